"""Calling an evening, who comes, moving and cancelling it; what is refused and changes nothing."""

from dataclasses import replace

import pytest

from handlers.commands.registry import start
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP, place_of
from storage import EveningState
from tables.context import Origin
from tables.notices.reach import topic_gone
from tables.people.membership import migrated, person_left
from tables.play.lists import my_tables
from tables.requests.chat_pages import ForgetMe
from tables.requests.codec import Request
from tables.requests.commands import Start
from tables.requests.deep_links import evening_payload
from tables.requests.evenings import (
    AnswerEvening,
    AskCancelEvening,
    CancelEvening,
    FollowEvening,
    MoveEvening,
    PlanEvening,
)
from tables.requests.table import Dismiss
from tables.use_cases import ASKS_MEMBER
from tests.tables.evenings.evenings_world import AT_NINE, DAY, FRIDAY, HOUR, EveningsWorld, rome


def offered(result: ComposedResult) -> list[Request]:
    """What the buttons of the last message ask for."""
    return [button.request for row in result.messages[-1].rows for button in row if button.request is not None]


def texts(result: ComposedResult) -> str:
    return "\n".join(message.text.plain for message in result.messages)


def test_an_evening_is_one_post_into_which_the_answers_are_edited(friends: EveningsWorld) -> None:
    assert friends.call("venerdì 21:00").messages == ()  # the post is all
    (post,) = friends.messages()
    assert "venerdì 27 novembre alle 21:00" in post.text.plain
    assert "Anna invita" in post.text.plain
    assert "✅ Ci sono (1): Anna" in post.text.plain
    friends.sent()
    friends.answer(BRUNO, "yes")
    friends.answer(CARLA, "maybe")
    (edited,) = friends.said()
    assert "✅ Ci sono (2): Anna e Bruno" in edited
    assert "🤔 Forse (1): Carla" in edited
    friends.answer(BRUNO, "no")
    (edited,) = friends.said()
    assert "✅ Ci sono (1): Anna\n" in edited
    assert "✖️ No (1): Bruno" in edited
    with friends.store.read() as unit:
        assert len(unit.announcements.pending(GROUP)) == 1


def test_without_words_it_says_how_with_buttons_that_call_one(friends: EveningsWorld) -> None:
    how = friends.call("")
    assert offered(how) == [PlanEvening(int(AT_NINE)), PlanEvening(int(AT_NINE + DAY))]
    reply = friends.touch(offered(how)[0])
    assert reply.line.key == "evening-called-toast"
    assert friends.evening().at == AT_NINE
    friends.sent()
    friends.time = AT_NINE
    friends.touch(CancelEvening(friends.evening().id))
    assert offered(friends.call("")) == [PlanEvening(int(AT_NINE + DAY))]  # tonight's hour has come
    assert friends.touch(PlanEvening(int(AT_NINE))).line.args == (("reason", "past"),)


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("boh", "Non ho capito quando"),
        ("stasera alle 6", "già passato"),
        ("1/1/2020", "già passato"),
        ("25/12/2029", "più di un anno"),
        ("28/3/2027 2:30", "non c'è: si passa all'ora legale"),
        ("x" * 3000, "Non ho capito quando"),
    ],
)
def test_what_cannot_be_is_said_with_the_way_to_say_it(friends: EveningsWorld, when: str, words: str) -> None:
    reply = friends.call(when)
    assert words in texts(reply)
    assert texts(reply).startswith(f"«{when[:60]}»")
    assert "/serata venerdì 21:00" in texts(reply)
    assert len(offered(reply)) == 2
    assert friends.said() == []


def test_an_hour_of_today_that_is_past_is_not_next_years(friends: EveningsWorld) -> None:
    assert "già passato" in texts(friends.call("27/11 18"))
    assert friends.said() == []
    friends.call("2/1 21")
    assert "sabato 2 gennaio 2027 alle 21:00" in friends.said()[0]


def test_an_hour_that_comes_twice_is_the_first_and_the_post_says_so(friends: EveningsWorld) -> None:
    friends.time = rome(2027, 10, 30, 22)
    friends.call("domani 2:30")
    (post,) = friends.said()
    assert "domenica 31 ottobre alle 2:30" in post.replace("02:30", "2:30")
    assert "vale la prima" in post
    assert friends.evening().at == friends.time + 4.5 * HOUR
    friends.sweep_at(friends.time + 4.5 * HOUR)
    assert "Il tavolo è aperto" in friends.said()[0]


def test_a_weekday_of_today_is_next_week_once_its_hour_is_past(friends: EveningsWorld) -> None:
    friends.time = AT_NINE + 1
    friends.call("venerdì")
    assert "venerdì 4 dicembre alle 21:00" in friends.said()[0]


