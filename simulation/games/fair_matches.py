"""Random matches whose cards follow from a commitment, for the tests of verification."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from random import Random

from scala40.actions import NO_SEAT, Action, Discard, Draw, Expire, NextDeal, ReEnter, Resign, Shuffle
from scala40.cards import Card
from scala40.checks.actions import owed_order
from scala40.dealing import next_seat
from scala40.engine import apply, start_match
from scala40.fair.deal import Inputs, MatchSecrets, deck, first_dealer, fix_inputs, new_stock
from scala40.fair.log import deals_of, log_hash
from scala40.fair.terms import Terms
from scala40.fair.writing import FairRecord, written
from scala40.legal import legal_actions
from scala40.options import OPTIONS
from scala40.records.header import rules_text
from scala40.records.record import Record
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase

NAMES = ("Anna", "Bruno", "Zoë ツ", "🤖 Ada", "name 0 #", "Anna\u2028", "?", "李雷 (2)", "a\x1cb", 'Ünal "K"')
CUTS = ("7", "quarantadue", "due parole", "a b c", "0", "x" * 32)


def secrets_of(seed: object) -> MatchSecrets:
    return MatchSecrets(sha256(f"a root: {seed}".encode()).digest())


def random_rules(chance: Random) -> Rules:
    """A preset with some of its options changed."""
    words: dict[str, object] = {"limit": chance.choice((30, 101, 201))}
    for name in chance.sample(sorted(set(OPTIONS) - {"players", "limit"}), chance.randrange(4)):
        words[name] = chance.choice(OPTIONS[name].offered)
    return Rules.from_words(chance.choice(sorted(PRESETS)), words)


class FairMatch:
    """A match, its commitment (`Promise`), and its actions: everything follows from the seed."""

    least_seats = 2
    format = 3

    def __init__(self, rules: Rules, seed: object) -> None:
        """Deal the first deal."""
        self.chance = Random(f"match {seed}")
        self.rules = rules
        self.secrets = secrets_of(seed)
        self.inputs: list[Inputs] = []
        self.done: list[tuple[int, Action]] = []
        self.seats = self.chance.choice([seats for seats in rules.players if seats >= self.least_seats])
        self.terms = self.agreed(seed) if self.format == 3 else None
        die = self.chance.choice((None, *range(1, 7)))
        self.dealer = self.lot(die)
        self._fix(1, tuple(range(self.seats)), self.dealer, die, None)
        self.first_deal = self.cards()
        self.match: Match = start_match(rules, self.seats, self.dealer, self.first_deal).match

    def _fix(self, deal: int, seats: tuple[int, ...], dealer: int, die: int | None, previous: str | None) -> None:
        cut = self.chance.choice((None, *CUTS))
        self.inputs.append(
            fix_inputs(self.secrets, deal=deal, seats=seats, dealer=dealer, previous=previous, cut=cut, die=die)
        )

    # What an honest dealer does; subclasses in the tests cheat by overriding one of these.

    def agreed(self, seed: object) -> Terms:
        names = Random(f"names {seed}").sample(NAMES, self.seats)
        return Terms.agreed(rules_text(self.rules), sha256(f"a salt: {seed}".encode()).hexdigest(), names)

    def lot(self, die: int | None) -> int:
        return first_dealer(self.secrets.secret(1), self.seats, die)

    def cards(self) -> tuple[Card, ...]:
        return deck(self.secrets.secret(self.inputs[-1].deal), self.inputs[-1], self.rules)

    def stock(self, owed: tuple[Card, ...]) -> tuple[Card, ...]:
        secret = self.secrets.secret(self.inputs[-1].deal)
        return new_stock(secret, self.inputs[-1], self.match.deal.recycles + 1, owed)

    def previous(self) -> str:
        return log_hash(self.inputs[-1], deals_of(self.record())[-1].lines, self.terms)

    def number_after(self, deal: int) -> int:
        return deal + 1

    def seats_named(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return seats

    def dealer_after(self, dealer: int, seats: tuple[int, ...]) -> int:
        return next_seat(seats, dealer)

    def record(self) -> Record:
        return Record(self.rules, self.seats, self.dealer, self.first_deal, tuple(self.done))

    def do(self, seat: int, action: Action) -> None:
        self.match = apply(self.match, seat, action).match
        self.done.append((seat, action))

    def next_deal(self) -> None:
        """Fix the inputs of the next deal, and deal it."""
        match = self.match
        while match.re_entry_open and self.chance.random() < 0.7:
            self.do(match.re_entry_open[0], ReEnter())
            match = self.match
        number, seats = self.number_after(match.deal_number), self.seats_named(match.seats_in)
        die = self.chance.choice((None, *range(1, 7)))
        self._fix(number, seats, self.dealer_after(match.dealer, seats), die, self.previous())
        self.do(NO_SEAT, NextDeal(self.cards()))

    def act(self, *, quick: bool = False) -> None:
        """Do one legal action: mostly a player's, sometimes the bot's default action; rarely somebody leaves."""
        match, chance = self.match, self.chance
        if match.phase is Phase.SHUFFLE:
            self.do(NO_SEAT, Shuffle(self.stock(owed_order(match) or ())))
            return
        seat, roll = match.deal.turn, chance.random()
        if roll < 0.002:
            self.do(chance.choice(match.deal.in_deal), Resign())
        elif roll < 0.05 or (quick and match.phase is Phase.PLAY):
            self.do(NO_SEAT, Expire())
        elif match.phase is Phase.DRAW and roll < 0.9:
            self.do(seat, Draw())
        else:
            listed = list(islice(legal_actions(match, seat), 40))
            choices = [action for action in listed if not isinstance(action, Resign)]
            down = [action for action in choices if not isinstance(action, Discard)]
            chosen = chance.choice((down if roll < 0.7 else choices) or choices or [Expire()])
            self.do(NO_SEAT if isinstance(chosen, Expire) else seat, chosen)

    def play(self, deals: int, *, quick: bool = False) -> None:
        """Play until this many deals, or the match, are over."""
        while not self.match.is_over:
            if self.match.phase is not Phase.OVER:
                self.act(quick=quick)
            elif len(self.inputs) < deals:
                self.next_deal()
            else:
                return

    def published(self, *, broken_off: bool = False) -> FairRecord:
        """The record as it may be published now."""
        over = self.match.phase is Phase.OVER
        revealed = len(self.inputs) - (not over and not broken_off)
        return written(self.record(), self.secrets, self.inputs, revealed, broken_off=broken_off, terms=self.terms)


class OldFairMatch(FairMatch):
    """A match with the older commitment, which does not bind rules and names."""

    format = 2


def random_matches(count: int, seed: object = 1) -> Iterator[FairMatch]:
    """Matches of one to three deals; some end in the middle of a deal."""
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        match = FairMatch(random_rules(chance), f"{seed}/{number}")
        match.play(chance.choice((1, 1, 2, 3)))
        if not match.match.is_over and chance.random() < 0.5:
            match.next_deal()
            for _ in range(chance.randrange(60)):
                if match.match.phase is not Phase.OVER:
                    match.act()
        yield match


def broken_off_match(seed: object) -> FairMatch:
    """A match in the middle of its first deal."""
    match = FairMatch(Rules(), f"in the middle {seed}")
    for _ in range(20):
        match.act()
    assert match.match.phase is not Phase.OVER
    return match
