"""The end of a player's time is the same everywhere: by the clock, and never too late."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from operations import sweep
from simulation.use_cases.chats import BRUNO
from simulation.use_cases.matches import Matches
from storage import Announcement, DeadlineKind, Table, Verbosity
from tables.play.lists import my_tables
from texts.game_clock import Quiet
from texts.text import Text
from texts.times import NEAR_SECONDS, NIGHT, TURN_LIMITS

ROME = ZoneInfo("Europe/Rome")
UNITS = {"r": 1, "t": 60}
LIMITS = [limit for limit in TURN_LIMITS if limit is not None]
LANGUAGES = ("it", "en", "de")


def speaks(matches: Matches, language: str) -> None:
    """Everybody, and the group, speaks this language."""
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, language=language))
        for person_id in matches.people:
            person = unit.people.get(person_id)
            unit.people.save(replace(person, language=language, language_chosen=True))


def announced(matches: Matches, *chats: int) -> Iterator[Text]:
    """The announcements that wait for these chats."""
    with matches.store.read() as unit:
        waiting: list[Announcement] = [found for chat in chats for found in unit.announcements.pending(chat)]
        for found in waiting:
            message = matches.composed(unit, found)
            if message is not None:
                yield message.text


def told(matches: Matches, table: Table) -> list[Text]:
    """Everything that names the end of a turn now."""
    waiting = next(person for person in matches.people[: len(table.seats)] if person != matches.turn_of(table))
    return [
        matches.post_of(table).text,
        matches.panel_of(table, matches.turn_of(table)).text,
        matches.panel_of(table, waiting).text,
        *(message.text for message in matches.write(my_tables, matches.turn_of(table), private=True).messages),
        *announced(matches, matches.group, *matches.people),
    ]


def check(text: Text, due: float, now: float) -> int:
    """The moment in a text is the end of the turn, cut to what is named; returns the named unit in seconds."""
    *day, span = [span for span in text.spans if span.kind == "date_time"]
    assert [(one.unix_time, one.time_format) for one in day] in ([], [(int(due), "w")], [(int(due), "d")])
    unit = UNITS[span.time_format or ""]
    assert span.unix_time == int(due)
    assert unit == (1 if due - now <= NEAR_SECONDS else 60)
    shown = text.plain.encode("utf-16-le")[2 * span.offset : 2 * (span.offset + span.length)].decode("utf-16-le")
    hour, minute, *second = (int(part) for part in shown.removesuffix(" Uhr").split()[-1].split(":"))
    assert len(second) == (unit == 1)
    ends = datetime.fromtimestamp(due, ROME)
    named = ends.replace(hour=hour, minute=minute, second=sum(second), microsecond=0)
    assert timedelta(0) <= ends - named < timedelta(seconds=unit)
    return unit


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("limit", LIMITS)
def test_the_end_of_a_turn_is_named_as_exactly_as_it_is_near(matches: Matches, limit: int, language: str) -> None:
    dice = random.Random(f"{limit} {language}")
    speaks(matches, language)
    matches.time += dice.uniform(0, 86_400)
    table = matches.begin(2, turn_seconds=limit)
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, verbosity=Verbosity.QUIET))
    matches.time_out(table)  # from now on people are called by messages of their own, too
    table = matches.table(table.id)
    due, units = matches.due_at(table, DeadlineKind.TURN), set()
    for at in sorted(dice.uniform(0, limit) for _ in range(8)):
        matches.wait(max(due - limit + at - matches.time, 0.0))
        timed = [text for text in told(matches, table) if any(span.kind == "date_time" for span in text.spans)]
        reminded = at >= limit * 0.8
        assert len(timed) == 5 + reminded  # the post, two panels, a list of tables, a notice, the reminder
        units.update(check(text, due, matches.time) for text in timed)
    assert units == ({1} if limit <= NEAR_SECONDS else {1, 60} if due - matches.time <= NEAR_SECONDS else {60})


def test_the_words_of_a_near_end_are_a_time_for_clients_that_do_not_count_down(matches: Matches) -> None:
    matches.time = datetime(2026, 3, 10, 21, 12, 35, tzinfo=ROME).timestamp()
    table = matches.begin(2, turn_seconds=120)
    assert "il tempo scade alle 21:14:35" in matches.read_post(table)
    assert "il tempo scade alle 21:14:35" in matches.read(table, matches.turn_of(table))


def test_a_turn_that_ends_on_another_day_says_which(matches: Matches) -> None:
    matches.time = datetime(2026, 3, 10, 17, 0, tzinfo=ROME).timestamp()
    table = matches.begin(2, turn_seconds=24 * 3600)
    assert "c'è tempo fino a mercoledì alle 17:00" in matches.read_post(table)
    assert "hai tempo fino a mercoledì alle 17:00" in matches.read(table, matches.turn_of(table))


@pytest.mark.parametrize(
    ("hour", "quiet", "until", "night"),
    [
        (17, NIGHT, "giovedì alle 11:00", True),  # 24 hours are 42 with two nights
        (17, (13 * 60, 15 * 60), "mercoledì alle 19:00", False),  # a pause at noon is no night
        (9, None, "mercoledì alle 09:00", False),
    ],
)
def test_a_deadline_says_that_the_night_does_not_count(
    matches: Matches, hour: int, quiet: Quiet, until: str, night: bool
) -> None:
    matches.time = datetime(2026, 3, 10, hour, 0, tzinfo=ROME).timestamp()
    table = matches.begin(2)
    settings = replace(table.settings, turn_seconds=24 * 3600, quiet=quiet)
    table = matches.change(table, settings=settings)
    matches.tap_once(table)  # the discard of the first turn begins the next one with the new time
    while matches.match(table).deal.turns_played == (0, 0):
        matches.tap_once(table)
    for text in (matches.read_post(table), matches.read(table, matches.turn_of(table))):
        assert f"tempo fino a {until}" + (" (la notte non conta)" if night else "") in text
        assert ("la notte" in text) == night


def test_time_that_passes_makes_no_words_stale_and_is_no_reason_to_edit_a_message(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=120)
    before = matches.post_of(table)
    matches.wait(20)
    after = matches.post_of(table)
    assert before.text == after.text
    assert before.fingerprint == after.fingerprint


@pytest.mark.parametrize(
    ("limit", "words"), [(60, "il tempo scade alle 22:27:40"), (900, "il tempo scade alle 22:41:40")]
)
def test_a_reminder_says_when_the_time_is_over(matches: Matches, limit: int, words: str) -> None:
    table = matches.begin(2, turn_seconds=limit)
    matches.wait(limit * 0.8)
    (said,) = matches.announcements(matches.turn_of(table))
    assert words in said


def test_a_reminder_after_the_end_is_not_sent(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    table = matches.begin(2, turn_seconds=60)
    matches.wait(48)
    monkeypatch.setattr(sweep, "sweep", lambda context: 0)
    matches.wait(12)
    assert matches.announcements(matches.turn_of(table)) == []


def test_the_pause_between_two_deals_says_when_it_ends(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    words = f"alle {datetime.fromtimestamp(matches.due_at(table, DeadlineKind.NEXT_DEAL), ROME):%H:%M:%S}"
    assert f"da sola {words}" in matches.read_post(table)
    assert f"da sola {words}" in matches.read(table, BRUNO)
