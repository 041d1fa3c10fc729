"""The page's own files find the types of what the page is told in `views.d.ts`."""

import pytest

from tests.web.page.shapes import misfits
from tools.page.__main__ import WRITTEN, declarations, typed
from web.views.types import CardData, MeldData


def test_the_types_of_the_page_are_those_of_the_views() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == declarations(), "make views"


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (float | None, "number | null"),
        (list[str | None], "Array<string | null>"),
        (list[tuple[int, list[str]]], "Array<[number, Array<string>]>"),
        (dict[str, bool], "Record<string, boolean>"),
    ],
)
def test_a_type_is_written_as_the_page_reads_it(kind: object, written: str) -> None:
    assert typed(kind) == written


def test_what_json_does_not_have_is_no_type_of_a_view() -> None:
    with pytest.raises(TypeError, match="no form in the page"):
        typed(set[str])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"points": True}, ".points is True"),
        ({"seat": "0"}, ".seat is '0'"),
        ({"cards": [{"as": "7H"}]}, ".cards[0].card is missing"),
        ({"cards": ["7H"]}, ".cards[0] is '7H'"),
        ({"more": 1}, ".more is unknown"),
    ],
)
def test_what_the_mock_may_not_send(change: dict[str, object], wrong: str) -> None:
    cards: list[CardData] = [{"card": "*", "as": "6H"}, {"card": "7H"}]
    meld: MeldData = {"index": 0, "cards": cards, "name": "", "points": 20, "seat": None, "last": False}
    assert not list(misfits(meld, MeldData))
    assert list(misfits({**meld, **change}, MeldData)) == [wrong]
