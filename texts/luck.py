"""Sentences about what cards were worth, and what somebody has made of them."""

from texts.line import Arg, Line


def side(name: str, points: int) -> dict[str, Arg]:
    """Return arguments of a sentence: how many points from the mean, and on which side; fewer points are better."""
    which = "better" if points < 0 else "worse" if points else "even"
    return {name: Line("deal-end-points", sign="", points=abs(points)), f"{name}_is": which}


def seat_line(player: Arg, cards: int, play: int) -> Line:
    """Return luck and play of a seat, in points from the mean of the table."""
    return Line("share-seat", player=player, **side("worth", cards), **side("play", play))


def tenths(hundredths: int) -> int:
    """Round to a tenth of a point, as it is shown."""
    return (abs(hundredths) + 5) // 10 * (1 if hundredths >= 0 else -1)


def also_line(deals: int, podium: tuple[int, int, int]) -> Line:
    """Return how many deals of somebody count, and how many matches they came in first, second and third."""
    wins, seconds, thirds = podium
    return Line("season-also", deals=deals, wins=wins, seconds=seconds, thirds=thirds)


def points_line(hundredths: int) -> Line:
    """Return a number of points to a tenth, without its sign."""
    whole, tenth = divmod(abs(tenths(hundredths)), 10)
    return Line("season-points", points=whole, tenths=tenth)


def better_line(hundredths: int) -> Line:
    """Return by how much somebody was better or worse than their cards."""
    if tenths(hundredths) == 0:
        return Line("season-equal")
    return Line("season-better" if hundredths > 0 else "season-worse", value=points_line(hundredths))
