"""Commands about the table that is being played: /start, /tavolo, /carte, /punti."""

from collections.abc import Callable, Mapping

from handlers.commands.help import show_help
from handlers.commands.lists import my_tables, profile
from handlers.commands.privacy import privacy
from handlers.commands.reading import Reading
from screens.answers import ask_which, say
from screens.message import Button
from screens.render.in_words import words_by_link
from screens.render.scores import scores_message
from screens.render.welcome import greeting, welcome
from screens.views.lists import scores_view
from storage import Chat, Table, TableStatus, Unit
from tables.arrivals import arrive, requested
from tables.context import Context
from tables.lobby import practice
from tables.people.erasure import ask_forget
from tables.players import seat_of
from tables.requests.deep_links import (
    FORGET_PAYLOAD,
    GROUP_PAYLOAD,
    HELP_PAYLOAD,
    PRACTICE_PAYLOAD,
    PRIVACY_PAYLOAD,
    table_of_payload,
    table_to_tell,
)
from tables.requests.origin import Origin
from tables.requests.table import MyCards, OpenPanel, Play
from tables.result import Result
from tables.seats import bring_down, bring_panel_down, place_of
from texts.line import Line

_START_PAGES: Mapping[str, Callable[[Context, Origin], Result]] = {
    "partite": my_tables,
    "profilo": profile,
    PRIVACY_PAYLOAD: privacy,
    FORGET_PAYLOAD: ask_forget,
    HELP_PAYLOAD: show_help,
    PRACTICE_PAYLOAD: practice.ask,
}
"""What a deep link may ask for besides a table."""


def start(context: Context, origin: Origin) -> Result:
    """/start: a greeting, or what the deep link asked for."""
    page = _START_PAGES.get(origin.argument)
    if page is not None and origin.is_private:
        return page(context, origin)
    told = table_to_tell(origin.argument)
    if told is not None and origin.is_private:
        return words_by_link(context, origin, told)
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        if not origin.is_private:
            greeted = origin.argument == GROUP_PAYLOAD  # the welcome of a bot just added says it already
            return Result() if greeted else Result(messages=(welcome(context.texts, chat.language, context.username),))
        table_id = table_of_payload(origin.argument)
        if table_id is not None:
            return _back_to_table(context, unit, chat, origin.person.id, unit.tables.get(table_id))
        return Result(messages=(greeting(context.texts, chat.language, context.username, origin.person.name),))


def _back_to_table(context: Context, unit: Unit, chat: Chat, person_id: int, table: Table | None) -> Result:
    """Where the link of a table leads: to one's panel, or to the word that it has not begun.

    Whoever is not seated learns nothing about the table: such a link can be guessed.
    """
    if table is None or seat_of(table, person_id) is None:
        return say(context, chat.language, Line("command-not-your-table"))
    if table.status is TableStatus.LOBBY:
        return say(context, chat.language, Line("command-seated-in-lobby", place=place_of(unit, table)))
    if not table.status.is_unfinished:
        return say(context, chat.language, Line("ending-over-already"))
    bring_panel_down(unit, table, person_id)
    return Result()


def table_down(context: Context, origin: Origin) -> Result:
    """/tavolo: the table's post becomes the newest message; in private without a table, the list of one's tables."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        table = unit.tables.current(origin.chat_id, origin.thread_id)
        if table is not None:
            bring_down(unit, table)
            return Result()
    if origin.is_private:
        return my_tables(context, origin)
    return say(context, chat.language, Line("command-no-table"))


@Reading
def my_cards(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/carte: in a group keys that show one's cards and lead to one's panel, in private the panel itself."""
    if origin.is_private:
        return _panels(context, unit, chat, origin)
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is None:
        return say(context, chat.language, Line("command-no-table"))
    if table.match is None:
        return say(context, chat.language, Line("command-not-dealt"))
    texts, language = context.texts, chat.language
    keys = (
        Button(texts.plain(language, "command-label-my-cards"), MyCards(table.id)),
        Button(texts.plain(language, "command-label-play"), Play(table.id)),
    )
    return say(context, language, Line("command-cards-in-group"), (keys,))


def _panels(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """Bring the only panel down, or ask which."""
    dealt = [table for table in unit.tables.of_person(origin.person.id) if table.match is not None]
    if not dealt:
        return say(context, chat.language, Line("command-no-cards"))
    if len(dealt) == 1:
        bring_panel_down(unit, dealt[0], origin.person.id)
        return Result()
    label = "tables-label-open"
    keys = [
        Button(context.texts.plain(chat.language, label, place=place_of(unit, table)), OpenPanel(table.id))
        for table in dealt
    ]
    return ask_which(context, chat.language, Line("command-which-cards"), keys)


def open_panel(context: Context, origin: Origin, request: OpenPanel) -> Result:
    """Bring the panel of one of one's tables to the bottom of the private chat."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            return Result(Line("ending-over-already"))
        seat = seat_of(table, origin.person.id)
        if seat is None or seat.left or origin.chat_id != origin.person.id:
            return Result(Line("ending-not-playing"))
        if table.match is None:
            return Result(Line("command-not-dealt-toast"))
        bring_panel_down(unit, table, origin.person.id)
        return Result(table_id=table.id)


@Reading
def scores(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/punti: totals and deals of the match here; in private, of every match one plays."""
    tables = unit.tables.of_person(origin.person.id) if origin.is_private else ()
    if not any(table.match for table in tables):
        here = unit.tables.current(origin.chat_id, origin.thread_id) or unit.tables.latest(
            origin.chat_id, origin.thread_id
        )
        tables = (here,) if here is not None else ()
    views = [scores_view(unit, table) for table in tables if table.match is not None]
    if not views:
        return say(context, chat.language, Line("command-no-scores"))
    return Result(messages=tuple(scores_message(context.texts, chat.language, view) for view in views))
