"""Every command is answered, in private and in the group, during a match and without one; their menus are set."""

import json

import pytest

from handlers.commands.registry import COMMANDS, Where
from sandbox.client.people import Person, Seen
from sandbox.client.seen import Json
from simulation.people.eyes import hear, offered, see
from simulation.program.town import Town
from simulation.use_cases.world import TEXTS
from tables.requests.pages import AskForget, ChatSetting, MyData
from tables.requests.table import ForgetMe, HelpPage, SetLanguage, StartMatch

NAMES = [command.name_in(TEXTS, "it") for command in COMMANDS]


async def answers(town: Town, person: Person, text: str, *, private: bool) -> list[Json]:
    """What the bot sends or changes because of a command."""
    chat = person.id if private else town.party.group.id
    after = len(await town.tg.requests())
    await person.send(None if private else town.party.group, text)
    await town.quiet()
    sent = [entry for entry in await town.tg.requests(after=after) if entry["method"].startswith("send")]
    return [entry for entry in sent if int(entry["parameters"]["chat_id"]) == chat]


@pytest.mark.parametrize("dealt", [False, True], ids=["without a table", "during a match"])
async def test_every_command_is_answered_in_private_and_in_the_group(town: Town, dealt: bool) -> None:
    anna = town.people[0]
    async with town.bot():
        await anna.start()
        if dealt:
            await town.party.open_table()
            await town.party.play(1)
        await town.quiet()
        for private in (True, False):
            for name in NAMES:
                assert await answers(town, anna, f"/{name}", private=private), name
        assert await answers(town, anna, "/tavolo@scala40_bot", private=False)
        assert await answers(town, anna, "/table", private=False)
        assert await answers(town, anna, "/tisch", private=False)
        assert not await answers(town, anna, "ciao a tutti", private=False)


async def test_the_menus_of_commands_are_set_for_every_kind_of_chat(town: Town) -> None:
    anna, bruno, _ = town.people
    async with town.bot():
        await anna.start()

        async def menu(person: Person, *, private: bool) -> list[str]:
            return [entry["command"] for entry in await person.menu(None if private else town.party.group)]

        await hear(anna, "👋")
        assert await menu(anna, private=True) == [c.name_in(TEXTS, "it") for c in COMMANDS if Where.PRIVATE in c.menus]
        assert await menu(bruno, private=False) == [c.name_in(TEXTS, "it") for c in COMMANDS if Where.GROUP in c.menus]
        assert await menu(anna, private=False) == [c.name_in(TEXTS, "it") for c in COMMANDS if Where.ADMIN in c.menus]


async def test_the_private_chat_leads_to_a_group_and_to_a_table_against_computers(town: Town) -> None:
    anna = town.people[0]
    async with town.bot():
        await anna.start()
        greeting = await see(anna, lambda seen: any("startgroup" in entry.get("url", "") for entry in seen.buttons))
        assert "/nuova" in greeting.text
        await anna.send(None, "/nuova")
        lobby = await see(anna, lambda seen: offered(seen, StartMatch) is not None)
        assert "contro i computer" in lobby.text
        await town.quiet()
    (table,) = town.ledger.tables()
    assert table.chat_id == anna.id


async def test_help_has_pages_that_turn_by_their_buttons(town: Town) -> None:
    anna = town.people[0]
    async with town.bot():
        await anna.start()
        await anna.send(None, "/aiuto")
        for page in range(2, 6):
            first = await see(anna, lambda seen, page=page: offered(seen, HelpPage, page=page) is not None)
            await anna.tap(first, data=offered(first, HelpPage, page=page))
            await hear(anna, f"{page} di 5")


async def test_the_settings_of_a_group_are_its_administrators_business(town: Town) -> None:
    anna, bruno, _ = town.people
    async with town.bot():
        await town.party.say(bruno, "/lingua")
        refused = await town.party.press(bruno, SetLanguage, language="de")
        assert "amministra" in (refused.text or "")
        await town.party.say(bruno, "/impostazioni")
        refused = await town.party.press(bruno, ChatSetting, page="zone")
        assert "amministra" in (refused.text or "")
        accepted = await town.party.press(anna, ChatSetting, page="zone")
        assert "amministra" not in (accepted.text or "")
        await town.party.press(anna, ChatSetting, page="zone", value="Europe/London")
        await town.quiet()
    assert town.ledger.rows("SELECT timezone FROM chats WHERE id = ?", town.party.group.id) == [("Europe/London",)]


async def test_somebody_reads_what_is_held_on_them_and_is_erased_on_request_in_the_middle_of_a_match(
    town: Town,
) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await town.party.open_table()
        await bruno.send(None, "/privacy")
        told = await see(bruno, lambda seen: offered(seen, MyData) is not None)
        await bruno.tap(told, data=offered(told, MyData))
        post = await see(bruno, lambda seen: "document" in seen.json)
        file = town.tg.world.files.find(post.json["document"]["file_id"])
        assert file is not None
        held = json.loads(file.data.decode())
        assert (held["format"], held["person"]["id"], held["person"]["name"]) == (1, bruno.id, "Bruno")
        (table,) = held["tables"]
        assert table["at_the_table"] == ["Anna", "Bruno", "Carla"]
        assert len(table["my_hand"].split()) in (13, 14)
        await bruno.tap(told, data=offered(told, AskForget))
        question: Seen = await see(bruno, lambda seen: offered(seen, ForgetMe) is not None)
        assert town.party.group.title in question.text
        await bruno.tap(question, data=offered(question, ForgetMe))
        await hear(bruno, "di te non ricordo più niente")
        await town.quiet()
        assert "mi ha chiesto di dimenticarlo" in "".join(seen.text for seen in await anna.screen(town.party.group))
        town.party.people = [anna, carla]
        town.party.answered = None
        assert await town.party.play(2) is False
    assert town.ledger.rows("SELECT count(*) FROM people WHERE id = ? OR name = 'Bruno'", bruno.id) == [(0,)]
