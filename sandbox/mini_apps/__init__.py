"""Mini Apps: the pages that a bot's buttons and links open inside Telegram."""
