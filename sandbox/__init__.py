"""A local Telegram: a strict Bot API server in memory, for playing without a token and for tests.

It knows nothing about the game. Only the tests, the simulation and `make play` use it.
"""
