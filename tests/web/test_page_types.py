"""The page's own files find the types of what the page is told in `views.d.ts`."""

import pytest

from tools.page.__main__ import WRITTEN, declarations, typed


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
