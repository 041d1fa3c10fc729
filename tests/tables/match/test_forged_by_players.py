"""Forged buttons of people who are entitled to tap: whatever a button says, the match can be played on.

Every declared class of button is tried with values that no screen of ours has shown, by the host and by the one who is
on turn, in every phase of a table. Nothing may raise; where something changes, every screen can be drawn, and people
play on.
"""

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from math import prod
from typing import get_type_hints

import pytest

from scala40.options import OPTIONS
from scala40.players import LEVELS
from screens.compose import compose
from screens.message import PLAIN
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons, place_of
from storage import Table, TableStatus
from tables.context import Origin
from tables.lobby.seating import open_table
from tables.match.votes import VOTE_TO_END
from tables.requests.chat_pages import MyData
from tables.requests.codec import LARGEST_NUMBER, Request, unpack
from tables.requests.panel import KeepCard
from tables.requests.table import Asked, Cut, DealNow, ImBack, Stand, VoteEnd, VoteOn
from tables.use_cases import USE_CASES, perform
from tests.tables.fair.cuts import cuts_on, cutter_of
from tests.tables.fair.records import checked, record_of
from tests.tables.remembered import between_deals, play_taps, play_until_pause

SAMPLE = 6
"""Forgeries of a class in a phase, for each person."""
PLAYED_ON = 3
"""After so many of those that change something people play on, for each class and phase.

They do not where another forgery has led to the same state: whatever an away person taps, they are back.
"""
TAPS_AFTERWARDS = 20

NUMBERS = (-LARGEST_NUMBER, -5, -1, 0, 1, 2, 3, 7, 8, 9, 40, 64, 999, GROUP, LARGEST_NUMBER)
TEXTS = ("", "x", "1.1", "-5", "7H1", "7H", "*", "KS2", "7H8H9H", "*AH", "it", "italiano", "fisca", "text", "ends",
    "limit", "strong", "l", "m", "v", "hp", "🂡", "\u202e", "A" * 40)  # fmt: skip


class Undone(Exception):  # noqa: N818 - it only rolls a forgery back
    """Nothing of it stays."""


def lobby(matches: Matches) -> Table:
    matches.write(open_table, private=True)
    return matches.opened(BRUNO)


def deal(matches: Matches) -> Table:
    table = matches.begin(3, limit=1000)
    play_taps(matches, table, 8)
    return matches.table(table.id)


def vote(matches: Matches) -> Table:
    table = deal(matches)
    with matches.store.unit() as unit:
        unit.votes.cast(table.id, VOTE_TO_END, matches.people[2])
    matches.tap(BRUNO, VoteOn(table.id), GROUP)  # so it is not decided
    return matches.table(table.id)


def away(matches: Matches) -> Table:
    table = deal(matches)
    matches.change_seat(matches.table(table.id), matches.people[2], away=True, missed=2, computer="easy")
    return matches.table(table.id)


def over(matches: Matches) -> Table:
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    return matches.table(table.id)


PHASES: dict[str, Callable[[Matches], Table]] = {
    phase.__name__: phase for phase in (lobby, deal, between_deals, vote, away, over)
}

WORKS: dict[str, tuple[type[Request], ...]] = {
    "lobby": (Stand,),
    "deal": (KeepCard,),
    "between_deals": (DealNow,),
    "vote": (VoteEnd, VoteOn),
    "away": (ImBack,),
    "over": (MyData,),
}
"""Buttons that change something in a phase; what is forged of a class does not depend on the other classes."""


def forgeries(kind: type[Request], table: Table, dice: random.Random) -> list[Request]:
    """Buttons of a class with any values that fit into callback data, most of them of this table."""
    pools = [list(_pool(name, hint, table)) for name, hint in get_type_hints(kind).items() if name in _names(kind)]
    combinations = prod(map(len, pools))
    found = []
    for number in dice.sample(range(combinations), min(combinations, SAMPLE * 3)):
        try:
            packed = kind(*_combination(pools, number)).pack()
        except ValueError:
            continue
        request = unpack(packed)
        if request is not None:
            found.append(request)
    return found[:SAMPLE]


def _combination(pools: list[list[int | str]], number: int) -> Iterator[int | str]:
    """The values of one of the combinations, which are too many to be listed."""
    for pool in pools:
        number, place = divmod(number, len(pool))
        yield pool[place]


def _names(kind: type[Request]) -> set[str]:
    return {field.name for field in fields(kind)}  # type: ignore[arg-type]  # every button is a dataclass


def _pool(name: str, hint: type, table: Table) -> Iterator[int | str]:
    if name == "table":
        yield from (table.id,) * 12
        yield from (0, -1, table.id + 1, LARGEST_NUMBER)
    elif hint is int:
        deal_number = table.match.deal_number if table.match is not None else 0
        yield from (*NUMBERS, deal_number, deal_number, ANNA, BRUNO)
        yield from range(len(OPTIONS)) if name == "option" else ()
    else:
        stamp = f"{table.version:x}.1"
        yield from (*TEXTS, *map(str, Asked), *LEVELS, stamp, stamp, stamp)


