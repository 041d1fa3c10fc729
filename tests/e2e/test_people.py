"""People who never write to the bot, rename themselves and vanish; the game goes on."""

import pytest

from sandbox.client.people import Person, Seen
from scala40.notation import format_cards
from simulation.people.card_reading import printed_faces
from simulation.people.finding import offered, see
from simulation.program.setup import Setup
from simulation.program.worded_pictures import read
from tables.requests.table import MyCards, Play, RemovePlayer, Sit, StartMatch
from tests.e2e.days import HOUR, Days, days

HOSTILE = "\u202e<b>🦊 & \u0301\u0301\u0301\u0301</b> @admin /nuova t.me/x " + "W" * 40


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


@pytest.mark.usefixtures("quick_clock")
async def test_a_deleted_account_keeps_its_seat_until_the_bot_has_played_for_it_or_the_host_takes_it_out(
    setup: Setup,
) -> None:
    async with days(setup) as time:
        await setup.players.open_table(turn_seconds=HOUR)
        gone = await vanishing_guest(time)
        await gone.delete()
        await time.expire()
        await time.play(setup.players.on_turn(await setup.players.table_post()))
        await setup.players.say(setup.people[0], "/termina")
        await setup.players.press(setup.people[0], RemovePlayer, person=gone.id)
        said = await setup.players.see_text(f"🚪 {gone.name} non è più al tavolo")
        assert said.text
        await setup.quiet()
        setup.players.people = [person for person in setup.people if person != gone]
        setup.players.answered = None
        assert await setup.players.play(3) is False
    setup.stored.check_log()


async def vanishing_guest(time: Days) -> Person:
    """Play until somebody who is not the host is on turn; that one."""
    players = time.setup.players
    while (person := players.on_turn(await players.table_post())) == players.people[0]:
        await time.play(person)
    return person


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


async def test_a_hostile_name_is_shown_short_and_harmless_everywhere(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    async with setup.bot():
        await setup.players.open_table()
        await bruno.rename(first_name=HOSTILE[:64], last_name=HOSTILE[:64], username="")
        await setup.players.press(bruno, MyCards)

        def shows(seen: Seen) -> bool:
            text = read(setup.tg, seen)
            return offered(seen, Play) is not None and "🦊" in text and "Bruno" not in text

        post = await setup.players.see(shows)
        await setup.quiet()
        (line,) = [line for line in read(setup.tg, post).splitlines() if "🦊" in line and line[0] in "▫▶"]
        name = line.split(" · ")[0][2:].strip()
        assert len(name) <= 24
        assert "\u202e" not in read(setup.tg, post)
        assert not {"@", "/"} & set(name)
        spans = post.json["caption_entities"]
        assert not [entity for entity in spans if entity["type"] in ("mention", "bot_command", "url")]
        await anna.send(setup.players.group, "/punti")
        scores = await setup.players.see_text("📊")
        assert name in scores.text
