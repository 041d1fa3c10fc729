"""Random matches for the property tests: any rules, any deal, any action."""

from itertools import islice
from random import Random

from hypothesis import strategies as st

from scala40.actions import (
    NO_SEAT,
    Action,
    Attach,
    Discard,
    Draw,
    Expire,
    Lay,
    NextDeal,
    ReEnter,
    Resign,
    Shuffle,
    Swap,
    Take,
)
from scala40.cards import JOKER, NATURALS, Card, joker_for, ordered
from scala40.checks.actions import owed_order
from scala40.dealing import first_discard_place
from scala40.engine import apply, start_match
from scala40.events import Event
from scala40.legal import legal_actions
from scala40.melds import melds_in
from scala40.options import OPTIONS
from scala40.records.record import Record
from scala40.rules import PRESETS, Rules
from scala40.state import Deal, Match, Phase

PUTTING_DOWN = (Lay, Attach, Swap)
CHOICES = 300
"""How many legal actions are looked at; only a hand full of jokers has more, as openings."""

seeds = st.integers(0, 2**32 - 1)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A preset with any of its options changed."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    names = draw(st.sets(st.sampled_from([name for name in OPTIONS if name != "players"])))
    words = {name: draw(st.sampled_from(OPTIONS[name].offered)) for name in sorted(names)}
    return Rules.from_words(preset, words)


def some_order(rules: Rules, seats: int, chance: Random, disorder: int) -> tuple[Card, ...]:
    """An order of the pack that deals neighbouring cards to one seat, so that melds occur; `disorder` swaps cards."""
    by_suit = chance.random() < 0.5
    pack = sorted(rules.pack(), key=lambda card: (card.suit or 0, card) if by_suit else (0, card))
    start = chance.randrange(len(pack))
    pack = pack[start:] + pack[:start]
    for _ in range(disorder):
        one, other = chance.randrange(len(pack)), chance.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(seats)]
    order = [hand[n] for n in range(13) for hand in hands] + pack[13 * seats :]
    place = first_discard_place(rules, seats)
    if order[place] is JOKER:
        natural = next(n for n, card in enumerate(order) if card is not JOKER)
        order[place], order[natural] = order[natural], order[place]
    return tuple(order)


