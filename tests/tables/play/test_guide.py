"""The guide of a first match: one fitting line in a newcomer's panel, until they have seen a deal or want no more."""

from dataclasses import dataclass, field

import pytest

from scala40.events import DealEnded
from simulation.games.positions import position
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import ScreenKind, Subject
from tables.notices.announcements import announce_results
from tables.notices.guides import end_guides
from tables.requests.panel import (
    AskAdvice,
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    StopGuide,
    SwapJoker,
    TakeDiscardPile,
)
from tests.tables.lines import lines_of
from tests.tables.play.panels import guide_lines, newcomer, without_advice
from texts.line import Line

MELDS = ["3H 4H 5H"]
JOKER_MELD = ["KH *KD KS"]
THIRTY_SIX = "KH KD KC 2H 3H AH 8S 4D"
FIFTY_FOUR = "KH KD KC 7H 8H 9H 2S 4D"
NOTHING = "KH QD 7C 2H 8S 4D"


@dataclass(frozen=True)
class Moment:
    """A position of Anna's, the cards she has selected, and the line that fits."""

    hand: str
    says: Line
    picked: tuple[str, ...] = ()
    advice: bool = True
    scene: dict[str, object] = field(default_factory=dict)


def opened(*table: str, **fields: object) -> dict[str, object]:
    return {"phase": "play", "opened": [0], "table": list(table), **fields}


def button(guide: str, panel: str, **args: str | int) -> Line:
    """The line of the guide that names a button of the panel."""
    return Line(guide, button=Line(panel, **args))


def at_once(points: int) -> Line:
    """The line that says to open with so many points."""
    return button("guide-open-now", "panel-open-now", points=points)


PLAY: dict[str, object] = {"phase": "play"}
KINGS = ("KH1", "KD1", "KC1")
SIX_ATTACHES = button(
    "guide-tap-attach-or-discard", "panel-attach", card="6♥️", cards="3♥️ 4♥️ 5♥️", meld="3-4-5♥️", placed="6♥️"
)
A_MELD = button("guide-tap-meld", "panel-collect", cards="K♥️ K♦️ K♣️", meld="3 × K", points=30)

MOMENTS = {
    # R14, R15: from where to draw
    "the pozzo is closed": Moment("7H 2S", Line("guide-draw-closed"), scene={"pozzo": "TC"}),
    "both": Moment("7H 2S", Line("guide-draw", card="10♣️"), scene={"pozzo": "TC", "opened": [0]}),
    "the pozzo binds": Moment(
        "7H 2S",
        Line("guide-draw-bound", card="10♣️"),
        scene={"pozzo": "TC", "rules": {"preset": "biska"}},
    ),
    "the pozzo is empty": Moment("7H 2S", Line("guide-draw-stock"), scene={"pozzo": "", "opened": [0]}),
    # R18: how far the opening is
    "an opening": Moment(FIFTY_FOUR, at_once(54), scene=PLAY),
    "too little": Moment(THIRTY_SIX, Line("guide-open-low", best=36, needed=40), scene=PLAY),
    "no meld": Moment(NOTHING, Line("guide-open-none", needed=40), scene=PLAY),
    "no advice": Moment(FIFTY_FOUR, at_once(54), advice=False, scene=PLAY),
    # R21, R23, R32: what may go on the table
    "it attaches": Moment("6H KC 9S", Line("guide-attach", card="6♥️", meld="3-4-5♥️"), scene=opened(*MELDS)),
    "a joker attaches": Moment("* KC 9S", Line("guide-wait"), scene=opened(*MELDS)),
    "a joker to take": Moment("KD 2C 9S", Line("guide-swap", card="K♦️"), scene=opened(*JOKER_MELD)),
    "nothing attaches": Moment("JC KC 9S 2D", Line("guide-discard"), scene=opened(*MELDS)),
    "too few cards for a meld and a discard": Moment("JC KC 9S", Line("guide-discard-only"), scene=opened(*MELDS)),
    # what the buttons for the selected cards do
    "a card to throw": Moment(
        NOTHING, button("guide-tap-discard", "panel-discard-card", card="4♦️"), ("4D1",), scene=PLAY
    ),
    "a card that may not go": Moment(
        "6H KC",
        button("guide-tap-refused", "panel-discard-refused", card="6♥️"),
        ("6H1",),
        scene=PLAY | {"table": MELDS},
    ),
    "a card that attaches": Moment("6H KC 9S", SIX_ATTACHES, ("6H1",), scene=opened(*MELDS)),
    "a meld of an opening": Moment(FIFTY_FOUR, at_once(54), KINGS, scene=PLAY),
    "a meld that opens nothing": Moment(THIRTY_SIX, Line("guide-open-low", best=36, needed=40), KINGS, scene=PLAY),
    "a meld": Moment(THIRTY_SIX, A_MELD, KINGS, advice=False, scene=PLAY),
    "two cards": Moment(NOTHING, Line("guide-two"), ("KH1", "QD1"), scene=PLAY),
    "three that do not go": Moment(NOTHING, Line("guide-no-meld"), ("KH1", "QD1", "7C1"), scene=PLAY),
    "readings": Moment(
        "5H 6H * KC 9S",
        Line("guide-tap-one-meld"),
        ("5H1", "6H1", "*1"),
        advice=False,
        scene=opened(*MELDS),
    ),
    "readings, but it is better to wait": Moment(
        "5H 6H * KC 9S", Line("guide-wait"), ("5H1", "6H1", "*1"), scene=opened(*MELDS)
    ),
}


