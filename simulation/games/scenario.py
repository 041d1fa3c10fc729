"""Scenario files: a position, actions with the expected answers, and the expected end.

A scenario is one JSON object on one line. A malformed one is refused with a sentence. The distribution of the cards
need not be possible in a game, but no card may appear more often than in the pack.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from scala40.actions import NO_SEAT
from scala40.cards import Card, ordered
from scala40.checks import duties
from scala40.dealing import next_seat
from scala40.meld import Meld, recognise
from scala40.melds import allowed, leaves_table
from scala40.notation import NotationError, parse_cards, parse_meld
from scala40.options import RulesError
from scala40.refusals import RefusalCode
from scala40.rules import Rules
from scala40.state import Deal, Match, Phase

T = TypeVar("T")

_KEYS: Final = frozenset(
    [
        "name",
        "cites",
        "rules",
        "dealer",
        "totals",
        "hands",
        "stock",
        "stock_top",
        "pozzo",
        "table",
        "opened",
        "turn",
        "phase",
        "turns_played",
        "recycles",
        "steps",
        "expect",
    ]
)
_REQUIRED: Final = ("name", "hands", "pozzo", "steps")
EXPECTED: Final = frozenset(
    [
        "hands",
        "pozzo",
        "table",
        "opened",
        "stock_size",
        "turn",
        "phase",
        "points",
        "totals",
        "busted",
        "winner",
        "places",
        "closed_by",
        "in_hand",
        "dead",
    ]
)
_ANSWERS: Final = frozenset(("ok", "refused", *(f"refused {code.value}" for code in RefusalCode)))


class ScenarioError(ValueError):
    """A malformed scenario; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One action of a seat, and the answer that it must get: `ok`, `refused` or `refused CODE`."""

    seat: int
    action: str
    answer: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be played."""

    name: str
    match: Match
    steps: tuple[ScenarioStep, ...]
    expect: Mapping[str, object]


