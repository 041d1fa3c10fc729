"""Positions of deals that are played by chance, and the advice for them."""

from functools import cache
from random import Random

from scala40.actions import NO_SEAT, Action, Discard, Expire, Resign
from scala40.advice import Advice, advise
from scala40.legal import legal_actions
from scala40.players import Chance
from scala40.rules import PRESETS, Rules
from scala40.state import Hand, Match, Phase
from scala40.views import seat_view
from tools.game.arena import Contest
from tools.game.environment import Table


@cache  # several tests look at the same positions
def random_positions(rules: Rules, seed: int) -> tuple[Match, ...]:
    """The positions of a deal of random actions, dead ends included."""
    chance = Random(seed)
    table = Table(rules, 3 if 3 in rules.players else 2, chance)
    met: list[Match] = []
    while not table.match.results and len(met) < 150:
        match = table.match
        if match.phase is Phase.SHUFFLE:
            table.shuffle_or_deal()
            continue
        met.append(match)
        seat = match.deal.turn
        actions: list[Action] = [action for action in legal_actions(match, seat) if not isinstance(action, Resign)]
        # Discards end the turn: chosen less often, more of what lies between is met.
        rare = [action for action in actions if not isinstance(action, Discard)]
        choices = rare if rare and chance.random() < 0.5 else actions
        table.do(*((seat, chance.choice(choices)) if choices else (NO_SEAT, Expire())))
    return tuple(met)


def rules_for(seed: int) -> Rules:
    """Every preset, and any options."""
    return list(PRESETS.values())[seed % 5] if seed % 2 else Contest(any_options=True).rules(Random(seed))


def advice_at(match: Match) -> Advice:
    """The advice for the player on turn."""
    return advise(seat_view(match, match.deal.turn))


def redealt(match: Match, chance: Chance) -> Match:
    """The match with all the cards that the seat on turn does not see permuted: the other hands, the stock."""
    deal, seat = match.deal, match.deal.turn
    hidden = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand] + list(deal.stock)
    chance.shuffle(hidden)
    hands: list[Hand] = []
    for other, hand in enumerate(deal.hands):
        hands.append(hand if other == seat else tuple(sorted(hidden[: len(hand)])))
        del hidden[: 0 if other == seat else len(hand)]
    # What the turn began with is hidden in the same way; no view of this turn shows it.
    return match.with_deal(deal._replace(hands=tuple(hands), stock=tuple(hidden)))


@cache
def positions_with_advice(seed: int) -> tuple[tuple[Match, Advice], ...]:
    """The positions of a deal of random actions, turns half played by chance among them, with their advice."""
    return tuple((match, advice_at(match)) for match in random_positions(rules_for(seed), seed))
