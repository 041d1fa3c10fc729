"""What the hand of the player on turn could do next, best first: close, open, lay, swap a joker, attach a card.

At a table with advice, what is advised comes before the rest.

Whether something is allowed, only `why_not` decides. The picture of the hand brackets the same ready melds.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from scala40.actions import Action, Attach, Lay, Swap
from scala40.advice import Advice
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.checks.melds import opening_worth
from scala40.layouts.layout import fewest_left
from scala40.legal import legal_lays, legal_on_melds
from scala40.meld import Meld, known
from scala40.players.closing import closing_plan
from scala40.players.position import position_of
from scala40.rules import Rules
from scala40.state import Hand, Match, Phase
from scala40.views import SeatView, seat_view
from storage import Draft, Table
from tables.play.advice import advice_at, gives_advice, opening_at
from tables.play.choices import Choice, collectable, lay_choice, placement_choice
from tables.play.draft import loose_cards, stamp, step_mark
from tables.requests.panel import PlayProposal
from texts.line import Line

MOST_SLOTS = 4
"""The most buttons in the place of the proposals: two rows of two."""

_fewest_left = lru_cache(maxsize=256)(fewest_left)
"""A cache: picture and buttons need the same result for a hand, and so do most taps of a turn."""


@dataclass(frozen=True, slots=True)
class Proposals:
    """What is proposed to the player on turn, and what follows from it."""

    shown: tuple[Choice, ...] = field(default=(), repr=False)
    """The buttons, best first."""
    ready: tuple[Meld, ...] = field(default=(), repr=False)
    """The melds of the loose cards that leave the fewest points in the hand."""
    closing: tuple[Action, ...] = field(default=(), repr=False)
    """The steps that close the deal now, the discard last; empty if it cannot be closed."""
    opening: tuple[Meld, ...] = field(default=(), repr=False)
    """The melds that open now; empty if the player has opened, or cannot."""
    opening_points: int = field(default=0, repr=False)
    advice: Advice | None = field(default=None, repr=False)
    """What the advice would do, asked for or not; None at a table without advice, and if nothing can be put down."""
    slots: int = 1
    """How many buttons their place has. It depends on the position only, so that selecting cards moves nothing."""


def proposals(table: Table, match: Match, draft: Draft) -> Proposals:
    """Return what is proposed at this position, which has the draft applied; nothing before the draw."""
    if match.phase is not Phase.PLAY:
        return Proposals(slots=2)
    # What is selected changes with most taps, and nothing that is proposed depends on it.
    steps = Draft(draft.table_id, draft.seat, draft.actions, draft.collected, revision=draft.revision)
    return _proposals(table, match, steps)


@lru_cache(maxsize=128)
def _proposals(table: Table, match: Match, draft: Draft) -> Proposals:
    view, mark = seat_view(match, draft.seat), stamp(table, draft)
    loose = loose_cards(match, draft)
    ready = ready_melds(loose, match.rules, view.jokers_barred)
    closing = () if match.deal.memo.unseen else closing_plan(position_of(view), draft.seat)
    advice = _advice(table, match, view)
    opening = () if match.deal.opened[draft.seat] else _opening(table, match, draft, ready, advice)
    points = sum(opening_worth(match.rules, meld) for meld in opening)
    found: list[Choice] = []
    if closing:
        found.append(Choice(PlayProposal(table.id, mark, step_mark(closing)), Line("panel-close-now")))
    if opening and set(opening) != set(draft.collected):
        request = PlayProposal(table.id, mark, step_mark((Lay.of(*opening),)))
        found.append(Choice(request, Line("panel-open-now", points=points)))
    advised = None if closing or advice is None else _advised(table, match, draft, advice, mark)
    others = list(_lays(table, match, draft, ready, mark))
    if match.deal.opened[draft.seat]:
        others += _placements(table, match, draft, ready, mark)
    found += [*filter(None, [advised]), *(one for one in others if one != advised)]
    slots = _slots(match, draft, loose, len(found), kept=bool(closing))
    room = slots - bool(draft.collected)
    return Proposals(tuple(found[:room]), ready, closing, opening, points, advice, slots)


def _advice(table: Table, match: Match, view: SeatView) -> Advice | None:
    """Return the advice, at a table that has it; None also if nothing can be put down."""
    if not gives_advice(table):
        return None
    if not match.deal.opened[view.seat]:
        opening = opening_at(table, view)
        able = opening is None or opening.possible
    else:
        able = next(chain(legal_on_melds(match, view.seat), legal_lays(match, view.seat)), None) is not None
    return advice_at(table, view) if able else None


def _advised(table: Table, match: Match, draft: Draft, advice: Advice, mark: str) -> Choice | None:
    """Return what is advised as a proposal, after the opening; None if it is none."""
    match action := advice.action:
        case Lay(melds) if match.deal.opened[draft.seat]:
            return lay_choice(table.id, mark, known(melds[0]), opened=True)
        case Attach() | Swap():
            meld = match.deal.table[action.meld_index]
            return None if meld is None else placement_choice(table.id, mark, action, meld)
    return None


def ready_melds(loose: Hand, rules: Rules, barred: int) -> tuple[Meld, ...]:
    """Return the melds of these cards that leave the fewest points in the hand, those with the most points first."""
    melds = _fewest_left(tuple(sorted(loose)), rules, barred=barred).melds
    return tuple(sorted(melds, key=lambda meld: -meld.points))


def _opening(
    table: Table, match: Match, draft: Draft, ready: tuple[Meld, ...], advice: Advice | None
) -> tuple[Meld, ...]:
    """Return the melds that open now, one opening at most: that of the advice, unless others have been put aside.

    Else they are those put aside, with the ready ones if need be; or the best opening, if advice is allowed, or ready.
    """
    if advice is not None and isinstance(advice.action, Lay):
        advised = tuple(map(known, advice.action.melds))
        if set(draft.collected) <= set(advised):
            return advised
    found = opening_at(table, seat_view(match, draft.seat)) if gives_advice(table) else None
    best = found.melds if found is not None else ()
    aside = draft.collected
    for melds in (aside, (*aside, *ready), best) if aside else (best, ready):
        if melds and why_not(match, draft.seat, Lay.of(*melds)) is None:
            return melds
    return ()


def _lays(table: Table, match: Match, draft: Draft, ready: tuple[Meld, ...], mark: str) -> Iterator[Choice]:
    """Yield each ready meld; before the opening it is put aside for that."""
    opened = match.deal.opened[draft.seat]
    for meld in ready:
        refusal = why_not(match, draft.seat, Lay.of(meld)) if opened else collectable(match, draft, meld)
        if refusal is None:
            yield lay_choice(table.id, mark, meld, opened=opened)


def _placements(table: Table, match: Match, draft: Draft, ready: tuple[Meld, ...], mark: str) -> Iterator[Choice]:
    """Yield jokers to swap, then cards to attach, each card once; not those of ready melds; no joker unless owed."""
    melded = {card.in_hand for meld in ready for card in meld.cards}
    owes_joker = bool(match.deal.memo.jokers_owed)
    found = [action for action in legal_on_melds(match, draft.seat) if action.card.in_hand not in melded]
    found = [action for action in found if owes_joker or not action.card.is_joker]
    found.sort(key=lambda action: (isinstance(action, Attach), -action.card.in_hand.hand_value))
    seen: set[Card] = set()
    for action in found:
        meld = match.deal.table[action.meld_index]
        if meld is not None and action.card.in_hand not in seen:
            seen.add(action.card.in_hand)
            yield placement_choice(table.id, mark, action, meld)


def _slots(match: Match, draft: Draft, loose: Hand, proposed: int, *, kept: bool) -> int:
    """Return how many buttons the place of the proposals has, so that also what a selection can do fits there.

    A selection has one button elsewhere; others are needed if a card fits several melds of the table, or a joker can be
    read in several ways. A button that is `kept` stays beside them.
    """
    targets = Counter(action.card.in_hand for action in legal_on_melds(match, draft.seat))
    jokers = sum(card.is_joker for card in loose)
    others = max(max(targets.values(), default=1) - 1, 2 * jokers)
    return min(MOST_SLOTS, max(proposed + bool(draft.collected), others + kept if others else 0, 1))
