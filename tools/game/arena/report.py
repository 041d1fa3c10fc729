"""The reports on games, as lines of text; a seed repeats everything except the times."""

from array import array
from collections.abc import Sequence
from functools import reduce

from tools.game.arena.compare import Comparison, Scores
from tools.game.arena.contest import Contest
from tools.game.arena.estimates import Interval, elo_of, mean_of, percentile, share_of
from tools.game.arena.game import Outcome, Unit
from tools.game.arena.gifts import Gifts


def rules_of(contest: Contest) -> str:
    """The rules and the seed of a contest, as text."""
    options = [f"{name}={word}" for name, word in contest.options] + ["any options"] * contest.any_options
    return f"{', '.join(['preset ' + contest.preset, *options])}, seed {contest.seed}"


def percent(share: Interval) -> str:
    """`72.3 % (69.1 to 75.4)`."""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def signed(interval: Interval, digits: int) -> str:
    """`+5.3 (+4.1 to +6.4)`."""
    # Adding 0 makes a rounded -0 a 0.
    value, low, high = (f"{round(end, digits) + 0.0:+.{digits}f}".replace("inf", "∞") for end in interval)
    return f"{value} ({low} to {high})"


# Players compared


def heading(comparison: Comparison) -> str:
    """Who plays whom, and what."""
    first, *others = comparison.names
    if len(others) > 1:
        who = f"{', '.join(comparison.names)} at one table, in all {comparison.seats} rotations"
    elif comparison.seats > 2:
        who = f"one {first} against {comparison.seats - 1} {others[0]}, from every seat"
    else:
        who = f"{first} against {others[0]}, from both seats"
    return f"{who}; {rules_of(comparison.contest)}"


def standings(scores: Scores) -> list[str]:
    """The results of the sets of one unit."""
    comparison, unit, sets = scores
    games, deals = sum(one.games for one in sets), sum(one.deals for one in sets)
    turns, dead = sum(one.turns for one in sets), sum(one.dead for one in sets)
    what = "matches" if unit is Unit.MATCH else "single deals"
    equal = f"equals would win {100 / comparison.seats:.0f} %"
    lines = [f"{what}: {len(sets)} sets of {sets[0].games} with the same cards, {games} in all; {equal}"]
    # Of two players, the result of the first says everything.
    for role in range(1 if len(comparison.names) == 2 else len(comparison.names)):
        share = share_of([one.shares[role] for one in sets])
        margin = mean_of([one.margins[role] for one in sets])
        lines.append(
            f"  {comparison.names[role]} wins {percent(share)}; Elo {signed(elo_of(share, comparison.seats - 1), 0)}; "
            f"points a deal better by {signed(margin, 1)}"
        )
    closed = ", ".join(
        f"{name} {sum(one.closed[role] for one in sets)} ({sum(one.in_hand[role] for one in sets)} in hand)"
        for role, name in enumerate(comparison.names)
    )
    length = f"; {deals / games:.2f} deals a match" if unit is Unit.MATCH else ""
    lines.append(f"  {deals} deals, {dead} dead ({100 * dead / deals:.1f} %); {turns / deals:.1f} turns a deal{length}")
    lines.append(f"  closed by {closed}")
    for role, name in enumerate(comparison.names):
        lines.append(f"  {name}: {_given(reduce(Gifts.plus, [one.gifts[role] for one in sets]))}")
    return lines


def _given(gifts: Gifts) -> str:
    return (
        f"{_part(gifts.taken, gifts.offered)} discards to an opened next player before opening were taken; "
        f"{_part(gifts.lost_by_discard, gifts.lost)} lost deals were closed with its own discard"
    )


def _part(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % of {whole}" if whole else "none of 0"


def times(played: Sequence[Scores]) -> list[str]:
    """How much processor time the players took in a turn."""
    seconds: dict[str, array[float]] = {}
    for scores in played:
        for role, name in enumerate(scores.comparison.names):
            for one in scores.sets:
                seconds.setdefault(name, array("d")).extend(one.seconds[role])
    return [
        f"  {name}: {1e3 * sum(turns) / len(turns):.2f} ms a turn, 99 % of the turns within "
        f"{1e3 * percentile(turns, 99):.2f} ms, the longest {1e3 * max(turns):.1f} ms, of {len(turns)}"
        for name, turns in seconds.items()
    ]


# One table


def table_report(contest: Contest, outcomes: Sequence[Outcome]) -> list[str]:
    """The results of the games of one table; if a game had gone wrong there would have been an error."""
    games = len(outcomes)
    turns = sum(outcome.turns for outcome in outcomes)
    deals = sum(outcome.deals for outcome in outcomes)
    dead = sum(outcome.dead for outcome in outcomes)
    won = [sum(outcome.winner == seat for outcome in outcomes) for seat in range(len(contest.players))]
    wins = ", ".join(f"seat {seat} {name} {won[seat]}" for seat, name in enumerate(contest.players))
    return [
        f"{games} {contest.unit.value} of {len(contest.players)}, {rules_of(contest)}: "
        "no error, no card lost, no deal stuck",
        f"mean turns per game {turns / games:.1f}, per deal {turns / deals:.1f}; "
        f"mean deals per game {deals / games:.2f}",
        f"dead deals {dead} of {deals} ({100 * dead / deals:.1f} %)",
        f"{contest.unit.value} won: {wins}",
    ]


def speed(turns: int, games: int, seconds: float, processes: int) -> str:
    """The speed of the games."""
    return (
        f"{turns} turns in {seconds:.2f} s with {processes} processes: {turns / seconds:.0f} turns per second, "
        f"{games / seconds:.1f} games per second"
    )
