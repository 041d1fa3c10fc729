"""Hands inside the group: whole matches in messages that one member alone sees, and what happens without them."""

from dataclasses import replace

import pytest

from handlers.delivery import ephemeral as inside_delivery
from sandbox.client.people import Person
from screens.compose import Composed, compose
from screens.message import DisplayPreferences, Illustration, Message
from simulation.people.players import panels_inside
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import Display, Form, GroupHands, Screen, Unit
from tables.context import Context
from tables.play.group_actions import cards_line
from tables.requests.panel import PractiseNow
from tables.requests.table import Play, Rematch, Sit, StartMatch
from tables.seats import seat_of
from tests.e2e.budget_clock import BudgetClock
from texts.text import Text

IMPOSSIBLE = "Qui non posso mostrare le carte nel gruppo"


async def deal(setup: Setup, *strangers: Person, mode: GroupHands = GroupHands.AUTO, form: Form = Form.TEXT) -> None:
    """A match of short deals among people of whom some have never started the bot, who play inside the group."""
    for person in setup.people:
        if person not in strangers:
            await person.start()
    await setup.players.open_lobby()
    await setup.players.play_short(deals=1)
    choose(setup, mode, form)
    for person in setup.people[1:]:
        await setup.players.press(person, Sit)
    choose(setup, mode, form)
    await setup.players.press(setup.people[0], StartMatch)
    await setup.players.table_post()
    setup.players.inside = {person.id for person in strangers}


def choose(setup: Setup, mode: GroupHands, form: Form) -> None:
    """How the group, and everybody known so far, want to play."""
    with setup.stored.store.unit() as unit:
        chat = unit.chats.get(setup.players.group.id)
        unit.chats.save(replace(chat, group_hands=mode, display=Display(form)))
        for person in unit.people.named(person.id for person in setup.people).values():
            unit.people.save(replace(person, display=Display(form)))


def mode_of(setup: Setup) -> GroupHands:
    """What the group has in its settings."""
    with setup.stored.store.read() as unit:
        chat = unit.chats.get(setup.players.group.id)
    return chat.group_hands


