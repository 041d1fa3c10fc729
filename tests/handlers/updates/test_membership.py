from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from telegram import (
    Chat,
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    ForumTopicCreated,
    ForumTopicEdited,
    Message,
    Update,
    User,
)

from handlers.updates import membership
from tables.context import Place, Requester
from tables.people import membership as members

NOW = datetime(2026, 6, 1, tzinfo=UTC)
ANNA = User(7, "Anna", is_bot=False, last_name="Rossi", username="anna", language_code="it")
BOT = User(40, "Scala", is_bot=True)
GROUP = Chat(-100, "group", title="Friday")
FORUM = Chat(-100, "supergroup", title="Friday", is_forum=True)
TOLD_GROUP = Place(-100, "group", "Friday", False)
TOLD_ANNA = Requester(7, "Anna Rossi", "anna", "it")


class UseCaseCalls:
    """Replaces the use cases and records their calls; its clock is moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.time = 0.0
        for name in (
            "bot_joined",
            "bot_left",
            "bot_allowed",
            "person_left",
            "person_joined",
            "migrated",
            "title_changed",
            "topic_named",
        ):
            monkeypatch.setattr(members, name, self._noting(name))
        context: Any = SimpleNamespace(now=lambda: self.time)
        self._handlers = membership.update_handlers(context)

    def _noting(self, name: str) -> Any:
        def note(context: object, update_id: int, *recorded: Any) -> None:
            self.calls.append((name, *recorded))

        return note

    async def update(self, **what: Any) -> None:
        update = Update(1, **what)
        for handler in self._handlers:
            if handler.check_update(update):
                await handler.callback(update, None)  # type: ignore[arg-type]  # the context is not used
                return


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> UseCaseCalls:
    return UseCaseCalls(monkeypatch)


def moved(chat: Chat, user: User, status: ChatMember) -> ChatMemberUpdated:
    return ChatMemberUpdated(chat, ANNA, NOW, ChatMemberLeft(user), status)


def service(chat: Chat, **what: Any) -> Message:
    return Message(1, NOW, chat, from_user=ANNA, **what)


def restricted(is_member: bool) -> ChatMemberRestricted:
    return ChatMemberRestricted(BOT, is_member, *(True,) * 8, NOW, *(True,) * 7, can_react_to_messages=True)


@pytest.mark.parametrize(
    ("status", "call"),
    [
        (ChatMemberMember(BOT), "bot_joined"),
        (ChatMemberAdministrator(BOT, *(True,) * 15), "bot_joined"),
        (ChatMemberLeft(BOT), "bot_left"),
        (ChatMemberBanned(BOT, NOW), "bot_left"),
    ],
)
async def test_the_bot_comes_and_goes(recorded: UseCaseCalls, status: ChatMember, call: str) -> None:
    await recorded.update(my_chat_member=moved(GROUP, BOT, status))
    assert recorded.calls == [(call, TOLD_GROUP, TOLD_ANNA)]


@pytest.mark.parametrize(("status", "allowed"), [(ChatMemberMember(BOT), True), (ChatMemberBanned(BOT, NOW), False)])
async def test_somebody_starts_or_blocks_the_bot(recorded: UseCaseCalls, status: ChatMember, allowed: bool) -> None:
    await recorded.update(my_chat_member=moved(Chat(7, "private", first_name="Anna"), BOT, status))
    assert recorded.calls == [("bot_allowed", TOLD_ANNA, allowed)]


async def test_no_game_is_played_in_a_channel(recorded: UseCaseCalls) -> None:
    await recorded.update(my_chat_member=moved(Chat(-1001, "channel", title="News"), BOT, ChatMemberMember(BOT)))
    assert recorded.calls == []


async def test_a_departure_that_telegram_reports_twice_is_passed_on_once(recorded: UseCaseCalls) -> None:
    await recorded.update(chat_member=moved(GROUP, ANNA, ChatMemberLeft(ANNA)))
    await recorded.update(message=service(GROUP, left_chat_member=ANNA))
    assert recorded.calls == [("person_left", -100, TOLD_ANNA)]
    recorded.time += 60
    await recorded.update(message=service(GROUP, left_chat_member=ANNA))
    assert len(recorded.calls) == 2
    recorded.time -= 600  # the computer's clock is set
    await recorded.update(message=service(GROUP, left_chat_member=ANNA))
    assert len(recorded.calls) == 3


async def test_the_departure_of_another_bot_is_ignored(recorded: UseCaseCalls) -> None:
    await recorded.update(message=service(GROUP, left_chat_member=BOT))
    assert recorded.calls == []


async def test_a_person_who_comes_back_is_noticed_and_may_leave_again_at_once(recorded: UseCaseCalls) -> None:
    await recorded.update(message=service(GROUP, left_chat_member=ANNA))
    await recorded.update(message=service(GROUP, new_chat_members=[ANNA]))
    await recorded.update(chat_member=moved(GROUP, ANNA, ChatMemberMember(ANNA)))
    await recorded.update(message=service(GROUP, left_chat_member=ANNA))
    assert [call[0] for call in recorded.calls] == ["person_left", "person_joined", "person_joined", "person_left"]


async def test_a_person_who_becomes_an_administrator_has_not_joined(recorded: UseCaseCalls) -> None:
    promoted = ChatMemberAdministrator(ANNA, *(True,) * 15)
    await recorded.update(chat_member=ChatMemberUpdated(GROUP, ANNA, NOW, ChatMemberMember(ANNA), promoted))
    assert recorded.calls == []


async def test_a_migration_is_understood_from_both_of_its_messages(recorded: UseCaseCalls) -> None:
    await recorded.update(message=service(GROUP, migrate_to_chat_id=-1001))
    await recorded.update(message=service(Chat(-1001, "supergroup", title="Friday"), migrate_from_chat_id=-100))
    assert recorded.calls == [("migrated", -100, -1001)] * 2


async def test_a_new_title_is_noticed(recorded: UseCaseCalls) -> None:
    await recorded.update(message=service(GROUP, new_chat_title="Friday"))
    assert recorded.calls == [("title_changed", TOLD_GROUP)]


@pytest.mark.parametrize(
    "named",
    [
        {"forum_topic_created": ForumTopicCreated("Tavolo 1", 0x6FB9F0)},
        {"forum_topic_edited": ForumTopicEdited(name="Tavolo 1")},
    ],
)
async def test_the_name_of_a_topic_is_noticed(recorded: UseCaseCalls, named: dict[str, Any]) -> None:
    await recorded.update(message=service(FORUM, message_thread_id=9, is_topic_message=True, **named))
    assert recorded.calls == [("topic_named", -100, 9, "Tavolo 1")]


async def test_another_icon_of_a_topic_is_no_name(recorded: UseCaseCalls) -> None:
    icon = ForumTopicEdited(icon_custom_emoji_id="5")
    await recorded.update(message=service(FORUM, message_thread_id=9, is_topic_message=True, forum_topic_edited=icon))
    assert recorded.calls == []


@pytest.mark.parametrize("is_member", [True, False])
async def test_a_restricted_bot_is_a_member_only_if_telegram_says_so(recorded: UseCaseCalls, is_member: bool) -> None:
    await recorded.update(my_chat_member=moved(GROUP, BOT, restricted(is_member)))
    assert recorded.calls[0][0] == ("bot_joined" if is_member else "bot_left")
