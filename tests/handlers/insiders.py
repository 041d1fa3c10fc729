"""Panels inside the group, as the store knows them."""

from dataclasses import replace

from handlers.buttons import Play
from handlers.inside import touched
from handlers.tap import Tap
from storage import Inside, Screen, ScreenKind, Table
from tests.handlers.evening import Evening
from tests.handlers.talk import Talk
from tests.handlers.world import GROUP

PANEL = 77
"""The number of an ephemeral message."""


def choose(talk: Talk, mode: Inside) -> None:
    """Let the group choose where hands are played."""
    with talk.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, inside=mode))


def panel_inside(talk: Talk, table: Table, person: int) -> Screen | None:
    """Somebody's panel inside the group, if he has one."""
    with talk.store.read() as unit:
        return unit.screens.find(table.id, ScreenKind.EPHEMERAL, person)


def shown(talk: Talk, table: Table, person: int, number: int = PANEL) -> None:
    """Telegram has shown somebody's panel, under this number."""
    screen = panel_inside(talk, table, person)
    assert screen is not None
    with talk.store.unit() as unit:
        unit.screens.mark_shown(screen.id, screen.wanted, number, screen.topic, "x")


def opened(evening: Evening, table: Table, person: int) -> None:
    """Somebody has opened his panel inside the group, and Telegram shows it."""
    assert evening.tap(person, Play(table.id), GROUP).inside
    shown(evening, table, person)


def follows(talk: Talk, table: Table, person: int) -> bool:
    """Whether somebody's panel inside the group waits to be drawn anew."""
    screen = panel_inside(talk, table, person)
    assert screen is not None
    return screen.wanted > screen.shown


def touch(evening: Evening, table: Table, person: int, number: int = PANEL) -> None:
    """Somebody taps a key of the panel with this number."""
    with evening.store.unit() as unit:
        touched(unit, Tap(1, evening.sender(person), GROUP, 0, 0, ephemeral_id=number), table.id)
