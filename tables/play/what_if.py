"""What if: playing on from a turn of a finished deal, with its cards, against computers.

The table is one of its own kind, which counts nowhere and which no chat shows: it is played in the page. A person has
at most one; beginning another deletes it, and so does a week without a turn.
"""

from dataclasses import replace

from scala40 import engine
from scala40.actions import NO_SEAT, NextDeal
from scala40.players import USUAL_LEVEL
from storage import BegunFrom, Seat, Table, TableKind, TableSettings, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.context import Context, Origin, Place
from tables.handling import Refused, Result, UseCases, record_chat, requested
from tables.lobby.seating import PRIVATE_SETTINGS
from tables.match.consequences import settle
from tables.records.logged import log_line
from tables.records.looking import played_seat, seen_deals, seen_table
from tables.records.story import NoStory, Position, played_until, positions
from tables.requests.chat_pages import BeginWhatIf
from tables.seats import NAMES
from texts.line import Line


def begin(context: Context, origin: Origin, request: BeginWhatIf) -> Result:
    """Open a table where somebody who may see a deal plays on from one of its turns: for themselves, if they can.

    Who did not sit there any more, or never, plays for the player on turn.
    """
    now = context.now()
    with requested(context, origin) as unit:
        old = seen_table(unit, request.table, origin.person.id, is_member=origin.is_member)
        if request.deal not in seen_deals(unit, old, origin.person.id, is_member=origin.is_member):
            raise Refused(Line("story-not-over"))
        try:
            found = positions(unit, old, request.deal)
        except NoStory:
            raise Refused(Line("fair-record-gone", days=MATCH_DAYS), alert=True) from None
        if not may_begin(old, found, request.turn):
            raise Refused(Line("tap-unknown"))
        person = unit.people.get(origin.person.id)
        assert person is not None  # recorded by `requested`
        record_chat(context, unit, Place(person.id, "private", "", False), person.language)
        unit.tables.forget_what_if(person.id)
        table = _dealt(unit, old, found, BegunFrom(request.table, request.deal, request.turn), person.id, now)
        return Result(Line("what-if-begun"), table_id=settle(context, unit, table, (), now).id)


def may_begin(table: Table, found: tuple[Position, ...], turn: int) -> bool:
    """Whether somebody can play on after so many turns: somebody is on turn then, and it counted."""
    return table.kind.counts and 0 <= turn < len(found) and found[turn].match.turn is not None


def _dealt(
    unit: Unit, old: Table, found: tuple[Position, ...], begun_from: BegunFrom, person_id: int, now: float
) -> Table:
    """Return the table after the turns that were played, with their log; only those who were dealt cards sit there."""
    dealt, reached = found[0].match, found[begun_from.turn].match
    order, done = played_until(unit, old, begun_from.deal, begun_from.turn)
    seat_numbers = {seat: number for number, seat in enumerate(dealt.seats_in)}
    own = played_seat(unit, old, begun_from.deal, person_id)
    played = own if own is not None and reached.in_match(own) else reached.turn
    assert played is not None  # the caller has asked whether somebody is on turn
    seats = tuple(
        Seat(number, person_id) if seat == played else Seat(number, None, computer=USUAL_LEVEL, name=NAMES[number])
        for seat, number in seat_numbers.items()
    )
    settings = _settings(old, len(seats))
    table = unit.tables.create(person_id, 0, person_id, settings, now, kind=TableKind.WHAT_IF, begun_from=begun_from)
    table = unit.tables.save(replace(table, seats=seats))
    dealer = seat_numbers[dealt.dealer]
    match = engine.start_match(settings.rules, len(seats), dealer, order).match
    unit.log.append(table.id, dealer, log_line(NextDeal(order)), now)
    whose = dealer
    for seat, action in done:
        number = seat_numbers.get(seat, NO_SEAT)
        whose = number if number != NO_SEAT else whose if match.turn is None else match.turn
        step = engine.apply(match, number, action)
        unit.log.append(table.id, whose, log_line(action, step.events), now)
        match = step.match
    return replace(table, status=TableStatus.PLAYING, match=match)


def _settings(old: Table, players: int) -> TableSettings:
    """Return the rules of the table for one deal of so many players, of whom nobody waits for another."""
    rules = old.settings.rules
    rules = replace(rules, deals=1, players=tuple(sorted({*rules.players, players})))
    return PRIVATE_SETTINGS.with_rules(old.settings.preset, rules)


USE_CASES: UseCases = {BeginWhatIf: begin}
