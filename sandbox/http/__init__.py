"""The local Telegram over HTTP."""
