"""Checks a record against its commitment: shuffles and plays everything once more (docs/fair.md)."""

from dataclasses import dataclass, field

from scala40.actions import NO_SEAT, NextDeal, Shuffle
from scala40.dealing import next_seat
from scala40.engine import apply, start_match
from scala40.fair import deal as fair
from scala40.fair.deal import Inputs, Secret, chain_end, deck, first_dealer, new_stock, verify
from scala40.fair.log import log_hash, read_step, step_lines
from scala40.fair.terms import commitment_with
from scala40.fair.writing import FairDeal, FairRecord
from scala40.notation import format_cards
from scala40.options import RulesError
from scala40.refusals import Illegal
from scala40.state import Match, Phase


class CommitmentError(Exception):
    """Something in a record differs from what follows from its commitment; the message says what, and where."""

    def __init__(self, deal: int | None, what: str, line: int | None = None) -> None:
        """Say it of a deal, None for the whole record, and of a line of the text, None if it is about no line."""
        where = f"deal {deal}" if line is None else f"deal {deal}, line {line}"
        super().__init__(what if deal is None else f"{where}: {what}")


@dataclass(slots=True)
class Checked:
    """What was checked, and what could not be."""

    deals: int = 0
    """Deals whose secret is published, and of which everything was checked."""
    draws: int = 0
    reshuffles: int = 0
    without_chance: list[int] = field(default_factory=list)
    """Deals with neither cut nor die."""
    broken_off: int | None = None
    """The deal in which the table was closed."""
    unpublished: int | None = None
    """The deal whose secret is not published yet."""
    log: str | None = None
    """The hash of the public log of the last deal that ended without being broken off."""


def check(record: FairRecord) -> Checked:
    """Check all that can be checked so far; CommitmentError for the first difference."""
    return _Checker(record).checked()


class _Checker:
    def __init__(self, record: FairRecord) -> None:
        self._record = record
        self._terms = record.terms
        self._match: Match | None = None
        self._commitment = record.commitment
        self._done = Checked()

    def checked(self) -> Checked:
        if self._terms is not None and self._terms.fault is not None:
            raise CommitmentError(None, self._terms.fault)
        day = self._record.day
        if day is not None and (fault := day.fault(self._record.commitment)) is not None:
            raise CommitmentError(None, fault)
        for place, deal in enumerate(self._record.deals, start=1):
            if deal.inputs.deal != place:
                raise CommitmentError(place, f"the next deal of the record is deal {deal.inputs.deal}")
            self._commitments(deal)
            self._seats_and_dealer(deal.inputs, deal.secret)
            if deal.inputs.previous != self._done.log:
                raise CommitmentError(place, "the hash is not that of the previous deal's log")
            if deal.inputs.cut is None and deal.inputs.die is None:
                self._done.without_chance.append(place)
            if deal.secret is None:
                self._done.unpublished = place
                self._done.broken_off = place if deal.broken_off else None
            else:
                self._cards(deal, deal.secret)
                self._ending(deal)
        return self._done

    def _commitments(self, deal: FairDeal) -> None:
        """The secret follows from the commitment; after the last secret of a chain, the next chain has its own."""
        number, secret = deal.inputs.deal, deal.secret
        if secret is not None and not self._is_committed(secret, number):
            raise CommitmentError(number, "the secret is not the one that the commitment promised")
        self._commitment = deal.inputs.next_commitment or self._commitment

    def _is_committed(self, secret: Secret, number: int) -> bool:
        if self._terms is None or number > fair.CHAIN:
            return verify(self._commitment, secret, number)
        return commitment_with(chain_end(secret, number), self._terms.salt_hash) == self._commitment

    def _seats_and_dealer(self, inputs: Inputs, secret: Secret | None) -> None:
        """R10: the first deal has all seats, and its dealer is drawn by lot; later the deal passes to the left."""
        record, match = self._record, self._match
        if match is None:
            seats, dealer = tuple(range(record.seats)), record.dealer
            if secret is not None and inputs.seats == seats and first_dealer(secret, len(seats), inputs.die) != dealer:
                raise CommitmentError(inputs.deal, "by lot another seat deals first")
        else:
            seats = match.seats_in
            dealer = next_seat(seats, match.dealer)
        if inputs.seats != seats:
            raise CommitmentError(inputs.deal, f"the seats that play are {', '.join(map(str, seats))}")
        if inputs.dealer != dealer:
            raise CommitmentError(inputs.deal, f"the dealer is seat {dealer}")

    def _cards(self, deal: FairDeal, secret: Secret) -> None:
        """The pack, the cards drawn and the reshuffles follow from the secret and the inputs."""
        inputs, rules = deal.inputs, self._record.rules
        order = deck(secret, inputs, rules)
        if deal.order != order:
            raise CommitmentError(inputs.deal, "the cards dealt do not follow from the secret and the inputs")
        try:
            if self._match is None:
                match = start_match(rules, self._record.seats, inputs.dealer, order).match
            else:
                match = apply(self._match, NO_SEAT, NextDeal(order)).match
        except (Illegal, RulesError) as error:
            raise CommitmentError(inputs.deal, f"the rules refuse this deal: {error}") from None
        self._match = self._played(deal, secret, match)

    def _played(self, deal: FairDeal, secret: Secret, match: Match) -> Match:
        """Play the lines of a deal, check each of them, and return the match after them."""
        number = deal.inputs.deal
        done = 0
        while done < len(deal.lines):
            step = read_step(deal.lines[done])
            if step is None:
                raise CommitmentError(number, f"{deal.lines[done]!r} did not happen", _place(deal, done))
            seat, action = step
            if isinstance(action, Shuffle):
                self._reshuffle(deal, secret, match, action, done)
            try:
                after = apply(match, seat, action)
            except Illegal as illegal:
                raise CommitmentError(number, f"the rules refuse this action: {illegal}", _place(deal, done)) from None
            for line in step_lines(match, seat, action, after):
                if done == len(deal.lines) or deal.lines[done] != line:
                    raise CommitmentError(number, f"what happened is {line!r}", _place(deal, done))
                self._done.draws += line.split(" ")[1] == "draw"
                done += 1
            match = after.match
        return match

    def _reshuffle(self, deal: FairDeal, secret: Secret, match: Match, action: Shuffle, done: int) -> None:
        """R29."""
        if match.phase is not Phase.SHUFFLE:
            return  # the rules refuse it
        owed = match.deal.discard_pile[:-1]
        cards = new_stock(secret, deal.inputs, match.deal.recycles + 1, owed)
        if action.cards != cards:
            raise CommitmentError(deal.inputs.deal, f"the new stock is {format_cards(cards)}", _place(deal, done))
        self._done.reshuffles += 1

    def _ending(self, deal: FairDeal) -> None:
        """A secret is published when its deal has ended or was broken off, not before."""
        assert self._match is not None  # it has just been played
        number = deal.inputs.deal
        over = self._match.phase is Phase.OVER
        if over == deal.broken_off:
            raise CommitmentError(number, "it was not broken off" if over else "its secret is out, but it is not over")
        self._done.deals += 1
        if over:
            self._done.log = log_hash(deal.inputs, deal.lines, self._terms)
            if deal.log not in (None, self._done.log):
                what = "the log has another hash: the rules, a name or a line of it is not what it was"
                raise CommitmentError(number, what)
        else:
            self._done.broken_off = number
            if deal is not self._record.deals[-1]:
                raise CommitmentError(number, "the match went on although it was broken off")


def _place(deal: FairDeal, done: int) -> int | None:
    """The number, in the text, of the line with index `done` in a deal."""
    return deal.places[done] if done < len(deal.places) else None
