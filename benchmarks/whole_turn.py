"""Measures a really played turn: the bot's processor time by part, its calls and uploads, compared with a floor.

    python -m benchmarks.whole_turn [--checkout PATH]... [--rounds 1] [--groups 6] [--turns 3]
                                    [--look pictures|text] [--pace human|fast] [--short] [--no-floor]

Groups of four play over HTTP, with a strict local Telegram and a bot of any checkout, each in a process of its own.
People tap what is on their screens (`people/turns.py`). In each round several checkouts are measured, always in fresh
processes, and each is compared with the first one, round by round. The bot of a checkout that has an environment of its
own (`.venv`) runs in that one: an old commit may need packages that the present one does not need.

- People read their cards from the buttons that select them, and compute with `scala40.layouts.layout` what they can
  lay. They open as soon as they can, lay and attach what fits, and discard; if buttons propose melds, they use them in
  half of their turns. A turn ends with a discard. It includes fetching updates and sweeps.
- Checkouts of different age offer different buttons, so a turn may take more taps, and put more cards on the table: the
  cost of a tap is printed too. With `--short` people do the same everywhere: they draw, select a card and discard it,
  and have switched off the question whether they mean a discard that gives something away, which is a second tap.
- Before the measurement, another process starts the bot, deals, and plays two rounds of each table as fast as possible;
  the measured process plays a first turn. So most tables have melds. The number of cards on the table is printed: a
  turn costs more if there are more, so it should be similar in all checkouts.
- At a human pace somebody taps 1.5 s after the last tap at the table, and Telegram's rate limits hold on both sides. As
  fast as possible, they tap at once; then the local Telegram has no limits, and the seconds of the bot's own limits
  pass 2000 times faster, because otherwise the limits would be measured.
- The cost of a turn is the time that /proc counts for the process and its children, while nothing samples it. As many
  turns are played while `parts/sampled_bot.py` samples it; these give the parts, whose sum must agree with /proc within
  10 % (and the hundredths of a second that /proc counts in). Otherwise the command fails.
- The floor is python-telegram-bot alone, which receives as many taps and makes the same calls, with the same texts,
  keyboards and sizes of pictures.

It needs Linux. It neither prints nor keeps what people see.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median

from benchmarks.parts.figures import machine
from benchmarks.parts.played import Case, Played, floor, play
from benchmarks.parts.processes import ROOT
from benchmarks.parts.sampled_bot import PARTS
from benchmarks.people.gestures import WORDS, Gestures
from handlers.local_play import local_telegram
from sandbox.client.people import Telegram

FAST_TURNS = 3
"""How many times more turns are played as fast as possible than at a human pace."""
LONGEST_TICK = 40.0
"""The most milliseconds of the main thread's processor time between two ticks; otherwise the parts are unreliable."""
MOST_CALLS, MOST_UPLOADS = 6, 4
"""Wanted for a turn at a human pace in which a player draws, picks a card and discards it."""
ELSEWHERE = "in no part"


def report(checkout: Path, played: Played) -> None:
    """Print the figures of a case."""
    plain, sampled, calls = played.plain, played.sampled, played.calls
    print(f"\n{played.case.name}: {plain.turns} turns in {plain.seconds:.0f} s, {checkout}")
    print(f"  {'processor time a turn':<28} {plain.a_turn:7.1f} ms")
    print(f"  {'processor time a tap':<28} {played.a_tap:7.1f} ms")
    counted = sampled.a_turn
    print(f"  {'sampled':<28} {counted:7.1f} ms   {counted / plain.a_turn:.2f} times, {sampled.ticks} ticks")
    parts = {part: sampled.parts.get(part, 0.0) / sampled.turns for part in PARTS}
    whole = sum(parts.values())
    for part, cost in {**parts, ELSEWHERE: counted - whole}.items():
        print(f"    {part:<26} {cost:7.1f} ms {cost / counted:6.0%}")
    print(f"    {'sum of the parts':<26} {whole:7.1f} ms   /proc {counted:.1f} ms, {sampled.apart:.1%} apart")
    by_method = ", ".join(f"{name} {count / plain.turns:.1f}" for name, count in calls.methods.most_common())
    print(f"  calls a turn {calls.total / plain.turns:.1f}: {by_method}")
    size = f" of {calls.bytes / calls.uploads / 1000:.0f} kB" if calls.uploads else ""
    print(f"  uploads a turn {calls.uploads / plain.turns:.1f}{size}; answers a turn {calls.answers / plain.turns:.1f}")
    print(f"  on the table {plain.cards:.1f} cards when a turn began; while sampled {sampled.cards:.1f}")
    print(f"  refused: {calls.refused} above a rate limit, {calls.bad} invalid")
    if played.floor is not None:
        print(f"  {'floor: the library alone':<28} {played.floor:7.1f} ms   {plain.a_turn / played.floor:.1f} times")
    if played.case.human:
        report_gestures(plain.gestures, pictures=played.case.pictures)
    sys.stdout.flush()


def report_gestures(gestures: Gestures, *, pictures: bool) -> None:
    """Print the calls by the kind of tap that caused them, without the answers."""
    calls, uploads = gestures.shortest
    print(
        f"  draw, pick and discard: {calls:.1f} calls, {uploads:.1f} of them uploads; wanted {MOST_CALLS} and "
        f"{MOST_UPLOADS if pictures else 0} at most, and one more for each lay, attach or step back"
    )
    for kind, name in WORDS.items():
        if gestures.taps[kind]:
            calls, uploads = gestures.a_tap(kind)
            print(f"    {name:<26} {calls:4.1f} calls, {uploads:4.1f} uploads   {gestures.taps[kind]:4} taps")


