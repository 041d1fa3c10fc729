"""The days of a vacation that people write: what is understood, and what is refused."""

from datetime import date

import pytest

from texts.appointments import Unreadable
from texts.catalogue import Catalogue
from texts.periods import read_period

FRIDAY = date(2026, 11, 27)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load(strict=True)


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("7", (11, 27), (12, 3)),
        ("1", (11, 27), (11, 27)),
        ("3 giorni", (11, 27), (11, 29)),
        ("2 settimane", (11, 27), (12, 10)),
        ("10 days", (11, 27), (12, 6)),
        ("1 Woche", (11, 27), (12, 3)),
        ("da venerdì a domenica", (11, 27), (11, 29)),
        ("dal 5 al 20 dicembre", (12, 5), (12, 20)),
        ("dall'8 all’11 dicembre", (12, 8), (12, 11)),
        ("dal 5 dicembre al 20", (12, 5), (12, 20)),
        ("dal 28 al 5", (11, 28), (12, 5)),
        ("28 novembre - 2 dicembre", (11, 28), (12, 2)),
        ("5 dicembre 20 dicembre", (12, 5), (12, 20)),
        ("5/12 20/12", (12, 5), (12, 20)),
        ("5/12-20/12", (12, 5), (12, 20)),
        ("5.12.–20.12.", (12, 5), (12, 20)),
        ("2026-12-05 2026-12-20", (12, 5), (12, 20)),
        ("5/12/2026 20/12/26", (12, 5), (12, 20)),
        ("fino a domenica", (11, 27), (11, 29)),
        ("fino al 5 dicembre", (11, 27), (12, 5)),
        ("da oggi a martedì", (11, 27), (12, 1)),
        ("da domani a dopodomani", (11, 28), (11, 29)),
        ("from Friday to Sunday", (11, 27), (11, 29)),
        ("from 5 to 20 December", (12, 5), (12, 20)),
        ("tomorrow until Tuesday", (11, 28), (12, 1)),
        ("vom 5. bis zum 20. Dezember", (12, 5), (12, 20)),
        ("von Samstag bis Dienstag", (11, 28), (12, 1)),
        ("bis 5.12.", (11, 27), (12, 5)),
    ],
)
def test_days_are_understood(catalogue: Catalogue, written: str, first: tuple[int, int], last: tuple[int, int]) -> None:
    assert read_period(catalogue, written, FRIDAY) == (date(2026, *first), date(2026, *last))


def test_days_go_on_into_the_next_year(catalogue: Catalogue) -> None:
    assert read_period(catalogue, "dal 28 al 5 gennaio", FRIDAY) == (date(2026, 12, 28), date(2027, 1, 5))
    assert read_period(catalogue, "27/12 9/1", FRIDAY) == (date(2026, 12, 27), date(2027, 1, 9))


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("0", "order"),
        ("0 giorni", "order"),
        ("-3", "words"),
        ("", "words"),
        ("domenica", "words"),
        ("quando capita", "words"),
        ("domani alle 21 dopodomani", "words"),
        ("32/12 40/12", "words"),
        ("dal 31 al 31 febbraio", "words"),
        ("a a a", "words"),
        ("5/8/2026 20/8/2026", "past"),
        ("20/12/2026 5/12/2026", "order"),
        ("2026-12-20 2026-12-05", "order"),
        ("dal 20 al 28 novembre", "past"),
        ("1/1/9999 2/1/9999", "far"),
    ],
)
def test_days_that_cannot_be_are_refused(catalogue: Catalogue, written: str, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_period(catalogue, written, FRIDAY)
    assert refused.value.reason == reason


def test_many_days_are_read_and_left_to_the_rules_of_vacations(catalogue: Catalogue) -> None:
    assert read_period(catalogue, "400", FRIDAY) == (FRIDAY, date(2027, 12, 31))
