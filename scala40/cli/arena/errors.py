"""What the arena gives up with."""


class ArenaError(Exception):
    """A game went wrong: a card lost, a deal stuck, an action refused; the text says how to play it again."""


class NotPlayableError(ValueError):
    """What was asked for cannot be played; the message is a sentence."""
