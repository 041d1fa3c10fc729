"""How somebody plays a turn: they draw, lay what they hold, attach what fits, and discard.

They tap what is offered to them alone. Where nothing is offered for the cards that they have selected, they take all
back and discard, so that a turn ends whatever the checkout offers.
"""

import random

from benchmarks.parts.moves import buttons_of, by_use, hand_of, has_opened, melds_to_lay
from benchmarks.parts.players import Player
from benchmarks.parts.requests import ATTACH, BACK, CLEAR, DISCARD, DRAW, LAY, OPEN, PICK, PROPOSAL, REFUSED
from sandbox.client.people import Seen
from scala40.cards import Card

MOST_TAPS = 80
"""More taps than this in one turn mean that it cannot be ended."""
SOON = 5.0
"""Seconds after a selection in which the panel offers something for it, or never does."""
USES_PROPOSALS = 0.5
"""In how many of their turns people tap what is proposed, instead of selecting the same cards themselves."""
_PROPOSALS = 3
"""Taps on proposals in one turn at most: the first may lead to a second one that confirms it."""


class Turn:
    """A turn of somebody who may draw."""

    def __init__(self, player: Player, dice: random.Random) -> None:
        self._player = player
        self._dice = dice
        self._taps = 0

    async def play(self) -> int:
        """Play it to the end of its discard; returns how many cards went to the table."""
        await self._use(DRAW)
        if await self._player.wait_for(PICK) is None:
            raise RuntimeError("the person who has drawn sees no cards")
        drawn = len(self._hand())
        if not await self._proposal():
            await self._lay(opened=has_opened(drawn))
        held = await self._discard()
        return 0 if held is None else drawn - held

    def _hand(self) -> dict[str, Card]:
        offered = self._player.offered(PICK)
        return {} if offered is None else hand_of(offered[1])

    async def _proposal(self) -> bool:
        """Tap what is proposed while nothing is selected, in part of the turns; whether there was such a thing."""
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
        """Select nothing any more, and take every step back."""
        for kind in (CLEAR, BACK):
            while self._player.offered(kind) is not None:
                await self._use(kind)

    async def _discard(self) -> int | None:
        """Select one card after the other until one is discarded, and attach those that fit.

        Returns how many were held at last; None where the turn is over already.
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
            if self._player.offered(ATTACH) is not None:
                await self._use(ATTACH)
                tried.clear()
                continue
            if self._player.offered(DISCARD) is not None:
                await self._use(DISCARD)
                if await self._player.gone(PICK, seconds=SOON):
                    return len(hand)
            await self._use(PICK, left[0])
        return None

    async def _use(self, kind: str, wanted: str | None = None) -> bool:
        """Tap a button of a class once it is there, if possible that of what is wanted; whether there is one."""
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
