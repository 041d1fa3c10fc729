"""A person who does in one tap what others do in several, for runs that need many matches."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scala40.cards import Card
from scala40.meld import recognise
from scala40.melds import readings
from scala40.notation import parse_card
from simulation.people.card_reading import printed_cards
from simulation.people.machine_person import LabelledButtons, MachinePerson
from tables.play.draft import card_of
from tables.requests.codec import Request
from tables.requests.panel import AttachCard, DiscardCard, LayMeld, Pick

_MELD = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)


@dataclass
class DeftPerson(MachinePerson):
    """Sends the requests of buttons that appear only after cards are selected, without selecting the cards.

    If the bot refuses such a request, they select the cards as others do.
    """

    tries: int = 0
    melds: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    """The melds of the table with their numbers."""
    sent: set[Request] = field(default_factory=set)

    def choose(self, text: str, keys: LabelledButtons, opened: bool) -> Request | None:
        self.melds = [
            (int(number), tuple(map(parse_card, printed_cards(meld)))) for number, meld in _MELD.findall(text)
        ]
        return super().choose(text, keys, opened)

    def _play(self, keys: LabelledButtons, picks: list[Pick], opened: bool) -> Request:
        stamp = _stamp(keys)
        if opened and not self.cornered and stamp is not None:
            for attachment in self._attachments(picks, stamp):
                if attachment not in self.sent:
                    self.sent.add(attachment)
                    return attachment
        return super()._play(keys, picks, opened)

    def _attachments(self, picks: list[Pick], stamp: str) -> Iterator[AttachCard]:
        """The attachments of natural cards that make a meld on the table longer."""
        for pick in picks:
            card = card_of(pick.card)
            for number, meld in self.melds:
                if not card.is_joker and (recognise((card, *meld)) or recognise((*meld, card))) is not None:
                    yield AttachCard(pick.table, stamp, str(card), number - 1)

    def select(self, target: frozenset[str], selected: set[str], picks: list[Pick], keys: LabelledButtons) -> Request:
        """The whole step, or, if it has been tried in this turn, the selection of one more card of it."""
        step = self._step(target, picks, keys)
        if selected or step is None or step in self.sent:
            return super().select(target, selected, picks, keys)
        self.sent.add(step)
        return step

    def _step(self, target: frozenset[str], picks: list[Pick], keys: LabelledButtons) -> Request | None:
        """Lay these cards, or discard a single one; None if no button has the table's stamp."""
        stamp = _stamp(keys)
        if stamp is None:
            return None
        table, cards = picks[0].table, tuple(card_of(name) for name in target)
        if len(cards) == 1:
            return DiscardCard(table, stamp, str(cards[0]))
        melds = sorted(readings(cards, self.rules), key=lambda meld: meld.points)
        return LayMeld(table, stamp, str(melds[-1]).replace(" ", "")) if melds else None


def _stamp(keys: LabelledButtons) -> str | None:
    """The table's stamp, from the buttons that request a move."""
    return next((button.stamp for _, button in keys if hasattr(button, "stamp")), None)
