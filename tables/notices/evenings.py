"""The group's post on an evening, and what those are told in private who said that they come."""

from collections.abc import Iterable
from dataclasses import replace

from storage import AnnouncementKind, Evening, EveningState, Unit
from tables.requests.evenings import ANSWERS

NO, MAYBE, YES = ANSWERS
CALLED = ("soon", "moved", "cancelled")
"""What is said in the group to those who come and to whom the bot cannot write."""


def saying(answers: dict[int, str], *wanted: str) -> tuple[int, ...]:
    """Return who has given one of these answers, in order."""
    return tuple(person for person, answer in answers.items() if answer in wanted)


def who_decides(evening: Evening, answers: dict[int, str]) -> int | None:
    """Return who may move and cancel an evening: who has called it, after them who was the first to say yes."""
    return next(iter(saying(answers, YES)), None) if evening.caller_id is None else evening.caller_id


def post_evening(unit: Unit, evening: Evening, now: float) -> None:
    """Post an evening in its group, in the place of an older post, which is deleted."""
    assert evening.chat_id is not None  # it was called there
    if evening.post_id is not None and (older := unit.announcements.take_back(evening.post_id)) is not None:
        unit.old_messages.add(evening.chat_id, older)
    payload = {"evening": evening.id}
    post = unit.announcements.add(evening.chat_id, AnnouncementKind.EVENING, payload, now, thread_id=evening.thread_id)
    unit.evenings.save(replace(evening, post_id=post.id))


def edit_evening(unit: Unit, evening: Evening) -> None:
    """Let the post of an evening show what is known now."""
    if evening.post_id is not None:
        unit.announcements.edit(evening.post_id, {"evening": evening.id})


def tell_of_evening(unit: Unit, evening: Evening, what: str, people: Iterable[int], now: float) -> None:
    """Write to people in private what has become of an evening that they come to.

    To those of them to whom the bot cannot write, it is said in the group, in one message in the place of the last one,
    if the post does not say it.
    `what`: 'soon', 'moved', 'cancelled'; 'full' if there was no seat for them, 'busy' if a match was running.
    """
    payload: dict[str, object] = {"evening": evening.id, "what": what, "at": evening.at}
    known, note = unit.people.named(people), AnnouncementKind.EVENING_NOTE
    chat = None if evening.chat_id is None or what not in CALLED else unit.chats.get(evening.chat_id)
    group = chat.id if chat is not None and chat.bot_present else None
    for person_id in [person_id for person_id, person in known.items() if person.reachable]:
        unit.announcements.add(
            person_id,
            note,
            {**payload, "people": {"0": person_id}},
            now,
            person_id=person_id,
            fallback_chat_id=group,
            fallback_thread_id=evening.thread_id,
        )
    others = [person_id for person_id, person in known.items() if not person.reachable]
    if others and group is not None:
        for message_id in unit.announcements.take_back_all(group, evening.thread_id, note):
            unit.old_messages.add(group, message_id)
        payload["people"] = {str(number): person_id for number, person_id in enumerate(others)}
        unit.announcements.add(group, note, payload, now, thread_id=evening.thread_id)


def without_person(unit: Unit, evenings: Iterable[Evening], person_id: int) -> None:
    """Take somebody who is gone out of evenings that are still to come."""
    concerned = [
        evening
        for evening in evenings
        if evening.caller_id == person_id or person_id in unit.evenings.answers(evening.id)
    ]
    unit.evenings.forget([evening.id for evening in concerned], person_id)
    for evening in concerned:
        edit_evening(unit, evening)


def move_to_general_topic(unit: Unit, chat_id: int, thread_id: int, now: float) -> None:
    """Let the evening of a topic that is gone take place in the general topic; of two the younger is cancelled."""
    called = {evening.thread_id: evening for evening in unit.evenings.called_in(chat_id)}
    if thread_id == 0 or thread_id not in called:
        return
    moved, there = replace(called[thread_id], thread_id=0), called.get(0)
    if there is not None:
        younger = max(moved, there, key=lambda evening: evening.id)
        end_evening(unit, younger, EveningState.CANCELLED, now)
        coming = saying(unit.evenings.answers(younger.id), YES, MAYBE)
        tell_of_evening(unit, younger, "cancelled", coming, now)
    if there is None or there.id > moved.id:
        post_evening(unit, moved, now)


def end_evening(unit: Unit, evening: Evening, state: EveningState, now: float, table_id: int | None = None) -> None:
    """Note what has become of an evening, and show it in its post."""
    unit.evenings.save(replace(evening, state=state, due_at=None, table_id=table_id))
    unit.occasions.end(evening.id, now)
    if state is not EveningState.GONE:
        edit_evening(unit, evening)
