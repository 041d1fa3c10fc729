"""/partite, /classifica, /profilo: one's tables, and what finished matches tell."""

from handlers.answers import in_private, say
from handlers.arrivals import arrive
from handlers.call import Call
from handlers.host import Host
from handlers.line import Line
from handlers.render_scores import profile_message, ranking_message, tables_message
from handlers.reply import Answer
from handlers.views_lists import among_people, figures, ranking, results_of, table_summary

MATCHES_COUNTED = 1000
"""The last matches of a chat from which its ranking is made."""


def my_tables(host: Host, call: Call) -> Answer:
    """/partite: somebody's tables and where he is awaited; the names of his groups are only for himself."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if not call.is_private:
            return in_private(host, chat.language, Line("tables-in-private"), "partite")
        tables = unit.tables.of_person(call.person.id)
        summaries = [table_summary(unit, table, call.person.id, host.now()) for table in tables]
    if not summaries:
        return say(host, chat.language, Line("tables-none"))
    return Answer((tables_message(host.texts, chat.language, summaries),))


def chat_ranking(host: Host, call: Call) -> Answer:
    """/classifica: who has won how often in this chat."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if call.is_private:
            return say(host, chat.language, Line("ranking-in-the-group"))
        rows = ranking(unit, unit.archive.of_chat(chat.id, MATCHES_COUNTED))
    if not rows:
        return say(host, chat.language, Line("ranking-none"))
    return Answer((ranking_message(host.texts, chat.language, chat.title, rows),))


def profile(host: Host, call: Call) -> Answer:
    """/profilo: one's figures from finished matches, those against computers alone apart."""
    person_id = call.person.id
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        matches = unit.archive.of_person(person_id)
    if not matches:
        return say(host, chat.language, Line("profile-none", player=call.person.name))
    people = figures(results_of(person_id, filter(among_people, matches)))
    computers = figures(results_of(person_id, (match for match in matches if not among_people(match))))
    return Answer((profile_message(host.texts, chat.language, call.person.name, people, computers),))
