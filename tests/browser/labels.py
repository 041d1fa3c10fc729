"""Collects the labels of every screen, without Telegram: scripted people tap whatever the messages offer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple
from unittest.mock import patch

from handlers.commands.registry import COMMANDS, start
from scala40.advice import Advice, Attaching, Laying, Swapping
from scala40.cards import Card, joker_for
from scala40.lessons import LESSONS
from scala40.meld import Meld, known
from scala40.notation import parse_meld
from screens.accessible import accessible_message
from screens.compose import compose, compose_announcement
from screens.display import legible_words, preferences
from screens.message import Message
from screens.render.announcements import Obsolete
from screens.render.button_styles import follow_label
from screens.render.sheet import sheet_message
from screens.views.sheet import sheet_view
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP, place_of
from storage import (
    AnnouncementKind,
    Display,
    Form,
    ScoreSheet,
    Screen,
    ScreenKind,
    SeatResult,
    SheetStatus,
    TableSettings,
    TableStatus,
    Unit,
    Verbosity,
)
from tables.context import Context, Origin, Requester
from tables.daily.ending import do_due
from tables.evenings.due import do_due as do_evenings
from tables.fair.cut_offer import CUT_PAGE
from tables.lobby.invitations import link_of
from tables.people.remarks import owed_remarks, settle_remarks
from tables.records.remarks import made_remarks
from tables.requests import panel, sheets
from tables.requests import table as at_table
from tables.requests.chat_pages import ForgetMe, HideCards, NewTable, Practice, SetLanguage, ShowRemarks, TakeLesson
from tables.requests.codec import Request
from tables.requests.commands import AskPractice, ShowTables, SmallTalk, Start
from tables.requests.daily import DailyWeek, EnableDaily, LetDailyBeSeen, PlayDaily, ShowDaily
from tables.requests.evenings import AnswerEvening, AskCancelEvening, CallEvening, WatchLobbies
from tables.requests.invitations import ShowInvitations
from tables.requests.slow import ShowPause, ShowVacation, TakeVacation
from tables.seats import is_private
from tests.browser.panel_measures import asked, phases
from texts.accessible import accessible
from texts.cards import card_text, placed_text, short_meld_text
from texts.line import Line
from texts.text import Text
from texts.times import HOUR

NAMES = {ANNA: "Maria Grazia Castellani", BRUNO: "Massimiliano Mammamia", CARLA: "Carla", DARIO: "Dario", 5: "Eva"}
"""Some have names that are longer than a button."""

LAST = (
    *(at_table.StartMatch, at_table.Stand, at_table.RemoveComputer, at_table.RemovePlayer, at_table.TakeOver),
    *(at_table.Resign, at_table.EndTable, at_table.CancelTable, at_table.VoteEnd, at_table.VoteOn, panel.DiscardCard),
)
"""What may end a screen is tapped after everything else on it."""

NEVER = (SetLanguage, ForgetMe)
"""What would change who walks. Neither does anybody choose `words`: each message is looked at in that form, too."""
EACH = ("stamp", "card", "meld", "step", "token")
"""Fields whose values make no other screen."""
NO_MESSAGE = (AnnouncementKind.EXPORT, AnnouncementKind.DIE)


class Label(NamedTuple):
    """A label, and the number of buttons in its row."""

    words: str
    in_row: int


@dataclass
class Walk:
    """People whose messages are looked at in one language."""

    matches: MixedMatches
    language: str
    labels: set[Label] = field(default_factory=set)
    group_labels: set[Label] = field(default_factory=set)
    """Those of messages in the group, whose buttons are narrower there: the sender's picture is beside them."""
    kinds: set[str] = field(default_factory=set)
    """The codes of the requests that buttons send."""
    found: list[tuple[int, int, Request]] = field(default_factory=list)
    offered: set[tuple[object, ...]] = field(default_factory=set)
    where: tuple[int, int] | None = None
    in_group: bool = False
    in_words: bool = False

    looks: ClassVar[tuple[Display, ...]] = (
        Display(),
        Display(Form.PICTURES, four_colours=True, marks=True),
        Display(Form.TEXT, four_colours=True),
        Display(Form.TEXT),
    )

    def read(self, message: Message) -> None:
        """Note the labels of a message, also in accessible text, and the requests of its buttons."""
        if self.in_words:
            return
        self.note_labels(message)
        buttons = [button for row in message.rows for button in row]
        if not any(type(button.request).__module__ == panel.__name__ for button in buttons):  # has labels of its own
            self.note_in_words(lambda: accessible_message(self.matches.context.texts, self.language, message))
        for row in message.rows:
            for button in row:
                if button.request is None:
                    continue
                self.kinds.add(button.request.code)
                if self.where is not None and not button.disabled:
                    self.offer(*self.where, button.request)

    def note_labels(self, message: Message) -> None:
        """Note the labels of a message alone."""
        for row in message.rows:
            labels = {Label(words, len(row)) for button in row for words in (button.label, button.unstyled) if words}
            self.labels |= labels
            if self.in_group:
                self.group_labels |= labels

    def note_in_words(self, make: Callable[[], Message | None]) -> None:
        """Note the labels of a message that is made in accessible text; what is long is alone in its row there."""
        self.in_words = True
        message = make()
        if message is not None:
            self.note_labels(replace(message, rows=tuple(row for row in message.rows if len(row) > 1)))
        self.in_words = False

    def settle(self) -> None:
        """Close what is open, and let everybody see tables in a way of their own."""
        self.found.clear()
        self.offered.clear()
        with self.matches.store.unit() as unit:
            for chat in (GROUP, *NAMES):
                for table in unit.tables.of_chat(chat):
                    unit.tables.save(replace(table, status=TableStatus.CLOSED))
                if (sheet := unit.sheets.open_in(chat, 0)) is not None:
                    unit.sheets.save(replace(sheet, status=SheetStatus.CLOSED))
            group = unit.chats.get(GROUP)
            unit.chats.save(
                replace(
                    group, language=self.language, display=Display(), invitations=True, verbosity=Verbosity.EVERY_TURN
                )
            )
            for person, display in zip(NAMES, (*self.looks, *self.looks), strict=False):
                known = unit.people.get(person)
                chosen = replace(known, language=self.language, language_chosen=True, reachable=True, asks=True)
                unit.people.save(replace(chosen, guided=True, display=display))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read every message that is made."""
        made, walk = Message.__post_init__, self

        def read(message: Message) -> None:
            made(message)
            walk.read(message)

        with patch.object(Message, "__post_init__", read):
            yield

    def note(self, label: Line) -> None:
        """Note a label on half a row, with each way to write suits."""
        words = self.matches.context.texts.plain(self.language, label)
        self.labels |= {Label(legible_words(words, four_colours=four), 2) for four in (False, True)}

    def note_uses(self, meld: Meld, card: Card) -> None:
        """Note what can be done with a meld."""
        target = short_meld_text(meld, on_table=True)
        self.note(Line("panel-swap-first", card=card_text(card), meld=target))
        for key in ("panel-lay", "panel-collect", "panel-lay-first", "panel-collect-first"):
            self.note(Line(key, meld=short_meld_text(meld), points=meld.points))
        if len(meld.cards) == 3:
            for key in ("panel-attach", "panel-attach-first"):
                self.note(Line(key, placed=placed_text(joker_for(card), meld), meld=target))
        if any(one.is_joker for one in meld.cards):
            self.note(Line("panel-swap", card=card_text(card), meld=target))

        for reason in (Attaching(card, meld, 0, owed=False), Laying((meld,), None, 0), Swapping(card, meld, None)):
            self.note_advised(Advice(None, reason, closes=False, plan=(), opening=None))

    def note_advised(self, advice: Advice) -> None:
        """Note the label of an advised step, which has a row of its own, with signs and in words."""
        texts = self.matches.context.texts
        for in_words in (False, True):
            label = follow_label(texts, self.language, advice, in_words=in_words)
            read = accessible(texts, self.language, Text(label), short=True).plain if in_words else label
            self.labels.add(Label(read, 1))
            self.group_labels.add(Label(read, 1))

    # --- what people do -----------------------------------------------------------------------------------------------

    def ask(self, request: Request, person: int = ANNA, chat: int = GROUP) -> None:
        """Make a request, and look at everything that follows."""
        self.matches.updates += 1
        requester = Requester(person, NAMES[person], None, self.language)
        self.where = person, chat
        origin = Origin(
            self.matches.updates, requester, place_of(chat), message_id=7, is_admin=person == ANNA, is_member=True
        )
        self.matches.perform(origin, request)
        self.where = None
        self.look()

    def command(self, person: int = ANNA, chat: int = GROUP) -> None:
        """Write every command."""
        for command in COMMANDS:
            self.ask(command.request(""), person, chat)

    def offer(self, person: int, chat: int, request: Request) -> None:
        """Note a button, if there was none of its kind so far in a chat of this kind."""
        words = [getattr(request, part.name) for part in fields(request) if part.name not in EACH]  # type: ignore[arg-type]  # a dataclass
        kind = (chat > 0, type(request), *(word for word in words if isinstance(word, str) and not word.isdigit()))
        if kind not in self.offered and not isinstance(request, NEVER) and "words" not in kind:
            self.offered.add(kind)
            self.found.append((person, chat, request))

    def everything(self) -> None:
        """Tap every button that has been found, and those found then."""
        while self.found:
            self.found.sort(key=lambda one: isinstance(one[2], LAST))
            person, chat, request = self.found.pop(0)
            self.ask(request, person, chat)

    async def deliver_all(self) -> None:
        """Look at everything that waits."""
        self.look()

    # --- what they see ------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compose every screen and every announcement."""
        context = self.matches.context
        with self.matches.store.read() as unit:
            for chat in unit.work.chats():
                self.where = (chat if chat > 0 else ANNA, chat)
                self.in_group = chat < 0
                for screen in unit.screens.stale(chat):
                    self.note_in_words(partial(worded, context, unit, screen))
                    composed = compose(context, unit, screen)
                    table = unit.tables.get(screen.table_id)
                    if composed is not None and screen.kind is ScreenKind.HAND and not is_private(table):
                        self.in_group = True
                        compose(context, unit, replace(screen, kind=ScreenKind.EPHEMERAL))
                        self.in_group = chat < 0
                for waiting in unit.announcements.pending(chat):
                    if waiting.kind in NO_MESSAGE:
                        continue
                    try:
                        compose_announcement(context, unit, waiting)
                    except Obsolete:
                        continue
        self.where, self.in_group = None, False
        with self.matches.store.unit() as unit:
            for chat in unit.work.chats():
                for waiting in unit.announcements.pending(chat):
                    unit.announcements.sent(waiting.id, None, self.matches.time)
        self.matches.send_screens()


