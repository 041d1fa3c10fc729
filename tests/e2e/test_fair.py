"""A match whose cards were promised, over HTTP: die, cut, /verifica, and the record that both verifiers accept."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.client.people import Seen
from simulation.people.finding import offered
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.fair.cut_offer import CUT_PAGE
from tables.lobby.rule_pages import CLOSE_PAGE
from tables.records import match_record
from tables.records.match_record import record_text
from tables.requests.table import CancelTable, Cut, DealNow, LobbyPage, OpenCut, Sit, StartMatch

ROOT = Path(__file__).parents[2]


def saved(setup: Setup, post: Seen, folder: Path) -> Path:
    """The file of a message, as its reader saves it."""
    kept = setup.tg.world.files.find(post.json["document"]["file_id"])
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


async def record(setup: Setup, folder: Path) -> Path:
    """What /verifica sends."""
    asked = await setup.players.say(setup.people[2], "/verifica")
    return saved(setup, await setup.players.see(lambda seen: seen.id > asked.id and "document" in seen.json), folder)


def copied(post: Seen) -> str:
    """What the button of a post copies: the commitment."""
    (text,) = [key["copy_text"]["text"] for key in post.buttons if "copy_text" in key]
    return str(text)


async def standing(setup: Setup, post: Seen) -> Seen:
    """A message of the group as it stands now."""
    (found,) = [seen for seen in await setup.people[0].screen(setup.players.group) if seen.id == post.id]
    return found


async def test_a_lobby_that_closes_without_a_deal_leaves_no_promise_behind(setup: Setup) -> None:
    players = setup.players
    async with setup.bot():
        await setup.people[0].start()
        await players.open_lobby()
        await players.see_text("Mazzo sigillato")
        await players.say(setup.people[0], "/tavolo")
        await setup.quiet()
        await players.press(setup.people[0], LobbyPage, page=CLOSE_PAGE)
        await players.press(setup.people[0], CancelTable)
        await setup.quiet()
        left = await setup.people[0].screen(players.group)
    assert [
        seen for seen in left if "Mazzo sigillato" in seen.text or any("copy_text" in key for key in seen.buttons)
    ] == []


async def test_a_match_with_die_and_cut_is_verified_by_both_programs(setup: Setup, tmp_path: Path) -> None:
    watch = Watch(setup.tg, setup.stored)
    players = setup.players
    async with setup.bot():
        for person in setup.people:
            await person.start()
        await players.open_lobby()
        await players.play_short()
        first_post = await players.see_text("Mazzo sigillato")
        await players.press(setup.people[1], Sit)
        await players.press(setup.people[2], Sit)
        die = (await players.see(lambda seen: "dice" in seen.json)).json["dice"]["value"]
        await players.see_text(f"🔏 Mazzo sigillato · 🎲 {die} · /verifica")
        commitment = _commitment(setup)
        lobby = await players.see_text("Può tagliare")
        assert copied(await standing(setup, first_post)) == commitment
        assert first_post.id < lobby.id, "it was posted anew below the die"
        first = next(person for person in setup.people if f"Può tagliare {person.name}" in lobby.text)
        await players.press(first, LobbyPage, page=CUT_PAGE)
        assert copied(await players.see_text("Il sigillo del mazzo")) == commitment
        await players.press(first, Cut, deal=0, number=3)
        await players.see_text(f"{first.name} ha tagliato: «3»")
        await players.press(setup.people[0], StartMatch)

        await players.play(4)
        running = await record(setup, tmp_path)
        assert [code for code, _ in verified(running)] == [3, 3]
        assert "house deal" not in running.read_text(encoding="utf-8")

        while offered(post := await players.table_post(), DealNow) is None:
            await players.turn(players.on_turn(post))
            players.answered = post
        cutter = next(person for person in setup.people if f"✂️ Taglio: {person.name}" in post.labels)
        assert copied(await standing(setup, first_post)) == commitment
        await players.press(cutter, OpenCut)
        await players.press(cutter, Cut, number=7)
        await players.see_text(f"{cutter.name} ha tagliato: «7»")
        await players.play(2)
        await players.say(setup.people[1], "/abbandona")
        await setup.quiet()
        final = await record(setup, tmp_path)
        written = final.read_text(encoding="utf-8")
        kept = await standing(setup, first_post)
        await setup.quiet()
    assert "Al tavolo: " in kept.text
    assert copied(kept) == commitment
    assert len(kept.buttons) == 1
    assert f"die {die}\n" in written
    assert "cut 3\n" in written
    assert "cut 7\n" in written
    assert f"commitment {commitment}\n" in written
    assert written.count("\nsecret ") == 1
    for code, said in verified(final, commitment):
        assert code == 0, said
    assert "NOT as promised" in verified(final, "0" * 64)[1][1]
    setup.stored.check_log()
    assert await watch.leaks() == []


async def test_the_watch_finds_a_record_that_tells_too_much(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(setup.tg, setup.stored)
    monkeypatch.setattr(
        match_record, "public_record", lambda _, unit, table: f"scala40 record 3\n{record_text(unit, table)}"
    )
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(1)
        await record(setup, tmp_path)
        await setup.quiet()
    (leak,) = await watch.leaks()
    assert leak.reader == setup.players.group.id
    assert len(leak.faces) > 40


def _commitment(setup: Setup) -> str:
    with setup.stored.store.read() as unit:
        committed = unit.commitments.get(1)
    return committed.commitment
