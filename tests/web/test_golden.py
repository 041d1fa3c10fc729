"""The view of each phase is what its golden file says; `GOLDEN=write` writes them anew, to be read before a commit."""

import json
import os
from pathlib import Path

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import TableStatus
from tests.web.phases import PHASES
from web.views.lobby import lobby_data
from web.views.table import table_data
from web.views.wording import Wording

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize("phase", PHASES)
def test_the_view_of_a_phase_is_that_of_its_golden_file(matches: Matches, phase: str) -> None:
    table = matches.table(PHASES[phase](matches).id)
    with matches.store.read() as unit:
        view = (
            lobby_data(matches.context, unit, table, ANNA, Wording(TEXTS, "it"))
            if table.status is TableStatus.LOBBY
            else table_data(matches.context, unit, table, ANNA, Wording(TEXTS, "it"))
        )
    written = json.dumps(view, ensure_ascii=False, indent=1) + "\n"
    path = GOLDEN / f"{phase}.json"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8")
