"""The whole bot on a local Telegram, its people, and a browser that shows what they see: for pictures to look at."""

import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from playwright.async_api import Browser, Locator, Page, ViewportSize
from pydantic import HttpUrl

from handlers.app import Service, serving
from sandbox.client.people import Person, Seen, Tapped
from sandbox.http.server import LocalTelegram
from simulation.people.players import Players
from simulation.program.hurry import fast_budget
from simulation.program.setup import Setup, settings_for
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import PAGE
from storage import Table, TableSettings
from tables.commitment import commit_to_cards
from tables.context import Chance
from tables.match import progress
from tables.requests.codec import Request
from tables.requests.deep_links import start_link
from tables.seats import with_person
from tests.chromium import with_font
from tests.e2e.conftest import seconds_to_noon
from tests.e2e.days import Days
from tests.fonts import PHONES
from tools.looks.shrinking import shrink

NAMES = ("Anna", "Bruno", "Carla", "Dario")
TALL = 6000
"""A window in which no message is cut: pixels."""
MARGIN = 3
ALERT_HEIGHT = 700
CUT = """message => [...message.querySelectorAll(".label")].filter(one => one.scrollWidth > one.clientWidth)
    .map(one => one.textContent)"""


class NotOfferedError(Exception):
    """No message has such a button."""


@dataclass(frozen=True)
class Look:
    """How the pictures look; `width` is that of the phone, in CSS pixels, `font` one of `tests.fonts.PHONES`."""

    language: str = "it"
    theme: str = "light"
    width: int = 390
    font: str = "Inter"


@dataclass
class ServedMatches(MixedMatches):
    """Matches in the store of a running bot, which tells its people what happens in them."""

    service: Service | None = None

    def __post_init__(self) -> None:
        assert self.service is not None
        self.context = self.service.context
        self.store, self.chance = self.context.store, self.context.chance
        self.updates = 1_000_000  # the numbers of the local Telegram's own updates are smaller

    def tap_once(self, table: Table) -> None:
        """Make one tap of the player on turn, whatever their language."""
        self.tap_for(table)

    def begin_in(self, chat: int, thread: int, seats: int, turn_seconds: int | None = 600) -> Table:
        """Open a match in any chat or topic, just dealt."""
        with self.store.unit() as unit:
            settings = TableSettings(turn_seconds=turn_seconds, quiet=None)
            table = unit.tables.create(chat, thread, self.people[0], settings, self.time)
            commit_to_cards(self.context, unit, table)
            for person in self.people[:seats]:
                table = with_person(table, person)
            return progress.start_match(self.context, unit, unit.tables.save(table), self.time)


