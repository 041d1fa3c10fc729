"""Who has comfort plays a match over HTTP by three buttons: to do as advised, to draw, and to discard."""

from dataclasses import dataclass

from sandbox.client.people import Person
from sandbox.client.seen import Seen
from simulation.people.finding import labelled_buttons, see, tap
from simulation.people.players import OPENED
from simulation.program.setup import Setup
from tables.requests.chat_pages import COMFORT_PAGE, ChatSetting
from tables.requests.codec import Request
from tables.requests.panel import FollowAdvice, Pick
from tests.e2e.led import Led

ALLOWED = ("Fai così", "Pesca", "Prendi", "Scarta")


@dataclass
class Comfortable(Led):
    """The first of these people has comfort, and taps only the first lit button with one of the words allowed."""

    followed: int = 0
    opened: bool = False

    async def ends(self, person: Person, panel: Seen) -> bool:
        lit = [(label, one) for label, one in labelled_buttons(panel) if not isinstance(one, Pick)]
        assert len(lit) <= 4, lit
        assert all(label[0].isalnum() for label, _ in lit), lit
        label, button = next(one for one in lit if one[0].startswith(ALLOWED))
        tapped = await tap(person, panel, button.pack())
        assert not tapped.alert, tapped.text
        self.followed += isinstance(button, FollowAdvice)
        self.opened |= any(word in panel.text for word in OPENED) or "Apri così" in label
        return "Scarta" in label


async def test_a_match_is_played_with_comfort_by_doing_as_advised(setup: Setup) -> None:
    players = Comfortable(setup.players.group, setup.players.people)
    setup.players = players
    async with setup.bot(seed=4):
        for person in players.people:
            await person.start()
        first = players.people[0]
        await first.send(None, "/impostazioni")
        for request in (ChatSetting(COMFORT_PAGE, ""), ChatSetting(COMFORT_PAGE, "on")):
            page = await see(first, lambda seen, wanted=request: _has(seen, wanted))
            await tap(first, page, request.pack())
        await players.open_lobby("biska")
        await players.set_option("deals", 1)
        await players.sit_down_and_deal()
        assert await players.play()
        await setup.quiet()
    assert players.followed > 10
    assert players.opened
    setup.stored.check_log()


def _has(seen: object, request: Request) -> bool:
    return any(button == request for _, button in labelled_buttons(seen))  # type: ignore[arg-type]  # a message
