"""Does what a page asks for at a table: through the use cases of taps, each request once, however often it arrives."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from storage import Table, TableStatus, Unit
from tables.context import Context, Origin, Place
from tables.lobby.invitations import link_to_share
from tables.play.lessons import LESSON_TABLE, taken
from tables.requests import panel, table
from tables.requests.chat_pages import HideCards, SetPace, TakeLesson
from tables.requests.codec import Request, unpack
from tables.requests.deep_links import share_link, start_link
from tables.requests.invitations import Invite, LetVisitorsIn
from tables.seats import seat_of
from tables.use_cases import perform
from texts.line import Line
from web.bodies import Asked
from web.refusals import Code, NotAnswered
from web.sessions import Reader
from web.views.types import AnswerData, View

ALLOWED: frozenset[type[Request]] = frozenset(
    {
        panel.DrawStock, panel.TakeDiscardPile, panel.LayMeld, panel.OpenNow, panel.AttachCard, panel.SwapJoker,
        panel.DiscardCard, panel.PlayProposal, panel.StepBack, panel.AskAdvice, panel.FollowAdvice,
        panel.SortHand, panel.ArrangeHand, panel.StopGuide,
        panel.PrepareTurn, panel.StopPreparing, panel.KeepCard,
        table.Sit, table.Stand, table.StartMatch, table.AddComputer, table.RemoveComputer,
        table.SetPreset, table.SetOption, SetPace, table.SetSlow, table.SetAdvice, table.CancelTable,
        Invite, LetVisitorsIn, table.ImBack, table.DealNow, table.Cut, table.ReEnter, table.Rematch,
        table.WakePlayer, table.GiveTime, HideCards,
    }
)  # fmt: skip
"""What can be done in the page of a table. Everything else is done in the chat, where its answers are sent."""


IN_THE_CHAT: frozenset[type[Request]] = frozenset(
    {
        table.Sit, table.Stand, table.StartMatch, table.AddComputer, table.RemoveComputer, table.DealNow,
        table.SetPreset, table.SetOption, SetPace, table.SetSlow, table.SetAdvice, table.CancelTable, LetVisitorsIn,
    }
)  # fmt: skip
"""Requests of buttons below the posts of a table's chat; the others are of panels, which are in private."""


Stored: TypeAlias = Mapping[str, Any]
"""An answer as it is stored: its sentence is in no language yet."""


class Requests:
    """Performs the requests of pages."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def perform(self, reader: Reader, table_id: int, asked: Asked, is_member: bool | None = None) -> Stored:
        """Perform a request, or give its answer again if it was performed before; NotAnswered if it may not be.

        `is_member`: whether the person is in the group of the table, if that was asked.
        """
        request = self._request(table_id, asked)

        def origin(unit: Unit) -> Origin:
            return replace(self._origin(unit, reader, table_id, request), is_member=is_member)

        return self.once(reader, table_id, asked, request, origin)

    def _request(self, table_id: int, asked: Asked) -> Request:
        """Return the request, if pages of this table may make it."""
        if asked.order is not None:
            return panel.ArrangeHand(table_id, asked.order)
        request = unpack(asked.request)
        if request is None:
            raise NotAnswered(Code.MALFORMED)
        is_lesson = table_id == LESSON_TABLE and isinstance(request, TakeLesson | panel.PractiseNow)
        if not is_lesson and (type(request) not in ALLOWED or getattr(request, "table", None) != table_id):
            raise NotAnswered(Code.NOT_HERE)
        return request

    def _origin(self, unit: Unit, reader: Reader, table_id: int, request: Request) -> Origin:
        """Return where the request would come from as a tap: the table's chat, or the person's own.

        Telegram is not asked whether they are an administrator of the chat: an administrator who is not the host uses
        that right in the chat.
        """
        if unit.people.get(reader.person.id) is None:  # erased while Telegram was asked
            raise NotAnswered(Code.TICKET)
        found = None if table_id == LESSON_TABLE else seen_table(unit, reader, table_id)
        if found is None or type(request) not in IN_THE_CHAT:
            place, thread_id = Place(reader.person.id, "private", "", False), 0
        else:
            chat, thread_id = unit.chats.of_table(found), found.thread_id
            place = Place(chat.id, chat.kind, chat.title, chat.is_forum)
        # No message has the button, so no use case removes one.
        return Origin(None, reader.person, place, thread_id, is_offered=False)

    def once(
        self, reader: Reader, where: int | str, asked: Asked, request: Request, origin: Callable[[Unit], Origin]
    ) -> Stored:
        """Perform the request and store its answer, in one unit of work; `where`: at which table, or where else."""
        store = self._context.store
        with store.together() as unit:
            known = _known(unit, reader, where, asked)
            if known is not None:
                return known
            result = perform(self._context, origin(unit), request)
            answer = {
                "line": None if result.line is None else result.line.dump(),
                "alert": result.alert,
                "refused": result.refused,
                "start": result.start,
                "invites": request.table if isinstance(request, Invite) and not result.refused else None,
                "table": _another_table(unit, reader, where, result.table_id),
            }
            unit.page_requests.add(reader.person.id, asked.id, asked.hash(where), answer, self._context.now())
        return answer


def _another_table(unit: Unit, reader: Reader, where: int | str, led_to: int | None) -> int | None:
    """Return the table to which a request has led, such as that of a rematch, if the person sits there."""
    found = None if led_to in (None, where) else unit.tables.get(led_to)
    return None if found is None or seat_of(found, reader.person.id) is None else found.id


def _known(unit: Unit, reader: Reader, where: int | str, asked: Asked) -> Stored | None:
    """Return the answer to a request that was performed before; NotAnswered if its id was used for another one."""
    known = unit.page_requests.get(reader.person.id, asked.id)
    if known is None:
        return None
    if known.body_hash != asked.hash(where):
        raise NotAnswered(Code.CONFLICT)
    return known.result


def answer_data(context: Context, reader: Reader, stored: Stored, view: View | None) -> AnswerData:
    """Return the answer to a request in the reader's language, with the table as it is now."""
    line = None if stored["line"] is None else Line.load(stored["line"])
    link = None if stored["start"] is None else start_link(context.username, stored["start"])
    if (table_id := stored.get("invites")) is not None:  # the link itself is not stored
        shared = link_to_share(context, table_id, reader.person.id)
        link = None if shared is None else share_link(shared)
    return {
        "line": reader.wording.optional(line),
        "words": reader.wording.optional_words(line),
        "alert": stored["alert"],
        "refused": stored["refused"],
        "link": link,
        "table": stored.get("table"),
        "view": view,
    }


def seen_table(unit: Unit, reader: Reader, table_id: int) -> Table:
    """Return a table that this person may see in the page; raise NotAnswered for any other.

    They see the tables where they sit, that of their lesson, and a lobby if they came by its link, because there they
    may sit down.
    """
    if table_id == LESSON_TABLE:
        if (lesson := taken(unit, reader.person.id)) is None:
            raise NotAnswered(Code.NO_TABLE)
        return lesson.table
    found = unit.tables.get(table_id)
    is_invited = found is not None and found.status is TableStatus.LOBBY and reader.link == table_id
    if found is None or (seat_of(found, reader.person.id) is None and not is_invited):
        # A person who does not sit there is not told whether the table exists.
        raise NotAnswered(Code.NOT_SEATED)
    return found
