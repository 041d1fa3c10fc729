"""People who come, block, leave, rename themselves and vanish; the game goes on."""

import pytest

from sandbox.client.people import Person, Seen
from scala40.notation import format_cards
from simulation.people.card_reading import printed_faces
from simulation.people.eyes import hear, is_to_play, mentioned, offered, see
from simulation.program.town import Town
from simulation.program.worded_pictures import read
from tables.requests.panel import DrawStock
from tables.requests.table import MyCards, Play, RemovePlayer, Sit, StartMatch
from tests.e2e.days import HOUR, Days, days

HOSTILE = "\u202e<b>🦊 & \u0301\u0301\u0301\u0301</b> @admin /nuova t.me/x " + "W" * 40


async def test_who_never_started_the_bot_sits_down_is_led_to_it_and_gets_their_panel(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await anna.start()
        await bruno.start()
        await town.party.open_lobby()
        await town.party.press(bruno, Sit)
        tapped = await town.party.press(carla, Sit)
        assert tapped.url is not None
        assert "?start=" in tapped.url
        await town.party.hear("le carte le vedi qui, con «Gioca»")
        await carla.start(tapped.url.partition("?start=")[2])
        await hear(carla, "al tavolo di «Venerdì» hai un posto")
        await town.party.press(anna, StartMatch)
        await hear(carla, "La tua mano")


async def test_who_never_opened_the_private_chat_sees_their_cards_in_the_group(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await anna.start()
        await bruno.start()
        await town.party.open_lobby()
        await town.party.sit_down_and_deal()
        tapped = await town.party.press(carla, MyCards)
        assert tapped.alert
        hand = town.ledger.matches()[-1].deal.hands[2]
        assert sorted(printed_faces(tapped.text or "")) == sorted(format_cards(hand).split())
        opened = await town.party.press(carla, Play)
        assert (opened.url, opened.text) == (None, "👇 Le tue carte arrivano qui sotto: le vedi solo tu.")
        await hear(carla, "La tua mano", town.party.group)
        opened = await town.party.press(carla, Play)  # she has not touched it: perhaps she does not see it
        assert opened.url is not None
        await carla.start(opened.url.partition("?start=")[2])
        panel = await hear(carla, "La tua mano")
        assert set(format_cards(hand).split()) <= set(printed_faces(read(town.tg, panel)))


@pytest.mark.usefixtures("quick_clock")
async def test_the_reminder_of_a_player_who_blocked_the_bot_goes_to_the_group_where_they_still_see_their_cards(
    town: Town,
) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        person = town.party.on_turn(await town.party.table_post())
        await person.block()
        await time.pass_(HOUR * 0.85)
        reminder = await town.party.hear("⏰")
        assert person.id in mentioned(reminder)
        tapped = await town.party.press(person, MyCards)
        assert "carte" in (tapped.text or "")
        await person.start()
        panel = await see(person, is_to_play)
        assert offered(panel, DrawStock)
        await town.party.turn(person)
        town.party.answered = reminder
        assert await town.party.play(2) is False


@pytest.mark.usefixtures("quick_clock")
async def test_a_deleted_account_keeps_its_seat_until_the_bot_has_played_for_it_or_the_host_takes_it_out(
    town: Town,
) -> None:
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        gone = await vanishing_guest(time)
        await gone.delete()
        await time.expire()
        await time.play(town.party.on_turn(await town.party.table_post()))
        await town.party.say(town.people[0], "/termina")
        await town.party.press(town.people[0], RemovePlayer, person=gone.id)
        said = await town.party.hear(f"🚪 {gone.name} non è più al tavolo")
        assert said.text
        await town.quiet()
        town.party.people = [person for person in town.people if person != gone]
        town.party.answered = None
        assert await town.party.play(3) is False
    town.ledger.check_log()


async def vanishing_guest(time: Days) -> Person:
    """Play until somebody who is not the host is on turn; that one."""
    party = time.town.party
    while (person := party.on_turn(await party.table_post())) == party.people[0]:
        await time.play(person)
    return person


async def test_who_leaves_the_group_gives_their_lobby_seat_back_and_keeps_it_in_a_match(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.press(bruno, Sit)
        await town.party.press(carla, Sit)
        await town.party.hear("3. Carla")
        await carla.leave(town.party.group)
        await town.party.see(lambda seen: offered(seen, Sit) is not None and "Carla" not in seen.text)
        await carla.join(town.party.group)
        await town.party.press(carla, Sit)
        await town.party.press(anna, StartMatch)
        await town.party.table_post()
        await bruno.leave(town.party.group)
        await town.party.hear("Bruno ha lasciato il gruppo")
        assert await town.party.play(4) is False  # their panel is in their private chat


@pytest.mark.parametrize("status", ["administrator", "member"])
async def test_a_deleted_account_that_leaves_the_group_frees_its_lobby_seat_and_the_others_are_told_in_a_match(
    town: Town, status: str
) -> None:
    """An administrator is told by an update of its own, any other bot by a message in the group."""
    anna, bruno, carla = town.people
    async with town.bot():
        await town.tg.call("POST", f"/control/chats/{town.party.group.id}/bot", {"status": status})
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.press(bruno, Sit)
        await town.party.press(carla, Sit)
        await town.party.hear("3. Carla")
        await carla.delete()
        await carla.leave(town.party.group)
        await town.party.see(lambda seen: offered(seen, Sit) is not None and "Carla" not in seen.text)
        await town.party.press(anna, StartMatch)
        await town.party.table_post()
        await bruno.delete()
        await bruno.leave(town.party.group)
        await town.party.hear("Bruno ha lasciato il gruppo")


async def test_a_hostile_name_is_shown_short_and_harmless_everywhere(town: Town) -> None:
    anna, bruno, _ = town.people
    async with town.bot():
        await town.party.open_table()
        await bruno.rename(first_name=HOSTILE[:64], last_name=HOSTILE[:64], username="")
        await town.party.press(bruno, MyCards)

        def shows(seen: Seen) -> bool:
            text = read(town.tg, seen)
            return offered(seen, Play) is not None and "🦊" in text and "Bruno" not in text

        post = await town.party.see(shows)
        await town.quiet()
        (line,) = [line for line in read(town.tg, post).splitlines() if "🦊" in line and line[0] in "▫▶"]
        name = line.split(" · ")[0][2:].strip()
        assert len(name) <= 24
        assert "\u202e" not in read(town.tg, post)
        assert not {"@", "/"} & set(name)
        spans = post.json["caption_entities"]
        assert not [entity for entity in spans if entity["type"] in ("mention", "bot_command", "url")]
        await anna.send(town.party.group, "/punti")
        scores = await town.party.hear("📊")
        assert name in scores.text


async def test_somebody_who_is_not_seated_learns_nothing_from_the_deep_link_of_a_table(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        opened = await town.party.press(town.people[0], Play)
        assert opened.url is not None
        dario = await town.tg.person("Dario")
        await dario.start(opened.url.partition("?start=")[2])
        told = await hear(dario, "Ora ti posso scrivere")
        await town.quiet()
    assert "Venerdì" not in told.text
    assert len(await dario.messages()) == 2


@pytest.mark.parametrize("is_thrown_out", [False, True])
async def test_when_the_host_leaves_the_group_in_a_match_the_post_names_the_next_one_who_frees_the_seat_alone(
    town: Town, is_thrown_out: bool
) -> None:
    anna, bruno, carla = town.people
    order = [bruno, carla, anna] if is_thrown_out else [anna, bruno, carla]  # the group's creator is Anna
    host, heir, third = town.party.people = order
    async with town.bot():
        await town.party.open_table()
        await town.party.table_post()
        await (host.kick(town.party.group) if is_thrown_out else host.leave(town.party.group))
        said = await see(heir, lambda seen: f"{host.name} ha lasciato il gruppo" in seen.text, town.party.group)
        assert f"Ora il tavolo lo guida {heir.name}, che può liberarlo con /termina" in said.text
        assert mentioned(said) == [host.id, heir.id]
        town.party.people = [heir, third]
        if not is_thrown_out:  # then the third is an administrator, too
            await town.party.say(third, "/termina")
            told = await town.party.hear("Puoi proporlo a tutti")
            assert f"{heir.name}, che guida il tavolo" in told.text
        await town.party.say(heir, "/termina")
        await town.party.press(heir, RemovePlayer, person=host.id)
        await town.party.hear(f"🚪 {host.name} non è più al tavolo")
        await town.quiet()
        assert town.ledger.table().seats[0].left
        town.party.answered = None
        assert await town.party.play(3) is False
    town.ledger.check_log()


@pytest.mark.usefixtures("quick_clock")
async def test_a_host_whose_account_is_deleted_passes_the_table_on(town: Town) -> None:
    anna, bruno, carla = town.people
    async with days(town) as time:
        await town.party.open_table(turn_seconds=HOUR)
        await anna.delete()
        while town.ledger.table().host_id == anna.id:
            person = town.party.on_turn(await town.party.table_post())
            await (time.expire() if person == anna else time.play(person))
        said = await see(carla, lambda seen: "non è più su Telegram" in seen.text, town.party.group)
        assert "Ora il tavolo lo guida Bruno" in said.text
        town.party.people = [bruno, carla]
        await town.party.say(bruno, "/termina")
        await town.party.press(bruno, RemovePlayer, person=anna.id)
        await see(carla, lambda seen: "non è più al tavolo" in seen.text, town.party.group)
