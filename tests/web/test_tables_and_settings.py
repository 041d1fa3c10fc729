"""The list of tables, what a selection could do, and settings, through HTTP."""

from collections.abc import AsyncIterator

from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import TEXTS
from storage import TableStatus
from tables.requests.chat_pages import ForgetMe
from tables.requests.panel import DiscardCard, DrawStock, LayMeld
from tests.web.phases import HANDS, MELDS, PHASES, lobby, opened
from tests.web.web_server import WebServer


async def test_settings_are_changed_one_by_one_and_kept_with_the_person(web: WebServer) -> None:
    anna = await web.open(ANNA)
    changed = await anna.post("api/settings", {"sort": "rank", "four_colours": True})
    part = {
        "theme": "dark",
        "sound": True,
        "motion": "reduced",
        "sound_offered": True,
        "text": "large",
        "remarks": True,
        "comfort": False,
    }
    changed = await anna.post("api/settings", part)
    wanted = {"sort": "rank", "four_colours": True, **part}
    assert changed.json == {"settings": wanted}
    assert (await web.open(ANNA)).session["settings"] == wanted
    for wrong in (
        {"sort": "colour"},
        {"sort": 1},
        {"sound": "yes"},
        {"sound": 1},
        {"nothing": True},
        {"theme": None},
        [],
    ):
        assert (await anna.post("api/settings", wrong)).error == (400, "malformed")
    assert (await web.open(ANNA)).session["settings"] == wanted


async def test_a_request_that_arrives_slowly_does_not_bring_back_a_person_who_was_erased_meanwhile(
    web: WebServer,
) -> None:
    anna = await web.open(ANNA)

    async def body() -> AsyncIterator[bytes]:
        yield b'{"sound": '
        await anna.get("api/tables")  # the beginning has arrived: this answer comes after it
        web.matches.tap(ANNA, ForgetMe(ANNA))
        yield b"true}"

    answer = await web.ask("POST", "api/settings", headers=anna.headers, data=body())
    assert answer.error == (401, "ticket")
    with web.matches.store.read() as unit:
        assert unit.people.get(ANNA) is None


async def test_two_annas_are_told_apart_in_the_page_as_in_the_chat(web: WebServer) -> None:
    with web.matches.store.unit() as unit:
        unit.people.seen(BRUNO, "Anna", None, "it", web.matches.time)
    table = opened(web.matches)
    shown = await (await web.open(ANNA)).view(table.id)
    assert [player["name"] for player in shown["players"]] == ["Anna 1", "Anna 2", "Carla"]


async def test_what_a_selection_could_do_is_told_and_nothing_is_stored(web: WebServer) -> None:
    table = opened(web.matches)
    anna = await web.open(ANNA)
    before = web.matches.state_of(table)
    found = (await anna.choices(table.id, "8C1", "9C1", "JC1", "*1")).json
    assert [use["kind"] for use in found["uses"]] == ["lay"]
    assert sorted(found["uses"][0]["cards"]) == ["*1", "8C1", "9C1", "JC1"]
    assert found["discard"] is None
    one = (await anna.choices(table.id, "9C1")).json
    assert ([use["kind"] for use in one["uses"]], one["discard"]["kind"]) == (["attach"], "discard")
    two = (await anna.choices(table.id, "7H1", "KS1")).json
    assert (two["uses"], two["hint"]) == ([], TEXTS.plain("it", "panel-hint-two"))
    nothing = (await anna.choices(table.id, "AS1")).json
    assert (nothing["uses"], nothing["discard"], nothing["hint"]) == ([], None, None)
    assert found["uses"][0]["shows"] == ["8C", "9C", "*TC", "JC"]
    assert (await anna.choices(table.id, "hello")).error == (400, "malformed")
    assert web.matches.state_of(table) == before
    bruno = await web.open(BRUNO)
    assert (await bruno.choices(table.id, "3C1", "4C1", "5C1")).json["uses"] == []


async def test_why_a_card_cannot_be_put_on_a_meld_is_said_by_the_rules(web: WebServer) -> None:
    table = web.matches.at(*HANDS, table=MELDS, opened=[2], phase="play", pozzo="3D JC")
    anna = await web.open(ANNA)
    assert (await anna.choices(table.id, "7H1")).json["why"] is None
    assert "aperto" in (await anna.choices(table.id, "7H1", on=0)).json["why"]


