"""Use cases on a real store, without Telegram."""
