"""What reaches Telegram, in which order, and what happens when Telegram refuses it, through the real client library."""

from pathlib import Path

import pytest
from telegram.error import NetworkError, RetryAfter

from handlers.delivery.page_turns import Page
from screens.message import Message
from simulation.use_cases.evening import Evening
from simulation.use_cases.wording import bare
from storage import AnnouncementKind
from tables.match import progress
from tables.notices.announcements import announce_line
from tables.requests.panel import ClearPicks, DrawStock
from tables.requests.table import DealNow, ImBack, Rematch
from tests.handlers.office import Office
from texts.line import Line
from texts.text import Text


async def test_a_dealt_table_is_one_post_and_a_panel_each(office: Office) -> None:
    table = office.evening.begin(3)
    await office.deliver_all()
    (post,) = await office.screen()
    assert bare(post.text) == office.evening.read_shown(table)
    for number, person in enumerate(office.evening.people[:3]):
        (panel,) = await office.private(number)
        assert bare(panel.text) == office.evening.read_shown(table, person)
    assert office.waiting() == ()


async def test_a_screen_that_looks_the_same_is_not_sent_again(office: Office) -> None:
    table = office.evening.begin(2)
    await office.deliver_all()
    before = len(await office.tg.requests())
    with office.evening.store.unit() as unit:
        unit.screens.want(table.id)
    await office.deliver_all()
    assert len(await office.tg.requests()) == before


async def test_an_edit_that_telegram_shows_already_is_a_success(office: Office) -> None:
    table = office.evening.begin(2)
    await office.deliver_all()
    with office.evening.store.unit() as unit:  # as after an edit whose answer never came
        for screen in unit.screens.of_table(table.id):
            unit.screens.doubt(screen.id)
        unit.screens.want(table.id)
    await office.deliver_all()
    assert await office.tg.requests(category="not_modified") != []
    assert office.waiting() == ()


async def test_a_burst_of_changes_is_one_edit_and_shows_the_present(office: Office) -> None:
    evening = office.evening
    table = evening.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await office.deliver_all()
    person = evening.people[0]
    before = len(await office.tg.requests())
    evening.pick(table, person, "7H1", "8H1", "9H1")
    await office.deliver_all()
    (edit,) = (await office.tg.requests())[before:]
    assert edit["method"].startswith("editMessage")
    (panel,) = await office.private(0)
    assert [label for label in panel.labels if label.startswith("✅")] == ["✅7♥️", "✅8♥️", "✅9♥️"]


async def test_each_turn_is_a_new_post_and_the_old_one_goes(office: Office) -> None:
    table = office.evening.begin(2)
    await office.deliver_all()
    for _ in range(3):
        (before,) = await office.screen()
        turn = office.evening.match(table).turn
        while office.evening.match(table).turn == turn:
            office.evening.tap_once(table)
        await office.deliver_all()
        (post,) = await office.screen()
        assert post.id > before.id
        assert bare(post.text) == office.evening.read_shown(table)


async def test_drawing_leaves_the_post_alone(office: Office) -> None:
    table = office.evening.begin(2)
    await office.deliver_all()
    before = len(await office.tg.requests())
    person = office.evening.turn_of(table)
    office.evening.press(table, person, DrawStock)
    await office.deliver_all()
    assert [request["parameters"]["chat_id"] for request in (await office.tg.requests())[before:]] == [person]


async def test_busts_are_announced_between_the_deal_and_the_next_table_also_by_another_process(
    office: Office, memory_path: Path
) -> None:
    """R34: the process ends after the commit and before anything is sent."""
    evening = office.evening
    table = evening.close_deal("9C 8D", "KC QC", "JC TC", totals=[10, 95, 20, 95])
    match = evening.match(table)
    evening.tap(evening.people[0], DealNow(table.id, match.deal_number), evening.group)
    evening.store.close()
    again = Evening(memory_path / "scala40.sqlite", names=evening.names, group=evening.group, time=evening.time)
    office.reopen(again)
    await office.deliver_all()
    deal, *busts, post = [bare(seen.text) for seen in await office.screen()]
    assert deal.startswith("🏁 Smazzata 1: ")
    assert [words.split()[:3] for words in busts] == [["💥", "Dario", "sballa"], ["💥", "Bruno", "sballa"]]
    assert post == again.read_shown(table)
    assert "Smazzata 2" in again.read_post(table)


