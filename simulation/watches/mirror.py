"""Checks that people see what is stored: every screen in use, composed anew, equals the message in the chat.

A mere draw is shown only to the person who draws: the screens of others may still be those before it, until the turn
ends or another change updates them. The panel of somebody who waits for their turn may show an older table, but its
buttons are the present ones; after `wake_panels` it shows the present, too. No other screen may be older.
"""

import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from operations.context import context_from
from sandbox.client.people import Seen
from screens.compose import compose
from screens.message import Message
from simulation.program.setup import Setup, settings_for
from simulation.program.worded_pictures import in_words, picture_words
from storage import Screen, ScreenKind, Table, TableStatus, Unit
from tables.context import Chance, Context
from texts.catalogue import Catalogue

Look = tuple[str, list[str], str]
"""The text of a message, the data of its buttons, and the words of its picture."""


class _Undo(Exception):  # noqa: N818 - not an error: it rolls the unit back
    """Raised to roll back the unit."""


async def check_screens(setup: Setup) -> int:
    """Compare every screen with the message that shows it; returns how many there were. The bot has to be idle."""
    await _compare(setup)
    tables = setup.stored.tables()
    with setup.stored.store.unit() as unit:
        wake_panels(unit, tables)
    await setup.quiet()
    return await _compare(setup, awake=True)


def wake_panels(unit: Unit, tables: Iterable[Table]) -> None:
    """Request that the panels that rest are shown again, as taps on their button do."""
    for table in tables:
        if table.status.is_unfinished:
            unit.screens.want(table.id, ScreenKind.HAND)


def may_rest(table: Table, screen: Screen) -> bool:
    """Whether a screen may show an older table: the panel of somebody who waits for their turn in a group."""
    is_waiting = table.status is TableStatus.PLAYING and screen.person_id != _on_turn(table)
    return screen.kind is ScreenKind.HAND and table.chat_id < 0 and is_waiting


def resting(data: list[str]) -> list[str]:
    """The buttons that a panel keeps while it rests: those about the player on turn are of an older one then."""
    return [entry for entry in data if entry.partition(":")[0] not in ("wk", "gt")]


async def _compare(setup: Setup, *, awake: bool = False) -> int:
    """Compare every screen; unless they are `awake`, only the buttons of panels that may rest."""
    now = await setup.tg.now()
    chance = Chance(random.Random(0))
    settings = settings_for(setup.tg, setup.folder)
    context = context_from(settings, setup.stored.store, Catalogue.load(), lambda: now, chance, "scala40_bot")
    checked = 0
    for table in setup.stored.tables():
        for screen, looks in _looks(context, setup, table):
            viewer = next((person for person in setup.people if person.id == screen.person_id), setup.people[0])
            (seen,) = [m for m in await viewer.screen(screen.chat_id) if _shows(m, screen)]
            words = picture_words(setup.tg, seen.json.get("photo"))
            parts = 2 if "photo" in seen.json and not words else 3  # a bot outside the tests really draws
            looked = (seen.text, data_of(seen), words)[:parts]
            if not awake and may_rest(table, screen):
                assert resting(data_of(seen)) in [resting(look[1]) for look in looks], (
                    f"screen {screen.id} rests with other buttons"
                )
                continue
            assert looked in [look[:parts] for look in looks], (
                f"screen {screen.id} ({screen.kind.value}) shows none of the {len(looks)} possible contents"
            )
            checked += 1
    return checked


def _shows(message: Seen, screen: Screen) -> bool:
    """Whether this is the screen's message; ephemeral messages have numbers of their own."""
    number = message.ephemeral_id if screen.kind is ScreenKind.EPHEMERAL else message.id
    return number == screen.message_id


def _looks(context: Context, setup: Setup, table: Table) -> list[tuple[Screen, list[Look]]]:
    """The table's screens in use, each with the contents that it may have now."""
    with context.store.read() as unit:
        # The panel of a finished match is retired, but it stays in the chat.
        screens = [
            screen
            for screen in unit.screens.of_table(table.id)
            if screen.message_id is not None
            and (not screen.retired or screen.kind is ScreenKind.HAND)
            and (screen.kind is not ScreenKind.EPHEMERAL or screen.person_id == _on_turn(table))
        ]
        found = [(screen, _composed(context, unit, screen)) for screen in screens]
    if (drawing := _drawing(setup, table)) is not None:
        before = setup.stored.matches(table.id)[-2]
        with suppress(_Undo), context.store.unit() as unit:
            unit.tables.save(replace(table, match=before))
            for screen, looks in found:
                if screen.person_id != drawing:
                    looks.extend(_composed(context, unit, screen))
            raise _Undo
    return [(screen, looks) for screen, looks in found if looks]


def _on_turn(table: Table) -> int | None:
    """The person on turn; a group hand is not updated during the turns of others."""
    turn = table.match.turn if table.match is not None else None
    return None if turn is None else table.seats[turn].person_id


def _drawing(setup: Setup, table: Table) -> int | None:
    """The person whose last action is a mere draw; None also if the discard pile was turned over, which all see."""
    if not table.status.is_unfinished or not (log := setup.stored.log(table.id)) or log[-1].action != "draw":
        return None
    return table.seats[log[-1].seat].person_id


def _composed(context: Context, unit: Unit, screen: Screen) -> list[Look]:
    """The contents of a screen in this unit; empty if there is nothing to show."""
    shown = compose(context, unit, screen)
    return [] if shown is None else [_look(shown.message)]


def _look(message: Message) -> Look:
    shown = [button for row in message.rows for button in row]
    buttons = [button.request.pack() for button in shown if button.request is not None and not button.disabled]
    return (
        message.text.plain,
        buttons,
        in_words(message.illustration.picture) if message.illustration is not None else "",
    )


def data_of(message: Seen) -> list[str]:
    """The callback data of a message's buttons."""
    return [entry["callback_data"] for entry in message.buttons if "callback_data" in entry]
