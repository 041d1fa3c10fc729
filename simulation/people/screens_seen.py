"""Reads the screens of simulated people."""

from itertools import islice

from sandbox import life
from sandbox.client.seen import Json, Seen
from sandbox.world import Chat, Person, shown
from simulation.people.machine_person import LabelledButtons
from simulation.program.simulation import Simulation
from tables.requests.codec import unpack

NEWEST = 40
"""How many of the newest messages of a chat a person looks at."""

SIGNS = {"success": "›"}
"""What people see in the colour of a button."""


def labelled_buttons(seen: Seen) -> LabelledButtons:
    """The buttons of a message that send a request to the bot; the label of a green one, a selected card, has a ›."""
    found = [
        (SIGNS.get(entry.get("style", ""), "") + entry["text"], unpack(entry.get("callback_data")))
        for entry in seen.buttons
    ]
    return [(label, button) for label, button in found if button is not None]


def screen(simulation: Simulation, person: Person, chat: Chat, newest: int = NEWEST) -> list[Seen]:
    """The messages that a person sees in a chat now, the newest last."""
    posts = [*islice(reversed(chat.posts.values()), newest), *islice(reversed(chat.ephemeral.values()), newest)]
    posts.sort(key=lambda post: post.message["_order"])
    return [
        Seen(shown(post.message), post.seq, False, post.edited, True)
        for post in posts
        if life.visible(chat, post, person.id)
    ]


def entities_of(message: Seen) -> list[Json]:
    found: list[Json] = message.json.get("entities") or message.json.get("caption_entities") or []
    return found