def read_scenario(line: str) -> Scenario:
    """Read the scenario of one line; ScenarioError says what is wrong with it."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise ScenarioError(f"the line is not JSON: {error}.") from None
    except RecursionError:
        raise ScenarioError("the line is JSON that is nested too deeply.") from None
    fields = _object(data, "a scenario", _KEYS)
    for key in _REQUIRED:
        if key not in fields:
            raise ScenarioError(f"{key!r} is missing.")
    _list_of(fields.get("cites", []), str, "cites")
    try:
        match = _position(fields)
    except (NotationError, RulesError) as error:
        raise ScenarioError(f"{error}.") from None
    return Scenario(
        name=_typed(fields["name"], str, "name"),
        match=match,
        steps=tuple(_step(step, match.players) for step in _typed(fields["steps"], list, "steps")),
        expect=_object(fields.get("expect", {}), "'expect'", EXPECTED),
    )


def _object(data: object, what: str, keys: frozenset[str]) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise ScenarioError(f"{what} must be an object.")
    for key in data:
        if key not in keys:
            raise ScenarioError(f"{what} has no key {key!r}.")
    return data


def _typed(value: object, kind: type[T], what: str) -> T:
    if type(value) is not kind:
        raise ScenarioError(f"{what!r} must be of type {kind.__name__}.")
    return value


def _list_of(value: object, kind: type[T], what: str) -> list[T]:
    return [_typed(item, kind, what) for item in _typed(value, list, what)]


def _numbers(value: object, seats: int, what: str) -> tuple[int, ...]:
    numbers = tuple(_list_of(value, int, what))
    if len(numbers) != seats:
        raise ScenarioError(f"{what!r} must have one number for each seat.")
    return numbers


def _seat(value: object, seats: int, what: str) -> int:
    seat = _typed(value, int, what)
    if not 0 <= seat < seats:
        raise ScenarioError(f"{what!r} names seat {seat}, which does not exist.")
    return seat


def _step(data: object, seats: int) -> ScenarioStep:
    step = _typed(data, list, "steps")
    if len(step) != 3:
        raise ScenarioError("a step must be a seat, an action and an answer.")
    seat = NO_SEAT if step[0] == "house" else _seat(step[0], seats, "steps")
    answer = _typed(step[2], str, "steps")
    if answer not in _ANSWERS:
        raise ScenarioError(f"{answer!r} is not an answer.")
    return ScenarioStep(seat, _typed(step[1], str, "steps"), answer)


def read_rules(data: object) -> Rules:
    """The rules of a scenario, by default `fisca`; RulesError for an unknown name or value."""
    fields = _object(data, "'rules'", frozenset(("preset", "set")))
    preset = _typed(fields.get("preset", "fisca"), str, "preset")
    return Rules.from_words(preset, _typed(fields.get("set", {}), dict, "set"))


def _position(fields: Mapping[str, object]) -> Match:
    rules = read_rules(fields.get("rules", {}))
    hands = tuple(ordered(parse_cards(text)) for text in _list_of(fields["hands"], str, "hands"))
    seats = len(hands)
    if not rules.seats_allowed(seats):
        raise ScenarioError(f"these rules do not allow {seats} players.")
    dealer = _seat(fields.get("dealer", seats - 1), seats, "dealer")
    turn = _seat(fields.get("turn", next_seat(tuple(range(seats)), dealer)), seats, "turn")
    phase = _phase(fields.get("phase", "draw"))
    for seat, hand in enumerate(hands):
        least = 2 if phase is Phase.PLAY and seat == turn else 1
        if len(hand) < least:
            raise ScenarioError(f"the hand of seat {seat} must have at least {least} cards.")
    pozzo = parse_cards(_typed(fields["pozzo"], str, "pozzo"))
    table = tuple(_meld(text, rules) for text in _list_of(fields.get("table", []), str, "table"))
    opened = {_seat(seat, seats, "opened") for seat in _typed(fields.get("opened", []), list, "opened")}
    recycles = _typed(fields.get("recycles", 0), int, "recycles")
    turns_played = _numbers(fields.get("turns_played", [1] * seats), seats, "turns_played")
    if recycles < 0 or min(turns_played) < 0:
        raise ScenarioError("'recycles' and 'turns_played' cannot be negative.")
    deal = Deal(
        phase=phase,
        turn=turn,
        in_deal=tuple(range(seats)),
        hands=hands,
        stock=_stock(fields, rules, [*hands, pozzo, *_laid(table)]),
        discard_pile=pozzo,
        table=table,
        opened=tuple(seat in opened for seat in range(seats)),
        turns_played=turns_played,
        recycles=recycles,
        idle_takes=0,
        brake=False,
        barred=(0,) * seats,
    )
    return Match(
        rules=rules,
        players=seats,
        totals=_numbers(fields.get("totals", [0] * seats), seats, "totals"),
        deal_number=1,
        dealer=dealer,
        deal=deal._replace(brake=bool(pozzo) and duties.brakes(rules, deal, pozzo[-1])),
        re_entries=(0,) * seats,
    )


def _phase(value: object) -> Phase:
    if value not in (Phase.DRAW.value, Phase.PLAY.value):
        raise ScenarioError('\'phase\' must be "draw" or "play".')
    return Phase(value)


def _meld(text: str, rules: Rules) -> Meld | None:
    if text == "-":
        return None
    meld = recognise(parse_meld(text))
    if meld is None or not allowed(meld, rules):
        raise ScenarioError(f"{text!r} is not a meld at this table.")
    if leaves_table(meld, rules):
        raise ScenarioError(f"{text!r} is complete and must be written as '-'.")
    return meld


def _laid(table: Iterable[Meld | None]) -> list[list[Card]]:
    return [[card.in_hand for card in meld.cards] for meld in table if meld is not None]


def _stock(fields: Mapping[str, object], rules: Rules, elsewhere: list[Iterable[Card]]) -> tuple[Card, ...]:
    """The stock; ScenarioError if a face appears more often than in the pack."""
    if "stock" in fields and "stock_top" in fields:
        raise ScenarioError("'stock' and 'stock_top' exclude each other.")
    key = "stock" if "stock" in fields else "stock_top"
    named = parse_cards(_typed(fields.get(key, ""), str, key))
    left = Counter(rules.pack())
    left.subtract(named)
    for cards in elsewhere:
        left.subtract(cards)
    for card, count in left.items():
        if count < 0:
            raise ScenarioError(f"{card.text} appears {-count} times more often than in the pack.")
    return named if key == "stock" else (*named, *ordered(left.elements()))
