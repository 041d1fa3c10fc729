"""Dealing the cards that the table committed itself to (docs/fair.md): the inputs of each deal, its cards, its end.

All of it happens inside the unit that deals or that ends the deal, so a crash leaves nothing half done: either the die
and the cut still wait for the deal, or its inputs are fixed and it is dealt; either the deal goes on, or it has ended
and its secret is public; one that the tables of an occasion share becomes public when that ends. Tables without a
commitment, dealt before there were any, are shuffled at random to their end.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from scala40 import engine
from scala40.actions import NO_SEAT, NextDeal
from scala40.cards import Card
from scala40.checks.actions import owed_order
from scala40.dealing import next_seat
from scala40.engine import Step
from scala40.fair.deal import Inputs, Secret, cutter, deck, encode, first_dealer, fix_inputs, new_stock, tidy_cut
from scala40.fair.log import deals_of, log_hash
from scala40.fair.terms import Terms
from scala40.records.header import rules_text
from scala40.refusals import Illegal
from scala40.state import Match
from storage import BrokenRow, FixedDeal, Table, TableCommitment, TableStatus, Unit
from tables.commitment import commit_to_cards, occasion_of, secrets_of
from tables.context import Context
from tables.encryption import EncryptionError
from tables.notices.announcements import announce_commitment, announce_line
from tables.records.match_record import full_record
from tables.seats import is_private, names_on_record, persons, why_not_ready
from texts.line import Line

log = logging.getLogger(__name__)


class NoDeal(Exception):  # noqa: N818 - named for what is missing
    """The committed cards of a table cannot be computed: a key is missing or a row is broken. No content is quoted."""

    def __init__(self, table_id: int, why: Exception) -> None:
        super().__init__(f"the committed cards of table {table_id} cannot be dealt: {type(why).__name__}")


@contextmanager
def _as_committed(table: Table) -> Iterator[None]:
    try:
        yield
    except (EncryptionError, ValueError) as error:
        raise NoDeal(table.id, error) from None


def first_cards(context: Context, unit: Unit, table: Table) -> tuple[int, tuple[Card, ...], Step]:
    """Return the first dealer, drawn by lot (R10), the order of the pack, and the match's first step (R11, R12)."""
    rules, seats = table.settings.rules, tuple(range(len(table.seats)))
    committed = unit.commitments.get(table.id)
    if committed is None:  # there was no lobby that could show one
        committed = commit_to_cards(context, unit, table)
        if not is_private(table):  # alone, their first panel shows it
            announce_commitment(unit, table, context.now())
    with _as_committed(table):
        secrets = secrets_of(context, committed)
        if committed.salt is not None:  # the record will contain the rules and names as they are now
            terms = Terms.agreed(rules_text(rules), committed.salt, names_on_record(unit, table))
            unit.commitments.agree(table.id, terms)
        dealer = first_dealer(secrets.secret(1), len(seats), committed.die)
        cut = first_cut(unit, table, committed, dealer)
        inputs = fix_inputs(secrets, deal=1, seats=seats, dealer=dealer, cut=cut, die=committed.die)
        unit.commitments.fix(table.id, inputs)
        order = deck(secrets.secret(1), inputs, rules)
    return dealer, order, engine.start_match(rules, len(seats), dealer, order)


def drawn_dealer(context: Context, unit: Unit, table: Table) -> int | None:
    """Return the first dealer, drawn by lot in the lobby (R10).

    None while the match cannot start or a die is awaited. The dealer changes when somebody sits down or stands up.
    """
    committed = unit.commitments.get(table.id)
    if table.status is not TableStatus.LOBBY or committed is None or why_not_ready(table) is not None:
        return None
    if not (committed.die_settled or is_private(table)):  # in private no die is thrown
        return None
    try:
        return first_dealer(secrets_of(context, committed).secret(1), len(table.seats), committed.die)
    except (EncryptionError, ValueError):
        return None  # dealing raises NoDeal


