"""Every command is answered, in private and in the group, during a match and without one."""

import json

import pytest

from handlers.commands.registry import COMMANDS
from sandbox.client.people import Person, Seen
from sandbox.client.seen import Json
from simulation.people.finding import offered, see, see_text
from simulation.program.setup import Setup
from simulation.use_cases.world import TEXTS
from tables.requests.chat_pages import AskForget, ForgetMe, MyData

NAMES = [command.name_in(TEXTS, "it") for command in COMMANDS]


async def answers(setup: Setup, person: Person, text: str, *, private: bool) -> list[Json]:
    """What the bot sends or changes because of a command."""
    chat = person.id if private else setup.players.group.id
    after = len(await setup.tg.requests())
    await person.send(None if private else setup.players.group, text)
    await setup.quiet()
    sent = [entry for entry in await setup.tg.requests(after=after) if entry["method"].startswith("send")]
    return [entry for entry in sent if int(entry["parameters"]["chat_id"]) == chat]


@pytest.mark.parametrize("dealt", [False, True], ids=["without a table", "during a match"])
async def test_every_command_is_answered_in_private_and_in_the_group(setup: Setup, dealt: bool) -> None:
    anna = setup.people[0]
    async with setup.bot():
        await anna.start()
        if dealt:
            await setup.players.open_table()
            await setup.players.play(1)
        await setup.quiet()
        for private in (True, False):
            for name in NAMES:
                assert await answers(setup, anna, f"/{name}", private=private), name
        assert await answers(setup, anna, "/tavolo@scala40_bot", private=False)
        assert await answers(setup, anna, "/table", private=False)
        assert await answers(setup, anna, "/tisch", private=False)
        assert not await answers(setup, anna, "ciao a tutti", private=False)


async def test_somebody_reads_what_is_held_on_them_and_is_erased_on_request_in_the_middle_of_a_match(
    setup: Setup,
) -> None:
    anna, bruno, carla = setup.people
    async with setup.bot():
        await setup.players.open_table()
        await bruno.send(None, "/privacy")
        told = await see(bruno, lambda seen: offered(seen, MyData) is not None)
        await bruno.tap(told, data=offered(told, MyData))
        post = await see(bruno, lambda seen: "document" in seen.json)
        file = setup.tg.world.files.find(post.json["document"]["file_id"])
        held = json.loads(file.data.decode())
        assert (held["format"], held["person"]["id"], held["person"]["name"]) == (1, bruno.id, "Bruno")
        (table,) = held["tables"]
        assert table["at_the_table"] == ["Anna", "Bruno", "Carla"]
        assert len(table["my_hand"].split()) in (13, 14)
        await bruno.tap(told, data=offered(told, AskForget))
        question: Seen = await see(bruno, lambda seen: offered(seen, ForgetMe) is not None)
        assert setup.players.group.title in question.text
        await bruno.tap(question, data=offered(question, ForgetMe))
        await see_text(bruno, "di te non ricordo più niente")
        await setup.quiet()
        assert "mi ha chiesto di dimenticarla" in "".join(seen.text for seen in await anna.screen(setup.players.group))
        setup.players.people = [anna, carla]
        setup.players.answered = None
        assert await setup.players.play(2) is False
    assert setup.stored.rows("SELECT count(*) FROM people WHERE id = ? OR name = 'Bruno'", bruno.id) == [(0,)]
