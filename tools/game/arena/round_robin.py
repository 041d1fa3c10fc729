"""Markdown tables on every pair of players in every preset; a seed repeats all of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tools.game.arena.compare import Scores
from tools.game.arena.estimates import Interval, elo_of, mean_of, percentile, ratings, share_of
from tools.game.arena.game import Unit
from tools.game.arena.report import percent, signed
from tools.game.environment import Random

_RESAMPLED: Final = 400
"""How often the sets are resampled for the intervals of the ratings."""

Pair = tuple[str, ...]
Sets = Mapping[tuple[str, Pair], Sequence[float]]
"""By preset and pair: the share of the games of each set that its first player won."""


def tables(names: Sequence[str], played: Sequence[Scores]) -> Iterator[str]:
    """The lines of a table of pairs and of one of ratings, which are by matches, or by deals if there are none."""
    yield from _pairs(played)
    unit = played[0].unit
    sets = {
        (scores.comparison.contest.preset, scores.comparison.names): [one.shares[0] for one in scores.sets]
        for scores in played
        if scores.unit is unit
    }
    seats = played[0].comparison.seats
    if seats == 2:
        yield ""
        yield from _rated(names, sets, unit)


# Pairs


def _pairs(played: Sequence[Scores]) -> Iterator[str]:
    units = list(dict.fromkeys(scores.unit for scores in played))
    presets = list(dict.fromkeys(scores.comparison.contest.preset for scores in played))
    pairs = list(dict.fromkeys(scores.comparison.names for scores in played))
    yield from _row("players", "preset", *(column for unit in units for column in _columns(unit)))
    yield from _row(*["---"] * (2 + 3 * len(units)))
    for pair in pairs:
        of_pair = [scores for scores in played if scores.comparison.names == pair]
        for preset in presets:
            of_preset = [scores for scores in of_pair if scores.comparison.contest.preset == preset]
            yield from _pair_row(_who(of_pair[0]), preset, units, of_preset)
        if len(presets) > 1:
            yield from _pair_row(f"**{_who(of_pair[0])}**", "**all**", units, of_pair)


def _who(scores: Scores) -> str:
    first, other = scores.comparison.names
    others = scores.comparison.seats - 1
    return f"{first} - {other}" if others == 1 else f"{first} - {others} {other}"


def _columns(unit: Unit) -> tuple[str, str, str]:
    return f"{unit.value} won, % (95 %)", "Elo (95 %)", "points a deal (95 %)"


def _pair_row(who: str, preset: str, units: Sequence[Unit], played: Sequence[Scores]) -> Iterator[str]:
    cells = [who, preset]
    for unit in units:
        sets = [one for scores in played if scores.unit is unit for one in scores.sets]
        share = share_of([one.shares[0] for one in sets])
        margin = mean_of([one.margins[0] for one in sets])
        others = played[0].comparison.seats - 1
        cells += [percent(share).replace(" %", ""), signed(elo_of(share, others), 0), signed(margin, 1)]
    yield from _row(*cells)


def _row(*cells: str) -> Iterator[str]:
    yield f"| {' | '.join(cells)} |"


# Ratings


def _rated(names: Sequence[str], sets: Sets, unit: Unit) -> Iterator[str]:
    """The rating of each player over all presets, the distance to the next, and the rating in each preset."""
    zero = "greedy" if "greedy" in names else names[-1]
    presets = list(dict.fromkeys(preset for preset, _ in sets))
    overall = ratings(_won(sets), zero)
    resampled = [ratings(_won(drawn), zero) for drawn in _resampled(sets)]
    by_preset = [ratings(_won(_of_preset(sets, preset)), zero) for preset in presets] if len(presets) > 1 else []
    heads = presets if by_preset else []
    yield from _row(f"player, by {unit.value}", "Elo (95 %)", "above the next (95 %)", *heads)
    yield from _row(*["---"] * (3 + len(heads)))
    ranked = list(overall)
    for name, below in zip(ranked, [*ranked[1:], None], strict=True):
        rating = _spread(overall[name], [drawn[name] for drawn in resampled])
        cells = ["0" if name == zero else _rating_text(rating), ""]
        if below is not None:
            gaps = [drawn[name] - drawn[below] for drawn in resampled]
            cells[1] = _rating_text(_spread(overall[name] - overall[below], gaps))
        yield from _row(name, *cells, *(f"{rated[name]:+.0f}" for rated in by_preset))


def _of_preset(sets: Sets, preset: str) -> Sets:
    return {key: shares for key, shares in sets.items() if key[0] == preset}


def _won(sets: Sets) -> dict[tuple[str, str], float]:
    """How many games each player won against each other player; a set has two."""
    won: dict[tuple[str, str], float] = {}
    for (_, (one, other)), shares in sets.items():
        total = 2 * sum(shares)
        won[one, other] = won.get((one, other), 0.0) + total
        won[other, one] = won.get((other, one), 0.0) + 2 * len(shares) - total
    return won


def _resampled(sets: Sets) -> Iterator[Sets]:
    """The sets resampled with replacement: by their number, for all pairs alike, because they had the same cards."""
    chance = Random(1)
    counts = {preset: len(shares) for (preset, _), shares in sets.items()}
    for _ in range(_RESAMPLED):
        drawn = {preset: [chance.randrange(count) for _ in range(count)] for preset, count in counts.items()}
        yield {key: [shares[number] for number in drawn[key[0]]] for key, shares in sets.items()}


def _rating_text(rating: Interval) -> str:
    """A rating; without its interval if the sets do not vary, because then somebody has won all of them."""
    return signed(rating, 0) if rating.low < rating.high else f"{rating.value:+.0f} (?)"


def _spread(value: float, drawn: Iterable[float]) -> Interval:
    ranked = sorted(drawn)
    return Interval(value, percentile(ranked, 2.5), percentile(ranked, 97.5))
