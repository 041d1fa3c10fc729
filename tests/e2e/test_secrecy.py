"""The search for leaks finds leaks: planted in every place from which the bot speaks, a single card is found."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from handlers import postman, taps
from handlers.buttons import MyCards
from handlers.cards_text import card_text
from handlers.group_taps import cards_line
from handlers.host import Host
from handlers.illustration import PLAIN, Manner
from handlers.page_buttons import MyData
from handlers.painter import Painted, paint
from handlers.panel_buttons import TakePozzo
from handlers.reply import Document, Reply
from handlers.rich import Text
from handlers.screen import Key
from handlers.tap import Tap, seat_of
from scala40.cards import Card
from storage import Screen, ScreenKind, Table, Unit, personal
from tests.e2e.eyes import offered, see, tap
from tests.e2e.party import Party
from tests.e2e.secrecy import LAST_TURNS, Leak, Watch
from tests.e2e.sights import read
from tests.e2e.town import Town

TURNS = 5
Plant = Callable[[pytest.MonkeyPatch], None]


def newest_of(table: Table, seat: int) -> Card:
    """A card of somebody's hand that lies nowhere open."""
    assert table.match is not None
    deal = table.match.deal
    open_cards = {card.in_hand for meld in deal.table if meld is not None for card in meld.cards}
    return next(card for card in deal.hands[seat] if card not in open_cards and card not in deal.discard_pile)


def on_screens(change: Callable[[Painted, Table, Screen], Painted], kind: ScreenKind) -> Plant:
    """Every screen of a kind is changed after it has been painted."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        def painting(host: Host, unit: Unit, screen: Screen, manner: Manner | None = None) -> Painted | None:
            painted = paint(host, unit, screen, PLAIN)
            table = unit.tables.get(screen.table_id)
            if painted is None or screen.kind is not kind or table is None or table.match is None:
                return painted
            return change(painted, table, screen)

        monkeypatch.setattr(postman, "paint", painting)

    return plant


def in_the_group_text(painted: Painted, table: Table, screen: Screen) -> Painted:
    assert table.match is not None
    text = Text.join(" ", [painted.message.text, Text(card_text(newest_of(table, table.match.turn or 0)))])
    return replace(painted, message=replace(painted.message, text=text))


def behind_a_key_of_the_group(painted: Painted, table: Table, screen: Screen) -> Painted:
    key = Key("▶️ Gioca", TakePozzo(table.id, "0.0", str(newest_of(table, 0))))
    return replace(painted, message=replace(painted.message, rows=(*painted.message.rows, (key,))))


def on_a_label_of_anothers_panel(painted: Painted, table: Table, screen: Screen) -> Painted:
    seat = seat_of(table, screen.person_id or 0)
    assert seat is not None
    another = (seat.number + 1) % len(table.seats)
    mine = set(table.match.deal.hands[seat.number]) if table.match is not None else set()
    card = newest_of(table, another)
    if card in mine:
        return painted
    key = Key(f"🂠 {card_text(card)}", MyCards(table.id))
    return replace(painted, message=replace(painted.message, rows=(*painted.message.rows, (key,))))


def in_the_answer_to_a_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    def neighbours_cards(host: Host, tap: Tap, button: MyCards) -> Reply:
        with host.store.read() as unit:
            table = unit.tables.get(button.table)
            assert table is not None
            seat = seat_of(table, tap.person.id)
            assert seat is not None
            return Reply(cards_line(unit, table, table.seats[seat.number - 1]), alert=True)

    monkeypatch.setitem(taps.TAPS, MyCards, neighbours_cards)


def in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def record_too_soon(host: Host, tap: Tap, button: MyCards) -> Reply:
        with host.store.read() as unit:
            content = "\n".join(line.action for line in unit.log.entries(button.table))
        return Reply(document=Document("scala40.txt", content, Text("…")))

    monkeypatch.setitem(taps.TAPS, MyCards, record_too_soon)


@pytest.mark.parametrize(
    "plant",
    [
        pytest.param(on_screens(in_the_group_text, ScreenKind.TABLE), id="in the group's text"),
        pytest.param(on_screens(behind_a_key_of_the_group, ScreenKind.TABLE), id="behind a key"),
        pytest.param(on_screens(on_a_label_of_anothers_panel, ScreenKind.HAND), id="on another's label"),
        pytest.param(in_the_answer_to_a_tap, id="in an answer"),
        pytest.param(in_a_file, id="in a file"),
    ],
)
async def test_a_planted_leak_is_found(town: Town, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    leaks = await watched(town)
    assert leaks


async def test_without_a_planted_leak_nothing_is_found(town: Town) -> None:
    assert await watched(town) == []


async def test_what_the_deal_turned_up_may_be_shown_again_by_whoever_takes_the_first_discard(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    async with town.bot():
        await town.party.open_table("biska")
        await town.party.play(1)
        taker = town.party.on_turn(await town.party.next_turn())
        panel = await town.party.panel(taker)
        take = offered(panel, TakePozzo)
        assert take is not None
        await tap(taker, panel, take)
        panel = await see(taker, lambda seen: "presa dal pozzo" in seen.text)
        assert town.ledger.table().match == town.ledger.matches()[-1], "it is only tried: it may be put back"
        await town.quiet()
    turned_up = town.ledger.matches()[0].deal.discard_pile[0]
    assert card_text(turned_up) in read(town.tg, panel)
    assert await watch.leaks() == []


async def test_somebodys_file_may_tell_what_he_did_long_ago(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    async with town.bot():
        await town.party.open_table("biska")
        await town.party.play(LAST_TURNS + 4)
        for person in town.party.people:
            await person.send(None, "/privacy")
            told = await see(person, lambda seen: offered(seen, MyData) is not None)
            await person.tap(told, data=offered(told, MyData))
        await town.quiet()
    files = [request for request in await town.tg.requests() if request["method"] == "sendDocument"]
    assert len(files) == len(town.party.people)
    assert await watch.leaks() == []


async def test_somebodys_file_may_not_tell_what_another_holds(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    log = next(part for part in personal.OF_TABLES if part.table == "log")
    everything = tuple(
        replace(log, whose=f"t.table_id IN {personal._HIS_TABLES}") if part is log else part
        for part in personal.OF_TABLES
    )
    monkeypatch.setattr(personal, "OF_TABLES", everything)
    watch = Watch(town.tg, town.ledger)
    async with town.bot():
        await town.party.open_table("biska")
        await town.party.play(1)
        person = town.party.people[0]
        await person.send(None, "/privacy")
        told = await see(person, lambda seen: offered(seen, MyData) is not None)
        await person.tap(told, data=offered(told, MyData))
        await town.quiet()
    assert await watch.leaks()


async def watched(town: Town) -> list[Leak]:
    """A few turns, each with a look at one's own cards, and what the search finds in all that was sent."""
    watch = Watch(town.tg, town.ledger)
    async with town.bot():
        await town.party.open_table()
        await town.party.play(TURNS, look)
        await town.quiet()
    return await watch.leaks()


async def look(party: Party) -> None:
    """Everybody looks at his cards in the group."""
    for person in party.people:
        await party.press(person, MyCards)
