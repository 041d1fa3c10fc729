"""People who keep tapping what is on their screens, answered or not, while the bot is stopped and started."""

from sandbox.client.people import Person, Seen
from simulation.people.card_reading import printed_faces
from simulation.people.finding import is_to_play, offered
from simulation.program.setup import Setup
from storage import TableStatus
from tables.requests.table import DealNow, Rematch

Step = tuple[int | str, ...]
"""A seat and its action: `(0, "draw")`, `(2, "discard", "7H")`."""


async def play_blindly(setup: Setup) -> None:
    """Let everybody tap what is on their screen until the match is over, whether or not they are answered."""
    while True:
        await setup.quiet()
        posts = await setup.people[0].screen(setup.players.group)
        if any(offered(post, Rematch) for post in posts):
            return
        person, message, data = await _next_tap(setup, posts)
        await person.tap(message, data=data, wait=0)


async def _next_tap(setup: Setup, posts: list[Seen]) -> tuple[Person, Seen, str]:
    """The next tap: of the person who sees that it is their turn, or, between deals, of the host."""
    if setup.stored.table().status is TableStatus.PAUSE:
        deals = [(post, data) for post in posts if (data := offered(post, DealNow)) is not None]
        return setup.people[0], *deals[-1]
    for person in setup.people:
        for panel in reversed(await person.screen()):
            if is_to_play(panel):
                return person, panel, setup.players.choice(person, panel).pack()
    raise AssertionError("nobody sees that it is their turn")


def done(setup: Setup) -> list[Step]:
    """The draws and discards of the action log."""
    steps = [(line.seat, *line.action.split(" ")) for line in setup.stored.log()]
    return [step for step in steps if step[1] in ("draw", "discard")]


async def answered(setup: Setup) -> list[Step]:
    """The draws and discards that the answers to taps have confirmed.

    They are in the order of the taps, because an answer that may have been lost is sent again later.
    """
    seats = {seat.person_id: seat.number for seat in setup.stored.table().seats}
    taps: dict[str, tuple[int, int]] = {}
    steps: list[tuple[int, Step]] = []
    for request in await setup.tg.requests():
        if request["method"] == "getUpdates":
            for update in request["result"] or []:
                if (tap := update.get("callback_query")) is not None:
                    taps[tap["id"]] = update["update_id"], tap["from"]["id"]
        elif request["method"] == "answerCallbackQuery" and request["ok"]:
            text = request["parameters"].get("text") or ""
            number, person = taps[request["parameters"]["callback_query_id"]]
            if text.startswith("Hai pescato"):
                steps.append((number, (seats[person], "draw")))
            elif text.startswith("Hai scartato"):
                steps.append((number, (seats[person], "discard", *printed_faces(text))))
    return [step for _, step in sorted(steps, key=lambda step: step[0])]


def is_part_of(some: list[Step], whole: list[Step]) -> bool:
    """Whether `some` is a subsequence of `whole`."""
    rest = iter(whole)
    return all(step in rest for step in some)
