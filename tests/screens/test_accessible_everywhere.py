"""People who want words get them everywhere: after taps, on pages, and after commands; everybody else as before."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from handlers.app import serving
from sandbox.http.server import LocalTelegram
from screens.display import as_preferred, preferences_of
from screens.message import Button, Message
from screens.results import answer_form, toast_text
from simulation.people.finding import see
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Display, Form, Unit
from tables.handling import MAX_ANSWER
from tables.people.help import show_help
from tables.requests.chat_pages import AskHelp, ChatSetting
from tables.requests.panel import Pick
from tests.handlers.bot_settings import settings_for
from tests.handlers.outbox import Outbox, an_outbox
from tests.handlers.pressing import press
from texts.line import Line
from texts.text import Text, utf16_length

UNKNOWN = 999_999
"""Somebody whom the bot has never seen."""
CARDS = Message(Text("Hai 7♥️ 8♥️"), ((Button("7♥️", Pick(1, "7H1")),),))


def wish(unit: Unit, chat: int, form: Form) -> None:
    """How somebody, or a group, wants to see tables."""
    if chat > 0:
        person = unit.people.get(chat)
        unit.people.save(replace(person, display=Display(form)))
        return
    group = unit.chats.get(chat)
    unit.chats.save(replace(group, display=Display(form)))


@pytest.mark.parametrize("chat", [ANNA, GROUP])
@pytest.mark.parametrize("form", list(Form))
def test_answers_are_composed_as_their_chat_prefers(matches: Matches, chat: int, form: Form) -> None:
    matches.begin(2)
    with matches.store.unit() as unit:
        wish(unit, chat, form)
        said = as_preferred(matches.context.texts, "it", CARDS, preferences_of(unit, chat, matches.time))
    if form is Form.WORDS:
        assert said.text.plain == "Hai 7, 8 di cuori"
        assert said.rows == ((Button("7 cuori", Pick(1, "7H1")),),)
    else:
        assert said == CARDS


def test_the_answer_to_a_tap_is_composed_as_the_person_who_taps_prefers(matches: Matches) -> None:
    matches.begin(2)
    with matches.store.unit() as unit:
        wish(unit, ANNA, Form.WORDS)
        wish(unit, GROUP, Form.WORDS)
        anna, bruno, erna = (
            answer_form(matches.context, unit, person, language)
            for person, language in ((ANNA, None), (BRUNO, None), (UNKNOWN, "de"))
        )
    drawn = Line("panel-drawn", card="7♥️")
    assert toast_text(matches.context, anna, drawn) == "Hai pescato 7 di cuori"
    assert "Herz 7" in str(toast_text(matches.context, replace(anna, language="de"), drawn))
    assert toast_text(matches.context, bruno, drawn) == "Hai pescato 7♥️"
    assert erna.language == "de"
    assert toast_text(matches.context, anna, None) is None
    long = toast_text(matches.context, anna, Line("panel-picked", cards=" ".join(["Q♦️ J♣️"] * 6)))
    assert long is not None
    assert "donna quadri; fante fiori" in long
    assert utf16_length(long) <= MAX_ANSWER


def test_help_is_accessible_too(matches: Matches) -> None:
    with matches.store.unit() as unit:
        unit.people.seen(ANNA, "Anna", None, "it", matches.time)
        wish(unit, ANNA, Form.WORDS)
    written = matches.write(show_help, ANNA, private=True)
    assert not set("♥♦♣♠🃏") & set("".join(message.text.plain for message in written.messages))


@pytest.fixture
async def outbox(memory_path: Path) -> AsyncIterator[Outbox]:
    async with an_outbox(memory_path / "scala40.sqlite") as outbox:
        yield outbox


async def test_a_panel_delivered_to_a_person_who_wants_words_has_no_sign_of_a_card(outbox: Outbox) -> None:
    with outbox.matches.store.unit() as unit:
        for person in outbox.matches.people:
            unit.people.seen(person, outbox.matches.names[person], None, "it", outbox.matches.time)
            wish(unit, person, Form.WORDS)
    outbox.matches.begin(2)
    await outbox.deliver_all()
    (panel,) = await outbox.private(0)
    assert "La tua mano" in panel.text
    assert not set("♥♦♣♠🃏") & set(panel.text)
    assert not panel.json.get("photo")


async def test_pages_asked_for_by_button_or_message_are_accessible_too(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)):
            await anna.start()
            await anna.send(None, "/impostazioni")
            await press(anna, "Le tue impostazioni", ChatSetting, page="display", value="")
            await press(anna, "Come ti mostro", ChatSetting, page="display", value="words")
            await anna.send(None, "ciao")
            await press(anna, "Qui capisco", AskHelp)
            page = await see(anna, lambda seen: "1 di 5" in seen.text)
            assert not set("♥♦♣♠🃏") & set(page.text)
