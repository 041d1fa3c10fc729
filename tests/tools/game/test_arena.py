"""The arena: whole matches of computer players, repeatable, with every card counted."""

from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.actions import Attach
from scala40.notation import parse_cards
from scala40.players import PLAYERS
from scala40.records.record import loads, replay
from scala40.rules import PRESETS
from simulation.games.positions import play, position
from tools.game.arena import ArenaError, Contest, game, play_all, play_numbered
from tools.game.arena.cards import Cards
from tools.game.environment import Random, Table


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_whole_matches_end_in_every_preset_with_every_number_of_players(preset: str, player: str) -> None:
    for seats in PRESETS[preset].players:
        outcome = play_numbered(Contest(preset=preset, players=(player,) * seats), seats)
        assert outcome.winner in range(seats)
        assert outcome.turns > outcome.deals > 0


def test_whole_matches_end_under_any_options() -> None:
    contest = Contest(any_options=True, players=("greedy", "random", "greedy"))
    outcomes = [play_numbered(contest, number) for number in range(10)]
    assert all(outcome.deals >= 1 for outcome in outcomes)


def test_the_same_seed_gives_the_same_matches_whatever_the_number_of_processes() -> None:
    contest = Contest(players=("greedy", "random"), seed=7)
    alone = list(play_all(contest, range(6), 1))
    assert list(play_all(contest, range(6), 2)) == alone
    assert list(play_all(contest, range(4, 6), 1)) == alone[4:]
    assert list(play_all(Contest(players=("greedy", "random"), seed=8), range(6), 1)) != alone


def test_a_match_written_as_a_record_replays_to_the_same_end(tmp_path: Path) -> None:
    path = tmp_path / "match"
    outcome = play_numbered(Contest(preset="ramino", players=("greedy", "greedy")), 3, path)
    *_, last = replay(loads(path.read_text()))
    assert last.match.is_over
    assert last.match.winner == outcome.winner
    assert len(last.match.results) == outcome.deals


# Counting cards


def test_a_lost_card_is_noticed_at_the_end_of_the_turn() -> None:
    table = Table(PRESETS["fisca"], 2, Random(1))
    cards = Cards(table.match.rules)
    cards.count(table.match.deal)
    with pytest.raises(ArenaError, match="107 cards instead of 108"):
        cards.count(table.match.deal._replace(stock=table.match.deal.stock[1:]))


def test_a_card_turned_into_another_is_noticed_at_the_end_of_the_deal() -> None:
    table = Table(PRESETS["fisca"], 2, Random(1))
    cards = Cards(table.match.rules)
    cards.at_end(table.match.deal)
    first, second, *others = table.match.deal.stock
    assert first is not second
    with pytest.raises(ArenaError, match="not those of the pack"):
        cards.at_end(table.match.deal._replace(stock=(first, first, *others)))


def test_cards_swept_from_the_table_are_still_counted() -> None:
    table = Table(PRESETS["ramino"], 2, Random(1))
    (six,) = parse_cards("6S")
    before = position("6S 2H 3H", "9C", phase="play", table=["6H 6D 6C"], opened=[0], rules={"preset": "ramino"})
    after = play(before, "0 attach 6S 0").deal
    assert after.table == (None,)
    cards = Cards(table.match.rules)
    cards.note_swept(before.deal, Attach(six, 0), after)
    deal = table.match.deal
    with pytest.raises(ArenaError, match="112 cards instead of 108"):
        cards.count(deal)
    cards.count(deal._replace(stock=deal.stock[4:]))


def test_sweeping_happens_in_whole_matches_and_no_card_is_missed() -> None:
    swept = 0
    for number in range(3):
        chance = Random(number)
        table = Table(PRESETS["ramino"], 2, chance)
        game.play_game(table, [PLAYERS["greedy"]] * 2, chance)
        steps = list(replay(table.record()))
        swept += sum(None in step.match.deal.table for step in steps)
    assert swept


# What goes wrong


def test_a_deal_without_end_is_called_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "ENDLESS", 3)
    with pytest.raises(ArenaError, match="deal 1 does not end"):
        play_numbered(Contest(), 0)


# The figures of `bench`, which plays through the arena


def test_the_figures_are_printed_beside_their_floor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.001"]) == 0
    floor, *figures = capsys.readouterr().out.splitlines()
    assert floor.startswith("the floor")
    assert floor.endswith(" 1.0 x the floor")
    assert len(figures) == 2 * len(PRESETS)
    assert all(" a second " in line and line.endswith(" x the floor") for line in figures)
