"""When something is delivered to a chat: Telegram's rate limits, what comes first, and what waits for more taps."""
