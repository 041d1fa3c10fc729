"""Who does nothing but what they are advised plays a match over HTTP; at a table without advice nobody can ask for
any.
"""

from dataclasses import dataclass

from sandbox.client.people import Person
from sandbox.client.seen import Seen
from simulation.people.finding import labelled_buttons, tap
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.codec import Request
from tables.requests.panel import AskAdvice, FollowAdvice
from tests.e2e.led import Led


@dataclass
class Advised(Led):
    """The first of these people only ever taps the buttons of advice."""

    asked: int = 0
    followed: int = 0

    async def ends(self, person: Person, panel: Seen) -> bool:
        label, button = self.advice(labelled_buttons(panel))
        tapped = await tap(person, panel, button.pack())
        said = tapped.text or ""
        if isinstance(button, AskAdvice):
            self.asked += 1
            assert not tapped.alert
            assert said.endswith((".", "!"))
        else:
            self.followed += 1
            assert not tapped.alert, said
            assert said == "" or said.startswith(("Hai pescato ", "Hai scartato ")), said
        return label.startswith(("🗑", "🏁"))

    @staticmethod
    def advice(keys: list[tuple[str, Request]]) -> tuple[str, Request]:
        """The button that asks, or the first of those that follow: the advice itself."""
        return next((label, button) for label, button in keys if isinstance(button, AskAdvice | FollowAdvice))


async def test_a_player_who_follows_only_the_buttons_of_advice_plays_a_whole_match_without_a_refusal(
    setup: Setup,
) -> None:
    watch = Watch(setup.tg, setup.stored)
    players = Advised(setup.players.group, setup.players.people)
    setup.players = players
    async with setup.bot(seed=4):
        for person in players.people:
            await person.start()
        await players.open_lobby("biska")
        await players.set_option("deals", 1)
        await players.sit_down_and_deal()
        assert await players.play()
        await setup.quiet()
    assert players.asked > 2
    assert players.followed >= 2 * players.asked
    setup.stored.check_log()
    assert await watch.leaks() == []
