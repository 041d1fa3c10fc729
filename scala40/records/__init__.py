"""Matches as text: the record of a match, and its stored state."""