def worded(context: Context, unit: Unit, screen: Screen) -> Message | None:
    """A screen in accessible text."""
    composed = compose(context, unit, screen, preferences(Display(Form.WORDS)))
    return None if composed is None else composed.message


async def walk(path: Path, language: str) -> Walk:
    """Walk through the private chat, lobbies, turns, matches and their ends."""
    walk = Walk(MixedMatches(path, names=NAMES), language)
    walk.matches.give_page()
    with walk.reading():
        for scene in SCENES:
            walk.settle()
            scene(walk)
            walk.everything()
        for turn in (phases, asked):
            walk.settle()
            async for _ in turn(walk):
                pass
            walk.everything()
    walk.matches.close()
    return walk


def every_meld(walk: Walk) -> None:
    """Lay every run and set, attach to it, swap its joker."""
    ranks = "A23456789TJQKA"
    runs = [ranks[start : start + size] for size in (3, 4, 5) for start in range(15 - size)]
    for suit in "HCS":
        written = [[rank + suit for rank in run] for run in runs]
        written += [[rank + one for one in suits] for rank in ranks for suits in ("HDCS", "HDC")]
        for cards in written:
            natural = known(parse_meld(" ".join(cards)))
            jokers = [[*cards[:place], f"*{cards[place]}", *cards[place + 1 :]] for place in (0, 1, len(cards) - 1)]
            for meld in (natural, *(known(parse_meld(" ".join(one))) for one in jokers)):
                walk.note_uses(meld, natural.cards[-1])


