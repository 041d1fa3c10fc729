"""Remarks on what a turn could have done: the engine accepts their proofs, and the seat held all that they need."""

from collections.abc import Iterator, Sequence
from typing import Final

from scala40.actions import Action, Attach, Discard, Lay, Swap, Take
from scala40.advice.plans import done
from scala40.cards import Card, without
from scala40.checks.melds import opening_worth
from scala40.meld import Meld, known
from scala40.players.comparing import best_of
from scala40.remarks.looks import Look
from scala40.remarks.turns import Deal
from scala40.remarks.values import Remark, RemarkKind
from scala40.scoring import hand_cost

CLEARLY: Final = 6.0
"""Points by which another way has to be better, for a remark to say that it was."""
_WORTH_PUTTING_DOWN: Final = 10
"""The points that cards have to cost at the end, for a remark to say that they could be put down."""
_SOON: Final = 2
"""Who opens or takes the joker less than so many turns later has not waited for long."""
_CLOSING: Final = 60
_OPENING: Final = 20
_SWAPPING: Final = 15
"""What these remarks are worth beside others, in points: a beginner learns more from them than from a discard."""


def could(deal: Deal, looks: Sequence[Look]) -> Iterator[Remark]:
    """Yield what could have been done; `looks` are those of all turns of a seat, which has not closed the deal."""
    yield from _close(looks)
    yield from _open(looks)
    yield from _swap(looks)
    yield from _put_down(deal, looks[-1])


def _close(looks: Sequence[Look]) -> Iterator[Remark]:
    """The first turn that could have closed."""
    for look in looks:
        steps = look.closing or look.closing_by_taking
        if not steps:
            continue
        took = None if look.closing else look.top
        melds, cards = put_down(steps)
        last = steps[-1]
        assert isinstance(last, Discard)  # a plan to close ends with it
        proof = look.proof(steps if took is None else (Take(), *steps))
        yield look.remark(RemarkKind.COULD_CLOSE, _CLOSING, proof, card=last.card, cards=cards, melds=melds, took=took)
        return


def _open(looks: Sequence[Look]) -> Iterator[Remark]:
    """The first turn in which opening was clearly better than what was done, if the seat did not open soon."""
    opened = next((look.turn.number for look in looks if _opens(look)), None)
    for look in looks:
        if opened is not None and look.turn.number > opened - _SOON:
            return
        better = best_of(look.ways)._replace(value=look.lost) if look.ways else None
        took = look.taking is not None and look.taking.way.opened and look.taking.value >= CLEARLY
        if took:
            better = look.taking
        if better is None or better.value < CLEARLY or not better.way.opened:
            continue
        steps = (*better.way.steps, Discard(better.way.discarded))
        laid = next((put_down((step,))[0] for step in steps if isinstance(step, Lay)), ())
        yield look.remark(
            RemarkKind.COULD_OPEN,
            _OPENING + better.value,
            look.proof((Take(), *steps) if took else steps),
            melds=laid,
            points=sum(opening_worth(look.view.table.rules, meld) for meld in laid),
            later=opened,
            took=look.top if took else None,
        )
        return


def _swap(looks: Sequence[Look]) -> Iterator[Remark]:
    """The first joker that the seat could have taken with a clear advantage, if it took none soon."""
    for n, look in enumerate(looks):
        if not look.ways or look.lost < CLEARLY:
            continue
        best = best_of(look.ways).way
        swap = next((step for step in best.steps if isinstance(step, Swap)), None)
        taken = any(isinstance(step, Swap) for soon in looks[n : n + _SOON] for step in soon.turn.steps)
        if swap is None or taken:
            continue
        meld = done(look.position, look.seat, best.steps[: best.steps.index(swap)]).deal.table[swap.meld_index]
        assert meld is not None  # the swap is legal
        proof = look.proof((*best.steps, Discard(best.discarded)))
        yield look.remark(RemarkKind.COULD_SWAP, _SWAPPING + look.lost, proof, card=swap.card, melds=(meld,))
        return


def _put_down(deal: Deal, look: Look) -> Iterator[Remark]:
    """The cards that the seat paid for at the end, and could have put down in its last turn."""
    if not look.ways or not look.left.deal.opened[look.seat]:
        return
    best = best_of(look.ways)
    kept = deal.result.hands[look.seat]
    put = without(look.view.hand, (*best.way.after.held.hand, best.way.discarded)) or ()
    cards = tuple(card for card in dict.fromkeys(put) if card in kept)
    gone = tuple(card for card in cards for _ in range(min(put.count(card), kept.count(card))))
    rules, in_hand = look.view.table.rules, deal.result.in_hand
    paid, pays = [hand_cost(rules, hand, opened=True, in_hand=in_hand) for hand in (kept, without(kept, gone) or ())]
    points = paid - pays
    if best.value > look.played and points >= _WORTH_PUTTING_DOWN:
        proof = look.proof((*best.way.steps, Discard(best.way.discarded)))
        yield look.remark(RemarkKind.COULD_PUT_DOWN, points, proof, cards=cards, points=points)


def put_down(steps: Sequence[Action]) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The new melds, and the cards that are attached or given for a joker."""
    melds = tuple(known(written) for step in steps if isinstance(step, Lay) for written in step.melds)
    return melds, tuple(step.card for step in steps if isinstance(step, Attach | Swap))


def _opens(look: Look) -> bool:
    return look.left.deal.opened[look.seat] and not look.position.deal.opened[look.seat]
