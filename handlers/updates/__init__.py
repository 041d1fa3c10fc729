"""Updates from Telegram: stored before they are confirmed, and passed to their use cases."""
