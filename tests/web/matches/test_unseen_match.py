"""A whole match in the page by what is heard alone: no place on the screen, no picture, nothing that the server says.

Its golden file is the transcript; `GOLDEN=write` writes it anew, to be read before a commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simulation.use_cases.chats import ANNA, BRUNO
from tables.requests.panel import DiscardCard, DrawStock
from tests.web.matches.ears import LISTEN, Ears
from tests.web.page.real_table import RealTable

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

GOLDEN = Path(__file__).with_name("golden") / "unseen_match.txt"
MOST_STEPS = 20
FIRST = ("button «Pesca", "button «Apri", "button «Attacca", "button «Chiudi")


async def test_a_match_is_won_by_what_is_heard_as_its_golden_file_says(real: RealTable) -> None:
    matches = real.matches
    hands = "7H 8H 9H JH QH KH 6S 2C 4C KD", "3D 5D 9D TD"
    on_table = {"opened": [1], "table": ["3S 4S 5S"], "stock_top": "QD 9S 3C", "pozzo": "JC"}
    table = matches.at(*hands, totals=[0, 90], **on_table)
    ears = Ears(await real.open(ANNA, table, script=LISTEN))
    await ears.press(*"mgpcts")
    for _ in range(MOST_STEPS):
        if not matches.table(table.id).status.is_unfinished:
            break
        if matches.turn_of(table) == ANNA:
            await a_step(ears)
        else:
            matches.press(table, BRUNO, DrawStock)
            matches.pick(table, BRUNO, "9S1")
            matches.press(table, BRUNO, DiscardCard)
            await ears.happens("Bruno plays", 1)
            await ears.press("u")
    await ears.press("t", "s", ",", ",", ".")
    written = "\n".join(ears.lines) + "\n"
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.write_text(written, encoding="utf-8")
    assert written == GOLDEN.read_text(encoding="utf-8")
    for happened in ("Pesca", "Apri", "Attacca", "Scarta", "Chiudi", "Hai chiuso!"):
        assert happened in written


async def a_step(ears: Ears) -> None:
    """Do what the first button says if it draws or puts cards on the table, else what the advice says."""
    await ears.press("t", "e")
    assert "Tocca a te" in ears.heard
    if not ears.focus.startswith(FIRST):
        await ears.act("i")
        await ears.press("e")
    if ears.focus == "button «Chiudi»":
        await ears.close()
    else:
        await ears.act("Enter")