def wrong_with(played: Played) -> Iterator[str]:
    """The reasons why the figures are unreliable."""
    if not played.sampled.agrees:
        yield f"{played.case.name}: the sum of the parts is {played.sampled.apart:.0%} apart from /proc"
    if played.sampled.tick > LONGEST_TICK:
        yield f"{played.case.name}: only {played.sampled.ticks} ticks, so the parts are guesses"
    if played.calls.bad:
        yield f"{played.case.name}: the bot made {played.calls.bad} invalid requests"


def compare(checkouts: Sequence[Path], costs: dict[tuple[Case, Path], list[Played]], cases: Sequence[Case]) -> None:
    """Print the cost of each checkout relative to the first one: the median and the range of the rounds' ratios."""
    first, *others = checkouts
    for other in others:
        print(f"\n{other} beside {first}, a turn")
        for case in cases:
            for name, cost in (("processor time", _cost), ("… for a tap", _tap), ("calls", _calls)):
                pairs = zip(costs[case, other], costs[case, first], strict=True)
                ratios = [cost(new) / cost(old) for new, old in pairs]
                spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
                print(f"  {case.name:<30} {name:<15} {median(ratios):.2f} times   {spread} in {len(ratios)} rounds")


def summary(checkouts: Sequence[Path], costs: dict[tuple[Case, Path], list[Played]], cases: Sequence[Case]) -> None:
    """Print the median and the range of all rounds, and the parts of all rounds together."""
    print("\nthe median of all rounds, a turn")
    for checkout in checkouts:
        for case in cases:
            found = costs[case, checkout]
            each = [_cost(played) for played in found]
            print(
                f"  {case.name:<30} {median(each):7.1f} ms  ({min(each):.1f} to {max(each):.1f})"
                f"  {median(map(_tap, found)):5.1f} ms a tap  {median(map(_calls, found)):5.1f} calls"
                f"  {mean(played.plain.cards for played in found):4.1f} cards"
                f"  {checkout}"
            )
            turns = sum(played.sampled.turns for played in found)
            shares = (f"{part} {sum(p.sampled.parts.get(part, 0.0) for p in found) / turns:.1f}" for part in PARTS)
            print(f"    {', '.join(shares)}", flush=True)


def _cost(played: Played) -> float:
    return played.plain.a_turn


def _tap(played: Played) -> float:
    return played.a_tap


def _calls(played: Played) -> float:
    return played.calls.total / played.plain.turns


async def measure(options: argparse.Namespace) -> list[str]:
    """Measure and print everything; returns the reasons why the figures are unreliable."""
    machine()
    checkouts = [path.resolve() for path in options.checkout or [ROOT]]
    cases = [
        Case(look == "pictures", pace == "human", options.short)
        for pace in ("fast", "human")
        for look in ("pictures", "text")
        if options.pace in (None, pace) and options.look in (None, look)
    ]
    costs: dict[tuple[Case, Path], list[Played]] = defaultdict(list)
    wrong: list[str] = []
    for number in range(options.rounds):
        for case in cases:
            for checkout in checkouts:
                played = await _one(checkout, case, options, sampled_first=bool(number % 2))
                costs[case, checkout].append(played)
                report(checkout, played)
                wrong += wrong_with(played)
    if options.rounds > 1:
        summary(checkouts, costs, cases)
    compare(checkouts, costs, cases)
    return wrong


async def _one(checkout: Path, case: Case, options: argparse.Namespace, *, sampled_first: bool) -> Played:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        groups, turns = options.groups, options.turns * (1 if case.human else FAST_TURNS)
        async with local_telegram(0) as address, Telegram(address) as telegram:
            played = await play(
                telegram, checkout, case, folder, groups=groups, turns=turns, sampled_first=sampled_first
            )
            if options.floor:
                played.floor = await floor(telegram, played.plain, folder, groups=groups)
        played.plain.entries = played.sampled.entries = []  # they hold what people have seen
        return played


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    found = argparse.ArgumentParser(description="Measure what a really played turn costs.")
    found.add_argument(
        "--checkout", type=Path, action="append", help="a checkout of the bot; may be repeated (default: this one)"
    )
    found.add_argument("--rounds", type=int, default=1, help="how often everything is measured, in fresh processes")
    found.add_argument("--groups", type=int, default=6, help="the number of groups of four people, who play at once")
    found.add_argument(
        "--turns",
        type=int,
        default=3,
        help=f"turns of each group that are measured, and as many sampled; {FAST_TURNS} times as many at the fast pace",
    )
    found.add_argument("--look", choices=("pictures", "text"), help="only this (default: both)")
    found.add_argument("--pace", choices=("human", "fast"), help="only this (default: both)")
    found.add_argument("--short", action="store_true", help="people only draw, select a card and discard it")
    found.add_argument("--no-floor", dest="floor", action="store_false", help="leave out the library alone")
    return found


def main() -> int:
    """Measure and print; returns 1 if the figures are unreliable."""
    wrong = asyncio.run(measure(parser().parse_args()))
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