def is_guided(matches: Matches, person: int) -> bool:
    with matches.store.read() as unit:
        found = unit.people.get(person)
    return found.guided


@pytest.mark.parametrize("language", TEXTS.languages)
def test_who_had_better_wait_is_told_what_to_tap_meanwhile(language: str) -> None:
    lines = [TEXTS.plain(language, key, points=54) for key in ("guide-wait", "guide-wait-opening")]
    assert len({line.rpartition(": ")[2] for line in lines}) == 1


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
def test_a_newcomer_is_told_the_one_thing_that_fits(matches: Matches, moment: Moment) -> None:
    newcomer(matches)
    table = matches.at(moment.hand, "9C 8D", **moment.scene)
    if not moment.advice:
        without_advice(matches, table)
    matches.pick(table, ANNA, *moment.picked)
    said = guide_lines(matches, table)
    assert moment.says in said
    assert len(said) == 1
    matches.open_more(table, ANNA)
    assert matches.offered(table, ANNA, StopGuide) == [StopGuide(table.id)]


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
def test_the_guide_takes_the_place_of_the_hints(matches: Matches, moment: Moment) -> None:
    table = matches.at(moment.hand, "9C 8D", **moment.scene)
    hints = ("panel-hint-two", "panel-hint-nothing", "panel-hint-d")
    assert guide_lines(matches, table) == []
    newcomer(matches)
    matches.pick(table, ANNA, *moment.picked)
    assert not [line.key for line in lines_of(matches.read, table, ANNA) if line.key.startswith(hints)]
    assert len(guide_lines(matches, table)) == 1


