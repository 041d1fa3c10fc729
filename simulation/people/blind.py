"""People who keep tapping what is on their screens, answered or not, while the bot is stopped and started."""

from sandbox.client.people import Person, Seen
from simulation.people.card_reading import printed_faces
from simulation.people.eyes import is_to_play, offered
from simulation.program.town import Town
from storage import TableStatus
from tables.requests.table import DealNow, Rematch

Step = tuple[int | str, ...]
"""A seat and its action: `(0, "draw")`, `(2, "discard", "7H")`."""


async def play_blindly(town: Town) -> None:
    """Let everybody tap what is on their screen until the match is over, whether or not they are answered."""
    while True:
        await town.quiet()
        posts = await town.people[0].screen(town.party.group)
        if any(offered(post, Rematch) for post in posts):
            return
        person, message, data = await _next_tap(town, posts)
        await person.tap(message, data=data, wait=0)


async def _next_tap(town: Town, posts: list[Seen]) -> tuple[Person, Seen, str]:
    """The next tap: of the person who sees that it is their turn, or, between deals, of the host."""
    if town.ledger.table().status is TableStatus.PAUSE:
        deals = [(post, data) for post in posts if (data := offered(post, DealNow)) is not None]
        return town.people[0], *deals[-1]
    for person in town.people:
        for panel in reversed(await person.screen()):
            if is_to_play(panel):
                return person, panel, town.party.choice(person, panel).pack()
    raise AssertionError("nobody sees that it is their turn")


def done(town: Town) -> list[Step]:
    """The draws and discards of the action log."""
    steps = [(line.seat, *line.action.split(" ")) for line in town.ledger.log()]
    return [step for step in steps if step[1] in ("draw", "discard")]


async def answered(town: Town) -> list[Step]:
    """The draws and discards that the answers to taps have confirmed.

    They are in the order of the taps, because an answer that may have been lost is sent again later.
    """
    seats = {seat.person_id: seat.number for seat in town.ledger.table().seats}
    taps: dict[str, tuple[int, int]] = {}
    steps: list[tuple[int, Step]] = []
    for request in await town.tg.requests():
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
