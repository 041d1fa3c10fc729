"""Taps on the keys of the panel that ask for advice, and that do what was advised."""

from dataclasses import replace

from handlers.advising import asked, gives_advice, step_mark, steps_of
from handlers.cards_text import card_text
from handlers.draft import step_back, with_step
from handlers.languages import language_of
from handlers.line import Line
from handlers.panel_buttons import AskAdvice, FollowAdvice
from handlers.render_advice import alert_lines
from handlers.reply import MAX_ANSWER, Reply
from handlers.rich import utf16_length
from handlers.turn import Refused, Turn
from scala40.actions import Discard, Draw
from scala40.advice import Advice, advise
from storage import Table


def ask(turn: Turn, button: AskAdvice) -> Reply:
    """Tell the player what to do: at once in the answer, and in his panel until something changes."""
    _available(turn.table)
    turn.save(asked(turn.table, turn.draft))
    return Reply(_said(turn, advise(turn.view)), alert=True, table_id=turn.table.id)


def follow(turn: Turn, button: FollowAdvice) -> Reply:
    """Do what was advised, or what could be done instead, and advise on what comes next in this turn."""
    _available(turn.table)
    steps = {step_mark(action): action for action in steps_of(advise(turn.view))}
    if button.step not in steps:
        return Reply(Line("tap-stale"), table_id=turn.table.id)
    match steps[button.step]:
        case None:
            return turn.save(asked(turn.table, step_back(turn.draft)))
        case Discard(card) as action:
            turn.commit(action)
            return Reply(Line("panel-discarded", card=card_text(card)), table_id=turn.table.id)
        case Draw():
            table, line = turn.draw()
            turn.unit.drafts.save(asked(table, turn.unit.drafts.get(table.id, turn.seat.number)))
            return Reply(line, table_id=table.id)
        case action:
            turn.legal(action)
            # What was put aside is part of the hand that the advice is for.
            return turn.save(asked(turn.table, with_step(replace(turn.draft, collected=()), action)))


def _available(table: Table) -> None:
    if not gives_advice(table):
        raise Refused(Reply(Line("advice-off"), alert=True, table_id=table.id))


def _said(turn: Turn, advice: Advice) -> Line:
    """The advice as fully as an answer to a tap can hold it."""
    assert turn.seat.person_id is not None  # computers tap nothing
    language = language_of(turn.host, turn.unit, turn.seat.person_id)
    *longer, shortest = alert_lines(advice)
    for line in longer:
        if utf16_length(turn.host.texts.plain(language, line)) <= MAX_ANSWER:
            return line
    return shortest
