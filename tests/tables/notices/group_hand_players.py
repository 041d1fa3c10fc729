"""Panels inside the group, as the store knows them and as they reach Telegram."""

from dataclasses import replace
from typing import Any

import pytest
from telegram.error import TelegramError

from sandbox.client.people import Seen
from sandbox.client.seen import Json
from simulation.use_cases.chats import Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, place_of
from storage import Display, Form, GroupHands, Screen, ScreenKind, Table
from tables.context import Origin
from tables.notices.group_hands import touched
from tables.requests.table import Play
from tests.handlers.outbox import Outbox

PANEL = 77
"""The number of an ephemeral message."""


def choose(chats: Chats, mode: GroupHands) -> None:
    """Let the group choose where hands are played."""
    with chats.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, group_hands=mode))


def panel_inside(chats: Chats, table: Table, person: int) -> Screen | None:
    """Somebody's panel inside the group, if they have one."""
    with chats.store.read() as unit:
        return unit.screens.find(table.id, ScreenKind.EPHEMERAL, person)


def shown(chats: Chats, table: Table, person: int, number: int = PANEL) -> None:
    """Telegram has shown somebody's panel, under this number."""
    screen = panel_inside(chats, table, person)
    with chats.store.unit() as unit:
        unit.screens.mark_shown(screen.id, screen.wanted, number, screen.subject, "x", is_photo=screen.is_photo)


def opened(matches: Matches, table: Table, person: int) -> None:
    """Somebody has opened their panel inside the group, and Telegram shows it."""
    assert matches.tap(person, Play(table.id), GROUP).group_hand
    shown(matches, table, person)


def follows(chats: Chats, table: Table, person: int) -> bool:
    """Whether somebody's panel inside the group waits to be drawn anew."""
    screen = panel_inside(chats, table, person)
    return screen.wanted > screen.shown


def touch(matches: Matches, table: Table, person: int, number: int = PANEL) -> None:
    """Somebody taps a button of the panel with this number."""
    with matches.store.unit() as unit:
        touched(unit, Origin(1, matches.requester(person), place_of(table.chat_id), ephemeral_id=number), table.id)


# --- with an outbox ---------------------------------------------------------------------------------------------------

READER = 1
"""Bruno, who plays inside the group."""


def wish(outbox: Outbox, form: Form) -> None:
    """Let everybody see tables and hands in this form."""
    with outbox.matches.store.unit() as unit:
        for person in unit.people.named(outbox.matches.people).values():
            unit.people.save(replace(person, display=Display(form)))
        chat = unit.chats.get(outbox.group.id)
        unit.chats.save(replace(chat, display=Display(form)))


async def begun(outbox: Outbox, form: Form = Form.TEXT) -> Table:
    """A match in a group where hands are played inside; all is sent."""
    wish(outbox, form)
    with outbox.matches.store.unit() as unit:
        chat = unit.chats.get(outbox.group.id)
        unit.chats.save(replace(chat, group_hands=GroupHands.ON))
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    return table


async def ask(outbox: Outbox, table: Table) -> None:
    """Bruno taps «Play» below the table's post."""
    reader = outbox.people[READER]
    post = next(seen for seen in reversed(await reader.screen(outbox.group)) if "▶️ Gioca" in seen.labels)
    tapped = await reader.tap(post, "▶️ Gioca", wait=0)
    assert tapped.query_id is not None
    result = outbox.matches.tap(reader.id, Play(table.id), outbox.group.id)
    assert result.group_hand
    outbox.dispatcher.let_in(outbox.group.id, reader.id, tapped.query_id)


async def inside(outbox: Outbox, number: int = READER) -> list[Seen]:
    """What one of the people alone sees in the group."""
    return [seen for seen in await outbox.people[number].screen(outbox.group) if seen.ephemeral_id is not None]


def screen_of(outbox: Outbox, table: Table) -> Screen | None:
    """Bruno's panel inside the group, as the store has it."""
    return panel_inside(outbox.matches, table, outbox.people[READER].id)


def mode_of(outbox: Outbox) -> GroupHands:
    """Where the group plays hands."""
    with outbox.matches.store.read() as unit:
        chat = unit.chats.get(outbox.group.id)
    return chat.group_hands


async def asked(outbox: Outbox, word: str) -> list[Json]:
    """What the bot has asked of Telegram about messages for one."""
    requests = [entry for entry in await outbox.tg.requests() if word in entry["method"]]
    return [entry for entry in requests if "phemeral" in str(entry["method"]) + str(entry["parameters"])]


def refusing(monkeypatch: pytest.MonkeyPatch, outbox: Outbox, method: str, error: TelegramError) -> None:
    """Let a method of the client fail."""

    async def refuse(*given: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(type(outbox.bot), method, refuse)
