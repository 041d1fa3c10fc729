"""Checks of the bot that compute the expected state independently."""
