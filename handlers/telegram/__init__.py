"""Converts Telegram's values to our own, classifies its errors, and keeps secrets out of the log."""
