"""Hands inside the group: whole matches in messages that one member alone sees, and what happens without them."""

from dataclasses import replace

import pytest

from handlers.delivery import ephemeral as inside_delivery
from sandbox.client.people import Person
from screens.illustration import Illustration
from screens.message import Message
from simulation.people.eyes import hear
from simulation.people.party import panels_inside
from simulation.program.hurry import fast_budget
from simulation.program.town import Town
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import Display, Form, GroupHands, Screen, Unit
from tables.context import Context
from tables.play.group_actions import cards_line
from tables.players import seat_of
from tables.requests.table import Play, Sit, StartMatch
from tests.e2e.test_budgets import PACE, RunningClock
from texts.text import Text

IMPOSSIBLE = "Qui non posso mostrare le carte nel gruppo"


async def deal(town: Town, *strangers: Person, mode: GroupHands = GroupHands.AUTO, form: Form = Form.TEXT) -> None:
    """A match of short deals among people of whom some have never started the bot, who play inside the group."""
    for person in town.people:
        if person not in strangers:
            await person.start()
    await town.party.open_lobby()
    await town.party.play_short(deals=1)
    choose(town, mode, form)
    for person in town.people[1:]:
        await town.party.press(person, Sit)
    choose(town, mode, form)
    await town.party.press(town.people[0], StartMatch)
    await town.party.table_post()
    town.party.inside = {person.id for person in strangers}


def choose(town: Town, mode: GroupHands, form: Form) -> None:
    """How the group, and everybody known so far, want to play."""
    with town.ledger.store.unit() as unit:
        chat = unit.chats.get(town.party.group.id)
        assert chat is not None
        unit.chats.save(replace(chat, group_hands=mode, display=Display(form)))
        for person in unit.people.named(person.id for person in town.people).values():
            unit.people.save(replace(person, display=Display(form)))


def mode_of(town: Town) -> GroupHands:
    """What the group has in its settings."""
    with town.ledger.store.read() as unit:
        chat = unit.chats.get(town.party.group.id)
    assert chat is not None
    return chat.group_hands


