"""Where the bot may write, and which messages it may change; refusals have Telegram's words."""

from __future__ import annotations

from typing import Any

from sandbox.refusals import GONE, TOPIC, bad, forbidden, upgraded
from sandbox.world import Chat, Json, Person, Post, World, shown

DELETE_SECONDS = 48 * 3600


def find_chat(world: World, chat_id: int | str) -> Chat:
    """The chat of an id or of a '@username', whether or not the bot may write there."""
    if isinstance(chat_id, str):
        raise bad("chat not found")  # no chat of the sandbox has a user name
    chat = world.chats.get(chat_id)
    if chat is None:
        raise bad("chat not found")
    if chat.migrated_to is not None:
        raise upgraded(chat.migrated_to)
    return chat


def open_chat(world: World, chat_id: int | str) -> Chat:
    """The chat, if the bot may write there; otherwise raises RefusalError."""
    if chat_id == world.bot["id"]:
        raise forbidden("the bot can't send messages to the bot")
    chat = find_chat(world, chat_id)
    if chat.type == "private":
        _refuse_person(world.people[chat.id])
        return chat
    what = "supergroup" if chat.type == "supergroup" else "group"
    if chat.members.get(world.bot["id"]) == "kicked":
        raise forbidden(f"bot was kicked from the {what} chat")
    if not world.bot_present(chat):
        raise forbidden(f"bot is not a member of the {what} chat")
    return chat


def thread_of(world: World, chat: Chat, thread_id: int | None) -> int | None:
    """The topic to write into; None for a chat without topics and for General."""
    if thread_id is None:
        return None
    topic = chat.topics.get(thread_id)
    if not chat.is_forum or topic is None:
        raise bad("message thread not found", TOPIC if chat.is_forum else "bad")
    if topic.closed and not world.bot_is_admin(chat):
        raise bad("TOPIC_CLOSED", TOPIC)
    return thread_id


def replied(world: World, chat: Chat, call: Any) -> Json:
    """The fields of a reply, from `reply_parameters` or the older parameters; {} if it is no reply."""
    asked = call.reply_parameters
    message_id = asked.message_id if asked else call.reply_to_message_id
    if message_id is None:
        return {}
    lenient = asked.allow_sending_without_reply if asked else call.allow_sending_without_reply
    source = chat
    if asked and asked.chat_id is not None:
        source = find_chat(world, asked.chat_id)
    post = source.posts.get(message_id)
    if post is None or post.deleted:
        if lenient is True:
            return {}
        raise bad("message to be replied not found", GONE)
    quote = asked.quote if asked else None
    if quote is not None and quote not in (post.message.get("text") or post.message.get("caption") or ""):
        raise bad("QUOTE_TEXT_INVALID")
    quoted: Json = {"quote": {"text": quote, "position": 0, "is_manual": True}} if quote else {}
    return {"reply_to_message": snapshot(post), **quoted}


def snapshot(post: Post) -> Json:
    """A message as it is contained in another one: without the message that it replies to."""
    return {name: value for name, value in shown(post.message).items() if name != "reply_to_message"}


def own_post(world: World, chat: Chat, message_id: int | None, what: str = "edit") -> Post:
    """The bot's own message that a request wants to change."""
    if message_id is None:
        raise bad("message identifier is not specified")
    post = chat.posts.get(message_id)
    if post is None or post.deleted:
        raise bad(f"message to {what} not found", GONE if message_id <= _newest(chat) else "bad")
    if not post.by_bot:
        raise bad("message can't be edited")
    return post


def deletable(world: World, chat: Chat, message_id: int) -> Post:
    """The message, if the bot may delete it: its own for 48 hours; in private and as administrator also others'."""
    post = chat.posts.get(message_id)
    if post is None or post.deleted:
        raise bad("message to delete not found", GONE if message_id <= _newest(chat) else "bad")
    if chat.type != "private" and world.bot_is_admin(chat):
        return post
    if not post.by_bot and chat.type != "private":
        raise bad("message can't be deleted")
    if world.clock.now() - post.message["date"] > DELETE_SECONDS:
        raise bad("message can't be deleted for everyone", GONE)
    return post


def member(world: World, chat: Chat, user_id: int) -> Person:
    """A person who is in the chat now."""
    person = world.people.get(user_id)
    if person is None or not chat.present(user_id):
        raise bad("user not found")
    return person


def _refuse_person(person: Person) -> None:
    if person.deleted:
        raise forbidden("user is deactivated")
    if person.blocked:
        raise forbidden("bot was blocked by the user")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")


def _newest(chat: Chat) -> int:
    """The newest message id. A request about a higher one is the bot's mistake, not a message that was deleted."""
    return max(chat.posts, default=0)
