"""Two taps at one place, a moment apart: the second one does nothing but select or show, whatever lies there by then.

    python -m tests.tables.play.test_double_taps 200

tries every button of every state of 200 turns.
"""

import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from scala40.rules import PRESETS
from screens.message import Button, Rows
from simulation.people.machine_person import MachinePerson
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import labelled_buttons
from storage import Table
from tables.requests.panel import DrawStock, TakeDiscardPile

APART = (0.2, 0.45, 0.95)
SLIP_SECONDS = 0.5
TURNS = 12
"""How many turns are tried in the suite."""


class _UndoError(Exception):
    """Ends what is only tried."""


@contextmanager
def tried(matches: Matches) -> Iterator[None]:
    """Undo what happens inside, the time too."""
    time = matches.time
    try:
        with matches.store.together():
            yield
            raise _UndoError
    except _UndoError:
        pass
    finally:
        matches.time = time


def places(rows: Rows) -> Iterator[tuple[int, float, Button]]:
    """Each button, the number of its row from the bottom, and how far to the right its middle is, from 0 to 1."""
    for number, row in enumerate(reversed(rows)):
        for column, button in enumerate(row):
            yield number, (column + 0.5) / len(row), button


def lying_at(rows: Rows, number: int, across: float) -> Button | None:
    """The button at a place of another keyboard."""
    if number >= len(rows):
        return None
    row = rows[len(rows) - 1 - number]
    return row[int(across * len(row))]


def discards(matches: Matches, table: Table) -> int:
    """How many cards have been discarded at a table."""
    with matches.store.read() as unit:
        return sum(entry.action.startswith("discard") for entry in unit.log.entries(table.id))


def done(matches: Matches, table: Table, person: int) -> tuple[object, ...]:
    """What has been done at a table: all but what is selected or shown."""
    draft = matches.draft(table, person)
    return draft.actions, draft.collected, draft.asked, matches.table(table.id)


def try_every_button(matches: Matches, table: Table, person: int) -> tuple[int, list[str]]:
    """Tap twice at the place of each button; how many pairs of taps that were, and what a second tap did.

    The first tap is shown at once. A button that is still there never discards by the second half of a double tap.
    """
    pairs, wrong = 0, []
    for number, across, button in list(places(matches.panel_of(table, person).rows)):
        if button.disabled or button.request is None:
            continue
        for apart in APART:
            with tried(matches):
                matches.tap(person, button.request)
                discarded, after, shown_at = discards(matches, table), done(matches, table, person), matches.time
                panel = matches.panel(table.id, person)
                there = None if panel is None else lying_at(panel.rows, number, across)
                if isinstance(button.request, DrawStock | TakeDiscardPile) and there is not None:
                    assert there.disabled, "nothing can be done where the draws lay"
                matches.time += apart
                if there is not None and there.request not in (None, button.request) and not there.disabled:
                    pairs += 1
                    matches.tap(person, there.request, shown_at=shown_at, covers=True)
                    if done(matches, table, person) != after:
                        wrong.append(f"{type(button.request).__name__}, then {type(there.request).__name__}")
                pairs += 1
                matches.tap(person, button.request)
                if apart < SLIP_SECONDS and discards(matches, table) > discarded:
                    wrong.append(f"{type(button.request).__name__} twice")
    return pairs, wrong


def play_and_try(path: Path, turns: int, seed: int) -> tuple[int, list[str]]:
    """Play turns, and try every button of every panel of the player on turn."""
    matches = Matches(path, seed=seed)
    matches.context = replace(matches.context, slip_seconds=SLIP_SECONDS)
    with matches.store.unit() as unit:
        for number in matches.names:
            person = unit.people.get(number)
            unit.people.save(replace(person, asks=True))
    dice = random.Random(seed)
    table, pairs, wrong = matches.begin(2), 0, []
    machines = {number: MachinePerson(PRESETS["fisca"], random.Random(number)) for number in matches.names}
    while discards(matches, table) < turns:
        match = matches.table(table.id).match
        if match is None or match.turn is None:
            if matches.table(table.id).status.is_unfinished:
                matches.tap_once(table)  # the next deal
            else:
                table = matches.begin(2)
            continue
        person = matches.turn_of(table)
        more, found = try_every_button(matches, table, person)
        pairs, wrong = pairs + more, wrong + found
        panel = matches.panel_of(table, person)
        keys = labelled_buttons(panel)
        button = machines[person].choose(matches.read(table, person), keys, match.deal.opened[match.turn])
        matches.time += dice.uniform(0.6, 3.0)
        matches.tap(person, button if button is not None else keys[0][1])
    matches.close()
    return pairs, wrong


def test_a_second_tap_at_the_same_place_only_selects_or_shows(memory_path: Path) -> None:
    """R39"""
    pairs, wrong = play_and_try(memory_path / "scala40.sqlite", TURNS, seed=4)
    assert pairs > 500
    assert wrong == []


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
        tried_pairs, bad = play_and_try(Path(folder) / "scala40.sqlite", wanted, seed=1)
        print(f"{wanted} turns, {tried_pairs} pairs of taps, {len(bad)} that did what was not meant", *bad[:5])