async def test_who_never_starts_the_bot_plays_a_whole_match_inside_the_group(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    anna, bruno, carla = town.people
    async with town.bot(2):
        await deal(town, carla)
        assert await town.party.play()
        await town.quiet()
        await check_screens(town)
        (panel,) = await panels_inside(carla, town.party.group)
        assert "La partita è finita" in panel.text
        assert not panel.buttons
        assert await carla.messages() == []
        for person in (anna, bruno):
            assert not await panels_inside(person, town.party.group)
    town.ledger.check_log()
    assert await watch.leaks() == []


async def test_a_panel_inside_the_group_may_be_a_photo(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    carla = town.people[2]
    async with town.bot(3):
        await deal(town, carla, form=Form.PICTURES)
        await town.party.play(6)
        await town.quiet()
        (panel,) = await panels_inside(carla, town.party.group)
    assert "photo" in panel.json
    assert await watch.leaks() == []
    sent = [entry for entry in await town.tg.requests() if "ephemeral_message_parameters" in entry["parameters"]]
    assert {entry["method"] for entry in sent} == {"sendPhoto"}
    edits = {entry["method"] for entry in await town.tg.requests() if "EphemeralMessage" in entry["method"]}
    assert "editEphemeralMessageMedia" in edits


async def test_where_all_play_inside_the_group_telegrams_budgets_are_kept(town: Town) -> None:
    town.tg._budgets._clock = RunningClock(town.tg.world.clock)  # the budgets alone count in this clock's seconds
    await town.tg.budgets(True)
    async with town.bot(budget=fast_budget(PACE)):
        await deal(town, *town.people[1:], mode=GroupHands.ON)
        town.party.inside = {person.id for person in town.people}
        await town.party.play(6)
        await town.quiet()
        assert await check_screens(town) == 2, "the post, and the panel of the one who is on turn"
        for person in town.people[1:]:
            assert await person.messages() == []
    requests = await town.tg.requests()
    refused = [entry for entry in requests if entry["category"] == "flood"]
    assert len(refused) <= len(requests) / 10, "a call may come early by the time that another took on its way"
    town.ledger.check_log()


async def test_a_server_without_such_messages_shows_no_card_to_the_group_and_all_play_in_private(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    carla = town.people[2]
    await town.tg.settings(ephemeral=False)
    async with town.bot():
        await deal(town, carla)
        tapped = await town.party.press(carla, Play)
        assert tapped.url is None
        await town.party.hear(IMPOSSIBLE)
        await town.quiet()
        assert mode_of(town) is GroupHands.OFF
        posts = [seen.text for seen in await town.people[0].screen(town.party.group)]
        assert not [text for text in posts if "arrivano qui…" in text], "what everybody saw is taken back"
        assert sum(IMPOSSIBLE in text for text in posts) == 1
        tapped = await town.party.press(carla, Play)
        assert tapped.url is not None
        await carla.start(tapped.url.partition("?start=")[2])
        town.party.inside = set()
        town.party.answered = None
        await town.party.play(6)
        await town.quiet()
    assert await watch.leaks() == []
    sent = [entry for entry in await town.tg.requests(method="sendMessage") if entry["parameters"]["chat_id"] < 0]
    assert sum("arrivano qui…" in entry["parameters"]["text"] for entry in sent) == 1


async def test_a_panel_that_comes_too_late_is_given_up_and_the_next_tap_opens_another(town: Town) -> None:
    carla = town.people[2]
    async with town.bot():
        await deal(town, carla)
        await town.quiet()
        await town.tg.fault("drop_before", method="sendMessage")
        seen_so_far = len(await town.tg.requests())
        await town.party.press(carla, Play)
        await town.tg.wait_request("sendMessage", lambda entry: entry["category"] == "fault", after=seen_so_far)
        await town.tg.advance(16)
        await town.quiet()
        assert not await panels_inside(carla, town.party.group)
        tapped = await town.party.press(carla, Play)
        assert tapped.url is None
        await hear(carla, "La tua mano", town.party.group)
        assert mode_of(town) is GroupHands.AUTO


async def test_after_a_restart_the_panel_inside_the_group_goes_on_being_edited(town: Town) -> None:
    carla = town.people[2]
    async with town.bot():
        await deal(town, carla)
        await town.party.play(3)
        await town.quiet()
        (before,) = await panels_inside(carla, town.party.group)
        asked = len(await town.tg.requests())
    async with town.bot():
        await town.party.play(4)
        await town.quiet()
        (after,) = await panels_inside(carla, town.party.group)
    assert after.ephemeral_id == before.ephemeral_id
    assert after.seq > before.seq
    sent = [entry for entry in await town.tg.requests(after=asked) if entry["method"].startswith("send")]
    assert not [entry for entry in sent if "ephemeral_message_parameters" in entry["parameters"]]


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_a_hand_in_the_message_that_comes_first_would_be_found(
    town: Town, monkeypatch: pytest.MonkeyPatch, ephemeral: bool
) -> None:
    """What an older server shows to everybody counts as said to everybody."""

    def with_the_hand(context: Context, unit: Unit, screen: Screen, hand: Illustration | None) -> Message:
        table = unit.tables.get(screen.table_id)
        assert table is not None
        seat = seat_of(table, screen.person_id or 0)
        assert seat is not None
        return Message(context.texts.text("it", cards_line(unit, table, seat)))

    monkeypatch.setattr(inside_delivery, "compose_placeholder", with_the_hand)
    await opened_under_watch(town, ephemeral=ephemeral, leaks=not ephemeral)


async def test_anothers_card_in_a_panel_inside_the_group_would_be_found(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_more(context: Context, unit: Unit, screen: Screen, panel: Message) -> Message:
        table = unit.tables.get(screen.table_id)
        assert table is not None
        other = next(seat for seat in table.seats if seat.person_id != screen.person_id)
        said = context.texts.text("it", cards_line(unit, table, other))
        return replace(panel, text=Text.join("\n", (panel.text, said)))

    monkeypatch.setattr(inside_delivery, "add_private_button", with_more)
    await opened_under_watch(town, ephemeral=True, leaks=True)


async def opened_under_watch(town: Town, *, ephemeral: bool, leaks: bool) -> None:
    """Carla opens her panel inside the group, or tries to, and all that was sent is searched."""
    carla = town.people[2]
    await town.tg.settings(ephemeral=ephemeral)
    watch = Watch(town.tg, town.ledger)
    async with town.bot():
        await deal(town, carla)
        await town.party.press(carla, Play)
        await town.quiet()
    assert bool(await watch.leaks()) is leaks
