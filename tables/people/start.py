"""`/start`: the greeting, or the page that a deep link asks for."""

from collections.abc import Mapping

from storage import Table, TableStatus, Unit
from tables.chat_pages import ChatPage, Statement
from tables.context import Context, Origin
from tables.evenings.waiting import watch
from tables.fair.verification import explain_seal
from tables.handling import Result, UseCase, UseCases, record_sender
from tables.lobby.practice import ask_practice
from tables.lobby.rules_in_words import rules_by_link
from tables.people.erasure import show_forget
from tables.people.help import show_help
from tables.people.privacy import show_privacy
from tables.people.story import story_by_link
from tables.people.vacations import show as show_vacation
from tables.people.welcome import WELCOME, greeting
from tables.play.lessons import is_offered, take_lesson
from tables.play.lists import TABLES_PAYLOAD, my_tables, profile
from tables.play.words import words_by_link
from tables.requests.chat_pages import TakeLesson
from tables.requests.codec import Request
from tables.requests.commands import (
    AskPractice,
    ExplainSeal,
    ShowForget,
    ShowHelp,
    ShowPrivacy,
    ShowProfile,
    ShowTables,
    Start,
)
from tables.requests.deep_links import (
    FORGET_PAYLOAD,
    GROUP_PAYLOAD,
    HELP_PAYLOAD,
    LESSONS_PAYLOAD,
    PRACTICE_PAYLOAD,
    PRIVACY_PAYLOAD,
    RULES_PREFIX,
    VACATION_PAYLOAD,
    VERIFY_PAYLOAD,
    WATCH_PAYLOAD,
    table_of_payload,
    table_of_story_payload,
    table_of_words_payload,
)
from tables.requests.evenings import WatchLobbies
from tables.requests.slow import ShowVacation
from tables.seats import place_of, repost_panel, seat_of
from texts.line import Line

_LEADS_TO: Mapping[str, tuple[UseCase, Request]] = {
    TABLES_PAYLOAD: (my_tables, ShowTables()),
    "profilo": (profile, ShowProfile()),
    PRIVACY_PAYLOAD: (show_privacy, ShowPrivacy()),
    FORGET_PAYLOAD: (show_forget, ShowForget()),
    HELP_PAYLOAD: (show_help, ShowHelp()),
    WATCH_PAYLOAD: (watch, WatchLobbies()),
    VACATION_PAYLOAD: (show_vacation, ShowVacation()),
    VERIFY_PAYLOAD: (explain_seal, ExplainSeal()),
    PRACTICE_PAYLOAD: (ask_practice, AskPractice()),
    LESSONS_PAYLOAD: (take_lesson, TakeLesson(0)),
}
"""The use cases and requests of deep links that are not about a table."""


def start(context: Context, origin: Origin, request: Start) -> Result:
    """Show the greeting, or what the deep link asked for."""
    if origin.is_private:
        if request.payload in _LEADS_TO:
            use_case, asked = _LEADS_TO[request.payload]
            return use_case(context, origin, asked)
        if request.payload.startswith(RULES_PREFIX):
            return rules_by_link(context, origin, request.payload)
        described = table_of_words_payload(request.payload)
        if described is not None:
            return words_by_link(context, origin, described)
        told = table_of_story_payload(request.payload)
        if told is not None:
            return story_by_link(context, origin, told)
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if not origin.is_private:
            greeted = request.payload == GROUP_PAYLOAD  # then `bot_joined` has sent the welcome already
            return Result() if greeted else Result(pages=(WELCOME,))
        table_id = table_of_payload(request.payload)
        if table_id is None:
            return Result(pages=(greeting(origin.person.name, with_lessons=is_offered(unit, origin.person.id)),))
        page = _back_to_table(unit, origin.person.id, unit.tables.get(table_id))
        return Result(pages=() if page is None else (page,))


def _back_to_table(unit: Unit, person_id: int, table: Table | None) -> ChatPage | None:
    """Post the person's panel anew and return None, or return why there is none: the table has not begun, or is over.

    A person who is not seated learns nothing about the table, because such a link can be guessed.
    """
    if table is None or seat_of(table, person_id) is None:
        return Statement.of(Line("command-not-your-table"))
    if table.status is TableStatus.LOBBY:
        return Statement.of(Line("command-seated-in-lobby", place=place_of(unit, table, person_id)))
    if not table.status.is_unfinished:
        return Statement.of(Line("ending-over-already"))
    repost_panel(unit, table, person_id)
    return None


USE_CASES: UseCases = {Start: start}
