"""A match whose cards were promised, over HTTP: die, cut, /verifica, and the record that both verifiers accept."""

import subprocess
import sys
from pathlib import Path

import pytest

from handlers import match_record
from handlers.buttons import Cut, DealNow, Sit, StartMatch
from handlers.match_record import record_text
from sandbox.people import Seen
from tests.e2e.eyes import offered
from tests.e2e.secrecy import Watch
from tests.e2e.town import Town

ROOT = Path(__file__).parents[2]


def saved(town: Town, post: Seen, folder: Path) -> Path:
    """The file of a message, as its reader saves it."""
    kept = town.tg.world.files.find(post.json["document"]["file_id"])
    assert kept is not None
    path = folder / post.json["document"]["file_name"]
    path.write_bytes(kept.data)
    return path


def verified(record: Path, *commitment: str) -> list[tuple[int, str]]:
    """What the two verifiers say of a record: exit code and words."""
    option = ["--commitment", *commitment] if commitment else []
    commands = [
        [sys.executable, "-m", "scala40", "verify", str(record), *option],
        [sys.executable, str(ROOT / "docs" / "verify.py"), str(record), *commitment],
    ]
    said = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False) for command in commands]
    return [(done.returncode, done.stdout + done.stderr) for done in said]


async def record(town: Town, folder: Path) -> Path:
    """What /verifica sends."""
    asked = await town.party.say(town.people[2], "/verifica")
    return saved(town, await town.party.see(lambda seen: seen.id > asked.id and "document" in seen.json), folder)


async def test_a_match_with_die_and_cut_is_verified_by_both_programs(town: Town, tmp_path: Path) -> None:
    watch = Watch(town.tg, town.ledger)
    party = town.party
    async with town.bot():
        for person in town.people:
            await person.start()
        await party.open_lobby()
        await party.play_short()
        await party.press(town.people[1], Sit)
        await party.press(town.people[2], Sit)
        die = (await party.see(lambda seen: "dice" in seen.json)).json["dice"]["value"]
        await party.hear(f"🎲 {die}")
        commitment = _commitment(town)
        await party.hear(f"impegno {commitment[:4]}…{commitment[-4:]}")
        await party.press(town.people[0], StartMatch)

        await party.play(4)
        running = await record(town, tmp_path)
        assert [code for code, _ in verified(running)] == [3, 3]
        assert "house deal" not in running.read_text(encoding="utf-8")

        while offered(post := await party.table_post(), DealNow) is None:
            await party.turn(party.on_turn(post))
            party.answered = post
        cutter = next(person for person in town.people if f"{person.name} può tagliare" in post.text)
        await party.press(cutter, Cut, number=7)
        await party.hear(f"{cutter.name} ha tagliato: «7»")
        await party.play(2)
        await party.say(town.people[1], "/abbandona")
        await town.quiet()
        final = await record(town, tmp_path)
        written = final.read_text(encoding="utf-8")
        await town.quiet()
    assert f"die {die}\n" in written
    assert "cut 7\n" in written
    assert f"commitment {commitment}\n" in written
    assert written.count("\nsecret ") == 1
    for code, said in verified(final, commitment):
        assert code == 0, said
    assert "NOT as promised" in verified(final, "0" * 64)[1][1]
    town.ledger.check_log()
    assert await watch.leaks() == []


async def test_the_watch_finds_a_record_that_tells_too_much(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(town.tg, town.ledger)
    monkeypatch.setattr(
        match_record, "public_record", lambda _, unit, table: f"scala40 record 2\n{record_text(unit, table)}"
    )
    async with town.bot():
        await town.party.open_table()
        await town.party.play(1)
        await record(town, tmp_path)
        await town.quiet()
    (leak,) = await watch.leaks()
    assert leak.reader == town.party.group.id
    assert len(leak.faces) > 40


def _commitment(town: Town) -> str:
    with town.ledger.store.read() as unit:
        promised = unit.promises.get(1)
    assert promised is not None
    return promised.commitment
