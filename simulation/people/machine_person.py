"""A simulated person who plays only by what their panel says: its text and its buttons.

They are not a good player, but they open, lay, attach, swap, take from the discard pile and, when no discard is left,
take steps back; so matches come to their end.
"""

import random
import re
from dataclasses import dataclass, field

from scala40.cards import Card
from scala40.meld import recognise
from scala40.melds import melds_in
from scala40.notation import parse_card
from scala40.rules import Rules
from simulation.people.card_reading import printed_cards, printed_faces
from tables.play.draft import card_of
from tables.requests.codec import Request
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    LayMeld,
    OpenNow,
    Pick,
    PlayProposal,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)

LabelledButtons = list[tuple[str, Request]]
"""The buttons of a panel: labels and requests."""


_MELD = re.compile(r"^\d+\. (.*)$", re.MULTILINE)
_WRITTEN = re.compile(r"\*?[A2-9TJQK][HDCS]")
_HAND = re.compile("^(?:(?:(?:10|[A2-9JQK])[♥♦♣♠♤♧]|🃏) ?)+$", re.MULTILINE)


@dataclass
class MachinePerson:
    """Chooses the next button. `rules` are the table's, `daring` is the probability of taking a discard that they
    cannot use, `tries` the number of cards that they try to attach in a turn."""

    rules: Rules
    chance: random.Random
    daring: float = 0.05
    tries: int = 3
    plan: list[frozenset[str]] = field(default_factory=list)
    planned: bool = False
    tried: set[str] = field(default_factory=set)
    hopeless: set[str] = field(default_factory=set)
    cornered: bool = False
    board: list[tuple[Card, ...]] = field(default_factory=list)

    def choose(self, text: str, keys: LabelledButtons, opened: bool) -> Request | None:
        """The button to tap now; None if there is nothing for them to do."""
        buttons = [button for _, button in keys]
        draw = [button for button in buttons if isinstance(button, DrawStock | TakeDiscardPile)]
        if draw:
            return self._draw(text, draw, opened)
        picks = [button for button in buttons if isinstance(button, Pick)]
        if not picks:
            return None
        self.board = [tuple(map(parse_card, printed_cards(meld))) for meld in _MELD.findall(text)]
        return self._play(keys, picks, opened)

    def _draw(self, text: str, draw: list[Request], opened: bool) -> Request:
        cornered, self.cornered = self.cornered, False
        self.plan, self.planned, self.tried, self.hopeless = [], False, set(), set()
        take = [button for button in draw if isinstance(button, TakeDiscardPile)]
        stock = [button for button in draw if isinstance(button, DrawStock)]
        if take and (not stock or (not cornered and self._wants(text, take[0].card, opened))):
            return take[0]
        return stock[0]

    def _wants(self, text: str, top: str, opened: bool) -> bool:
        """Whether the top discard makes a meld with the hand that can be laid; sometimes they take it anyway."""
        held = _HAND.search(text)
        hand = [Pick(0, f"{face}{number}") for number, face in enumerate(printed_faces(held[0]))] if held else []
        plan = self._melds([*hand, Pick(0, f"{top}x")], opened)
        return any(f"{top}x" in meld for meld in plan) or self.chance.random() < self.daring

    def _play(self, keys: LabelledButtons, picks: list[Pick], opened: bool) -> Request:
        selected = {button.card for label, button in keys if isinstance(button, Pick) and "›" in label}
        back = [button for _, button in keys if isinstance(button, StepBack)]
        if self.cornered and back:
            return back[0]
        for kind in (OpenNow, PlayProposal, LayMeld, SwapJoker, AttachCard):
            # They close by themselves, with a discard; and without a selection they use proposals now and then.
            offered = [button for label, button in keys if isinstance(button, kind) and "🏁" not in label]
            proposed = not selected and kind is not OpenNow
            if proposed and ((not opened and kind is LayMeld) or self.chance.random() < 0.5):
                continue
            if offered and not (self.cornered and kind in (SwapJoker, AttachCard)):
                self.tried, self.hopeless = set(), set()
                self.planned = kind is LayMeld and not opened  # the melds of the opening were planned together
                return max(offered, key=_points) if kind is LayMeld else self.chance.choice(offered)
        if not self.planned:
            self.plan, self.planned = self._melds(picks, opened), True
        while self.plan and (selected == self.plan[0] or not self.plan[0] <= {pick.card for pick in picks}):
            self.plan.pop(0)  # selected, but it cannot be laid
        target = self.plan[0] if self.plan else self._single(keys, picks, selected, opened)
        if target is None:
            return self._back(keys)
        if isinstance(target, DiscardCard | FollowAdvice):
            return target
        return self.select(target, selected, picks, keys)

    def select(self, target: frozenset[str], selected: set[str], picks: list[Pick], keys: LabelledButtons) -> Request:
        """The button of the next card to select or unselect, until exactly these cards are selected."""
        differing = sorted(selected ^ target, key=lambda name: (name not in selected, name))
        return next(pick for pick in picks if pick.card == differing[0])

    def _melds(self, picks: list[Pick], opened: bool) -> list[frozenset[str]]:
        """Melds of the hand, those with most points first; no card is used twice, and one is left to discard."""
        free = {pick.card: card_of(pick.card) for pick in picks}
        plan: list[frozenset[str]] = []
        points = 0
        for meld in sorted(melds_in(free.values(), self.rules), key=lambda meld: -meld.points):
            used: list[str] = []
            for card in meld.cards:
                name = next((n for n, c in free.items() if c == card.in_hand and n not in used), None)
                if name is not None:
                    used.append(name)
            if len(used) == len(meld.cards) < len(free):
                plan.append(frozenset(used))
                points += meld.points
                for name in used:
                    del free[name]
        return plan if opened or points >= self.rules.opening_points else []

    def _single(
        self, keys: LabelledButtons, picks: list[Pick], selected: set[str], opened: bool
    ) -> frozenset[str] | DiscardCard | FollowAdvice | None:
        """A single card: first those that can be attached, then the loosest one to discard."""
        if len(selected) == 1:
            (name,) = selected
            discard = next(((label, b) for label, b in keys if isinstance(b, DiscardCard)), None)
            if discard is not None and name in self.tried and "🚫" not in discard[0]:
                return discard[1]
            if discard is not None and "🚫" in discard[0]:
                self.hopeless.add(name)
            self.tried.add(name)
        if opened and not self.cornered and len(self.tried) < self.tries:
            untried = [pick.card for pick in picks if pick.card not in self.tried and self._may_attach(pick.card)]
            if untried:
                return frozenset({self.chance.choice(untried)})
        throwable = [pick.card for pick in picks if pick.card not in self.hopeless]
        if not throwable:
            return None
        hand = [card_of(pick.card) for pick in picks]
        loosest = min(throwable, key=lambda name: (_worth(card_of(name), hand), -card_of(name).hand_value, name))
        self.tried.add(loosest)
        if selected == {loosest}:
            # With comfort the discard that is advised follows the advice.
            return next((b for kind in (DiscardCard, FollowAdvice) for _, b in keys if isinstance(b, kind)), None)
        return frozenset({loosest})

    def _may_attach(self, name: str) -> bool:
        """Whether a card can be attached to a meld on the table, or swapped for a joker there."""
        card = card_of(name)
        if card.is_joker:
            return bool(self.board)
        return any(
            any(other.is_joker and other.stands_for == card for other in meld)
            or recognise((card, *meld)) is not None
            or recognise((*meld, card)) is not None
            for meld in self.board
        )

    def _back(self, keys: LabelledButtons) -> Request:
        """Take a step back, because no card can be discarded after the steps of this turn."""
        self.cornered = True
        self.planned, self.tried, self.hopeless = False, set(), set()
        return next(button for _, button in keys if isinstance(button, StepBack))


def _points(button: Request) -> int:
    """The points of a meld on offer."""
    meld = recognise(tuple(map(parse_card, _WRITTEN.findall(button.meld)))) if isinstance(button, LayMeld) else None
    return meld.points if meld is not None else 0


def _worth(card: Card, hand: list[Card]) -> int:
    """How many cards of the hand fit this one; a joker is worth more than all of them."""
    if card.is_joker:
        return len(hand)
    return sum(_go_together(card, other) for other in hand if not other.is_joker and other != card)


def _go_together(one: Card, other: Card) -> bool:
    if one.rank is other.rank:
        return True
    return one.suit is other.suit and abs((one.rank or 0) - (other.rank or 0)) <= 2
