"""Words in the private chat that are no command."""

from pathlib import Path

from handlers.app import serving
from sandbox.http.server import LocalTelegram
from simulation.use_cases.chats import EVA, Chats, words
from tables.people.welcome import small_talk
from tests.handlers.updates.test_app import settings_for


def test_a_person_who_writes_in_private_is_shown_the_way_to_help(chats: Chats) -> None:
    chats.unreachable(EVA)
    assert "/aiuto" in words(chats.write(small_talk, EVA, private=True))
    with chats.store.read() as unit:
        person = unit.people.get(EVA)
    assert person is not None
    assert person.reachable


def test_a_group_talks_among_itself(chats: Chats) -> None:
    assert chats.write(small_talk, EVA).messages == ()


async def test_only_words_that_no_command_has_taken_are_answered_in_private(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)):
            await anna.send(group, "ciao a tutti")
            await anna.send(group, "/nothing")
            for words_sent in ("ciao", "/nothing", "/privacy"):
                await anna.send(None, words_sent)
            await anna.wait_message(None, lambda message: "Che cosa so di te" in message.text)
            private = [seen.text for seen in await anna.screen(None) if "/partite" in seen.text]
            assert len(private) == 2  # none for /privacy
            assert all("/partite" not in seen.text for seen in await anna.screen(group))
        assert await telegram.bad_requests() == []
