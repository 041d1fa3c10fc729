"""Requests: one declared class for each button, with its callback data, and one for each command."""
