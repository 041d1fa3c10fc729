"""People who never write to the bot, and accounts that are deleted; the game goes on."""

import pytest

from sandbox.client.people import Seen
from scala40.notation import format_cards
from simulation.people.card_reading import printed_faces
from simulation.people.finding import offered, see
from simulation.program.setup import Setup
from simulation.program.worded_pictures import read
from tables.requests.table import MyCards, Play, Sit, StartMatch


def is_panel(seen: Seen) -> bool:
    """Whether this is a player's panel, on their turn or not."""
    return seen.text.startswith(("🟢 Tocca a te", "⚪️ Sta giocando"))


async def test_a_player_who_never_opened_the_private_chat_sees_their_cards_in_the_group(setup: Setup) -> None:
    anna, bruno, carla = setup.people
    async with setup.bot():
        await anna.start()
        await bruno.start()
        await setup.players.open_lobby()
        await setup.players.sit_down_and_deal()
        tapped = await setup.players.press(carla, MyCards)
        assert tapped.alert
        hand = setup.stored.matches()[-1].deal.hands[2]
        assert sorted(printed_faces(tapped.text or "")) == sorted(format_cards(hand).split())
        opened = await setup.players.press(carla, Play)
        assert (opened.url, opened.text) == (None, "👇 Le tue carte arrivano qui sotto: le vedi solo tu.")
        await see(carla, is_panel, setup.players.group)
        opened = await setup.players.press(carla, Play)  # she has not touched it: perhaps she does not see it
        await carla.start(opened.url.partition("?start=")[2])
        panel = await see(carla, is_panel)
        assert set(format_cards(hand).split()) <= set(printed_faces(read(setup.tg, panel)))


@pytest.mark.parametrize("status", ["administrator", "member"])
async def test_a_deleted_account_that_leaves_the_group_frees_its_lobby_seat_and_the_others_are_told_in_a_match(
    setup: Setup, status: str
) -> None:
    """An administrator is told by an update of its own, any other bot by a message in the group."""
    anna, bruno, carla = setup.people
    async with setup.bot():
        await setup.tg.call("POST", f"/control/chats/{setup.players.group.id}/bot", {"status": status})
        for person in setup.people:
            await person.start()
        await setup.players.open_lobby()
        await setup.players.press(bruno, Sit)
        await setup.players.press(carla, Sit)
        await setup.players.see_text("3. Carla")
        await carla.delete()
        await carla.leave(setup.players.group)
        await setup.players.see(lambda seen: offered(seen, Sit) is not None and "Carla" not in seen.text)
        await setup.players.press(anna, StartMatch)
        await setup.players.table_post()
        await bruno.delete()
        await bruno.leave(setup.players.group)
        await setup.players.see_text("Bruno ha lasciato il gruppo")
