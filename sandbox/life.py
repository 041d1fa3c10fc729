"""What people do in Telegram: start the bot, write, tap, join and leave, block it, change or delete their account.

Each function raises PersonError if Telegram would not let the person do that.
"""

from __future__ import annotations

from typing import Any

from sandbox.access import snapshot
from sandbox.entities import formatted, piece
from sandbox.inline import MAX_QUERY, InlineQuery
from sandbox.keyboards import buttons
from sandbox.members import set_status
from sandbox.profile import scopes_for
from sandbox.refusals import PersonError
from sandbox.taps import Tap
from sandbox.world import Chat, Json, Person, Post, World, shown

# The message, if it still exists, its chat and id, and the button.
Pressed = tuple[Post | None, Chat, int, Json]
NO_UPDATE = ("url", "copy_text", "disabled", "switch_inline_query", "switch_inline_query_current_chat", "web_app")


def find_person(world: World, user_id: int) -> Person:
    person = world.people.get(user_id)
    if person is None:
        raise PersonError(f"there is no person {user_id}", 404)
    return person


def find_chat(world: World, chat_id: Any) -> Chat:
    chat = world.chats.get(chat_id)
    if chat is None:
        raise PersonError(f"there is no chat {chat_id}", 404)
    return chat


def chat_of(world: World, person: Person, chat_id: Any) -> Chat:
    """A chat of which this person is a member. Raises PersonError also if it became a supergroup."""
    if person.deleted:
        raise PersonError(f"the account of {person.id} is deleted")
    chat = find_chat(world, chat_id)
    if not chat.present(person.id):
        raise PersonError(f"{person.first_name} is not in that chat")
    if chat.migrated_to is not None:
        raise PersonError(f"that group became the supergroup {chat.migrated_to}")
    return chat


def start(world: World, person: Person, payload: str = "") -> Json:
    """Open the private chat by a link or the Start button; this unblocks the bot."""
    if payload and not _is_payload(payload):
        raise PersonError("a start payload is 1 to 64 of A-Z a-z 0-9 _ -")
    unblock(world, person)
    person.started = True
    world.events.publish("person", user_id=person.id)
    return send(world, person, person.id, f"/start {payload}".strip())


def send(
    world: World, person: Person, chat_id: int, text: str, *, thread: int | None = None, reply_to: int | None = None
) -> Json:
    """Write a message; the bot receives it if its privacy mode allows that."""
    chat = chat_of(world, person, chat_id)
    text, entities = formatted(text, None, None, world.people)
    if not text:
        raise PersonError("an empty message cannot be sent")
    if chat.type == "private":
        if person.blocked:
            raise PersonError(f"{person.first_name} has blocked the bot")
        person.started = True
    content: Json = {"text": text} | ({"entities": entities} if entities else {})
    answered = _answered(chat, reply_to)
    if answered is not None:
        content["reply_to_message"] = snapshot(answered)
        thread = thread or answered.message.get("message_thread_id")
    _check_thread(chat, person, thread)
    if _is_ephemeral(world, chat, person, text, entities):
        post = world.post_ephemeral(chat, person.id, content, person.id, thread=thread)
    else:
        post = world.post(chat, person.id, content, thread=thread)
    if _bot_sees(world, chat, post):
        world.deliver("message", post.message)
    return shown(post.message)


def tap(world: World, person: Person, pressed: Pressed) -> Tap | None:
    """Tap a button; None if it sends nothing to the bot (a link). A deleted message is passed as inaccessible."""
    post, chat, message_id, button = pressed
    if any(button.get(kind) is not None for kind in NO_UPDATE):
        return None
    if "callback_data" not in button:
        raise PersonError("this button does nothing here")
    message: Json = {"chat": world.chat_json(chat), "message_id": message_id, "date": 0}
    if post is not None and not post.deleted:
        message = shown(post.message)
    query = world.taps.add(person.id, chat.id, message_id, message.get("ephemeral_message_id"))
    update = {"id": query.id, "from": person.user(), "message": message, "data": button["callback_data"]}
    world.updates.push("callback_query", update | {"chat_instance": chat.instance})
    return query


def type_inline(world: World, person: Person, chat_id: int, text: str, *, offset: str = "") -> InlineQuery:
    """Type the bot's name and a text in a chat, perhaps one in which the bot is not."""
    chat = chat_of(world, person, chat_id)
    if not world.inline:
        raise PersonError("the bot has no inline mode")
    if len(text) > MAX_QUERY:
        raise PersonError(f"an inline query has at most {MAX_QUERY} characters")
    query = world.inline_queries.add(person.id)
    kind = "sender" if chat.id == person.id else chat.type
    update: Json = {"id": query.id, "from": person.user(), "query": text, "offset": offset, "chat_type": kind}
    world.updates.push("inline_query", update)
    return query


def choose(world: World, person: Person, query: InlineQuery, result_id: str, chat_id: int) -> Json:
    """Send a result of an inline query; the bot receives the message if it is in that chat."""
    chat = chat_of(world, person, chat_id)
    content = query.contents.get(result_id)
    if query.user_id != person.id or content is None:
        raise PersonError("there is no such result")
    post = world.post(chat, person.id, content | {"via_bot": dict(world.bot)})
    if world.bot_present(chat):
        world.deliver("message", post.message)
    return shown(post.message)


