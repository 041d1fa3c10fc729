"""The errors of the arena."""


class ArenaError(Exception):
    """A game went wrong: a card was lost, a deal did not end, an action was refused; the text says how to repeat it."""


class NotPlayableError(ValueError):
    """The arguments do not describe a game that can be played; the message is a sentence."""