def private_chat(walk: Walk) -> None:
    """Read what a command says in private, and all pages from there; practise, beside another table too."""
    walk.ask(Start(""), chat=ANNA)
    walk.ask(SmallTalk(), chat=ANNA)
    for lesson in LESSONS:
        walk.ask(TakeLesson(lesson), chat=ANNA)
    walk.note(Line("lesson-label-next"))
    walk.ask(AskPractice(), chat=ANNA)
    walk.command(chat=ANNA)
    walk.ask(Practice("easy"), chat=ANNA)
    walk.ask(NewTable(), chat=ANNA)
    walk.command(chat=ANNA)


def lobby(walk: Walk) -> None:
    """Sit in a lobby with all its pages, whose group may look at its deals again, and close it."""
    with walk.matches.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, replays=True))
    walk.ask(NewTable())
    table = walk.matches.here()
    for hides in (1, 0):
        walk.ask(HideCards(table.id, hides))
    for person in (BRUNO, CARLA):
        walk.ask(at_table.Sit(table.id), person)
    walk.ask(at_table.AddComputer(table.id, "medium"))
    with walk.matches.store.unit() as unit:
        unit.commitments.throw(table.id, None)  # no die counts, so that somebody may cut
    walk.ask(at_table.LobbyPage(table.id, CUT_PAGE))
    walk.command()


