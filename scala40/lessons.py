"""Five lessons: a position under the rules of a table, and what its player is asked to do there, step by step.

A lesson is data. What of it the rules allow, only `why_not` decides: a step that they refuse is left out, or another
one takes its place. Seat 0 is the learner's; on the other seats plays the default action (R40).
"""

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from scala40.actions import NO_SEAT, Action, Discard, Draw, Expire, Lay
from scala40.cards import Card, ordered
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.meld import Meld, known
from scala40.melds import leaves_table
from scala40.notation import parse_action, parse_cards, parse_meld, parse_table
from scala40.options import AttachableDiscard
from scala40.refusals import Illegal, Refusal
from scala40.rules import Rules
from scala40.state import Deal, Match, Phase

LEARNER: Final = 0
LESSONS: Final = range(1, 6)

_THEIRS: Final = 9
"""How many cards each of the others holds."""
_OPENINGS: Final = tuple(known(parse_meld(cards)) for cards in ("5H 6H 7H", "QS QH QD", "KC KD KH", "JC JD JH"))
"""Melds to open with; two of them have enough points at most tables, all together have more than any table asks for."""
_SPARE: Final = ("3C", "3S", "6C", "4D", "9D", "8S", "9C", "TC")


class _Plan(NamedTuple):
    """A lesson before the rules have been asked; each of `turns` has what replaces it if it is refused, after a `/`.

    `told`: the options whose meaning at this table is told, one before each step. Somebody with `table` has opened.
    """

    told: tuple[str, ...]
    hand: str
    draws: str
    turns: tuple[str, ...]
    pile: str = "2D"
    table: str = ""


_PLANS: Final = {
    1: _Plan(
        ("pozzo_before_opening",),
        "4H 5H 8H 7D TD JD 3C 6C 9C 4S 8S QC KS",
        "6H TS",
        ("draw: draw", "throw: discard KS", "again: draw", "discard: discard QC"),
    ),
    3: _Plan(
        ("taken_joker",),
        "QH AH * 3S JD 9C 4C 8D",
        "TS KH",
        (
            "draw: draw", "place: lay QH *KH AH", "discard: discard JD", "draw: draw", "swap: swap KH 1",
            "give: attach *JH 1", "discard: discard TS",
        ),
        table="7H 7D 7C 7S",
    ),
    4: _Plan(
        ("attachable_discard",),
        "4H QC 9S 3C JD 6D",
        "",
        ("take: take", "attach: attach 8H 0", "others: attach QC 1", "risk: discard 4H/discard: discard JD"),
        "8H",
        "5H 6H 7H | QS QH QD",
    ),
    5: _Plan(
        ("in_hand",),
        "9C 9S 4H KD",
        "9D",
        ("draw: draw", "lay: lay 9D 9C 9S", "last: attach 4H 0", "close: discard KD"),
        table="5H 6H 7H | QS QH QD",
    ),
}  # fmt: skip


class Step(NamedTuple):
    """What the learner is asked to do: the name of its sentence, the action, why the step before it was left out."""

    name: str
    action: Action
    left_out: Refusal | None


class Script(NamedTuple):
    """A lesson under certain rules: its steps, and the positions before each of them and after the last one.

    Without steps it only tells what `told` names.
    """

    told: tuple[str, ...]
    steps: tuple[Step, ...]
    positions: tuple[Match, ...]
    left_out: Refusal | None
    """Why a step after the last one was left out."""


@lru_cache(maxsize=64)
def script_of(lesson: int, rules: Rules) -> Script:
    """Return a lesson under these rules; KeyError if there is no such lesson."""
    plan = _opening(rules) if lesson == 2 else _PLANS[lesson]
    match, steps, left_out = _begin(plan, rules), list[Step](), None
    if lesson == 3 and not rules.jokers:  # it has nothing to teach
        return Script(("jokers",), (), (apply(apply(match, LEARNER, Draw()).match, NO_SEAT, Expire()).match,), None)
    positions = [match]
    for turn in plan.turns:
        while match.turn not in (LEARNER, None):
            match = apply(match, NO_SEAT, Expire()).match
            positions[-1] = match
        for one in turn.split("/"):
            name, _, words = one.partition(": ")
            if name == "risk" and rules.attachable_discard is AttachableDiscard.TWO_PLAYER_OK:
                continue  # a lesson may have fewer players than their table
            action = parse_action(words)
            refusal = why_not(match, LEARNER, action)
            if refusal is None:
                steps.append(Step(name, action, left_out))
                match, left_out = apply(match, LEARNER, action).match, None
                positions.append(match)
                break
            left_out = left_out or refusal
    return Script(plan.told, tuple(steps), tuple(positions), left_out)


