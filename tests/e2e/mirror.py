"""Whether people see what is stored: every screen in use, painted anew from the store, is what stands in the chat."""

import random

from handlers.host import Chance, Host
from handlers.painter import paint
from handlers.screen import Message
from handlers.texts import Catalogue
from sandbox.people import Seen
from storage import Screen, ScreenKind
from tests.e2e.town import Town, settings_for


async def check_screens(town: Town) -> int:
    """Compare every screen with the message that shows it; returns how many there were. The bot has to be idle."""
    now = await town.tg.now()
    chance = Chance(random.Random(0))
    host = Host(
        town.ledger.store, Catalogue.load(), lambda: now, chance, settings_for(town.tg, town.folder), "scala40_bot"
    )
    painted: list[tuple[Screen, Message]] = []
    with town.ledger.store.read() as unit:
        for table_id in range(1, len(town.ledger.rows("SELECT id FROM tables")) + 1):
            for screen in unit.screens.of_table(table_id):
                # The panel of a finished match is out of use, but it stays.
                if screen.message_id is not None and (not screen.retired or screen.kind is ScreenKind.HAND):
                    shown = paint(host, unit, screen)
                    if shown is not None:
                        painted.append((screen, shown.message))
    for screen, message in painted:
        viewer = next((person for person in town.people if person.id == screen.person_id), town.people[0])
        (seen,) = [m for m in await viewer.screen(screen.chat_id) if m.id == screen.message_id]
        assert seen.text == message.text.plain
        assert data_of(seen) == [key.button.pack() for row in message.rows for key in row if key.button is not None]
    return len(painted)


def data_of(message: Seen) -> list[str]:
    """What stands behind the keys of a message."""
    return [entry["callback_data"] for entry in message.buttons if "callback_data" in entry]
