"""The Telegram front end: receives updates, passes commands and taps to their use cases, and sends messages."""
