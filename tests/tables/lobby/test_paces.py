"""The paces of the lobby: one tap for an evening's live table, for a slow one, or for what was used here last."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA, Chats, labels
from storage import Table, TableSettings
from tables.lobby.seating import open_table
from tables.requests.chat_pages import SetPace
from tables.requests.table import EndTable, SetQuiet, SetTurnTime, StartMatch
from texts.line import Line
from texts.times import LIVE_PACE, NIGHT, SLOW_PACE, limit_line

EVENING = (22 * 60, 7 * 60)


def pace_of(chats: Chats, table: Table) -> tuple[int | None, tuple[int, int] | None]:
    """The time per turn and the quiet hours of a table."""
    settings = chats.table(table.id).settings
    return settings.turn_seconds, settings.quiet


def offered(chats: Chats, table: Table) -> list[str]:
    """The labels of the row of paces."""
    (row,) = [
        row for row in chats.lobby(table.id).rows if any(isinstance(button.request, SetPace) for button in row)
    ] or [()]
    assert all(isinstance(button.request, SetPace) for button in row)
    return [button.label for button in row]


def after_a_table_with(chats: Chats, settings: TableSettings) -> Table:
    """Open a lobby after a table with these settings was played and ended."""
    table = chats.opened(BRUNO)
    chats.change(table, settings=settings)
    chats.touch(StartMatch(table.id))
    chats.touch(EndTable(table.id, ANNA, "m"))
    chats.write(open_table, ANNA)
    return chats.here()


def test_a_live_table_knows_no_night_and_a_slow_one_does(chats: Chats) -> None:
    table = chats.opened()
    assert offered(chats, table) == ["⚡ Stasera, 2 min", "✅ Calma, 24 ore"]
    answer = chats.touch(SetPace(table.id, LIVE_PACE))
    assert answer.line == Line("rules-changed-time", time=limit_line(LIVE_PACE))
    assert pace_of(chats, table) == (LIVE_PACE, None)
    assert offered(chats, table) == ["✅ Stasera, 2 min", "🐢 Calma, 24 ore"]
    assert "orologio" not in chats.lobby(table.id).text.plain
    eleven, eight = (Line("time-clock", hour=hour, minute="00") for hour in ("23", "08"))
    night = Line("time-quiet", start=eleven, end=eight)
    said = chats.line(chats.touch(SetPace(table.id, SLOW_PACE)))
    assert said == Line("rules-changed-time-quiet", time=Line("time-hours", count=24), quiet=night)
    assert "🌙 Pausa dalle 23:00 alle 08:00" in chats.lobby(table.id).text.plain
    assert pace_of(chats, table) == (SLOW_PACE, NIGHT)


def test_live_pace_drops_a_night_that_was_chosen_for_a_slow_one(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetQuiet(table.id, *EVENING))
    chats.touch(SetPace(table.id, LIVE_PACE))
    assert pace_of(chats, table) == (LIVE_PACE, None)


def test_quiet_hours_that_were_asked_for_at_live_pace_stay(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetPace(table.id, LIVE_PACE))
    chats.touch(SetQuiet(table.id, *NIGHT))
    assert chats.touch(SetPace(table.id, LIVE_PACE)).line == Line("rules-same")
    assert pace_of(chats, table) == (LIVE_PACE, NIGHT)


def test_what_was_used_here_last_is_one_tap_away_and_stays_there(chats: Chats) -> None:
    table = after_a_table_with(chats, TableSettings(turn_seconds=8 * 3600, quiet=EVENING))
    chats.touch(SetPace(table.id, LIVE_PACE))
    assert offered(chats, table) == ["✅ Stasera", "🐢 Calma", "🕘 8 ore"]
    chats.touch(SetPace(table.id, 8 * 3600))
    assert pace_of(chats, table) == (8 * 3600, EVENING)
    assert offered(chats, table) == ["⚡ Stasera", "🐢 Calma", "✅ 8 ore"]


def test_a_time_without_limit_is_offered_again_too(chats: Chats) -> None:
    table = after_a_table_with(chats, TableSettings(turn_seconds=None, quiet=None))
    assert offered(chats, table)[2] == "🕘 illimitato"
    chats.touch(SetPace(table.id, 0))
    assert pace_of(chats, table) == (None, None)


def test_the_night_of_the_last_slow_table_comes_back_with_its_pace(chats: Chats) -> None:
    table = after_a_table_with(chats, TableSettings(turn_seconds=SLOW_PACE, quiet=EVENING))
    chats.touch(SetPace(table.id, LIVE_PACE))
    chats.touch(SetPace(table.id, SLOW_PACE))
    assert pace_of(chats, table) == (SLOW_PACE, EVENING)


def test_a_lobby_that_was_never_dealt_is_not_what_was_used_last(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetTurnTime(table.id, 3600))
    assert offered(chats, table) == ["⚡ Stasera, 2 min", "🐢 Calma, 24 ore"]


def test_everybody_else_is_told_who_decides(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for person in (BRUNO, CARLA):
        assert "Anna" in chats.toast(chats.touch(SetPace(table.id, LIVE_PACE), person))
    assert chats.table(table.id) == table
    chats.touch(SetPace(table.id, LIVE_PACE), EVA, admin=True)
    assert pace_of(chats, table) == (LIVE_PACE, None)


@pytest.mark.parametrize("seconds", [0, -1, 60, 7, 4 * 3600])
def test_a_pace_that_no_button_offers_is_refused(chats: Chats, seconds: int) -> None:
    table = chats.opened()
    assert chats.touch(SetPace(table.id, seconds)).line == Line("rules-refused-unknown")
    assert chats.table(table.id) == table


def test_a_button_of_a_lobby_that_is_over_changes_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert chats.key(chats.touch(SetPace(table.id, LIVE_PACE))) == "lobby-started"
    assert chats.table(table.id) == table


def test_a_person_alone_against_computers_is_asked_for_no_pace(chats: Chats) -> None:
    chats.write(open_table, ANNA, private=True)
    with chats.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert not any("Stasera" in label for label in labels(chats.lobby(table.id)))
