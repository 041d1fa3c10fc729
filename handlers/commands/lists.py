"""/partite, /classifica, /profilo: one's tables, and what finished matches tell."""

from handlers.commands.reading import Reading
from screens.answers import in_private, say
from screens.render.scores import profile_message, ranking_message, tables_message
from screens.views.lists import among_people, figures, ranking, results_of, table_summary
from storage import Chat, Unit
from tables.context import Context
from tables.requests.origin import Origin
from tables.result import Result
from texts.line import Line

MATCHES_COUNTED = 1000
"""The last matches of a chat from which its ranking is made."""


@Reading
def my_tables(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/partite: somebody's tables and where he is awaited; the names of his groups are only for himself."""
    if not origin.is_private:
        return in_private(context, chat.language, Line("tables-in-private"), "partite")
    tables = unit.tables.of_person(origin.person.id)
    summaries = [table_summary(unit, table, origin.person.id, context.now()) for table in tables]
    if not summaries:
        return say(context, chat.language, Line("tables-none"))
    return Result(messages=(tables_message(context.texts, chat.language, summaries),))


@Reading
def chat_ranking(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/classifica: who has won how often in this chat."""
    if origin.is_private:
        return say(context, chat.language, Line("ranking-in-the-group"))
    rows = ranking(unit, unit.archive.of_chat(chat.id, MATCHES_COUNTED))
    if not rows:
        return say(context, chat.language, Line("ranking-none"))
    return Result(messages=(ranking_message(context.texts, chat.language, chat.title, rows),))


@Reading
def profile(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/profilo: one's figures from finished matches, those against computers alone apart."""
    person_id = origin.person.id
    matches = unit.archive.of_person(person_id)
    if not matches:
        return say(context, chat.language, Line("profile-none", player=origin.person.name))
    people = figures(results_of(person_id, filter(among_people, matches)))
    computers = figures(results_of(person_id, (match for match in matches if not among_people(match))))
    return Result(messages=(profile_message(context.texts, chat.language, origin.person.name, people, computers),))
