"""What cards were worth is said to their owner alone, once it is known; to a group only if it wants to read it."""

import pytest

from screens.compose import compose, compose_announcement
from screens.render.deal_end import how_it_ended
from screens.render.story import story_message
from screens.views.story import story_screen
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import TEXTS
from storage import AnnouncementKind, ScreenKind, Table, TableStatus
from tables.match import pars
from tables.requests.chat_pages import ChatSetting
from tables.requests.table import DealNow
from tests.screens.views import screen_of

SAID = {
    ANNA: "🍀 Le tue carte: nella media del tavolo. Il tuo risultato: 12 punti meglio, cioè hai giocato 12 punti "
    "meglio delle carte.",
    BRUNO: "🍀 Le tue carte: 5 punti peggio della media. Il tuo risultato: 5 punti peggio, cioè hai giocato proprio "
    "come le carte.",
    CARLA: "🍀 Le tue carte: 4 punti meglio della media. Il tuo risultato: 8 punti peggio, cioè hai giocato 12 punti "
    "peggio delle carte.",
}


def ended(matches: Matches, totals: tuple[int, int, int] = (0, 0, 0)) -> Table:
    """Anna has closed the first deal; Bruno pays 17 points, Carla 20."""
    return matches.close_deal("9C 8D", "KC QC", totals=list(totals))


def known(matches: Matches, table: Table, deal: int = 1, answer: str = "1000 1600 400") -> None:
    """What cards were worth becomes known."""
    with matches.store.read() as unit:
        (owed,) = (owed for owed in unit.pars.owed(9) if (owed.table_id, owed.deal) == (table.id, deal))
    pars.settle(matches.context, owed, answer)


def post(matches: Matches, table: Table) -> str:
    return how_it_ended(TEXTS, "it", screen_of(matches, table), screen_of(matches, table).deals[0], None).plain


def test_nothing_is_claimed_until_it_is_known_and_then_everybody_reads_it_for_themselves(matches: Matches) -> None:
    table = ended(matches)
    assert "🍀" not in matches.panel_of(table, ANNA).text.plain
    known(matches, table)
    for person, said in SAID.items():
        assert bare(matches.panel_of(table, person).text.plain).count(bare(said)) == 1
    assert "🍀" not in post(matches, table)


def test_panels_are_shown_again_when_it_is_known_and_the_group_is_left_alone(matches: Matches) -> None:
    table = ended(matches)
    matches.send_screens()
    known(matches, table)
    with matches.store.read() as unit:
        wanted = {screen.kind for screen in unit.screens.of_table(table.id) if screen.wanted > screen.shown}
    assert wanted == {ScreenKind.HAND}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Your cards: 4 points better than average. Your result: 8 points worse, so you played 12 points worse"),
        ("de", "Deine Karten: 4 Punkte besser als der Durchschnitt. Dein Ergebnis: 8 Punkte schlechter, also warst du"),
    ],
)
def test_it_is_said_in_other_languages(matches: Matches, language: str, said: str) -> None:
    table = ended(matches)
    known(matches, table)
    screen = screen_of(matches, table)
    assert said in how_it_ended(TEXTS, language, screen, screen.deals[0], 2).plain


def test_a_group_that_wants_it_reads_who_had_the_best_cards(matches: Matches) -> None:
    table = ended(matches)
    matches.touch(ChatSetting("clover", "on"), admin=True)
    assert "🍀" not in post(matches, table)
    matches.send_screens()
    known(matches, table)
    assert post(matches, table).endswith("\n🍀 Le carte migliori: Carla.")
    with matches.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.TABLE)
        assert screen is not None
        assert screen.wanted > screen.shown


def test_who_has_left_the_deal_is_said_nothing(matches: Matches) -> None:
    """R38"""
    table = matches.begin(3)
    matches.resign(table, BRUNO)
    while not matches.match(table).results:
        matches.tap_once(table)
    known(matches, table)
    assert "🍀" not in matches.panel_of(table, BRUNO).text.plain
    assert "🍀" in matches.panel_of(table, CARLA).text.plain


def test_the_panel_of_the_last_deal_changes_once_more_when_it_is_known(matches: Matches) -> None:
    table = ended(matches, totals=(10, 95, 95))
    assert table.status is TableStatus.OVER

    def last() -> bool:
        with matches.store.read() as unit:
            screen = unit.screens.find(table.id, ScreenKind.HAND, BRUNO)
            assert screen is not None
            composed = compose(matches.context, unit, screen)
            assert composed is not None
            return composed.last

    assert not last()
    known(matches, table)
    assert last()


def test_the_story_tells_luck_and_play_of_each_seat(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    while not mixed.match(table).results:
        mixed.step(table)

    def end() -> str:
        found = mixed.table(table.id)
        with mixed.store.read() as unit:
            turns = story_screen(unit, found, 1, 0, mixed.time).turns
            return story_message(TEXTS, "it", story_screen(unit, found, 1, turns + 1, mixed.time)).text.plain

    assert "Fortuna" not in end()
    known(mixed, table, answer="1000 3000")
    assert "🍀 Fortuna e gioco, rispetto alla media del tavolo:\n" in end()
    assert "Anna: carte 7 punti meglio, gioco " in end()


def test_a_post_that_stays_in_a_private_chat_is_edited(mixed: MixedMatches) -> None:
    table = mixed.alone()
    while not mixed.match(table).results:
        mixed.step(table)
    mixed.send_screens()
    mixed.tap(ANNA, DealNow(table.id, 1))
    with mixed.store.unit() as unit:
        (kept,) = (row for row in unit.announcements.pending(ANNA) if row.kind is AnnouncementKind.DEAL_END)
        unit.announcements.sent(kept.id, 77, mixed.time)
    known(mixed, table, answer="1000 3000")
    with mixed.store.read() as unit:
        (again,) = (row for row in unit.announcements.pending(ANNA) if row.kind is AnnouncementKind.DEAL_END)
        assert (again.id, again.message_id) == (kept.id, 77)
        assert "🍀 Le tue carte: " in compose_announcement(mixed.context, unit, again).text.plain


def test_what_was_played_meanwhile_shows_nothing_of_an_earlier_deal(matches: Matches) -> None:
    table = ended(matches)
    with matches.store.read() as unit:
        first = unit.pars.owed()[0]
    matches.tap(ANNA, DealNow(table.id, 1), matches.group)
    matches.send_screens()
    pars.settle(matches.context, first, "1000 1600 400")
    assert "🍀" not in matches.panel_of(table, ANNA).text.plain


def test_what_is_known_late_changes_the_post_of_its_own_deal(mixed: MixedMatches) -> None:
    table = mixed.alone()
    for deal in (1, 2):
        while len(mixed.match(table).results) < deal:
            mixed.step(table)
        mixed.send_screens()
        mixed.tap(ANNA, DealNow(table.id, deal))
        with mixed.store.unit() as unit:
            (kept,) = (row for row in unit.announcements.pending(ANNA) if row.kind is AnnouncementKind.DEAL_END)
            unit.announcements.sent(kept.id, 70 + deal, mixed.time)
    for deal in (1, 2):
        known(mixed, table, deal, answer="1000 3000")
        with mixed.store.unit() as unit:
            (again,) = (row for row in unit.announcements.pending(ANNA) if row.kind is AnnouncementKind.DEAL_END)
            assert (again.message_id, again.payload) == (70 + deal, {"deal": deal})
            shown = compose_announcement(mixed.context, unit, again).text.plain
            assert f"Smazzata {deal}" in shown
            assert "🍀 Le tue carte: " in shown
            unit.announcements.sent(again.id, 70 + deal, mixed.time)