def cut_conditions_hash(unit: Unit, table: Table, dealer: int, die: int | None) -> str:
    """Return a hash of everything that a cut for the first deal depends on: seats with names, rules, die, dealer.

    If any of it changes the cut does not count; otherwise one could try rules and names until one likes the cards.
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
    """Return the cut made in the lobby, if the table has not changed since."""
    if committed.cut is None or committed.cut_for != cut_conditions_hash(unit, table, dealer, committed.die):
        return None
    return _cut(committed, tuple(range(len(table.seats))), dealer)


def next_cards(context: Context, unit: Unit, table: Table, match: Match) -> tuple[tuple[Card, ...], Step]:
    """Return the order of the pack for the next deal, and the step that deals it."""
    with _as_committed(table):
        committed, before = unit.commitments.get(table.id), _last_deal(unit, table)
        if committed is None or before is None or before.log_hash is None:
            return _shuffled(context, match)
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
    """Return the order in which the discard pile becomes the stock (R29)."""
    owed = owed_order(match)
    assert owed is not None  # only called when the stock is exhausted
    with _as_committed(table):
        committed, running = unit.commitments.get(table.id), unit.commitments.running(table.id)
        if committed is None or running is None:
            return context.chance.shuffled(owed)
        secret = secrets_of(context, committed).secret(running.inputs.deal)
    return new_stock(secret, running.inputs, match.deal.recycles + 1, owed)


def shared_secret(context: Context, unit: Unit, table: Table) -> Secret | None:
    """Return the secret of the running deal, if other tables may play the same one; None for every other table.

    Raises NoDeal if it cannot be read.
    """
    if table.occasion_id is None:
        return None
    with _as_committed(table):
        committed, running, occasion = (
            unit.commitments.get(table.id),
            unit.commitments.running(table.id),
            occasion_of(unit, table),
        )
        if committed is None or running is None or occasion is None or occasion.commitment != committed.commitment:
            return None
        return secrets_of(context, committed).secret(running.inputs.deal)


def record_deal_end(unit: Unit, table: Table, now: float) -> None:
    """Record the end of a deal: now its secret is public, and the hash of its log is an input of the next deal."""
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
    # People must be able to play on even if the log cannot be replayed, say because a newer program has other rules.
    log.error("the log of table %d does not lead to its match: the table has no commitment any more", table.id)
    unit.commitments.forget(table.id)
    announce_line(unit, table, Line("fair-no-more"), now)


def next_dealer(match: Match) -> int:
    """Return who deals when this deal is over (R10)."""
    return next_seat(match.seats_in, match.dealer)


def next_cutter(match: Match) -> int:
    """Return who may cut for the next deal: the player on the right of the next dealer."""
    return cutter(match.seats_in, next_dealer(match))


def _last_deal(unit: Unit, table: Table) -> FixedDeal | None:
    deals = unit.commitments.deals(table.id)
    return deals[-1] if deals else None


def _cut(committed: TableCommitment, seats: tuple[int, ...], dealer: int) -> str | None:
    """Return the cut, unless somebody who re-entered since sits on the dealer's right now (R36).

    A stored cut that is not valid is ignored, so that it does not prevent the deal.
    """
    usable = committed.cut is not None and tidy_cut(committed.cut) == committed.cut
    return committed.cut if usable and committed.cut_by == cutter(seats, dealer) else None


def _log_hash(unit: Unit, table: Table, inputs: Inputs) -> str | None:
    """Return the hash of what everybody saw of the deal that is over; None if the log does not lead to its end."""
    try:
        deals, terms = deals_of(full_record(unit, table)), unit.commitments.terms(table.id)
    except ValueError:  # refused by the rules, or not in the notation
        return None
    over = len(deals) == inputs.deal and deals[-1].over
    return log_hash(inputs, deals[-1].lines, terms) if over else None


def _shuffled(context: Context, match: Match) -> tuple[tuple[Card, ...], Step]:
    """Shuffle without a commitment, until the discard pile does not start with a joker (R12)."""
    owed = owed_order(match)
    assert owed is not None  # between two deals the engine waits for the order of the pack
    while True:
        order = context.chance.shuffled(owed)
        try:
            return order, engine.apply(match, NO_SEAT, NextDeal(order))
        except Illegal as illegal:
            if illegal.refusal.rule != "R12":
                raise
