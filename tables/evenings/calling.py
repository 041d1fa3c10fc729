"""Calling an evening, saying who comes, moving and cancelling it."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from storage import Chat, Evening, EveningState, Unit
from tables.chat_pages import Choice, EveningThere, MyTables, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.ending import remove_question
from tables.notices.evenings import (
    MAYBE,
    YES,
    edit_evening,
    end_evening,
    post_evening,
    saying,
    tell_of_evening,
    who_decides,
)
from tables.requests.codec import Request
from tables.requests.evenings import (
    ANSWERS,
    AnswerEvening,
    AskCancelEvening,
    CallEvening,
    CancelEvening,
    FollowEvening,
    MoveEvening,
    PlanEvening,
)
from tables.requests.table import Dismiss
from texts.appointments import USUAL_HOUR, Unreadable, check_time, read_appointment
from texts.line import Line
from texts.times import date_and_time

MOST_QUOTED = 60
"""So much is quoted of words that are not understood."""
MOVES_TOLD_SECONDS = 24 * 3600.0
"""Nobody is told more often that an evening has been moved."""
REMIND_SECONDS = 3600.0
"""So long before an evening those who come are reminded."""


def call(context: Context, origin: Origin, request: CallEvening) -> Result:
    """Call an evening here, or say how that is done; if there is one already, post it anew.

    Who may change it is shown how.
    """
    now = context.now()
    with requested(context, origin, records_requester=False) as unit:
        chat = record_sender(context, unit, origin, now)
        if origin.is_private:
            return Result(pages=(Statement.of(Line("evening-in-the-group")), MyTables()))
        there = evening_here(unit, chat.id, origin.thread_id)
        at = 0.0
        if request.when:
            try:
                at = read_appointment(context.texts, request.when, now, chat.timezone)
            except Unreadable as wrong:
                offers = () if there is not None else _offers(chat, now)
                said = Line("evening-written", words=request.when[:MOST_QUOTED])
                return Result(pages=(Statement(((said, Line("evening-unreadable", reason=wrong.reason)),), offers),))
        if there is not None:
            post_evening(unit, there, now)
            if may_decide(unit, there, origin):
                return Result(pages=(EveningThere(there.id, 0.0 if at == there.at else at),))
            return Result(pages=(Statement.of(Line("evening-not-yours")),) if at else ())
        if not request.when:
            return Result(pages=(Statement.of(Line("evening-how"), *_offers(chat, now)),))
        _create(unit, chat, origin, at, now)
    return Result()


def _offers(chat: Chat, now: float) -> tuple[tuple[Choice, ...], ...]:
    """Return buttons for tonight, if its usual hour is to come, and for tomorrow."""
    here = datetime.fromtimestamp(now, ZoneInfo(chat.timezone))
    days = ((0, "evening-label-tonight"), (1, "evening-label-tomorrow"))
    times = [(datetime.combine(here.date() + timedelta(days), USUAL_HOUR, here.tzinfo), key) for days, key in days]
    return tuple(
        (Choice(Line(key, day=at.day, month=at.month), PlanEvening(int(at.timestamp()))),)
        for at, key in times
        if at.timestamp() > now
    )


def evening_here(unit: Unit, chat_id: int, thread_id: int) -> Evening | None:
    """Return the evening that is still to come in a chat or topic."""
    return next((evening for evening in unit.evenings.called_in(chat_id) if evening.thread_id == thread_id), None)


def may_decide(unit: Unit, evening: Evening, origin: Origin) -> bool:
    """Whether the requester may move and cancel an evening of the chat where they ask."""
    return bool(origin.is_admin) or who_decides(evening, unit.evenings.answers(evening.id)) == origin.person.id


def plan(context: Context, origin: Origin, request: PlanEvening) -> Result:
    """Call an evening at the time of a button."""
    now = context.now()
    with requested(context, origin) as unit:
        chat = unit.chats.get(origin.chat_id)
        if origin.is_private or chat is None:
            raise Refused(Line("tap-unknown"))
        there = evening_here(unit, chat.id, origin.thread_id)
        if there is not None:
            raise Refused(Line("evening-there-already", when=date_and_time(there.at, chat.timezone, now)), alert=True)
        _must_be_possible(request.at, now)
        _create(unit, chat, origin, request.at, now)
        remove_question(unit, origin)
        return Result(Line("evening-called-toast", when=date_and_time(request.at, chat.timezone, now)))


def _must_be_possible(at: float, now: float) -> None:
    try:
        check_time(at, now)
    except Unreadable as wrong:
        raise Refused(Line("evening-unreadable", reason=wrong.reason), alert=True) from None


def _create(unit: Unit, chat: Chat, origin: Origin, at: float, now: float) -> None:
    """Store an evening and post it; who calls it comes, unless they say something else."""
    occasion = unit.occasions.create("evening", chat.id, now)
    evening = Evening(occasion.id, chat.id, origin.thread_id, origin.person.id, at, _due(at, now))
    unit.evenings.create(evening)
    unit.evenings.answer(evening.id, origin.person.id, YES, now)
    post_evening(unit, evening, now)


def _due(at: float, now: float) -> float:
    """Return when something is to be done about an evening: the reminder, or the lobby if that is near."""
    return at - REMIND_SECONDS if at - REMIND_SECONDS > now else at


def follow(context: Context, origin: Origin, request: FollowEvening) -> Result:
    """Show an evening in private to a member of its group who has followed a link to it."""
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, context.now())
        evening = unit.evenings.get(request.evening)
        if evening is None or evening.chat_id is None or not origin.is_private:
            raise Refused(Line("evening-not-member"))
        _must_belong(unit, origin, evening)
        return Result(pages=(EveningThere(evening.id),))


def _must_belong(unit: Unit, origin: Origin, evening: Evening) -> None:
    """Refused to those who are not in the group of an evening; if Telegram does not say, whom the group knows is."""
    if origin.is_member is None and not knows(unit, evening, origin.person.id):
        raise Refused(Line("daily-not-asked"), alert=True)
    if origin.is_member is False:
        raise Refused(Line("evening-not-member"), alert=True)


def answer(context: Context, origin: Origin, request: AnswerEvening) -> Result:
    """Note whether somebody comes, in the group, or in private if they are in it."""
    now = context.now()
    with requested(context, origin) as unit:
        evening = _open(unit, request.evening)
        if evening.chat_id != origin.chat_id:
            if not origin.is_private:
                raise Refused(Line("tap-unknown"))
            _must_belong(unit, origin, evening)
        if not 0 <= request.answer < len(ANSWERS):
            raise Refused(Line("tap-unknown"))
        said = ANSWERS[request.answer]
        unit.evenings.answer(evening.id, origin.person.id, said, now)
        edit_evening(unit, evening)
        page = EveningThere(evening.id) if origin.is_private else None
        return Result(Line("evening-answered", answer=said), page=page)


def _open(unit: Unit, evening_id: int) -> Evening:
    """Return an evening that is still to come; Refused if it is not."""
    evening = unit.evenings.get(evening_id)
    if evening is None:
        raise Refused(Line("tap-unknown"))
    if evening.state is not EveningState.CALLED:
        edit_evening(unit, evening)
        raise Refused(Line("evening-over-toast"))
    return evening


def knows(unit: Unit, evening: Evening, person_id: int) -> bool:
    """Whether somebody is known in the group of an evening: they have answered it, or have been dealt cards there."""
    if evening.chat_id is None:
        return False
    answered = person_id in unit.evenings.answers(evening.id)
    return answered or evening.chat_id in {chat.id for chat in unit.chats.of_person(person_id)}


def evenings_of(unit: Unit, person_id: int) -> tuple[Evening, ...]:
    """Return the evenings still to come of a person's groups, the first one first."""
    found = {evening.id: evening for evening in unit.evenings.called_with(person_id)}
    for chat in unit.chats.of_person(person_id):
        found |= {evening.id: evening for evening in unit.evenings.called_in(chat.id)}
    return tuple(sorted(found.values(), key=lambda evening: (evening.at, evening.id)))


