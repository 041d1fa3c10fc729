"""The season: whose deals count, by how much people are better than their cards, and how sure that is."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from pictures import alt_text
from screens.message import Message
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats, labels, words
from simulation.use_cases.world import GROUP, TEXTS
from storage import FinishedDeal, FinishedMatch, FinishedPlayer, Form, SeatResult, TableSettings, TableStatus
from tables.play.lists import chat_ranking, profile
from tables.requests.chat_pages import ALL_SEASONS, MOST_SEASONS, ChatSetting, SeasonPage
from tables.season import LEAST_DEALS, NARROW, Standing, best_of, month_of, results_of, season_of, standings
from tests.finished_deals import alone, store_deals, together
from texts.luck import tenths

ROME = "Europe/Rome"
SUPERGROUP = -1000000000042


def seat(number: int, person: int | None, points: int, par: int | None, level: str | None = None) -> SeatResult:
    return SeatResult(
        deal=1, seat=number, person_id=person, level=level, points=points, closed=False, in_hand=False, opened_in=None,
        turns=5, par=par, corrected=None if par is None else 0,
    )  # fmt: skip


def deal(*seats: SeatResult, beta: int = 500, number: int = 1) -> FinishedDeal:
    return FinishedDeal(1, 1, 100.0, number, beta, seats)


def one_against_one(points: Sequence[int], pars: Sequence[int]) -> FinishedDeal:
    return deal(seat(0, ANNA, points[0], pars[0]), seat(1, BRUNO, points[1], pars[1]))


def test_a_result_is_what_somebody_made_of_their_cards_against_the_people_at_the_table() -> None:
    # Anna had 20 points fewer than the mean of both, of which half of her 10 better pars explain 5.
    assert results_of([one_against_one((0, 40), (1000, 3000))]) == {ANNA: [-1500], BRUNO: [1500]}
    computer = seat(2, None, 90, 9000, "strong")
    taken_over = seat(3, CARLA, 90, 9000, "medium")
    among = deal(seat(0, ANNA, 0, 1000), seat(1, BRUNO, 40, 3000), computer, taken_over)
    assert results_of([among]) == {ANNA: [-1500], BRUNO: [1500]}, "only people who played to the end"


def test_a_deal_counts_if_two_people_played_it_and_its_par_is_by_the_same_player() -> None:
    alone = deal(seat(0, ANNA, 0, 1000), seat(1, None, 40, 3000, "easy"))
    first, other = one_against_one((0, 40), (0, 0)), deal(seat(0, ANNA, 0, 0), seat(1, BRUNO, 9, 0), number=2)
    assert results_of([alone]) == {}
    assert results_of([first, other]) == results_of([first])


def test_an_erased_person_leaves_the_season_and_the_results_of_the_others_stay() -> None:
    before = standings([one_against_one((0, 40), (1000, 3000))], {})
    after = standings([deal(seat(0, ANNA, 0, 1000), seat(1, -7, 40, 3000))], {})
    assert [one.person_id for one in after] == [ANNA]
    assert after[0] == next(one for one in before if one.person_id == ANNA)


def test_the_band_follows_from_the_spread_and_a_place_needs_enough_deals() -> None:
    deals = [one_against_one((0, 8) if number % 2 else (0, 12), (0, 0)) for number in range(LEAST_DEALS)]
    anna, bruno = standings(deals, {})
    # Means of 4 and 6 points: 5 with a standard deviation of 1.026, so 1.96 * 1.026 / sqrt(20) = 0.4497.
    assert anna == Standing(ANNA, LEAST_DEALS, 500, 44, (0, 0, 0), 1)
    assert bruno == Standing(BRUNO, LEAST_DEALS, -500, 44, (0, 0, 0), 2)
    early = standings(deals[1:], {})
    assert [one.place for one in early] == [None, None]
    wild = [one_against_one((0, 100) if number % 2 else (60, 0), (0, 0)) for number in range(LEAST_DEALS)]
    assert all(one.place is None and (one.band or 0) > NARROW for one in standings(wild, {}))
    assert standings(deals[:1], {})[0].band is None


def test_who_is_equal_as_it_is_shown_shares_a_place() -> None:
    same = [deal(seat(0, ANNA, 10, 0), seat(1, BRUNO, 10, 0), seat(2, CARLA, 10 + n % 2, 0)) for n in range(40)]
    assert [(one.person_id, one.place) for one in standings(same, {})] == [(ANNA, 1), (BRUNO, 1), (CARLA, 3)]


def test_numbers_are_rounded_alike_on_both_sides_of_0() -> None:
    assert [tenths(value) for value in (-15, -14, -5, -4, 0, 4, 5, 14, 15)] == [-2, -1, -1, 0, 0, 0, 1, 1, 2]


@pytest.mark.parametrize(("zone", "hour"), [(ROME, 23), ("America/New_York", 17)])
def test_a_month_is_that_of_the_chats_zone(zone: str, hour: int) -> None:
    moment = datetime(2026, 3, 31, hour, 30, tzinfo=ZoneInfo(zone)).timestamp()
    month = month_of(moment, zone)
    assert (month.year, month.month) == (2026, 3)
    assert month.since <= moment < month.until
    assert month_of(month.until, zone).since == month.until
    assert (month_of(moment, zone, 3).year, month_of(moment, zone, 3).month) == (2025, 12)
    # In March the clocks are put forward.
    assert month.until - month.since == 31 * 24 * 3600 - 3600


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_shows_the_running_season_and_turns_to_others(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, LEAST_DEALS - 1, chats.time - 100)
    early = words(chats.write(chat_ranking))
    assert "⏳ Troppo presto per dare un posto:\nAnna · 19 smazzate\nBruno · 19 smazzate" in early
    with chats.store.unit() as unit:
        other = unit.tables.create(GROUP, 7, ANNA, table.settings, chats.time)
        store_deals(unit, other.id, 1, chats.time)
    shown = words(chats.write(chat_ranking))
    assert "1. Anna: 4,9 meglio delle carte (± 0,4) · 20 smazzate" in shown
    assert "2. Bruno: 4,9 peggio delle carte (± 0,4) · 20 smazzate" in shown
    before = chats.touch(SeasonPage(1)).page
    assert "In quel mese non c'è nessuna smazzata che conti" in before.text.plain
    assert labels(before) == ["⬅️ Mese prima", "Mese dopo ➡️", "🏆 Vittorie da sempre"]


def test_the_profile_says_how_somebody_plays_and_names_others_only_in_private(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 12, chats.time - 100)
    shown = words(chats.write(profile, ANNA, private=True))
    assert "Smazzate fra persone: 12" in shown
    assert "Chiusure: 0% delle smazzate\n" in shown
    assert "Una smazzata ti costa in media 0,0 punti" in shown
    assert "Carte a parte: 5,0 meglio delle carte" in shown
    assert "Con Bruno (12 smazzate): paghi 10,0 punti in meno a smazzata" in shown
    assert "Con Bruno" not in words(chats.write(profile, ANNA))


@pytest.mark.parametrize("private", [True, False])
def test_the_profile_is_a_picture_with_the_same_in_words_below_it_for_who_wants_pictures(
    chats: Chats, *, private: bool
) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 12, chats.time - 100)
    (message,) = chats.write(profile, ANNA, private=private).messages
    picture = message.illustration.picture
    assert (picture.name, picture.deals, picture.better) == ("Anna", 12, 500)
    assert message.text.plain.startswith(alt_text(TEXTS, "it", picture))
    assert Message.load(message.dump()) == message, "it waits to be sent as a row"
    assert "Bruno" not in repr(picture)
    with chats.store.unit() as unit:
        chat, person = unit.chats.get(GROUP), unit.people.get(ANNA)
        unit.chats.save(replace(chat, display=replace(chat.display, form=Form.TEXT)))
        unit.people.save(replace(person, display=replace(person.display, form=Form.TEXT)))
    (text,) = chats.write(profile, ANNA, private=private).messages
    assert text.illustration is None
    assert text.text == message.text


def test_against_computers_only_there_is_nothing_to_draw(chats: Chats) -> None:
    with chats.store.unit() as unit:
        table = unit.tables.create(GROUP, 0, ANNA, TableSettings(), chats.time)
        players = (
            FinishedPlayer(ANNA, "Anna", 1, 0, 3, None),
            FinishedPlayer(None, "Otto", 2, 120, 0, 3),
        )
        unit.archive.add(FinishedMatch(table.id, GROUP, 0, 0.0, 1.0, "fisca", "", players))
    (message,) = chats.write(profile, ANNA, private=True).messages
    assert message.illustration is None
    assert "Contro il computer" in message.text.plain


def test_buttons_that_the_bot_never_made_are_refused(chats: Chats) -> None:
    chats.write(chat_ranking)
    for back in (ALL_SEASONS - 1, MOST_SEASONS + 1):
        assert chats.touch(SeasonPage(back)).page is None
    assert chats.touch(SeasonPage(0), chat=ANNA).page is None


# --- seasons of so many deals, and the best deals only ----------------------------------------------------------------


def test_a_season_of_so_many_deals_has_those_that_count_in_order(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    chats.touch(ChatSetting("season", "50"), admin=True)
    assert "Questa stagione comincia con la prossima smazzata che conta" in words(chats.write(chat_ranking))
    with chats.store.unit() as unit:
        other = unit.tables.create(GROUP, 7, ANNA, table.settings, chats.time)
        store_deals(unit, table.id, 87, chats.time)
        store_deals(unit, other.id, 30, chats.time - 40 * 24 * 3600, play=alone)
    shown = words(chats.write(chat_ranking))
    assert shown.startswith("🏆 Stagione 2: 37 di 50 smazzate · Venerdì\n1. Anna: 5,0 meglio delle carte (± 0,3)")
    assert labels(chats.write(chat_ranking).messages[0]) == ["⬅️ Stagione prima", "🏆 Vittorie da sempre"]
    first = chats.touch(SeasonPage(1)).page
    assert "Stagione 1: 50 di 50 smazzate" in first.text.plain
    assert "Anna: 5,0 meglio delle carte (± 0,3) · 50 smazzate" in first.text.plain
    assert labels(first) == ["Stagione dopo ➡️", "🏆 Vittorie da sempre"]
    assert chats.touch(SeasonPage(9)).page == first, "there is none before the first"


def test_a_chat_that_shows_pictures_sees_the_season_in_one_with_the_same_in_words(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, LEAST_DEALS, chats.time - 100)
    (message,) = chats.write(chat_ranking).messages
    assert message.illustration is not None
    assert message.text.plain.startswith(alt_text(TEXTS, "it", message.illustration.picture))
    chats.touch(ChatSetting("display", "text"), admin=True)
    (text,) = chats.write(chat_ranking).messages
    assert (text.illustration, text.text, text.rows) == (None, message.text, message.rows)


def test_below_the_picture_of_many_people_is_only_what_it_means(chats: Chats) -> None:
    table, people = chats.dealt(BRUNO), range(50, 74)
    with chats.store.unit() as unit:
        for person in people:
            unit.people.seen(person, f"Maria Giovanna Annunziata {person}", None, "it", chats.time)
        for first in people[::6]:
            other = unit.tables.create(GROUP, first, ANNA, table.settings, chats.time)
            seated = range(first, first + 6)
            store_deals(
                unit, other.id, LEAST_DEALS, chats.time - 100, lambda _, seated=seated: dict.fromkeys(seated, 0)
            )
    (message,) = chats.write(chat_ranking).messages
    assert message.illustration is not None
    assert len(message.illustration.picture.rows) == len(people)
    assert message.text.plain.splitlines()[0] == "🏆 Classifica di maggio 2026 · Venerdì"
    assert len(message.text.plain.splitlines()) == 3


def test_each_deal_is_in_one_season_whatever_their_length(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 120, chats.time)
        everything = unit.pars.in_order(GROUP, 0, 999)
        for deals in (50, 100, 200):
            chat = replace(unit.chats.get(GROUP), season_deals=deals)
            seasons = [season_of(unit, chat, number) for number in range(1, 4)]
            assert sum(season.span.played for season in seasons) == unit.pars.count_of_chat(GROUP) == 120
            assert [season.standings for season in seasons[:1]] == [standings(everything[:deals], {})]
            spans = [season.span for season in seasons]
            assert all(one.until == after.since for one, after in pairwise(spans) if after.played)


def test_an_erasure_moves_no_deal_to_another_season(chats: Chats) -> None:
    table = chats.change(chats.dealt(BRUNO, CARLA), status=TableStatus.CLOSED)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 60, chats.time, play=together)
        chat = replace(unit.chats.get(GROUP), season_deals=50)
        before = [season_of(unit, chat, number) for number in (1, 2)]
        unit.people.forget(CARLA, chats.time)
        after = [season_of(unit, chat, number) for number in (1, 2)]
    assert [season.span for season in after] == [season.span for season in before]
    for one, other in zip(before, after, strict=True):
        left = {standing.person_id: standing for standing in one.standings if standing.person_id != CARLA}
        assert {standing.person_id: replace(standing, place=None) for standing in other.standings} == {
            person: replace(standing, place=None) for person, standing in left.items()
        }


def test_the_best_8_in_10_deals_count_rounded_up() -> None:
    assert best_of([3, -1, 2, 0, 1]) == [-1, 0, 1, 2]
    assert [len(best_of(range(count))) for count in (1, 2, 4, 6, 10, 11)] == [1, 2, 4, 5, 8, 9]
    deals = [one_against_one((0, 8) if number % 2 else (0, 12), (0, 0)) for number in range(30)]
    anna, bruno = standings(deals, {}, best=True)
    # Of 15 results of 6 points and 15 of 4, 24 are left: 15 of the better ones, and 9 of the others.
    assert (anna.deals, anna.better, bruno.better) == (24, 525, -475)
    assert (
        anna.band
        == standings([one_against_one((0, 12), (0, 0))] * 15 + [one_against_one((0, 8), (0, 0))] * 9, {})[0].band
    )


def test_a_chat_that_wants_the_best_deals_reads_so(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 30, chats.time - 100)
    said = "Di ogni persona contano le migliori 8 smazzate su 10."
    assert said not in words(chats.write(chat_ranking))
    chats.touch(ChatSetting("season", "best"), admin=True)
    shown = words(chats.write(chat_ranking))
    assert said in shown
    assert "1. Anna: 5,3 meglio delle carte (± 0,4) · 24 smazzate" in shown


def test_nobody_but_an_administrator_changes_seasons(chats: Chats) -> None:
    for value in ("50", "best"):
        assert chats.key(chats.touch(ChatSetting("season", value), BRUNO, admin=False)) == "settings-not-yours"
    assert chats.key(chats.touch(ChatSetting("season", "7"), admin=True)) == "rules-refused-unknown"
    with chats.store.read() as unit:
        chat = unit.chats.get(GROUP)
    assert (chat.season_deals, chat.season_best) == (0, False)


def test_a_group_that_becomes_a_supergroup_keeps_its_season(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        store_deals(unit, table.id, 60, chats.time)
    chats.touch(ChatSetting("season", "50"), admin=True)
    with chats.store.unit() as unit:
        before = unit.chats.get(GROUP)
        season = season_of(unit, before, 1)
        unit.chats.seen(SUPERGROUP, "supergroup", "Venerdì", True)
        unit.chats.migrate(GROUP, SUPERGROUP)
        after = unit.chats.get(SUPERGROUP)
        assert season_of(unit, after, 1) == season
    assert (after.season_deals, after.season_told) == (50, before.season_told) == (50, 1)
