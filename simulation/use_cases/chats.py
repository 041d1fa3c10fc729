"""People who write commands and tap buttons in a group, passed to the use cases without Telegram."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from handlers.commands.registry import COMMANDS, start
from screens.compose import compose_announcement
from screens.message import Message
from screens.results import ComposedResult
from simulation.use_cases.world import GROUP, TEXTS, World, place_of
from storage import ScreenKind, Seat, Subject, Table, TableStatus
from tables.context import Origin, Requester
from tables.handling import UseCase
from tables.lobby.seating import open_table
from tables.requests.codec import Request, unpack
from tables.requests.commands import AskPractice, SmallTalk, Start
from tables.use_cases import USE_CASES
from texts.line import Line

ANNA, BRUNO, CARLA, DARIO, EVA = range(1, 6)
_COMMANDS: dict[UseCase, Callable[[str], Request]] = {
    **{USE_CASES[type(command.request(""))]: command.request for command in COMMANDS},
    USE_CASES[Start]: start,
    USE_CASES[SmallTalk]: lambda _: SmallTalk(),
    USE_CASES[AskPractice]: lambda _: AskPractice(),
}
"""For each use case, the function that makes its request of a command's argument."""


@dataclass
class Chats(World):
    """People who write to the bot in a group and in private chats. Anna opens tables."""

    def write(
        self,
        use_case: UseCase,
        person: int = ANNA,
        *,
        private: bool = False,
        argument: str = "",
        admin: bool | None = None,
        thread: int = 0,
        title: str = "Venerdì",
    ) -> ComposedResult:
        """Write the command of a use case, in the group or in private."""
        self.updates += 1
        place = place_of(person if private else GROUP, title, is_forum=bool(thread))
        origin = Origin(self.updates, self.requester(person), place, thread, is_admin=admin)
        return self.perform(origin, _COMMANDS[use_case](argument))

    def touch(
        self,
        request: Request,
        person: int = ANNA,
        *,
        chat: int = GROUP,
        admin: bool | None = None,
        member: bool | None = None,
        message: int = 9000,
    ) -> ComposedResult:
        """Tap a button, and check that its request survives packing into callback data."""
        self.updates += 1
        assert unpack(request.pack()) == request
        origin = Origin(
            self.updates, self.requester(person), place_of(chat), message_id=message, is_admin=admin, is_member=member
        )
        return self.perform(origin, request)

    def requester(self, person: int) -> Requester:
        """The requester that an update of this person names."""
        return Requester(person, self.names.get(person, f"Persona {person}"), None, "it")

    def opened(self, *guests: int) -> Table:
        """Open a lobby as Anna, and let these people sit down too."""
        from tables.requests.table import Sit

        self.write(open_table)
        table = self.here()
        for guest in guests:
            self.touch(Sit(table.id), guest)
        return self.table(table.id)

    def dealt(self, *guests: int) -> Table:
        """Open a table as Anna, and start a match with these people."""
        from tables.requests.table import StartMatch

        table = self.opened(*guests)
        self.touch(StartMatch(table.id))
        table = self.table(table.id)
        assert table.status is TableStatus.PLAYING
        return table

    def here(self, thread: int = 0) -> Table:
        """The unfinished table of the group."""
        with self.store.read() as unit:
            table = unit.tables.current(GROUP, thread)
        assert table is not None
        return table

    def lobby(self, table_id: int) -> Message:
        """The present lobby post."""
        shown = self._compose(table_id, ScreenKind.LOBBY, None)
        assert shown is not None
        return shown

    def vote_post(self, table_id: int) -> Message | None:
        """The present post of a vote, if there is one."""
        return self._compose(table_id, ScreenKind.VOTE, None)

    def announcements(self, chat: int = GROUP) -> list[str]:
        """The texts of the announcements that wait for a chat."""
        with self.store.read() as unit:
            return [
                compose_announcement(self.context, unit, waiting).text.plain
                for waiting in unit.announcements.pending(chat)
            ]

    def toast(self, reply: ComposedResult) -> str:
        """The text of an answer to a tap; checks that it fits into one."""
        words = TEXTS.plain("it", reply.line) if reply.line is not None else ""
        assert len(words) <= 200
        return words

    def line(self, reply: ComposedResult) -> Line:
        """The line that answers a tap; checks that it has words, and that they fit into an answer."""
        assert self.toast(reply)
        assert reply.line is not None
        return reply.line

    def key(self, reply: ComposedResult) -> str:
        """The key of the line that answers a tap."""
        return self.line(reply).key

    def send_screens(self) -> None:
        """Pretend that every screen has been sent, each as a message of its own."""
        with self.store.unit() as unit:
            for chat in unit.work.chats():
                for screen in unit.screens.stale(chat):
                    unit.screens.mark_shown(screen.id, screen.wanted, 100 + screen.id, Subject(), "")

    def change(self, table: Table, **changes: object) -> Table:
        """Store a table with changed values; a changed match has no commitment, because other cards were dealt."""
        with self.store.unit() as unit:
            if "match" in changes:
                unit.commitments.forget(table.id)
            return unit.tables.save(replace(table, **changes))  # type: ignore[arg-type]  # fields of a table

    def change_seat(self, table: Table, person: int, **changes: object) -> Table:
        """Store a table with one seat changed."""
        seats = tuple(
            replace(seat, **changes) if seat.person_id == person else seat  # type: ignore[arg-type]  # fields of a seat
            for seat in table.seats
        )
        return self.change(table, seats=seats)

    def change_person(self, person: int, **changes: object) -> None:
        """Store a person with changed values."""
        with self.store.unit() as unit:
            known = unit.people.get(person)
            assert known is not None
            unit.people.save(replace(known, **changes))  # type: ignore[arg-type]  # fields of a person

    def unreachable(self, person: int) -> None:
        """Mark a person as unreachable: the bot may not write to them."""
        self.change_person(person, reachable=False)


def people_of(table: Table) -> list[int]:
    """The ids of the people at a table, in the order of their seats."""
    return [seat.person_id for seat in table.seats]


def numbers_of(seats: tuple[Seat, ...]) -> list[int]:
    return [seat.number for seat in seats]


def labels(message: Message) -> list[str]:
    return [button.label for row in message.rows for button in row]


def buttons_of(message: Message) -> list[Request]:
    """The requests of all buttons, without those that open a link."""
    return [button.request for row in message.rows for button in row if button.request is not None]


def words(answer: ComposedResult) -> str:
    """The texts of all messages of an answer."""
    return "\n".join(message.text.plain for message in answer.messages)
