"""The buttons of the panel that ask for advice and follow it."""

from dataclasses import replace

from scala40.actions import Discard, Draw
from scala40.advice import Advice
from scala40.views import seat_view
from storage import Draft, Table
from tables.handling import MAX_ANSWER, Refused, Result
from tables.languages import language_of
from tables.play.advice import advice_at, gives_advice, with_advice_asked
from tables.play.draft import position, step_back, step_mark, with_step
from tables.play.slips import guard_haste
from tables.play.turn import Turn
from tables.records.remarks import note_advice
from tables.requests.panel import AskAdvice, FollowAdvice
from texts.advice import alert_lines
from texts.cards import card_text
from texts.line import Line
from texts.text import utf16_length


def ask(turn: Turn, request: AskAdvice) -> Result:
    """Show the player the advice: in short in the answer to the tap, and in their panel until something changes."""
    advice = _advice(turn)
    turn.save(with_advice_asked(turn.table, turn.draft))
    note_advice(turn.unit, turn.table, turn.seat.number, advice.plan)
    return Result(_answer(turn, advice), table_id=turn.table.id)


def follow(turn: Turn, request: FollowAdvice) -> Result:
    """Do what was advised, and show advice for the next step of the turn."""
    advice = _advice(turn)
    action = advice.action
    if request.step != step_mark((action,)):
        raise Refused(Line("tap-stale"), table_id=turn.table.id)
    note_advice(turn.unit, turn.table, turn.seat.number, advice.plan)  # with comfort nobody asks first
    match action:
        case None:
            return _go_on(turn, turn.table, step_back(turn.draft))
        case Discard(card):
            guard_haste(turn)
            turn.commit(action)
            return Result(Line("panel-discarded", card=card_text(card)), table_id=turn.table.id)
        case Draw():
            table, line = turn.draw()
            return replace(_go_on(turn, table, turn.unit.drafts.get(table.id, turn.seat.number)), line=line)
        case _:
            turn.must_allow(action)
            # The melds put aside go back into the hand, as the advice is for the whole hand.
            return _go_on(turn, turn.table, with_step(replace(turn.draft, collected=()), action))


def _go_on(turn: Turn, table: Table, draft: Draft) -> Result:
    """Show advice for the position after a step that was advised, too."""
    advice = advice_at(table, seat_view(position(table, draft), draft.seat))
    if advice is not None:
        note_advice(turn.unit, table, draft.seat, advice.plan)
    return turn.save(with_advice_asked(table, draft))


def _advice(turn: Turn) -> Advice:
    if not gives_advice(turn.table):
        raise Refused(Line("advice-off"), alert=True, table_id=turn.table.id, undo=True)
    advice = advice_at(turn.table, turn.view)
    if advice is None:
        raise Refused(Line("advice-failed"), alert=True, table_id=turn.table.id, undo=True)
    return advice


def _answer(turn: Turn, advice: Advice) -> Line:
    """Return the longest text of the advice that fits into an answer to a tap."""
    assert turn.seat.person_id is not None  # computers do not tap
    language = language_of(turn.context, turn.unit, turn.seat.person_id)
    *longer, shortest = alert_lines(advice)
    for line in longer:
        if utf16_length(turn.context.texts.plain(language, line)) <= MAX_ANSWER:
            return line
    return shortest
