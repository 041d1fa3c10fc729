"""Text as Telegram parses and keeps it."""
