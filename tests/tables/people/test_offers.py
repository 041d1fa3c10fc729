"""What somebody can send to any chat by typing the bot's name: their own things only, and never a card."""

from dataclasses import replace

import pytest

from screens.offers import OfferedMessage, offered_messages
from simulation.people.card_reading import printed_faces, written_faces
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats
from simulation.use_cases.world import GROUP
from storage import Evening
from tables.people.offers import offers_of
from tables.requests.chat_pages import ForgetMe
from tables.requests.invitations import LetVisitorsIn
from tables.requests.table import AddComputer, Sit, StartMatch

STRANGER = 4711


def offered(chats: Chats, person: int = ANNA, language: str = "it") -> list[OfferedMessage]:
    offers = offers_of(chats.context, person)
    with chats.store.read() as unit:
        return offered_messages(chats.context, unit, person, language, offers)


def all_words(found: list[OfferedMessage]) -> str:
    urls = [str(button.url) for one in found for row in one.message.rows for button in row]
    return "\n".join([*(f"{one.title}\n{one.about}\n{one.message.text.plain}" for one in found), *urls])


def test_a_table_with_a_seat_free_is_offered_with_its_link_and_without_its_group(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    (one,) = offered(chats)
    assert one.id == f"t{table.id}"
    assert "Anna ti invita" in one.message.text.plain
    assert "Ancora 4 posti, per chi è nel gruppo" in one.message.text.plain
    ((button,),) = one.message.rows
    assert button.url is not None
    assert button.url.startswith("https://t.me/scala40bot?start=i")
    assert "Venerdì" not in all_words([one])
    (theirs,) = offered(chats, BRUNO)
    assert theirs.message.rows != one.message.rows
    assert offered(chats, CARLA) == []
    chats.touch(LetVisitorsIn(table.id, 1))
    assert "nel gruppo" not in offered(chats)[0].message.text.plain


def test_it_is_offered_as_long_as_a_person_can_sit_down(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA, DARIO, EVA)
    chats.touch(AddComputer(table.id, "easy"))
    assert "Ancora un posto" in offered(chats)[0].message.text.plain
    chats.names[6] = "Fabio"
    chats.touch(Sit(table.id), 6)
    assert offered(chats) == []


def test_a_group_that_forbids_invitations_and_a_match_that_has_begun_are_not_offered(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    with chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), invitations=False))
    assert offered(chats) == []
    with chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), invitations=True))
    assert len(offered(chats)) == 1
    chats.touch(StartMatch(table.id))
    assert offered(chats) == []


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_no_offer_names_a_card(chats: Chats, language: str) -> None:
    chats.opened(BRUNO)
    words = all_words(offered(chats, language=language))
    assert (*printed_faces(words), *written_faces(words)) == ()


def test_an_evening_is_offered_to_those_who_come(chats: Chats) -> None:
    with chats.store.unit() as unit:
        occasion = unit.occasions.create("evening", GROUP, chats.time)
        unit.evenings.create(Evening(occasion.id, GROUP, 0, ANNA, chats.time + 9000, chats.time + 5400))
        for person, answer in ((ANNA, "yes"), (BRUNO, "no")):
            unit.evenings.answer(occasion.id, person, answer, chats.time)
    (one,) = offered(chats)
    assert "Serata di Scala 40" in one.message.text.plain
    assert [button.url for row in one.message.rows for button in row] == [
        f"https://t.me/scala40bot?start=serata-{occasion.id}"
    ]
    assert "Venerdì" not in all_words([one]).replace("venerdì", "")
    assert offered(chats, BRUNO) == []


def test_somebody_whom_the_bot_does_not_know_is_offered_nothing_and_not_recorded(chats: Chats) -> None:
    chats.opened(BRUNO)
    chats.tap(BRUNO, ForgetMe(BRUNO))
    for person in (STRANGER, BRUNO, -1, 0):
        assert offered(chats, person) == []
    with chats.store.read() as unit:
        assert unit.people.get(STRANGER) is None
        assert unit.people.get(BRUNO) is None
