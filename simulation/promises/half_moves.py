"""No half move: if any statement of a use case fails, the store is as it was before, or as it is afterwards.

Each case is run on copies of the same database: once undisturbed, then once for each of its statements, which fails in
one of the ways in which a disk, or a server, can fail.
"""

import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from operations import sweep as clock
from simulation.program.memory import in_memory
from simulation.promise import Figures
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.store_copies import Copies, Run, copied, copies_of, instead
from simulation.use_cases.world import labelled_buttons
from storage import Deadline, Table, TableStatus
from tables.lobby.seating import open_table
from tables.play import computers
from tables.requests.chat_pages import SetPace
from tables.requests.codec import Request
from tables.requests.table import (
    AddComputer,
    CancelTable,
    DealNow,
    EndTable,
    MyCards,
    Play,
    Resign,
    SetOption,
    SetPreset,
    SetQuiet,
    SetSlow,
    SetTurnTime,
    Sit,
    Stand,
    StartMatch,
)


@dataclass(frozen=True, slots=True)
class Case:
    """A use case to run at one moment. `is_clock`: whether it is a sweep instead of a request."""

    name: str
    act: Callable[[MixedMatches], object]
    is_clock: bool = False


def _but_for_deadlines(lines: list[Any]) -> list[Any]:
    """The dump without the deadlines and without the sign of life."""
    return [line for line in lines if not line.startswith(('INSERT INTO "deadlines"', 'INSERT INTO "meta"'))]


