"""What is announced about real cards is what is announced about a match that is played here with the same points."""

from dataclasses import replace

import pytest

from pictures.theme import Look, Theme
from scala40.scoring import hand_points
from screens.compose import compose_announcement
from screens.message import DisplayPreferences, Message
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind
from tables.requests.sheets import ComeBackToSheet, CountDeal
from tables.requests.table import ReEnter
from tests.tables.sheets.sheets_world import SheetsWorld

ALIKE = (AnnouncementKind.BUST, AnnouncementKind.MATCH_END)
FORMS = (DisplayPreferences(), DisplayPreferences(words=True), DisplayPreferences(look=Look(Theme.LIGHT)))


def told(world: SheetsWorld) -> list[tuple[object, ...]]:
    """All that waits to be announced about the end of deals and matches, in every form, but for its buttons."""
    with world.store.read() as unit:
        rows = [
            row for row in unit.announcements.pending(GROUP) if row.kind in ALIKE or "re-entered" in str(row.payload)
        ]
        return [tuple(bare(compose_announcement(world.context, unit, row, form)) for form in FORMS) for row in rows]


def bare(message: Message) -> tuple[object, ...]:
    return message.text, message.illustration


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"limit": 20}),
        (2, {"limit": 20, "first_bust_ends": "on", "in_hand": "double"}),
        (3, {"limit": 20, "bust_at": "exceed", "deals": 2}),
        (4, {"limit": 40, "re_entry": "once"}),
    ],
)
def test_the_same_points_are_announced_in_the_same_words(
    sheets: SheetsWorld, seed: int, options: dict[str, str | int]
) -> None:
    sheets.seed = seed
    table = sheets.begin(3, **options)
    returned = list[tuple[int, int]]()

    def come_back() -> None:
        match = sheets.table(table.id).match
        if match is not None and match.re_entry_open:
            seat = match.re_entry_open[0]
            sheets.tap(sheets.people[seat], ReEnter(table.id, match.deal_number), GROUP)
            returned.append((match.deal_number, seat))

    table = sheets.play_out(table, come_back)
    assert table.match is not None
    played = told(sheets)
    assert len(played) >= 2
    assert bool(returned) == ("re_entry" in options)
    sheets.deliver()
    sheets.begun(BRUNO, CARLA)
    with sheets.store.unit() as unit:
        sheet = unit.sheets.open_in(GROUP, 0)
        assert sheet is not None
        unit.sheets.save(replace(sheet, settings=table.settings))
    assert [seat.person_id for seat in sheet.seats] == [ANNA, BRUNO, CARLA]
    sheets.deliver()
    found = []
    for result in table.match.results:
        if result.closed_by is None:
            pytest.skip("a dead deal")
        sheet = sheets.sheet()
        left = ".".join(
            str(hand_points(table.settings.rules, hand))
            for seat, hand in enumerate(result.hands)
            if result.points[seat] is not None and seat != result.closed_by
        )
        count = CountDeal(sheet.id, sheet.position, result.number, result.closed_by, int(result.in_hand), left)
        sheets.ask(count, message=77)
        found += told(sheets)
        sheets.deliver()
        for deal, seat in returned:
            if deal == result.number:
                sheets.ask(ComeBackToSheet(sheet.id, sheets.sheet().position, seat))
                found += told(sheets)
                sheets.deliver()
    assert sheets.score().places == table.match.places
    assert [one[0] for one in found] == [one[0] for one in played]
    assert found == played
