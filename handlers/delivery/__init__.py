"""What leaves for Telegram: the dispatcher, a worker for each chat, and the sender of one call."""
