"""The watches over pages find what is wrong: each of these mistakes is planted once, and noticed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from aiohttp.web import Response

from scala40.cards import Card
from simulation.people.pages.actors import PageHabits, paging_group
from simulation.people.pages.calls import Exchange
from simulation.people.pages.page import Page
from simulation.program.page_network import PageFaults
from simulation.program.places import run
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.virtual import pass_seconds
from simulation.promises.page import Pages
from simulation.promises.page_hands import pages_show_no_hand
from simulation.watches.accounts import Change
from simulation.watches.counts import rows_about
from simulation.watches.invariants import StoreReader
from simulation.watches.page_accounts import without_request
from simulation.watches.secrecy import Knowledge
from simulation.watches.trials import keeping_trials
from storage import Store, Table, Unit
from storage.repositories.messages.pages import PageRequests
from tables.context import Context
from tables.handling import Result
from tables.play import what_if
from tables.records.logged import logged
from tables.records.story import Position
from tables.requests.chat_pages import BeginWhatIf
from texts.cards import card_text
from web import api, replays, responses
from web.requests import Requests
from web.streams import Streams
from web.views.wording import Wording

IDLE = PageHabits(sleep=0, nap=0, close=0, settings=0, looks=0, whims=0, twice=0, later=0)

Json = dict[str, Any]


class Opened:
    """A table that has just been dealt, of which the two players have the page open; they do nothing by themselves."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    def begin(self) -> "Opened":
        """From nothing to the first cards."""
        self.run(self._begin())
        return self

    async def _begin(self) -> None:
        assert await self.simulation.start()
        self.group = paging_group(self.simulation, pages=2, chats=0, habits=IDLE)
        self.pages = Pages(self.simulation, [self.group])
        self.simulation.at_rest = True  # nobody is quicker than the test
        self.table = await self.pages.open(self.group)
        await self.pages.settled()

    def run(self, work: Any) -> Any:
        """Run something, and what follows from it for some seconds; raise what the watches found."""

        async def whole() -> Any:
            result = await work
            await pass_seconds(5.0)
            self.simulation.raise_trouble()
            return result

        return self.simulation.loop.run_until_complete(whole())

    async def draw(self, *, twice: bool = False) -> None:
        """The player on turn draws."""
        page = self.on_turn()
        sent = page.send({"request": page.view["draws"][0]["request"]})
        if twice:
            page.repeat(sent)
        await pass_seconds(1.0)

    def on_turn(self) -> Page:
        """The page of the player on turn."""
        return next(page for page in self.pages.pages if page.view is not None and page.view["me"]["on_turn"])


@pytest.fixture
def opened() -> Iterator[Opened]:
    with new_simulation(3, page=True) as simulation:
        opened = Opened(simulation).begin()
        yield opened
        simulation.loop.run_until_complete(simulation.life.stopped())


def test_nothing_is_found_where_nothing_is_wrong(opened: Opened) -> None:
    opened.run(opened.draw(twice=True))
    figures = opened.run(opened.pages.checked())
    assert figures["requests"] == figures["requests done"] == figures["sent again"] == 1
    assert figures["versions"] >= 2
    assert figures["views compared"] >= 4


def test_a_page_that_is_not_told_of_a_change_is_noticed(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Streams, "_offer", lambda *given: None)
    with pytest.raises(AssertionError, match="is not right after"):
        opened.run(opened.draw())


def test_a_version_that_does_not_change_with_the_view_is_noticed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = api.table_data

    def stale(*given: Any) -> Json | None:
        view = shown(*given)
        return None if view is None else {**view, "stock": 99}

    monkeypatch.setattr(api, "table_data", stale)
    with pytest.raises(AssertionError, match=r"shows other values of \['stock'\]"):
        opened.run(opened.draw())


