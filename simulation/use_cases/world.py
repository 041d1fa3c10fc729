"""A world without Telegram: a real store, the real catalogue, seeded dice and a clock that tests set."""

import random
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from pydantic import SecretStr

from operations.context import context_from
from operations.settings import Settings
from screens.compose import compose
from screens.message import PLAIN, DisplayPreferences, Message
from screens.results import ComposedResult, compose_result
from simulation.people.machine_person import LabelledButtons
from simulation.program.memory import put_empty_store
from simulation.program.places import forget, place_for
from storage import ScreenKind, Store, Table, TableSettings
from tables.commitment import commit_to_cards
from tables.context import Chance, Origin, Place, Requester, WebAddress
from tables.requests.codec import Request
from tables.seats import with_person
from tables.startapp import link_keys
from tables.use_cases import perform
from texts.catalogue import Catalogue

GROUP = -100
PAGE = "https://scala.example/"
TEXTS = Catalogue.load(strict=True)


@cache  # to make settings takes longer than most tests of a use case
def _settings() -> Settings:
    return Settings(bot_token=SecretStr("40:TEST"), slip_seconds=0, _env_file=None)  # type: ignore[call-arg]  # pydantic's


def place_of(chat_id: int, title: str = "Venerdì", *, is_forum: bool = False) -> Place:
    """The place that an update from this chat names."""
    return Place(chat_id, "private", "", False) if chat_id > 0 else Place(chat_id, "group", title, is_forum)


@dataclass
class World:
    """A group where people play; a person's id is also that of their private chat."""

    path: Path
    seed: int = 1
    time: float = 1_780_000_000.0
    updates: int = 0
    names: dict[int, str] = field(default_factory=lambda: {1: "Anna", 2: "Bruno", 3: "Carla", 4: "Dario", 5: "Eva"})
    group: int = GROUP

    def __post_init__(self) -> None:
        self.chance = Chance(random.Random(self.seed))
        self.settings = _settings().model_copy()
        place = place_for(self.path)
        if isinstance(place, Path):
            put_empty_store(place)
        self.store = Store.open(place, lambda: self.time)
        self.context = context_from(self.settings, self.store, TEXTS, lambda: self.time, self.chance, "scala40bot")
        with self.store.unit() as unit:
            unit.chats.seen(self.group, "group", "Venerdì", False)
            for person, name in self.names.items():
                seen = unit.people.seen(person, name, None, "it", self.time)
                unit.people.save(replace(seen, reachable=True, guided=False, asks=False))  # they have played before

    def give_page(self, direct: str | None = "https://t.me/scala40bot?startapp=") -> None:
        """Let the bot have a page of the tables, and links that begin with `direct`."""
        with self.store.unit() as unit:
            keys = link_keys(unit, self.context.encryption, self.chance)
        self.context = replace(self.context, web=WebAddress(PAGE, direct, keys))

    def close(self) -> None:
        """Close the store; what is stored in its file stays."""
        self.store.close()
        forget(self.path)

    def open(self, people: tuple[int, ...], settings: TableSettings | None = None) -> Table:
        """Open a lobby with these people seated, without its post."""
        with self.store.unit() as unit:
            table = unit.tables.create(self.group, 0, people[0], settings or TableSettings(), self.time)
            for person in people:
                table = with_person(table, person)
            commit_to_cards(self.context, unit, table)
            return unit.tables.save(table)

    def tap(
        self, person: int, request: Request, chat: int | None = None, *, shown_at: float = 0.0, covers: bool = False
    ) -> ComposedResult:
        """Tap a button, which is shown since `shown_at`, perhaps where the person tapped another one before."""
        self.updates += 1
        requester = Requester(person, self.names[person], None, "it")
        origin = Origin(
            self.updates, requester, place_of(chat or person), message_id=1, shown_at=shown_at, covers=covers
        )
        return self.perform(origin, request)

    def perform(self, origin: Origin, request: Request) -> ComposedResult:
        """Perform a request, and compose its result."""
        result = perform(self.context, origin, request)
        with self.store.read() as unit:
            return compose_result(self.context, unit, origin, result)

    def table(self, table_id: int) -> Table:
        """The table as it is stored."""
        with self.store.read() as unit:
            found = unit.tables.get(table_id)
            assert found is not None
            return found

    def panel(self, table_id: int, person: int) -> Message | None:
        """The present panel of a person, without pictures."""
        return self._compose(table_id, ScreenKind.HAND, person)

    def post(self, table_id: int) -> Message | None:
        """The present post of the table in the group, without pictures."""
        return self._compose(table_id, ScreenKind.TABLE, None)

    def shown_post(self, table: Table, person: int | None = None) -> Message:
        """The table's post, or a person's panel, by its viewer's preferences: perhaps with a picture."""
        message = self._compose(table.id, ScreenKind.HAND if person else ScreenKind.TABLE, person, None)
        assert message is not None
        return message

    def _compose(
        self, table_id: int, kind: ScreenKind, person: int | None, preferences: DisplayPreferences | None = PLAIN
    ) -> Message | None:
        with self.store.read() as unit:
            screen = unit.screens.find(table_id, kind, person)
            composed = compose(self.context, unit, screen, preferences) if screen is not None else None
            return composed.message if composed is not None else None


def labelled_buttons(message: Message) -> LabelledButtons:
    """The labels and requests of a message's buttons, without disabled ones; a green one has the sign of its colour."""
    able = (button for row in message.rows for button in row if not button.disabled)
    return [(button.unstyled or button.label, button.request) for button in able if button.request is not None]
