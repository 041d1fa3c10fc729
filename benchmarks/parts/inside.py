"""Inside the bot, without HTTP: what each station of a tap's path takes on a real store."""

import itertools
from dataclasses import dataclass, field
from pathlib import Path

from telegram import Update

from benchmarks.parts.crowd import host_on, new_table
from benchmarks.parts.figures import Times, heading, line, together
from benchmarks.parts.processes import commits
from benchmarks.parts.turn import STEPS, Step, turn
from handlers import house
from handlers.callback_data import unpack
from handlers.host import Host
from handlers.inbox import Inbox
from handlers.painter import language_of, paint
from handlers.tap import Sender, Tap
from handlers.taps import TAPS
from sandbox.seen import Json
from storage import ScreenKind

TURNS = 50
_CHAT = -1
_PEOPLE = range(1, 5)
_FIRST_UPDATE = 1_000_000_000
"""Higher than any update that the file knows."""


@dataclass
class Inside:
    """The stations."""

    read: Times = field(default_factory=Times)
    keep: Times = field(default_factory=Times)
    use_cases: dict[str, Times] = field(default_factory=lambda: {name: Times() for name in STEPS})
    words: Times = field(default_factory=Times)
    panel: Times = field(default_factory=Times)
    post: Times = field(default_factory=Times)
    commits: float = 0.0

    def report(self, floor: Times) -> None:
        """Print them, beside what the library takes to answer and edit."""
        use_cases = together(self.use_cases.values())
        whole = self.keep.median + use_cases.median + self.words.median
        heading("inside the bot, in the same file, without HTTP")
        line("the update, from JSON to python-telegram-bot's objects", self.read)
        line("kept in the inbox (a commit)", self.keep)
        line("use case (a commit)", use_cases)
        for name, times in self.use_cases.items():
            line(f"  {name}", times)
        line("the words of the answer", self.words)
        line("drawing a panel", self.panel)
        line("drawing the table's post", self.post)
        print(f"  kept, done and worded: {whole:.2f} ms, {self.commits:.1f} commits; the library takes to answer and")
        print(f"  edit over HTTP {floor.median:.2f} ms, so the host's own work is {whole / floor.median:.2f} of that")


async def inside(database: Path, panel: Json) -> Inside:
    """Play turns at one more table of this file; `panel` is a message below which people tap, as Telegram tells it."""
    measured, numbers = Inside(), itertools.count(_FIRST_UPDATE)
    with host_on(database) as host:
        inbox = Inbox(host.store, host.now)
        with host.store.unit() as unit:
            table = house.start_match(host, unit, new_table(host, unit, _CHAT, _PEOPLE), host.now())
        before = commits(database)
        for _ in range(TURNS):
            for step in turn(host.store, table.id):
                await _tap(host, inbox, _update(next(numbers), step, panel), measured.use_cases[step.name], measured)
                _draw(host, table.id, step.person_id, measured)
        measured.commits = (commits(database) - before) / (TURNS * len(STEPS))
    return measured


def _update(number: int, step: Step, panel: Json) -> Json:
    """The tap as Telegram tells it."""
    person = {"id": step.person_id, "first_name": "Anna", "is_bot": False, "language_code": "it"}
    query = {"id": str(number), "from": person, "message": panel, "chat_instance": "1", "data": step.button.pack()}
    return {"update_id": number, "callback_query": query}


async def _tap(host: Host, inbox: Inbox, told: Json, use_case: Times, measured: Inside) -> None:
    """The path of a tap as `handlers.taps` walks it, without Telegram."""
    with measured.read.one():
        update = Update.de_json(told, None)
    with measured.keep.one():
        await inbox.put(update)
    query = update.callback_query
    assert query is not None
    person = query.from_user
    with use_case.one():
        button = unpack(query.data)
        assert button is not None
        tap = Tap(update.update_id, Sender(person.id, person.first_name, None, "it"), person.id, 0, 1)
        reply = TAPS[type(button)](host, tap, button)
    with measured.words.one():
        with host.store.read() as unit:
            language = language_of(host, unit, person.id)
        if reply.line is not None:
            host.texts.plain(language, reply.line)


def _draw(host: Host, table_id: int, person_id: int, measured: Inside) -> None:
    for kind, owner, times in (
        (ScreenKind.HAND, person_id, measured.panel),
        (ScreenKind.TABLE, None, measured.post),
    ):
        with times.one(), host.store.read() as unit:
            screen = unit.screens.find(table_id, kind, owner)
            assert screen is not None
            painted = paint(host, unit, screen)
            assert painted is not None
            assert painted.message.fingerprint
