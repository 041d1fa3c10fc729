"""An evening as messages: the post of a group, who comes for one person in private, and notes on it."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from screens.message import Button, Message, Rows
from screens.views.evening import EveningView, evening_lines
from storage import EveningState
from tables.requests.evenings import ANSWERS, AnswerEvening, AskCancelEvening, MoveEvening, SitDown, StopWatching
from tables.seats import Name
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text
from texts.times import clock_line, date_and_time


def evening_post(texts: Catalogue, language: str, view: EveningView) -> Message:
    """Render the post of a group: when it is, who comes, and the buttons to answer until it is over."""
    lines = list(evening_lines(view, Line("evening-post", when=view.when)))
    called = view.state is EveningState.CALLED
    if called:
        lines.insert(1, Line("evening-called", player=view.caller or "?", who="known" if view.caller else "nobody"))
    return Message(_text(texts, language, lines), answer_rows(texts, language, view.id) if called else ())


def evening_page(texts: Catalogue, language: str, view: EveningView) -> Message:
    """Render an evening for one person in private, with what they have answered."""
    lines = [*evening_lines(view, Line("evening-page", place=view.place, when=view.when))]
    called = view.state is EveningState.CALLED
    if called:
        lines.append(Line("evening-mine", answer=view.mine or "none"))
    return Message(_text(texts, language, lines), answer_rows(texts, language, view.id) if called else ())


def evening_there(texts: Catalogue, language: str, view: EveningView, moved: float, zone: str, now: float) -> Message:
    """Render that there is an evening already, with the ways to change it."""
    rows: Rows = ()
    hint = Line("evening-there-hint")
    if moved:
        local = datetime.fromtimestamp(moved, ZoneInfo(zone))
        clock = clock_line(local.hour * 60 + local.minute)
        label = texts.plain(language, "evening-label-move", day=local.day, month=local.month, clock=clock)
        rows = ((Button(label, MoveEvening(view.id, int(moved))),),)
        hint = Line("evening-there-moved", when=date_and_time(moved, zone, now))
    rows += ((Button(texts.plain(language, "evening-label-cancel"), AskCancelEvening(view.id), style="danger"),),)
    return Message(_text(texts, language, [Line("evening-there", when=view.when), hint]), rows)


def evening_note(texts: Catalogue, language: str, view: EveningView, what: str) -> Message:
    """Render what has become of an evening, for one person in private."""
    text = texts.text(language, "evening-note", what=what, place=view.place, when=view.when)
    return Message(text, answer_rows(texts, language, view.id) if what in ("soon", "moved") else ())


def evening_call(texts: Catalogue, language: str, view: EveningView, what: str, people: Sequence[Text]) -> Message:
    """Render a note in the group, for those who come and to whom the bot cannot write."""
    line = Line("evening-call", what=what, players=tuple(people), count=len(people), when=view.when)
    return Message(texts.text(language, line))


def lobby_open(texts: Catalogue, language: str, place: Name, table: int, chat: int, why: str) -> Message:
    """Render that a lobby is open, for somebody who wanted to be told: with a way to sit down, and one to stop it."""
    rows: Rows = () if why == "seated" else ((Button(texts.plain(language, "lobby-label-sit"), SitDown(table)),),)
    if why == "watched":
        rows += ((Button(texts.plain(language, "watch-label-enough"), StopWatching(chat, table)),),)
    return Message(texts.text(language, "lobby-open", why=why, place=place), rows)


def answer_rows(texts: Catalogue, language: str, evening_id: int) -> Rows:
    """Return the buttons to answer an evening, yes first."""
    numbers = reversed(range(len(ANSWERS)))
    return (
        tuple(
            Button(
                texts.plain(language, "evening-label-answer", answer=ANSWERS[number]),
                AnswerEvening(evening_id, number),
                style="primary" if ANSWERS[number] == "yes" else None,
            )
            for number in numbers
        ),
    )


def _text(texts: Catalogue, language: str, lines: Sequence[Line]) -> Text:
    return Text.join("\n", (texts.text(language, line) for line in lines))
