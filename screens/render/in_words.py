"""/parole and the keys «In parole»: what the pictures show, in words; one's own hand in private only."""

from handlers.commands.reading import Reading
from pictures import Picture, alt_text
from screens.accessible import cut
from screens.answers import say
from screens.message import MAX_TEXT, Message
from screens.render.pictures import panel_picture, table_picture, totals_picture
from screens.views.table import panel_screen, table_screen
from storage import Chat, Table, TableStatus, Unit
from tables.arrivals import arrive, requested
from tables.context import Context
from tables.languages import language_of
from tables.players import seat_of
from tables.requests.codec import Request
from tables.requests.deep_links import words_payload
from tables.requests.origin import Origin
from tables.requests.panel import InWords
from tables.result import Result, UseCase
from tables.seats import bring_panel_down, place_of
from texts.line import Line
from texts.text import Text

MOST_TABLES = 5
"""So many of somebody's tables are told at once."""


def in_words(context: Context, origin: Origin, request: InWords) -> Result:
    """The key below a picture: in private the words follow; from a group they wait behind a link, for who plays."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None:
            return Result(Line("tap-no-table"))
        if seat_of(table, origin.person.id) is None:
            return Result(Line("words-not-seated"), alert=True)
        if origin.chat_id != origin.person.id:
            return Result(start=words_payload(table.id))
        told = _private(context, unit, table, origin.person.id)
        if table.match is not None and table.status.is_unfinished:
            bring_panel_down(unit, table, origin.person.id)  # below the words, where his keys are at hand
        return Result(Line("words-sent"), messages=told) if told else Result(Line("tap-match-not-started"))


@Reading
def say_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/parole: in a group its table, which everybody sees; in private one's tables with one's hands."""
    if not origin.is_private:
        here = unit.tables.current(origin.chat_id, origin.thread_id) or unit.tables.latest(
            origin.chat_id, origin.thread_id
        )
        if here is None:
            return say(context, chat.language, Line("command-no-table"))
        if here.match is None:
            return say(context, chat.language, Line("command-not-dealt"))
        return Result(messages=(_message(context, chat.language, _public(context, unit, here)),))
    told: list[Message] = []
    for table in _tables(unit, origin.person.id):
        told += _private(context, unit, table, origin.person.id)
    return Result(messages=tuple(told)) if told else say(context, chat.language, Line("words-none"))


def words_by_link(context: Context, origin: Origin, table_id: int) -> Result:
    """What the link behind a group's key leads to; whoever is not seated learns nothing about the table."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        table = unit.tables.get(table_id)
        if table is None or seat_of(table, origin.person.id) is None:
            return say(context, chat.language, Line("command-not-your-table"))
        told = _private(context, unit, table, origin.person.id)
    return Result(messages=told) if told else say(context, chat.language, Line("command-not-dealt"))


def _tables(unit: Unit, person_id: int) -> list[Table]:
    """Somebody's tables where cards are dealt, those that wait for him first; else the one in his own chat, if over."""
    dealt = [table for table in unit.tables.of_person(person_id) if table.match is not None]
    dealt.sort(key=lambda table: not _awaits(table, person_id))
    last = unit.tables.latest(person_id, 0)
    return dealt[:MOST_TABLES] or [table for table in (last,) if table is not None and table.match is not None]


def _awaits(table: Table, person_id: int) -> bool:
    seat = seat_of(table, person_id)
    return table.match is not None and seat is not None and table.match.turn == seat.number


def _private(context: Context, unit: Unit, table: Table, person_id: int) -> tuple[Message, ...]:
    """A table as one of its players sees it, for him alone; nothing before the cards are dealt."""
    if table.match is None:
        return ()
    language = language_of(context, unit, person_id)
    panel = panel_screen(unit, table, person_id, context.now())
    plays = panel if table.status is not TableStatus.OVER else None
    shown = _public(context, unit, table) if plays is None else panel_picture(plays)
    title = context.texts.text(language, "words-title", place=place_of(unit, table))
    return (_message(context, language, shown, title),)


def _public(context: Context, unit: Unit, table: Table) -> Picture:
    """The table as everybody sees it; when the match is over, everybody's points deal by deal."""
    screen = table_screen(unit, table, context.now())
    return totals_picture(screen) if table.status is TableStatus.OVER else table_picture(screen)


def _message(context: Context, language: str, shown: Picture, title: Text | None = None) -> Message:
    words = Text(alt_text(context.texts, language, shown))
    return Message(cut(words if title is None else Text.join("\n", (title, words)), MAX_TEXT))


TAPS: dict[type[Request], UseCase] = {InWords: in_words}
