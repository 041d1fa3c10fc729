"""A store full of matches that are being played by people nobody taps for: what one bot serves besides."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from pydantic import SecretStr

from handlers import house, timing
from handlers.host import Chance, Host
from handlers.settings import Settings
from handlers.texts import Catalogue
from scala40.actions import Discard
from scala40.players import greedy
from scala40.views import seat_view
from storage import LogEntry, ScreenKind, Seat, Store, Table, TableSettings, TableStatus, Unit

SEATS = 4
PATTERNS = 20
"""So many matches are really played; the others are copies of them at other tables, with other people."""

_FIRST_PERSON = 10_000_000
_FIRST_CHAT = -10_000_000
_NAMES = ("Ada", "Bianca", "Ciro", "Dora", "Elio", "Fosca", "Gino", "Ilda", "Lapo", "Mirella", "Nino", "Olga")


@contextmanager
def host_on(path: Path, now: Callable[[], float] = time.time) -> Iterator[Host]:
    """The surroundings of a use case while the block runs: a real store and the real words, without Telegram."""
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]  # an argument of the settings library, not a field
        bot_token=SecretStr("40:BENCH"),
        database=path,
    )
    with closing(Store.open(path, now)) as store:
        yield Host(store, Catalogue.load(), now, Chance(random.Random(40)), settings, "scala40bot")


def fill(host: Host, tables: int) -> None:
    """Put so many running tables of four into the store, some turns into their first deal."""
    chance = random.Random(1)
    patterns: list[tuple[Table, tuple[LogEntry, ...]]] = []
    with host.store.unit() as unit:
        for number in range(tables):
            first = _FIRST_PERSON + number * SEATS
            table = new_table(host, unit, _FIRST_CHAT - number, range(first, first + SEATS))
            if number < PATTERNS:
                table = _play_some(host, unit, table, chance, turns=1 + 2 * number)
                patterns.append((table, unit.log.entries(table.id)))
            else:
                _copy(host, unit, table, *patterns[number % PATTERNS])
            _all_shown(host, unit, table)


def new_table(host: Host, unit: Unit, chat_id: int, people: range) -> Table:
    """A lobby in a chat of its own, its people seated; each of them can be written to."""
    unit.chats.seen(chat_id, "group", f"Gruppo {-chat_id}", False)
    for number, person_id in enumerate(people):
        seen = unit.people.seen(person_id, _NAMES[(person_id + number) % len(_NAMES)], None, "it", host.now())
        unit.people.save(replace(seen, reachable=True))
    table = unit.tables.create(chat_id, 0, people[0], TableSettings(), host.now())
    seats = tuple(Seat(number, person_id) for number, person_id in enumerate(people))
    return unit.tables.save(replace(table, seats=seats))


def _play_some(host: Host, unit: Unit, table: Table, chance: random.Random, turns: int) -> Table:
    """Deal, and let simple computer players play so many turns."""
    table = house.start_match(host, unit, table, host.now())
    while turns or table.status is TableStatus.PAUSE:
        if table.status is TableStatus.PAUSE:
            table = house.next_deal(host, unit, table, host.now())
            continue
        match = table.match
        assert match is not None
        assert match.turn is not None  # somebody is on turn: a match of a few turns is not over
        action = greedy(seat_view(match, match.turn), chance)
        table = house.play(host, unit, table, match.turn, [action], host.now())
        turns -= isinstance(action, Discard)
    return table


def _copy(host: Host, unit: Unit, table: Table, pattern: Table, log: tuple[LogEntry, ...]) -> None:
    """Let a table be where the pattern is."""
    for entry in log:
        unit.log.append(table.id, entry.seat, entry.action, entry.at)
    house.ensure_panels(unit, table)
    unit.screens.ensure(table.id, ScreenKind.TABLE, table.chat_id)
    table = unit.tables.save(replace(table, status=pattern.status, match=pattern.match))
    timing.arm(host, unit, table, host.now(), asleep=False)


def _all_shown(host: Host, unit: Unit, table: Table) -> None:
    """These people's Telegram shows everything already: nothing is to be sent to them."""
    for number, screen in enumerate(unit.screens.of_table(table.id), start=1):
        unit.screens.mark_shown(screen.id, screen.wanted, number, "", "")
    for announcement in unit.announcements.pending(table.chat_id):
        unit.announcements.sent(announcement.id, 1, host.now())
