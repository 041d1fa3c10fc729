"""The player in `docs/players.md` plays; every player has its line there."""

import re
from pathlib import Path

import pytest

from scala40.players import PLAYERS, Player, greedy
from scala40.rules import PRESETS
from tools.game.arena.game import play_game
from tools.game.environment import Random, Table

DOCS = (Path(__file__).parents[3] / "docs" / "players.md").read_text(encoding="utf-8")


@pytest.fixture(name="tidy", scope="module")
def written_player() -> Player:
    """The player that the page writes down."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    body = code[code.index("def ") :].strip().splitlines()
    assert len(body) <= 20
    names: dict[str, Player] = {}
    exec(code, names)
    return names["tidy"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_written_player_plays_whole_matches(tidy: Player, preset: str) -> None:
    chance = Random(preset)
    outcome = play_game(Table(PRESETS[preset], 2, chance), [tidy, greedy], chance)
    assert sum(outcome.shares) == pytest.approx(1)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_page_names_every_player(name: str) -> None:
    assert f"| `{name}` |" in DOCS


@pytest.mark.parametrize("name", ["tuned.py", "tuned_many.py"])
def test_the_page_tells_the_commands_that_wrote_the_weights(name: str) -> None:
    written = (Path(__file__).parents[3] / "scala40" / "players" / name).read_text(encoding="utf-8")
    (command,) = re.findall(r"^    (python -m scala40 tune .*)$", written, re.MULTILINE)
    assert f"{command} --out scala40/players/{name}" in DOCS
