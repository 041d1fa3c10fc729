"""Where the groups of a person meet: evenings with their answer, matches after which they may play; how they rest."""

from collections.abc import Iterator

from screens.views.evening import evening_lines, evening_view
from storage import Chat, Table, Unit
from tables.context import Context
from tables.evenings.calling import evenings_of
from tables.notices.lobbies import free_next
from tables.play.choices import Choice
from tables.requests.evenings import ANSWERS, AnswerEvening, WaitForNext
from tables.seats import seat_of
from texts.line import Line
from web.views.actions import CHOSEN
from web.views.choices import button_data
from web.views.slow import resting_data
from web.views.types import ChoiceData, GatheringData
from web.views.wording import Wording


def gatherings_data(context: Context, unit: Unit, person_id: int, wording: Wording) -> list[GatheringData]:
    """Return the evenings of a person's groups, the first one first, matches of others there, pauses, vacation."""
    evenings, matches = _evenings(unit, person_id, context.now(), wording), _matches(unit, person_id, wording)
    return [*evenings, *matches, *resting_data(context, unit, person_id, wording)]


def _evenings(unit: Unit, person_id: int, now: float, wording: Wording) -> Iterator[GatheringData]:
    for evening in evenings_of(unit, person_id):
        view = evening_view(unit, evening, now, person_id)
        if view is None:
            continue
        title, *lines = evening_lines(view, Line("evening-page", place=view.place, when=view.when))
        choices = list[ChoiceData]()
        for number, answer in reversed([*enumerate(ANSWERS)]):
            choice = _choice(wording, AnswerEvening(view.id, number), Line("evening-label-answer", answer=answer))
            choices.append({**choice, "style": CHOSEN if answer == view.mine else None})
        mine = Line("evening-mine", answer=view.mine or "none")
        yield {
            "id": f"evening-{view.id}",
            "title": wording.words(title),
            "lines": [wording.words(line) for line in (*lines, mine)],
            "choices": choices,
        }


def _matches(unit: Unit, person_id: int, wording: Wording) -> Iterator[GatheringData]:
    known = [table for chat in unit.chats.of_person(person_id) for table in unit.tables.of_chat(chat.id)]
    awaited = unit.tables.awaited_by(person_id)  # also in a group where they were never dealt cards
    for table in {table.id: table for table in (*known, *awaited)}.values():
        waiting = unit.waiting.at(table.id)
        if _may_wait(table, person_id) and (free_next(table) > 0 or person_id in waiting):
            yield _match(unit, unit.chats.of_table(table), table, waiting, person_id, wording)


def _may_wait(table: Table, person_id: int) -> bool:
    seat = seat_of(table, person_id)
    return table.match is not None and table.status.is_unfinished and (seat is None or seat.left)


def _match(
    unit: Unit, chat: Chat, table: Table, waiting: tuple[int, ...], person_id: int, wording: Wording
) -> GatheringData:
    names = unit.people.names(waiting)
    lines = [Line("waiting-list", players=tuple(names[one] for one in waiting))] if waiting else []
    label = Line("waiting-label-leave" if person_id in waiting else "waiting-label")
    return {
        "id": f"match-{table.id}",
        "title": wording.words(Line("waiting-match", place=chat.title)),
        "lines": [wording.words(line) for line in lines],
        "choices": [_choice(wording, WaitForNext(table.id), label)],
    }


def _choice(wording: Wording, request: AnswerEvening | WaitForNext, label: Line) -> ChoiceData:
    return button_data(wording, "gathering", Choice(request, label))
