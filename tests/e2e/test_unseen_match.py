"""A whole deal in the chat by words alone: what messages say, what is written on their buttons, what a tap answers.

Nobody looks at a sign, a colour, a place or the data of a button. The golden file is the transcript; `RENEW_GOLDEN=1`
writes it anew, to be read before a commit.
"""

import os
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from sandbox.client.people import Person
from sandbox.client.seen import Seen
from simulation.program.setup import Setup
from storage import Display, Form

GOLDEN = Path(__file__).with_name("golden") / "unseen_match.txt"
FIRST = ("Chiudi", "Apri con", "Attacca", "Cala", "Pesca")
"""How labels begin, the wanted ones first; without any of them one asks for advice, and discards."""
OVER = "La partita è finita"
BELOW = "Ecco il tavolo in parole."
MOST_STEPS = 400
SIGN = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")


@dataclass
class Reader:
    """Somebody who has read to them what is in their private chat."""

    person: Person
    lines: list[str]
    said: str = ""
    read: set[str] = field(default_factory=set)

    async def panel(self) -> Seen | None:
        """Return the newest message with buttons if it is their turn to play."""
        newest = next(seen for seen in reversed(await self.person.screen(None)) if seen.buttons)
        self.read |= {*newest.text.splitlines(), *newest.labels}
        return newest if re.search("^Tocca a te", newest.text, re.MULTILINE) else None

    async def a_step(self, setup: Setup) -> bool:
        """Do one thing if they are on turn; return whether the deal is over."""
        await setup.quiet()
        panel = await self.panel()
        if panel is None:
            return any(OVER in line for line in self.read)
        wanted = next((label for first in FIRST for label in panel.labels if label.startswith(first)), None)
        if wanted is not None and wanted.startswith("Pesca"):
            await self.tap(panel, "In breve")
            await setup.quiet()
            panel = await self.panel()  # anew, if the answer was a message
            assert panel is not None
        if wanted is None:
            await self.tap(panel, "Consiglio")
            await setup.quiet()
            panel = await self.panel()
            assert panel is not None
            wanted = next(label for label in panel.labels if label.startswith("Scarta "))
        await self.tap(panel, wanted)
        return False

    async def tap(self, message: Seen, label: str) -> None:
        """Tap the button with this label, and write down what was answered."""
        tapped = await self.person.tap(message, label, wait=60)
        assert tapped.answered
        self.said = tapped.text or ""
        self.lines.append(f"{self.person.name}: «{label}»" + (f" → {self.said}" if self.said else ""))
        if self.said == BELOW:
            told = [seen.text for seen in await self.person.screen(None) if not seen.buttons][-1]
            self.read |= {*told.splitlines()}
            self.lines += [f"    {line}" for line in told.splitlines()]


async def test_a_deal_is_played_in_the_chat_by_words_alone_as_its_golden_file_says(setup: Setup) -> None:
    lines: list[str] = []
    players = setup.people[:2]
    setup.players.people = players
    async with setup.bot(seed=4) as service:
        for person in players:
            await person.start()
        await setup.quiet()
        await setup.players.open_lobby("biska")
        await setup.players.set_option("deals", 1)
        with service.context.store.unit() as unit:
            for person in players:
                known = unit.people.get(person.id)
                assert known is not None
                unit.people.save(replace(known, display=Display(Form.WORDS), guided=False))
            chat = unit.chats.get(setup.players.group.id)
            assert chat is not None
            unit.chats.save(replace(chat, display=Display(Form.WORDS)))
        before = (await players[0].screen(setup.players.group))[-1].id
        await setup.players.sit_down_and_deal()
        await setup.quiet()
        readers = [Reader(person, lines) for person in players]
        for _ in range(MOST_STEPS):
            if any([await reader.a_step(setup) for reader in readers]):
                break
        await setup.quiet()
        posts = [seen for seen in await players[0].screen(setup.players.group) if seen.id > before]
        readers[0].read |= {line for seen in posts for line in (*seen.text.splitlines(), *seen.labels)}
        for reader in readers:
            (last,) = [seen for seen in await reader.person.screen(None) if OVER in seen.text][-1:]
            lines.append(f"{reader.person.name}: {last.text}")
    for line in sorted({line for reader in readers for line in reader.read if line}):
        assert any(map(str.isalnum, line)), f"only signs: {line}"
        assert not SIGN.search(line), f"a sign says it: {line}"
    written = "\n".join(lines) + "\n"
    if os.environ.get("RENEW_GOLDEN"):
        GOLDEN.write_text(written, encoding="utf-8")
    assert written == GOLDEN.read_text(encoding="utf-8")
    for happened in ("Tocca a te. In cima", "«Pesca", "«Apri con", "«Attacca", "«Scarta", "«Chiudi"):
        assert happened in written
