"""People who write commands and tap buttons in a group, without Telegram between them and the use cases."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from handlers.commands.registry import COMMANDS, start
from screens.compose import compose_announcement
from screens.message import Message
from screens.results import ComposedResult
from simulation.use_cases.world import GROUP, TEXTS, World, place_of
from storage import ScreenKind, Seat, Subject, Table, TableStatus
from tables.lobby.seating import open_table
from tables.requests.codec import Request, unpack
from tables.requests.commands import AskPractice, SmallTalk, Start
from tables.requests.origin import Origin, Requester
from tables.result import UseCase
from tables.use_cases import USE_CASES

ANNA, BRUNO, CARLA, DARIO, EVA = range(1, 6)
_COMMANDS: dict[UseCase, Callable[[str], Request]] = {
    **{USE_CASES[type(command.request(""))]: command.request for command in COMMANDS},
    USE_CASES[Start]: start,
    USE_CASES[SmallTalk]: lambda _: SmallTalk(),
    USE_CASES[AskPractice]: lambda _: AskPractice(),
}
"""What a use case is asked by a command, or by words that are none."""


@dataclass
class Talk(World):
    """The world of the tests, as people talk to the bot in it. Anna opens tables."""

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
        """Somebody writes the command that leads to a use case, in the group or in private."""
        self.updates += 1
        place = place_of(person if private else GROUP, title, is_forum=bool(thread))
        origin = Origin(self.updates, self.requester(person), place, thread, is_admin=admin)
        return self.perform(origin, _COMMANDS[use_case](argument))

    def touch(
        self, request: Request, person: int = ANNA, *, chat: int = GROUP, admin: bool | None = None, message: int = 9000
    ) -> ComposedResult:
        """Somebody taps a button, which first travels as Telegram would carry it."""
        self.updates += 1
        assert unpack(request.pack()) == request
        origin = Origin(self.updates, self.requester(person), place_of(chat), message_id=message, is_admin=admin)
        return self.perform(origin, request)

    def requester(self, person: int) -> Requester:
        """A person as updates name them."""
        return Requester(person, self.names.get(person, f"Persona {person}"), None, "it")

    def opened(self, *guests: int) -> Table:
        """A lobby opened by Anna, where these people have sat down too."""
        from tables.requests.table import Sit

        self.write(open_table)
        table = self.here()
        for guest in guests:
            self.touch(Sit(table.id), guest)
        return self.table(table.id)

    def dealt(self, *guests: int) -> Table:
        """A match that Anna has started with these people."""
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
        """What the lobby post shows now."""
        shown = self._compose(table_id, ScreenKind.LOBBY, None)
        assert shown is not None
        return shown

    def vote_post(self, table_id: int) -> Message | None:
        """What the question of a vote shows now."""
        return self._compose(table_id, ScreenKind.VOTE, None)

    def said(self, chat: int = GROUP) -> list[str]:
        """The announcements that wait for a chat, in words."""
        with self.store.read() as unit:
            return [
                compose_announcement(self.context, unit, waiting).text.plain
                for waiting in unit.announcements.pending(chat)
            ]

    def toast(self, reply: ComposedResult) -> str:
        """The words of an answer to a tap, which must fit into one."""
        words = TEXTS.plain("it", reply.line) if reply.line is not None else ""
        assert len(words) <= 200
        return words

    def send_screens(self) -> None:
        """Pretend that every screen has been sent, each as a message of its own."""
        with self.store.unit() as unit:
            for chat in unit.work.chats():
                for screen in unit.screens.stale(chat):
                    unit.screens.mark_shown(screen.id, screen.wanted, 100 + screen.id, Subject(), "")

    def change(self, table: Table, **changes: object) -> Table:
        """Store a table with other values than it has; another match than was dealt is one that nobody promised."""
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

    def unreachable(self, person: int) -> None:
        """The bot may not write to this person."""
        with self.store.unit() as unit:
            known = unit.people.get(person)
            assert known is not None
            unit.people.save(replace(known, reachable=False))


def people_of(table: Table) -> list[int]:
    """Who sits at a table, in seat order."""
    return [seat.person_id for seat in table.seats]


def numbers_of(seats: tuple[Seat, ...]) -> list[int]:
    """The numbers of seats."""
    return [seat.number for seat in seats]


def labels(message: Message) -> list[str]:
    """The labels of all buttons."""
    return [button.label for row in message.rows for button in row]


def buttons_of(message: Message) -> list[Request]:
    """What the buttons send, without those that open an address."""
    return [button.request for row in message.rows for button in row if button.request is not None]


def words(answer: ComposedResult) -> str:
    """All that an answer says."""
    return "\n".join(message.text.plain for message in answer.messages)