def test_melds_put_aside_are_followed_to_the_opening(matches: Matches) -> None:
    """R18"""
    newcomer(matches)
    table = matches.at(FIFTY_FOUR, "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    assert at_once(54) in guide_lines(matches, table)
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    assert at_once(54) in guide_lines(matches, table)
    matches.press(table, ANNA, OpenNow)
    assert "guide-discard-only" in guide_lines(matches, table)


def test_the_guide_points_at_the_button_that_opens_with_more_than_was_put_aside(matches: Matches) -> None:
    """R18"""
    newcomer(matches)
    table = matches.at("KH KD KC KS QH JH TH 2S 4D", "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "QH1", "JH1")
    matches.press(table, ANNA, LayMeld)
    assert at_once(60) in guide_lines(matches, table)


def test_the_guide_takes_back_a_meld_that_was_put_aside_for_nothing(matches: Matches) -> None:
    """R18"""
    newcomer(matches)
    table = matches.at(THIRTY_SIX, "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    matches.press(table, ANNA, LayMeld)
    assert Line("guide-open-back", needed=40) in guide_lines(matches, table)


def test_a_joker_that_is_owed_goes_first(matches: Matches) -> None:
    """R23"""
    newcomer(matches)
    table = matches.at("KD QC QS 2C 9S", "9C 8D", **opened(*JOKER_MELD))
    matches.pick(table, ANNA, "KD1")
    matches.press(table, ANNA, SwapJoker)
    lay = button("guide-lay", "panel-lay", cards="🃏Q♥️ Q♣️ Q♠️", meld="3\u2009×\u2009Q\u2009🃏♥️", points=30)
    assert lay in guide_lines(matches, table)


def test_a_card_that_must_be_used_goes_first(matches: Matches) -> None:
    """R15, R16, R24"""
    newcomer(matches)
    table = matches.at("7H 2S KC", "9C 8D", pozzo="3C TC", rules={"preset": "biska"})
    matches.press(table, ANNA, TakeDiscardPile)
    assert Line("guide-use-opening", card="10♣️") in guide_lines(matches, table)


def test_a_card_that_must_be_used_after_opening_goes_first(matches: Matches) -> None:
    """R16, R24"""
    newcomer(matches)
    table = matches.at("8C 9C 2S KC", "9C 8D", pozzo="3C TC", rules={"preset": "classica"}, opened=[0], table=MELDS)
    matches.press(table, ANNA, TakeDiscardPile)
    lay = button("guide-lay", "panel-lay", cards="8♣️ 9♣️ 10♣️", meld="8-9-10♣️", points=27)
    assert lay in guide_lines(matches, table)


def test_the_guide_says_how_to_close_with_one_card_left(matches: Matches) -> None:
    """R32"""
    newcomer(matches)
    table = matches.at("6H 9S", "9C 8D", **opened(*MELDS))
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, AttachCard)
    for picked in ((), ("9S1",)):
        matches.pick(table, ANNA, *picked)
        assert guide_lines(matches, table) == [button("guide-close", "panel-close-now")]


def test_a_player_who_asks_for_advice_is_told_by_that_alone(matches: Matches) -> None:
    newcomer(matches)
    table = matches.at("7H 2S", "9C 8D", pozzo="TC")
    matches.press(table, ANNA, AskAdvice)
    assert guide_lines(matches, table) == []
    assert "💡" in matches.read(table, ANNA)


def test_a_player_who_waits_is_told_who_plays_and_what_to_look_for(matches: Matches) -> None:
    newcomer(matches, BRUNO)
    table = matches.at("7H 2S", "9C 8D")
    assert Line("panel-waiting-until", player="Anna") in lines_of(matches.read, table, BRUNO)
    assert Line("guide-waiting", needed=40) in guide_lines(matches, table, BRUNO)
    opened_too = position("7H 2S", "9C 8D", opened=[1], table=MELDS)
    table = matches.change(table, match=opened_too)
    assert "guide-waiting-opened" in guide_lines(matches, table, BRUNO)


def test_a_button_ends_it_at_every_table(matches: Matches) -> None:
    newcomer(matches)
    table, other = matches.at("7H 2S", "9C 8D"), matches.begin_elsewhere()
    matches.open_more(table, ANNA)
    result = matches.press(table, ANNA, StopGuide)
    assert matches.key(result) == "guide-stopped"
    for shown in (table, other):
        assert guide_lines(matches, shown) == []
        assert matches.offered(shown, ANNA, StopGuide) == []


def test_it_ends_with_the_first_deal_that_they_have_played_to_its_end(matches: Matches) -> None:
    for person in (ANNA, BRUNO, CARLA):
        newcomer(matches, person)
    table, host = matches.at("6H 5C", "9C 8D", "KC", phase="play", totals=[0, 0, 0], table=MELDS, opened=[0]), ANNA
    matches.send_away(table, CARLA)
    matches.pick(table, host, "6H1")
    matches.press(table, host, AttachCard)
    assert is_guided(matches, ANNA)
    matches.pick(table, host, "5C1")
    matches.press(table, host, DiscardCard)
    assert [is_guided(matches, person) for person in (ANNA, BRUNO, CARLA)] == [False, False, True]
    assert guide_lines(matches, table, ANNA) == []


def test_panels_at_other_tables_are_shown_without_the_guide_when_it_ends_with_a_deal(matches: Matches) -> None:
    newcomer(matches)
    other = matches.begin_elsewhere()
    with matches.store.unit() as unit:
        for screen in unit.screens.of_table(other.id):
            unit.screens.mark_shown(screen.id, screen.wanted, 1, Subject(), "")
    matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert not is_guided(matches, ANNA)
    assert (ScreenKind.HAND, ANNA) in matches.stale(other)
    assert guide_lines(matches, other) == []


def test_a_deal_that_was_broken_off_teaches_nobody(matches: Matches) -> None:
    """R38"""
    newcomer(matches)
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    assert is_guided(matches, ANNA)


def test_a_player_who_has_left_the_deal_has_not_seen_it_out(matches: Matches) -> None:
    """R38"""
    newcomer(matches, BRUNO)
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    result = matches.match(table).results[0]
    newcomer(matches, BRUNO)
    points = (result.points[0], None, result.points[2])
    with matches.store.unit() as unit:
        end_guides(unit, table, result._replace(points=points))
        announce_results(unit, table, [], matches.time)
    assert is_guided(matches, BRUNO)
    with matches.store.unit() as unit:
        announce_results(unit, table, [DealEnded(result)], matches.time)
    assert not is_guided(matches, BRUNO)


def test_the_whole_first_turn_is_guided_and_the_hand_stays_secret(matches: Matches) -> None:
    newcomer(matches)
    table = matches.at("7H 2S KH", "9C 8D", stock_top="6S")
    matches.press(table, ANNA, DrawStock)
    assert len(guide_lines(matches, table)) == 1
    assert not [line.key for line in lines_of(matches.read_post, table) if line.key.startswith("guide-")]
    matches.pick(table, ANNA, "6S1")
    assert button("guide-tap-discard", "panel-discard-card", card="6♠️") in guide_lines(matches, table)
    matches.press(table, ANNA, DiscardCard)
    assert "guide-waiting" in guide_lines(matches, table)
