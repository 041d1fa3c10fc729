"""Who does nothing but what they are advised plays a match over HTTP; at a table without advice nobody can ask for
any.
"""

from dataclasses import dataclass

from sandbox.client.people import Person
from simulation.people.eyes import labelled_buttons, offered, tap
from simulation.people.party import Party
from simulation.program.town import Town
from simulation.watches.secrecy import Watch
from tables.lobby.rule_pages import ADVICE_PAGE, FIRST_PAGE
from tables.requests.codec import Request
from tables.requests.panel import AskAdvice, DiscardCard, FollowAdvice
from tables.requests.table import LobbyPage, SetAdvice


@dataclass
class Advised(Party):
    """The first of these people only ever taps the buttons of advice."""

    asked: int = 0
    followed: int = 0

    async def turn(self, person: Person) -> None:
        if person is not self.people[0]:
            await super().turn(person)
            return
        panel = await self.panel(person)
        while True:
            label, button = self.advice(labelled_buttons(panel))
            tapped = await tap(person, panel, button.pack())
            said = tapped.text or ""
            if isinstance(button, AskAdvice):
                self.asked += 1
                assert tapped.alert
                assert said.endswith((".", "!"))
            else:
                self.followed += 1
                assert not tapped.alert, said
                assert said == "" or said.startswith(("Hai pescato ", "Hai scartato ")), said
            if "Scarta" in label:
                return
            panel = await self.panel(person, after=panel.seq)

    @staticmethod
    def advice(keys: list[tuple[str, Request]]) -> tuple[str, Request]:
        """The button that asks, or the first of those that follow: the advice itself."""
        return next((label, button) for label, button in keys if isinstance(button, AskAdvice | FollowAdvice))


async def test_who_follows_only_the_buttons_of_advice_plays_a_whole_match_without_a_refusal(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    party = Advised(town.party.group, town.party.people)
    town.party = party
    async with town.bot(seed=4):
        for person in party.people:
            await person.start()
        await party.open_lobby("biska")
        await party.set_option("deals", 1)
        await party.sit_down_and_deal()
        assert await party.play()
        await town.quiet()
    assert party.asked > 2
    assert party.followed >= 2 * party.asked
    town.ledger.check_log()
    assert await watch.leaks() == []


async def test_at_a_table_without_advice_no_panel_has_its_buttons_and_a_forged_one_is_refused(town: Town) -> None:
    party = town.party
    async with town.bot(seed=2):
        for person in party.people:
            await person.start()
        await party.open_lobby()
        host = party.people[0]
        await party.press(host, LobbyPage, page=FIRST_PAGE)
        await party.press(host, LobbyPage, page=ADVICE_PAGE)
        await party.press(host, SetAdvice, on=0)
        await party.press(host, LobbyPage, page=FIRST_PAGE)
        await party.press(host, LobbyPage, page="")
        await party.hear("senza consigli")
        await party.sit_down_and_deal()
        person = party.on_turn(await party.next_turn())
        panel = await party.panel(person)
        while True:
            assert "💡" not in panel.text
            assert not any(offered(panel, kind) for kind in (AskAdvice, FollowAdvice))
            button = party.choice(person, panel)
            stamp = getattr(button, "stamp", None)
            if stamp is not None:
                forged = await tap(person, panel, AskAdvice(party.table, stamp).pack(), force=True)
                assert forged.text == "A questo tavolo si gioca senza consigli."
            await tap(person, panel, button.pack())
            if isinstance(button, DiscardCard):
                break
            panel = await party.panel(person, after=panel.seq)
        await town.quiet()
