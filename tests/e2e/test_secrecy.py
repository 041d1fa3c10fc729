"""The search for leaks finds leaks: planted in every place from which the bot speaks, a single card is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from handlers.delivery import chat_worker
from sandbox.client.people import Person
from scala40.cards import Card
from screens.compose import Composed, compose
from screens.message import PLAIN, Button, DisplayPreferences
from simulation.people.finding import offered, see, tap
from simulation.people.players import Players
from simulation.program.setup import Setup
from simulation.program.worded_pictures import read
from simulation.watches import secrecy
from simulation.watches.secrecy import LAST_TURNS, Leak, Watch
from storage import Screen, ScreenKind, Table, Unit
from tables import use_cases
from tables.context import Context, Origin
from tables.handling import Document, Result
from tables.people import export
from tables.play.group_actions import cards_line
from tables.requests.chat_pages import MyData
from tables.requests.panel import StepBack, TakeDiscardPile
from tables.requests.table import MyCards, Resign
from tables.seats import seat_of
from texts.cards import card_text
from texts.line import Line
from texts.text import Text

TURNS = 5
Plant = Callable[[pytest.MonkeyPatch], None]


def closed_cards(table: Table, seat: int) -> list[Card]:
    """The cards of somebody's hand that lie nowhere open."""
    deal = table.match.deal
    open_cards = {card.in_hand for meld in deal.table if meld is not None for card in meld.cards}
    return [card for card in deal.hands[seat] if card not in open_cards and card not in deal.discard_pile]


def newest_of(table: Table, seat: int) -> Card:
    """A card of somebody's hand that lies nowhere open."""
    return closed_cards(table, seat)[0]


