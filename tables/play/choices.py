"""What the player on turn can do with the cards they selected: one button for each action that the rules allow.

What is allowed, only `why_not` decides. A discard that the rules refuse has a button too, with a mark, so that a tap
shows the reason.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.checks.discards import closes as closes_with
from scala40.legal import legal_on_melds
from scala40.meld import Meld
from scala40.melds import readings
from scala40.refusals import Refusal, RefusalCode
from scala40.state import Match, Phase
from storage import Draft, Table
from tables.play.draft import gathered_points, loose_cards, selected, stamp
from tables.requests.codec import Request
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from texts.cards import card_text, meld_text, placed_text, short_meld_text
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Choice:
    """A button and its label; `refused`: the rules do not allow it."""

    request: Request = field(repr=False)
    label: Line = field(repr=False)
    refused: bool = False

    @property
    def disabled(self) -> bool:
        """Whether the button cannot be tapped; a refused discard can, to see the reason."""
        return self.refused and isinstance(self.request, TakeDiscardPile | OpenNow)


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that the rules allow the player on turn to do with their selection."""

    draws: tuple[Choice, ...] = ()
    opening: Choice | None = None
    """To open with the melds put aside; refused as long as they have too few points."""
    uses: tuple[Choice, ...] = ()
    """What the selected cards can do, best first."""
    discard: Choice | None = None
    """To discard the only card selected; refused if the rules do not allow that."""
    back: Choice | None = None
    """To take back the last step."""

    @property
    def all(self) -> tuple[Choice, ...]:
        """All of them."""
        single = (self.opening, self.discard, self.back)
        return (*self.draws, *self.uses, *(choice for choice in single if choice is not None))


def choices(table: Table, match: Match, draft: Draft) -> Choices:
    """Return everything that can be done now with the selection; `match` is the position with the draft applied."""
    mark = stamp(table, draft)
    back = Choice(StepBack(table.id, mark), Line("panel-step-back")) if draft.actions or draft.collected else None
    if match.phase is Phase.DRAW:
        return Choices(draws=tuple(_draws(table, match, draft, mark)), back=back)
    if match.phase is not Phase.PLAY:
        return Choices(back=back)
    cards = selected(draft, loose_cards(match, draft))
    uses, discard = [*_lays(table, match, draft, mark, cards)], None
    if len(cards) == 1:
        uses += _placements(table, match, draft, mark, cards[0])
        why = why_not(match, draft.seat, Discard(cards[0]))
        discard = _discard(table, match, draft, mark, cards[0], why)
    return Choices(
        opening=_opening(table, match, draft, mark) if draft.collected else None,
        uses=tuple(uses),
        discard=discard,
        back=back,
    )


@dataclass(frozen=True, slots=True)
class CardChoices:
    """What one card of the hand can do alone, as if it were selected; `why_kept` is why it cannot be discarded."""

    placements: tuple[Choice, ...] = field(repr=False)
    discard: Choice = field(repr=False)
    why_kept: Refusal | None = field(repr=False)


def choices_by_card(table: Table, match: Match, draft: Draft) -> dict[Card, CardChoices]:
    """Return what `choices` would offer for each card of the hand alone; nothing before the draw."""
    if match.phase is not Phase.PLAY:
        return {}
    mark, placements = stamp(table, draft), defaultdict[Card, list[Choice]](list)
    for action in _on_melds(match, draft.seat):
        meld = match.deal.table[action.meld_index]
        if meld is not None:
            placements[action.card.in_hand].append(placement_choice(table.id, mark, action, meld))
    found = {}
    for card in set(loose_cards(match, draft)):
        why = why_not(match, draft.seat, Discard(card))
        discard = _discard(table, match, draft, mark, card, why)
        found[card] = CardChoices(tuple(placements[card]), discard, why)
    return found


def collectable(match: Match, draft: Draft, meld: Meld) -> Refusal | None:
    """Return why a meld cannot be put aside for the opening; having too few points so far is not a reason."""
    refusal = why_not(match, draft.seat, Lay.of(*draft.collected, meld))
    if refusal is None or refusal.code is RefusalCode.OPENING_TOO_LOW:
        return None
    return refusal


def discard_pile_closed(match: Match, seat: int) -> bool:
    """Whether the discard pile is closed to this seat until it has opened (R15)."""
    refusal = why_not(match, seat, Take())
    return refusal is not None and refusal.code is RefusalCode.POZZO_BEFORE_OPENING


