"""Panels of somebody who is guided, advised or asked."""

from dataclasses import replace

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from storage import Table
from tests.tables.lines import Lines, lines_of

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"


def newcomer(matches: Matches, person: int = ANNA, *, guided: bool = True) -> None:
    matches.change_person(person, guided=guided)


def guide_lines(matches: Matches, table: Table, person: int = ANNA) -> Lines:
    """What the guide says in somebody's panel."""
    said = lines_of(matches.read, table, person)
    return Lines(line for line in said if line.key.startswith("guide-") and "-label-" not in line.key)


def without_advice(matches: Matches, table: Table) -> Table:
    """The same table with the option off."""
    table = matches.table(table.id)
    return matches.change(table, settings=replace(table.settings, advice=False))
