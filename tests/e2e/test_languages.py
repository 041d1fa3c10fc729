"""The same game in three languages: whole matches in each, and a group whose people speak different ones."""

import re

import pytest

from handlers.commands.registry import COMMANDS, Where
from sandbox.client.people import Person
from simulation.people.eyes import hear, offered, see, tap
from simulation.people.party import Party
from simulation.program.town import Town
from simulation.use_cases.sentences import GAME_WORDS, NAMED
from simulation.use_cases.world import TEXTS
from tables.lobby.rule_pages import FIRST_PAGE
from tables.requests.panel import DrawStock
from tables.requests.table import AddComputer, LobbyPage, MyCards, Play, SetLanguage, Sit

WINS = {"it": "Vince", "en": "wins!", "de": "gewinnt!"}
NAME_OF_NEW = {language: TEXTS.plain(language, "command-name-new") for language in TEXTS.languages}


async def settle(town: Town, *languages: str, title: str = "Cinque") -> None:
    """Other people live in the town, whose Telegrams speak these languages; the first has made their group."""
    names = ("Anna", "Bruno", "Carla")[: len(languages)]
    people = [
        await town.tg.person(name, language_code=language) for name, language in zip(names, languages, strict=True)
    ]
    town.party = Party(await town.tg.group(title, people), people)


async def everything_said(town: Town) -> list[str]:
    """Every text, label and answer that the bot has sent to these people and their group."""
    here = {town.party.group.id, *(person.id for person in town.people)}
    said: list[str] = []
    for entry in await town.tg.requests():
        if not entry["method"].startswith(("send", "edit", "answer")):
            continue
        values = entry["parameters"]
        if int(values.get("chat_id", town.party.group.id)) not in here:
            continue  # another group, which speaks Italian
        said += [str(values[name]) for name in ("text", "caption") if values.get(name)]
        said += re.findall(r'"text": ?"((?:[^"\\]|\\.)*)"', str(values.get("reply_markup") or "").replace("'", '"'))
    return said


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_whole_match_is_played_and_nothing_is_said_in_another_language(town: Town, language: str) -> None:
    await settle(town, language, f"{language}-XX")
    anna, bruno = town.people
    async with town.bot():
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.set_option("deals", 1)
        await town.party.set_option("opening_points", 0)
        await town.party.sit_down_and_deal()
        assert await town.party.play()
        for command in COMMANDS:
            await town.party.say(anna, f"/{command.name_in(TEXTS, language)}")
            await bruno.send(None, f"/{command.name_in(TEXTS, language)}")
        await town.quiet()
        last = await town.party.see(lambda seen: WINS[language] in seen.text)
    assert last.buttons
    said = await everything_said(town)
    assert len(said) > 100
    foreign = {word for other in GAME_WORDS if other != language for word in GAME_WORDS[other].split()}
    foreign -= NAMED[language] | set(GAME_WORDS[language].split())
    strange = [text for text in said if foreign & set(re.findall(r"[a-zà-ÿß]+", re.sub(r"/\w+", "", text).lower()))]
    assert strange == []
    town.ledger.check_log()


async def test_the_group_reads_its_own_language_and_everybody_theirs(town: Town) -> None:
    """The one who brought the bot speaks Italian, Bruno German, Carla English; a stranger's Telegram is English."""
    await settle(town, "it", "de", "en")
    anna, bruno, carla = town.people
    stranger = await town.tg.person("Fred", language_code="en")
    await stranger.join(town.party.group)
    async with town.bot():
        await town.party.open_table()
        post = await town.party.next_turn()
        assert "È il turno di" in post.text
        await hear(bruno, "Deine Hand")
        await hear(carla, "Your hand")
        for person, words in ((anna, "Le tue 13 carte"), (bruno, "Deine 13 Karten"), (carla, "Your 13 cards")):
            answer = await tap(person, post, offered(post, MyCards) or "")
            assert words in (answer.text or "")
        refused = await tap(stranger, post, offered(post, MyCards) or "")
        assert "You have no seat" in (refused.text or "")
        idle = next(person for person in (bruno, carla) if person != town.party.on_turn(post))
        panel = await see(idle, lambda seen: "ist am Zug" in seen.text or "is playing" in seen.text)
        early = await tap(idle, panel, DrawStock(town.party.table, "").pack(), force=True)
        assert {bruno: "ist am Zug", carla: "turn"}[idle] in (early.text or "")
        await town.quiet()


async def test_a_language_is_chosen_in_private_and_by_an_administrator_in_the_group(town: Town) -> None:
    await settle(town, "it", "de")
    anna, bruno = town.people
    async with town.bot():
        await town.party.open_table()
        await town.party.next_turn()
        await hear(bruno, "Deine Hand")
        await choose(bruno, "/sprache", "en")
        await hear(bruno, "Your hand")
        await town.party.say(bruno, "/language")
        refused = await town.party.press(bruno, SetLanguage, language="de")
        assert "Only the group's administrators" in (refused.text or "")
        agreed = await town.party.press(anna, SetLanguage, language="de")
        assert "Deutsch" in (agreed.text or "")
        await town.party.see(lambda seen: "ist am Zug" in seen.text and offered(seen, Play) is not None)
        await hear(anna, "La tua mano")
        await choose(bruno, "/lingua", "")
        await hear(bruno, "Deine Hand")
        await town.quiet()


async def choose(person: Person, command: str, language: str) -> None:
    """In private, by the key of the page that the command opens."""
    sent = await person.send(None, command)
    page = await see(person, lambda seen: offered(seen, SetLanguage, language=language) is not None, after=sent.seq)
    await tap(person, page, offered(page, SetLanguage, language=language) or "")


async def test_the_lobby_and_its_rules_are_drawn_anew_and_computers_are_named_in_the_new_language(town: Town) -> None:
    await settle(town, "it", "it")
    anna, bruno = town.people
    async with town.bot():
        await anna.start()
        await town.party.open_lobby()
        await town.party.press(anna, AddComputer)
        await town.party.hear("(facile)")
        await town.party.say(anna, "/lingua")
        await town.party.press(anna, SetLanguage, language="en")
        lobby = await town.party.see(lambda seen: "(easy)" in seen.text and offered(seen, Sit) is not None)
        assert "At the table" in lobby.text
        await town.party.press(anna, LobbyPage, page=FIRST_PAGE)
        await town.party.hear("The rules of the table")
        await bruno.send(town.party.group, "/tavolo")
        await town.party.hear("The rules of the table")
        await town.quiet()


@pytest.mark.parametrize("language", ["de", "en"])
async def test_the_menus_are_in_the_language_of_each_persons_telegram(town: Town, language: str) -> None:
    await settle(town, language, language)
    anna, bruno = town.people
    async with town.bot():
        await anna.start()
        await hear(anna, f"/{NAME_OF_NEW[language]}")
        for where, menu in (
            (Where.PRIVATE, await anna.menu(None)),
            (Where.GROUP, await bruno.menu(town.party.group)),
            (Where.ADMIN, await anna.menu(town.party.group)),
        ):
            assert [entry["command"] for entry in menu] == [
                c.name_in(TEXTS, language) for c in COMMANDS if where in c.menus
            ]
