"""Who sits at a table, as everybody sees it, and who of them is there; moving its messages to the bottom of the chat.

Persons appear under their names, computers under a name with a mark.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, takewhile
from typing import TypeAlias

from storage import ScreenKind, Seat, Subject, Table, TableKind, TableStatus, Unit, is_guest
from tables.context import Origin
from texts.clean_name import MARK, look, signs
from texts.line import Line
from texts.text import Text, mention

Name: TypeAlias = str | Line
"""A name in a sentence; a computer's is a `Line`, because it contains the level, which is translated."""

NAMES = ("Ada", "Otto", "Iris", "Ugo", "Mina", "Elio", "Zoe", "Nino", "Dora", "Leo", "Olga", "Tito")
"""Names of computers: short, and enough for a full table."""

CHARACTER_NAMES = {"hasty": "Furio", "hoarder": "Pina", "fox": "Volpe", "accountant": "Conti"}
"""The names of the characters, the same in every language."""

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
    computer: str | None
    computer_name: str
    unnamed: Line | None = None
    """What an erased person is called where the deals of a table are looked at again."""

    @property
    def name(self) -> Name:
        """The name of the player on this seat."""
        return self.name_with(computer=self.computer is not None)

    def name_with(self, *, computer: bool) -> Name:
        """The name as it was when a computer did, or did not, play for the person."""
        if self.person_id is None:
            return computer_line(self.computer_name)
        person = self.unnamed or self.person
        return Line("computer-for", player=person) if computer else person

    @property
    def mention(self) -> Text | Line:
        """The name as a mention, which notifies the person."""
        if self.person_id is None:
            return computer_line(self.computer_name)
        name = mention_of(self.person_id, self.person)
        return name if self.computer is None else Line("computer-for", player=name)

    @property
    def is_forgotten(self) -> bool:
        """Whether the person was erased: they have an id that Telegram gives to nobody."""
        return self.person_id is not None and self.person_id <= 0

    @property
    def plays_in_person(self) -> bool:
        """Whether a person plays here, and no computer for them."""
        return self.computer is None


def mention_of(person_id: int, name: str) -> Text:
    """A person's name as a mention; only the name if Telegram does not know them: erased people and guests."""
    return Text(name) if person_id <= 0 or is_guest(person_id) else mention(person_id, name)


def computer_line(name: str, level: str | None = None) -> Line:
    """A computer's name with its mark; in a lobby with its level, too."""
    if level is None:
        return Line("computer-name", name=name)
    return Line("computer-name-level", name=name, level=level_line(level))


def level_line(level: str) -> Line:
    """The name of a level."""
    return Line("computer-level", level=level)


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


@lru_cache(maxsize=512)
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


def with_person(table: Table, person_id: int, *, outside: bool = False) -> Table:
    """The table with one more seat taken; `outside`: by somebody who is not in its group."""
    return replace(table, seats=(*table.seats, Seat(len(table.seats), person_id, outside=outside)))


def without_person(table: Table, person_id: int) -> Table:
    """The table without the person's seat; the seats after it move up."""
    return _renumbered(table, [seat for seat in table.seats if seat.person_id != person_id])


def with_computer(table: Table, level: str, name: str | None = None) -> Table:
    """The table with one more seat taken by a computer, under the given name, that of its character, or a free one."""
    name = name or CHARACTER_NAMES.get(level) or free_name(table.seats, table.id)
    return replace(table, seats=(*table.seats, Seat(len(table.seats), None, computer=level, name=name)))


def without_computer(table: Table, name: str) -> Table:
    """The table without the computer of that name; the seats after it move up."""
    return _renumbered(table, [seat for seat in table.seats if seat.person_id is not None or seat.name != name])


def computer_of(table: Table, name: str) -> Seat | None:
    """The seat of the computer of that name, unless it plays for a person."""
    return next((seat for seat in table.seats if seat.person_id is None and seat.name == name), None)


def _renumbered(table: Table, kept: list[Seat]) -> Table:
    return replace(table, seats=tuple(replace(seat, number=number) for number, seat in enumerate(kept)))


def with_seat(table: Table, seat: Seat) -> Table:
    """The table with one of its seats changed."""
    return replace(table, seats=tuple(seat if old.number == seat.number else old for old in table.seats))


def players_missing(allowed: tuple[int, ...], seated: int) -> Line | None:
    """Return how many players are missing or too many, if the rules allow these numbers; None if none (R10)."""
    if seated in allowed:
        return None
    more = [count for count in allowed if count > seated]
    if more:
        return Line("lobby-missing", count=more[0] - seated)
    return Line("lobby-too-many", count=seated - max(allowed))


def why_not_ready(table: Table) -> Line | None:
    """Return why the cards cannot be dealt yet: only computers are seated, or too few or too many players."""
    if not players(table):
        return Line("lobby-nobody")
    return players_missing(table.settings.rules.players, len(table.seats))


def players(table: Table) -> tuple[int, ...]:
    """The people who are still playing: seated, not left, and in the match once there is one."""
    return tuple(seat.person_id for seat in remaining_seats(table) if seat.person_id is not None)


def remaining_seats(table: Table) -> tuple[Seat, ...]:
    """The seats that have not left and, once there is a match, are in it."""
    match = table.match
    return tuple(seat for seat in table.seats if not seat.left and (match is None or match.in_match(seat.number)))


