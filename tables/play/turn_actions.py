"""Taps in the hand panel: each becomes an action of the engine, or a step of the draft.

Before the rules are applied, a tap is checked in this order: is this person seated, is it their turn, is their time not
over, is the button from the present position. A refused tap changes nothing in the game, and its answer says why.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scala40.actions import Attach, Discard, Lay, Swap, Take
from scala40.meld import Meld, recognise
from scala40.notation import NotationError, parse_card, parse_meld
from scala40.refusals import Illegal, Refusal, RefusalCode
from scala40.state import Phase
from storage import STOCK, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match import progress
from tables.match.own_order import card_ids
from tables.play.advice import gives_advice, opening_at
from tables.play.advice_actions import ask, follow
from tables.play.choices import collectable
from tables.play.draft import (
    card_of,
    loose_cards,
    position,
    stamp,
    step_back,
    step_mark,
    with_collected,
    with_question,
    with_step,
)
from tables.play.proposals import proposals
from tables.play.slips import ask_to_keep, guard_discard, guard_haste, slip_seconds
from tables.play.slow.preparing import draw_chosen, played_table, whole_turn
from tables.play.turn import Turn
from tables.play.whose_turn import arrival, must_be_in_deal, must_be_on_turn, seated
from tables.requests.codec import Request
from tables.requests.panel import (
    AskAdvice,
    AttachCard,
    ClearPicks,
    DiscardCard,
    DrawStock,
    FollowAdvice,
    KeepCard,
    LayMeld,
    OpenNow,
    Pick,
    PlayProposal,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from texts.cards import card_text, cards_text, in_order
from texts.line import Line
from texts.refusals import refusal_line

_CARD = re.compile(r"\*?[A2-9TJQK][HDCS]")


def draw(turn: Turn, request: DrawStock) -> Result:
    """Draw from the stock, which is final at once, as it cannot be taken back (R39)."""
    if turn.prepared is not None:
        return _prepare_draw(turn, STOCK)
    table, line = turn.draw()
    return Result(line, table_id=table.id)


def take(turn: Turn, request: TakeDiscardPile) -> Result:
    """Take the top of the discard pile, which can be taken back (R39)."""
    if turn.prepared is not None:
        return _prepare_draw(turn, request.card)
    top = turn.match.deal.discard_pile[-1:]
    if [str(card) for card in top] != [request.card]:
        raise NotationError("not the card that the button showed")
    return turn.step(Take())


def _prepare_draw(turn: Turn, draw: str) -> Result:
    if turn.match.phase is not Phase.DRAW:
        raise Refused(Line("tap-stale"), table_id=turn.table.id)
    assert turn.prepared is not None
    draw_chosen(turn.unit, turn.table, turn.prepared, turn.draft, draw)
    return Result(table_id=turn.table.id)


def lay(turn: Turn, request: LayMeld) -> Result:
    """Lay a meld, or before the opening put it aside for that (R18)."""
    meld = recognise(parse_meld(" ".join(_CARD.findall(request.meld))))
    if meld is None:
        raise NotationError("not a meld")
    if turn.match.deal.opened[turn.seat.number]:
        return turn.step(Lay.of(meld))
    return _collect(turn, meld)


def _collect(turn: Turn, meld: Meld) -> Result:
    if refusal := collectable(turn.match, turn.draft, meld):
        raise Illegal(refusal)
    return turn.save(with_collected(turn.draft, (*turn.draft.collected, meld)))


def open_now(turn: Turn, request: OpenNow) -> Result:
    """Open with the melds put aside, all in one action (R18)."""
    action = Lay.of(*turn.draft.collected)
    turn.must_allow(action)
    return turn.save(with_step(replace(turn.draft, collected=()), action))


def attach(turn: Turn, request: AttachCard) -> Result:
    """Attach a card to a meld of the table (R21)."""
    return turn.step(Attach(parse_card(request.card), request.meld))


def swap(turn: Turn, request: SwapJoker) -> Result:
    """Put the card that a joker represents in its place, and take the joker (R23)."""
    return turn.step(Swap(parse_card(request.card), request.meld))


def discard(turn: Turn, request: DiscardCard) -> Result:
    """Discard: the turn and all its steps become final."""
    card, aside = parse_card(request.card), turn.draft.collected
    guard_discard(turn, card)
    if turn.prepared is not None:
        return _keep_prepared(turn, Discard(card))
    turn.commit(Discard(card))
    key = "panel-discarded-unopened" if aside else "panel-discarded"
    return Result(Line(key, card=card_text(card)), table_id=turn.table.id)


def _keep_prepared(turn: Turn, discard: Discard) -> Result:
    """Store the turn that was prepared, to be played when it comes: its player has said yes."""
    assert turn.prepared is not None
    turn.must_allow(discard)
    whole = whole_turn(turn.table, turn.prepared, turn.draft, discard, turn.now)
    turn.unit.prepared.save(whole)
    turn.unit.drafts.clear(turn.table.id, turn.seat.number)
    return Result(Line("prepared-set"), table_id=turn.table.id)


def keep(turn: Turn, request: KeepCard) -> Result:
    """Take the question about a discard away, and unselect its card: another discard is asked about again."""
    return turn.save(with_question(turn.table, turn.draft, ""))


def play_proposal(turn: Turn, request: PlayProposal) -> Result:
    """Do what was proposed: open with all melds at once, or close, which is final."""
    proposed = proposals(turn.table, turn.match, turn.draft)
    if proposed.closing and request.step == step_mark(proposed.closing):
        guard_haste(turn, closes=True)
        if turn.prepared is not None:
            ask_to_keep(turn, *proposed.closing)
        turn.commit(*proposed.closing)
        return Result(Line("panel-closed-deal"), table_id=turn.table.id)
    lay = Lay.of(*proposed.opening)
    if proposed.opening and request.step == step_mark((lay,)):
        turn.must_allow(lay)
        return turn.save(with_step(replace(turn.draft, collected=()), lay))
    raise Refused(Line("tap-stale"), table_id=turn.table.id)


def back(turn: Turn, request: StepBack) -> Result:
    """Take back the last step (R39)."""
    taken = (Take(),) if turn.prepared is not None else ()
    if turn.draft.actions in ((), taken) and not turn.draft.collected:
        if turn.prepared is not None and turn.prepared.draw:
            draw_chosen(turn.unit, turn.table, turn.prepared, turn.draft, "")
            return Result(table_id=turn.table.id)
        raise Refused(Line("panel-nothing-back"))
    return turn.save(step_back(turn.draft))


def pick(turn: Turn, request: Pick) -> Result:
    """Select a card, or unselect it."""
    if request.card not in card_ids(loose_cards(turn.match, turn.draft)):
        raise Refused(Line("tap-stale"), table_id=turn.table.id)
    if turn.match.phase is Phase.DRAW:
        raise Refused(Line("panel-draw-first"))
    old = turn.draft.selection
    picked = tuple(name for name in old if name != request.card) if request.card in old else (*old, request.card)
    turn.save(replace(turn.draft, selection=picked, page=""))
    # The panel is updated only when Telegram's limits allow it; the answer shows the selection at once.
    person = turn.person
    cards = cards_text(in_order(map(card_of, picked), person.sort if person else "suit"))
    return Result(Line("panel-picked", cards=cards) if cards else Line("panel-picked-none"), table_id=turn.table.id)


def clear_picks(turn: Turn, request: ClearPicks) -> Result:
    """Unselect everything."""
    return turn.save(replace(turn.draft, selection=(), page=""))


STEPS: dict[type[Request], Callable[[Turn, Any], Result]] = {
    DrawStock: draw,
    TakeDiscardPile: take,
    Pick: pick,
    ClearPicks: clear_picks,
    LayMeld: lay,
    OpenNow: open_now,
    AttachCard: attach,
    SwapJoker: swap,
    DiscardCard: discard,
    KeepCard: keep,
    PlayProposal: play_proposal,
    StepBack: back,
    AskAdvice: ask,
    FollowAdvice: follow,
}


def step(context: Context, origin: Origin, request: Any) -> Result:
    """Handle a tap on a button of the turn."""
    with requested(context, origin) as unit:
        return _step(context, unit, origin, request)


def _step(context: Context, unit: Unit, origin: Origin, request: Any) -> Result:
    now = context.now()
    table, seat = seated(unit, request.table, origin.person.id)
    unit.screens.want_hand(table.id, origin.person.id)  # update their panel, also if the tap is refused
    prepared = unit.prepared.get(table.id, seat.number)
    if (imagined := played_table(unit, table, seat)) is not table:
        must_be_in_deal(table, seat)
        table = imagined
    else:
        must_be_on_turn(unit, table, seat)
        if progress.turn_is_over(context, unit, table, now):
            raise Refused(Line("tap-time-over"), alert=True, table_id=table.id)
        if prepared is not None and prepared.is_set:
            raise Refused(Line("prepared-first"), table_id=table.id)
        prepared = None
    draft = unit.drafts.get(table.id, seat.number)
    arrived = arrival(unit, origin, now)
    unit.drafts.tapped(table.id, seat.number, arrived)
    if getattr(request, "stamp", stamp(table, draft)) != stamp(table, draft):
        raise Refused(Line("tap-stale"), table_id=table.id)
    is_hasty = (
        0 <= arrived - draft.tapped_at < slip_seconds(context, unit, seat.person_id)
    )  # less than 0 if the clock was set back
    match, shown_for = position(table, draft), abs(arrived - origin.shown_at)
    return carried_out(Turn(context, unit, table, seat, draft, match, now, is_hasty, shown_for, prepared), request)


def carried_out(turn: Turn, request: Any) -> Result:
    """Do what a request asks for in a turn; Refused with the reason if the rules do not allow it."""
    try:
        return STEPS[type(request)](turn, request)
    except Illegal as illegal:
        raise Refused(_why_not(turn, illegal.refusal), alert=True, undo=True) from None
    except NotationError:
        raise Refused(Line("tap-unknown"), undo=True) from None


def _why_not(turn: Turn, refusal: Refusal) -> Line:
    """Return the reason; if the points for opening are too few and the table has advice, with the best opening."""
    if refusal.code is RefusalCode.OPENING_TOO_LOW and gives_advice(turn.table):
        opening = opening_at(turn.table, turn.view)
        if opening is not None and refusal.points is not None:
            points, needed, best = refusal.points, opening.needed, opening.best
            enough = "yes" if best >= needed else "no"
            return Line("advice-opening-too-low", points=points, needed=needed, best=best, enough=enough)
    return refusal_line(refusal, turn.match)


USE_CASES: UseCases = dict.fromkeys(STEPS, step)
