"""What a person's page of the tables remembers."""

from dataclasses import replace

import pytest

from simulation.use_cases.chats import BRUNO, Chats
from storage import PageSettings, Person
from tables.requests.chat_pages import ChangePageSettings, OpenPage
from tables.requests.codec import Request

ANNA = 1


def person_of(chats: Chats, person: int = ANNA) -> Person:
    with chats.store.read() as unit:
        return unit.people.get(person)


def due(chats: Chats) -> list[int]:
    """The people whose menu button has to be set."""
    with chats.store.read() as unit:
        return [person.id for person in unit.people.menus_due(9)]


def test_somebody_who_opens_the_page_for_the_first_time_gets_a_menu_button_once(chats: Chats) -> None:
    assert due(chats) == []
    chats.tap(ANNA, OpenPage())
    assert (person_of(chats).page_used, due(chats)) == (True, [ANNA])
    assert not person_of(chats, BRUNO).page_used
    anna = person_of(chats)
    with chats.store.unit() as unit:
        unit.people.menu_is_set(anna)
    chats.tap(ANNA, OpenPage())
    assert due(chats) == []
    with chats.store.unit() as unit:
        unit.people.want_menus()
    assert due(chats) == [ANNA]


def test_a_menu_button_waits_until_the_bot_can_write_to_the_person(chats: Chats) -> None:
    unreachable = replace(person_of(chats), reachable=False)
    with chats.store.unit() as unit:
        unit.people.save(unreachable)
    chats.tap(ANNA, OpenPage())
    assert due(chats) == []
    reachable = replace(person_of(chats), reachable=True)
    with chats.store.unit() as unit:
        unit.people.save(reachable)
    assert due(chats) == [ANNA]


def test_settings_of_the_page_change_one_by_one_and_are_those_of_their_person(chats: Chats) -> None:
    chats.tap(ANNA, ChangePageSettings(theme="dark"))
    chats.tap(ANNA, ChangePageSettings(sound=True, motion="reduced", text="large"))
    chats.tap(ANNA, ChangePageSettings(sort="rank", four_colours=True))
    person = person_of(chats)
    assert person.page == PageSettings("dark", sound=True, motion="reduced", text="large")
    assert (person.sort, person.display.four_colours) == ("rank", True)
    assert person_of(chats, BRUNO).page != person.page
    chats.tap(ANNA, ChangePageSettings(sound=False, four_colours=False))
    assert person_of(chats) == replace(
        person, page=replace(person.page, sound=False), display=replace(person.display, four_colours=False)
    )


@pytest.mark.parametrize(
    "request_",
    [
        ChangePageSettings(theme="pink", sound=True),
        ChangePageSettings(motion="", sound=True),
        ChangePageSettings(text="huge", sound=True),
        ChangePageSettings(sort="colour", four_colours=True),
    ],
)
def test_a_value_that_does_not_exist_changes_nothing(chats: Chats, request_: Request) -> None:
    before = person_of(chats)
    assert chats.key(chats.tap(ANNA, request_)) == "tap-unknown"
    assert person_of(chats) == before