async def test_a_reason_is_given_exactly_where_a_card_cannot_go(web: WebServer) -> None:
    table = opened(web.matches)
    anna = await web.open(ANNA)
    view = await anna.view(table.id)
    for card in view["me"]["hand"]:
        for meld in view["melds"]:
            why = (await anna.choices(table.id, card["id"], on=meld["index"])).json["why"]
            assert (why is None) == any(may.get("meld") == meld["index"] for may in card["may"]), (card["id"], why)
    assert (await anna.choices(table.id, "7H1", on=10**6)).json["why"] is None
    for wrong in (-1, "0", True, 1.5, 2**70):
        assert (await anna.choices(table.id, "7H1", on=wrong)).error == (400, "malformed")


async def test_the_tables_where_one_is_awaited_come_first(web: WebServer) -> None:
    first = web.matches.begin(2)
    second = web.matches.begin_elsewhere()
    person = web.matches.turn_of(second)
    phone = await web.open(person)
    rows = (await phone.get("api/tables")).json["tables"]
    assert {row["id"] for row in rows} == {first.id, second.id}
    assert [row["awaited"] for row in rows] == sorted((row["awaited"] for row in rows), reverse=True)
    assert rows[0]["awaited"] is True
    assert not any(row["place"] in row["line"] for row in rows)  # the page shows the one below the other
    assert rows[0]["due"] is not None


async def test_a_table_that_is_over_is_seen_but_not_played_and_one_that_is_gone_is_not_seen(web: WebServer) -> None:
    table = PHASES["over"](web.matches)
    anna = await web.open(ANNA)
    view = await anna.view(table.id)
    assert (view["stage"], view["state"]) == ("over", TEXTS.plain("it", "panel-over"))
    answer = await anna.request(table.id, DrawStock(table.id, "6.1"))
    assert (answer["refused"], answer["line"]) == (True, TEXTS.plain("it", "tap-match-over"))
    closed = web.matches.change(lobby(web.matches), status=TableStatus.CLOSED)
    assert (await anna.get(f"api/tables/{closed.id}")).error == (404, "no_table")


async def test_of_two_equal_melds_each_is_of_the_seat_that_laid_it_and_only_the_later_one_is_new(
    web: WebServer,
) -> None:
    kings = "KH KC KS"
    table = web.matches.at(f"{kings} 2C 3C", f"{kings} 2D 3D", "4D 5D", opened=[0, 1, 2], turn=0, phase="play")
    anna = await web.open(ANNA)
    for player in (ANNA, BRUNO):
        if player == BRUNO:
            web.matches.press(table, BRUNO, DrawStock)
        web.matches.pick(table, player, "KH1", "KC1", "KS1")
        web.matches.press(table, player, LayMeld)
        web.matches.pick(table, player, "2C1" if player == ANNA else "2D1")
        web.matches.press(table, player, DiscardCard)
    view = await anna.view(table.id)
    shown = view["melds"]
    assert [(meld["name"], meld["seat"], meld["last"]) for meld in shown] == [
        (shown[0]["name"], 0, False),
        (shown[0]["name"], 1, True),
    ]
    assert [(turn["seat"], number) for turn in view["last"] for number, _ in turn["laid"]] == [(0, 0), (1, 1)]


async def test_a_view_is_sent_in_gzip_to_a_page_that_takes_it(web: WebServer) -> None:
    table = web.matches.begin(4)
    anna = await web.open(ANNA)
    path, sizes = f"api/tables/{table.id}", {}
    for accepted in ("gzip, deflate, br", "identity"):
        answer = await web.ask("GET", path, headers={**anna.headers, "Accept-Encoding": accepted})
        assert answer.json["table"] == table.id
        sizes[answer.headers.get("Content-Encoding")] = int(answer.headers["Content-Length"])
    assert sizes["gzip"] * 2.5 < sizes[None]
    short = await web.ask("GET", "api/tables", headers={**anna.headers, "Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in short.headers
