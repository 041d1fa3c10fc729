"""The levels and the characters: they see only what their seat sees, and play whole matches under any rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from scala40.history import History
from scala40.options import OPTIONS
from scala40.players import CHARACTERS, LEVELS, PLAYERS
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase
from scala40.views import seat_view
from tests.scala40.players.random_deals import redealt
from tools.game.arena.contest import Contest
from tools.game.arena.game import play_game
from tools.game.environment import Random, Table

COMPUTERS = [*LEVELS, *CHARACTERS]
POSITIONS = 250
"""For each of them: every second one of those that it meets."""


def positions(level: str, seed: int) -> Iterator[tuple[Match, History]]:
    """Positions, with their public history, that a level on turn meets in whole matches against others."""
    for number in range(1_000_000):
        chance = Random(f"{seed}/{number}")
        preset = list(PRESETS)[number % len(PRESETS)]
        rules = Contest(preset=preset, any_options=number % 2 == 1).rules(chance)
        seats = chance.choice(rules.players)
        table = Table(rules, seats, chance)
        players = [PLAYERS[level], *[PLAYERS[chance.choice(COMPUTERS)] for _ in range(seats - 1)]]
        while not table.match.is_over:
            match = table.match
            if match.phase not in (Phase.DRAW, Phase.PLAY):
                table.shuffle_or_deal()
                continue
            yield match, table.history
            seat = match.deal.turn
            table.do(seat, players[seat](seat_view(match, seat), chance))


@pytest.mark.parametrize("level", COMPUTERS)
def test_a_level_does_the_same_whatever_the_cards_are_that_it_cannot_see(level: str) -> None:
    chance, player, hidden_moved = Random(3), PLAYERS[level], 0
    deals, out, turns = Counter[bool](), 0, 0
    for number, (match, history) in enumerate(islice(positions(level, 40), 0, 2 * POSITIONS, 2)):
        seat, other = match.deal.turn, redealt(match, chance)
        hidden_moved += other.deal.hands != match.deal.hands
        deals[match.deal_number > 1] += 1
        out += bool(match.out)
        view = seat_view(other, seat, history)
        assert view == seat_view(match, seat, history)
        chosen = player(view, Random(number))
        assert chosen == player(seat_view(match, seat, history), Random(number))
        assert chosen == player(seat_view(match, seat), Random(number))  # no level plays by the history
        turns += len(history)
    assert hidden_moved > POSITIONS * 0.9
    # Totals weigh in most of them, and in some somebody has bust (R34).
    assert deals[True] > deals[False] > 20
    assert out > 10
    assert turns > POSITIONS


def drawn_rules(chance: Random) -> tuple[Rules, int]:
    """Any preset with some options drawn by lot, and how many play."""
    contest = Contest(preset=chance.choice(list(PRESETS)), any_options=True)
    rules = contest.rules(chance)
    return rules, chance.choice(rules.players)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", COMPUTERS)
def test_a_level_plays_whole_matches_of_fewest_and_most_players_of_every_preset(level: str, preset: str) -> None:
    rules = Rules.from_words(preset, {"limit": 41})
    for seats in (min(rules.players), max(rules.players)):
        chance = Random(f"{preset}/{seats}")
        outcome = play_game(Table(rules, seats, chance), [PLAYERS[level]] * seats, chance)
        assert sum(outcome.shares) == pytest.approx(1)
        assert outcome.dead < len(outcome.ended)


@pytest.mark.parametrize("seed", range(15))
def test_the_levels_play_whole_matches_together_under_any_options(seed: int) -> None:
    chance = Random(f"any/{seed}")
    rules, seats = drawn_rules(chance)
    players = [PLAYERS[COMPUTERS[(seed + seat) % len(COMPUTERS)]] for seat in range(seats)]
    assert sum(play_game(Table(rules, seats, chance), players, chance).shares) == pytest.approx(1)


@pytest.mark.parametrize("option", ["taken_joker", "pozzo_must_use", "attachable_brake", "pozzo_before_opening"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_pays_every_duty_that_an_option_brings(level: str, option: str) -> None:
    for word in OPTIONS[option].words:
        for opening_points in (0, 40):
            words = {option: word, "opening_points": opening_points, "joker_discard": "closing_only", "limit": 21}
            rules = Rules.from_words("biska", words)
            chance = Random(f"{option}/{word}/{opening_points}")
            outcome = play_game(Table(rules, 3, chance), [PLAYERS[level]] * 3, chance)
            assert sum(outcome.shares) == pytest.approx(1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_with_many_jokers_and_with_none(level: str) -> None:
    for jokers in (0, 2, 4):
        rules = Rules.from_words("classica", {"jokers": jokers, "taken_joker": "attach_only", "limit": 201})
        chance = Random(f"jokers/{jokers}")
        assert sum(play_game(Table(rules, 2, chance), [PLAYERS[level]] * 2, chance).shares) == pytest.approx(1)
