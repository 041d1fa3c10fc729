from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from texts import times
from texts.catalogue import Catalogue
from texts.line import Line

ROME = "Europe/Rome"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load(strict=True)


def rome(*when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(ROME)).timestamp()  # type: ignore[arg-type, misc]  # y, m, d, h, m


def test_the_offered_limits_in_words(catalogue: Catalogue) -> None:
    words = [catalogue.plain("it", times.limit_line(limit)) for limit in times.TURN_LIMITS]
    assert words == ["1 minuto", "2 minuti", "5 minuti", "15 minuti", "1 ora", "4 ore", "8 ore", "12 ore", "24 ore",
                     "48 ore", "72 ore", "senza limite"]  # fmt: skip


def test_the_night_is_quiet_by_default_from_four_hours_a_turn() -> None:
    quiet = {limit: times.default_quiet_hours(limit) for limit in times.TURN_LIMITS}
    assert {limit for limit, hours in quiet.items() if hours == times.NIGHT} == {
        hours * 3600 for hours in (4, 8, 12, 24, 48, 72)
    }


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "meno di un minuto"), (59.9, "meno di un minuto"), (60, "1 minuto"), (3599, "59 minuti"), (3600, "1 ora"),
     (7500, "2 ore e 5 minuti"), (47 * 3600, "47 ore"), (48 * 3600, "2 giorni"), (71 * 3600, "2 giorni")],
)  # fmt: skip
def test_a_duration_never_promises_more_than_there_is(catalogue: Catalogue, seconds: float, words: str) -> None:
    assert catalogue.plain("it", times.duration_line(seconds)) == words


@pytest.mark.parametrize(
    ("moment", "words", "time_format"),
    [
        (rome(2026, 3, 4, 23, 5), "23:05", "t"),
        (rome(2026, 3, 4, 0, 0), "00:00", "t"),
        (rome(2026, 3, 5, 8, 0), "giovedì alle 08:00", "wt"),
        (rome(2026, 3, 10, 8, 0), "martedì alle 08:00", "wt"),
        (rome(2026, 3, 11, 8, 0), "11 marzo alle 08:00", "dt"),
        (rome(2026, 3, 3, 23, 0), "3 marzo alle 23:00", "dt"),
    ],
)
def test_a_moment_says_as_much_of_the_day_as_is_needed(
    catalogue: Catalogue, moment: float, words: str, time_format: str
) -> None:
    shown = times.when(moment, ROME, now=rome(2026, 3, 4, 12, 0))
    assert catalogue.plain("it", shown.words) == words
    assert (shown.unix_time, shown.time_format) == (moment, time_format)


def test_a_moment_in_a_sentence_is_a_span_that_each_reader_sees_in_their_zone(catalogue: Catalogue) -> None:
    shown = times.when(rome(2026, 3, 5, 8, 0), ROME, now=rome(2026, 3, 4, 12, 0))
    text = catalogue.text("it", Line("common-and", first="A", last=shown))
    spans = [(span.kind, span.offset, span.length, span.time_format) for span in text.spans]
    assert spans == [("date_time", 4, 7, "w"), ("date_time", 17, 5, "t")], "the word between them is the sentence's"


def test_every_weekday_and_month_has_its_name(catalogue: Catalogue) -> None:
    now = rome(2026, 3, 1, 12, 0)
    dates = [times.when(rome(2027, month, 7, 12, 0), ROME, now) for month in range(1, 13)]
    months = {catalogue.plain("it", date.words) for date in dates}
    assert len(months) == 12
    assert "7 marzo alle 12:00" in months
    days = [times.when(rome(2026, 3, day, 8, 0), ROME, now) for day in range(2, 8)]
    assert [catalogue.plain("it", day.words).split()[0] for day in days] == [
        "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato",
    ]  # fmt: skip


def test_quiet_hours_in_words(catalogue: Catalogue) -> None:
    assert catalogue.plain("it", times.quiet_line(times.NIGHT)) == "dalle 23:00 alle 08:00"
    assert catalogue.plain("it", times.quiet_line(None)) == "nessuna"
