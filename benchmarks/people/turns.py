"""Plays a turn as a person: draws, lays melds, attaches cards that fit, and discards.

It taps only buttons that are offered. If none is offered for the selected cards, it takes all steps back and discards,
so that a turn ends with any checkout. A short turn is to draw, to select a card and to discard it, and nothing else.
"""

import random

from benchmarks.people.moves import buttons_of, by_use, hand_of, has_opened, melds_to_lay
from benchmarks.people.players import Player
from benchmarks.people.requests import ATTACH, BACK, CLEAR, DISCARD, DRAW, LAY, OPEN, PICK, PROPOSAL, REFUSED
from sandbox.client.people import Seen
from scala40.cards import Card

MOST_TAPS = 80
"""If a turn takes more taps than this, it cannot be ended."""
SOON = 5.0
"""Seconds after a selection within which the panel offers something for it, if ever."""
USES_PROPOSALS = 0.5
"""The share of turns in which people tap a proposal instead of selecting the same cards themselves."""
_PROPOSALS = 3
"""The most taps on proposals in one turn: the first may need a second one to confirm it."""


class Turn:
    """A turn of somebody who may draw; `is_short`: they put no card on the table."""

    def __init__(self, player: Player, dice: random.Random, *, is_short: bool = False) -> None:
        self._player = player
        self._dice = dice
        self._is_short = is_short
        self._taps = 0

    async def play(self) -> int:
        """Play it until after the discard; returns how many cards were put on the table."""
        await self._use(DRAW)
        if await self._player.wait_for(PICK) is None:
            raise RuntimeError("the person who has drawn sees no cards")
        drawn = len(self._hand())
        if not self._is_short and not await self._proposal():
            await self._lay(opened=has_opened(drawn))
        held = await self._discard()
        return 0 if held is None else drawn - held

    def _hand(self) -> dict[str, Card]:
        offered = self._player.offered(PICK)
        return {} if offered is None else hand_of(offered[1])

    async def _proposal(self) -> bool:
        """Tap proposals while nothing is selected, in some of the turns; whether any was tapped."""
        if self._player.offered(PROPOSAL) is None or self._dice.random() >= USES_PROPOSALS:
            return False
        tapped: set[str] = set()
        for _ in range(_PROPOSALS):
            offered = self._player.offered(PROPOSAL)
            fresh = [data for data in offered[1] if data not in tapped] if offered is not None else []
            if offered is None or not fresh:
                break
            tapped.add(fresh[0])
            await self._tap(offered[0], fresh[0])
        return True

    async def _lay(self, *, opened: bool) -> None:
        """Lay every meld of the hand, or none."""
        melds = melds_to_lay(self._hand().values(), opened=opened)
        for meld in melds:
            for data in buttons_of(self._hand(), meld):
                await self._use(PICK, data)
            if not await self._use(LAY, str(meld).replace(" ", "")):
                await self._undo()
                return
        if melds and not opened and not await self._use(OPEN):
            await self._undo()

    async def _undo(self) -> None:
        """Clear the selection, and take every step back."""
        for kind in (CLEAR, BACK):
            while self._player.offered(kind) is not None:
                await self._use(kind)

    async def _discard(self) -> int | None:
        """Select one card after the other until one is discarded, and attach those that fit unless the turn is short.

        Who is asked whether they mean that discard taps again.

        Returns the number of cards before the discard; None if the turn is over already.
        """
        tried: set[str] = set()
        while await self._player.wait_for(PICK, seconds=SOON) is not None:
            hand = self._hand()
            left = [data for data in by_use(hand, self._dice) if data not in tried]
            if not left:  # something that was laid has to be taken back first
                tried.clear()
                if not await self._use(BACK):
                    raise RuntimeError("nothing can be discarded")
                continue
            tried.add(left[0])
            await self._use(PICK, left[0])
            await self._player.wait_for(ATTACH, DISCARD, REFUSED, seconds=SOON)
            if not self._is_short and self._player.offered(ATTACH) is not None:
                await self._use(ATTACH)
                tried.clear()
                continue
            if self._player.offered(DISCARD) is not None:
                await self._use(DISCARD)
                if self._player.offered(PICK) is not None and self._player.offered(DISCARD) is not None:
                    await self._use(DISCARD)
                if await self._player.gone(PICK, seconds=SOON):
                    return len(hand)
            await self._use(PICK, left[0])
        return None

    async def _use(self, kind: str, wanted: str | None = None) -> bool:
        """Wait for a button of a class and tap it, preferably the one for `wanted`; whether there is one."""
        found = await self._player.wait_for(kind, seconds=SOON)
        if found is None:
            return False
        message, offered = found
        named = (data for data in offered if wanted is not None and (data == wanted or wanted in data.split(":")))
        await self._tap(message, next(named, offered[0]))
        return True

    async def _tap(self, message: Seen, data: str) -> None:
        self._taps += 1
        if self._taps > MOST_TAPS:
            raise RuntimeError(f"a turn was not ended by {MOST_TAPS} taps")
        await self._player.tap(message, data)