async def test_an_announcement_sent_but_not_noted_is_sent_twice_rather_than_never(office: Office) -> None:
    table = office.evening.begin(2)
    await office.deliver_all()
    with office.evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
    await office.tg.fault("drop_after", method="sendMessage")
    with pytest.raises(NetworkError):
        await office.deliver(office.group.id)
    await office.deliver(office.group.id)
    words = [seen.text for seen in await office.screen()]
    assert len([text for text in words if text.startswith("🌙")]) == 2


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_when_telegram_is_out_of_reach_everything_waits_in_its_order(
    office: Office, fault: dict[str, object]
) -> None:
    table = office.evening.begin(2)
    with office.evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
    await office.tg.fault(**{**fault, "method": "sendMessage"})  # type: ignore[arg-type]  # the kind is a string
    with pytest.raises(NetworkError):
        await office.deliver(office.group.id)
    assert await office.screen() == []
    await office.deliver(office.group.id)
    first, second, post = await office.screen()
    assert (first.text[0], second.text[0]) == ("🌙", "🌙")
    assert "settimana" in first.text
    assert bare(post.text) == office.evening.read_shown(table)


async def test_too_many_requests_make_this_chat_wait(office: Office) -> None:
    office.evening.begin(2)
    await office.tg.budgets(True)
    with office.evening.store.unit() as unit:
        for number in range(40):
            unit.announcements.add(
                office.group.id, AnnouncementKind.LINE, {**Line("clock-dead-match").dump(), "people": {}}, float(number)
            )
    with pytest.raises(RetryAfter):
        await office.deliver(office.group.id)  # the time of the office passes at once, Telegram's does not
    assert office.waiting() != ()


async def test_an_announcement_that_is_no_longer_true_is_not_sent(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2, turn_seconds=1000)
    await office.deliver_all()
    person = evening.turn_of(table)
    evening.wait(800)
    while evening.turn_of(table) == person:
        evening.tap_once(table)
    await office.deliver_all()
    number = evening.people.index(person)
    assert not any(seen.text.startswith("⏰") for seen in await office.private(number))
    assert office.waiting() == ()


async def test_after_a_match_only_announcements_stay_in_the_group_with_one_keyboard(office: Office) -> None:
    evening = office.evening
    table = evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 95])
    await office.deliver_all()
    seen = await office.screen()
    assert [bool(message.labels) for message in seen] == [False] * (len(seen) - 1) + [True]
    assert "Vin" in seen[-1].text
    for number in range(3):
        (panel,) = await office.private(number)
        assert panel.labels == []
    with evening.store.read() as unit:
        assert all(screen.retired for screen in unit.screens.of_table(table.id))
    evening.tap(evening.people[0], Rematch(table.id), evening.group)
    await office.deliver_all()
    assert len(await office.screen()) == len(seen) + 1


async def test_a_closed_table_takes_its_messages_away(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    table = evening.table(table.id)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("clock-dead-match"), evening.time)
    await office.deliver_all()
    (said,) = await office.screen()
    assert said.text.startswith("🌙")
    for number in range(2):
        (panel,) = await office.private(number)
        assert panel.labels == []


async def test_the_notice_of_an_away_player_goes_when_they_are_back(office: Office) -> None:
    evening = office.evening
    table = evening.begin(3)
    for _ in range(4):
        evening.time_out(table)
    (seat,) = [seat for seat in evening.table(table.id).seats if seat.away]
    await office.deliver_all()
    assert any(seen.text.startswith("💤") for seen in await office.screen())
    evening.tap(seat.person_id, ImBack(table.id), evening.group)
    await office.deliver_all()
    assert any(seen.text.startswith("🙋") for seen in await office.screen())
    assert not any(seen.text.startswith("💤") for seen in await office.screen())


async def test_a_reminder_goes_when_its_turn_is_over(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    number = evening.people.index(person)
    evening.wait(800)
    await office.deliver_all()
    assert len(await office.private(number)) == 2
    while evening.turn_of(table) == person:
        evening.tap_once(table)
    await office.deliver_all()
    assert len(await office.private(number)) == 1


async def test_an_edit_whose_answer_is_lost_can_be_taken_back(office: Office) -> None:
    evening = office.evening
    table = evening.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await office.deliver_all()
    person = evening.people[0]
    (before,) = await office.private(0)
    evening.pick(table, person, "7H1")
    await office.tg.fault("drop_after", method="editMessageCaption")
    with pytest.raises(NetworkError):
        await office.deliver(person)
    (arrived,) = await office.private(0)
    assert arrived.labels != before.labels
    evening.press(table, person, ClearPicks)
    await office.deliver_all()
    (after,) = await office.private(0)
    assert (after.id, after.labels) == (before.id, before.labels)


async def test_a_page_that_breaks_does_not_keep_the_chat_from_everything_else(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_off(*given: object) -> None:
        raise ValueError("7♥")

    table = office.evening.begin(2)
    with monkeypatch.context() as patch:
        patch.setattr(office.sender, "edit", break_off)
        office.dispatcher.turn_page(office.group.id, 70, Page(Message(Text("Pagina"))))
        await office.deliver_all()
    assert office.chat_worker.chats_in_memory() == ()
    (post,) = await office.screen()
    assert bare(post.text) == office.evening.read_shown(table)
    assert "a page cannot be turned" in caplog.text