def _draws(table: Table, match: Match, draft: Draft, mark: str) -> Iterator[Choice]:
    if _allowed(match, draft, Draw()):
        yield Choice(DrawStock(table.id, mark), Line("panel-draw", cards=len(match.deal.stock)))
    if _allowed(match, draft, Take()):
        top = match.deal.discard_pile[-1]
        yield Choice(TakeDiscardPile(table.id, mark, str(top)), Line("panel-take", card=card_text(top)))
    elif discard_pile_closed(match, draft.seat) and match.deal.discard_pile:
        top = match.deal.discard_pile[-1]
        yield Choice(TakeDiscardPile(table.id, mark, str(top)), Line("panel-take", card=card_text(top)), refused=True)


def _opening(table: Table, match: Match, draft: Draft, mark: str) -> Choice:
    """Return the button to open with the melds put aside; with too few points, it shows how many there are (R18)."""
    points, needed = gathered_points(match.rules, draft.collected), match.rules.opening_points
    if _allowed(match, draft, Lay.of(*draft.collected)):
        return Choice(OpenNow(table.id, mark), Line("panel-open-now", points=points))
    return Choice(OpenNow(table.id, mark), Line("panel-open-yet", points=points, needed=needed), refused=True)


def _lays(table: Table, match: Match, draft: Draft, mark: str, cards: tuple[Card, ...]) -> Iterator[Choice]:
    opened = match.deal.opened[draft.seat]
    for meld in readings(cards, match.rules):
        if opened and not _allowed(match, draft, Lay.of(meld)):
            continue
        if not opened and collectable(match, draft, meld) is not None:
            continue
        yield lay_choice(table.id, mark, meld, opened=opened)


def lay_choice(table_id: int, mark: str, meld: Meld, *, opened: bool) -> Choice:
    """Return the button that lays a meld, or puts it aside for the opening."""
    label = Line(
        "panel-lay" if opened else "panel-collect",
        meld=short_meld_text(meld),
        cards=meld_text(meld),
        points=meld.points,
    )
    return Choice(LayMeld(table_id, mark, str(meld).replace(" ", "")), label)


def _placements(table: Table, match: Match, draft: Draft, mark: str, card: Card) -> Iterator[Choice]:
    for action in _on_melds(match, draft.seat):
        meld = match.deal.table[action.meld_index]
        if meld is not None and action.card.in_hand == card:
            yield placement_choice(table.id, mark, action, meld)


def _on_melds(match: Match, seat: int) -> list[Attach | Swap]:
    """Return what may go on the melds of the table; a joker on the upper end of a run before the lower end (R7)."""

    def order(action: Attach | Swap) -> tuple[int, bool]:
        meld = match.deal.table[action.meld_index]
        return action.meld_index, action.card.is_joker and meld is not None and action.card.rank == meld.low - 1

    return sorted(legal_on_melds(match, seat), key=order)


def placement_choice(table_id: int, mark: str, action: Attach | Swap, meld: Meld) -> Choice:
    """Return the button that attaches a card to a meld of the table, or swaps it for the joker there."""
    words = {
        "card": card_text(action.card),
        "placed": placed_text(action.card, meld),
        "meld": short_meld_text(meld, on_table=True),
        "cards": meld_text(meld),
    }
    if isinstance(action, Attach):
        return Choice(AttachCard(table_id, mark, str(action.card), action.meld_index), Line("panel-attach", **words))
    return Choice(SwapJoker(table_id, mark, str(action.card), action.meld_index), Line("panel-swap", **words))


def _discard(table: Table, match: Match, draft: Draft, mark: str, card: Card, why: Refusal | None) -> Choice:
    """Return the button to discard; after a question about this card it asks for the second tap.

    `why`: why the rules refuse that.
    """
    refused = why is not None
    closes = closes_with(match.deal, draft.seat)
    asked = draft.asked == str(card)
    key = "refused" if refused else "close" if closes else "asked" if asked else "card"
    return Choice(DiscardCard(table.id, mark, str(card)), Line(f"panel-discard-{key}", card=card_text(card)), refused)


def _allowed(match: Match, draft: Draft, action: Action) -> bool:
    return why_not(match, draft.seat, action) is None
