"""Remarks on what was played: what came of a discard, which one was clearly better, and what was a good find."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scala40.actions import Discard, Swap, Take
from scala40.advice.contrasts import CLEARLY_MORE, MEASURES, Contrast, ContrastKind, Discards
from scala40.advice.plans import seen_after
from scala40.cards import JOKER, Card, without
from scala40.checks.discards import discards
from scala40.melds import attaching, readings
from scala40.players.closing import closing_plan
from scala40.remarks.could import CLEARLY, put_down
from scala40.remarks.looks import Look
from scala40.remarks.turns import Deal, Turn
from scala40.remarks.values import Remark, RemarkKind
from scala40.state import Phase

_CLEAR: Final[Mapping[ContrastKind, int]] = {
    ContrastKind.CLOSES: 2,
    ContrastKind.OPENS: 3,
    ContrastKind.FITS: 1,
    ContrastKind.COMPLETES: 4,
    ContrastKind.TWIN: 1,
    ContrastKind.COMPANY: 2,
    ContrastKind.HELPED: 4,
    ContrastKind.COSTS: 5,
}
"""By how much the numbers of two discards have to differ, for the difference to be clear; other kinds never are."""
_QUARTER, _HALF = 1.25, 1.5
"""By which factor the numbers have to differ, and for a discard that costs clearly less than the one that was made."""
_OF_LIGHT_CARDS: Final = (ContrastKind.TWIN, ContrastKind.COMPANY)
"""Kinds that do not say enough for a discard that costs clearly less than the one that was made."""
_WORTH_A_WORD: Final = 20
"""The points that a seat has to pay, for a discard that nobody could know to be dangerous to be worth a remark."""
_NEAR: Final = 3
"""In so many turns after a discard the card has to come that would have made a meld with it."""
_A_LITTLE: Final = 1.0
"""Points by which another discard was better, for it to be no chance alone that the meld was missed."""
_BASE: Final = {RemarkKind.FED: 10.0, RemarkKind.CAME: 6.0, RemarkKind.FIND: 30.0}
"""What these remarks are worth beside others, in points."""


def happened(deal: Deal, looks: Sequence[Look]) -> Iterator[Remark]:
    """Yield what came of discards, as facts of the record."""
    following = {turn.place - 1: turn for turn in deal.turns}
    for n, look in enumerate(looks):
        yield from _fed(deal, look, following.get(look.turn.place))
        yield from _came(look, looks[n + 1 : n + 1 + _NEAR])


def _fed(deal: Deal, look: Look, following: Turn | None) -> Iterator[Remark]:
    """The discard with which the next player closed, if another one was possible."""
    card, result = look.discarded, deal.result
    if following is None or following.after.phase is not Phase.OVER or result.closed_by != following.seat:
        return
    used = deal.history[following.place - 1]
    if used.took is not card or card not in used.played or discards(look.left, look.seat) == 1 << card:
        return
    table = [meld for meld in look.left.deal.table if meld is not None]
    fits = tuple(meld for meld in table if card in meld.swaps or attaching(meld, look.view.table.rules) >> card & 1)
    paid = result.points[look.seat] or 0
    if not fits and paid < _WORTH_A_WORD:
        return
    theirs = tuple((following.seat, step) for step in following.steps)
    yield look.remark(
        RemarkKind.FED,
        _BASE[RemarkKind.FED] + paid * (0.5 if fits else 0.25),
        (*look.proof(look.turn.steps), *following.drawing, *theirs),
        instead=Discard(card),
        card=card,
        melds=fits[:1],
        by=following.seat,
    )


def _came(look: Look, later: Sequence[Look]) -> Iterator[Remark]:
    """The discard that would soon have been a meld, where another one was better already then."""
    card = look.discarded
    kept = without(look.left.deal.hands[look.seat], (card,)) or ()
    if card is JOKER or card in kept or look.gain < _A_LITTLE or look.other_discard is None:
        return
    for soon in later:
        came = soon.view.drawn
        if came is None or came is JOKER or came in kept:
            continue
        held = [one for one in kept if one is not JOKER and one in soon.view.hand]
        match = next((one for one in held if readings((card, one, came), look.view.table.rules)), None)
        if match is not None:
            yield look.remark(
                RemarkKind.CAME,
                _BASE[RemarkKind.CAME] + look.gain,
                look.proof(look.turn.steps),
                instead=Discard(card),
                card=card,
                cards=(match, came, look.other_discard.way.discarded),
                later=soon.turn.number,
            )
            return


def better(looks: Sequence[Look]) -> Iterator[Remark]:
    """Yield discards and draws to which another one was clearly to be preferred, with what differs."""
    for look in looks:
        other = look.other_discard
        contrast = None if other is None or look.gain < CLEARLY else _contrast(look, other.way.discarded)
        if other is not None and contrast is not None:
            yield look.remark(
                RemarkKind.DISCARD,
                look.gain,
                look.proof((*other.way.steps, Discard(other.way.discarded))),
                instead=Discard(look.discarded),
                card=other.way.discarded,
                contrast=contrast,
            )
        yield from _take(look)


def _take(look: Look) -> Iterator[Remark]:
    """The card of the discard pile that would have made a meld at once, without a joker of the table."""
    taking = look.taking
    if taking is None or taking.value < CLEARLY or not look.position.deal.opened[look.seat]:
        return
    if any(isinstance(step, Swap) for step in taking.way.steps):
        return
    melds, _ = put_down(taking.way.steps)
    used = next((meld for meld in melds if any(card.in_hand is look.top for card in meld.cards)), None)
    if used is not None:
        steps = (Take(), *taking.way.steps, Discard(taking.way.discarded))
        yield look.remark(RemarkKind.TAKE, taking.value, look.proof(steps), card=look.top, melds=(used,))


def _contrast(look: Look, card: Card) -> Contrast | None:
    """The first number that differs clearly between a discard and the one that was made."""
    numbers = Discards(seen_after(look.view, look.left), look.left)
    costs_less = card.hand_value + CLEARLY_MORE <= look.discarded.hand_value
    for kind, clear in _CLEAR.items():
        if not (costs_less and kind in _OF_LIGHT_CARDS) and numbers.speaks_for(kind, card, look.discarded):
            found = numbers.contrast(kind, card, look.discarded)
            low, high = sorted((found.count, found.less))
            if high - low >= clear and high >= (_HALF if costs_less else _QUARTER) * low:
                return found
    return None


def find(look: Look) -> Iterator[Remark]:
    """Yield that a turn closed with a joker of the table, if nothing else closed it."""
    swap = next((step for step in look.turn.steps if isinstance(step, Swap)), None)
    if swap is not None and not closing_plan(look.position, look.seat, swaps=0):
        yield look.remark(RemarkKind.FIND, _BASE[RemarkKind.FIND], look.proof(look.turn.steps), card=swap.card)


assert set(_CLEAR) <= set(MEASURES)
