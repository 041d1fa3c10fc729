"""/privacy and /dimenticami: what is stored, and how it is erased."""

from dataclasses import replace

from handlers import house
from handlers.answers import say
from handlers.arrivals import arrive
from handlers.buttons import Dismiss, ForgetMe
from handlers.call import Call
from handlers.ending import leave
from handlers.host import Host
from handlers.languages import language_of
from handlers.line import Line
from handlers.lobby import lobby_changed
from handlers.reply import Answer, Reply
from handlers.screen import Key, Message
from handlers.seats import players, without_person
from handlers.tap import Tap, seat_of, tapped
from handlers.who import persons
from storage import Table, TableStatus, Unit


def privacy(host: Host, call: Call) -> Answer:
    """/privacy: what is stored about a person."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
    return say(host, chat.language, Line("privacy-told"))


def ask_forget(host: Host, call: Call) -> Answer:
    """/dimenticami: ask first, for it cannot be undone."""
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        running = [table for table in unit.tables.of_person(call.person.id) if table.match is not None]
    texts, language = host.texts, chat.language
    rows = (
        (Key(texts.plain(language, "forget-label-yes"), ForgetMe(call.person.id), style="danger"),),
        (Key(texts.plain(language, "forget-label-no"), Dismiss(call.person.id)),),
    )
    return say(host, language, Line("forget-question", player=call.person.name, tables=len(running)), rows)


def forget(host: Host, tap: Tap, button: ForgetMe) -> Reply:
    """Resign wherever this person plays, then erase him; others keep their matches, under a neutral name."""
    now = host.now()
    with tapped(host, tap) as unit:
        if tap.person.id != button.person:
            return Reply(Line("ending-question-of-another"))
        language = language_of(host, unit, tap.chat_id)
        for table in unit.tables.of_person(tap.person.id):
            _give_seat_up(host, unit, table, tap.person.id, now)
        unit.people.forget(tap.person.id)
    return Reply(Line("forget-done-toast"), page=Message(host.texts.text(language, "forget-done")))


def _give_seat_up(host: Host, unit: Unit, table: Table, person_id: int, now: float) -> None:
    if table.status is TableStatus.LOBBY:
        _leave_lobby(host, unit, without_person(table, person_id), person_id, now)
        return
    seat = seat_of(table, person_id)
    assert seat is not None
    if person_id in players(table):
        leave(host, unit, table, seat.number, now)
        return
    house.resign(host, unit, table, seat.number, now)  # he has bust: all he can give up is the way back


def _leave_lobby(host: Host, unit: Unit, table: Table, person_id: int, now: float) -> None:
    """A lobby loses somebody for good; where he was its host the next person in line is, and without one it closes."""
    others = persons(table)
    if not others:
        house.close(host, unit, unit.tables.save(table), Line("forget-lobby-empty"), now)
        return
    host_id = others[0] if table.host_id == person_id else table.host_id
    lobby_changed(unit, replace(table, host_id=host_id), host_id, now)
