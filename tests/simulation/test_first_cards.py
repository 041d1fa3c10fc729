"""Alone against a computer: the cards come soon, and nothing before them, with Telegram's rate limits on both sides."""

from sandbox.client.seen import Seen
from simulation.people.actors import Actor
from simulation.people.finding import offered
from simulation.people.screens_seen import screen
from simulation.program.simulation import new_simulation
from simulation.program.virtual import pass_seconds
from tables.requests.chat_pages import Practice

SOON = 1.5


def test_the_first_message_of_a_match_against_a_computer_has_the_cards_and_the_seal() -> None:
    with new_simulation(7) as simulation:

        async def practise() -> tuple[float, list[Seen]]:
            assert await simulation.start()
            actor = Actor(simulation, simulation.person("Eva"), [])
            simulation.at_rest = True

            def shown() -> list[Seen]:
                return screen(simulation, actor.person, actor.private)

            for level in ("", "easy"):
                data = Practice(level).pack()
                await simulation.until(
                    lambda data=data, level=level: any(
                        offered(seen, Practice, level=level) == data for seen in shown()
                    ),
                    "no practice",
                    step=0.01,
                )
                await pass_seconds(1.5)
                before = shown()
                assert actor.tap(before[-1], data, force=True) is not None
            begin = simulation.loop.time()
            await simulation.until(lambda: shown()[-1].id > before[-1].id, "no cards", step=0.01)
            return simulation.loop.time() - begin, [seen for seen in shown() if seen.id > before[-1].id]

        seconds, new = simulation.run(practise())
        (panel,) = new
        copied = [button["copy_text"]["text"] for button in panel.buttons if "copy_text" in button]
        assert [len(seal) for seal in copied] == [64]
        assert seconds < SOON
