"""Sentences about what cards were worth, and what somebody has made of them."""

from texts.line import Arg, Line


def side(name: str, points: int) -> dict[str, Arg]:
    """Return arguments of a sentence: how many points from the mean, and on which side; fewer points are better."""
    which = "better" if points < 0 else "worse" if points else "even"
    return {name: Line("deal-end-points", sign="", points=abs(points)), f"{name}_is": which}


def seat_line(player: Arg, cards: int, play: int) -> Line:
    """Return luck and play of a seat, in points from the mean of the table."""
    return Line("share-seat", player=player, **side("worth", cards), **side("play", play))
