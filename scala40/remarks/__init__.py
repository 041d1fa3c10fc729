"""Remarks on a finished deal for one seat: what it could have done, what came of its play, what was better, what good.

They are judged with nothing but what the seat saw in its turn, by `expert`, the strongest player there is.

- `turns`: the deal played again from its record, turn by turn
- `looks`: one turn looked at again: the ways to end it, and their values
- `could`: what the seat could have done; its proofs are accepted by the engine
- `played`: what came of discards, which ones were clearly better, good finds
- `values`: the remarks as values
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from scala40.actions import Action, Discard, Draw, Shuffle
from scala40.remarks.could import CLEARLY, could
from scala40.remarks.looks import Look
from scala40.remarks.played import better, find, happened
from scala40.remarks.turns import Deal, Turn, deal_of
from scala40.remarks.values import Remark, RemarkKind

__all__ = ["MOST", "Deal", "Remark", "RemarkKind", "Turn", "deal_of", "remarks_on"]

MOST: Final = 3
"""The most remarks on a deal."""
LEAST_TURNS: Final = 3
"""The turns of a seat in a deal, from which on it is worth saying that they had no fault."""
_MOST_DISCARDS: Final = 2


def remarks_on(
    deal: Deal,
    seat: int,
    played: Collection[int] | None = None,
    advised: Mapping[int, tuple[Action, ...]] | None = None,
    *,
    led: bool = False,
) -> tuple[Remark, ...]:
    """At most `MOST` remarks on the play of a seat, the most instructive first; none if it left the deal.

    `played`: the places of the turns that a person played, if others were played for them. `advised`: the steps that
    advice named in a turn of the seat; `led`: whether the panel also coloured the button of every step that advice
    names. No remark contradicts either.
    """
    paid = deal.result.points[seat]
    looks = [
        Look(turn, deal.history[: turn.place - 1]) for turn in deal.of(seat) if played is None or turn.place in played
    ]
    if paid is None or not looks:
        return ()
    closed = deal.result.closed_by == seat
    faults = [*(() if closed else could(deal, looks)), *happened(deal, looks), *better(looks)]
    allowed = [remark for remark in faults if not _contradicts(remark, (advised or {}).get(remark.turn, ()))]
    if led:
        coloured = {look.turn.number: look for look in looks}
        allowed = [remark for remark in allowed if not _contradicts(remark, coloured[remark.turn].led(remark.proof))]
    praise = list(find(looks[-1])) if closed else []
    blameless = all(remark.kind is RemarkKind.FED and not remark.melds for remark in faults)
    if blameless and len(looks) >= LEAST_TURNS and all(look.lost < CLEARLY for look in looks):
        last = looks[-1]
        proof = last.proof(last.turn.steps)
        praise.append(last.remark(RemarkKind.FLAWLESS, 0, proof, later=last.turn.number if closed else None))
    return tuple(replace(remark, paid=paid) for remark in _chosen([*allowed, *praise]))


def _contradicts(remark: Remark, advised: tuple[Action, ...]) -> bool:
    """Whether a remark speaks against a step that was advised in its turn, or for other steps than those."""
    if remark.instead in advised:
        return True
    steps = [action for _, action in remark.proof]
    if remark.instead in steps:  # what came of a discard; at most it names one other discard as better
        return any(isinstance(step, Discard) and step.card not in remark.cards[2:] for step in advised if remark.cards)
    is_whole = any(isinstance(action, Discard) for action in advised)
    more = is_whole and any(action not in advised for action in steps if not isinstance(action, Draw | Shuffle))
    return more or any(action not in steps for action in advised)


def _chosen(remarks: list[Remark]) -> list[Remark]:
    """Those that weigh most: one for a turn, and one for a card, but praise is added in any case if there is room."""
    chosen: list[Remark] = []
    for remark in sorted(remarks, key=lambda one: -one.weight):
        same = [one for one in chosen if one.kind is remark.kind]
        repeats = any(one.place == remark.place or one.card is remark.card is not None for one in chosen)
        if len(chosen) < MOST and len(same) < _MOST_DISCARDS and (remark.kind.is_praise or not repeats):
            chosen.append(remark)
    return chosen
