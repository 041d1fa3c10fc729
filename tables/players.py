"""Who sits on a seat, as everybody sees it: persons under their names, computers under a name with a mark."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from storage import Level, Seat, Table, Unit
from texts.clean_name import MARK
from texts.line import Line
from texts.text import Text, mention

Name: TypeAlias = str | Line
"""A name in a sentence; a computer's is a `Line`, because it contains the level, which is translated."""

NAMES = ("Ada", "Otto", "Iris", "Ugo", "Mina", "Elio", "Zoe", "Nino", "Dora", "Leo", "Olga", "Tito")
"""Names of computers: short, and enough for a full table."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person, a computer, or a person for whom a computer plays until they come back."""

    person_id: int | None
    person: str
    """The person's name, '' if there is none."""
    computer: Level | None
    computer_name: str

    @property
    def name(self) -> Name:
        """The name of the player on this seat."""
        return self.name_with(computer=self.computer is not None)

    def name_with(self, *, computer: bool) -> Name:
        """The name as it was when a computer did, or did not, play for the person."""
        if self.person_id is None:
            return computer_line(self.computer_name, self.computer)
        return Line("computer-for", player=self.person) if computer else self.person

    @property
    def mention(self) -> Text | Line:
        """The name as a mention, which notifies the person."""
        if self.person_id is None:
            return computer_line(self.computer_name, self.computer)
        name = Text(self.person) if self.is_forgotten else mention(self.person_id, self.person)
        return name if self.computer is None else Line("computer-for", player=name)

    @property
    def is_forgotten(self) -> bool:
        """Whether the person was erased: they have an id that Telegram gives to nobody."""
        return self.person_id is not None and self.person_id <= 0

    @property
    def plays_in_person(self) -> bool:
        """Whether a person plays here, and no computer for them."""
        return self.computer is None


def computer_line(name: str, level: Level | None) -> Line:
    """A computer's name with its mark and its level."""
    return Line("computer-name", name=name, level=level_line(level or Level.MEDIUM))


def level_line(level: Level) -> Line:
    """The name of a level."""
    return Line(f"computer-level-{level}")


def everybody(unit: Unit, table: Table) -> tuple[Who, ...]:
    """Return who sits at a table, by seat, under their present names."""
    names = unit.people.names(persons(table))
    return tuple(
        _who(seat, names.get(seat.person_id, "") if seat.person_id is not None else "") for seat in table.seats
    )


def somebody(unit: Unit, seat: Seat) -> Who:
    """Return who sits on one seat."""
    person = unit.people.get(seat.person_id) if seat.person_id is not None else None
    return _who(seat, "" if person is None else person.name)


def names_on_record(unit: Unit, table: Table) -> tuple[str, ...]:
    """Return the names at a table, by seat, as results and records show them: present names, computers with a mark."""
    seated = everybody(unit, table)
    return tuple(who.person if who.person_id is not None else f"{MARK} {who.computer_name}" for who in seated)


def persons(table: Table) -> tuple[int, ...]:
    """Return the persons at a table in the order of their seats, including those who left."""
    return tuple(seat.person_id for seat in table.seats if seat.person_id is not None)


def free_name(seats: Sequence[Seat], first: int) -> str:
    """Return a name that no computer at the table has; `first` varies the name that is tried first."""
    taken = {seat.name for seat in seats}
    turned = NAMES[first % len(NAMES) :] + NAMES[: first % len(NAMES)]
    return next(name for name in turned if name not in taken)


def _who(seat: Seat, name: str) -> Who:
    return Who(
        person_id=seat.person_id,
        person=name,
        computer=seat.computer,
        computer_name=seat.name or "",
    )


def seat_of(table: Table, person_id: int) -> Seat | None:
    """Return the person's seat at the table, if they have one."""
    return next((seat for seat in table.seats if seat.person_id == person_id), None)
