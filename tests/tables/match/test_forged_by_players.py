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
from itertools import product
from typing import get_type_hints

import pytest

from scala40.options import OPTIONS
from screens.compose import compose
from screens.illustration import PLAIN
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO
from simulation.use_cases.world import GROUP, labelled_buttons, place_of
from storage import Level, Table, TableStatus
from tables.lobby.ending import VOTE_TO_END
from tables.lobby.seating import open_table
from tables.requests.codec import LARGEST_NUMBER, Request, unpack
from tables.requests.origin import Origin
from tables.requests.table import Asked, Cut, DealNow, VoteEnd
from tables.use_cases import USE_CASES, perform
from tests.tables.fair.test_cutting import cuts_on, cutter_of
from tests.tables.fair.test_dealing import checked, record_of, until_pause

SAMPLE = 6
"""Forgeries of a class in a phase, for each person."""
PLAYED_ON = 3
"""After so many of those that change something people play on, for each class and phase."""
TAPS_AFTERWARDS = 40

NUMBERS = (-LARGEST_NUMBER, -5, -1, 0, 1, 2, 3, 7, 8, 9, 40, 64, 999, GROUP, LARGEST_NUMBER)
TEXTS = ("", "x", "1.1", "-5", "7H1", "7H", "*", "KS2", "7H8H9H", "*AH", "it", "italiano", "fisca", "text", "ends",
    "limit", "strong", "l", "m", "v", "hp", "🂡", "\u202e", "A" * 40)  # fmt: skip


class Undone(Exception):  # noqa: N818 - it only rolls a forgery back
    """Nothing of it stays."""


def lobby(evening: Evening) -> Table:
    evening.write(open_table, private=True)
    return evening.opened(BRUNO)


def deal(evening: Evening) -> Table:
    table = evening.begin(3, limit=1000)
    for _ in range(8):
        evening.tap_once(table)
    return evening.table(table.id)


def pause(evening: Evening) -> Table:
    table = evening.begin(3, limit=1000)
    until_pause(evening, table)
    return evening.table(table.id)


def vote(evening: Evening) -> Table:
    table = deal(evening)
    with evening.store.unit() as unit:
        unit.votes.cast(table.id, VOTE_TO_END, evening.people[2])
    evening.tap(BRUNO, VoteEnd(table.id), GROUP)
    return evening.table(table.id)


def away(evening: Evening) -> Table:
    table = deal(evening)
    evening.change_seat(evening.table(table.id), evening.people[2], away=True, missed=2, computer=Level.EASY)
    return evening.table(table.id)


def over(evening: Evening) -> Table:
    table = evening.begin(2)
    evening.resign(table, BRUNO)
    return evening.table(table.id)


PHASES: dict[str, Callable[[Evening], Table]] = {
    phase.__name__: phase for phase in (lobby, deal, pause, vote, away, over)
}


def forgeries(kind: type[Request], table: Table, dice: random.Random) -> list[Request]:
    """Buttons of a class with any values that fit into callback data, most of them of this table."""
    pools = [list(_pool(name, hint, table)) for name, hint in get_type_hints(kind).items() if name in _names(kind)]
    every = list(product(*pools))
    dice.shuffle(every)
    found = []
    for values in every[: SAMPLE * 3]:
        try:
            packed = kind(*values).pack()
        except ValueError:
            continue
        request = unpack(packed)
        if request is not None:
            found.append(request)
    return found[:SAMPLE]


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
        yield from (*TEXTS, *map(str, Asked), *map(str, Level), stamp, stamp, stamp)


def draw_everything(evening: Evening, table: Table) -> None:
    with evening.store.read() as unit:
        for screen in unit.screens.of_table(table.id):
            if not screen.retired:
                compose(evening.context, unit, screen)


def play_on(evening: Evening, table: Table) -> None:
    evening.machines.clear()
    for _ in range(TAPS_AFTERWARDS):
        now = evening.table(table.id)
        if now.status not in (TableStatus.PLAYING, TableStatus.PAUSE):
            return
        if now.status is TableStatus.PAUSE:
            evening.tap(ANNA, DealNow(table.id, evening.match(table).deal_number), GROUP)
            if evening.table(table.id).status is TableStatus.PAUSE:
                return  # she has left, or somebody may still come back: the clock deals
            continue
        on_turn = now.seats[evening.match(table).turn or 0]
        if on_turn.person_id is None or on_turn.computer is not None:
            return
        evening.tap_once(table)


@pytest.mark.parametrize("phase", PHASES)
def test_whatever_a_forged_button_says_its_match_can_be_played_on(evening: Evening, phase: str) -> None:
    table = PHASES[phase](evening)
    before, dice, changes = evening.state_of(table), random.Random(phase), Counter[str]()
    for person in evening.people[: len(table.seats)]:
        offered = [forged for shown in shown_to(evening, table, person) for forged in retouched(shown, table)]
        anything = [request for kind in USE_CASES if kind.code for request in forgeries(kind, table, dice)]
        for request in (*offered, *anything):
            with contextlib.suppress(Undone), evening.store.together():
                _forge(evening, person, dice.choice((GROUP, person)), request)
                if evening.state_of(table) != before:
                    draw_everything(evening, table)
                    changes[request.code] += 1
                    if changes[request.code] <= PLAYED_ON:
                        play_on(evening, table)
                raise Undone
    assert sum(changes.values()) > 2, "some of them are what anybody entitled may do"


def shown_to(evening: Evening, table: Table, person: int) -> list[Request]:
    """A button of each class that this person sees at a table."""
    with evening.store.read() as unit:
        screens = [screen for screen in unit.screens.of_table(table.id) if screen.person_id in (None, person)]
        composed = [compose(evening.context, unit, screen, PLAIN) for screen in screens if not screen.retired]
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


def _forge(evening: Evening, person: int, chat: int, request: Request) -> None:
    """A tap as the bot works it off: inside `together`, where the use case opens its own unit."""
    evening.updates += 1
    tap = Origin(evening.updates, evening.requester(person), place_of(chat), message_id=9000, is_admin=person == ANNA)
    result = perform(evening.context, tap, request)
    assert result.line is None or evening.toast(result)


@pytest.mark.parametrize("number", [-5, -1, 0, 9, 64, 999, LARGEST_NUMBER])
def test_a_forged_number_cuts_nothing_and_the_match_goes_on(evening: Evening, number: int) -> None:
    table = pause(evening)
    person, deal_number = cutter_of(evening, table), evening.match(table).deal_number
    assert evening.key(evening.tap(person, Cut(table.id, deal_number, number), GROUP)) == "tap-unknown"
    assert cuts_on(evening, table), "the offer stands"
    evening.tap(person, cuts_on(evening, table)[2], GROUP)
    evening.tap(ANNA, DealNow(table.id, deal_number), GROUP)
    assert record_of(evening, table).deals[1].inputs.cut == "3"


@pytest.mark.parametrize("cut", ["-5", "Perché", " a", "a  b", "x" * 33, "7\n"])
def test_a_cut_that_is_stored_and_cannot_be_one_does_not_count(evening: Evening, cut: str) -> None:
    table = pause(evening)
    seat = evening.people.index(cutter_of(evening, table))
    with evening.store.unit() as unit:
        unit.commitments.cut(table.id, seat, cut)
    evening.wait(evening.context.pause_seconds)
    assert record_of(evening, table).deals[1].inputs.cut is None
    until_pause(evening, table)
    assert checked(evening, table).deals == 2
