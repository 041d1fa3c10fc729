"""A language is one folder: a copy of `texts/en` under another code is a working language."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from handlers.commands.menus import menu
from handlers.commands.registry import COMMANDS, Where
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, Chats, labels, words
from tables.people.settings import show_languages, show_settings
from tables.requests.chat_pages import SetLanguage
from texts import catalogue
from texts.catalogue import Catalogue

FOLDER = Path(catalogue.__file__).parent
CODE = "eo"


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The languages there are, and English under another code, where two words are different."""
    tmp_path = tmp_path_factory.mktemp("texts")
    for language in Catalogue.load().languages:
        shutil.copytree(FOLDER / language, tmp_path / language)
    shutil.copytree(FOLDER / "en", tmp_path / CODE)
    for file, old, new in (
        ("commands.ftl", "command-name-new = new", "command-name-new = nova"),
        ("settings.ftl", "language-name = English", "language-name = Esperanto"),
    ):
        path = tmp_path / CODE / file
        written = path.read_text(encoding="utf-8")
        assert old in written
        path.write_text(written.replace(old, new), encoding="utf-8")
    return Catalogue.load(tmp_path, strict=True)


def test_another_language_has_all_keys_and_its_commands_are_understood(texts: Catalogue) -> None:
    assert CODE in texts.languages
    assert texts.keys(CODE) == texts.keys("en")
    new = next(command for command in COMMANDS if command.name == "new")
    assert new.names(texts) == ("neu", "new", "nova", "nuova")
    assert "nova" in [entry.command for entry in menu(texts, CODE, Where.GROUP)]
    assert texts.best_language(f"{CODE}-IT") == CODE


def test_another_language_can_be_chosen_and_is_used_then(texts: Catalogue, chats: Chats) -> None:
    chats.context = replace(chats.context, texts=texts)
    offered = chats.write(show_languages, private=True).messages[0]
    assert "Esperanto" in labels(offered)
    chosen: ComposedResult = chats.touch(SetLanguage(CODE), chat=ANNA)
    assert chosen.page is not None
    assert "✅ Esperanto" in labels(chosen.page)
    assert "Esperanto" in words(chats.write(show_settings, private=True))


@pytest.mark.parametrize("name", ["новая", "nouvelle-table", "Nouvelle", "x" * 33, "due parole"])
def test_a_name_that_telegram_does_not_take_keeps_no_bot_from_starting(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(FOLDER / "it", tmp_path / "it")
    shutil.copytree(FOLDER / "en", tmp_path / CODE)
    path = tmp_path / CODE / "commands.ftl"
    path.write_text(path.read_text(encoding="utf-8").replace("command-name-new = new", f"command-name-new = {name}"))
    texts = Catalogue.load(tmp_path)
    new = next(command for command in COMMANDS if command.name == "new")
    assert new.names(texts) == ("nuova",)
    assert f"the catalogue ({CODE}) names the command new" in caplog.text