def on_screens(change: Callable[[Composed, Table, Screen], Composed], kind: ScreenKind) -> Plant:
    """Every screen of a kind is changed after it has been composed."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        def composing(
            context: Context, unit: Unit, screen: Screen, preferences: DisplayPreferences | None = None
        ) -> Composed | None:
            composed = compose(context, unit, screen, PLAIN)
            table = unit.tables.get(screen.table_id)
            if composed is None or screen.kind is not kind or table is None or table.match is None:
                return composed
            if not all(closed_cards(table, seat.number) for seat in table.seats):
                return composed  # as when a deal has ended: there is nothing to give away
            return change(composed, table, screen)

        monkeypatch.setattr(chat_worker, "compose", composing)

    return plant


def in_the_group_text(composed: Composed, table: Table, screen: Screen) -> Composed:
    text = Text.join(" ", [composed.message.text, Text(card_text(newest_of(table, table.match.turn or 0)))])
    return replace(composed, message=replace(composed.message, text=text))


def behind_a_button_of_the_group(composed: Composed, table: Table, screen: Screen) -> Composed:
    key = Button("▶️ Gioca", TakeDiscardPile(table.id, "0.0", str(newest_of(table, 0))))
    return replace(composed, message=replace(composed.message, rows=(*composed.message.rows, (key,))))


def on_a_label_of_anothers_panel(composed: Composed, table: Table, screen: Screen) -> Composed:
    seat = seat_of(table, screen.person_id or 0)
    another = (seat.number + 1) % len(table.seats)
    mine = set(table.match.deal.hands[seat.number]) if table.match is not None else set()
    card = newest_of(table, another)
    if card in mine:
        return composed
    key = Button(f"🂠 {card_text(card)}", MyCards(table.id))
    return replace(composed, message=replace(composed.message, rows=(*composed.message.rows, (key,))))


def in_the_answer_to_a_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    def neighbours_cards(context: Context, origin: Origin, request: MyCards) -> Result:
        with context.store.read() as unit:
            table = unit.tables.get(request.table)
            seat = seat_of(table, origin.person.id)
            return Result(cards_line(unit, table, table.seats[seat.number - 1]), alert=True)

    monkeypatch.setitem(use_cases.USE_CASES, MyCards, neighbours_cards)


def in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def record_too_soon(context: Context, origin: Origin, request: MyCards) -> Result:
        with context.store.read() as unit:
            content = "\n".join(line.action for line in unit.log.entries(request.table))
        return Result(document=Document("scala40.txt", content, Line("record-caption", file="scala40.txt")))

    monkeypatch.setitem(use_cases.USE_CASES, MyCards, record_too_soon)


@pytest.mark.parametrize(
    "plant",
    [
        pytest.param(on_screens(in_the_group_text, ScreenKind.TABLE), id="in the group's text"),
        pytest.param(on_screens(behind_a_button_of_the_group, ScreenKind.TABLE), id="behind a button"),
        pytest.param(on_screens(on_a_label_of_anothers_panel, ScreenKind.HAND), id="on another's label"),
        pytest.param(in_the_answer_to_a_tap, id="in an answer"),
        pytest.param(in_a_file, id="in a file"),
    ],
)
async def test_a_planted_leak_is_found(setup: Setup, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    leaks = await watched(setup)
    assert leaks


async def test_a_player_who_takes_the_first_discard_may_show_the_card_that_the_deal_turned_up(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot():
        await setup.players.open_table("biska")
        await setup.players.play(1)
        taker = setup.players.on_turn(await setup.players.next_turn())
        panel = await setup.players.panel(taker)
        take = offered(panel, TakeDiscardPile)
        assert take is not None
        await tap(taker, panel, take)
        panel = await see(taker, lambda seen: offered(seen, StepBack) is not None)
        assert setup.stored.table().match == setup.stored.matches()[-1], "it is only tried: it may be put back"
        await setup.quiet()
    turned_up = setup.stored.matches()[0].deal.discard_pile[0]
    assert card_text(turned_up) in read(setup.tg, panel)
    assert await watch.leaks() == []


async def test_somebodys_file_may_tell_what_they_did_long_ago(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = await everybody_asks_for_their_file(setup)
    assert await watch.leaks() == []
    monkeypatch.setattr(secrecy, "_OF_SOMEBODY", "what no file says")
    assert await watch.leaks(), "as any other file they would tell too much"


async def test_somebodys_file_may_not_tell_what_another_holds(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    def hands_of_the_next(unit: Unit, person_id: int) -> dict[int, str]:
        tables = [(table, seat_of(table, person_id)) for table in unit.tables.of_person(person_id)]
        return {
            table.id: str(newest_of(table, (seat.number + 1) % len(table.seats)))
            for table, seat in tables
            if seat is not None and closed_cards(table, (seat.number + 1) % len(table.seats))
        }

    monkeypatch.setattr(export, "_hands", hands_of_the_next)
    watch = await everybody_asks_for_their_file(setup)
    files = {request["n"] for request in await setup.tg.requests() if request["method"] == "sendDocument"}
    assert {leak.request for leak in await watch.leaks()} & files


async def test_somebodys_file_may_tell_the_record_of_a_match_that_is_over(setup: Setup) -> None:
    anna, *others = setup.people
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot():
        await setup.players.open_table("biska")
        await setup.players.play(1)
        for person in others:
            await person.send(None, "/abbandona")
            question = await see(person, lambda seen: offered(seen, Resign) is not None)
            await person.tap(question, data=offered(question, Resign))
        await setup.players.see_text("🏆")
        told = await ask_for_the_file(setup, anna)
        await setup.quiet()
    assert "scala40 record 3" in told
    assert await watch.leaks() == []


async def everybody_asks_for_their_file(setup: Setup) -> Watch:
    """In the middle of a deal in which everybody has discarded what the table no longer tells of."""
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot():
        await setup.players.open_table("biska")
        await setup.players.play(LAST_TURNS + 4)
        for person in setup.people:
            await ask_for_the_file(setup, person)
        await setup.quiet()
    return watch


async def ask_for_the_file(setup: Setup, person: Person) -> str:
    """Somebody has all sent to them that is known of them: the file's text."""
    await person.send(None, "/privacy")
    page = await see(person, lambda seen: offered(seen, MyData) is not None)
    await person.tap(page, data=offered(page, MyData))
    sent = await see(person, lambda seen: "document" in seen.json)
    return setup.tg.world.files.take(sent.json["document"]["file_id"], "document").data.decode()


async def watched(setup: Setup) -> list[Leak]:
    """A few turns, each with a look at one's own cards, and what the search finds in all that was sent."""
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(TURNS, look)
        await setup.quiet()
    return await watch.leaks()


async def look(players: Players) -> None:
    """Everybody looks at their cards in the group."""
    for person in players.people:
        await players.press(person, MyCards)
