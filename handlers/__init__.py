"""The host: the only package that knows Telegram."""
