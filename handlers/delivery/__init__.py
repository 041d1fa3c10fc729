"""Delivery to Telegram: the dispatcher, a worker for each chat, and the sender of one call."""