@contextmanager
def silence() -> Iterator[None]:
    """Disable the log, which would have every failure."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def no_half_move(seed: int, size: int) -> Figures:
    """Try all cases at `size` moments of a match with people and computers."""
    done: Figures = Counter(cases=0, failures=0)
    with tempfile.TemporaryDirectory() as disk, in_memory(Path(disk)) as folder, silence():
        matches = MixedMatches(folder / "scala40.sqlite", seed=seed)
        with closing(matches), closing(copies_of(matches, folder)) as copies:
            for moment, cases in enumerate(_moments(matches, size)):
                copies.take()
                for case in cases:
                    done["failures"] += _fails_at_each_statement(matches, case, copies, f"{seed}.{moment}")
                    done["cases"] += 1
    return done


def _fails_at_each_statement(matches: MixedMatches, case: Case, copies: Copies, where: str) -> int:
    """Run the case undisturbed, then once for each statement with that one failing; returns how many failed."""
    with copied(matches, copies) as whole:
        before = copies.dump(whole.store)
        statements = _count(whole, case, copies)
        after = copies.dump(whole.store)
    for number in range(statements):
        with copied(matches, copies) as copy:
            failed = _fail_at(copy, case, number, copies)
            now = copies.dump(copy.store)
        what = f"seed {where}: {case.name}, statement {number} of {statements} ({copies.fault})"
        if case.is_clock:  # it answers nobody and tries again in a minute; its sign of life is a unit of its own
            wanted = _but_for_deadlines(before), _but_for_deadlines(after)
            assert _but_for_deadlines(now) in wanted, f"{what}: neither as before nor as after"
        else:
            assert failed or now == after, f"{what}: no error was raised, but it was not done"
            assert now in (before, after), f"{what}: neither as before nor as after"
    return statements


def _count(matches: MixedMatches, case: Case, copies: Copies) -> int:
    """Run the case; returns how many statements it executes."""
    count = 0

    def counting(run: Run, *told: Any) -> Any:
        nonlocal count
        count += 1
        return run(*told)

    with instead(copies, matches.store, counting):
        case.act(matches)
    return count


def _fail_at(matches: MixedMatches, case: Case, number: int, copies: Copies) -> bool:
    """Run the case with one statement failing; returns whether the error was raised to the caller."""
    count = -1

    def failing(run: Run, *told: Any) -> Any:
        nonlocal count
        count += 1
        return run(*told) if count != number else copies.fail(matches.store, number, run, *told)

    try:
        with instead(copies, matches.store, failing):
            case.act(matches)
    except copies.raised:
        is_raised = True
    else:
        is_raised = False
    assert count >= number, f"{case.name} has ended before statement {number}"
    return is_raised


def _moments(matches: MixedMatches, count: int) -> Iterator[list[Case]]:
    """The cases of a lobby, and then of moments of a match, which goes on in between."""
    anna, bruno = matches.people[:2]
    yield [Case("/nuova", lambda world: world.write(open_table))]
    lobby = matches.open((anna, bruno))
    yield [
        _tap(bruno, button)
        for button in (
            Sit(lobby.id),
            Stand(lobby.id),
        )
    ] + [
        _tap(anna, button)
        for button in (
            AddComputer(lobby.id, "easy"),
            CancelTable(lobby.id),
            SetPreset(lobby.id, "standard"),
            SetOption(lobby.id, "opening_points", "30"),
            SetTurnTime(lobby.id, 300),
            SetPace(lobby.id, 120),
            SetQuiet(lobby.id, 0, 0),
            SetSlow(lobby.id, "reserve", 72 * 3600),
            StartMatch(lobby.id),
        )
    ]
    matches.tap(anna, CancelTable(lobby.id), matches.group)
    table = matches.join("easy", people=3, limit=1)
    for _ in range(count):
        stored = matches.table(table.id)
        if not stored.status.is_unfinished:
            return
        yield list(_at_a_table(matches, stored))
        for _ in range(random.Random(count).randint(1, 5)):
            if matches.table(table.id).status.is_unfinished:
                matches.step(table)


def _at_a_table(matches: MixedMatches, table: Table) -> Iterator[Case]:
    """The cases of the buttons on a table's screens, of its deadlines, and of the computer on turn."""
    waiting = _deadlines(matches, table)

    def sweep(world: MixedMatches) -> int:
        kept, world.time = world.time, min(due.due_at for due in waiting)
        try:
            return clock.sweep(world.context)
        finally:
            world.time = kept

    if matches.is_computers(table):
        yield Case("a computer's turn", _think)
        return
    yield Case("the clock", sweep, is_clock=True)
    for due in waiting:
        yield Case(f"the deadline {due.kind}", _take(due))
    match = table.match
    assert match is not None
    if table.status is TableStatus.PAUSE:
        yield _tap(matches.people[0], DealNow(table.id, match.deal_number), group=True)
        return
    on_turn = table.seats[match.deal.turn].person_id
    assert on_turn is not None
    seen: set[type[Request]] = set()
    for _, button in labelled_buttons(matches.panel_of(table, on_turn)):
        if type(button) not in seen:
            seen.add(type(button))
            yield _tap(on_turn, button)
    for button in (MyCards(table.id), Play(table.id)):
        yield _tap(on_turn, button, group=True)
    yield _tap(on_turn, Resign(table.id, on_turn), group=True)
    yield _tap(matches.people[0], EndTable(table.id, matches.people[0], "m"), group=True)


def _take(due: Deadline) -> Callable[[MixedMatches], bool]:
    def take(world: MixedMatches) -> bool:
        kept, world.time = world.time, due.due_at
        try:
            return clock._take_effect(world.context, due, due.due_at)
        finally:
            world.time = kept

    return take


def _deadlines(matches: MixedMatches, table: Table) -> list[Deadline]:
    with matches.store.read() as unit:
        return [due for due in unit.deadlines.all() if due.table_id == table.id]


def _think(world: MixedMatches) -> bool:
    world.time += 3.0
    try:
        with world.store.read() as unit:
            (due,) = unit.deadlines.due(world.time, 5, computers=True)
        situation = computers.due_turn(world.context, due.table_id)
        assert situation is not None
        return computers.act(world.context, situation, computers.think(situation, random.Random(1)))
    finally:
        world.time -= 3.0


def _tap(person: int, button: Request, *, group: bool = True) -> Case:
    def act(world: MixedMatches) -> object:
        from tables.requests.panel import DrawStock

        private = type(button).__module__ == DrawStock.__module__
        return world.tap(person, button, None if private else world.group)

    return Case(type(button).__name__, act)