@dataclass
class Stage:
    """People with the bot, which runs; pictures of their chats are saved in `folder`."""

    setup: Setup
    service: Service
    page: Page
    folder: Path
    look: Look
    served: ServedMatches
    saved: list[Path] = field(default_factory=list)
    cut: dict[str, list[str]] = field(default_factory=dict)
    """By the name of a picture, the labels in it that do not fit on their buttons, each after the font in question."""

    @property
    def people(self) -> list[Person]:
        return self.setup.people

    @property
    def group_id(self) -> int:
        return self.setup.players.group.id

    @property
    def matches(self) -> ServedMatches:
        """The matches, at the bot's present time."""
        self.served.time = self.service.context.now()
        return self.served

    @property
    def days(self) -> Days:
        """What moves the clock."""
        return Days(self.setup, self.service)

    async def deliver_all(self) -> None:
        """Wait until everybody has been told everything."""
        await self.setup.quiet()

    def prefer(self, **display: object) -> None:
        """Change how the group and everybody see tables and hands."""
        with self.service.context.store.unit() as unit:
            chat = unit.chats.get(self.group_id)
            assert chat is not None
            unit.chats.save(replace(chat, display=replace(chat.display, **display)))
            for person in self.people:
                known = unit.people.get(person.id)
                assert known is not None
                unit.people.save(replace(known, display=replace(known.display, **display)))

    # --- what people do -----------------------------------------------------------------------------------------------

    async def say(self, text: str, by: int = 0, *, private: bool = False, thread: int | None = None) -> None:
        """Write, and wait for the answer."""
        chat = None if private else self.setup.players.group
        await self.people[by].send(chat, text, thread=thread)
        await self.setup.quiet()

    async def touch(self, request: Request, by: int = 0, *, private: bool = False) -> Tapped:
        """Tap the newest message with buttons, as if one of them made this request."""
        message = await self._newest(by, private, lambda seen: bool(seen.buttons))
        return await self._tapped(by, message, request.pack())

    async def press(self, code: str, by: int = 0, *, private: bool = False, number: int = 0) -> Tapped:
        """Tap the newest message that has a button with this code; follow its link into the private chat."""

        def found(seen: Seen) -> list[str]:
            data = (button.get("callback_data", "") for button in seen.buttons)
            return [entry for entry in data if re.match(rf"{code}(:|$)", entry)]

        message = await self._newest(by, private, lambda seen: bool(found(seen)))
        return await self._tapped(by, message, found(message)[number])

    async def follow(self, payload: str, by: int = 0, *, private: bool = False) -> None:
        """Follow the link below the newest message whose payload begins so."""
        start = start_link(str(self.service.context.username), payload)

        def found(seen: Seen) -> list[str]:
            return [button["url"] for button in seen.buttons if button.get("url", "").startswith(start)]

        message = await self._newest(by, private, lambda seen: bool(found(seen)))
        await self.people[by].start(found(message)[0].partition("start=")[2])
        await self.setup.quiet()

    async def _tapped(self, by: int, message: Seen, data: str) -> Tapped:
        tapped = await self.people[by].tap(message, data=data, wait=60, force=True)
        _, link, payload = (tapped.url or "").partition("?start=")
        if link:
            await self.people[by].start(payload)
        await self.setup.quiet()
        return tapped

    async def _newest(self, by: int, private: bool, check: Callable[[Seen], bool]) -> Seen:
        chat = None if private else self.setup.players.group
        for seen in reversed(await self.people[by].screen(chat)):
            if check(seen):
                return seen
        raise NotOfferedError

    # --- what they see ------------------------------------------------------------------------------------------------

    async def show(
        self, name: str, by: int = 0, *, private: bool = False, last: int = 1, thread: int | None = None
    ) -> None:
        """Save a picture of the last messages of a chat, as somebody sees them, in their full height."""
        pane = await self._open(by, private, TALL, thread)
        messages = pane.locator(".log > .message")
        newest = [messages.nth(place) for place in range(max(0, await messages.count() - last), await messages.count())]
        for message in newest:
            await message.evaluate(
                "async node => { for (const image of node.querySelectorAll('img'))"
                " { image.loading = 'eager'; await image.decode(); } }"
            )
        await self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        boxes = [box for message in newest if (box := await message.bounding_box())]
        top, bottom = boxes[0]["y"] - MARGIN, boxes[-1]["y"] + boxes[-1]["height"] + MARGIN
        self.cut[name] = []
        for font in sorted(PHONES, key=self.look.font.__eq__):  # that of the picture last
            await with_font(self.page, font)
            self.cut[name] += [f"{font}: {label}" for message in newest for label in await message.evaluate(CUT)]
        await self._save(name, {"x": 0, "y": top, "width": self.look.width, "height": bottom - top})

    async def show_alert(self, name: str, code: str, by: int = 0) -> None:
        """Tap a button of the group in the browser, and save a picture of the answer that has to be closed."""
        pane = await self._open(by, False, ALERT_HEIGHT, None)
        await pane.locator(f'[data-tap*=":{code}:"]').last.click()
        await self.page.get_by_test_id("alert").wait_for()
        await self._save(name, None)

    async def _open(self, by: int, private: bool, height: int, thread: int | None) -> Locator:
        """Open the page anew, with everything that has happened, and return the chat."""
        await self.setup.quiet()
        person, view = self.people[by], "private" if private else "group"
        shown = await person.screen(None if private else self.setup.players.group)
        newest = [seen for seen in shown if thread is None or seen.json.get("message_thread_id") == thread][-1]
        await self.page.set_viewport_size(ViewportSize(width=self.look.width, height=height))
        await self.page.goto(f"{self.setup.tg.url}/?as={person.id}&chat={self.group_id}&view={view}")
        await self.page.wait_for_selector("body[data-ready]")
        await with_font(self.page, self.look.font)
        pane = self.page.get_by_test_id(f"chat-{view}")
        if thread is not None:
            await pane.locator(f'[data-chip="topic {thread}"]').click()
        key = newest.id or f"e{newest.ephemeral_id}"
        await pane.get_by_test_id(f"message-{key}").wait_for()
        return pane

    async def _save(self, name: str, clip: dict[str, float] | None) -> None:
        path = self.folder / f"{name}.png"
        await self.page.screenshot(path=path, clip=clip)
        shrink(path)
        self.saved.append(path)
        print(path, *(f"CUT: {label}" for label in self.cut.get(name, ())), sep="   ", flush=True)


@asynccontextmanager
async def a_stage(browser: Browser, folder: Path, look: Look, *, is_forum: bool = False) -> AsyncIterator[Stage]:
    """Begin at noon, with four people who have started the bot; at the end no request may have been a bad one."""
    with (
        TemporaryDirectory() as store,
        patch("handlers.schedule.SWEEP_SECONDS", 0.05),
        patch("operations.time_source.POLL_SECONDS", 0.05),
    ):
        async with LocalTelegram() as tg:
            await tg.advance(seconds_to_noon(await tg.now()))
            await tg.apps(main=PAGE)
            tg.world.chance = random.Random(1)  # the die falls the same way each time
            people = [await tg.person(name, language_code=look.language) for name in NAMES]
            group = await tg.group("Venerdì", people, "supergroup" if is_forum else "group", is_forum=is_forum)
            setup = Setup(tg, Players(group, people), Path(store))
            settings = settings_for(tg, Path(store)).model_copy(update={"web_url": HttpUrl(PAGE)})
            context = await browser.new_context(
                locale="it-IT",
                timezone_id="Europe/Rome",
                device_scale_factor=2,
                color_scheme=look.theme,
                bypass_csp=True,  # the page allows no other font
            )
            async with serving(settings, Chance(random.Random(1)), fast_budget()) as service:
                for person in people:
                    await person.start()
                await setup.quiet()
                names = {person.id: person.name for person in people}
                served = ServedMatches(Path(store), names=names, group=group.id, service=service)
                stage = Stage(setup, service, await context.new_page(), folder, look, served)
                settle(stage)
                yield stage
            await context.close()
            setup.stored.close()
            assert await tg.bad_requests() == []


def settle(stage: Stage) -> None:
    """Let everybody read the language of the pictures, have played before, and see what suits the theme."""
    with stage.service.context.store.unit() as unit:
        chat = unit.chats.get(stage.group_id)
        assert chat is not None
        unit.chats.save(replace(chat, language=stage.look.language))
        for person in stage.people:
            known = unit.people.get(person.id)
            assert known is not None
            unit.people.save(replace(known, language=stage.look.language, language_chosen=True, guided=False))
    stage.prefer(dark=stage.look.theme == "dark")