def test_the_zone_is_that_of_the_chat(friends: EveningsWorld) -> None:
    with friends.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), timezone="America/New_York"))
    friends.call("stasera 21")
    assert friends.evening().at == AT_NINE + 6 * HOUR


def test_a_second_evening_is_refused_with_the_ways_to_change_the_first(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.sent()
    evening = friends.evening()
    own = friends.call("domani 20")
    assert "Qui c'è già una serata: venerdì 27 novembre" in texts(own)
    moved = MoveEvening(evening.id, int(AT_NINE + DAY - HOUR))
    assert offered(own) == [moved, AskCancelEvening(evening.id)]
    others = friends.call("domani 20", BRUNO)
    assert offered(others) == []
    assert "chi l'ha proposta" in texts(others)
    assert offered(friends.call("domani 20", BRUNO, admin=True)) == [moved, AskCancelEvening(evening.id)]
    assert offered(friends.call("stasera")) == [AskCancelEvening(evening.id)]  # that is when it is
    assert friends.touch(PlanEvening(int(AT_NINE + DAY)), BRUNO).line.key == "evening-there-already"
    assert replace(friends.evening(), post_id=evening.post_id) == evening
    friends.call("domani", thread=7)  # another topic has its own
    assert friends.evening().thread_id == 7


def test_the_command_brings_the_evening_that_is_there_to_the_bottom(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.answer(BRUNO, "yes")
    friends.sent()
    post_id = friends.evening().post_id
    with friends.store.read() as unit:
        posted = unit.announcements.message_of(post_id)
    assert friends.call("", CARLA).messages == ()
    assert friends.call("", CARLA).messages == ()
    (post,) = friends.said()
    assert "Anna e Bruno" in post
    with friends.store.read() as unit:
        assert [row.message_id for row in unit.announcements.pending(GROUP)] == [None]
        assert posted in [old.message_id for old in unit.old_messages.of(GROUP)]


def test_of_several_moves_in_a_day_one_is_told_with_the_last_time(friends: EveningsWorld) -> None:
    friends.call("stasera")
    for person in (BRUNO, CARLA):
        friends.answer(person, "yes")
    with friends.store.unit() as unit:
        unit.people.save(replace(unit.people.get(CARLA), reachable=False))
    friends.sent()
    evening = friends.evening()
    friends.touch(MoveEvening(evening.id, int(AT_NINE + DAY)))
    friends.touch(MoveEvening(evening.id, int(AT_NINE + 2 * DAY)))
    assert ["domenica 29 novembre" in said for said in friends.said(BRUNO)] == [True]
    assert sum("Carla, la serata è stata spostata" in said for said in friends.said()) == 1
    friends.sent()
    friends.touch(MoveEvening(evening.id, int(AT_NINE + 3 * DAY)))
    assert friends.said(BRUNO) == []
    assert ["lunedì 30 novembre" in said for said in friends.said()] == [True]  # the post alone
    friends.time += DAY
    friends.touch(MoveEvening(evening.id, int(AT_NINE + 4 * DAY)))
    assert len(friends.said(BRUNO)) == 1


def test_it_is_asked_once_before_an_evening_is_cancelled(friends: EveningsWorld) -> None:
    friends.call("stasera")
    evening = friends.evening()
    ask = AskCancelEvening(evening.id)
    assert friends.touch(ask, BRUNO).line.key == "evening-not-yours"
    assert friends.touch(AskCancelEvening(-1)).line.key == "tap-unknown"
    question = friends.touch(ask)
    assert "Annullare la serata: venerdì 27 novembre" in texts(question)
    assert offered(question) == [CancelEvening(evening.id), Dismiss(ANNA)]
    assert friends.evening().state is EveningState.CALLED


@pytest.mark.parametrize("general", [None, "before", "after"])
def test_the_evening_of_a_topic_that_is_gone_is_posted_in_the_general_topic(
    friends: EveningsWorld, general: str | None
) -> None:
    if general == "before":
        friends.call("domani", BRUNO)
    friends.call("stasera", thread=7)
    of_topic = friends.evening()
    if general == "after":
        friends.call("domani", BRUNO)
    friends.sent()
    with friends.store.unit() as unit:
        topic_gone(unit, GROUP, 7, friends.time)
        (left,) = unit.evenings.called_in(GROUP)
    assert left.thread_id == 0
    assert (left.id == of_topic.id) == (general != "before")
    with friends.store.read() as unit:
        posts = [row for row in unit.announcements.pending(GROUP) if row.message_id is None]
    assert [(row.payload["evening"], row.thread_id) for row in posts] == (
        [] if general == "before" else [(of_topic.id, 0)]
    )
    assert ["annullata" in said for said in friends.said(ANNA)] == ([True] if general == "before" else [])
    assert ["annullata" in said for said in friends.said(BRUNO)] == ([True] if general == "after" else [])


def test_who_has_called_it_and_administrators_move_it_and_who_comes_is_told(friends: EveningsWorld) -> None:
    friends.call("stasera")
    for person, said in ((BRUNO, "yes"), (CARLA, "no")):
        friends.answer(person, said)
    friends.sent()
    evening, later = friends.evening(), int(AT_NINE + DAY)
    assert friends.touch(MoveEvening(evening.id, later), BRUNO).line.key == "evening-not-yours"
    assert friends.touch(MoveEvening(evening.id, int(FRIDAY - 1))).line.key == "evening-unreadable"
    assert friends.touch(MoveEvening(evening.id, 2**62)).line.args == (("reason", "far"),)
    assert friends.evening() == evening
    assert friends.touch(MoveEvening(evening.id, later), CARLA, admin=True).line.key == "evening-moved"
    assert friends.evening().at == later
    assert "sabato 28 novembre" in friends.said()[0]
    assert ["spostata" in said for said in friends.said(BRUNO)] == [True]
    assert ["spostata" in said for said in friends.said(ANNA)] == [True]  # somebody else has moved hers
    assert friends.said(CARLA) == []


def test_a_cancelled_evening_has_no_buttons_and_does_not_take_place(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.answer(BRUNO, "maybe")
    friends.sent()
    evening = friends.evening()
    assert friends.touch(CancelEvening(evening.id), BRUNO).line.key == "evening-not-yours"
    assert friends.touch(CancelEvening(evening.id)).line.key == "evening-cancelled"
    (post,) = friends.messages()
    assert "è stata annullata" in post.text.plain
    assert post.rows == ()
    assert ["annullata" in said for said in friends.said(BRUNO)] == [True]
    friends.sent()
    friends.sweep_at(AT_NINE + 1)
    assert friends.said() == []
    assert friends.answer(BRUNO, "yes", evening).line.key == "evening-over-toast"
    assert friends.touch(CancelEvening(evening.id)).line.key == "evening-over-toast"
    assert friends.evening(evening.id).state is EveningState.CANCELLED


def follow(friends: EveningsWorld, evening_id: int, person: int, member: bool | None, chat: int = 0) -> ComposedResult:
    """Follow the link to an evening; `member`: what Telegram says about the group."""
    origin = Origin(None, friends.requester(person), place_of(chat or person), is_member=member)
    return friends.perform(origin, start(evening_payload(evening_id)))


def test_a_member_who_was_never_dealt_cards_follows_the_link_and_answers_in_private(friends: EveningsWorld) -> None:
    friends.call("stasera")
    evening = friends.evening()
    assert ASKS_MEMBER[FollowEvening](friends.context, FollowEvening(evening.id)) == GROUP
    assert ASKS_MEMBER[AnswerEvening](friends.context, AnswerEvening(evening.id, 2)) == GROUP
    assert ASKS_MEMBER[FollowEvening](friends.context, FollowEvening(2**62)) is None
    shown = follow(friends, evening.id, BRUNO, True)
    assert "Venerdì: venerdì 27 novembre alle 21:00" in texts(shown)
    assert offered(shown) == [AnswerEvening(evening.id, number) for number in (2, 1, 0)]
    answered = friends.touch(offered(shown)[0], BRUNO, chat=BRUNO, member=True)
    assert "Hai detto che ci sei" in answered.page.text.plain
    assert "Ci sono (2): Anna e Bruno" in friends.said()[0]
    assert "Hai detto che ci sei" in texts(follow(friends, evening.id, BRUNO, None))  # the group knows him now
    friends.touch(CancelEvening(evening.id))
    assert offered(follow(friends, evening.id, BRUNO, True)) == []


def test_who_is_not_in_the_group_sees_nothing_of_its_evening(friends: EveningsWorld) -> None:
    friends.call("stasera")
    number = friends.evening().id
    for member, why in ((False, "evening-not-member"), (None, "daily-not-asked")):
        for reply in (
            follow(friends, number, CARLA, member),
            friends.touch(AnswerEvening(number, 2), CARLA, chat=CARLA, member=member),
        ):
            assert reply.line.key == why
            assert reply.messages == ()
    assert follow(friends, 2**40, CARLA, None).line.key == "evening-not-member"
    assert start("serata-" + "z" * 50) == Start("serata-" + "z" * 50)  # which no database has as a number
    assert follow(friends, number, CARLA, None, GROUP).line.key == "evening-not-member"  # it is for private chats
    friends.answer(CARLA, "yes")
    left = friends.touch(AnswerEvening(number, 0), CARLA, chat=CARLA, member=False)  # which the bot has not been told
    assert left.line.key == "evening-not-member"
    with friends.store.read() as unit:
        assert unit.evenings.answers(number) == {ANNA: "yes", CARLA: "yes"}


def test_forged_buttons_are_answered_and_change_nothing(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.sent()
    evening = friends.evening()
    with friends.store.unit() as unit:
        unit.chats.seen(-200, "group", "Altrove", False)
    forged = [
        (AnswerEvening(evening.id, 2), -200),  # of another chat
        (AnswerEvening(evening.id, 2), BRUNO),  # nobody knows Bruno there yet
        (AnswerEvening(evening.id, 3), GROUP),
        (AnswerEvening(evening.id, -1), GROUP),
        (AnswerEvening(-evening.id, 2), GROUP),
        (AnswerEvening(2**62, 2), GROUP),
        (MoveEvening(evening.id, int(AT_NINE + DAY)), -200),
        (MoveEvening(evening.id, int(AT_NINE + DAY)), ANNA),
        (CancelEvening(evening.id), -200),
        (CancelEvening(-1), GROUP),
        (PlanEvening(int(AT_NINE)), BRUNO),
        (PlanEvening(-(2**62)), -200),
        (PlanEvening(2**62), -200),
    ]
    for request, chat in forged:
        reply = friends.touch(request, ANNA if chat == ANNA else BRUNO, chat=chat, admin=chat == -200)
        assert reply.line.key in ("tap-unknown", "evening-unreadable", "daily-not-asked"), request
    assert friends.evening() == evening
    with friends.store.read() as unit:
        assert unit.evenings.answers(evening.id) == {ANNA: "yes"}
        assert unit.announcements.pending(GROUP) == ()


def test_in_private_the_evenings_of_ones_groups_can_be_answered(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.answer(BRUNO, "maybe")
    assert "nel gruppo" in texts(friends.call("domani", BRUNO, private=True))
    mine = friends.write(my_tables, BRUNO, private=True)
    assert "Hai detto «forse»." in mine.messages[-1].text.plain
    assert "Venerdì" in mine.messages[-1].text.plain
    reply = friends.touch(offered(mine)[0], BRUNO, chat=BRUNO)
    assert "Hai detto che ci sei." in reply.page.text.plain
    evening = friends.evening()
    with friends.store.read() as unit:
        assert unit.evenings.answers(evening.id) == {ANNA: "yes", BRUNO: "yes"}
    assert len(friends.write(my_tables, CARLA, private=True).messages) == 1  # she is not known there


def test_after_who_has_called_it_has_left_the_first_who_comes_decides(friends: EveningsWorld) -> None:
    friends.call("stasera")
    for person in (CARLA, BRUNO):
        friends.time += 1
        friends.answer(person, "yes")
    friends.sent()
    person_left(friends.context, 5001, GROUP, friends.requester(ANNA))
    (post,) = friends.said()
    assert "Carla invita" in post
    assert "Anna" not in post
    evening = friends.evening()
    assert friends.touch(CancelEvening(evening.id), ANNA).line.key == "evening-not-yours"
    assert friends.touch(CancelEvening(evening.id), BRUNO).line.key == "evening-not-yours"
    assert friends.touch(CancelEvening(evening.id), CARLA).line.key == "evening-cancelled"


def test_who_is_erased_is_in_no_list_any_more(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.answer(BRUNO, "yes")
    friends.sent()
    for person in (ANNA, BRUNO):
        friends.touch(ForgetMe(person), person, chat=person)
    (post,) = friends.said()
    assert "chi c'è?" in post
    assert not any(word in post for word in ("Anna", "Bruno", "Ci sono"))
    friends.sent()
    friends.sweep_at(AT_NINE)
    assert "Nessuno ha detto sì" in friends.said()[0]


def test_an_evening_moves_with_its_group_and_is_posted_there(friends: EveningsWorld) -> None:
    friends.call("stasera")
    friends.sent()
    friends.answer(CARLA, "maybe")  # an edit that waits as the group moves
    for number in (5002, 5003):  # Telegram says it in the old group and in the new one
        migrated(friends.context, number, GROUP, -100200)
    (post,) = friends.said(-100200)
    assert "venerdì 27 novembre" in post
    with friends.store.read() as unit:
        assert [row.message_id for row in unit.announcements.pending(-100200)] == [None]
    friends.sent(-100200)
    friends.touch(AnswerEvening(friends.evening().id, 2), BRUNO, chat=-100200)
    (edited,) = friends.said(-100200)
    assert "Anna e Bruno" in edited
    friends.sweep_at(AT_NINE)
    with friends.store.read() as unit:
        assert [seat.person_id for seat in unit.tables.current(-100200, 0).seats] == [ANNA, BRUNO]
