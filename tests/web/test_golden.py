"""The view of each phase is what its golden file says; `GOLDEN=write` writes them anew, to be read before a commit."""

import json
import os
from pathlib import Path

import pytest

from simulation.use_cases.chats import ANNA, BRUNO
from tests.web.page.shapes import seen
from tests.web.phases import PHASES
from tests.web.web_server import WebServer

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize("phase", PHASES)
async def test_the_view_of_a_phase_is_that_of_its_golden_file(web: WebServer, phase: str) -> None:
    table = PHASES[phase](web.matches)
    anna = await web.open(ANNA)
    written = json.dumps(seen(await anna.view(table.id)), ensure_ascii=False, indent=1) + "\n"
    path = GOLDEN / f"{phase}.json"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phase", PHASES)
async def test_in_another_language_a_view_differs_in_its_sentences_alone(
    web: WebServer, phase: str, language: str
) -> None:
    table = PHASES[phase](web.matches)
    with web.matches.store.unit() as unit:
        for person in (ANNA, BRUNO):
            unit.people.seen(person, web.matches.names[person], None, language, web.matches.time)
    anna = await web.open(ANNA, language)
    view = await anna.view(table.id)
    golden = json.loads((GOLDEN / f"{phase}.json").read_text(encoding="utf-8"))
    assert without_sentences(view) == without_sentences(golden)
    assert view["state"] != golden["state"]


SENTENCES = {
    "state",
    "words",
    "hint",
    "hint_words",
    "question",
    "notice",
    "label",
    "asks",
    "line",
    "name",
    "why",
    "why_words",
    "rules",
    "version",
}


def without_sentences(value: object) -> object:
    """A view without what is in a language; whether a sentence is there stays."""
    if isinstance(value, dict):
        return {
            name: part is not None if name in SENTENCES else without_sentences(part) for name, part in value.items()
        }
    return list(map(without_sentences, value)) if isinstance(value, list) else value
