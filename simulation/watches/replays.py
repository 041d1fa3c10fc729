"""Checks every answer about a deal that is over: who gets it may see the deal, and it has no cards of another one.

A whole deal names nearly every face, so the faces by which `page_secrecy` finds leaks say little here. That the hands
after each turn were hands of this deal says more. The record of a table goes on with the running deal, of which it has
only what was put down. Who plays on from a turn has the cards of a position of that deal, the stock in its order.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from scala40.state import Deal
from simulation.people.card_reading import written_faces
from simulation.program.page_network import Call
from simulation.program.simulation import Simulation
from simulation.watches.invariants import StoreReader
from simulation.watches.secrecy import Knowledge, Leak, Sizes

_PATH = re.compile(r"api/tables/(\d+)/(?:replays/(\d+)(?:/advice\?turn=\d+)?|record)")

OF_A_SEALED_DAY = "of a day that has not ended"


@dataclass(frozen=True, slots=True)
class _Past:
    """Such an answer; `deal`: None for a record; `is_allowed`: whether its reader may see deals of the table.

    `trial`: the table where they play on, if that was begun.
    """

    number: int
    reader: int
    words: str
    table: int
    deal: int | None
    is_allowed: bool
    answer: Any = field(repr=False)
    faces: frozenset[str] = field(repr=False)
    now: Sizes
    trial: int | None = None

    def secret(self, knowledge: Knowledge) -> frozenset[str]:
        """The cards in it that its reader may not see."""
        if self.deal is None:
            text = self.answer["record"]
            if self.table in knowledge.trials and knowledge.position(self.table, self.now[self.table]).is_over:
                return frozenset()  # of the deal that it was begun from, which is checked there
            return (
                knowledge.hidden_in((self.table, text), self.now) if self.is_allowed else frozenset(written_faces(text))
            )
        deals = knowledge.ended_deal(self.table, self.deal, self.now) if self.is_allowed else []
        if self.trial is not None:
            begun = knowledge.position(self.trial, self.now[self.trial]).deal
            return frozenset() if _cards(begun) in map(_cards, deals) else frozenset(str(card) for card in begun.stock)
        hands = [[sorted(map(str, hand)) for hand in deal.hands] for deal in deals]
        shown = [[sorted(hand) for hand in turn["hands"]] for turn in self.answer.get("turns", ())]
        wrong = {card for turn in shown if turn not in hands for hand in turn for card in hand}
        seen = {str(card.in_hand) for deal in deals for meld in deal.table if meld for card in meld.cards}
        seen |= {str(card) for deal in deals for part in (deal.discard_pile, *deal.hands) for card in part}
        return frozenset(wrong) | (self.faces - seen)


def _cards(deal: Deal) -> object:
    """Where the cards of a position are; who is out of the match has no hand, and no seat where it is played on."""
    return [hand for hand in deal.hands if hand], deal.stock, deal.discard_pile, deal.table


@dataclass
class ReplayWatch:
    """Notes such answers; call `leaks` afterwards."""

    simulation: Simulation
    noted: list[_Past] = field(default_factory=list, repr=False)
    read: Counter[str] = field(default_factory=Counter)
    """How much was answered, and how much refused because a day has not ended."""
    trials: set[int] = field(default_factory=set)
    """The tables where somebody has played on from a turn."""

    def __post_init__(self) -> None:
        self._reader = StoreReader(self.simulation)

    def note(self, number: int, call: Call, data: bytes, faces: frozenset[str]) -> bool:
        """Note an answer, whose cards are `faces`; return False for any other."""
        asked = _PATH.fullmatch(call.path)
        if asked is None:
            return False
        table, is_answer = int(asked[1]), data.startswith(b"HTTP/1.1 200 ")
        answer = json.loads(data.partition(b"\r\n\r\n")[2]) if is_answer else {}
        if not is_answer or answer.get("refused"):
            self.read[f"refusals {OF_A_SEALED_DAY}"] += self._is_sealed(table)
            return False
        deal = None if asked[2] is None else int(asked[2])
        allowed, words = self._may_see(call.person, table), f"{call.method} {call.path}"
        now, trial = self._reader.log_sizes(), answer.get("table") if call.method == "POST" else None
        self.read["deals looked at again"] += trial is None
        if trial not in self.trials:  # the same request is answered with the same table, where cards were played since
            self.noted.append(_Past(number, call.person, words, table, deal, allowed, answer, faces, now, trial))
            if trial is not None:
                self.trials.add(trial)
                self.read["trials"] += 1
        return True

    def leaks(self, knowledge: Knowledge) -> list[Leak]:
        """Every leak, in the order of the answers."""
        return [
            Leak(past.number, past.reader, secret, past.words)
            for past in self.noted
            if (secret := past.secret(knowledge))
        ]

    def _is_sealed(self, table_id: int) -> bool:
        with self.simulation.store.read() as unit:
            table = unit.tables.get(table_id)
            day = None if table is None or table.occasion_id is None else unit.occasions.get(table.occasion_id)
        return day is not None and day.ended_at is None

    def _may_see(self, person: int, table_id: int) -> bool:
        """Whether somebody sits at a table, or is in its group and nobody minds; of a day, after it has ended."""
        if self._is_sealed(table_id):
            return False
        with self.simulation.store.read() as unit:
            table = unit.tables.get(table_id)
            assert table is not None, "a table that was answered about is there"
            chat = unit.chats.of_table(table)
        if any(seat.person_id == person for seat in table.seats):
            return True
        agreed = table.replays and chat.replays and not any(seat.hides for seat in table.seats)
        return agreed and self.simulation.world.chats[table.chat_id].present(person)
