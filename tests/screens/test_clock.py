"""The clock in words: what does not count, the reserve, a vacation and a pause stand beside the moment."""

from dataclasses import replace

import pytest

from simulation.use_cases.matches import Matches, rome
from storage import Table, TableSettings, Vacation
from tables.match import deadlines
from tables.play.lists import my_tables, scores
from tables.requests.table import StartMatch
from tests.web.web_server import a_web_server
from texts.times import HOUR

DAY = 24 * HOUR


@pytest.fixture
def slow(matches: Matches) -> Table:
    """A table of three with a day a turn and a reserve of three days, on a Tuesday at nine."""
    matches.time = rome(10, 9)
    return begun(matches, turn_seconds=DAY, reserve=3 * DAY)


def begun(matches: Matches, **settings: object) -> Table:
    """Begin a match of three with these settings."""
    chosen = replace(TableSettings(quiet=None), **settings)  # type: ignore[arg-type]  # fields of the settings
    table = matches.open(tuple(matches.people[:3]), chosen)
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    return matches.table(table.id)


def entry(text: str) -> str:
    """The line of the only table in a list."""
    return next(line for line in text.split("\n") if "«Venerdì»" in line)


def shown(matches: Matches, table: Table) -> tuple[str, str, str, str]:
    """What the post says, the panels of the player on turn and of one who waits, and the list of the former."""
    on_turn = matches.turn_of(table)
    waiting = next(person for person in matches.people[:3] if person != on_turn)
    (listed,) = matches.write(my_tables, on_turn, private=True).messages
    panels = (matches.read(table, person).split("\n")[0] for person in (on_turn, waiting))
    post = next(line for line in matches.read_post(table).split("\n") if line.startswith("👉"))
    first, second = panels
    return post, first, second, entry(listed.text.plain)


def reserves(matches: Matches, person: int) -> str:
    (message,) = matches.write(scores, person, private=True).messages
    return message.text.plain


def test_a_reserve_that_follows_is_named_beside_the_end_of_the_turn(matches: Matches, slow: Table) -> None:
    for said in shown(matches, slow):
        assert "mercoledì alle 09:00; poi 3 giorni di riserva" in said


def test_who_waits_reads_in_their_list_that_the_reserve_is_running(matches: Matches, slow: Table) -> None:
    on_turn = matches.turn_of(slow)
    waiting = next(person for person in matches.people[:3] if person != on_turn)

    def listed() -> str:
        (message,) = matches.write(my_tables, waiting, private=True).messages
        return entry(message.text.plain)

    assert listed().endswith(f" {matches.names[on_turn]}, poi ti chiamo io")
    matches.wait(DAY)
    assert listed().endswith("poi ti chiamo io · è già la riserva")


def test_while_the_reserve_runs_its_end_is_named_and_time_that_passes_edits_nothing(
    matches: Matches, slow: Table
) -> None:
    on_turn = matches.turn_of(slow)
    matches.wait(DAY)
    assert matches.turn_of(slow) == on_turn
    for said in shown(matches, slow):
        assert "sabato alle 09:00; è già la riserva" in said
    before = matches.post_of(slow)
    matches.wait(HOUR)
    assert matches.post_of(slow).fingerprint == before.fingerprint


def test_the_scores_say_what_is_left_of_each_reserve(matches: Matches, slow: Table) -> None:
    on_turn = matches.turn_of(slow)
    assert reserves(matches, on_turn).count("riserva: 3 giorni") == 3
    matches.wait(DAY + 20 * HOUR)
    said = reserves(matches, on_turn)
    assert f"{matches.names[on_turn]}: 0 · riserva: 2 g 4 h" in said
    assert said.count("riserva: 3 giorni") == 2
    matches.wait(52 * HOUR)
    assert f"{matches.names[on_turn]}: 0 · riserva finita" in reserves(matches, on_turn)


def test_less_than_a_minute_of_a_reserve_is_no_0_minutes(matches: Matches, slow: Table) -> None:
    matches.change_seat(slow, matches.turn_of(slow), reserve=30.0)
    for said in shown(matches, slow):
        assert said.endswith("; poi meno di un minuto di riserva")


def test_without_a_reserve_neither_the_scores_nor_the_clock_name_one(matches: Matches) -> None:
    table = begun(matches, turn_seconds=DAY)
    assert "riserva" not in reserves(matches, matches.turn_of(table)) + "".join(shown(matches, table))


@pytest.mark.parametrize(
    ("quiet", "says"),
    [
        (None, "lunedì alle 09:00 (sabato e domenica non contano)"),
        ((23 * 60, 8 * 60), "lunedì alle 18:00 (notti, sabato e domenica non contano)"),
        ((13 * 60, 15 * 60), "lunedì alle 11:00 (sabato e domenica non contano)"),
    ],
)
def test_a_weekend_on_the_way_does_not_count(matches: Matches, quiet: tuple[int, int] | None, says: str) -> None:
    matches.time = rome(13, 9)  # a Friday
    table = begun(matches, turn_seconds=DAY, weekend=True)
    table = matches.change(table, settings=replace(table.settings, quiet=quiet))
    with matches.store.unit() as unit:
        deadlines.arm(matches.context, unit, table, matches.time, asleep=False)
    for said in shown(matches, table):
        assert says in said


