"""`benchmarks/whole_turn.py` measures what it says: turns are played, the parts add up, calls and uploads are counted.

Nothing here depends on how long anything takes, nor on the shares of parts: a busy machine samples unevenly.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benchmarks import whole_turn
from benchmarks.parts import played, sampled_bot
from benchmarks.parts.calls import Calls, script
from benchmarks.parts.played import Case, Played, Spell
from benchmarks.parts.processes import ROOT
from benchmarks.parts.sampled_bot import BUDGETS, DRAWING, ENCODING, FASTER, HOST, LIBRARY, OLDER, PARTS, STORE
from benchmarks.people.gestures import Gestures, Tapped
from benchmarks.people.requests import BACK, CODES, DISCARD, DRAW, PICK, Requests
from sandbox.client.seen import Json
from sandbox.http.server import LocalTelegram

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are measured by /proc")

TURNS = 2
_LINE = re.compile(r"^ +(.+?)  +(-?\d+\.\d) ms", re.MULTILINE)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:unread_data")  # aiohttp's own affair, where a picture holds the end of a line
async def test_a_played_turn_is_measured_part_by_part_beside_its_floor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(pictures=True, human=False)
    monkeypatch.setattr(played, "EVENING", 1)
    async with LocalTelegram() as telegram:
        found = await played.play(telegram, ROOT, case, tmp_path, groups=1, turns=TURNS)
        assert await telegram.bad_requests() == []
        found.floor = await played.floor(telegram, found.plain, tmp_path, groups=1)

    assert found.plain.turns == found.sampled.turns == TURNS
    assert any(found.sampled.parts.get(part) for part in (DRAWING, ENCODING))  # of so few ticks one may meet neither
    assert {LIBRARY, HOST} <= found.sampled.parts.keys() <= set(PARTS)  # of so few ticks none may meet the store
    assert list(whole_turn.wrong_with(found)) == []
    assert found.calls.answers >= 3 * TURNS  # draw, select, discard
    assert found.calls.uploads >= 4 * TURNS  # what everybody sees has changed
    assert found.calls.refused == 0
    assert found.floor > 0
    assert not _json_in(tmp_path)  # what people have seen is kept nowhere

    whole_turn.report(ROOT, found)
    table = {name: float(cost) for name, cost in _LINE.findall(capsys.readouterr().out)}
    parts = [table[part] for part in PARTS]
    assert sum(parts) == pytest.approx(table["sum of the parts"], abs=0.5)
    assert sum(parts) + table[whole_turn.ELSEWHERE] == pytest.approx(table["sampled"], abs=0.5)
    assert table["processor time a turn"] == pytest.approx(found.plain.a_turn, abs=0.1)


def _json_in(folder: Path) -> list[Path]:
    return list(folder.glob("*.json"))


BURN = """
import time
from PIL import Image

def burn():
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        sum(range(1000))

def encode():
    image = Image.effect_noise((300, 300), 50).convert("RGB")
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        image.quantize(64)
"""
BOT = """
import asyncio, os, signal
from pictures.draw import burn as draw, encode
from storage.sql import burn as store
from tables.use_cases import burn as play

async def main():
    os.kill(os.getpid(), signal.SIGUSR1)
    play()
    await asyncio.gather(asyncio.to_thread(draw), asyncio.to_thread(encode))
    store()
    play()
    encode()
    os.kill(os.getpid(), signal.SIGUSR2)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_checkout_with_other_packages_is_told_apart_by_its_folders(tmp_path: Path) -> None:
    for file in ("pictures/draw.py", "storage/sql.py", "tables/use_cases.py"):
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text(BURN)
    (tmp_path / "bot.py").write_text(BOT)
    report = tmp_path / "parts.json"
    command = [sys.executable, "-P", sampled_bot.__file__, str(tmp_path), str(report)]
    subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, check=True)
    found = json.loads(report.read_text())
    assert found["parts"].keys() >= {HOST, ENCODING, STORE, DRAWING}


