"""Who sits on a seat, as everybody sees it: persons under their names, computers under a name with a mark."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import TypeAlias

from storage import Level, Seat, Table, Unit
from texts.clean_name import MARK, look, signs
from texts.line import Line
from texts.text import Text, mention

Name: TypeAlias = str | Line
"""A name in a sentence; a computer's is a `Line`, because it contains the level, which is translated."""

NAMES = ("Ada", "Otto", "Iris", "Ugo", "Mina", "Elio", "Zoe", "Nino", "Dora", "Leo", "Olga", "Tito")
"""Names of computers: short, and enough for a full table."""

_SEEN = 10
"""How many signs of a name can be seen in every picture, which cuts off the others."""

_HEAD = 5
"""How many signs of the beginning of a name are left; a search for what names a person relies on the first four."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person, a computer, or a person for whom a computer plays until they come back."""

    person_id: int | None
    person: str
    """The person's name, '' if there is none; if another one at the table looks the same, with what tells it apart."""
    computer: Level | None
    computer_name: str

    @property
    def name(self) -> Name:
        """The name of the player on this seat."""
        return self.name_with(computer=self.computer is not None)

    def name_with(self, *, computer: bool) -> Name:
        """The name as it was when a computer did, or did not, play for the person."""
        if self.person_id is None:
            return computer_line(self.computer_name)
        return Line("computer-for", player=self.person) if computer else self.person

    @property
    def mention(self) -> Text | Line:
        """The name as a mention, which notifies the person."""
        if self.person_id is None:
            return computer_line(self.computer_name)
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


def computer_line(name: str, level: Level | None = None) -> Line:
    """A computer's name with its mark; in a lobby with its level, too."""
    if level is None:
        return Line("computer-name", name=name)
    return Line("computer-name-level", name=name, level=level_line(level))


def level_line(level: Level) -> Line:
    """The name of a level."""
    return Line(f"computer-level-{level}")


def everybody(unit: Unit, table: Table) -> tuple[Who, ...]:
    """Return who sits at a table, by seat, under their present names, of which no two look the same."""
    shown = zip(table.seats, told_apart(tuple(_names(unit, table))), strict=True)
    return tuple(
        Who(seat.person_id, "" if seat.person_id is None else name, seat.computer, seat.name or "")
        for seat, name in shown
    )


def somebody(unit: Unit, table: Table, seat: Seat) -> Who:
    """Return who sits on one seat of a table."""
    return everybody(unit, table)[seat.number]


def names_at(unit: Unit, table: Table, *others: int) -> dict[int, str]:
    """Return the names of the persons at a table as everybody sees them, and those of others, by person."""
    seated = {who.person_id: who.person for who in everybody(unit, table) if who.person_id is not None}
    return unit.people.names(others) | seated


def names_on_record(unit: Unit, table: Table) -> tuple[str, ...]:
    """Return the names at a table, by seat, as results and records keep them: present names, computers with a mark."""
    names = zip(table.seats, _names(unit, table), strict=True)
    return tuple(name if seat.person_id is not None else f"{MARK} {name}" for seat, name in names)


def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of which no two look the same, even if they are cut off; those that are different stay as they are.

    Names with the same beginning are shortened before the first letter that differs: `Maria…lani`, `Giov. Rossi`. If
    that does not help, they are numbered: `Anna 1`.
    """
    alike: dict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        alike[_seen(name)].append(number)
    shown, taken = list(names), {seen for seen, numbers in alike.items() if len(numbers) == 1}
    for numbers in alike.values():
        if len(numbers) == 1:
            continue
        looks = [map(look, signs(names[number])) for number in numbers]
        shared = sum(1 for _ in takewhile(lambda same: len(set(same)) == 1, zip(*looks, strict=False)))
        new = [_shortened(name, shared) for number in numbers if len(signs(name := names[number])) > shared]
        if len({*map(_seen, new)} - taken) < len(numbers):
            new = []
            for number in numbers:
                first = names[number] if len(signs(names[number])) < _SEEN - 1 else f"{_head(names[number])}…"
                new.append(next(name for place in count(1) if _seen(name := f"{first} {place}") not in taken))
                taken.add(_seen(new[-1]))
        taken.update(map(_seen, new))
        for number, name in zip(numbers, new, strict=True):
            shown[number] = name
    return tuple(shown)


def _seen(name: str) -> str:
    return "".join(map(look, signs(name)[:_SEEN]))


def _shortened(name: str, shared: int) -> str:
    """Return the beginning of a name and that of its part after the signs that it shares with another."""
    parts = signs(name)
    first = name.partition(" ")[0]
    begins = max((place + 1 for place in range(shared) if parts[place] == " "), default=0)
    if begins and shared - begins < 3:
        short = first if len(signs(first)) <= _HEAD + 1 else f"{_head(first, _HEAD - 1)}."
        return f"{short} {''.join(parts[begins:])}"
    return f"{_head(name)}…{''.join(parts[shared : shared + _HEAD]).rstrip('…')}"


def _head(name: str, length: int = _HEAD) -> str:
    return "".join(signs(name)[:length]).rstrip()


def _names(unit: Unit, table: Table) -> list[str]:
    """Return the names at a table as they are, by seat."""
    known = unit.people.names(persons(table))
    return [seat.name or "" if seat.person_id is None else known.get(seat.person_id, "") for seat in table.seats]


def persons(table: Table) -> tuple[int, ...]:
    """Return the persons at a table in the order of their seats, including those who left."""
    return tuple(seat.person_id for seat in table.seats if seat.person_id is not None)


def free_name(seats: Sequence[Seat], first: int) -> str:
    """Return a name that no computer at the table has; `first` varies the name that is tried first."""
    taken = {seat.name for seat in seats}
    turned = NAMES[first % len(NAMES) :] + NAMES[: first % len(NAMES)]
    return next(name for name in turned if name not in taken)


def seat_of(table: Table, person_id: int) -> Seat | None:
    """Return the person's seat at the table, if they have one."""
    return next((seat for seat in table.seats if seat.person_id == person_id), None)


def is_on_turn(table: Table, person_id: int) -> bool:
    """Whether a person sits on the seat that is on turn."""
    seat = seat_of(table, person_id)
    return seat is not None and table.match is not None and table.match.turn == seat.number
