"""The story of a match: finished deals, picture by picture, for those who sat at the table and nobody else."""

import pytest

from pictures.values import DealPicture, StoryPicture
from scala40.state import Phase
from screens.compose import compose_announcement
from screens.message import Message
from screens.views.story import story_screen
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, ComposedResult
from storage import AnnouncementKind, Table, TableStatus
from tables.records.story import positions
from tables.requests.chat_pages import TO_THE_END, OpenStory, TurnStory
from tables.requests.commands import Start
from tables.requests.deep_links import story_payload
from tables.requests.table import DealNow, GetRecord, Resign
from tests.tables.remembered import short_match


def shown(result: ComposedResult) -> Message:
    assert result.page is not None, result.line
    return result.page


def sent(matches: Matches, person: int) -> list[Message]:
    """The pictures of stories that wait for a person."""
    with matches.store.read() as unit:
        return [
            compose_announcement(matches.context, unit, row)
            for row in unit.announcements.pending(person)
            if row.kind is AnnouncementKind.STORY
        ]


def requests(message: Message) -> list[object]:
    return [button.request for row in message.rows for button in row]


def test_it_opens_in_private_from_the_end_of_the_match(matches: Matches) -> None:
    table = short_match(matches)
    assert matches.tap(ANNA, OpenStory(table.id), GROUP).start == story_payload(table.id)
    matches.tap(ANNA, Start(story_payload(table.id)))
    (first,) = sent(matches, ANNA)
    assert "Storia della partita" in first.text.plain
    assert isinstance(first.illustration.picture, StoryPicture)
    assert (first.illustration.picture.turn, first.illustration.picture.hand) == (0, None)
    assert requests(first)[0] == TurnStory(table.id, 1, 1)
    assert GetRecord(table.id) in requests(first)


def test_it_leads_picture_by_picture_through_every_deal_to_its_end(matches: Matches) -> None:
    table = short_match(matches)
    request, ends, turns = TurnStory(table.id, 1, 0), 0, 0
    for _ in range(2000):
        page = shown(matches.tap(BRUNO, request))
        if isinstance(page.illustration.picture, DealPicture):
            ends += 1
        else:
            turns += 1
        onward = [
            found
            for found in requests(page)
            if isinstance(found, TurnStory)
            and (found.deal, found.frame) in ((request.deal, request.frame + 1), (request.deal + 1, 0))
        ]
        if not onward:
            break
        request = onward[0]
    assert ends == len(table.match.results)
    assert turns == sum(entry.action.split()[0] in ("discard", "expire") for entry in log(matches, table)) + ends


def log(matches: Matches, table: Table):  # type: ignore[no-untyped-def]  # rows of the store
    with matches.store.read() as unit:
        return unit.log.entries(table.id)


def test_every_picture_is_what_the_table_was(matches: Matches) -> None:
    """R39: the last position of each deal is the one that was stored, with the hands that were counted."""
    table = short_match(matches)
    for result in table.match.results:
        with matches.store.read() as unit:
            found = positions(unit, table, result.number)
        last = found[-1].match
        assert last.phase is Phase.OVER
        assert last.results[-1] == result
        assert [position.seat for position in found[:1]] == [None]
        assert all(sum(position.match.deal.turns_played) == number for number, position in enumerate(found))


def test_it_says_what_happened_and_shows_the_cards_of_who_played(matches: Matches) -> None:
    table = short_match(matches)
    page = shown(matches.tap(ANNA, TurnStory(table.id, 1, 1)))
    with matches.store.read() as unit:
        position = positions(unit, table, 1)[1]
    assert position.seat is not None
    assert bare(page.text.plain).splitlines()[1].startswith(f"{matches.names[position.seat + 1]}: ")
    picture = page.illustration.picture
    assert isinstance(picture, StoryPicture)
    assert sorted(picture.hand.loose) == sorted(position.match.deal.hands[position.seat])
    assert [seat.on_turn for seat in picture.table.seats].index(True) == position.seat


