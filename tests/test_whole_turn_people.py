"""The people of `benchmarks/whole_turn.py`: they read their hands from buttons, lay what they can, end each turn."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from benchmarks.people.moves import buttons_of, by_use, hand_of, has_opened, melds_to_lay
from benchmarks.people.players import Player
from benchmarks.people.requests import (
    ATTACH,
    BACK,
    CLEAR,
    CODES,
    DISCARD,
    DRAW,
    LAY,
    OPEN,
    PICK,
    PROPOSAL,
    REFUSED,
    Requests,
)
from benchmarks.people.turns import Turn
from sandbox.client.people import Seen
from sandbox.client.seen import Json
from scala40.cards import JOKER
from scala40.notation import parse_card, parse_cards
from tables.requests.panel import Pick

OPENS = "KH1 KD1 KC1 7S1 8S1 *1 2H1 4D1 6C1 9H1 JD1 3C1 AS1 5H1"
"""Three kings and a run with a joker: 54 points."""
TOO_LOW = "2H1 2D1 2C1 4S1 6H1 8D1 TC1 QS1 3H1 5D1 7C1 9S1 JH1 KD1"


def picks(cards: str) -> list[str]:
    return [Pick(35, card).pack() for card in cards.split()]


def test_people_read_their_cards_from_the_buttons_that_select_them() -> None:
    hand = hand_of(picks("TH1 TH2 *1"))
    assert list(hand.values()) == [parse_card("TH"), parse_card("TH"), JOKER]


def test_buttons_that_name_no_card_are_said_to_be_unreadable() -> None:
    with pytest.raises(ValueError, match="cannot read"):
        hand_of(["p:z:17"])


def test_people_open_as_soon_as_they_can_and_lay_what_they_have_afterwards() -> None:
    opening = melds_to_lay(hand_of(picks(OPENS)).values(), opened=has_opened(14))
    assert sum(len(meld.cards) for meld in opening) >= 6
    assert melds_to_lay(hand_of(picks(TOO_LOW)).values(), opened=has_opened(14)) == ()
    assert [str(meld) for meld in melds_to_lay(parse_cards("2H 2D 2C 4S"), opened=has_opened(4))] == ["2H 2D 2C"]


def test_somebody_who_lays_keeps_a_card_to_discard() -> None:
    assert melds_to_lay(parse_cards("2H 2D 2C"), opened=True) == ()


def test_a_meld_is_selected_card_by_card_and_a_joker_as_what_it_is_in_the_hand() -> None:
    hand = hand_of(picks("7S1 8S1 *1 2H1"))
    (meld,) = melds_to_lay(hand.values(), opened=True)
    assert sorted(buttons_of(hand, meld)) == sorted(picks("7S1 8S1 *1"))


def test_people_discard_what_the_fewest_others_could_meld_with_and_a_joker_last() -> None:
    in_order = by_use(hand_of(picks("7S1 8S1 *1 KH1")), random.Random(1))
    assert [in_order[0], in_order[-1]] == picks("KH1 *1")


@dataclass
class Panel:
    """A panel of somebody who has drawn; `deaf`: it offers nothing for several cards."""

    hand: list[str]
    deaf: bool = False
    proposes: bool = False
    asks: bool = False
    fits: frozenset[str] = frozenset()
    phase: str = DRAW
    selected: list[str] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    taps: list[str] = field(default_factory=list)

    def offered(self, kind: str) -> tuple[Seen, list[str]] | None:
        message = Seen(cast(Json, {}), 1, False, False, True)
        found = self.buttons(kind)
        return (message, found) if found else None

    def buttons(self, kind: str) -> list[str]:
        if self.phase != PICK:
            return ["d:z"] if kind == self.phase else []
        alone = len(self.selected) == 1
        shown = {
            PICK: self.hand,
            CLEAR: ["pc:z"] if self.selected else [],
            LAY: ["l:z:s"] if len(self.selected) > 2 and not self.deaf else [],
            OPEN: ["o:z"] if len(self.aside) > 1 else [],
            BACK: ["b:z"] if self.aside else [],
            ATTACH: ["a:z"] if alone and self.selected[0] in self.fits else [],
            DISCARD: ["z:z"] if alone else [],
            REFUSED: [],
            PROPOSAL: ["pp:z"] if self.proposes and not self.selected else [],
        }
        return shown[kind]

    async def wait_for(self, *kinds: str, seconds: float = 0.0) -> tuple[Seen, list[str]] | None:
        return next((found for kind in kinds if (found := self.offered(kind)) is not None), None)

    async def gone(self, kind: str, *, seconds: float) -> bool:
        return self.offered(kind) is None

    async def tap(self, message: Seen, data: str) -> None:
        code = data.split(":", maxsplit=1)[0]
        self.taps.append(code)
        if code == "p":
            self.selected.remove(data) if data in self.selected else self.selected.append(data)
            return
        if code == "z" and self.asks:
            self.asks = False
            return
        if code == "l":
            self.aside.append(self.selected)
        if code == "b":
            self.hand += self.aside.pop()
        if code == "o":
            self.aside = []
        if code == "pp":
            self.hand, self.proposes = self.hand[6:], False
        if code in ("l", "a", "z"):
            self.hand = [card for card in self.hand if card not in self.selected]
        self.phase = DISCARD if code == "z" else PICK
        self.selected = []


async def played(panel: Panel, *, is_short: bool = False) -> int:
    return await Turn(cast(Player, panel), random.Random(3), is_short=is_short).play()


async def test_a_turn_draws_puts_melds_aside_opens_with_them_and_discards() -> None:
    panel = Panel(picks(OPENS))
    assert await played(panel) == 6
    assert panel.taps == [*"dppplpppl", "o", "p", "z"]
    assert len(panel.hand) == 7


async def test_a_short_turn_draws_selects_a_card_and_discards_it_whatever_else_is_offered() -> None:
    panel = Panel(picks(OPENS), proposes=True, fits=frozenset(picks(OPENS)))
    assert await played(panel, is_short=True) == 0
    assert panel.taps == ["d", "p", "z"]


async def test_somebody_who_is_asked_whether_they_mean_a_discard_taps_again() -> None:
    panel = Panel(picks(TOO_LOW), asks=True)
    assert await played(panel) == 0
    assert panel.taps == ["d", "p", "z", "z"]


async def test_a_player_without_a_button_for_a_selection_takes_it_back_and_discards() -> None:
    panel = Panel(picks(OPENS), deaf=True)
    assert await played(panel) == 0
    assert panel.taps == ["d", "p", "p", "p", "pc", "p", "z"]


async def test_a_card_that_fits_on_the_table_is_attached_rather_than_discarded() -> None:
    panel = Panel(picks("7S1 8S1 KH1"), fits=frozenset(picks("KH1")))
    assert await played(panel) == 1
    assert panel.taps == ["d", "p", "a", "p", "z"]


async def test_proposals_of_a_checkout_are_used_in_part_of_the_turns() -> None:
    ways = set()
    for seed in range(20):
        panel = Panel(picks(OPENS), proposes=True)
        await Turn(cast(Player, panel), random.Random(seed)).play()
        ways.add("pp" in panel.taps)
        assert len(panel.hand) == 7
    assert ways == {True, False}


def test_every_class_that_people_know_has_a_code_of_its_own() -> None:
    assert len(set(CODES.values())) == len(CODES)


def test_a_discard_that_is_marked_is_told_from_one_that_can_be_made(tmp_path: Path) -> None:
    rows = [[{"text": "🚫 7♠", "callback_data": "z:z:s:7S"}, {"text": "8♠", "callback_data": "z:z:s:8S"}]]
    message = Seen({"message_id": 1, "reply_markup": {"inline_keyboard": rows}}, 1, False, False, True)
    requests = Requests(tmp_path)
    assert requests.under(message, DISCARD) == ["z:z:s:8S"]
    assert requests.under(message, REFUSED) == ["z:z:s:7S"]
