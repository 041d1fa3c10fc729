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
from tables.arrivals import arrive
from tables.context import Context
from tables.lobby import practice
from tables.people.erasure import ask_forget
from tables.reply import Answer, Reply
from tables.requests.command import Call
from tables.requests.deep_links import (
    FORGET_PAYLOAD,
    GROUP_PAYLOAD,
    HELP_PAYLOAD,
    PRACTICE_PAYLOAD,
    PRIVACY_PAYLOAD,
    table_of_payload,
    table_to_tell,
)
from tables.requests.table import MyCards, OpenPanel, Play
from tables.requests.tap import Tap, seat_of, tapped
from tables.seats import bring_down, bring_panel_down, place_of
from texts.line import Line

_START_PAGES: Mapping[str, Callable[[Context, Call], Answer]] = {
    "partite": my_tables,
    "profilo": profile,
    PRIVACY_PAYLOAD: privacy,
    FORGET_PAYLOAD: ask_forget,
    HELP_PAYLOAD: show_help,
    PRACTICE_PAYLOAD: practice.ask,
}
"""What a deep link may ask for besides a table."""


def start(context: Context, call: Call) -> Answer:
    """/start: a greeting, or what the deep link asked for."""
    page = _START_PAGES.get(call.argument)
    if page is not None and call.is_private:
        return page(context, call)
    told = table_to_tell(call.argument)
    if told is not None and call.is_private:
        return words_by_link(context, call, told)
    with context.store.unit(call.update_id) as unit:
        chat = arrive(context, unit, call, context.now())
        if not call.is_private:
            greeted = call.argument == GROUP_PAYLOAD  # the welcome of a bot just added says it already
            return Answer() if greeted else Answer((welcome(context.texts, chat.language, context.username),))
        table_id = table_of_payload(call.argument)
        if table_id is not None:
            return _back_to_table(context, unit, chat, call.person.id, unit.tables.get(table_id))
        return Answer((greeting(context.texts, chat.language, context.username, call.person.name),))


def _back_to_table(context: Context, unit: Unit, chat: Chat, person_id: int, table: Table | None) -> Answer:
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
    return Answer()


def table_down(context: Context, call: Call) -> Answer:
    """/tavolo: the table's post becomes the newest message; in private without a table, the list of one's tables."""
    with context.store.unit(call.update_id) as unit:
        chat = arrive(context, unit, call, context.now())
        table = unit.tables.current(call.chat_id, call.thread_id)
        if table is not None:
            bring_down(unit, table)
            return Answer()
    if call.is_private:
        return my_tables(context, call)
    return say(context, chat.language, Line("command-no-table"))


@Reading
def my_cards(context: Context, unit: Unit, chat: Chat, call: Call) -> Answer:
    """/carte: in a group keys that show one's cards and lead to one's panel, in private the panel itself."""
    if call.is_private:
        return _panels(context, unit, chat, call)
    table = unit.tables.current(call.chat_id, call.thread_id)
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


def _panels(context: Context, unit: Unit, chat: Chat, call: Call) -> Answer:
    """Bring the only panel down, or ask which."""
    dealt = [table for table in unit.tables.of_person(call.person.id) if table.match is not None]
    if not dealt:
        return say(context, chat.language, Line("command-no-cards"))
    if len(dealt) == 1:
        bring_panel_down(unit, dealt[0], call.person.id)
        return Answer()
    label = "tables-label-open"
    keys = [
        Button(context.texts.plain(chat.language, label, place=place_of(unit, table)), OpenPanel(table.id))
        for table in dealt
    ]
    return ask_which(context, chat.language, Line("command-which-cards"), keys)


def open_panel(context: Context, tap: Tap, request: OpenPanel) -> Reply:
    """Bring the panel of one of one's tables to the bottom of the private chat."""
    with tapped(context, tap) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            return Reply(Line("ending-over-already"))
        seat = seat_of(table, tap.person.id)
        if seat is None or seat.left or tap.chat_id != tap.person.id:
            return Reply(Line("ending-not-playing"))
        if table.match is None:
            return Reply(Line("command-not-dealt-toast"))
        bring_panel_down(unit, table, tap.person.id)
        return Reply(table_id=table.id)


@Reading
def scores(context: Context, unit: Unit, chat: Chat, call: Call) -> Answer:
    """/punti: totals and deals of the match here; in private, of every match one plays."""
    tables = unit.tables.of_person(call.person.id) if call.is_private else ()
    if not any(table.match for table in tables):
        here = unit.tables.current(call.chat_id, call.thread_id) or unit.tables.latest(call.chat_id, call.thread_id)
        tables = (here,) if here is not None else ()
    views = [scores_view(unit, table) for table in tables if table.match is not None]
    if not views:
        return say(context, chat.language, Line("command-no-scores"))
    return Answer(tuple(scores_message(context.texts, chat.language, view) for view in views))