async def test_a_player_who_never_starts_the_bot_plays_a_whole_match_inside_the_group(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, bruno, carla = setup.people
    async with setup.bot(2):
        await deal(setup, carla)
        assert await setup.players.play()
        await setup.quiet()
        await check_screens(setup)
        (panel,) = await panels_inside(carla, setup.players.group)
        assert "La partita è finita" in panel.text
        assert [button["callback_data"].split(":")[0] for button in panel.buttons] == [Rematch.code, PractiseNow.code]
        assert await carla.messages() == []
        for person in (anna, bruno):
            assert not await panels_inside(person, setup.players.group)
    setup.stored.check_log()
    assert await watch.leaks() == []


async def test_a_panel_inside_the_group_may_be_a_photo(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    carla = setup.people[2]
    async with setup.bot(3):
        await deal(setup, carla, form=Form.PICTURES)
        await setup.players.play(6)
        await setup.quiet()
        (panel,) = await panels_inside(carla, setup.players.group)
    assert "photo" in panel.json
    assert await watch.leaks() == []
    sent = [entry for entry in await setup.tg.requests() if "ephemeral_message_parameters" in entry["parameters"]]
    assert {entry["method"] for entry in sent} == {"sendPhoto"}
    edits = {entry["method"] for entry in await setup.tg.requests() if "EphemeralMessage" in entry["method"]}
    assert "editEphemeralMessageMedia" in edits


async def test_telegrams_budgets_are_kept_when_all_play_inside_the_group(setup: Setup) -> None:
    await setup.tg.budgets(True)
    async with setup.bot(budget=BudgetClock(setup).budget):
        await deal(setup, *setup.people[1:], mode=GroupHands.ON)
        setup.players.inside = {person.id for person in setup.people}
        await setup.players.play(6)
        await setup.quiet()
        assert await check_screens(setup) == 2, "the post, and the panel of the one who is on turn"
        for person in setup.people[1:]:
            assert await person.messages() == []
    assert await setup.tg.requests(category="flood") == []
    setup.stored.check_log()


async def test_a_server_without_such_messages_shows_no_card_to_the_group_and_all_play_in_private(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    carla = setup.people[2]
    await setup.tg.settings(ephemeral=False)
    async with setup.bot():
        await deal(setup, carla)
        tapped = await setup.players.press(carla, Play)
        assert tapped.url is None
        await setup.players.see_text(IMPOSSIBLE)
        await setup.quiet()
        assert mode_of(setup) is GroupHands.OFF
        posts = [seen.text for seen in await setup.people[0].screen(setup.players.group)]
        assert not [text for text in posts if "arrivano qui…" in text], "what everybody saw is taken back"
        assert sum(IMPOSSIBLE in text for text in posts) == 1
        tapped = await setup.players.press(carla, Play)
        await carla.start(tapped.url.partition("?start=")[2])
        setup.players.inside = set()
        setup.players.answered = None
        await setup.players.play(6)
        await setup.quiet()
    assert await watch.leaks() == []
    sent = [entry for entry in await setup.tg.requests(method="sendMessage") if entry["parameters"]["chat_id"] < 0]
    assert sum("arrivano qui…" in entry["parameters"]["text"] for entry in sent) == 1


async def test_the_panel_inside_the_group_is_still_edited_after_a_restart(setup: Setup) -> None:
    carla = setup.people[2]
    async with setup.bot():
        await deal(setup, carla)
        await setup.players.play(3)
        await setup.quiet()
        (before,) = await panels_inside(carla, setup.players.group)
        asked = len(await setup.tg.requests())
    async with setup.bot():
        await setup.players.play(4)
        await setup.quiet()
        (after,) = await panels_inside(carla, setup.players.group)
    assert after.ephemeral_id == before.ephemeral_id
    assert after.seq > before.seq
    sent = [entry for entry in await setup.tg.requests(after=asked) if entry["method"].startswith("send")]
    assert not [entry for entry in sent if "ephemeral_message_parameters" in entry["parameters"]]


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_a_hand_in_the_message_that_comes_first_would_be_found(
    setup: Setup, monkeypatch: pytest.MonkeyPatch, ephemeral: bool
) -> None:
    """What an older server shows to everybody counts as said to everybody."""

    def with_the_hand(context: Context, unit: Unit, screen: Screen, hand: Illustration | None) -> Message:
        table = unit.tables.get(screen.table_id)
        assert table is not None
        seat = seat_of(table, screen.person_id or 0)
        assert seat is not None
        return Message(context.texts.text("it", cards_line(unit, table, seat)))

    monkeypatch.setattr(inside_delivery, "compose_placeholder", with_the_hand)
    await opened_under_watch(setup, ephemeral=ephemeral, leaks=not ephemeral)


async def test_anothers_card_in_a_panel_inside_the_group_would_be_found(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_more(
        context: Context, unit: Unit, screen: Screen, preferences: DisplayPreferences | None = None
    ) -> Composed | None:
        composed, table = compose(context, unit, screen, preferences), unit.tables.get(screen.table_id)
        other = next(seat for seat in table.seats if seat.person_id != screen.person_id)
        said = context.texts.text("it", cards_line(unit, table, other))
        panel = composed.message
        return replace(composed, message=replace(panel, text=Text.join("\n", (panel.text, said))))

    monkeypatch.setattr(inside_delivery, "compose", with_more)
    await opened_under_watch(setup, ephemeral=True, leaks=True)


async def opened_under_watch(setup: Setup, *, ephemeral: bool, leaks: bool) -> None:
    """Carla opens her panel inside the group, or tries to, and all that was sent is searched."""
    carla = setup.people[2]
    await setup.tg.settings(ephemeral=ephemeral)
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot():
        await deal(setup, carla)
        await setup.players.press(carla, Play)
        await setup.quiet()
    assert bool(await watch.leaks()) is leaks
