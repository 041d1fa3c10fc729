"""The same game in three languages: whole matches in each, and a group whose people speak different ones."""

import re

import pytest

from handlers.commands.registry import COMMANDS, Where
from simulation.people.finding import offered, see, see_text, tap
from simulation.people.players import Players
from simulation.program.setup import Setup
from simulation.use_cases.sentences import GAME_WORDS, NAMED
from simulation.use_cases.world import TEXTS
from tables.requests.panel import DrawStock
from tables.requests.table import (
    MyCards,
)

WINS = {"it": "Vince", "en": "wins!", "de": "gewinnt!"}
NAME_OF_NEW = {language: TEXTS.plain(language, "command-name-new") for language in TEXTS.languages}


async def settle(setup: Setup, *languages: str, title: str = "Cinque") -> None:
    """Let other people play, whose Telegrams speak these languages; the first has made their group."""
    names = ("Anna", "Bruno", "Carla")[: len(languages)]
    people = [
        await setup.tg.person(name, language_code=language) for name, language in zip(names, languages, strict=True)
    ]
    setup.players = Players(await setup.tg.group(title, people), people)


async def everything_said(setup: Setup) -> list[str]:
    """Every text, label and answer that the bot has sent to these people and their group."""
    here = {setup.players.group.id, *(person.id for person in setup.people)}
    said: list[str] = []
    for entry in await setup.tg.requests():
        if not entry["method"].startswith(("send", "edit", "answer")):
            continue
        values = entry["parameters"]
        if int(values.get("chat_id", setup.players.group.id)) not in here:
            continue  # another group, which speaks Italian
        said += [str(values[name]) for name in ("text", "caption") if values.get(name)]
        said += re.findall(r'"text": ?"((?:[^"\\]|\\.)*)"', str(values.get("reply_markup") or "").replace("'", '"'))
    return said


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
async def test_a_whole_match_is_played_and_nothing_is_said_in_another_language(setup: Setup, language: str) -> None:
    await settle(setup, language, f"{language}-XX")
    anna, bruno = setup.people
    async with setup.bot():
        for person in setup.people:
            await person.start()
        await setup.players.open_lobby()
        await setup.players.set_option("deals", 1)
        await setup.players.set_option("opening_points", 0)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play()
        for command in COMMANDS:
            await setup.players.say(anna, f"/{command.name_in(TEXTS, language)}")
            await bruno.send(None, f"/{command.name_in(TEXTS, language)}")
        await setup.quiet()
        last = await setup.players.see(lambda seen: WINS[language] in seen.text)
    assert last.buttons
    said = await everything_said(setup)
    assert len(said) > 100
    foreign = {word for other in GAME_WORDS if other != language for word in GAME_WORDS[other].split()}
    foreign -= NAMED[language] | set(GAME_WORDS[language].split())
    strange = [text for text in said if foreign & set(re.findall(r"[a-zà-ÿß]+", re.sub(r"/\w+", "", text).lower()))]
    assert strange == []
    setup.stored.check_log()


async def test_the_group_reads_its_own_language_and_everybody_theirs(setup: Setup) -> None:
    """The one who brought the bot speaks Italian, Bruno German, Carla English; a stranger's Telegram is English."""
    await settle(setup, "it", "de", "en")
    anna, bruno, carla = setup.people
    stranger = await setup.tg.person("Fred", language_code="en")
    await stranger.join(setup.players.group)
    async with setup.bot():
        await setup.players.open_table()
        post = await setup.players.next_turn()
        assert "È il turno di" in post.text
        await see(bruno, lambda seen: "Zug" in seen.text)
        await see(carla, lambda seen: "Your turn" in seen.text or "is playing" in seen.text)
        for person, words in ((anna, "Le tue 13 carte"), (bruno, "Deine 13 Karten"), (carla, "Your 13 cards")):
            answer = await tap(person, post, offered(post, MyCards) or "")
            assert words in (answer.text or "")
        refused = await tap(stranger, post, offered(post, MyCards) or "")
        assert "You have no seat" in (refused.text or "")
        idle = next(person for person in (bruno, carla) if person != setup.players.on_turn(post))
        panel = await see(idle, lambda seen: "ist am Zug" in seen.text or "is playing" in seen.text)
        early = await tap(idle, panel, DrawStock(setup.players.table, "").pack(), force=True)
        assert {bruno: "ist am Zug", carla: "turn"}[idle] in (early.text or "")
        await setup.quiet()


@pytest.mark.parametrize("language", ["it", "de", "en"])
async def test_the_menus_are_in_the_language_of_each_persons_telegram(setup: Setup, language: str) -> None:
    await settle(setup, language, language)
    anna, bruno = setup.people
    async with setup.bot():
        await anna.start()
        await see_text(anna, f"/{NAME_OF_NEW[language]}")
        group = setup.players.group
        for where, person, chat in (
            (Where.PRIVATE, anna, None),
            (Where.GROUP, bruno, group),
            (Where.ADMIN, anna, group),
        ):
            commands = [command.name_in(TEXTS, language) for command in COMMANDS if where in command.menus]
            assert await setup.menu(person, commands, chat) == commands
