"""The cut: before the first deal, and between two deals, the player on the dealer's right may name a number or a word,
which the cards follow from, too (docs/fair.md). Nothing waits for it: it counts when it is there as they are dealt.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scala40.fair.deal import tidy_cut
from storage import Table, TableStatus, Unit
from tables.arrivals import arrive, requested
from tables.context import Context
from tables.fair.cut_offer import CUT_NUMBERS, CutOffer, offer_at, right_of_dealer
from tables.fair.dealing import cut_is_for, lot
from tables.lobby.seating import lobby_changed
from tables.match import progress
from tables.pages import Statement
from tables.players import seat_of, somebody
from tables.requests.commands import CutByWord
from tables.requests.origin import Origin, Requester
from tables.requests.table import Cut
from tables.result import Result, UseCases
from texts.line import Line

SHORTEST_NAME = 3
"""Shorter words name nobody."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A table where somebody may cut, or has."""

    table: Table
    offer: CutOffer


def cut_by_button(context: Context, origin: Origin, request: Cut) -> Result:
    """Cut with one of the numbers below the post."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None:
            return Result(Line("tap-no-table"))
        if seat_of(table, origin.person.id) is None:
            return Result(Line("tap-not-seated"))
        if request.deal != (0 if table.match is None else table.match.deal_number):
            return Result(Line("fair-cut-not-now"), table_id=table.id)
        place = _where(context, unit, [table], origin.person.id)
        if isinstance(place, Line):
            return Result(place, table_id=table.id)
        cut = parse_cut(request.number, origin.person)
        return Result(cut if isinstance(cut, Line) else _cut(context, unit, place, cut), table_id=table.id)


def cut_by_word(context: Context, origin: Origin, request: CutByWord) -> Result:
    """Cut with a word or a number; in private at the table where one may cut."""
    with context.store.unit(origin.update_id) as unit:
        arrive(context, unit, origin, context.now())
        if origin.is_private:
            tables = unit.tables.of_person(origin.person.id)
        else:
            here = unit.tables.current(origin.chat_id, origin.thread_id)
            tables = () if here is None else (here,)
        return Result(pages=(Statement.of(_cut_with(context, unit, tables, origin, request.cut)),))


def _cut_with(context: Context, unit: Unit, tables: Sequence[Table], origin: Origin, word: str) -> Line:
    place = _where(context, unit, tables, origin.person.id)
    if isinstance(place, Line):  # who may not cut need not know how
        return place
    cut = parse_cut(word, origin.person)
    return cut if isinstance(cut, Line) else _cut(context, unit, place, cut)


def parse_cut(said: str | int, person: Requester) -> str | Line:
    """The one way to write a cut, whether it was typed or came from a button; or why it is none.

    A button sends the numbers that are offered, and no other: whatever else it says nobody has seen on it.
    """
    if isinstance(said, int) and said not in CUT_NUMBERS:
        return Line("tap-unknown")
    cut = tidy_cut(str(said))
    if cut is None:
        return Line("fair-cut-unusable")
    return Line("fair-cut-names-you") if _names(cut, person) else cut


def _names(cut: str, person: Requester) -> bool:
    """Whether a cut tells who cut: it stays in the record, also when he has himself erased."""
    name, account = tidy_cut(person.name) or "", tidy_cut(person.username or "") or ""
    whole = {text for text in (name, account, str(person.id)) if len(text) >= SHORTEST_NAME}
    words = {word for word in name.split() if len(word) >= SHORTEST_NAME}
    return not words.isdisjoint(cut.split()) or any(text.replace(" ", "") in cut.replace(" ", "") for text in whole)


def _where(context: Context, unit: Unit, tables: Sequence[Table], person_id: int) -> _Place | Line:
    """The table at which this person may cut, or why there is none."""
    offers = [(table, offer_at(context, unit, table)) for table in tables]
    places = [_Place(table, offer) for table, offer in offers if offer is not None]
    own = [place for place in places if place.offer.who.person_id == person_id]
    able = [place for place in own if place.offer.cut is None]
    if able:
        return able[0]
    if own:
        return Line("fair-cut-already", cut=own[0].offer.cut or "")
    if len(places) == 1:
        return Line("fair-cut-not-yours", player=places[0].offer.who.name)
    committed = [table for table in tables if unit.commitments.get(table.id) is not None]
    absent = [seat for table in committed if (seat := right_of_dealer(context, unit, table)) is not None]
    if not places and len(absent) == 1:
        return Line("fair-cut-nobody", player=somebody(unit, absent[0]).name)
    return Line("fair-cut-not-now")


def _cut(context: Context, unit: Unit, place: _Place, cut: str) -> Line:
    """Cut, and say so. In a lobby it is noted what for: where that changes before the cards come, it does not count."""
    table, seat, now = place.table, place.offer.seat, context.now()
    if table.status is TableStatus.LOBBY:
        committed, dealer = unit.commitments.get(table.id), lot(context, unit, table)
        assert committed is not None  # else there is no offer
        assert dealer is not None
        unit.commitments.cut(table.id, seat, cut, cut_is_for(unit, table, dealer, committed.die))
        lobby_changed(unit, table, place.offer.who.person_id or 0, now)
    else:
        unit.commitments.cut(table.id, seat, cut)
        progress.present(context, unit, table, seat, now)
        unit.screens.want(table.id)
    return Line("fair-cut-done", cut=cut)


USE_CASES: UseCases = {Cut: cut_by_button, CutByWord: cut_by_word}
