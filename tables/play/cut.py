"""The cut: before each deal, the player on the dealer's right may name a number or a word (docs/fair.md).

It is an input from which the cards are computed. Nothing waits for it: it counts if it is there when they are dealt.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scala40.fair.deal import tidy_cut
from storage import Table, TableStatus, Unit
from tables.chat_pages import Statement
from tables.context import Context, Origin, Requester
from tables.fair.cut_offer import CUT_NUMBERS, CUT_PAGE, CutOffer, offer_at, right_of_dealer
from tables.fair.dealing import cut_conditions_hash, drawn_dealer
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.seating import lobby_changed
from tables.play.whose_turn import seated
from tables.requests.commands import CutByWord
from tables.requests.table import Cut, OpenCut
from tables.seats import somebody
from texts.line import Line

SHORTEST_NAME = 3
"""Shorter words are not regarded as names."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A table where somebody may cut or has cut."""

    table: Table
    offer: CutOffer


class _CutRefused(Exception):  # noqa: N818 - not an error
    """A person may not cut, or not with this text: `line` refuses their tap or answers their command."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line


def cut_by_button(context: Context, origin: Origin, request: Cut) -> Result:
    """Cut with one of the numbers below the post."""
    with requested(context, origin) as unit:
        table, _ = seated(unit, request.table, origin.person.id)
        if request.deal != (0 if table.match is None else table.match.deal_number):
            raise Refused(Line("fair-cut-not-now"), table_id=table.id)
        try:
            return Result(_cut_at(context, unit, [table], origin, request.number), table_id=table.id)
        except _CutRefused as refused:
            raise Refused(refused.line, table_id=table.id) from None


def open_cut(context: Context, origin: Origin, request: OpenCut) -> Result:
    """Show the numbers to cut with between two deals, to everybody; only the person who may cut can do so."""
    with requested(context, origin) as unit:
        table, _ = seated(unit, request.table, origin.person.id)
        if table.match is None or table.status is not TableStatus.PAUSE or table.match.deal_number != request.deal:
            raise Refused(Line("fair-cut-not-now"), table_id=table.id)
        try:
            _where(context, unit, [table], origin.person.id)
        except _CutRefused as refused:
            raise Refused(refused.line, table_id=table.id) from None
        unit.tables.save(replace(table, page=CUT_PAGE))
        unit.screens.want(table.id)
        return Result(table_id=table.id)


def cut_by_word(context: Context, origin: Origin, request: CutByWord) -> Result:
    """Cut with a word or a number; in private, at the table where the person may cut."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if origin.is_private:
            tables = unit.tables.of_person(origin.person.id)
        else:
            here = unit.tables.current(origin.chat_id, origin.thread_id)
            tables = () if here is None else (here,)
        try:
            line = _cut_at(context, unit, tables, origin, request.cut)
        except _CutRefused as refused:
            line = refused.line
        return Result(pages=(Statement.of(line),))


def _cut_at(context: Context, unit: Unit, tables: Sequence[Table], origin: Origin, given: str | int) -> Line:
    """Cut at the one of these tables where the requester may; return a line that says so."""
    place = _where(context, unit, tables, origin.person.id)  # first, so that only those who may cut learn how to
    return _cut(context, unit, place, parse_cut(given, origin.person))


def parse_cut(given: str | int, person: Requester) -> str:
    """Return a cut in its normal form, whether it was typed or came from a button.

    A button only sends the numbers that are offered; any other number is forged.
    """
    if isinstance(given, int) and given not in CUT_NUMBERS:
        raise _CutRefused(Line("tap-unknown"))
    cut = tidy_cut(str(given))
    if cut is None:
        raise _CutRefused(Line("fair-cut-unusable"))
    if _names(cut, person):
        raise _CutRefused(Line("fair-cut-names-you"))
    return cut


def _names(cut: str, person: Requester) -> bool:
    """Whether a cut contains the person's name: it stays in the record even after they are erased."""
    name, account = tidy_cut(person.name) or "", tidy_cut(person.username or "") or ""
    whole = {text for text in (name, account, str(person.id)) if len(text) >= SHORTEST_NAME}
    words = {word for word in name.split() if len(word) >= SHORTEST_NAME}
    return not words.isdisjoint(cut.split()) or any(text.replace(" ", "") in cut.replace(" ", "") for text in whole)


def _where(context: Context, unit: Unit, tables: Sequence[Table], person_id: int) -> _Place:
    """Return the table at which this person may cut; raise _CutRefused if there is none."""
    offers = [(table, offer_at(context, unit, table)) for table in tables]
    places = [_Place(table, offer) for table, offer in offers if offer is not None]
    own = [place for place in places if place.offer.who.person_id == person_id]
    able = [place for place in own if place.offer.cut is None]
    if able:
        return able[0]
    if own:
        raise _CutRefused(Line("fair-cut-already", cut=own[0].offer.cut or ""))
    if len(places) == 1:
        raise _CutRefused(Line("fair-cut-not-yours", player=places[0].offer.who.name))
    committed = [table for table in tables if unit.commitments.get(table.id) is not None]
    absent = [(table, seat) for table in committed if (seat := right_of_dealer(context, unit, table)) is not None]
    if not places and len(absent) == 1:
        raise _CutRefused(Line("fair-cut-nobody", player=somebody(unit, *absent[0]).name))
    raise _CutRefused(Line("fair-cut-not-now"))


def _cut(context: Context, unit: Unit, place: _Place, cut: str) -> Line:
    """Store a cut; return a line that says so.

    In a lobby a hash of what the cut is for is stored too: if that changes before the deal, the cut does not count.
    """
    table, seat, now = place.table, place.offer.seat, context.now()
    if table.status is TableStatus.LOBBY:
        committed, dealer = unit.commitments.get(table.id), drawn_dealer(context, unit, table)
        assert committed is not None  # else there is no offer
        assert dealer is not None
        unit.commitments.cut(table.id, seat, cut, cut_conditions_hash(unit, table, dealer, committed.die))
        lobby_changed(unit, replace(table, page=""), place.offer.who.person_id or 0, now)
    else:
        unit.commitments.cut(table.id, seat, cut)
        unit.tables.save(replace(table, page=""))
        unit.screens.want(table.id)
    return Line("fair-cut-done", cut=cut)


USE_CASES: UseCases = {Cut: cut_by_button, OpenCut: open_cut, CutByWord: cut_by_word}