def invitation(walk: Walk) -> None:
    """Invite to a lobby, and follow the link."""
    walk.ask(NewTable())
    table = walk.matches.here()
    walk.ask(ShowInvitations(), chat=ANNA)
    with walk.matches.store.unit() as unit:
        link = link_of(walk.matches.context, unit, table, ANNA)
    walk.ask(start(link.partition("start=")[2]), DARIO, DARIO)


def match(walk: Walk) -> None:
    """Play matches with a computer to their ends, until somebody could re-enter; ask for everything in each deal."""
    while at_table.ReEnter.code not in walk.kinds:
        _match(walk)


def _match(walk: Walk) -> None:
    matches = walk.matches
    table = matches.join("easy", people=3, limit=40, re_entry="once")
    matches.change_person(CARLA, comfort=True)
    deal = 0

    def look() -> None:
        nonlocal deal
        now = matches.table(table.id)
        walk.look()
        if now.match is not None and now.match.deal_number != deal:
            deal = now.match.deal_number
            walk.command(BRUNO)

    matches.play_on(table, look)
    while (owed := owed_remarks(matches.context)) is not None:
        settle_remarks(matches.context, owed, made_remarks(matches.context, owed))
    for person in (ANNA, BRUNO, CARLA):
        walk.ask(ShowRemarks(table.id, 1), person, person)
    walk.command()
    walk.command(chat=ANNA)


def absence(walk: Walk) -> None:
    """Be away, come back, leave the seat to a computer, and vote on the end of the match."""
    matches = walk.matches
    table = matches.begin(4)
    matches.send_away(table, BRUNO, CARLA)
    walk.look()
    walk.command(BRUNO)
    walk.ask(at_table.EndTable(table.id, DARIO, at_table.Asked.VOTE), DARIO)
    walk.command(BRUNO, BRUNO)


def friends_at_a_slow_table(walk: Walk) -> None:
    """Wake the player on turn, and hand a seat over."""
    matches = walk.matches
    table = matches.begin(3, turn_seconds=24 * HOUR)
    walk.look()
    matches.time += HOUR
    for seat in (0, 1, 2):
        walk.ask(at_table.WakePlayer(table.id, seat), ANNA if seat else BRUNO)
    for person in (ANNA, BRUNO):
        walk.ask(at_table.GiveTime(table.id, 1, 0), person)
    for person in (ANNA, BRUNO):
        walk.ask(at_table.OfferSeat(table.id), person)
        walk.ask(at_table.TakeSeat(table.id, matches.people.index(person)), DARIO)
    for request in (ShowPause(), ShowPause("7")):
        walk.ask(request, CARLA)
    walk.ask(ShowPause(), CARLA, CARLA)
    for days in ("", "20/3 29/3"):
        walk.ask(ShowVacation(days), BRUNO, BRUNO)
    day = datetime.fromtimestamp(matches.time, UTC).toordinal()
    for first in (day, day + 9):
        walk.ask(TakeVacation(BRUNO, first, first + 6, 0), BRUNO, BRUNO)
        walk.ask(ShowVacation(), BRUNO, BRUNO)
        with matches.store.unit() as unit:
            unit.vacations.forget(BRUNO)


