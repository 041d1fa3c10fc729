"""Who sits at a table and who of them is there; moving a table's messages to the bottom of the chat."""

from dataclasses import replace

from storage import Level, ScreenKind, Seat, Subject, Table, TableStatus, Unit
from tables.players import Name, free_name
from tables.requests.origin import Origin
from texts.line import Line


def with_person(table: Table, person_id: int) -> Table:
    """The table with one more seat taken."""
    return replace(table, seats=(*table.seats, Seat(len(table.seats), person_id)))


def without_person(table: Table, person_id: int) -> Table:
    """The table without the person's seat; the seats after it move up."""
    return _renumbered(table, [seat for seat in table.seats if seat.person_id != person_id])


def with_computer(table: Table, level: Level, name: str | None = None) -> Table:
    """The table with one more seat taken by a computer, under the given name or a free one."""
    name = name or free_name(table.seats, table.id)
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
    """The seats without what no screen shows: how many turns in a row their players have missed."""
    if not any(seat.missed for seat in table.seats):
        return table.seats
    return tuple(replace(seat, missed=0) for seat in table.seats)


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


def place_of(unit: Unit, table: Table) -> Name:
    """The name of the chat of a table: its title, in a forum with the topic; a fixed line for a private chat.

    A topic whose name no update has said yet has a number.
    """
    if is_private(table):
        return Line("place-private")
    title = unit.chats.of_table(table).title
    if not table.thread_id:
        return title
    topic = unit.chats.topic(table.chat_id, table.thread_id)
    if topic is None:
        return Line("place-topic-unnamed", place=title, number=str(table.thread_id))
    return Line("place-topic", place=title, topic=topic)


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
