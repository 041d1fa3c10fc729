"""Days and hours that people write: what is understood, and what is refused."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from texts.appointments import Unreadable, is_first_of_two, read_appointment
from texts.catalogue import Catalogue

ROME = "Europe/Rome"
FRIDAY = (2026, 11, 27, 18, 30)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load(strict=True)


def rome(*when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(ROME)).timestamp()  # type: ignore[arg-type, misc]  # y, m, d, h, m


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("venerdì 21:00", (11, 27, 21, 0)),
        ("venerdi' 21", (11, 27, 21, 0)),
        ("VEN ore 18:00", (12, 4, 18, 0)),
        ("venerdì", (11, 27, 21, 0)),
        ("sabato alle 21.30", (11, 28, 21, 30)),
        ("sab 28/11 alle 21", (11, 28, 21, 0)),
        ("domani", (11, 28, 21, 0)),
        ("dopodomani 20h30", (11, 29, 20, 30)),
        ("stasera", (11, 27, 21, 0)),
        ("stasera alle 9", (11, 27, 21, 0)),
        ("domani sera alle 8", (11, 28, 20, 0)),
        ("oggi 19", (11, 27, 19, 0)),
        ("22", (11, 27, 22, 0)),
        ("18:00", (11, 28, 18, 0)),
        ("25/12 21", (12, 25, 21, 0)),
        ("25.12. 21", (12, 25, 21, 0)),
        ("10.12 20.30", (12, 10, 20, 30)),
        ("21 10.12", (12, 10, 21, 0)),
        ("25/12/2026, 21:15", (12, 25, 21, 15)),
        ("2026-12-25 21", (12, 25, 21, 0)),
        ("il 25 dicembre alle 21", (12, 25, 21, 0)),
        ("25 dicembre 2026 ore 21", (12, 25, 21, 0)),
        ("2 mar 21", None),
        ("martedì 21", (12, 1, 21, 0)),
        ("mar 21", (12, 1, 21, 0)),
        ("tomorrow at 9pm", (11, 28, 21, 0)),
        ("Saturday 9 pm", (11, 28, 21, 0)),
        ("tonight 8:30", (11, 27, 20, 30)),
        ("December 25 at 20:00", (12, 25, 20, 0)),
        ("am Freitag um 21 Uhr", (11, 27, 21, 0)),
        ("heute Abend um 8", (11, 27, 20, 0)),
        ("übermorgen", (11, 29, 21, 0)),
        ("sabato prossimo alle 21", (11, 28, 21, 0)),
        ("questo sabato 21", (11, 28, 21, 0)),
        ("venerdì 27 21:00", (11, 27, 21, 0)),
        ("venerdì 4 21", (12, 4, 21, 0)),
        ("venerdì alle 21 e 30", (11, 27, 21, 30)),
        ("venerdì 21,30", (11, 27, 21, 30)),
        ("25/12/2026,21:15", (12, 25, 21, 15)),
        ("mezzanotte", (11, 28, 0, 0)),
        ("sabato a mezzanotte", (11, 29, 0, 0)),
        ("nächsten Freitag 21 Uhr", (11, 27, 21, 0)),
        ("kommenden Samstag 20", (11, 28, 20, 0)),
        ("Freitagabend 8 Uhr", (11, 27, 20, 0)),
        ("Samstagabend 20 Uhr", (11, 28, 20, 0)),
        ("the day after tomorrow 9pm", (11, 29, 21, 0)),
        ("25/12/26 21", (12, 25, 21, 0)),
        ("Mittwoch, den 2. Dezember, 20 Uhr", (12, 2, 20, 0)),
    ],
)
def test_what_people_write(catalogue: Catalogue, written: str, meant: tuple[int, ...] | None) -> None:
    if meant is None:  # 2 and 21 cannot both be the hour
        assert reason(catalogue, written, rome(*FRIDAY)) == "words"
        return
    assert read_appointment(catalogue, written, rome(*FRIDAY), ROME) == rome(2026, *meant)


def reason(catalogue: Catalogue, written: str, now: float) -> str:
    with pytest.raises(Unreadable) as refused:
        read_appointment(catalogue, written, now, ROME)
    return refused.value.reason


@pytest.mark.parametrize(
    ("written", "why"),
    [
        *((nonsense, "words") for nonsense in (
            "", "   ", "boh", "alle", "venerdì sabato", "25", "21:75", "32/12 21", "31/11 21",
            "venerdì 28 21:00", "venerdì 31 21:00", "mezzanotte 21", "domani venerdì 27 21",
            "dicembre", "venerdì 20 21", "25/12 26/12", "domani 25/12", "-5", "21:00:00", "x" * 4000, "٢١", "9" * 400,
            "13pm", "lunedì 25/12", "30/2/2027 21", "2026-13-01", "venerdì; drop table", "0x15", "12/25 21", "h", "pm",
        )),
        ("stasera alle 6", "past"),
        ("oggi 18", "past"),
        ("27/11 18", "past"),
        ("26/11 21", "past"),
        ("ven 27/11 18", "past"),
        ("1/1/2026 21", "past"),
        ("1/1/0001 0:00", "past"),
        ("31/12/9999 23:59", "far"),
        ("27/11/2026 18:30", "past"),
        ("25/12/2028 21", "far"),
        ("29/2 21", "far"),
        ("28/3/2027 2:30", "skipped"),
    ],
)  # fmt: skip
def test_what_is_refused_and_why(catalogue: Catalogue, written: str, why: str) -> None:
    assert reason(catalogue, written, rome(*FRIDAY)) == why


def test_a_weekday_is_today_as_long_as_its_hour_is_to_come_and_then_next_week(catalogue: Catalogue) -> None:
    assert read_appointment(catalogue, "venerdì", rome(2026, 11, 27, 20, 59), ROME) == rome(2026, 11, 27, 21)
    assert read_appointment(catalogue, "venerdì", rome(2026, 11, 27, 21, 0), ROME) == rome(2026, 12, 4, 21)


def test_a_date_without_year_that_is_past_is_next_years_if_that_is_near(catalogue: Catalogue) -> None:
    assert read_appointment(catalogue, "2/1 21", rome(*FRIDAY), ROME) == rome(2027, 1, 2, 21)
    assert read_appointment(catalogue, "25 maggio 21", rome(*FRIDAY), ROME) == rome(2027, 5, 25, 21)


def test_an_hour_that_the_clocks_leave_out_is_refused_and_those_beside_it_are_not(catalogue: Catalogue) -> None:
    now = rome(2027, 3, 27, 22)
    assert reason(catalogue, "domani 2:30", now) == "skipped"
    assert reason(catalogue, "domenica 2", now) == "skipped"
    assert read_appointment(catalogue, "domani 1:59", now, ROME) == rome(2027, 3, 28, 1, 59)
    assert read_appointment(catalogue, "domani 3", now, ROME) == rome(2027, 3, 28, 3) == now + 4 * 3600


def test_of_an_hour_that_comes_twice_the_first_is_meant_that_is_to_come(catalogue: Catalogue) -> None:
    first = read_appointment(catalogue, "domani 2:30", rome(2026, 10, 24, 22), ROME)
    assert first == datetime.fromisoformat("2026-10-25T02:30+02:00").timestamp()
    assert is_first_of_two(first, ROME) is True
    second = read_appointment(catalogue, "oggi 2:30", first + 60, ROME)
    assert (second, is_first_of_two(second, ROME)) == (first + 3600, False)
    assert is_first_of_two(rome(2026, 10, 25, 3, 30), ROME) is None


def test_the_day_is_that_of_the_zone(catalogue: Catalogue) -> None:
    now = datetime.fromisoformat("2026-11-27T23:30+00:00").timestamp()  # Saturday in Rome, Friday in New York
    assert read_appointment(catalogue, "oggi 21", now, ROME) == rome(2026, 11, 28, 21)
    there = read_appointment(catalogue, "today 21", now, "America/New_York")
    assert there == datetime.fromisoformat("2026-11-27T21:00-05:00").timestamp()