def draw_everything(matches: Matches, table: Table) -> None:
    with matches.store.read() as unit:
        for screen in unit.screens.of_table(table.id):
            if not screen.retired:
                compose(matches.context, unit, screen)


def play_on(matches: Matches, table: Table) -> None:
    matches.machines.clear()
    for _ in range(TAPS_AFTERWARDS):
        now = matches.table(table.id)
        if now.status not in (TableStatus.PLAYING, TableStatus.PAUSE):
            return
        if now.status is TableStatus.PAUSE:
            matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), GROUP)
            if matches.table(table.id).status is TableStatus.PAUSE:
                return  # she has left, or somebody may still come back: the clock deals
            continue
        on_turn = now.seats[matches.match(table).turn or 0]
        if on_turn.person_id is None or on_turn.computer is not None:
            return
        matches.tap_once(table)


@pytest.mark.parametrize("phase", PHASES)
def test_a_match_can_be_played_on_after_any_forged_button(matches: Matches, phase: str) -> None:
    table = PHASES[phase](matches)
    before, changes = matches.state_of(table), Counter[str]()
    played_on: list[tuple[object, ...]] = []
    for person in matches.people[: len(table.seats)]:
        offered = [forged for shown in shown_to(matches, table, person) for forged in retouched(shown, table)]
        anything = [
            forged
            for kind in USE_CASES
            if kind.code
            for forged in forgeries(kind, table, random.Random(f"{phase} {person} {kind.code}"))
        ]
        for request in (*offered, *anything):
            chat = random.Random(f"{phase} {person} {request}").choice((GROUP, person))
            with contextlib.suppress(Undone), matches.store.together():
                _forge(matches, person, chat, request)
                after = matches.state_of(table)
                if after != before:
                    draw_everything(matches, table)
                    changes[request.code] += 1
                    if changes[request.code] <= PLAYED_ON and after not in played_on:
                        played_on.append(after)
                        play_on(matches, table)
                raise Undone
    assert {kind.code for kind in WORKS[phase]} <= changes.keys(), "some of them are what anybody entitled may do"


def shown_to(matches: Matches, table: Table, person: int) -> list[Request]:
    """A button of each class that this person sees at a table."""
    with matches.store.read() as unit:
        screens = [screen for screen in unit.screens.of_table(table.id) if screen.person_id in (None, person)]
        composed = [compose(matches.context, unit, screen, PLAIN) for screen in screens if not screen.retired]
    shown = [request for seen in composed if seen is not None for _, request in labelled_buttons(seen.message)]
    return list({type(request): request for request in shown}.values())


def retouched(request: Request, table: Table) -> Iterator[Request]:
    """A button of ours with one of its values exchanged for another."""
    for name, hint in get_type_hints(type(request)).items():
        if name in _names(type(request)):
            for value in dict.fromkeys(_pool(name, hint, table)):
                with contextlib.suppress(ValueError):
                    forged = unpack(replace(request, **{name: value}).pack())  # type: ignore[type-var]  # a dataclass
                    if forged is not None:
                        yield forged


def _forge(matches: Matches, person: int, chat: int, request: Request) -> None:
    """A tap as the bot works it off: inside `together`, where the use case opens its own unit."""
    matches.updates += 1
    tap = Origin(matches.updates, matches.requester(person), place_of(chat), message_id=9000, is_admin=person == ANNA)
    result = perform(matches.context, tap, request)
    assert result.line is None or matches.toast(result)


@pytest.mark.parametrize("number", [-5, -1, 0, 9, 64, 999, LARGEST_NUMBER])
def test_a_forged_number_cuts_nothing_and_the_match_goes_on(matches: Matches, number: int) -> None:
    table = between_deals(matches)
    person, deal_number = cutter_of(matches, table), matches.match(table).deal_number
    assert matches.key(matches.tap(person, Cut(table.id, deal_number, number), GROUP)) == "tap-unknown"
    assert cuts_on(matches, table), "the offer stands"
    matches.tap(person, cuts_on(matches, table)[2], GROUP)
    matches.tap(ANNA, DealNow(table.id, deal_number), GROUP)
    assert record_of(matches, table).deals[1].inputs.cut == "3"


@pytest.mark.parametrize("cut", ["-5", "Perché", " a", "a  b", "x" * 33, "7\n"])
def test_a_cut_that_is_stored_and_cannot_be_one_does_not_count(matches: Matches, cut: str) -> None:
    table = between_deals(matches)
    seat = matches.people.index(cutter_of(matches, table))
    with matches.store.unit() as unit:
        unit.commitments.cut(table.id, seat, cut)
    matches.wait(matches.context.pause_seconds)
    assert record_of(matches, table).deals[1].inputs.cut is None
    play_until_pause(matches, table)
    assert checked(matches, table).deals == 2
