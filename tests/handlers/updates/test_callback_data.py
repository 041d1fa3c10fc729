from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.requests import codec
from tables.requests.codec import Request, unpack
from tables.requests.commands import ShowRules


@dataclass(frozen=True, slots=True)
class Discard(Request, code="test-card"):
    table: int
    card: str


codec._classes.pop(Discard.code)  # other tests go through everything that has been declared


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    """A class of button that only these tests know."""
    codec._classes[Discard.code] = Discard
    yield
    codec._classes.pop(Discard.code)


printable = st.text(st.characters(codec="utf-8", exclude_characters=":"), max_size=8)


@given(st.integers(-(10**12), 10**12), printable)
def test_a_button_comes_back_as_it_was_packed(table: int, card: str) -> None:
    assert unpack(Discard(table, card).pack()) == Discard(table, card)


def test_numbers_travel_in_base_36() -> None:
    assert Discard(table=36 * 36 + 35, card="7H1").pack() == "test-card:10z:7H1"


@pytest.mark.parametrize(
    "data",
    [None, "", ":", "nobody", "test-card", "test-card:1", "test-card:1:7H1:2", "test-card:!:7H1", "test-card:007:7H1",
     "test-card:+7:7H1", "test-card:1_0:7H1", "test-card:A:7H1", "test-card: 7:7H1", "test-card:٣:7H1",
     "test-card:1:" + "x" * 64, "TEST-CARD:1:7H1"],
)  # fmt: skip
def test_data_that_no_button_carries_is_no_request(data: str | None) -> None:
    assert unpack(data) is None


def test_a_button_longer_than_64_bytes_is_refused_when_it_is_made_ready_not_by_telegram() -> None:
    assert len(Discard(1, "é" * 26).pack().encode()) == 64
    with pytest.raises(ValueError, match="66 bytes"):
        Discard(1, "é" * 27).pack()


def test_a_text_with_the_separator_is_refused() -> None:
    with pytest.raises(ValueError, match="colon"):
        Discard(1, "a:b").pack()


def test_two_buttons_cannot_share_a_code() -> None:
    with pytest.raises(TypeError, match="same code"):

        class Other(Request, code="test-card"):
            pass


def test_no_button_carries_a_request_without_a_code() -> None:
    with pytest.raises(TypeError, match="no button can carry ShowRules"):
        ShowRules().pack()
    assert unpack("") is None


def test_a_code_with_a_colon_is_refused() -> None:
    with pytest.raises(TypeError, match="contains a colon"):

        class Colon(Request, code="a:b"):
            pass


def test_a_field_that_is_neither_number_nor_text_is_refused() -> None:
    @dataclass(frozen=True)
    class Wrong(Request, code="test-wrong"):
        much: float

    with pytest.raises(TypeError, match="much must be int or str"):
        Wrong(0.5).pack()
    codec._classes.pop(Wrong.code)  # other tests go through everything that has been declared


def test_a_number_that_no_store_could_hold_is_none_of_ours() -> None:
    largest = Discard(2**63 - 1, "7H")
    assert unpack(largest.pack()) == largest
    assert unpack(f"{Discard.code}:{'z' * 40}:7H") is None
    with pytest.raises(ValueError, match="larger than the store"):
        Discard(2**63, "7H").pack()
