"""The page has the colours of the pictures: cards, felt, the plates of the players, a colour for each seat."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pictures.sprite import properties
from pictures.theme import Look, Theme

CSS = (Path(__file__).parents[3] / "web" / "page" / "cards.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("four_colours", [False, True])
@pytest.mark.parametrize("comfort", [False, True])
def test_the_palette_of_the_page_is_that_of_the_pictures(theme: Theme, four_colours: bool, comfort: bool) -> None:
    applied = {""}
    if theme is Theme.DARK:
        applied.add('[data-theme="dark"]')
    if comfort:
        applied |= {start + "[data-comfort]" for start in applied}
    if four_colours:
        applied |= {start + '[data-colours="four"]' for start in applied}
    found: dict[str, str] = {}
    for selector, body in re.findall(r":root([^ ]*) \{([^}]*)\}", CSS):
        if selector in applied:
            found |= dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{3,6});", body))
    assert found == properties(Look(theme=theme, four_colours=four_colours, comfort=comfort))