def move(context: Context, origin: Origin, request: MoveEvening) -> Result:
    """Move an evening to another time, and tell those who come, or perhaps come, at most once a day."""
    now = context.now()
    with requested(context, origin) as unit:
        evening, chat = _to_change(unit, origin, request.evening)
        _must_be_possible(request.at, now)
        moved = replace(evening, at=float(request.at), due_at=_due(request.at, now))
        unit.evenings.save(moved)
        edit_evening(unit, moved)
        tell = unit.evenings.to_tell(moved.id, origin.person.id, now - MOVES_TOLD_SECONDS, now)
        tell_of_evening(unit, moved, "moved", tell, now)
        remove_question(unit, origin)
        return Result(Line("evening-moved", when=date_and_time(moved.at, chat.timezone, now)))


def ask_cancel(context: Context, origin: Origin, request: AskCancelEvening) -> Result:
    """Ask before an evening is cancelled, as everybody is told then."""
    with requested(context, origin) as unit:
        evening, chat = _to_change(unit, origin, request.evening)
        remove_question(unit, origin)
        when = date_and_time(evening.at, chat.timezone, context.now())
        yes = Choice(Line("evening-label-cancel"), CancelEvening(evening.id), style="danger")
        no = Choice(Line("evening-label-keep"), Dismiss(origin.person.id))
        return Result(pages=(Statement.of(Line("evening-cancel-question", when=when), (yes,), (no,)),))


def cancel(context: Context, origin: Origin, request: CancelEvening) -> Result:
    """Cancel an evening, and tell those who come, or perhaps come."""
    now = context.now()
    with requested(context, origin) as unit:
        evening, _ = _to_change(unit, origin, request.evening)
        end_evening(unit, evening, EveningState.CANCELLED, now)
        coming = saying(unit.evenings.answers(evening.id), YES, MAYBE)
        tell_of_evening(unit, evening, "cancelled", [who for who in coming if who != origin.person.id], now)
        remove_question(unit, origin)
        return Result(Line("evening-cancelled"))


def _to_change(unit: Unit, origin: Origin, evening_id: int) -> tuple[Evening, Chat]:
    """Return an evening of this chat that the requester may change, with the chat; Refused if they may not."""
    evening = _open(unit, evening_id)
    chat = unit.chats.get(origin.chat_id)
    if chat is None or evening.chat_id != chat.id:
        raise Refused(Line("tap-unknown"))
    if not may_decide(unit, evening, origin):
        raise Refused(Line("evening-not-yours"), alert=True)
    return evening, chat


def _group_of(context: Context, request: FollowEvening | AnswerEvening) -> int | None:
    with context.store.read() as unit:
        evening = unit.evenings.get(request.evening)
    return None if evening is None else evening.chat_id


USE_CASES: UseCases = {
    CallEvening: call,
    PlanEvening: plan,
    FollowEvening: follow,
    AnswerEvening: answer,
    MoveEvening: move,
    AskCancelEvening: ask_cancel,
    CancelEvening: cancel,
}
ASKS_ADMIN: frozenset[type[Request]] = frozenset({CallEvening, MoveEvening, AskCancelEvening, CancelEvening})
"""Requests for which it matters whether the requester is an administrator of the chat."""
ASKS_MEMBER = {FollowEvening: _group_of, AnswerEvening: _group_of}
"""Requests for which it matters whether the requester is a member of a group."""
