"""/privacy, and how the file with everything that is held on a person gets to them and to nobody else."""

import asyncio
import re
from dataclasses import replace

import pytest

from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of, words
from simulation.use_cases.world import TEXTS
from storage import AnnouncementKind, retention
from tables.people.export import export_document
from tables.people.privacy import show_privacy
from tables.people.start import start
from tables.requests.chat_pages import AskForget, ForgetMe, MyData
from tables.requests.deep_links import PRIVACY_PAYLOAD, start_link
from tests.handlers.outbox import waiting

TWO_SCREENS = 2 * 27
"""Lines on a phone of 390 points."""
LINE = 38
"""Characters in such a line."""


def lines_on_a_phone(text: str) -> int:
    """How many lines a text takes there."""
    return sum(1 + len(line) // LINE for line in text.splitlines())


# --- what /privacy says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_privacy_says_all_of_it_on_two_screens(chats: Chats, language: str) -> None:
    with chats.store.unit() as unit:
        person = unit.people.seen(BRUNO, "Bruno", None, None, chats.time)
        unit.people.save(replace(person, language=language, language_chosen=True))
    chats.give_page()
    (said,) = chats.write(show_privacy, BRUNO, private=True).messages
    days_named = (retention.MATCH_DAYS, retention.CLOSED_DAYS, retention.UPDATE_DAYS, retention.PICTURE_DAYS)
    for days in (*days_named, retention.VACATION_DAYS):
        assert TEXTS.plain(language, "time-days", count=days) in said.text.plain
    assert TEXTS.plain(language, "time-years", count=retention.PERSON_DAYS // 365) in said.text.plain
    assert TEXTS.plain(language, "time-days", count=chats.settings.backup_days) in said.text.plain
    assert buttons_of(said) == [MyData(), AskForget()]
    assert lines_on_a_phone(said.text.plain) <= TWO_SCREENS
    assert set(re.findall(r"/\w+", said.text.plain)) <= {
        "/verifica", "/dimenticami", "/verify", "/forgetme", "/nachweis", "/vergissmich",
    }  # fmt: skip


def test_every_time_that_something_is_kept_is_said_and_none_is_typed(
    chats: Chats, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name in vars(retention) if name.endswith("_DAYS")]
    for number, name in enumerate(names):
        monkeypatch.setattr(retention, name, 1001 + number)
    chats.give_page()
    said = words(chats.write(show_privacy, private=True))
    for days in (*range(1001, 1001 + len(names)), chats.settings.backup_days):
        told = TEXTS.plain("it", "time-days", count=days)
        assert told in said
        said = said.replace(told, "")
    assert not re.search(r"\d", said)


def test_privacy_mentions_no_page_where_there_is_none(chats: Chats) -> None:
    assert "pagina" not in words(chats.write(show_privacy, private=True)).lower()
    chats.give_page()
    assert "pagina" in words(chats.write(show_privacy, private=True)).lower()


def test_privacy_mentions_no_backups_where_there_are_none(chats: Chats) -> None:
    assert "copie di sicurezza" in words(chats.write(show_privacy, private=True)).lower()
    chats.context = replace(chats.context, backup_days=0)
    assert "copie di sicurezza" not in words(chats.write(show_privacy, private=True)).lower()


def test_a_group_is_led_to_the_private_chat(chats: Chats) -> None:
    (said,) = chats.write(show_privacy).messages
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", PRIVACY_PAYLOAD)
    assert lines_on_a_phone(said.text.plain) <= 4
    assert words(chats.write(start, private=True, argument=PRIVACY_PAYLOAD)) == words(
        chats.write(show_privacy, private=True)
    )


# --- who gets the file -------------------------------------------------------------------------------------------


def test_a_person_who_taps_is_sent_their_own_file_in_their_own_chat_once(chats: Chats) -> None:
    assert "qui sotto" in chats.toast(chats.touch(MyData(), BRUNO, chat=BRUNO))
    assert "già in arrivo" in chats.toast(chats.touch(MyData(), BRUNO, chat=BRUNO))
    assert waiting(chats, BRUNO) == [AnnouncementKind.EXPORT]
    with chats.store.read() as unit:
        (row,) = unit.announcements.pending(BRUNO)
    assert row.payload == {}  # what it says is found out when it is sent


@pytest.mark.parametrize("chat", [-100, ANNA])
def test_a_forged_tap_elsewhere_sends_nothing_there(chats: Chats, chat: int) -> None:
    assert chats.touch(MyData(), BRUNO, chat=chat) == ComposedResult(start=PRIVACY_PAYLOAD)
    assert [waiting(chats, place) for place in (chat, ANNA, BRUNO)] == [[], [], []]


def test_nothing_is_held_about_an_unknown_person_and_asking_does_not_change_that(chats: Chats) -> None:
    chats.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    for person in (BRUNO, 77):
        assert "non ho niente" in chats.toast(chats.touch(MyData(), person, chat=person))
        assert waiting(chats, person) == []
        with chats.store.read() as unit:
            assert unit.people.get(person) is None
        assert asyncio.run(export_document(chats.context, person)) is None
