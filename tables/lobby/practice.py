"""Practising alone against a computer: two taps from the bot's first message to the cards."""

from dataclasses import replace

from scala40.players import LEVELS, USUAL_LEVEL
from storage import Table, TableKind, TableSettings, Unit
from tables.chat_pages import Statement
from tables.context import Context, Origin, Place
from tables.handling import Refused, Result, UseCases, record_chat, record_sender, requested, set_reachable
from tables.lobby.computers import level_rows
from tables.lobby.seating import PRIVATE_SETTINGS
from tables.match import progress
from tables.requests.chat_pages import Practice
from tables.requests.commands import AskPractice
from tables.requests.deep_links import PRACTICE_PAYLOAD
from tables.requests.panel import PractiseNow
from tables.seats import everybody, repost, with_computer, with_person
from texts.line import Line


def ask_practice(context: Context, origin: Origin, request: AskPractice) -> Result:
    """Ask for the level, after the practice link in a group was opened."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if _reposted(unit, origin.person.id):
            return Result(pages=(Statement.of(Line("practice-running")),))
    return Result(pages=(_question(),))


def _question() -> Statement:
    """Return the question how well the computer is to play."""
    return Statement.of(Line("practice-question"), *level_rows("lobby-label-add", Practice))


def practise(context: Context, origin: Origin, request: Practice) -> Result:
    """Open a table and deal, or ask for the level if none is given.

    If they practise already, that table is posted again instead.
    """
    if not origin.is_private:
        return Result(start=PRACTICE_PAYLOAD)
    with requested(context, origin) as unit:
        if _reposted(unit, origin.person.id):
            raise Refused(Line("practice-running"))
        if not request.level:
            return Result(pages=(_question(),))
        if request.level not in LEVELS:
            raise Refused(Line("tap-unknown"))
        table = _dealt(context, unit, origin, request.level)
        rivals = tuple(who.name for who in everybody(unit, table) if who.person_id is None)
        page = Statement.of(Line("practice-dealt", players=rivals))
        return Result(Line("lobby-dealt"), table_id=table.id, page=page)


def practise_now(context: Context, origin: Origin, request: PractiseNow) -> Result:
    """Deal at once, and leave the message with the button as it is: it may be a result that somebody keeps."""
    return replace(practise(context, origin, Practice(USUAL_LEVEL)), page=None)


def _reposted(unit: Unit, person_id: int) -> bool:
    """Post the table again at which the person practises, if there is one; return whether there is."""
    table = unit.tables.current(person_id, 0, TableKind.PRACTICE)
    if table is None:
        return False
    repost(unit, table)
    return True


def _dealt(context: Context, unit: Unit, origin: Origin, level: str) -> Table:
    """Open a table with the rules of the last one and no time limit, seat as many computers as needed, and deal."""
    now, person = context.now(), unit.people.get(origin.person.id)
    assert person is not None  # recorded by `requested`
    if not person.reachable:
        set_reachable(unit, person, True)
    chat = record_chat(context, unit, Place(person.id, "private", "", False), person.language)
    settings: TableSettings = replace(chat.defaults or PRIVATE_SETTINGS, turn_seconds=None, quiet=None, pauses=False)
    opened = unit.tables.create(chat.id, 0, person.id, settings, now, kind=TableKind.PRACTICE)
    table = with_person(opened, person.id)
    while len(table.seats) < max(2, min(settings.rules.players)):
        table = with_computer(table, level)
    return progress.start_match(context, unit, unit.tables.save(table), now)


USE_CASES: UseCases = {Practice: practise, PractiseNow: practise_now, AskPractice: ask_practice}
