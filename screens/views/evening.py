"""An evening on which a group meets, as plain values, and its sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from storage import Evening, EveningState, Unit
from tables.notices.evenings import YES, saying, who_decides
from tables.requests.evenings import ANSWERS
from tables.seats import Name, told_apart
from texts.appointments import is_first_of_two
from texts.line import Line, Moment
from texts.times import date_and_time

NAMES_SHOWN: Final = 12
"""The most names of one answer: the post has three lists, each name up to 64 signs long."""

MOST_CALLED: Final = 50
"""The most people whom one message of a group mentions."""


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening; `answers`: the names of those who have given each answer; `mine`: that of the reader.

    `caller`: who may change it, '' if nobody but the administrators. `first_of_two`: as `is_first_of_two` says.
    `left_over`: for whom there was no seat.
    """

    id: int
    place: Name
    when: Moment
    state: EveningState
    caller: str
    answers: Mapping[str, tuple[str, ...]]
    mine: str | None
    first_of_two: bool | None
    left_over: tuple[str, ...]
    match_runs: bool
    """Whether a match is running where it is to be."""


def evening_view(unit: Unit, evening: Evening, now: float, reader: int | None = None) -> EveningView | None:
    """Return an evening as it is now; None if its group is not known any more."""
    chat = None if evening.chat_id is None else unit.chats.get(evening.chat_id)
    if chat is None:
        return None
    answers = unit.evenings.answers(evening.id)
    caller = who_decides(evening, answers)
    people = tuple(dict.fromkeys((*answers, *(() if caller is None else (caller,)))))
    known = unit.people.names(people)
    names = dict(zip(people, told_apart(tuple(known[person] for person in people)), strict=True))
    opened = evening.table_id if evening.state is EveningState.OPENED else None
    waiting = () if opened is None else unit.waiting.at(opened)
    table = unit.tables.current(chat.id, evening.thread_id)
    return EveningView(
        match_runs=table is not None and table.match is not None,
        id=evening.id,
        place=chat.title,
        when=date_and_time(evening.at, chat.timezone, now),
        state=evening.state,
        caller="" if caller is None else names[caller],
        answers={answer: tuple(names[who] for who in saying(answers, answer)) for answer in reversed(ANSWERS)},
        mine=None if reader is None else answers.get(reader),
        first_of_two=is_first_of_two(evening.at, chat.timezone),
        left_over=tuple(names[who] for who in saying(answers, YES) if who in waiting),
    )


def evening_lines(view: EveningView, title: Line) -> Iterator[Line]:
    """Yield the title of an evening, who comes, and what has become of it."""
    yield title
    if view.first_of_two is not None:
        yield Line("evening-twice", first="yes" if view.first_of_two else "no")
    for answer, names in view.answers.items():
        if names:
            shown: tuple[Name, ...] = names
            if (more := len(names) - NAMES_SHOWN) > 0:
                shown = (*names[:NAMES_SHOWN], Line("evening-more", count=more))
            yield Line("evening-answers", answer=answer, count=len(names), players=shown)
    if view.state is EveningState.CALLED and view.match_runs:
        yield Line("evening-runs")
    if view.state is not EveningState.CALLED:
        yield Line("evening-over", state=view.state.value)
    if view.left_over:
        yield Line("evening-left-over", players=view.left_over[:NAMES_SHOWN])