def deal_of_the_day(walk: Walk) -> None:
    """Begin a day, finish it, let others look, and see how it has ended."""
    matches = walk.matches
    walk.ask(EnableDaily())
    with matches.store.read() as unit:
        chain = unit.daily.chain_of(GROUP)
    for person in (ANNA, BRUNO):
        walk.ask(ShowDaily(chain.id), person, person)
        walk.ask(PlayDaily(chain.id, 1), person, person)
        walk.ask(ShowDaily(chain.id), person, person)
    with matches.store.unit() as unit:
        for one in unit.daily.tries(unit.daily.of_number(chain.id, 1).occasion_id):
            unit.archive.add_deal(one.table_id, [SeatResult(1, 0, one.person_id, None, 0, True, False, 3, 7)])
    for shown in (0, 1):
        walk.ask(LetDailyBeSeen(chain.id, 1, shown), BRUNO, BRUNO)
    matches.time += 2 * 24 * 3600
    do_due(matches.context, matches.time)
    for back in (1, 0):
        walk.ask(DailyWeek(chain.id, back), chat=ANNA)
    walk.ask(ShowDaily(chain.id), chat=ANNA)
    walk.ask(ShowDaily())


def evening(walk: Walk) -> None:
    """Call an evening, answer it, see the ways to change it, be reminded, and let its lobby open."""
    matches = walk.matches
    walk.ask(CallEvening())
    walk.ask(CallEvening("domani 21"))
    with matches.store.read() as unit:
        (evening,) = unit.evenings.called_in(GROUP)
    walk.ask(CallEvening("25/12 20:30"))
    walk.ask(AskCancelEvening(evening.id), ANNA)
    walk.ask(AnswerEvening(evening.id, 2), BRUNO)
    walk.ask(ShowTables(), BRUNO, BRUNO)
    do_evenings(matches.context, (evening.id,), evening.at - 3600)
    walk.look()
    walk.ask(WatchLobbies(), BRUNO)
    with matches.store.unit() as unit:
        unit.evenings.forget([evening.id], BRUNO)
    do_evenings(matches.context, (evening.id,), evening.at)
    walk.look()
    walk.ask(WatchLobbies(), BRUNO, BRUNO)


def kitchen_table(walk: Walk) -> None:
    """Keep the score of real cards, with a guest, until somebody has won; then the same once more."""
    matches = walk.matches

    def sheet() -> ScoreSheet:
        with matches.store.read() as unit:
            return sheet_of(unit)

    def write(deal: int, closer: int, in_hand: int, points: str) -> None:
        now, walk.in_group = sheet(), True
        walk.ask(sheets.WriteDeal(now.id, now.position, deal, closer, in_hand, points))

    def enter(closer: int, points: str, deal: int) -> None:
        now = sheet()
        write(deal, closer, 0, points)
        walk.ask(sheets.CountDeal(now.id, now.position, deal, closer, 0, points))

    walk.ask(sheets.KeepScore("Nonna"))
    walk.ask(sheets.SitAtSheet(sheet().id, 1), BRUNO)
    for page in ("rules", "end"):
        shown(walk, sheet(), page)
    with matches.store.unit() as unit:  # by the usual rules, whatever the group has chosen before
        unit.sheets.save(replace(sheet_of(unit), settings=TableSettings()))
    now = sheet()
    walk.ask(sheets.SetSheetRule(now.id, now.position, "re_entry", "once"))
    write(1, -1, 0, "")
    for points in ("", "t4", "t14"):
        write(1, 0, 1, points)
    enter(0, "23.101", 1)
    shown(walk, sheet(), "more")
    last = sheet()
    enter(0, "80", 2)
    with matches.store.read() as unit:
        over = unit.sheets.get(last.id)
    assert over is not None
    shown(walk, over, "more")


def sheet_of(unit: Unit) -> ScoreSheet:
    """The open sheet of the group."""
    found = unit.sheets.open_in(GROUP, 0)
    assert found is not None
    return found


def shown(walk: Walk, sheet: ScoreSheet, page: str) -> None:
    """Look at a page of a sheet as it stands in the group."""
    walk.where, walk.in_group = (ANNA, GROUP), True
    with walk.matches.store.read() as unit:
        sheet_message(walk.matches.context.texts, walk.language, sheet_view(unit, sheet), page)
    walk.where, walk.in_group = None, False


def welcome(walk: Walk) -> None:
    """Let the bot come to a group."""
    with walk.matches.store.unit() as unit:
        unit.announcements.add(GROUP, AnnouncementKind.WELCOME, {}, walk.matches.time)
    walk.look()


SCENES: tuple[Callable[[Walk], None], ...] = (
    *(every_meld, private_chat, welcome, lobby, match, absence, friends_at_a_slow_table, deal_of_the_day),
    *(invitation, evening, kitchen_table),
)
