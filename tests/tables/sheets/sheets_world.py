"""People who keep the score of real cards in their group: commands, replies and taps on what the bot has sent."""

from pathlib import Path

from scala40.state import Match
from screens.compose import compose_announcement
from screens.message import Button, Message
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, place_of
from storage import Announcement, AnnouncementKind, ScoreSheet, SheetStatus
from tables.context import Origin, Requester
from tables.requests.codec import Request
from tables.requests.sheets import AnswerPrompt, KeepScore, SitAtSheet
from tables.sheets.score import scored

SHOWN = (AnnouncementKind.SHEET, AnnouncementKind.SHEET_PROMPT)


class SheetsWorld(Matches):
    """A group that plays with real cards."""

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        self.posts = dict[int, Message]()
        """What each post of a sheet has shown last."""

    sent = 500
    """The id of the last message that the bot has sent."""

    def ask(
        self,
        request: Request,
        person: int = ANNA,
        *,
        message: int = 0,
        admin: bool | None = None,
        member: bool | None = None,
        chat: int = GROUP,
    ) -> ComposedResult:
        """Write a command or tap a button; the bot's messages are sent before."""
        self.deliver()
        self.updates += 1
        requester = Requester(person, self.names[person], None, "it")
        return self.perform(
            Origin(self.updates, requester, place_of(chat), message_id=message, is_admin=admin, is_member=member),
            request,
        )

    def write(self, words: str = "", person: int = ANNA) -> ComposedResult:  # type: ignore[override]
        """Write the command with these words."""
        return self.ask(KeepScore(words), person)

    def reply(self, words: str, person: int = ANNA) -> ComposedResult:
        """Reply to the question for a line."""
        (row,) = self.questions
        return self.ask(AnswerPrompt(words, row.payload["deal"]), person)

    def begun(self, *people: int, guests: str = "", settings: str = "") -> ScoreSheet:
        """Open a sheet as Anna for these people, too, and for guests; with a limit if there is one."""
        self.write(settings)
        for person in people:
            self.ask(SitAtSheet(self.sheet().id, 1), person)
        if guests:
            self.write(guests)
        return self.sheet()

    def sheet(self) -> ScoreSheet:
        """The last sheet of the group."""
        with self.store.read() as unit:
            number = max(row["id"] for row in unit.sheets._sql.all("SELECT id FROM score_sheets"))
            sheet = unit.sheets.get(number)
        assert sheet is not None
        return sheet

    def score(self) -> Match:
        """The match of the sheet."""
        return scored(self.sheet())

    @property
    def is_open(self) -> bool:
        return self.sheet().status is SheetStatus.OPEN

    def waiting(self, *kinds: AnnouncementKind) -> list[Message]:
        """What waits to be sent to the group."""
        with self.store.read() as unit:
            rows = [row for row in unit.announcements.pending(GROUP) if not kinds or row.kind in kinds]
            return [compose_announcement(self.context, unit, row) for row in rows]

    @property
    def questions(self) -> list[Announcement]:
        """The questions for a line that wait to be sent."""
        with self.store.read() as unit:
            return [row for row in unit.announcements.pending(GROUP) if row.kind is AnnouncementKind.SHEET_PROMPT]

    def told(self) -> list[str]:
        """The texts of what waits to be announced, beside the sheet itself."""
        with self.store.read() as unit:
            rows = [row for row in unit.announcements.pending(GROUP) if row.kind not in SHOWN]
            return [compose_announcement(self.context, unit, row).text.plain for row in rows]

    def deliver(self) -> None:
        """Let everything that waits have been sent."""
        with self.store.unit() as unit:
            for row in unit.announcements.pending(GROUP):
                self.sent += 1
                if row.kind is AnnouncementKind.SHEET:
                    self.posts[row.id] = compose_announcement(self.context, unit, row)
                unit.announcements.sent(row.id, row.message_id or self.sent, self.time)

    def post(self) -> Message:
        """The post of the sheet, as it is once everything is sent."""
        self.deliver()
        return self.posts[self.sheet().post_id or 0]

    def post_id(self) -> int:
        """The message that shows the sheet."""
        self.deliver()
        sheet = self.sheet()
        with self.store.read() as unit:
            found = unit.announcements.message_of(sheet.post_id or 0)
        assert found is not None
        return found

    def press(self, label: str, person: int = ANNA, shown: Message | None = None, **asked: object) -> ComposedResult:  # type: ignore[override]
        """Tap the button with this label, on the post or on the message that is shown."""
        message = self.post() if shown is None else shown
        at = self.post_id()
        return self.ask(button(message, label).request, person, message=at, **asked)  # type: ignore[arg-type]

    def enter(self, words: str, person: int = ANNA) -> ComposedResult:
        """Write the points of a deal, and let them count."""
        (understood,) = self.write(words, person).messages
        return self.ask(button(understood, "Giusto").request, person, message=77)


def button(message: Message, label: str) -> Button:
    """The button whose label has these words."""
    shown = [one for row in message.rows for one in row]
    found = [one for one in shown if one.label == label] or [one for one in shown if label in one.label]
    assert len(found) == 1, (label, [one.label for one in shown])
    assert found[0].request is not None
    return found[0]