def who_plays(table: Table) -> tuple[Seat, ...]:
    """The seats without what no screen shows: how many turns in a row were missed, and when a person was told what."""
    return tuple(replace(seat, missed=0, told_at=None) for seat in table.seats)


def everybody_away(table: Table) -> bool:
    """Whether no person who still plays or may re-enter is there: then the computers do not play on."""
    return not any(
        seat.person_id is not None and not seat.away for seat in (*remaining_seats(table), *re_entry_seats(table))
    )


def re_entry_seats(table: Table) -> tuple[Seat, ...]:
    """The seats of persons who may re-enter before the next deal (R36); a computer that is bust stays out."""
    match = table.match
    if match is None:
        return ()
    seats = [table.seats[seat] for seat in match.re_entry_open]
    return tuple(seat for seat in seats if seat.person_id is not None and not seat.left)


def computers_alone(table: Table) -> bool:
    """Whether no person plays any more or may re-enter."""
    return not re_entry_seats(table) and all(seat.person_id is None for seat in remaining_seats(table))


def is_private(table: Table) -> bool:
    """Whether the table is in a private chat, where a person plays alone against computers."""
    return table.chat_id > 0


def place_of(unit: Unit, table: Table, reader: int | None = None) -> Name:
    """The name of the chat of a table: its title, in a forum with the topic; a fixed line for a private chat.

    A topic whose name no update has said yet has a number. In private `reader` is who reads it: people who sit there
    without being in the group are not told what the group is called.
    """
    if reader is not None and (seat := seat_of(table, reader)) is not None and seat.outside:
        return Line("place-visited", player=names_at(unit, table, table.host_id)[table.host_id])
    if table.kind is TableKind.DAILY and (deal := unit.daily.get(table.occasion_id or 0)) is not None:
        return Line("place-daily", number=str(deal.number))
    if table.kind is TableKind.WHAT_IF:
        return Line("place-what-if")
    if is_private(table):
        beside = table.kind is TableKind.PRACTICE and unit.tables.current(table.chat_id, table.thread_id) is not None
        return Line("place-practice" if beside else "place-private")
    title = unit.chats.of_table(table).title
    if not table.thread_id:
        return title
    topic = unit.chats.topic(table.chat_id, table.thread_id)
    if topic is None:
        return Line("place-topic-unnamed", place=title, number=str(table.thread_id))
    return Line("place-topic", place=title, topic=topic)


def tables_here(unit: Unit, origin: Origin) -> tuple[Table, ...]:
    """The unfinished tables that a command may mean: in private all, in a group the one that has nothing above it."""
    if origin.is_private:
        return unit.tables.of_chat(origin.chat_id)
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    return () if table is None else (table,)


def table_here(unit: Unit, origin: Origin) -> Table | None:
    """The table of the chat or topic that a request comes from: the unfinished one, else the latest."""
    place, thread = origin.chat_id, origin.thread_id
    return unit.tables.current(place, thread) or unit.tables.latest(place, thread)


def repost(unit: Unit, table: Table) -> Table:
    """Post the table (a lobby with its seats) anew, as the newest message of its chat, and delete the old post.

    The first lobby post that showed the commitment is kept. In private the table's post is the panel. Returns the table
    as it is stored now, which is the version to save again.
    """
    if table.page:  # show the seats, because a person who asks for the table usually wants to sit down
        table = unit.tables.save(replace(table, page=""))
    if is_private(table) and table.status is not TableStatus.LOBBY:
        repost_panel(unit, table, table.chat_id)
        return table
    if table.status is TableStatus.LOBBY:
        post_lobby_anew(unit, table)
        return table
    for kind in (ScreenKind.TABLE, ScreenKind.VOTE):
        _post_anew(unit, table.id, kind, None)
    return table


def post_lobby_anew(unit: Unit, table: Table) -> None:
    """Post a lobby anew, with the page that is open, at the bottom of its chat; then its old post goes or is kept.

    Its message is noted as one about a pause, which no lobby's is: so the next post is a new message.
    """
    screen = unit.screens.find(table.id, ScreenKind.LOBBY)
    if screen is not None:
        of_no_lobby = Subject(is_pause=True)
        unit.screens.mark_shown(screen.id, screen.shown, screen.message_id, of_no_lobby, screen.fingerprint)
        unit.screens.want(table.id, ScreenKind.LOBBY)


def repost_panel(unit: Unit, table: Table, person_id: int) -> None:
    """Post a player's panel anew, as the newest message of their private chat, also if they have the page open."""
    if not table.kind.counts:
        return
    unit.screens.ensure(table.id, ScreenKind.HAND, person_id, 0, person_id)
    wake(unit, table.id, ScreenKind.HAND, person_id)
    _post_anew(unit, table.id, ScreenKind.HAND, person_id)


def wake(unit: Unit, table_id: int, kind: ScreenKind, person_id: int) -> None:
    """Let the screen of a hand be shown that its owner has just asked for, although they have the page open."""
    person = unit.people.get(person_id)
    if person is not None and unit.open_pages.is_open(table_id, person_id):
        unit.screens.touch_hand(table_id, person_id, person.last_seen, kind)


def _post_anew(unit: Unit, table_id: int, kind: ScreenKind, person_id: int | None) -> None:
    screen = unit.screens.find(table_id, kind, person_id)
    if screen is None:
        return
    if screen.message_id is not None:
        unit.old_messages.add(screen.chat_id, screen.message_id)
        unit.screens.lost(screen.id)
    unit.screens.want(table_id, kind, *(() if person_id is None else (person_id,)))
