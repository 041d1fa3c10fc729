"""What reaches Telegram, in which order, and what happens when Telegram refuses it, through the real client library."""

from pathlib import Path
from typing import Any

import pytest
from telegram.error import NetworkError, RetryAfter

from simulation.people.finding import labelled_buttons
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from storage import AnnouncementKind
from storage.confirmed import Confirmed
from tables.match import closing, pars
from tables.notices.announcements import announce_line
from tables.requests.chat_pages import ShowRemarks
from tables.requests.panel import DrawStock, PractiseNow
from tables.requests.table import DealNow, ImBack, Rematch
from tests.handlers.outbox import Outbox
from texts.line import Line


async def test_a_dealt_table_is_one_post_and_a_panel_each(outbox: Outbox) -> None:
    table = outbox.matches.begin(3)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    assert bare(post.text) == outbox.matches.read_shown(table)
    for number, person in enumerate(outbox.matches.people[:3]):
        (panel,) = await outbox.private(number)
        assert bare(panel.text) == outbox.matches.read_shown(table, person)
    assert outbox.waiting() == ()


async def test_a_screen_that_looks_the_same_is_not_sent_again(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    before = len(await outbox.tg.requests())
    with outbox.matches.store.unit() as unit:
        unit.screens.want(table.id)
    await outbox.deliver_all()
    assert len(await outbox.tg.requests()) == before


async def test_an_edit_that_telegram_shows_already_is_a_success(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    outbox.chat_worker.shown._shown.clear()  # as after an edit whose answer never came
    with outbox.matches.store.unit() as unit:
        unit.screens.want(table.id)
    await outbox.deliver_all()
    assert await outbox.tg.requests(category="not_modified") != []
    assert outbox.waiting() == ()


async def test_panels_name_their_tables_as_long_as_there_are_two_in_the_chat(outbox: Outbox) -> None:
    matches = outbox.matches
    matches.begin(2)
    await outbox.deliver_all()

    async def heads() -> list[str]:
        await outbox.deliver(matches.people[0])  # the other group is only in the store
        return [panel.text.partition("\n")[0] for panel in await outbox.private(0) if panel.buttons]

    (alone,) = await heads()
    assert "«" not in alone
    assert "Venerdì" not in alone
    other = matches.begin_elsewhere()
    first, second = await heads()
    assert "Venerdì" in first
    assert "Sabato" in second
    for person in matches.people[:2]:
        matches.resign(other, person)
    assert alone in await heads()


async def test_an_edit_that_arrived_just_before_a_crash_is_undone_if_the_screen_goes_back(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()

    async def selected() -> list[str]:
        await outbox.deliver_all()
        (panel,) = await outbox.private(0)
        return [entry["text"] for entry in panel.buttons if entry.get("style") == "success"]

    matches.pick(table, matches.people[0], "7H1")
    assert await selected() == ["7♥️"]
    matches.store.confirmed = Confirmed()  # the process dies before it has noted the edit,
    outbox.chat_worker.shown._shown.clear()  # and the next one knows of nothing
    matches.pick(table, matches.people[0], "7H1")
    assert await selected() == []


async def test_a_burst_of_changes_is_one_edit_and_shows_the_present(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    person = matches.people[0]
    before = len(await outbox.tg.requests())
    matches.pick(table, person, "7H1", "8H1", "9H1")
    await outbox.deliver_all()
    (edit,) = (await outbox.tg.requests())[before:]
    assert edit["method"].startswith("editMessage")
    (panel,) = await outbox.private(0)
    assert [entry["text"] for entry in panel.buttons if entry.get("style") == "success"] == ["7♥️", "8♥️", "9♥️"]


async def test_a_chat_whose_only_change_was_shown_is_not_looked_at_again(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    matches.pick(table, matches.people[0], "7H1")
    (chat_id,) = outbox.waiting()
    assert not await outbox.chat_worker.deliver_next(chat_id)
    assert outbox.waiting() == ()


async def test_what_changes_while_the_only_change_is_being_shown_is_shown_too(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, edit = outbox.matches, outbox.sender.edit
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()

    async def edit_while_somebody_taps(*given: Any) -> None:
        monkeypatch.undo()
        matches.pick(table, matches.people[0], "8H1")
        await edit(*given)

    monkeypatch.setattr(outbox.sender, "edit", edit_while_somebody_taps)
    matches.pick(table, matches.people[0], "7H1")
    (chat_id,) = outbox.waiting()
    assert await outbox.chat_worker.deliver_next(chat_id)
    assert not await outbox.chat_worker.deliver_next(chat_id)
    (panel,) = await outbox.private(0)
    assert [entry["text"] for entry in panel.buttons if entry.get("style") == "success"] == ["7♥️", "8♥️"]


async def test_each_turn_is_a_new_post_and_the_old_one_goes(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    for _ in range(3):
        (before,) = await outbox.screen()
        turn = outbox.matches.match(table).turn
        while outbox.matches.match(table).turn == turn:
            outbox.matches.tap_once(table)
        await outbox.deliver_all()
        (post,) = await outbox.screen()
        assert post.id > before.id
        assert bare(post.text) == outbox.matches.read_shown(table)


async def test_drawing_leaves_the_post_alone(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    before = len(await outbox.tg.requests())
    person = outbox.matches.turn_of(table)
    outbox.matches.press(table, person, DrawStock)
    await outbox.deliver_all()
    assert [request["parameters"]["chat_id"] for request in (await outbox.tg.requests())[before:]] == [person]


async def test_busts_are_announced_after_the_deals_end_and_before_the_next_table_also_by_another_process(
    outbox: Outbox, memory_path: Path
) -> None:
    """R34: the process ends after the commit and before anything is sent."""
    matches = outbox.matches
    table = matches.close_deal("9C 8D", "KC QC", "JC TC", totals=[10, 95, 20, 95])
    match = matches.match(table)
    matches.tap(matches.people[0], DealNow(table.id, match.deal_number), matches.group)
    matches.store.close()
    again = Matches(memory_path / "scala40.sqlite", names=matches.names, group=matches.group, time=matches.time)
    outbox.reopen(again)
    await outbox.deliver_all()
    deal, *busts, post = [bare(seen.text) for seen in await outbox.screen()]
    assert deal.startswith("🏁 Smazzata 1: ")
    assert [words.split()[:3] for words in busts] == [["💥", "Dario", "sballa"], ["💥", "Bruno", "sballa"]]
    assert post == again.read_shown(table)
    assert "Smazzata 2" in again.read_post(table)


async def test_an_announcement_sent_but_not_noted_is_sent_twice_rather_than_never(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    with outbox.matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
    await outbox.tg.fault("drop_after", method="sendMessage")
    with pytest.raises(NetworkError):
        await outbox.deliver(outbox.group.id)
    await outbox.deliver(outbox.group.id)
    words = [seen.text for seen in await outbox.screen()]
    assert len([text for text in words if text.startswith("🌙")]) == 2


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_everything_waits_in_its_order_when_telegram_is_out_of_reach(
    outbox: Outbox, fault: dict[str, object]
) -> None:
    table = outbox.matches.begin(2)
    with outbox.matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
    await outbox.tg.fault(**{**fault, "method": "sendMessage"})  # type: ignore[arg-type]  # the kind is a string
    with pytest.raises(NetworkError):
        await outbox.deliver(outbox.group.id)
    assert await outbox.screen() == []
    await outbox.deliver(outbox.group.id)
    first, second, post = await outbox.screen()
    assert (first.text[0], second.text[0]) == ("🌙", "🌙")
    assert "settimana" in first.text
    assert bare(post.text) == outbox.matches.read_shown(table)


async def test_too_many_requests_make_this_chat_wait(outbox: Outbox) -> None:
    outbox.matches.begin(2)
    await outbox.tg.budgets(True)
    with outbox.matches.store.unit() as unit:
        for number in range(40):
            unit.announcements.add(
                outbox.group.id, AnnouncementKind.LINE, {**Line("clock-dead-match").dump(), "people": {}}, float(number)
            )
    with pytest.raises(RetryAfter):
        await outbox.deliver(outbox.group.id)  # the time of the outbox passes at once, Telegram's does not
    assert outbox.waiting() != ()


async def test_an_announcement_that_is_no_longer_true_is_not_sent(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2, turn_seconds=1000)
    await outbox.deliver_all()
    person = matches.turn_of(table)
    matches.wait(800)
    while matches.turn_of(table) == person:
        matches.tap_once(table)
    await outbox.deliver_all()
    number = matches.people.index(person)
    assert not any(seen.text.startswith("⏰") for seen in await outbox.private(number))
    assert outbox.waiting() == ()


async def test_only_announcements_stay_in_the_group_with_one_keyboard_after_a_match(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 95])
    await outbox.deliver_all()
    seen = await outbox.screen()
    assert [bool(message.labels) for message in seen] == [False] * (len(seen) - 1) + [True]
    assert "Vin" in seen[-1].text
    for number in range(3):
        panel, *won = sorted(await outbox.private(number), key=lambda seen: seen.text.startswith("🏆"))
        assert [type(request) for _, request in labelled_buttons(panel)] == [Rematch, PractiseNow, ShowRemarks]
        assert len(won) == (number == 0)
    deal = pars.owed(matches.context)
    assert deal is not None
    pars.give_up(matches.context, deal)  # until then the panels may have to be edited
    await outbox.deliver_all()
    with matches.store.read() as unit:
        assert all(screen.retired for screen in unit.screens.of_table(table.id))
    matches.tap(matches.people[0], Rematch(table.id), matches.group)
    await outbox.deliver_all()
    assert len(await outbox.screen()) == len(seen) + 2  # the lobby, and the lobby anew below the die


async def test_a_closed_table_takes_its_messages_away(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        closing.close(matches.context, unit, table, Line("clock-dead-match"), matches.time)
    await outbox.deliver_all()
    (said,) = await outbox.screen()
    assert said.text.startswith("🌙")
    for number in range(2):
        (panel,) = await outbox.private(number)
        assert [type(request) for _, request in labelled_buttons(panel)] == [PractiseNow]


async def test_the_notice_of_an_away_player_goes_when_they_are_back(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    for _ in range(4):
        matches.time_out(table)
    (seat,) = [seat for seat in matches.table(table.id).seats if seat.away]
    await outbox.deliver_all()
    assert any(seen.text.startswith("💤") for seen in await outbox.screen())
    matches.tap(seat.person_id, ImBack(table.id), matches.group)
    await outbox.deliver_all()
    assert any(seen.text.startswith("🙋") for seen in await outbox.screen())
    assert not any(seen.text.startswith("💤") for seen in await outbox.screen())
