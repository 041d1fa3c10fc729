"""What arrives from Telegram: updates, stored before they are confirmed, and their way to a use case."""
