"""The cards as they were promised (docs/fair.md): the inputs of each deal, its cards, its end.

All of it happens inside the unit that deals or ends the deal. So a crash leaves nothing half done: what was thrown and
cut for a deal still waits for it, or the deal is fixed and dealt; a deal goes on, or has ended and its secret is out.
Tables dealt before there were commitments are dealt by chance, to their end.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from scala40 import engine
from scala40.actions import NO_SEAT, NextDeal
from scala40.cards import Card
from scala40.dealing import next_seat
from scala40.engine import Step
from scala40.fair.deal import Inputs, cutter, deck, encode, first_dealer, fix_inputs, new_stock, tidy_cut
from scala40.fair.log import deals_of, log_hash
from scala40.fair.terms import Terms
from scala40.records.header import rules_text
from scala40.refusals import Illegal
from scala40.state import Match
from storage import BrokenRow, FixedDeal, Table, TableCommitment, TableStatus, Unit
from tables.context import Context
from tables.fair.commitment import commit_to_cards, secrets_of
from tables.fair.encryption import EncryptionError
from tables.fair.match_record import played
from tables.notices.announcements import announce_commitment, announce_line
from tables.players import names_on_record, persons
from tables.seats import is_private, lacking
from texts.line import Line

log = logging.getLogger(__name__)


class NoDeal(Exception):  # noqa: N818 - it names what there is not
    """The cards that a table has promised cannot be had: a key is missing, or a row is broken. It quotes nothing."""

    def __init__(self, table_id: int, why: Exception) -> None:
        super().__init__(f"table {table_id} cannot be dealt the cards it promised: {type(why).__name__}")


@contextmanager
def _as_committed(table: Table) -> Iterator[None]:
    try:
        yield
    except (EncryptionError, ValueError) as error:
        raise NoDeal(table.id, error) from None


def first_cards(context: Context, unit: Unit, table: Table) -> tuple[int, tuple[Card, ...], Step]:
    """The first dealer, drawn by lot (R10), the order of the pack, and the match it begins (R11, R12)."""
    rules, seats = table.settings.rules, tuple(range(len(table.seats)))
    committed = unit.commitments.get(table.id)
    if committed is None:  # no lobby has shown one
        committed = commit_to_cards(context, unit, table)
        announce_commitment(unit, table, context.now())
    with _as_committed(table):
        secrets = secrets_of(context, committed)
        if committed.salt is not None:  # rules and names stay what they are now, for the record
            terms = Terms.agreed(rules_text(rules), committed.salt, names_on_record(unit, table))
            unit.commitments.agree(table.id, terms)
        dealer = first_dealer(secrets.secret(1), len(seats), committed.die)
        cut = first_cut(unit, table, committed, dealer)
        inputs = fix_inputs(secrets, deal=1, seats=seats, dealer=dealer, cut=cut, die=committed.die)
        unit.commitments.fix(table.id, inputs)
        order = deck(secrets.secret(1), inputs, rules)
    return dealer, order, engine.start_match(rules, len(seats), dealer, order)


def lot(context: Context, unit: Unit, table: Table) -> int | None:
    """The first dealer as they are drawn by lot in a lobby (R10); None while that may still change by itself.

    The match could start, and no die is awaited any more. Who sits down or stands up changes it.
    """
    committed = unit.commitments.get(table.id)
    if table.status is not TableStatus.LOBBY or committed is None or lacking(table) is not None:
        return None
    if not (committed.die_settled or is_private(table)):  # alone against computers none is thrown
        return None
    try:
        return first_dealer(secrets_of(context, committed).secret(1), len(table.seats), committed.die)
    except (EncryptionError, ValueError):
        return None  # the one who deals is told


def cut_is_for(unit: Unit, table: Table, dealer: int, die: int | None) -> str:
    """A hash of all that a cut for the first deal is given for: who sits where under which name, rules, die, dealer.

    Where any of it changes the cut does not count: else one could try rules and names until the cards please.
    """
    known = unit.people.named(persons(table))
    seated = [
        f"{seat.name} {seat.computer}" if seat.person_id is None else f"{seat.person_id} {known[seat.person_id].name}"
        for seat in table.seats
    ]
    rules = sorted(f"{name} {word}" for name, word in table.settings.rules.words().items())
    given = ("cut", str(dealer), "" if die is None else str(die), str(len(seated)), *seated, *rules)
    return sha256(encode(given)).hexdigest()


def first_cut(unit: Unit, table: Table, committed: TableCommitment, dealer: int) -> str | None:
    """What was cut in the lobby, if the table is still what it was cut for."""
    if committed.cut is None or committed.cut_for != cut_is_for(unit, table, dealer, committed.die):
        return None
    return _cut(committed, tuple(range(len(table.seats))), dealer)


def next_cards(context: Context, unit: Unit, table: Table, match: Match) -> tuple[tuple[Card, ...], Step]:
    """The order of the pack for the next deal, and what it leads to."""
    with _as_committed(table):
        committed, before = unit.commitments.get(table.id), _last(unit, table)
        if committed is None or before is None or before.log_hash is None:
            return _by_dice(context, match)
        secrets, number = secrets_of(context, committed), before.inputs.deal + 1
        seats, dealer = match.seats_in, next_dealer(match)
        inputs = fix_inputs(
            secrets,
            deal=number,
            seats=seats,
            dealer=dealer,
            previous=before.log_hash,
            cut=_cut(committed, seats, dealer),
            die=committed.die,
        )
        unit.commitments.fix(table.id, inputs)
        order = deck(secrets.secret(number), inputs, match.rules)
    return order, engine.apply(match, NO_SEAT, NextDeal(order))


def stock_order(context: Context, unit: Unit, table: Table, match: Match) -> tuple[Card, ...]:
    """The order of the discard pile that becomes the stock (R29)."""
    owed = engine.owed_order(match)
    assert owed is not None  # the phase says so
    with _as_committed(table):
        committed, running = unit.commitments.get(table.id), unit.commitments.running(table.id)
        if committed is None or running is None:
            return context.chance.shuffled(owed)
        secret = secrets_of(context, committed).secret(running.inputs.deal)
    return new_stock(secret, running.inputs, match.deal.recycles + 1, owed)


def deal_is_over(unit: Unit, table: Table, now: float) -> None:
    """A deal has come to its end: from now on its secret is public, and the hash of its log an input of the next."""
    try:
        running = unit.commitments.running(table.id)
        if running is None:
            return
        digest = _log_hash(unit, table, running.inputs)
    except BrokenRow:
        digest = None
    if digest is not None:
        unit.commitments.end(table.id, digest, now)
        return
    # Not even a newer program whose rules read an old log otherwise may stop people from playing on.
    log.error("the log of table %d does not tell its match: from now on nothing is promised there", table.id)
    unit.commitments.forget(table.id)
    announce_line(unit, table, Line("fair-no-more"), now)


def next_dealer(match: Match) -> int:
    """Who deals when this deal is over (R10)."""
    return next_seat(match.seats_in, match.dealer)


def next_cutter(match: Match) -> int:
    """Who may cut for the next deal: the player on the right of the next dealer."""
    return cutter(match.seats_in, next_dealer(match))


def _last(unit: Unit, table: Table) -> FixedDeal | None:
    deals = unit.commitments.deals(table.id)
    return deals[-1] if deals else None


def _cut(committed: TableCommitment, seats: tuple[int, ...], dealer: int) -> str | None:
    """What was cut, unless somebody has come back since and sits on the dealer's right now (R36).

    What no deal could have for a cut, by whatever way it came there, stops none.
    """
    usable = committed.cut is not None and tidy_cut(committed.cut) == committed.cut
    return committed.cut if usable and committed.cut_by == cutter(seats, dealer) else None


def _log_hash(unit: Unit, table: Table, inputs: Inputs) -> str | None:
    """The hash of what everybody saw of the deal that is over; None where the log does not lead to its end."""
    try:
        deals, terms = deals_of(played(unit, table)), unit.commitments.terms(table.id)
    except ValueError:  # refused by the rules, or not in the notation
        return None
    over = len(deals) == inputs.deal and deals[-1].over
    return log_hash(inputs, deals[-1].lines, terms) if over else None


def _by_dice(context: Context, match: Match) -> tuple[tuple[Card, ...], Step]:
    """Shuffle without a commitment, until the discard pile does not start with a joker (R12)."""
    owed = engine.owed_order(match)
    assert owed is not None  # between deals the bot owes the pack
    while True:
        order = context.chance.shuffled(owed)
        try:
            return order, engine.apply(match, NO_SEAT, NextDeal(order))
        except Illegal as illegal:
            if illegal.refusal.rule != "R12":
                raise
