"""The labels of buttons fit on a narrow phone, in each language, with a font as wide as those of phones."""

from pathlib import Path

import pytest

from tests.browser.panel_measures import HAND
from tests.browser.stage import Look, Stage, a_stage
from tests.chromium import launched

NARROW = 360

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["it", *(pytest.param(other, marks=pytest.mark.long) for other in ("en", "de"))])
async def test_the_labels_of_a_lobby_and_of_a_panel_that_waits_fit_on_a_narrow_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # else the client library warns of its own old type
    async with launched() as browser, a_stage(browser, tmp_path, Look(language, width=NARROW)) as stage:
        await lobby_and_end_of_it(stage)
        stage.matches.at(HAND, "9C 8D", turn=1)
        await stage.show("panel", private=True)
        await stage.say("/termina")
        await stage.press("et")
        stage.matches.close_deal("KC KD QC QD", "9C 8C", totals=[12, 90, 41])
        await stage.show("panel of a player who is over", by=1, private=True)
        assert {name: labels for name, labels in stage.cut.items() if labels} == {}
        assert len(stage.cut) == len(stage.saved) == 5


async def lobby_and_end_of_it(stage: Stage) -> None:
    """Show a lobby with a computer, and the questions that end it."""
    await stage.say("/nuova")
    await stage.press("s", by=1)
    await stage.press("ac", number=1)
    await stage.show("lobby")
    await stage.say("/termina")
    await stage.show("question")
    await stage.press("lp", number=-1)
    await stage.show("close")
    await stage.press("ct")
