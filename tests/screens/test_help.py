"""/aiuto: five steps, each below its picture, and the way to a table to practise at."""

from dataclasses import replace

import pytest

from pictures.theme import Look, Theme
from pictures.values import HelpPicture, HelpStep
from screens.message import DisplayPreferences, Illustration
from screens.render.help import help_message
from simulation.use_cases.chats import ANNA, EVA, Chats, labels, words
from simulation.use_cases.world import TEXTS
from storage import Display, Form
from tables.people.help import STEPS, show_help
from tables.people.start import start
from tables.requests.chat_pages import AskHelp, HelpPage, Practice


def test_help_is_leafed_through_in_five_steps(chats: Chats) -> None:
    (page,) = chats.write(show_help).messages
    seen = [page.text.plain]
    for _ in range(STEPS - 1):
        following = page.rows[0][-1].request
        assert isinstance(following, HelpPage)
        turned = chats.touch(following, EVA).page
        assert turned is not None
        page = turned
        seen.append(page.text.plain)
    assert len(set(seen)) == STEPS == 5
    assert all(f"{number} di 5" in text for number, text in enumerate(seen, start=1))
    assert labels(page) == ["⬅️ Indietro", "🎓 Lezioni", "🎯 Fai una prova"]


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("page", range(1, STEPS + 1))
def test_every_step_stands_below_the_picture_it_explains(chats: Chats, page: int, language: str) -> None:
    """draw, open, attach, swap, close: each below its picture, in the looks of the one who reads."""
    dark = Look(Theme.DARK, four_colours=True)
    shown = help_message(chats.context.texts, language, page, DisplayPreferences(dark), None)
    assert shown.illustration == Illustration(HelpPicture(HelpStep(page)), language, dark)
    verb = {
        "it": ("peschi", "Aprire", "attaccare", "jolly è tuo", "chiude"),
        "en": ("draw", "Opening", "lay off", "joker is yours", "goes out"),
        "de": ("ziehst", "Herauskommen", "anlegen", "Joker gehört dir", "macht Schluss"),
    }[language][page - 1]
    assert verb in shown.text.plain
    assert help_message(chats.context.texts, language, page, DisplayPreferences(), None) == replace(
        shown, illustration=None
    )


def test_there_are_as_many_steps_as_pictures_of_them() -> None:
    assert len(HelpStep) == STEPS


def test_help_has_one_button_that_stands_out_and_leads_to_practice(chats: Chats) -> None:
    for page in range(1, STEPS + 1):
        buttons = [
            button
            for row in help_message(chats.context.texts, "it", page, DisplayPreferences(), None).rows
            for button in row
        ]
        assert len([button for button in buttons if button.style == "primary"]) == 1
        assert any(button.request == Practice("") for button in buttons) == (page in (1, STEPS))
        group = [
            button
            for row in help_message(chats.context.texts, "it", page, DisplayPreferences(), chats.context.username).rows
            for button in row
        ]
        assert any(button.url is not None and button.url.endswith("?start=prova") for button in group) == (
            page in (1, STEPS)
        )


def test_a_person_without_pictures_reads_the_same_help(chats: Chats) -> None:
    (drawn,) = chats.write(show_help, private=True).messages
    assert drawn.illustration is not None
    chats.change_person(ANNA, display=Display(Form.TEXT))
    (read,) = chats.write(show_help, private=True).messages
    assert (read.illustration, read.text) == (None, drawn.text)
    (group,) = chats.write(show_help).messages
    assert group.illustration is not None


@pytest.mark.parametrize("page", [0, -1, STEPS + 1])
def test_a_forged_step_of_the_help_is_none(chats: Chats, page: int) -> None:
    assert chats.touch(HelpPage(page)).page is None


def test_help_asked_for_by_a_button_comes_below_the_message_that_offered_it(chats: Chats) -> None:
    result = chats.touch(AskHelp(), chat=ANNA)
    assert (result.page, result.line, result.start) == (None, None, None)
    assert "1 di 5" in result.messages[0].text.plain
    assert chats.touch(AskHelp()).start == "aiuto"
    assert "1 di 5" in words(chats.write(start, private=True, argument="aiuto"))