class RandomMatch:
    """A random match, its actions, and the cards that have been swept from its table."""

    def __init__(self, rules: Rules, seed: int, disorder: int) -> None:
        """Deal the first deal; everything random comes from the seed."""
        self.chance = Random(seed)
        self.disorder = disorder
        self.dealer = 0
        seats = self.chance.choice(rules.players)
        self.first_deal = some_order(rules, seats, self.chance, disorder)
        self.match: Match = start_match(rules, seats, self.dealer, self.first_deal).match
        self.done: list[tuple[int, Action]] = []
        self.swept: dict[int, tuple[Card, ...]] = {}

    def do(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Apply an action. Raises Illegal if the rules refuse it."""
        before = self.match
        self.match, events = apply(before, seat, action)
        self.done.append((seat, action))
        self._note_swept(before.deal, action)
        return events

    def _note_swept(self, before: Deal, action: Action) -> None:
        """R9: note melds that have left the table, and forget those that came back with a turn taken back (R39)."""
        table = self.match.deal.table
        self.swept = {n: cards for n, cards in self.swept.items() if n < len(table) and table[n] is None}
        put: list[tuple[int, tuple[Card, ...]]] = []
        match action:
            case Lay(melds):
                put = list(enumerate(melds, start=len(before.table)))
            case Attach(card, index) | Swap(card, index):
                meld = before.table[index]
                assert meld is not None
                kept = [old for old in meld.cards if isinstance(action, Attach) or old is not joker_for(card)]
                put = [(index, (*kept, card))]
        self.swept |= {n: cards for n, cards in put if table[n] is None}

    def bring_owed_order(self) -> None:
        """R29, R10: shuffle or deal with the order of cards that is owed."""
        cards = list(owed_order(self.match) or ())
        if self.match.phase is Phase.SHUFFLE:
            self.chance.shuffle(cards)
            self.do(NO_SEAT, Shuffle(tuple(cards)))
        else:
            order = some_order(self.match.rules, len(self.match.seats_in), self.chance, self.disorder)
            self.do(NO_SEAT, NextDeal(order))

    def act(self, *, put_down: bool) -> None:
        """Do a legal action of the seat on turn except resigning; if it has none, the bot's default action."""
        seat = self.match.deal.turn
        actions = [action for action in self.legal(seat) if not isinstance(action, Resign)]
        choices = actions
        if put_down:
            down = [action for action in actions if isinstance(action, PUTTING_DOWN)]
            swaps = [action for action in down if isinstance(action, Swap)]
            choices = swaps or down or actions
        self.do(*((seat, self.chance.choice(choices)) if choices else (NO_SEAT, Expire())))

    def legal(self, seat: int) -> list[Action]:
        return list(islice(legal_actions(self.match, seat), CHOICES))

    def record(self) -> Record:
        return Record(self.match.rules, self.match.players, self.dealer, self.first_deal, tuple(self.done))

    def cards(self) -> tuple[Card, ...]:
        """Every card of the deal, swept melds included, in the order of R42."""
        deal = self.match.deal
        cards = [*deal.stock, *deal.discard_pile]
        for hand in deal.hands:
            cards += hand
        for meld in (*(meld.cards for meld in deal.table if meld is not None), *self.swept.values()):
            cards += [card.in_hand for card in meld]
        return ordered(cards)


class Guesses:
    """Guesses of actions of the seat on turn, legal or not, mostly with cards of its hand."""

    def __init__(self, match: Match, chance: Random) -> None:
        self.match = match
        self.chance = chance
        self.deal = match.deal
        self.hand = match.deal.hands[match.deal.turn]

    def action(self) -> Action:
        """An action of a kind that players do in this phase."""
        kind = self.chance.choice((Draw, Take) if self.deal.phase is Phase.DRAW else (Lay, Attach, Swap, Discard))
        if kind is Lay:
            return Lay(self._laid())
        if kind is Attach:
            return Attach(self._declared(), self._somewhere())
        if kind is Swap:
            return Swap(self._held(), self._somewhere())
        return Discard(self._held()) if kind is Discard else kind()

    def out_of_turn(self, seat: int) -> tuple[int, Action]:
        """An action that a seat may do at any time, or one of the bot's."""
        return self.chance.choice(
            (
                (seat, Resign()),
                (seat, ReEnter()),
                (NO_SEAT, Expire()),
                (NO_SEAT, Shuffle(self.deal.discard_pile[:-1])),
                (NO_SEAT, NextDeal(self.match.rules.pack())),
            )
        )

    def _held(self) -> Card:
        own = self.hand and self.chance.random() < 0.9
        return self.chance.choice(self.hand if own else (*NATURALS, JOKER))

    def _declared(self) -> Card:
        card = self._held()
        return joker_for(self.chance.choice(NATURALS)) if card is JOKER else card

    def _somewhere(self) -> int:
        return self.chance.randrange(len(self.deal.table) + 1)

    def _laid(self) -> tuple[tuple[Card, ...], ...]:
        melds = [meld.cards for meld in melds_in(self.hand, self.match.rules)]
        melds = self.chance.sample(melds, min(len(melds), self.chance.choice((1, 1, 2, 3))))
        if melds and self.chance.random() < 0.2:
            spoilt = list(melds[0])
            spoilt[self.chance.randrange(len(spoilt))] = self._declared()
            melds[0] = tuple(self.chance.sample(spoilt, len(spoilt)))
        return tuple(melds) or ((self._declared(), self._declared(), self._declared()),)


def anything(match: Match, chance: Random) -> tuple[int, Action]:
    """Any seat, or the bot, and any action; both legal and illegal ones occur often."""
    turn = match.deal.turn
    seat = turn if chance.random() < 0.9 else chance.randrange(match.players)
    listed = [action for action in islice(legal_actions(match, turn), CHOICES) if not isinstance(action, Resign)]
    if listed and chance.random() < 0.3:
        return turn, chance.choice([action for action in listed if isinstance(action, PUTTING_DOWN)] or listed)
    guesses = Guesses(match, chance)
    seat, action = (seat, guesses.action()) if chance.random() < 0.93 else guesses.out_of_turn(seat)
    return (chance.choice((NO_SEAT, seat)), action) if chance.random() < 0.1 else (seat, action)


def redealt(match: Match, seat: int | None, chance: Random) -> Match:
    """The match with all cards redealt that a seat, or the table (None), cannot see.

    These are the other hands, the stock, and the steps of another's turn that may still be taken back (R39).
    """
    on_turn = seat is not None and match.turn == seat
    deal = match.deal if on_turn else match.deal.settled
    others = [other for other in range(match.players) if other != seat]
    hidden = [card for other in others for card in deal.hands[other]] + list(deal.stock)
    chance.shuffle(hidden)
    cards = iter(hidden)
    hands = {other: ordered(islice(cards, len(deal.hands[other]))) for other in others}
    stock = tuple(cards)

    def changed(old: Deal) -> Deal:
        new_hands = tuple(hands.get(other, old.hands[other]) for other in range(match.players))
        drawn = old.memo.drawn
        if drawn is not None and not on_turn and new_hands[old.turn]:
            drawn = chance.choice(new_hands[old.turn])
        checkpoint = None if old.checkpoint is None else changed(old.checkpoint)
        return old._replace(hands=new_hands, stock=stock, memo=old.memo._replace(drawn=drawn), checkpoint=checkpoint)

    return match.with_deal(changed(deal))


def is_waiting(match: Match) -> bool:
    """Whether a player is to act."""
    return match.phase in (Phase.DRAW, Phase.PLAY)
