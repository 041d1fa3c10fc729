"""When the guide for newcomers ends."""

from dataclasses import replace

from scala40.state import DealResult
from storage import Person, Table, Unit


def end_guides(unit: Unit, table: Table, result: DealResult) -> None:
    """End the guide of everybody who has played a deal to its end."""
    if not result.scored:
        return
    for seat in table.seats:
        if seat.person_id is None or seat.away or result.points[seat.number] is None:
            continue
        person = unit.people.get(seat.person_id)
        if person is not None and person.guided:
            end_guide(unit, person)


def end_guide(unit: Unit, person: Person) -> None:
    """Switch the guide off for a person, at every table."""
    unit.people.save(replace(person, guided=False))
    for table in unit.tables.of_person(person.id):
        unit.screens.want_hand(table.id, person.id)