def test_a_request_that_is_done_again_is_noticed(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    perform = Requests.once

    def again(self: Requests, reader: Any, table: int, asked: Any, request: Any, origin: Any) -> Json:
        page = opened.on_turn()
        assert page.view is not None
        _play(opened.simulation.store, page)
        return perform(self, reader, table, asked, request, origin)

    monkeypatch.setattr(Requests, "once", again)
    opened.run(opened.draw())
    result = opened.pages.audit()
    assert result.double


def _play(store: Store, page: Page) -> None:
    """Write into the log what nobody has asked for."""
    statement = "INSERT INTO log (table_id, seq, seat, action, at) SELECT table_id, max(seq) + 1, 0, 'draw', 0 FROM log"
    run(store, f"{statement} GROUP BY table_id")


def test_a_new_order_of_the_stock_is_the_bots_only_after_what_the_bot_has_done() -> None:
    expired = Change("log", 1, 0, "expire JC")
    shuffled, drawn = Change("log", 1, 0, "shuffle TC 5H"), Change("log", 1, 0, "draw")
    nobody: frozenset[tuple[int, int]] = frozenset()
    assert without_request([[expired, shuffled]], nobody) == []
    assert without_request([[drawn, shuffled]], nobody) == [drawn, shuffled]
    assert without_request([[shuffled]], nobody) == [shuffled]
    assert without_request([[replace(expired, seat=1), shuffled]], nobody) == [shuffled]


@pytest.mark.parametrize("forgotten", [True, False], ids=["the answer is not stored", "the request is not done"])
def test_a_request_that_is_lost_is_noticed(opened: Opened, monkeypatch: pytest.MonkeyPatch, forgotten: bool) -> None:
    if forgotten:
        monkeypatch.setattr(PageRequests, "add", lambda *given: None)
    else:
        monkeypatch.setattr("web.requests.perform", lambda *given: Result())
    opened.run(opened.draw())
    assert opened.pages.audit().lost


def card_of_another(table: Table, seat: int) -> Card | None:
    """A card in a hand that somebody may not know: neither in their own hand nor on the table."""
    deal = table.match.deal
    theirs = [card for other, hand in enumerate(deal.hands) for card in hand if other != seat and not card.is_joker]
    return next((card for card in theirs if card not in (*deal.hands[seat], *deal.discard_pile[-2:])), None)


def leaking(form: Callable[[Wording, Any], Json]) -> Callable[..., Json | None]:
    """A view to which a card of another player is added."""
    shown = api.table_data

    def view(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> Json | None:
        found = shown(context, unit, table, person_id, wording)
        card = card_of_another(table, found["me"]["seat"])
        return {**found, **form(wording, card)} if card is not None else found

    return view


@pytest.mark.parametrize(
    "form",
    [
        lambda wording, card: {"hint": f"Attento a {wording.card(card)}"},
        lambda wording, card: {"state": f"Bruno ha {card_text(card)}"},
        lambda wording, card: {"asked": str(card)},
        lambda wording, card: {"draws": [{"request": f"z:1:1.1:{card}1"}]},
        lambda wording, card: {"players": [{"name": "Bruno", "cards": [str(card)]}]},
    ],
    ids=["in words", "as printed", "in the notation", "in a request", "as a hand"],
)
def test_a_card_of_somebody_else_in_an_answer_is_noticed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, form: Callable[[Wording, Any], Json]
) -> None:
    assert opened.pages.secrecy.leaks() == []
    monkeypatch.setattr(opened.pages.right, "_compare", lambda page: None)
    monkeypatch.setattr(api, "table_data", leaking(form))

    async def look() -> None:
        opened.on_turn().refresh()

    opened.run(look())
    (leak,) = opened.pages.secrecy.leaks()
    assert len(leak.faces) == 1


@pytest.mark.parametrize("place", ["its text", "its head"])
def test_a_card_of_somebody_else_in_a_refusal_is_noticed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    page = opened.on_turn()
    with opened.simulation.store.read() as unit:
        table = unit.tables.get(opened.table)
    assert table is not None
    card = card_of_another(table, page.view["me"]["seat"])
    assert card is not None
    answered = responses.json_answer

    def leaking_answer(value: Json, status: int, **headers: str) -> Response:
        if place == "its head":
            return answered(value, status, **headers, **{"X-Cards": f"AB {card},1"})
        return answered({"error": {**value["error"], "text": f"{value['error']['text']} ({card_text(card)})"}}, status)

    monkeypatch.setattr(responses, "json_answer", leaking_answer)
    told: list[Json] = []

    async def ask() -> None:
        page.ask("api/tables/999/choices", {"cards": []}, told.append)

    opened.run(ask())
    assert page.refusals
    assert not told
    (leak,) = opened.pages.secrecy.leaks()
    assert leak.faces == {str(card)}


def test_the_matches_that_are_played_for_it_find_a_card_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "table_data", leaking(lambda wording, card: {"hint": f"Attento a {card_text(card)}"}))
    with pytest.raises(AssertionError, match=r"seed 1: \d+ leaks, the first in GET api/tables/1"):
        pages_show_no_hand(1, 1)