def test_every_meld_has_the_colour_of_the_seat_that_laid_it(matches: Matches) -> None:
    """Of each deal, not those of the last one, which has other melds."""
    table = short_match(matches)
    for result in table.match.results:
        with matches.store.read() as unit:
            found = positions(unit, table, result.number)
        laid: list[int | None] = []
        for frame, position in enumerate(found):
            laid += [position.seat] * (len(position.match.deal.table) - len(laid))
            page = shown(matches.tap(ANNA, TurnStory(table.id, result.number, frame)))
            picture = page.illustration.picture
            assert isinstance(picture, StoryPicture)
            assert [meld.seat for meld in picture.table.melds] == [laid[m.number - 1] for m in picture.table.melds]
        assert laid


def test_only_those_who_sat_there_may_see_it(matches: Matches) -> None:
    table = short_match(matches)
    assert matches.key(matches.tap(DARIO, OpenStory(table.id), GROUP)) == "story-not-yours"
    assert matches.key(matches.tap(DARIO, TurnStory(table.id, 1, 0))) == "story-not-yours"
    matches.tap(DARIO, Start(story_payload(table.id)))
    assert sent(matches, DARIO) == []


def test_a_person_who_has_left_sees_it_too(matches: Matches) -> None:
    table = after_one_deal(matches)
    matches.tap(CARLA, Resign(table.id, CARLA), GROUP)
    assert matches.table(table.id).seats[2].left
    assert shown(matches.tap(CARLA, TurnStory(table.id, 1, 1))).rows


def after_one_deal(matches: Matches) -> Table:
    """A match between its first two deals."""
    table = matches.begin(3, limit=501)
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(table)
    return matches.table(table.id)


def test_of_a_running_match_only_finished_deals_are_shown(matches: Matches) -> None:
    table = matches.begin(3, limit=501)
    assert matches.key(matches.tap(ANNA, OpenStory(table.id), GROUP)) == "story-none"
    while matches.table(table.id).status is not TableStatus.PAUSE:
        matches.tap_once(table)
    assert matches.tap(ANNA, OpenStory(table.id), GROUP).start is not None
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    for _ in range(6):
        matches.tap_once(table)
    assert shown(matches.tap(ANNA, TurnStory(table.id, 1, 3))).rows
    refused = matches.tap(ANNA, TurnStory(table.id, 2, 0))
    assert (refused.page, matches.key(refused)) == (None, "tap-unknown")
    running = matches.table(table.id)
    with matches.store.read() as unit:
        assert story_screen(unit, running, 2, 0, matches.time) is None


@pytest.mark.parametrize(("deal", "frame"), [(0, 0), (99, 0), (1, 5000), (1, -2), (-1, 0)])
def test_forged_pictures_are_refused(matches: Matches, deal: int, frame: int) -> None:
    table = short_match(matches)
    refused = matches.tap(ANNA, TurnStory(table.id, deal, frame))
    assert (refused.page, matches.key(refused)) == (None, "tap-unknown")


def test_a_picture_is_never_shown_in_a_group(matches: Matches) -> None:
    table = short_match(matches)
    refused = matches.tap(ANNA, TurnStory(table.id, 1, 0), GROUP)
    assert (refused.page, matches.key(refused)) == (None, "tap-unknown")


def test_an_impatient_reader_is_sent_it_once(matches: Matches) -> None:
    table = short_match(matches)
    for _ in range(5):
        matches.tap(ANNA, OpenStory(table.id))
    assert len(sent(matches, ANNA)) == 1


def test_the_end_of_a_deal_is_one_tap_away(matches: Matches) -> None:
    table = short_match(matches)
    page = shown(matches.tap(ANNA, TurnStory(table.id, 2, TO_THE_END)))
    assert isinstance(page.illustration.picture, DealPicture)
    assert TurnStory(table.id, 1, TO_THE_END) in requests(page)


def test_without_a_log_it_says_how_long_it_is_kept(matches: Matches) -> None:
    table = short_match(matches)
    with matches.store.unit() as unit:
        unit._sql.run("DELETE FROM log WHERE table_id = :table", table=table.id)
    assert matches.key(matches.tap(ANNA, OpenStory(table.id))) == "fair-record-gone"
    assert matches.key(matches.tap(ANNA, TurnStory(table.id, 1, 0))) == "fair-record-gone"