def done_after(script: Script, done: int, actions: tuple[Action, ...]) -> int | None:
    """Return how many steps are done after these actions; None if the lesson asks for something else now.

    All that closes the deal counts as the steps with which the lesson ends so. Illegal if the rules refuse the first
    action.
    """
    match, wanted = script.positions[done], [step.action for step in script.steps[done:]]
    if refusal := why_not(match, LEARNER, actions[0]):
        raise Illegal(refusal)
    if len(actions) <= len(wanted) and all(map(_same, actions, wanted)):
        return done + len(actions)
    closes = script.positions[-1].phase is Phase.OVER and len(actions) > 1 and isinstance(actions[-1], Discard)
    return len(script.steps) if closes else None


def may_gather(script: Script, done: int, gathered: tuple[Meld, ...]) -> bool:
    """Whether these melds are part of what is to be laid now."""
    action = script.steps[done].action
    return isinstance(action, Lay) and {meld.cards for meld in gathered} <= set(action.melds)


def _same(one: Action, other: Action) -> bool:
    """Whether two actions do the same, with melds in any order."""
    if isinstance(one, Lay) and isinstance(other, Lay):
        return {known(cards) for cards in one.melds} == {known(cards) for cards in other.melds}
    return one == other


def _opening(rules: Rules) -> _Plan:
    """Return the lesson on opening: with as many melds as the points need (R18), but at least two."""
    count = 2
    while sum(meld.points for meld in _OPENINGS[:count]) < rules.opening_points:
        count += 1
    melds = _OPENINGS[:count]
    cards = " ".join(str(card) for meld in melds for card in meld.cards if str(card) != "QD").split()
    spare = _SPARE[: 13 - len(cards)]
    lays = " | ".join(map(str, melds))
    turns = ("draw: draw", f"open: lay {lays}", f"discard: discard {spare[-1]}", "draw: draw", "more: lay 3D 3C 3S",
             f"discard: discard {spare[-2]}")  # fmt: skip
    return _Plan(("opening_points", "jokers_per_meld"), " ".join([*cards, *spare]), "QD 3D", turns)


def _begin(plan: _Plan, rules: Rules) -> Match:
    """Return the position in which a lesson begins; cards that the pack does not have are not there."""
    players = max(2, min(rules.players))
    left = Counter(rules.pack())

    def dealt(words: str) -> tuple[Card, ...]:
        found = [card for card in parse_cards(words) if left[card]]
        left.subtract(found)
        return ordered(found)

    melds = [meld for meld in parse_table(plan.table) if meld is not None]
    left.subtract(card for meld in melds for card in meld.cards)
    hand, pile, draws = dealt(plan.hand), dealt(plan.pile), [dealt(draw) for draw in plan.draws.split()]
    rest = sorted(card for card in left.elements() if not card.is_joker)
    hands = [hand]
    for _ in range(players - 1):  # high cards, and below low ones to be drawn: nothing that a lesson is about
        hands.append(ordered(rest[-_THEIRS:]))
        rest = rest[:-_THEIRS]
    stock: list[Card] = []
    for drawn in draws:
        stock += [*drawn, *rest[: players - 1]]
        rest = rest[players - 1 :]
    jokers = [card for card in left.elements() if card.is_joker]
    deal = Deal(
        phase=Phase.DRAW,
        turn=LEARNER,
        in_deal=tuple(range(players)),
        hands=tuple(hands),
        stock=(*stock, *rest, *jokers),
        discard_pile=pile,
        table=tuple(None if leaves_table(meld, rules) else meld for meld in melds),
        opened=(bool(melds),) * players,
        turns_played=(1,) * players,
        recycles=0,
        idle_takes=0,
        brake=False,
        barred=(0,) * players,
    )
    nothing = (0,) * players
    return Match(
        deal=deal, rules=rules, players=players, totals=nothing, deal_number=1, dealer=players - 1, re_entries=nothing
    )
