"""The program as it is run by the simulation: in this process or another, with Telegram beside it."""
