"""Words in the private chat that are no command."""

from pathlib import Path

from handlers.app import serving
from sandbox.http.server import LocalTelegram
from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, words
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import ScreenKind, Table
from tables.people.welcome import small_talk
from tests.handlers.bot_settings import settings_for


def panel_of(matches: Matches, table: Table, person: int) -> tuple[int | None, int]:
    """The message of a person's panel, and how often it was asked for."""
    with matches.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.HAND, person)
    return (None, 0) if screen is None else (screen.message_id, screen.wanted)


def test_a_person_who_writes_in_private_is_shown_the_way_to_help(chats: Chats) -> None:
    chats.unreachable(EVA)
    assert "/aiuto" in words(chats.write(small_talk, EVA, private=True))
    with chats.store.read() as unit:
        person = unit.people.get(EVA)
    assert person.reachable


def test_a_group_talks_among_itself(chats: Chats) -> None:
    assert chats.write(small_talk, EVA).messages == ()


def test_words_on_ones_turn_are_answered_with_the_hand(matches: Matches) -> None:
    """Who writes 'I discard the 9' wants to play: they are told how, and the panel comes below that."""
    table = matches.at("7H 2S", "9C 8D")
    posted = {person: panel_of(matches, table, person) for person in (ANNA, BRUNO)}
    assert words(matches.write(small_talk, ANNA, private=True)) == TEXTS.plain("it", "command-by-buttons")
    assert panel_of(matches, table, ANNA) != posted[ANNA]
    assert "/aiuto" in words(matches.write(small_talk, BRUNO, private=True))
    assert panel_of(matches, table, BRUNO) == posted[BRUNO]
    assert matches.write(small_talk, ANNA).messages == (), "in the group nothing is answered"


async def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)):
            for sent in ("/nouva", "/nouva@scala40_bot", "/rulse@another_bot", "/einstelungen@another_bot"):
                await anna.send(group, sent)
            for sent in ("/nouva", "/Rgole", "/einstelungen", "/settigns", "/blackjack"):
                await anna.send(None, sent)
            await anna.wait_message(None, lambda message: "/aiuto" in message.text)
            meant = [seen.text.split(" /")[1] for seen in await anna.screen(None) if "Intendevi" in seen.text]
            assert [text.removesuffix("?") for text in meant] == ["nuova", "regole", "einstellungen", "settings"]
            assert [seen.text for seen in await anna.screen(group) if "Intendevi" in seen.text] == [
                "Questo comando non lo conosco. Intendevi /nuova?"
            ]
        assert await telegram.bad_requests() == []


async def test_only_words_that_no_command_has_taken_are_answered_in_private(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)):
            await anna.send(group, "ciao a tutti")
            await anna.send(group, "/nothing")
            await anna.send(group, "/lezioni")
            for words_sent in ("ciao", "/nothing", "/lezioni", "/privacy"):
                await anna.send(None, words_sent)
            await anna.wait_message(None, lambda message: "Che cosa so di te" in message.text)
            private = [seen.text for seen in await anna.screen(None) if "/partite" in seen.text]
            assert ["non lo conosco" in said for said in private] == [False, True]  # none for /privacy
            assert any("Cinque lezioni" in seen.text for seen in await anna.screen(None))
            assert all("/partite" not in seen.text for seen in await anna.screen(group))
            assert all("Cinque lezioni" not in seen.text for seen in await anna.screen(group))
        assert await telegram.bad_requests() == []