def test_a_card_in_a_stream_is_noticed(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        stream = next(iter(opened.simulation.life.streams._all()))  # type: ignore[union-attr]  # the bot is alive
        with opened.simulation.store.read() as unit:
            table = unit.tables.get(opened.table)
        (theirs,) = [
            hand for seat, hand in enumerate(table.match.deal.hands) if table.seats[seat].person_id != stream.person_id
        ]
        stream.offer(opened.table, f"1.{''.join(map(str, theirs))}")

    opened.run(look())
    assert opened.pages.secrecy.leaks()


def test_what_is_lost_and_what_sleeps_is_not_taken_for_a_mistake(opened: Opened) -> None:
    opened.simulation.network.faults = PageFaults(stream_cut=1.0, silently=1.0)
    page, *_ = opened.pages.pages

    async def doze() -> None:
        page.sleep()
        await opened.draw()
        await pass_seconds(3600.0)
        opened.simulation.network.faults = PageFaults()
        page.wake()
        await pass_seconds(1.0)
        with opened.simulation.store.read() as unit:
            table = unit.tables.get(opened.table)
        assert page.view["version"].startswith(f"{table.version}.")

    opened.run(doze())


@pytest.mark.parametrize("path", ["replays/1", "replays/1/advice?turn=1", "record"])
def test_a_card_of_a_running_deal_in_an_answer_about_deals_that_are_over_is_noticed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def leaking(unit: Unit, table: Table, *given: Any) -> Json:
        return {"turns": [{"hands": [[str(card) for card in hand] for hand in table.match.deal.hands]}]}

    monkeypatch.setattr(replays, "seen_table", lambda unit, table_id, *given, **more: unit.tables.get(table_id))
    monkeypatch.setattr(replays, "finished_deals", lambda table: (1,))
    monkeypatch.setattr(replays, "seen_deals", lambda *given, **more: (1,))
    monkeypatch.setattr(replays, "replay_data", leaking)
    monkeypatch.setattr(replays, "replay_advice", leaking)
    monkeypatch.setattr(replays, "public_record", lambda context, unit, table: f"secret \n{leaking(unit, table)}")
    page = opened.on_turn()
    told = list[int]()

    async def ask() -> None:
        Exchange(page, "GET", f"api/tables/{page.table}/{path}", None, lambda status, answer: told.append(status))

    opened.run(ask())
    assert told == [200]
    (leak,) = opened.pages.secrecy.leaks()
    assert leak.faces


def begun_trial(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Page:
    """The page of a table where somebody plays on in a deal that is not over, which the program does not let them."""

    def dealt(unit: Unit, table: Table, *given: Any) -> tuple[Any, tuple[()]]:
        return logged(unit.log.entries(table.id)[0]).what.cards, ()

    monkeypatch.setattr(what_if, "seen_table", lambda unit, table_id, *given, **more: unit.tables.get(table_id))
    monkeypatch.setattr(what_if, "seen_deals", lambda *given, **more: (1,))
    monkeypatch.setattr(what_if, "positions", lambda unit, table, deal: (Position(table.match),))
    monkeypatch.setattr(what_if, "played_until", dealt)
    page, told = opened.on_turn(), list[Json]()

    async def begin() -> None:
        path = f"api/tables/{page.table}/replays/1"
        body = {"id": "one-trial-of-theirs", "request": BeginWhatIf(page.table, 1, 0).pack()}
        Exchange(page, "POST", path, body, lambda status, answer: told.append(answer))

    opened.run(begin())
    (answer,) = told
    return Page(opened.simulation, page.person, page.name, answer["table"], page.dice)


def test_a_trial_with_the_cards_of_a_running_deal_is_noticed_and_what_is_wrong_there(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, watch = begun_trial(opened, monkeypatch), opened.pages.secrecy
    (leak,) = watch.leaks()
    assert (leak.words, len(leak.faces) > 10) == ("POST api/tables/1/replays/1", True)

    monkeypatch.setattr(api, "table_data", leaking(lambda wording, card: {"asked": str(card)}))

    async def look() -> None:
        there.open()

    opened.run(look())
    assert {leak.words for leak in watch.leaks()} == {leak.words, f"GET api/tables/{there.table}"}
    knowledge, now = Knowledge(StoreReader(opened.simulation)), StoreReader(opened.simulation).log_sizes()
    assert knowledge.of(there.person, {}, now, there.table)
    assert not knowledge.of(there.person, {}, {there.table: now[there.table]}), "they are shown there alone"
    with opened.simulation.store.unit() as unit:
        assert rows_about(unit, {there.table}) == []
        unit.remarks.owe(there.table, 1, (0,))
        assert rows_about(unit, {there.table}) == ["remarks"]


def test_what_a_trial_that_was_deleted_has_shown_is_still_known(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    with keeping_trials(opened.simulation) as reader:
        there = begun_trial(opened, monkeypatch)
        live, now = reader.matches(there.table), reader.log_sizes()
        with opened.simulation.store.unit() as unit:
            unit.tables.forget_what_if(there.person)
        assert there.table not in reader.log_sizes()
        assert reader.matches(there.table) == live
        assert Knowledge(reader).of(there.person, {}, now, there.table)


def test_nobody_may_see_a_day_that_has_not_ended(opened: Opened) -> None:
    (player, *_), may_see = opened.pages.pages, opened.pages.secrecy.replays._may_see
    with opened.simulation.store.unit() as unit:
        day = unit.occasions.create("day", None, 100.0)
    run(opened.simulation.store, "UPDATE tables SET occasion_id = :day", day=day.id)
    assert not may_see(player.person, opened.table)
    with opened.simulation.store.unit() as unit:
        unit.occasions.end(day.id, 200.0)
    assert may_see(player.person, opened.table)


def test_the_matches_that_are_played_for_it_find_who_looks_at_deals_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "seen_table", lambda unit, table_id, *given, **more: unit.tables.get(table_id))
    monkeypatch.setattr(replays, "seen_deals", lambda unit, table, *given, **more: replays.finished_deals(table))
    with pytest.raises(AssertionError, match=r"seed 1: \d+ leaks, the first in GET api/tables/1/(replays|record)"):
        pages_show_no_hand(1, 1)


def test_the_matches_that_are_played_for_it_find_hands_of_no_position_of_a_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = replays.replay_data

    def mixed(*given: Any) -> Json:
        found = shown(*given)
        return {**found, "turns": [{**turn, "hands": turn["hands"][::-1]} for turn in found["turns"]]}

    monkeypatch.setattr(replays, "replay_data", mixed)
    with pytest.raises(AssertionError, match=r"seed 1: \d+ leaks, the first in GET api/tables/1/replays"):
        pages_show_no_hand(1, 1)