def test_a_vacation_of_the_one_who_is_awaited_is_named_with_its_last_day(matches: Matches, slow: Table) -> None:
    on_turn = matches.turn_of(slow)
    for other in matches.people[:3]:
        if other != on_turn:
            take_off(matches, slow, Vacation(other, rome(10, 0), rome(30, 0)))
    take_off(matches, slow, Vacation(on_turn, rome(10, 9), rome(15, 0)))
    post, mine, theirs, listed = shown(matches, slow)
    name = matches.names[on_turn]
    assert post.endswith(f"lunedì alle 00:00; {name} è in vacanza fino al giorno 14 marzo; poi 3 giorni di riserva")
    assert theirs.endswith(f"; {name} è in vacanza fino al giorno 14 marzo; poi 3 giorni di riserva")
    assert mine.endswith("; vacanza fino al giorno 14 marzo; poi 3 giorni di riserva")
    assert listed.endswith("; vacanza fino al giorno 14 marzo; poi 3 giorni di riserva")


def test_a_vacation_that_begins_before_the_time_is_over_is_named_too(matches: Matches, slow: Table) -> None:
    on_turn = matches.turn_of(slow)
    take_off(matches, slow, Vacation(on_turn, rome(10, 20), rome(13, 0)))
    post, mine, _, _ = shown(matches, slow)
    assert f"{matches.names[on_turn]} in vacanza dal giorno 10 marzo al giorno 12 marzo" in post
    assert "; vacanza dal giorno 10 marzo al giorno 12 marzo" in mine
    matches.time = rome(11, 6)
    assert "; vacanza fino al giorno 12 marzo" in shown(matches, slow)[1]
    take_off(matches, slow, Vacation(on_turn, rome(28, 0), rome(30, 0)))
    assert "29 marzo" not in shown(matches, slow)[0], "it begins long after the turn"


def take_off(matches: Matches, table: Table, vacation: Vacation) -> None:
    """Announce a vacation, and let the deadlines follow it."""
    now = matches.table(table.id)
    with matches.store.unit() as unit:
        unit.vacations.save(vacation)
        deadlines.follow(unit, now, matches.time)


def test_a_pause_is_named_as_long_as_it_lasts(matches: Matches, slow: Table) -> None:
    table = matches.change(matches.table(slow.id), pause=(matches.time, rome(14, 12)))
    with matches.store.unit() as unit:
        deadlines.follow(unit, table, matches.time)
    for said in shown(matches, table):
        assert "domenica alle 12:00; pausa fino al giorno 14 marzo; poi 3 giorni di riserva" in said
    matches.wait(rome(14, 13) - matches.time)
    assert not any("pausa" in said for said in shown(matches, table))


def test_without_a_limit_a_vacation_and_a_pause_are_named_all_the_same(matches: Matches) -> None:
    matches.time = rome(10, 9)
    table = begun(matches, turn_seconds=None, reserve=3 * DAY)
    on_turn = matches.turn_of(table)
    take_off(matches, table, Vacation(on_turn, rome(10, 0), rome(15, 0)))
    table = matches.change(matches.table(table.id), pause=(matches.time, rome(14, 12)))
    post, mine, theirs, listed = shown(matches, table)
    assert post.endswith(
        f" · pausa fino al giorno 14 marzo · {matches.names[on_turn]} è in vacanza fino al giorno 14 marzo"
    )
    assert theirs.endswith(f" · {matches.names[on_turn]} è in vacanza fino al giorno 14 marzo")
    assert mine.endswith(" · pausa fino al giorno 14 marzo · vacanza fino al giorno 14 marzo")
    assert listed.endswith(" · pausa fino al giorno 14 marzo · vacanza fino al giorno 14 marzo")


def test_at_a_live_table_nobody_is_on_vacation(matches: Matches) -> None:
    matches.time = rome(10, 9)
    table = begun(matches, turn_seconds=600, reserve=3 * DAY)
    take_off(matches, table, Vacation(matches.turn_of(table), rome(10, 0), rome(15, 0)))
    assert not any("vacanza" in said or "riserva" in said for said in shown(matches, table))


async def test_the_page_says_the_same_and_notices_a_vacation(matches: Matches, slow: Table) -> None:
    on_turn = matches.turn_of(slow)
    async with a_web_server(matches) as web:
        phone = await web.open(on_turn)
        before = await phone.view(slow.id)
        assert before["state"].endswith("hai tempo fino a mercoledì alle 09:00; poi 3 giorni di riserva")
        take_off(matches, slow, Vacation(on_turn, rome(10, 9), rome(15, 0)))
        after = await phone.view(slow.id)
        assert after["version"] != before["version"]
        assert "; vacanza fino al giorno 14 marzo; " in after["state"]
        (row,) = (await phone.get("api/tables")).json["tables"]
        assert "; vacanza fino al giorno 14 marzo; " in row["line"]
        assert row["due"] == after["due"] == rome(16, 0)
