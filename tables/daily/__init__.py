"""The deal of the day: the same cards for everybody in a chat, each alone against computers, at any hour."""
