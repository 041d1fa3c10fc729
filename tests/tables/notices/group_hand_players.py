"""Panels inside the group, as the store knows them and as they reach Telegram."""

from dataclasses import replace
from typing import Any

import pytest
from telegram.error import TelegramError

from sandbox.client.people import Seen
from sandbox.client.seen import Json
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import Talk
from simulation.use_cases.world import GROUP, place_of
from storage import Display, Form, GroupHands, Screen, ScreenKind, Table
from tables.notices.group_hands import touched
from tables.requests.origin import Origin
from tables.requests.table import Play
from tests.handlers.office import Office

PANEL = 77
"""The number of an ephemeral message."""


def choose(talk: Talk, mode: GroupHands) -> None:
    """Let the group choose where hands are played."""
    with talk.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, group_hands=mode))


def panel_inside(talk: Talk, table: Table, person: int) -> Screen | None:
    """Somebody's panel inside the group, if they have one."""
    with talk.store.read() as unit:
        return unit.screens.find(table.id, ScreenKind.EPHEMERAL, person)


def shown(talk: Talk, table: Table, person: int, number: int = PANEL) -> None:
    """Telegram has shown somebody's panel, under this number."""
    screen = panel_inside(talk, table, person)
    assert screen is not None
    with talk.store.unit() as unit:
        unit.screens.mark_shown(screen.id, screen.wanted, number, screen.subject, "x", is_photo=screen.is_photo)


def opened(evening: Evening, table: Table, person: int) -> None:
    """Somebody has opened their panel inside the group, and Telegram shows it."""
    assert evening.tap(person, Play(table.id), GROUP).group_hand
    shown(evening, table, person)


def follows(talk: Talk, table: Table, person: int) -> bool:
    """Whether somebody's panel inside the group waits to be drawn anew."""
    screen = panel_inside(talk, table, person)
    assert screen is not None
    return screen.wanted > screen.shown


def touch(evening: Evening, table: Table, person: int, number: int = PANEL) -> None:
    """Somebody taps a button of the panel with this number."""
    with evening.store.unit() as unit:
        touched(unit, Origin(1, evening.requester(person), place_of(table.chat_id), ephemeral_id=number), table.id)


# --- in the post office -----------------------------------------------------------------------------------------------

READER = 1
"""Bruno, who plays inside the group."""


def wish(office: Office, form: Form) -> None:
    """Let everybody see tables and hands in this form."""
    with office.evening.store.unit() as unit:
        for person in unit.people.named(office.evening.people).values():
            unit.people.save(replace(person, display=Display(form)))
        chat = unit.chats.get(office.group.id)
        assert chat is not None
        unit.chats.save(replace(chat, display=Display(form)))


async def begun(office: Office, form: Form = Form.TEXT) -> Table:
    """A match in a group where hands are played inside; all is sent."""
    wish(office, form)
    with office.evening.store.unit() as unit:
        chat = unit.chats.get(office.group.id)
        assert chat is not None
        unit.chats.save(replace(chat, group_hands=GroupHands.ON))
    table = office.evening.begin(2)
    await office.deliver_all()
    return table


async def ask(office: Office, table: Table) -> None:
    """Bruno taps «Play» below the table's post."""
    reader = office.people[READER]
    post = next(seen for seen in reversed(await reader.screen(office.group)) if "▶️ Gioca" in seen.labels)
    tapped = await reader.tap(post, "▶️ Gioca", wait=0)
    assert tapped.query_id is not None
    result = office.evening.tap(reader.id, Play(table.id), office.group.id)
    assert result.group_hand
    office.dispatcher.let_in(office.group.id, reader.id, tapped.query_id)


async def inside(office: Office, number: int = READER) -> list[Seen]:
    """What one of the people alone sees in the group."""
    return [seen for seen in await office.people[number].screen(office.group) if seen.ephemeral_id is not None]


def screen_of(office: Office, table: Table) -> Screen | None:
    """Bruno's panel inside the group, as the store has it."""
    return panel_inside(office.evening, table, office.people[READER].id)


def mode_of(office: Office) -> GroupHands:
    """Where the group plays hands."""
    with office.evening.store.read() as unit:
        chat = unit.chats.get(office.group.id)
    assert chat is not None
    return chat.group_hands


async def asked(office: Office, word: str) -> list[Json]:
    """What the bot has asked of Telegram about messages for one."""
    requests = [entry for entry in await office.tg.requests() if word in entry["method"]]
    return [entry for entry in requests if "phemeral" in str(entry["method"]) + str(entry["parameters"])]


def refusing(monkeypatch: pytest.MonkeyPatch, office: Office, method: str, error: TelegramError) -> None:
    """Let a method of the client fail."""

    async def refuse(*given: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(type(office.bot), method, refuse)
