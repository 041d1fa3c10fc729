"""Deals that are over, in the page: who may look at them again, and what they are told."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from screens.message import Message
from simulation.games.fair_trials import ONE_FILE
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, TableStatus
from tables.lobby.rules_in_words import rules_in_words
from tables.match import progress
from tables.people.remarks import owed_remarks, settle_remarks
from tables.play.lists import my_tables
from tables.records.remarks import made_remarks
from tables.records.story import positions
from tables.requests.chat_pages import BeginWhatIf, ChatSetting, HideCards, OpenStory, ShowRemarks, TurnStory
from tables.requests.daily import ShowDaily
from tables.requests.table import DealNow, HandOver, OfferSeat, Rematch, Resign, StartMatch, TakeSeat
from tables.startapp import replay_in, replay_link
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld
from tests.tables.remembered import short_match
from tests.web.finished_deals import one_deal, open_to_group, path
from tests.web.members import Members
from tests.web.web_server import URL, WebServer, a_web_server
from texts.line import Line

pytestmark = pytest.mark.usefixtures("members")

STRANGER = EVA


async def test_who_played_sees_every_turn_with_the_cards_of_all(web: WebServer) -> None:
    table = one_deal(web.matches)
    with web.matches.store.read() as unit:
        found = positions(unit, table, 1)
    page = await web.open(BRUNO)
    replay = (await page.get(path(table))).json
    assert (replay["seat"], replay["deal"], replay["next"]) == (1, 1, None)
    assert replay["names"] == [web.matches.names[person] for person in (ANNA, BRUNO, CARLA)]
    assert [turn["seat"] for turn in replay["turns"]] == [position.seat for position in found]
    for turn, position in zip(replay["turns"], found, strict=True):
        deal = position.match.deal
        assert [sorted(hand) for hand in turn["hands"]] == [sorted(map(str, hand)) for hand in deal.hands]
        assert len(turn["melds"]) == sum(meld is not None for meld in deal.table)
        assert turn["stock"] == len(deal.stock)
        assert turn["discard_pile"]["top"] == (str(deal.discard_pile[-1]) if deal.discard_pile else None)
    assert replay["end"]["closed_by"] == table.match.results[0].closed_by
    assert not any(meld["seat"] is None for turn in replay["turns"] for meld in turn["melds"])


async def test_remarks_stand_at_their_turns_and_are_only_the_reader_s(web: WebServer) -> None:
    table, context = one_deal(web.matches), web.matches.context
    while (owed := owed_remarks(context)) is not None:
        settle_remarks(context, owed, made_remarks(context, owed))
    seen = []
    for seat, person in enumerate((ANNA, BRUNO, CARLA)):
        page = await web.open(person)
        replay, view = (await page.get(path(table))).json, await page.view(table.id)
        assert [one["line"] for one in replay["remarks"]] == [one["line"] for one in view["remarks"]]
        assert all(replay["turns"][one["turn"]]["seat"] == seat for one in replay["remarks"])
        seen += replay["remarks"]
    assert seen
    open_to_group(web.matches, table)
    assert (await (await web.open(STRANGER)).get(path(table))).error == (403, "not_shown")


async def test_the_computer_says_what_it_would_have_done_in_each_turn(web: WebServer) -> None:
    table = one_deal(web.matches)
    page = await web.open(ANNA)
    turns = len((await page.get(path(table))).json["turns"])
    for turn in (1, turns // 2, turns - 1):
        steps = (await page.get(f"{path(table)}/advice?turn={turn}")).json["steps"]
        assert steps
        assert all(step["line"] and step["words"] for step in steps)
    for turn in ("0", "9999", "-1", "x", ""):
        assert (await page.get(f"{path(table)}/advice?turn={turn}")).json == {"steps": []}


@pytest.mark.parametrize("deal", ["0", "2", "9999", "99999999999999999999", "-1", "x"])
async def test_there_is_no_replay_of_a_deal_that_is_not_over(web: WebServer, deal: str) -> None:
    table = one_deal(web.matches)
    page = await web.open(ANNA)
    for address in (path(table, deal), f"{path(table, deal)}/advice?turn=1"):
        assert (await page.get(address)).error == (403, "not_shown")


async def test_a_member_of_the_group_sees_it_only_if_all_have_agreed(web: WebServer, members: Members) -> None:
    matches, table = web.matches, one_deal(web.matches)
    page = await web.open(STRANGER)

    async def sees() -> bool:
        answers = [await page.get(path(table)), await page.get(f"{path(table)}/advice?turn=1")]
        assert len({answer.status for answer in answers}) == 1
        return answers[0].status == 200

    members.inside.add(STRANGER)
    assert not await sees()
    assert members.asked == []  # nobody is asked about where nobody may look
    open_to_group(matches, table)
    assert await sees()
    assert members.anew == [True, True]
    replay = (await page.get(path(table))).json
    assert replay["seat"] is None
    assert replay["remarks"] == []
    members.inside.discard(STRANGER)  # they have left the group since
    assert not await sees()
    members.inside.add(STRANGER)
    members.answers = False
    refused = await page.get(path(table))
    assert refused.status == 403
    assert "Telegram non dice" in refused.json["error"]["text"]
    assert (await (await web.open(ANNA)).get(path(table))).status == 200  # who played there is not asked about
    members.answers = True
    seats = matches.table(table.id).seats
    matches.change(matches.table(table.id), seats=(replace(seats[0], hides=True), *seats[1:]))
    assert not await sees()
    matches.change(matches.table(table.id), seats=seats)
    assert await sees()
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), replays=False))
    assert not await sees()


async def test_who_was_erased_is_called_by_their_seat_and_the_record_does_not_name_them(web: WebServer) -> None:
    matches, table = web.matches, short_match(web.matches)
    with matches.store.unit() as unit:
        unit.people.forget(BRUNO, matches.time)
    page = await web.open(ANNA)
    answer = await page.get(path(table))
    assert answer.json["names"] == [matches.names[ANNA], "posto 2", matches.names[CARLA]]
    record = (await page.get(f"api/tables/{table.id}/record")).json["record"]
    assert matches.names[BRUNO] not in record
    assert any("dealt as promised" in line for line in ONE_FILE.check(record))
    assert matches.names[BRUNO] not in answer.text
    assert any("posto 2" in turn["line"] for turn in answer.json["turns"])


async def test_a_page_without_a_ticket_and_a_table_that_is_not_there_open_nothing(web: WebServer) -> None:
    table = one_deal(web.matches)
    assert (await web.get(path(table))).error == (401, "ticket")
    page = await web.open(STRANGER)
    answers = [await page.get(path(table)), await page.get("api/tables/999/replays/1")]
    assert answers[0].json == answers[1].json  # nobody is told which tables there are


async def test_the_group_sees_what_its_lobby_has_said_as_long_as_nobody_says_no(
    web: WebServer, members: Members
) -> None:
    """An administrator switches it on while a lobby is open; the match that has begun before stays closed."""
    matches, before = web.matches, one_deal(web.matches)
    members.inside.add(STRANGER)
    stranger, anna = await web.open(STRANGER), await web.open(ANNA)
    matches.change(before, status=TableStatus.OVER)
    table = matches.opened(BRUNO, CARLA)

    def said() -> str:
        return matches.lobby(table.id).text.plain

    assert "smazzate finite" not in said()
    assert matches.touch(ChatSetting("replays", "on"), admin=True).line is not None
    assert "potrà rivedere le smazzate finite" in said()
    assert (await stranger.get(path(before))).status == 403
    for person, line in ((BRUNO, "story-hidden"), (CARLA, "story-hidden"), (BRUNO, "story-shown")):
        (button,) = [one for row in matches.lobby(table.id).rows for one in row if "carte" in one.label]
        assert matches.key(matches.tap(person, button.request, GROUP)) == line
        assert "le rivede solo chi ha giocato" in said()
    matches.tap(CARLA, button.request, GROUP)
    assert matches.key(matches.tap(STRANGER, HideCards(table.id, 1), GROUP)) == "tap-not-seated"
    assert "potrà rivedere" in said()
    assert "potrà rivedere" in (await anna.view(table.id))["notice"]
    matches.tap(ANNA, StartMatch(table.id), GROUP)
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(matches.table(table.id))
    assert (await stranger.get(path(table))).status == 200
    for words, status in (("solo chi gioca", 403), ("si possono rivedere", 200)):
        view = await anna.view(table.id)
        (hide,) = [action for action in view["actions"] if action["kind"] == "hide"]
        assert words in (await anna.request(table.id, hide["request"]))["line"]
        assert (await stranger.get(path(table))).status == status
        assert (await anna.get(path(table))).status == 200
    for key, said_now in (("story-hidden", "potrà rivedere"), ("story-shown", "le rivede solo")):
        (rules,) = matches.write(rules_in_words, DARIO).messages
        assert said_now in rules.text.plain
        (button,) = [one for row in rules.rows for one in row if "carte" in one.label]
        assert matches.key(matches.tap(BRUNO, button.request, GROUP)) == key
        (rules,) = matches.write(rules_in_words, BRUNO, private=True).messages
        assert button in rules.rows[-1]
    assert matches.key(matches.tap(ANNA, HideCards(before.id, 1))) == "story-hidden-already"
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    story = matches.tap(ANNA, TurnStory(table.id, 1, 3)).page
    assert story is not None
    (button,) = [one for row in story.rows for one in row if "carte" in one.label]
    for key, status in (("story-hidden", 403), ("story-shown", 200)):
        assert matches.key(matches.tap(ANNA, button.request)) == key
        assert (await stranger.get(path(table))).status == status
    matches.touch(ChatSetting("replays", "off"), admin=True)
    assert not [action for action in (await anna.view(table.id))["actions"] if action["kind"] == "hide"]
    for value in ("off", "on"):
        matches.touch(ChatSetting("replays", value), admin=True)
        refused = await stranger.get(path(table))
        assert refused.status == 403
        assert "per il gruppo, se tutti sono d'accordo" in refused.json["error"]["text"]


async def test_of_a_seat_that_was_handed_over_each_owner_sees_their_deals_and_the_no_remains(
    web: WebServer, members: Members
) -> None:
    matches, table = web.matches, one_deal(web.matches)
    members.inside.add(STRANGER)
    open_to_group(matches, table)
    matches.tap(CARLA, HideCards(table.id, 1))
    while matches.table(table.id).status is TableStatus.PAUSE:
        matches.tap_once(table)
    matches.tap(CARLA, OfferSeat(table.id), GROUP)
    matches.tap(DARIO, TakeSeat(table.id, 2), GROUP)
    assert matches.key(matches.tap(CARLA, HandOver(table.id, 2, DARIO), GROUP)) == "hand-over-done-toast"
    pages = {person: await web.open(person) for person in (ANNA, CARLA, DARIO, STRANGER)}

    async def seen(person: int, deal: int) -> tuple[int | None, list[str]] | None:
        answers = [await pages[person].get(path(table, deal)), await pages[person].get(f"{path(table, deal)}/advice")]
        assert len({answer.status for answer in answers}) == 1
        found = answers[0].json
        return (found["seat"], found["names"]) if answers[0].status == 200 else None

    all_names = matches.names
    matches.names = {person: all_names[person] for person in (ANNA, BRUNO, DARIO, CARLA, EVA)}
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(table)
    names = [matches.names[ANNA], matches.names[BRUNO]]
    assert [await seen(ANNA, 1), await seen(ANNA, 2)] == [(0, [*names, "posto 3"]), (0, [*names, matches.names[DARIO]])]
    assert [await seen(CARLA, 1), await seen(CARLA, 2)] == [(2, [*names, "posto 3"]), None]
    assert [await seen(DARIO, 1), await seen(DARIO, 2)] == [None, (2, [*names, matches.names[DARIO]])]
    assert [await seen(STRANGER, 1), await seen(STRANGER, 2)] == [None, None]
    while (owed := owed_remarks(matches.context)) is not None:
        made = {"turn": 1, "frame": 1, "by": None, "line": Line("remarks-none").dump()}
        settle_remarks(matches.context, owed, [made])
    assert matches.tap(CARLA, ShowRemarks(table.id, 1)).line is None
    for person, deal in ((CARLA, 2), (DARIO, 1), (DARIO, 2)):
        assert matches.key(matches.tap(person, ShowRemarks(table.id, deal))) == "remarks-unknown"
    with matches.store.read() as unit:
        (told,) = [row for row in unit.announcements.pending(CARLA) if row.kind is AnnouncementKind.REMARKS]
        assert matches.composed(unit, told) is not None
    assert matches.key(matches.tap(DARIO, HideCards(table.id, 0))) == "story-hidden-stays"
    assert matches.key(matches.tap(DARIO, TurnStory(table.id, 1, 0))) == "tap-unknown"
    assert matches.tap(CARLA, TurnStory(table.id, 1, 0)).page is not None
    with matches.store.unit() as unit:  # without the no, the group sees both deals, and the new owner as one of it
        found = unit.tables.get(table.id)
        unit.tables.save(replace(found, seats=tuple(replace(seat, hides=False) for seat in found.seats)))
    members.inside.add(DARIO)
    assert await seen(STRANGER, 1) == (None, [*names, "posto 3"])
    assert await seen(DARIO, 1) == (None, [*names, "posto 3"])
    assert not any(turn["line"].startswith("Hai") for turn in (await pages[DARIO].get(path(table))).json["turns"])
    first = (await pages[DARIO].get(path(table))).json
    for person, deal, seat in ((CARLA, 1, 2), (DARIO, 2, 2), (DARIO, 1, first["turns"][1]["seat"])):
        body = {"id": pages[person].new_id(), "request": BeginWhatIf(table.id, deal, 0).pack()}
        begun = matches.table((await pages[person].post(path(table, deal), body)).json["table"])
        assert [one.number for one in begun.seats if one.person_id == person] == [seat]
    matches.tap(CARLA, HideCards(table.id, 1))  # also who sits there no more may say no
    assert await seen(STRANGER, 1) is None
    assert (await pages[CARLA].get(f"api/tables/{table.id}/record")).status == 403
    with matches.store.unit() as unit:
        held = [sum(part == "remarks" for part, _ in unit.personal.rows(person)) for person in (CARLA, DARIO)]
        unit.tables.forget_what_if(CARLA)
        unit.people.forget(CARLA, matches.time)
        assert (held, unit.remarks.get(table.id, 1, 2)) == ([1, 0], None)


async def test_names_are_those_of_that_deal(web: WebServer) -> None:
    """A computer that plays for somebody now has not played for them then."""
    matches, table = web.matches, one_deal(web.matches)
    with matches.store.unit() as unit:
        progress.take_over(matches.context, unit, unit.tables.get(table.id), 2, "medium", matches.time)
    replay = (await (await web.open(ANNA)).get(path(table))).json
    assert replay["names"] == [matches.names[person] for person in (ANNA, BRUNO, CARLA)]


def ends(matches: Matches, kind: AnnouncementKind) -> list[Message]:
    """The posts that the group has of the ends of deals, or of a match."""
    with matches.store.read() as unit:
        found = [matches.composed(unit, row) for row in unit.announcements.pending(GROUP) if row.kind is kind]
    return [message for message in found if message is not None]


def replays(matches: Matches, *messages: Message) -> list[tuple[int, int, int] | str]:
    """Where the buttons of messages lead that show a deal again: in groups links, in private the page."""
    assert matches.context.web is not None
    buttons = [button for message in messages for row in message.rows for button in row]
    links = [replay_in((one.url or "").partition("startapp=")[2], matches.context.web.keys) for one in buttons]
    return [link for link in links if link] + [one.web_app for one in buttons if one.web_app and "deal=" in one.web_app]


async def test_the_end_of_each_deal_leads_into_the_page(web: WebServer) -> None:
    matches = web.matches
    table = one_deal(matches)
    assert replays(matches, matches.post_of(table)) == [(table.id, 1, 0)]
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert replays(matches, matches.post_of(table)) == []
    assert replays(matches, *ends(matches, AnnouncementKind.DEAL_END)) == [(table.id, 1, 0)]


async def test_who_has_left_a_match_sees_the_deals_of_their_table_again(web: WebServer) -> None:
    matches, table = web.matches, one_deal(web.matches)
    while matches.table(table.id).status is TableStatus.PAUSE:
        matches.tap_once(table)
    matches.tap(BRUNO, Resign(table.id, BRUNO), GROUP)
    assert 1 in matches.match(table).resigned
    page = await web.open(BRUNO)
    assert (await page.get(path(table))).json["seat"] == 1
    assert (await page.get(path(table, 2))).error == (403, "not_shown")  # the others play it on


async def test_a_rematch_asks_again_whether_its_group_may_look(web: WebServer, members: Members) -> None:
    matches, table = web.matches, one_deal(web.matches)
    open_to_group(matches, table)
    seats = matches.table(table.id).seats
    matches.change(matches.table(table.id), status=TableStatus.OVER, seats=(replace(seats[0], hides=True), *seats[1:]))
    matches.tap(ANNA, Rematch(table.id), GROUP)
    again = matches.here()
    assert (again.rematch_of, again.replays, any(seat.hides for seat in again.seats)) == (table.id, True, False)
    matches.change(again, status=TableStatus.CLOSED)
    matches.touch(ChatSetting("replays", "off"), admin=True)
    matches.tap(ANNA, Rematch(table.id), GROUP)
    assert (matches.here().rematch_of, matches.here().replays) == (table.id, False)


async def test_a_link_leads_to_a_deal_and_gives_no_rights(web: WebServer) -> None:
    matches, table = web.matches, one_deal(web.matches)
    link = replay_link(matches.context, table.id, 1, 7)
    assert link is not None
    payload = link.partition("startapp=")[2]
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", payload)
    for person, status in ((ANNA, 200), (STRANGER, 403)):
        page = await web.open(person, start_param=payload)
        assert page.session["start"] == {"table": table.id, "deal": 1, "turn": 7}
        assert (await page.get(path(table))).status == status
        assert (await page.get(f"api/tables/{table.id}")).status == status
    named, _, mac = payload.rpartition("-")
    for forged in (f"{named[:-1]}8-{mac}", payload[:-1], "t" + payload[1:], f"{named}-{'A' * 22}"):
        page = await web.open(ANNA, start_param=forged)
        assert page.session["start"] is None
        assert page.session["notice"]


async def test_the_story_the_end_of_the_match_and_the_list_of_tables_lead_into_the_page(web: WebServer) -> None:
    matches, table = web.matches, short_match(web.matches)
    story = matches.tap(ANNA, TurnStory(table.id, 1, 3)).page
    assert story is not None
    assert replays(matches, story) == [f"{URL}?table={table.id}&deal=1&turn=3"]
    deals = [(table.id, result.number, 0) for result in matches.match(table).results]
    assert len(deals) > 1
    assert replays(matches, *ends(matches, AnnouncementKind.DEAL_END)) == deals
    assert replays(matches, *ends(matches, AnnouncementKind.MATCH_END)) == deals[-1:]
    (message,) = matches.write(my_tables, private=True).messages
    assert replays(matches, message) == [f"{URL}?table={table.id}&deal=1&turn=0"]
    matches.context = replace(matches.context, web=None)
    (message,) = matches.write(my_tables, private=True).messages
    assert OpenStory(table.id) in [button.request for row in message.rows for button in row]


async def test_a_deal_of_the_day_cannot_be_looked_at_before_its_day_has_ended(memory_path: Path) -> None:
    world = DaysWorld(memory_path / "days.sqlite")
    chain = world.enable()
    table = world.begin(ANNA)
    world.play_with(table)
    async with a_web_server(world) as server:
        page = await server.open(ANNA)
        assert (await page.get(path(table))).error == (403, "not_shown")
        assert (await page.get(f"{path(table)}/advice?turn=1")).error == (403, "not_shown")
        assert (await page.get(f"api/tables/{table.id}/record")).error == (403, "not_shown")
        assert (await page.view(table.id))["replay"] is None
        days = (await page.get(f"api/groups/{chain.chat_id}/days")).json["days"]
        assert [day["replay"] for day in days] == [None] * len(days)
        world.sweep_at(NOON + 43 * HOUR)
        page = await server.open(ANNA)
        assert (await page.get(path(table))).status == 200
        days = (await page.get(f"api/groups/{chain.chat_id}/days")).json["days"]
        assert table.id in [day["replay"] for day in days]
        (shown,) = world.ask(ShowDaily(chain.id), ANNA).messages
        assert replays(world, shown) == [f"{URL}?table={table.id}&deal=1&turn=0"]
        assert (await (await server.open(BRUNO)).get(path(table))).status == 403
    world.close()


async def test_the_record_of_a_table_is_for_those_who_may_see_its_deals(web: WebServer, members: Members) -> None:
    matches, table = web.matches, one_deal(web.matches)
    address = f"api/tables/{table.id}/record"
    record = (await (await web.open(ANNA)).get(address)).json["record"]
    assert sum("dealt as promised" in line for line in ONE_FILE.check(record)) == 1
    page = await web.open(STRANGER)
    assert (await page.get(address)).error == (403, "not_shown")
    assert (await page.get("api/tables/999/record")).error == (403, "not_shown")
    assert (await web.get(address)).error == (401, "ticket")
    open_to_group(matches, table)
    assert (await page.get(address)).error == (403, "not_shown")
    members.inside.add(STRANGER)
    assert (await page.get(address)).json["record"] == record


async def test_of_a_running_deal_the_record_has_only_what_everybody_saw(web: WebServer) -> None:
    matches, table = web.matches, one_deal(web.matches)
    while matches.table(table.id).status is TableStatus.PAUSE:
        matches.tap_once(table)
    for _ in range(40):
        matches.tap_once(table)
    match = matches.table(table.id).match
    assert match is not None
    assert match.deal_number == 2
    record = (await (await web.open(ANNA)).get(f"api/tables/{table.id}/record")).json["record"]
    running = record.partition("\ndeal 2\n")[2]
    assert running
    assert not re.search("house deal|secret|draw [A2-9TJQK*]|shuffle [A2-9TJQK*]", running)


async def test_before_a_deal_is_over_there_is_no_record(web: WebServer) -> None:
    table = web.matches.begin(2, limit=501)
    assert (await (await web.open(ANNA)).get(f"api/tables/{table.id}/record")).error == (403, "not_shown")


async def test_without_a_seal_there_is_nothing_to_check(web: WebServer) -> None:
    matches, table = web.matches, one_deal(web.matches)
    with matches.store.unit() as unit:
        unit.commitments.forget(table.id)
    refused = await (await web.open(ANNA)).get(f"api/tables/{table.id}/record")
    assert refused.error == (403, "not_shown")
    assert refused.json["error"]["text"] == "Il mazzo di questo tavolo non è sigillato, o non lo è più."
