"""Unusual updates: taps without a message, edited commands, posts of channels, unknown kinds, and unreadable ones."""

import random

from sandbox.client.seen import Json
from sandbox.taps import Tap
from sandbox.world import Chat, Person
from simulation.program.simulation import Simulation

HUGE = (2**31, 2**52, 2**63 - 1)
"""Numbers that occur only in the updates made here: requests about them concern invented messages."""
CHANNEL: Json = {"id": -1_009_999_999_999, "type": "channel", "title": "Canale"}
COMMANDS = (
    "/nuova",
    "/carte",
    "/taglio " + "9" * 400,
    "/start t1",
    "/impostazioni \x00",
    "/termina@scala40_bot",
    "/",
    "",
)
KINDS = ("quantum_entanglement", "story", "business_gossip", "", "update_id2")


UNREADABLE: tuple[object, ...] = (
    None,
    7,
    [],
    {"update_id": "7"},
    {"update_id": -1, "message": {}},
    {"message": "words"},
    {"message": {"message_id": 1}},
    {"message": {"message_id": 1, "date": "today", "chat": {"id": 1, "type": "private"}}},
    {"callback_query": {"id": "1", "from": 7, "chat_instance": "1", "data": "x"}},
    {"callback_query": {"id": "1", "chat_instance": "1"}},
    {"my_chat_member": {"chat": [], "from": {}}},
)
"""Updates that cannot be read, and that Telegram has never sent."""


def odd_update(simulation: Simulation, person: Person, chat: Chat, data: str, dice: random.Random) -> Tap | None:
    """Send the bot an odd update; the tap, if it is one, which has to be answered."""
    if dice.random() < 0.1:
        simulation.world.updates.push_raw(dice.choice(UNREADABLE))
        return None
    if dice.random() < 0.5:
        return _odd_tap(simulation, person, chat, data, dice)
    kind, content = _odd_message(simulation, person, chat, data, dice)
    _push(simulation, kind, content)
    return None


def _odd_tap(simulation: Simulation, person: Person, chat: Chat, data: str, dice: random.Random) -> Tap:
    """Send a tap whose message is missing, inaccessible, written by somebody, another bot's, or has an odd number."""
    about = {"chat": simulation.world.chat_json(chat), "date": simulation.world.clock.date()}
    here: Json = {
        **about,
        "message_id": dice.choice((0, 1, *HUGE)),
        "from": person.user(),
        "text": "\u202e" + data,
        "reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": data}]]},
    }
    shapes: tuple[Json, ...] = (
        {"data": data},
        {"inline_message_id": "AQ", "data": data},
        {"message": {**about, "date": 0, "message_id": dice.choice((1, *HUGE))}, "data": data},
        {"message": here, "data": data},
        {"message": {**here, "via_bot": simulation.world.user(simulation.world.bot["id"])}, "data": data},
        {"message": {**about, "message_id": 1, "dice": {"emoji": "🎲", "value": 1}}, "data": data},
        {"message": {**here, "chat": CHANNEL, "sender_chat": CHANNEL}, "data": data},
        {"message": {**here, "message_thread_id": HUGE[0], "is_topic_message": True}, "data": data},
        {"message": here, "game_short_name": "scala"},
        {"message": here},
    )
    tap = simulation.world.taps.add(person.id, chat.id, 0, None)
    _push(
        simulation, "callback_query", {"id": tap.id, "from": person.user(), "chat_instance": "1", **dice.choice(shapes)}
    )
    return tap


def _odd_message(
    simulation: Simulation, person: Person, chat: Chat, data: str, dice: random.Random
) -> tuple[str, Json]:
    """A command or text in a place where none is answered, or an update that is no message."""
    text = dice.choice((*COMMANDS, data))
    said: Json = {
        "message_id": dice.choice((1, *HUGE)),
        "date": simulation.world.clock.date(),
        "chat": simulation.world.chat_json(chat),
        "from": person.user(),
        "text": text,
        "entities": [{"type": "bot_command", "offset": 0, "length": len(text.partition(" ")[0])}],
    }
    unsaid = {name: value for name, value in said.items() if name not in ("text", "entities")}
    group = simulation.world.chat_json(chat)
    shapes: tuple[tuple[str, Json], ...] = (
        ("edited_message", {**said, "edit_date": simulation.world.clock.date()}),
        ("channel_post", {**said, "chat": CHANNEL, "sender_chat": CHANNEL}),
        ("edited_channel_post", {**said, "chat": CHANNEL, "edit_date": 1}),
        ("message", {**said, "chat": CHANNEL}),
        ("message", {**unsaid, "caption": text}),
        ("message", {**said, "entities": [{"type": "bot_command", "offset": 0, "length": 4000}]}),
        ("message", {**unsaid, "new_chat_members": [person.user()]}),
        ("message", {**unsaid, "pinned_message": said}),
        ("message", {**unsaid, "dice": {"emoji": "🎲", "value": 6}}),
        ("my_chat_member", _moved(simulation, person, {**CHANNEL})),
        ("chat_member", _moved(simulation, person, {**group, "id": -HUGE[1]})),
        (dice.choice(KINDS), {"id": "1", "from": person.user(), "user": person.user(), "whatever": [data]}),
    )
    return dice.choice(shapes)


def _moved(simulation: Simulation, person: Person, chat: Json) -> Json:
    """Somebody's membership in a chat that the bot does not know."""
    status: Json = {"user": person.user(), "status": "member"}
    moment = simulation.world.clock.date()
    return {"chat": chat, "from": person.user(), "date": moment, "old_chat_member": status, "new_chat_member": status}


def _push(simulation: Simulation, kind: str, content: Json) -> None:
    """Send an update past the checks of the local Telegram, which would reject it."""
    simulation.world.updates.push_raw({kind: content})
