"""A person who plays in the page: decides by the table's view, and does it in one of the ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import expect

from simulation.use_cases.mixed_matches import MixedMatches
from storage import TableStatus
from tests.web.matches.ways import Way
from tests.web.page.page_driver import PageDriver
from tests.web.page.real_table import Seat

Json = dict[str, Any]
MOST_STEPS = 60
"""More than a turn can take: the hand does not become longer, and each step but the draw shortens it."""
MOST_REQUESTS = 1500
"""More than a match of two deals can take."""


SHORT = 86
"""A seed whose cards let a match of one deal against `medium` end soon, though each thing of a turn is done in it."""


@dataclass
class PagePlayer:
    """A page, and the way in which its person plays."""

    driver: PageDriver
    way: Way
    done: set[str] = field(default_factory=set)

    async def changed(self, version: str) -> None:
        """Wait until the page shows another version than this one, and nothing is on its way."""
        await expect(self.driver.page.locator("#table")).not_to_have_attribute("data-version", version)
        await self.driver.settled()

    async def step(self, view: Json) -> None:
        """Do the next thing of a turn, or deal the next deal, and wait until it is done."""
        if view["stage"] == "pause":
            await expect(self.driver.page.locator("#end")).to_be_visible()  # the cards that close the deal fly first
            await self.way.use()
        elif view["phase"] == "draw":
            self.done.add("draw")
            await self.way.draw()
        elif opens(view) or any(proposal["kind"] in {"open", "close"} for proposal in view["proposals"]):
            self.done.add("use")
            await self.way.use()
        elif cards := to_lay(view):
            self.done.add("lay")
            await self.way.lay(cards)
        elif found := to_attach(view):
            self.done.add("attach")
            await self.way.attach(*found)
        else:
            self.done.add("discard")
            await self.way.discard(to_discard(view))
        await self.changed(view["version"])


async def played_to_the_end(seat: Seat, way: type[Way]) -> Json:
    """Play a match against computers in the page until it says who has won; return the last view."""
    matches = seat.real.matches
    assert isinstance(matches, MixedMatches)
    player = PagePlayer(seat.driver, way(seat.driver))
    for _ in range(MOST_REQUESTS):
        now = matches.table(seat.table.id)
        if not now.status.is_unfinished:
            view = await seat.up_to_date()
            winner = view["match"]["line"].removeprefix("🏆 ")  # the podium shows it as a picture
            await expect(seat.driver.page.locator("#end h2")).to_have_text(winner)
            assert player.done == {"draw", "use", "lay", "attach", "discard"}, "the seed leaves something out"
            return view
        if now.status is not TableStatus.PAUSE and matches.is_computers(seat.table):
            matches.computer_plays(seat.table)
            continue
        view = await seat.up_to_date()
        await seat.wait_a_moment()
        await player.step(view)
    raise AssertionError("the match does not end")


def opens(view: Json) -> bool:
    """Whether enough has been put aside for the opening."""
    opening = view["me"]["opening"]
    return bool(opening and opening["request"] and not opening["refused"])


def to_lay(view: Json) -> list[str] | None:
    """The cards of the first ready meld; one card stays for the discard."""
    ready = [proposal["cards"] for proposal in view["proposals"] if proposal["kind"] == "lay"]
    return ready[0] if ready and len(ready[0]) < len(view["me"]["hand"]) else None


def to_attach(view: Json) -> tuple[str, int, int] | None:
    """A card that can be attached, the meld, and which of the choices for this card and meld that is."""
    hand = view["me"]["hand"]
    for card in hand if len(hand) > 1 else []:
        for choice in card["may"]:
            if choice["kind"] == "attach" and not choice["refused"]:
                there = [may for may in card["may"] if may.get("meld") == choice["meld"] and not may["refused"]]
                return card["id"], choice["meld"], there.index(choice)
    return None


def to_discard(view: Json) -> str:
    """The dearest card that may be discarded, and no joker if that can be helped."""
    cards = [
        card
        for card in view["me"]["hand"]
        if any(choice["kind"] == "discard" and not choice["refused"] for choice in card["may"])
    ]
    return str(max(cards, key=lambda card: (card["card"] != "*", card["points"]))["id"])
