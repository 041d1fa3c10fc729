"""Who sits on a seat, as everybody reads it: persons under their names, computers under a name and a mark."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from storage import Level, Person, Seat, Table, Unit
from texts.clean_name import MARK
from texts.line import Line
from texts.text import Text, mention

Name: TypeAlias = str | Line
"""What stands for somebody in a sentence; a computer's is words, because its level is."""

NAMES = ("Ada", "Otto", "Iris", "Ugo", "Mina", "Elio", "Zoe", "Nino", "Dora", "Leo", "Olga", "Tito")
"""For computers: short, and enough for a full table."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person, a computer, or a person for whom a computer plays until they come back."""

    person_id: int | None
    person: str
    """The person's name, '' where there is none."""
    computer: Level | None
    computer_name: str

    @property
    def name(self) -> Name:
        """What to call the one who sits there."""
        return self.name_with(computer=self.computer is not None)

    def name_with(self, *, computer: bool) -> Name:
        """What to call the one who sat there when a computer played for that person, or did not."""
        if self.person_id is None:
            return computer_line(self.computer_name, self.computer)
        return Line("computer-for", player=self.person) if computer else self.person

    @property
    def mention(self) -> Text | Line:
        """The same, notifying the person."""
        if self.person_id is None:
            return computer_line(self.computer_name, self.computer)
        said = Text(self.person) if self.is_forgotten else mention(self.person_id, self.person)
        return said if self.computer is None else Line("computer-for", player=said)

    @property
    def is_forgotten(self) -> bool:
        """Whether the person was erased: they have an id that means nobody to Telegram."""
        return self.person_id is not None and self.person_id <= 0

    @property
    def plays_himself(self) -> bool:
        """Whether no computer plays here."""
        return self.computer is None


def computer_line(name: str, level: Level | None) -> Line:
    """A computer's name with its mark and its level."""
    return Line("computer-name", name=name, level=level_line(level or Level.MEDIUM))


def level_line(level: Level) -> Line:
    """A level in a word."""
    return Line(f"computer-level-{level}")


def everybody(unit: Unit, table: Table) -> tuple[Who, ...]:
    """Who sits at a table, by seat, under the names people have now."""
    people = unit.people.named(persons(table))
    return tuple(_who(seat, people.get(seat.person_id) if seat.person_id is not None else None) for seat in table.seats)


def somebody(unit: Unit, seat: Seat) -> Who:
    """Who sits on one seat."""
    return _who(seat, unit.people.get(seat.person_id) if seat.person_id is not None else None)


def names_on_record(unit: Unit, table: Table) -> tuple[str, ...]:
    """Who sits at a table, by seat, as results and records name them: persons as they are called now, and computers."""
    seated = everybody(unit, table)
    return tuple(who.person if who.person_id is not None else f"{MARK} {who.computer_name}" for who in seated)


def persons(table: Table) -> tuple[int, ...]:
    """The persons at a table, those who left too, in the order of their seats."""
    return tuple(seat.person_id for seat in table.seats if seat.person_id is not None)


def free_name(seats: Sequence[Seat], first: int) -> str:
    """A name that no computer at the table has; tables begin with different ones."""
    taken = {seat.name for seat in seats}
    turned = NAMES[first % len(NAMES) :] + NAMES[: first % len(NAMES)]
    return next(name for name in turned if name not in taken)


def _who(seat: Seat, person: Person | None) -> Who:
    return Who(
        person_id=seat.person_id,
        person=person.name if person is not None else "",
        computer=seat.computer,
        computer_name=seat.name or "",
    )


def seat_of(table: Table, person_id: int) -> Seat | None:
    """The person's seat at the table, if they have one."""
    return next((seat for seat in table.seats if seat.person_id == person_id), None)
