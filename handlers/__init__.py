"""Telegram, and nothing else: updates in, commands and taps to their use cases, messages out."""
