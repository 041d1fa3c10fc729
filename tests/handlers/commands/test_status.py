"""`/stato`: what operators are told in private, what others are, and that it is no command in a group."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from handlers import schedule
from handlers.app import Service, serving
from handlers.commands.registry import COMMANDS, STATUS, Where
from handlers.updates import unstored
from operations.watching import health
from sandbox.client.people import Person
from sandbox.http.server import LocalTelegram
from simulation.promises.tokens import shows_a_card
from simulation.use_cases.world import TEXTS
from tests.handlers.bot_settings import settings_for

SECRET = "Anna holds 7H 8♥ JOKER"


class Running:
    """A bot with one operator."""

    def __init__(self, telegram: LocalTelegram, operator: Person, service: Service) -> None:
        self.telegram = telegram
        self.operator = operator
        self.service = service

    async def status(self, command: str = "/stato") -> str:
        """What the operator is told."""
        asked = await self.operator.send(None, command)
        answer = await self.operator.wait_message(None, lambda message: message.id > asked.id)
        return answer.text


@asynccontextmanager
async def running(folder: Path, *, language: str = "it", **settings: Any) -> AsyncIterator[Running]:
    async with LocalTelegram() as telegram:
        operator = await telegram.person("Olga", language_code=language)
        chosen = settings_for(telegram, folder, **{"operators": frozenset({operator.id}), **settings})
        async with serving(chosen) as service:
            yield Running(telegram, operator, service)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.05)
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 0.0)


async def test_an_operator_is_told_how_the_bot_is_without_a_name_of_anybody(memory_path: Path) -> None:
    async with running(memory_path) as bot:
        anna = await bot.telegram.person("Anna")
        group = await bot.telegram.group("Friday", [anna])
        await anna.send(group, "/nuova")
        await anna.wait_message(group, lambda message: bool(message.buttons))
        bot.service.metrics.counts = None
        assert "non sono ancora stati contati" in await bot.status()
        with bot.service.context.store.read() as unit:
            bot.service.metrics.counts = unit.figures.counts(0.0)
        said = await bot.status()
    assert re.search(r"^Versione \d+\.\d+\.\d+", said, re.MULTILINE)
    for line in (
        "In funzione da: meno di un minuto",
        "Aggiornamenti: chiesti a Telegram",
        "✅ Funziona tutto.",
        "Tavoli: 1 da cominciare, 0 in gioco, 0 fra due smazzate",
        "Messaggi da inviare: nessuno",
        "Ultima copia: ancora nessuna",
        "Nessun errore dall'avvio.",
    ):
        assert line in said.splitlines()
    assert re.search(r"^Messaggi che si possono inviare adesso: \d+$", said, re.MULTILINE)
    assert re.search(r"^File del database: \d+ KiB$", said, re.MULTILINE)
    assert "Anna" not in said
    assert "Friday" not in said


@pytest.mark.parametrize(
    ("language", "command", "heading"),
    [("en", "/status", "Status of the bot"), ("de", "/status", "Wie es dem Bot geht")],
)
async def test_it_is_said_in_the_operators_language_under_any_of_its_names(
    memory_path: Path, language: str, command: str, heading: str
) -> None:
    async with running(memory_path, language=language) as bot:
        assert heading in await bot.status(command)
        assert heading in await bot.status("/stato")


async def test_in_a_group_it_is_no_command(memory_path: Path) -> None:
    async with running(memory_path) as bot:
        anna = await bot.telegram.person("Anna")
        group = await bot.telegram.group("Friday", [anna, bot.operator])
        welcome = await anna.wait_message(group, lambda message: bool(message.buttons))
        for person in (anna, bot.operator):
            await person.send(group, "/stato")
            await person.send(group, "/status@scala40_bot")
        await anna.send(group, "/regole")  # whose answer comes after those of the others
        await anna.wait_message(group, lambda message: message.id > welcome.id and not message.text.startswith("/"))
        shown = [message.text for message in await bot.operator.screen(group) if message.text[:1] not in ("", "/")]
        assert len(shown) == 2  # the welcome, and the rules
        assert not [text for text in shown if "🩺" in text or str(anna.id) in text]


async def test_anybody_else_is_told_their_own_id_in_private(memory_path: Path) -> None:
    async with running(memory_path) as bot:
        anna = await bot.telegram.person("Anna", language_code="en")
        asked = await anna.send(None, "/stato")
        said = await anna.wait_message(None, lambda message: message.id > asked.id)
        assert f"OPERATORS={anna.id} " in said.text.replace("\n", " ")
        assert "🩺" not in said.text


@pytest.mark.parametrize(("language", "words"), [("it", "il tuo numero"), ("en", "Your id"), ("de", "Deine Nummer")])
async def test_as_long_as_there_are_no_operators_each_person_is_told_their_own_id_in_private(
    memory_path: Path, language: str, words: str
) -> None:
    async with running(memory_path, operators=frozenset(), language=language) as bot:
        said = await bot.status()
        assert "🩺" not in said
        assert words in said
        assert f"OPERATORS={bot.operator.id} " in said.replace("\n", " ")
        group = await bot.telegram.group("Friday", [bot.operator])
        welcome = await bot.operator.wait_message(group, lambda message: bool(message.buttons))
        await bot.operator.send(group, "/stato")
        await bot.operator.send(group, "/regole")  # whose answer comes after
        await bot.operator.wait_message(group, lambda one: one.id > welcome.id and not one.text.startswith("/"))
        assert not [one for one in await bot.operator.screen(group) if str(bot.operator.id) in one.text]


async def test_it_answers_while_another_program_locks_the_database_and_says_so(memory_path: Path) -> None:
    async with running(memory_path) as bot:
        assert "🔒" not in await bot.status()
        with closing(sqlite3.connect(bot.service.context.store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            said = await bot.status()
            assert "🔒 Un altro programma blocca il database" in said
            assert "Versione" in said


async def test_it_says_what_healthz_says_in_the_operators_language(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("operations.watching.health.shutil.disk_usage", lambda path: SimpleNamespace(free=1024 * 1024))
    async with running(memory_path, language="de") as bot:
        bot.service.health.probe(bot.service.context)
        said = await bot.status("/status")
        assert "⚠️ Auf der Platte der Datenbank sind noch 1.024 KiB frei." in said
        assert "Alles funktioniert" not in said
        (found,) = [finding for finding in bot.service.facts().findings if finding.trouble]
        assert found.trouble is not None
        assert TEXTS.plain("en", found.trouble) == "The disk of the database has 1,024 KiB left."


async def test_errors_are_told_by_their_place_and_never_in_their_words(
    memory_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(memory_path) as bot:

        def broken(*given: object) -> None:
            raise ValueError(SECRET)

        with monkeypatch.context() as planted:
            planted.setattr("tables.play.lists.in_private", broken)
            group = await bot.telegram.group("Friday", [bot.operator])
            await bot.operator.send(group, "/partite")
            await bot.operator.wait_message(group, lambda message: "andato storto" in message.text)
        said = await bot.status()
    (line,) = [line for line in said.splitlines() if "ValueError" in line]
    assert re.match(r"tables\.play\.lists:\d+ my_tables: ValueError, \d+ volte, l'ultima alle \d\d:\d\d:\d\d$", line)
    assert not shows_a_card(line)
    assert SECRET not in said


def test_it_is_in_no_menu() -> None:
    assert STATUS not in COMMANDS
    assert not STATUS.menus & frozenset(Where)
    assert STATUS.names(TEXTS) == ("stato", "status")