@pytest.mark.parametrize("names", [BUDGETS, OLDER])
def test_the_seconds_of_the_budgets_of_this_and_of_older_checkouts_pass_faster(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    (tmp_path / "limits.py").write_text("\n".join(f"{name} = (30, 10.0)" for name in names))
    (tmp_path / "bot.py").write_text(f"import limits\nprint(*[getattr(limits, name) for name in {names}])")
    command = [sys.executable, "-P", sampled_bot.__file__, str(tmp_path), str(tmp_path / "parts.json"), "--free"]
    ended = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == " ".join([str((30, 10.0 / FASTER))] * len(names))


def test_a_bot_without_the_known_budgets_is_not_measured_as_fast_as_possible(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("ALL_CHATS = (30, 1.0)")
    command = [sys.executable, "-P", sampled_bot.__file__, str(tmp_path), str(tmp_path / "parts.json"), "--free"]
    ended = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "ONE_GROUP" in ended.stderr


def test_the_requests_that_people_look_for_are_declared_here() -> None:
    declared = Requests(ROOT).declared
    assert {name: declared.get(name) for name in CODES} == CODES


def _played(*, cpu: float, parts: float, tick: float = 8.0, bad: int = 0) -> Played:
    sampled = Spell(10, cpu, 1.0, [], 20.0, {HOST: parts}, 100, tick)
    return Played(Case(pictures=True, human=True), Spell(10, cpu, 1.0, []), sampled, Calls(Counter(), bad=bad))


def test_figures_that_do_not_agree_are_said_to_be_wrong() -> None:
    assert list(whole_turn.wrong_with(_played(cpu=1000, parts=920))) == []
    for wrong in (
        _played(cpu=1000, parts=870),
        _played(cpu=1000, parts=1130),
        _played(cpu=1000, parts=1000, tick=80.0),
        _played(cpu=1000, parts=1000, bad=1),
    ):
        assert len(list(whole_turn.wrong_with(wrong))) == 1


async def test_the_command_fails_where_the_figures_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one(*_: object, **__: object) -> Played:
        return _played(cpu=1000, parts=500)

    monkeypatch.setattr(whole_turn, "_one", one)
    options = whole_turn.parser().parse_args(["--look", "text", "--pace", "human"])
    assert len(await whole_turn.measure(options)) == 1


def _entry(method: str, given: Json, result: object = True, category: str | None = None) -> Json:
    return {"method": method, "parameters": given, "ok": category is None, "result": result, "category": category}


def test_an_uploaded_photo_is_distinguished_from_one_that_telegram_had() -> None:
    photo = {"photo": [{"file_id": "small", "file_size": 700}, {"file_id": "large", "file_size": 700}]}
    entries = [
        _entry("sendPhoto", {"chat_id": 1}, photo),
        _entry("answerCallbackQuery", {"text": "Fatto."}),
        _entry("sendPhoto", {"chat_id": 1, "photo": "large"}, photo),
        _entry("editMessageMedia", {"chat_id": 1, "media": {"media": "attach://large"}}, photo),
        _entry("editMessageMedia", {"chat_id": 1, "media": {"media": "large"}}, photo),
        _entry("editMessageCaption", {"chat_id": 1, "caption": "…"}, photo),
        _entry("answerCallbackQuery", {}),
        _entry("sendMessage", {"chat_id": 1}, False, "flood"),
        _entry("deleteMessage", {"chat_id": 1}),
    ]
    calls = Calls.of(entries)
    assert (calls.total, calls.answers, calls.uploads, calls.bytes, calls.refused) == (7, 2, 2, 1400, 1)
    portions = script(entries)
    assert [[call["method"] for call in portion] for portion in portions] == [
        ["sendPhoto", "answerCallbackQuery"],
        [
            "sendPhoto",
            "editMessageMedia",
            "editMessageMedia",
            "editMessageCaption",
            "deleteMessage",
            "answerCallbackQuery",
        ],
    ]
    uploads = [call["method"] for portion in portions for call in portion if call["upload"]]
    assert uploads == ["sendPhoto", "editMessageMedia"]


def test_calls_are_counted_for_the_tap_that_caused_them() -> None:
    anna, bruno, group = 1, 2, -3
    tapped = [
        Tapped(10.0, bruno, DISCARD),
        Tapped(20.0, anna, DRAW),
        Tapped(22.0, anna, PICK),
        Tapped(24.0, anna, BACK),
        Tapped(26.0, anna, PICK),
        Tapped(28.0, anna, DISCARD),
    ]
    photo = {"photo": [{"file_id": "large", "file_size": 700}]}
    shown = [
        (20.1, "editMessageMedia", anna),
        (22.1, "editMessageCaption", anna),
        (24.1, "editMessageMedia", anna),
        (26.1, "editMessageCaption", anna),
        (28.1, "editMessageMedia", bruno),
        (28.2, "editMessageMedia", anna),
        (28.3, "sendPhoto", group),
        (28.4, "deleteMessage", group),
        (28.5, "answerCallbackQuery", None),
    ]
    entries = []
    for at, method, chat_id in shown:
        given: Json = {} if chat_id is None else {"chat_id": chat_id}
        if method == "editMessageMedia":
            given["media"] = {"media": "attach://large"}
        entries.append(_entry(method, given, photo) | {"time": at})
    found = Gestures.of(tapped, entries, since=20.0)
    assert found.taps == {DRAW: 1, PICK: 2, BACK: 1, DISCARD: 1}
    assert [found.a_tap(kind) for kind in (DRAW, PICK, BACK, DISCARD)] == [(1, 1), (1, 0), (1, 1), (4, 3)]
    assert found.shortest == (6, 4)
