"""What the player on turn can do with the cards they selected: one button for each action that the rules allow.

What is allowed, only `why_not` decides. A discard that the rules refuse has a button too, with a mark, so that a tap on
it shows the reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scala40.actions import Action, Attach, Discard, Draw, Lay, Take
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.legal import legal_on_melds
from scala40.melds import Meld, readings
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
from texts.cards import card_text, meld_text
from texts.line import Line

MOST_CHOICES = 60
"""The most buttons for one selection: the keyboard also has to hold the hand, a discard and "take back"."""


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

    @property
    def style(self) -> str | None:
        """The style "primary" for what is to be done now; of several in a panel only the first one keeps it."""
        is_next = isinstance(self.request, DrawStock | OpenNow | LayMeld | DiscardCard)
        return "primary" if is_next and not self.refused else None


def choices(table: Table, match: Match, draft: Draft) -> tuple[Choice, ...]:
    """Return everything that can be done now with the selection; `match` is the position with the draft applied."""
    mark = stamp(table, draft)
    found: list[Choice] = []
    if match.phase is Phase.DRAW:
        found += _draws(table, match, draft, mark)
    elif match.phase is Phase.PLAY:
        cards = selected(draft, loose_cards(match, draft))
        opens = bool(draft.collected) and _allowed(match, draft, Lay.of(*draft.collected))
        if draft.collected:
            found.append(_opening(table, match, draft, mark, opens=opens))
        found += _lays(table, match, draft, mark, cards)
        if len(cards) == 1:
            found += _placements(table, match, draft, mark, cards[0])
            found = [*found[:MOST_CHOICES], _discard(table, match, draft, mark, cards[0], opens)]
    found = found[: MOST_CHOICES + 1]
    if draft.actions or draft.collected:
        found.append(Choice(StepBack(table.id, mark), Line("panel-step-back")))
    return tuple(found)


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


def _opening(table: Table, match: Match, draft: Draft, mark: str, *, opens: bool) -> Choice:
    """Return the button to open with the melds put aside; with too few points, it shows how many there are (R18)."""
    points, needed = gathered_points(match.rules, draft.collected), match.rules.opening_points
    label = Line("panel-open-now", points=points) if opens else Line("panel-open-yet", points=points, needed=needed)
    return Choice(OpenNow(table.id, mark), label, refused=not opens)


def _lays(table: Table, match: Match, draft: Draft, mark: str, cards: tuple[Card, ...]) -> Iterator[Choice]:
    opened = match.deal.opened[draft.seat]
    for meld in readings(cards, match.rules):
        if opened and not _allowed(match, draft, Lay.of(meld)):
            continue
        if not opened and collectable(match, draft, meld) is not None:
            continue
        key = "panel-lay" if opened else "panel-collect"
        label = Line(key, meld=meld_text(meld), points=meld.points)
        yield Choice(LayMeld(table.id, mark, str(meld).replace(" ", "")), label)


def _placements(table: Table, match: Match, draft: Draft, mark: str, card: Card) -> Iterator[Choice]:
    for action in legal_on_melds(match, draft.seat):
        meld = match.deal.table[action.meld_index]
        if meld is None or action.card.in_hand != card:
            continue
        words = {"card": card_text(action.card), "meld": meld_text(meld)}
        if isinstance(action, Attach):
            request: Request = AttachCard(table.id, mark, str(action.card), action.meld_index)
            yield Choice(request, Line("panel-attach", **words))
        else:
            request = SwapJoker(table.id, mark, str(action.card), action.meld_index)
            yield Choice(request, Line("panel-swap", **words))


def _discard(table: Table, match: Match, draft: Draft, mark: str, card: Card, opens: bool) -> Choice:
    """Return the button to discard; a player who has put aside enough to open has to open or take it back first.

    Otherwise they might forget to open.
    """
    refused = opens or not _allowed(match, draft, Discard(card))
    closes = len(match.deal.hands[draft.seat]) == 1
    key = "panel-discard-refused" if refused else "panel-close" if closes else "panel-discard"
    return Choice(DiscardCard(table.id, mark, str(card)), Line(key, card=card_text(card)), refused)


def _allowed(match: Match, draft: Draft, action: Action) -> bool:
    return why_not(match, draft.seat, action) is None
