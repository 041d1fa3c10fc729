"""A local Telegram: a strict Bot API server in memory, for playing without a token and for tests.

It knows nothing of the game and is known only to the tests and to the one who starts it.
"""
