"""Tables in topics of a forum are told apart by the names of the topics, wherever somebody reads about several."""

from datetime import UTC, datetime

import pytest
from telegram import Chat, ForumTopicCreated, Message, User

from handlers.telegram.convert import origin_of
from simulation.use_cases.chats import ANNA, BRUNO, Chats, labels, people_of, words
from simulation.use_cases.world import GROUP
from tables.lobby.seating import open_table
from tables.people import membership
from tables.play.lists import my_tables, scores
from tables.requests.table import Sit, StartMatch

CARDS, CHESS = 7, 1040
FORUM = Chat(GROUP, "supergroup", "Venerdì", is_forum=True)


@pytest.fixture
def forum(chats: Chats) -> Chats:
    """Anna and Bruno play in two topics."""
    for thread in (CARDS, CHESS):
        chats.write(open_table, ANNA, thread=thread)
        table = chats.here(thread)
        chats.touch(Sit(table.id), BRUNO)
        chats.touch(StartMatch(table.id))
    return chats


def name(chats: Chats, thread: int, topic: str) -> None:
    chats.updates += 1
    membership.topic_named(chats.context, chats.updates, GROUP, thread, topic)


def test_topics_without_a_known_name_have_numbers(forum: Chats) -> None:
    told = words(forum.write(my_tables, ANNA, private=True))
    assert "«Venerdì · argomento 7»" in told
    assert "«Venerdì · argomento 1040»" in told


def test_lists_scores_and_panels_name_the_topic(forum: Chats) -> None:
    name(forum, CARDS, "Carte")
    name(forum, CHESS, "Scacchi")
    (message,) = forum.write(my_tables, ANNA, private=True).messages
    assert {label.removeprefix("🎴 ") for label in labels(message)} >= {"Venerdì · Carte", "Venerdì · Scacchi"}
    told = [words(forum.write(scores, ANNA, thread=thread)) for thread in (CARDS, CHESS)]
    assert ["Venerdì · Carte" in said for said in told] == [True, False]
    assert ["Venerdì · Scacchi" in said for said in told] == [False, True]
    for thread, topic in ((CARDS, "Carte"), (CHESS, "Scacchi")):
        table = forum.here(thread)
        panel = forum.panel(table.id, people_of(table)[0] or ANNA)
        assert f"Venerdì · {topic}" in panel.text.plain


def test_a_topic_that_is_renamed_is_shown_under_its_new_name(forum: Chats) -> None:
    name(forum, CARDS, "Carte")
    name(forum, CARDS, "Carte e vino")
    assert "«Venerdì · Carte e vino»" in words(forum.write(my_tables, ANNA, private=True))


def test_the_name_of_an_older_topic_comes_with_a_command_written_there(forum: Chats) -> None:
    opened = Message(CARDS, datetime.now(UTC), FORUM, forum_topic_created=ForumTopicCreated("Carte", 1))
    written = Message(
        9, datetime.now(UTC), FORUM, message_thread_id=CARDS, is_topic_message=True, reply_to_message=opened
    )
    origin = origin_of(1, User(ANNA, "Anna", False), FORUM, written)
    assert (origin.thread_id, origin.topic) == (CARDS, "Carte")
    with forum.store.unit() as unit:
        unit.chats.topic_seen(GROUP, CARDS, origin.topic)
        unit.chats.topic_named(GROUP, CARDS, "Briscola")
        unit.chats.topic_seen(GROUP, CARDS, origin.topic)  # it had this name when it was opened
        assert unit.chats.topic(GROUP, CARDS) == "Briscola"


def test_a_topic_of_a_group_that_is_not_known_is_not_stored(chats: Chats) -> None:
    membership.topic_named(chats.context, 800, -987, CARDS, "Carte")
    with chats.store.read() as unit:
        assert unit.chats.topic(-987, CARDS) is None
