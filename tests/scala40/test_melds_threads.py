import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from scala40 import meld
from scala40.cards import Card
from scala40.meld import Meld, MeldKind, recognise
from scala40.notation import parse_meld


@pytest.mark.parametrize("text", ["4H 5H 6H", "9C 9D 9S"])
def test_a_meld_that_two_threads_make_at_once_is_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers think beside the loop: both sides may come to the same cards first."""
    both_make_it = threading.Barrier(2, timeout=300)

    def make(kind: MeldKind, cards: tuple[Card, ...], low: int) -> Meld:
        both_make_it.wait()
        return Meld(kind, cards, low)

    cards = parse_meld(text)
    monkeypatch.setattr(meld, "_KNOWN", {})
    monkeypatch.setattr(meld, "Meld", make)
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(recognise, (cards, cards))
    assert first is second
    assert first is recognise(cards)
