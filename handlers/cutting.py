"""The cut: between two deals the player on the next dealer's right may name a number or a word, which the cards of the
next deal follow from, too (docs/fair.md). Nothing waits for it: it counts when it is there before the cards are dealt.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from handlers import house
from handlers.answers import say
from handlers.arrivals import arrive
from handlers.buttons import Cut
from handlers.call import Call
from handlers.callback_data import Button
from handlers.cut_offer import whose_cut
from handlers.host import Host
from handlers.line import Line
from handlers.reply import Answer, Reply
from handlers.tap import Sender, Tap, UseCase, seat_of, tapped
from handlers.who import somebody
from scala40.fair import tidy_cut
from storage import Table, TablePromise, Unit

SHORTEST_NAME = 3
"""Shorter words name nobody."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A table between two deals."""

    table: Table
    promised: TablePromise
    seat: int


def cut_by_key(host: Host, tap: Tap, button: Cut) -> Reply:
    """Cut with one of the numbers below the post."""
    with tapped(host, tap) as unit:
        table = unit.tables.get(button.table)
        if table is None:
            return Reply(Line("tap-no-table"))
        if seat_of(table, tap.person.id) is None:
            return Reply(Line("tap-not-seated"))
        if table.match is None or table.match.deal_number != button.deal:
            return Reply(Line("fair-cut-not-now"), table_id=table.id)
        return Reply(_give(host, unit, [table], tap.person.id, str(button.number)), table_id=table.id)


def cut_by_word(host: Host, call: Call) -> Answer:
    """/taglio and a word or a number; in private at the table where one may cut."""
    cut = tidy_cut(call.argument)
    with host.store.unit(call.update_id) as unit:
        chat = arrive(host, unit, call, host.now())
        if cut is None:
            return say(host, chat.language, Line("fair-cut-unusable"))
        if _names(cut, call.person):
            return say(host, chat.language, Line("fair-cut-names-you"))
        if call.is_private:
            tables = unit.tables.of_person(call.person.id)
        else:
            here = unit.tables.current(call.chat_id, call.thread_id)
            tables = () if here is None else (here,)
        return say(host, chat.language, _give(host, unit, tables, call.person.id, cut))


def _names(cut: str, person: Sender) -> bool:
    """Whether a cut tells who cut: it stays in the record, also when he has himself erased."""
    name, account = tidy_cut(person.name) or "", tidy_cut(person.username or "") or ""
    whole = {text for text in (name, account, str(person.id)) if len(text) >= SHORTEST_NAME}
    words = {word for word in name.split() if len(word) >= SHORTEST_NAME}
    return not words.isdisjoint(cut.split()) or any(text.replace(" ", "") in cut.replace(" ", "") for text in whole)


def _give(host: Host, unit: Unit, tables: Iterable[Table], person_id: int, cut: str) -> Line:
    """Cut at the table where this person may; the sentence that says so, or why not."""
    places = [place for table in tables if (place := _place(unit, table)) is not None]
    own = [place for place in places if place.table.seats[place.seat].person_id == person_id]
    if not own:
        if len(places) != 1:
            return Line("fair-cut-not-now")
        return Line("fair-cut-not-yours", player=somebody(unit, places[0].table.seats[places[0].seat]).name)
    able = [place for place in own if place.promised.cut_by != place.seat]
    if not able:
        return Line("fair-cut-already", cut=own[0].promised.cut or "")
    table, seat = able[0].table, able[0].seat
    unit.promises.cut(table.id, seat, cut)
    table = house.present(host, unit, table, seat, host.now())
    unit.screens.want(table.id)
    return Line("fair-cut-done", cut=cut)


def _place(unit: Unit, table: Table) -> _Place | None:
    promised, seat = unit.promises.get(table.id), whose_cut(table)
    return None if promised is None or seat is None else _Place(table, promised, seat)


TAPS: dict[type[Button], UseCase] = {Cut: cut_by_key}
