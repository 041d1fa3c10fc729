"""/impostazioni in private: how one's own hand looks, and whether the bot asks before a discard."""

import pytest

from pictures import Look
from screens.display import preferences
from screens.message import Message
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of
from simulation.use_cases.world import GROUP
from storage import Display, Form, ScreenKind
from tables.play.words import show_in_words
from tables.requests.chat_pages import ChatSetting
from tests.screens.settings_pages import OWN_CHOICES, in_group, in_private, marked, person_of, stale
from texts.text import Text


@pytest.mark.parametrize("page", OWN_CHOICES)
def test_each_choice_of_a_person_is_marked_on_its_page(chats: Chats, page: str) -> None:
    for value in OWN_CHOICES[page]:
        shown = in_private(chats, page, value)
        if value != Form.WORDS:  # without signs in words
            assert value in marked(shown)
        assert marked(in_private(chats, page)) == marked(shown)


def test_how_ones_own_hand_looks_is_stored_and_told_on_the_main_page(chats: Chats) -> None:
    assert "🖼 Tavolo e carte: Immagini · Panno chiaro · Semi: 2 colori\n" in in_private(chats, "main").text.plain
    in_private(chats, "display", "large")
    in_private(chats, "display", "marked")
    assert person_of(chats).display == Display(large_cards=True, marks=True)
    assert preferences(person_of(chats).display).look == Look(large=True)
    told = in_private(chats, "main").text.plain
    assert "Immagini · Panno chiaro · Semi: 2 colori · Carte grandi · Segno sulle carte scelte\n" in told
    in_private(chats, "display", "normal")
    in_private(chats, "display", "unmarked")
    assert person_of(chats).display == Display()


def test_large_cards_are_offered_with_pictures_and_signs_in_every_form(chats: Chats) -> None:
    for form in Form:
        offered = buttons_of(in_private(chats, "display", form))
        assert (ChatSetting("display", "large") in offered) == (form is Form.PICTURES)
        assert ChatSetting("display", "marked") in offered
        assert not {ChatSetting("display", own) for own in ("large", "normal", "marked", "unmarked")} & set(
            buttons_of(in_group(chats, "display", form))
        )


def test_a_hand_is_shown_anew_with_large_cards(chats: Chats) -> None:
    chats.dealt(BRUNO)
    chats.send_screens()
    in_private(chats, "display", "large")
    assert stale(chats, ANNA) == {ScreenKind.HAND}
    assert stale(chats, BRUNO) == stale(chats, GROUP) == set()


def test_messages_with_a_hand_are_protected_unless_somebody_does_not_want_that(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    in_private(chats, "protect", "off")
    for person, is_protected in ((ANNA, False), (BRUNO, True)):
        panel = chats.panel(table.id, person)
        assert panel.protected is is_protected
        (in_words,) = chats.write(show_in_words, person, private=True).messages
        assert in_words.protected is is_protected
    post = chats.post(table.id)
    assert not post.protected
    in_private(chats, "protect", "on")
    assert person_of(chats).protected


def test_a_protected_message_is_stored_as_such() -> None:
    for is_protected in (True, False):
        message = Message(Text("7♥"), protected=is_protected)
        assert Message.load(message.dump()) == message