def find_button(world: World, person: Person, wish: Json) -> Pressed:
    """The button to tap: one on this person's screen, or, if the tap is forced, one with any data."""
    chat = chat_of(world, person, wish.get("chat_id", person.id))
    message_id = wish.get("message_id", 0)
    ephemeral_id = wish.get("ephemeral_message_id")
    post = chat.posts.get(message_id) if ephemeral_id is None else chat.ephemeral.get(ephemeral_id)
    if wish.get("force"):
        if not isinstance(wish.get("data"), str):
            raise PersonError("a forced tap needs its data")
        return post, chat, message_id, {"callback_data": wish["data"]}
    if post is None or not visible(chat, post, person.id):
        raise PersonError("there is no such message on the screen")
    rows = buttons(post.message)
    if "data" in wish:
        matching = [button for row in rows for button in row if button.get("callback_data") == wish["data"]]
        if not matching:
            raise PersonError(f"there is no button with data {wish['data']!r} under that message")
        return post, chat, message_id, matching[0]
    row, column = wish.get("row", 0), wish.get("column", 0)
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        raise PersonError(f"there is no button at row {row}, column {column}")
    return post, chat, message_id, rows[row][column]


def visible(chat: Chat, post: Post, user_id: int) -> bool:
    """Whether the person sees the message now."""
    if post.deleted or post.viewer not in (None, user_id):
        return False
    hidden = {other.replaces for other in chat.ephemeral.values() if other.viewer == user_id and not other.deleted}
    return post.viewer is not None or post.message["message_id"] not in hidden


def messages(world: World, person: Person, chat_id: int, after: int) -> list[Json]:
    """The messages that changed after an event's number, oldest first, without other people's ephemeral ones."""
    chat = find_chat(world, chat_id)
    if person.id not in chat.members:
        raise PersonError(f"{person.first_name} was never in that chat")
    return [
        {
            "seq": post.seq,
            "message": shown(post.message),
            "deleted": post.deleted,
            "edited": post.edited,
            "visible": visible(chat, post, person.id),
        }
        for post in chat.changed_since(after)
        if post.viewer in (None, person.id)
    ]


def menu(world: World, person: Person, chat: Chat) -> list[Json]:
    """The commands that Telegram offers this person in this chat."""
    scopes = scopes_for(chat.id, person.id, chat.type == "private", chat.is_admin(person.id))
    return world.profile.menu(scopes, person.language_code)


def join(world: World, person: Person, chat: Chat) -> None:
    if person.deleted:
        raise PersonError("a deleted account joins nothing")
    set_status(world, chat, person.id, "member", by=person.id)


def leave(world: World, person: Person, chat: Chat) -> None:
    set_status(world, chat, person.id, "left", by=person.id)


def manage(world: World, person: Person, chat: Chat, status: str) -> None:
    """Let the group's creator set a member's status: kicked, administrator, member."""
    if not chat.present(person.id):
        raise PersonError(f"{person.first_name} is not in that chat")
    owner = next((user for user, role in chat.members.items() if role == "creator"), person.id)
    if owner == person.id:
        raise PersonError("the creator of a chat stays its creator")
    set_status(world, chat, person.id, status, by=owner)


def block(world: World, person: Person) -> None:
    person.blocked = True
    set_status(world, world.chats[person.id], world.bot["id"], "kicked", by=person.id)


def unblock(world: World, person: Person) -> None:
    person.blocked = False
    set_status(world, world.chats[person.id], world.bot["id"], "member", by=person.id)


def rename(world: World, person: Person, names: Json) -> None:
    for name in ("first_name", "last_name", "username"):
        if name in names:
            setattr(person, name, names[name] or ("" if name == "first_name" else None))
    world.events.publish("person", user_id=person.id)


def delete(world: World, person: Person) -> None:
    """Delete the account: it has no name any more, and cannot be written to."""
    person.deleted = True
    world.events.publish("person", user_id=person.id)


def _is_payload(payload: str) -> bool:
    allowed = all(char.isascii() and (char.isalnum() or char in "_-") for char in payload)
    return allowed and len(payload) <= 64


def _answered(chat: Chat, reply_to: int | None) -> Post | None:
    if reply_to is None:
        return None
    post = chat.posts.get(reply_to)
    if post is None or post.deleted:
        raise PersonError("the message to answer is not there")
    return post


def _check_thread(chat: Chat, person: Person, thread: int | None) -> None:
    if thread is None:
        return
    topic = chat.topics.get(thread)
    if topic is None:
        raise PersonError(f"there is no topic {thread} in that chat")
    if topic.closed and not chat.is_admin(person.id):
        raise PersonError("the topic is closed")


def _commands(world: World, text: str, entities: list[Json]) -> list[str]:
    """The commands in a text that address this bot, in lower case and without its name."""
    found = []
    for entity in entities:
        if entity["type"] == "bot_command":
            name, _, addressee = piece(text, entity)[1:].partition("@")
            if addressee.lower() in ("", world.bot["username"].lower()):
                found.append(name.lower())
    return found


def _is_ephemeral(world: World, chat: Chat, person: Person, text: str, entities: list[Json]) -> bool:
    """Whether a text is a command that the bot declared ephemeral, so that only its sender and the bot see it."""
    if chat.type == "private" or not text.startswith("/"):
        return False
    called = _commands(world, text, entities)[:1]
    return any(entry["command"] in called and entry.get("is_ephemeral") for entry in menu(world, person, chat))


def _bot_sees(world: World, chat: Chat, post: Post) -> bool:
    """Whether the bot receives a message. In privacy mode a group sends it only commands, replies to it and ephemeral
    messages, unless it is an administrator."""
    if not world.bot_present(chat):
        return False
    if chat.type == "private" or not world.privacy or world.bot_is_admin(chat) or post.viewer is not None:
        return True
    answered = post.message.get("reply_to_message", {}).get("from", {}).get("id")
    called = _commands(world, post.message["text"], post.message.get("entities", []))
    return answered == world.bot["id"] or bool(called)
