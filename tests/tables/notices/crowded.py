"""The fullest table there can be: six players with the longest names, two dozen melds, fifteen cards in a hand."""

from dataclasses import replace

from scala40.cards import JOKER, NATURALS, Card
from scala40.meld import Meld, known
from scala40.rules import PRESETS
from scala40.state import Duty, Match, Memo, Phase
from simulation.games.positions import new_match
from simulation.use_cases.matches import Matches
from storage import Table, TableSettings

LONGEST_NAME = "𝕎" * 24
"""24 characters that Telegram counts as 48."""


def crowded(matches: Matches, *, melds: int = 24, phase: Phase = Phase.PLAY) -> Table:
    """A table at which six people play; the first has opened, is on turn and holds fifteen cards, jokers too."""
    matches.names = {number: f"{chr(0x1D7D8 + number)}{LONGEST_NAME[1:]}" for number in range(1, 7)}
    with matches.store.unit() as unit:
        for number in matches.people:
            seen = unit.people.seen(number, matches.names[number], None, "it", matches.time)
            unit.people.save(replace(seen, reachable=True))
        unit.chats.seen(matches.group, "group", LONGEST_NAME, False)
    table = matches.begin(6)
    match = crowded_match(melds, phase)
    settings = TableSettings("biska", (("players", (2, 3, 4, 5, 6)),), 600, None)
    return matches.change(table, match=match, settings=settings)


def crowded_match(melds: int, phase: Phase) -> Match:
    """A position that is full rather than likely: not every card of it comes from one pack."""
    match = new_match(replace(PRESETS["biska"], players=(2, 3, 4, 5, 6)), 6, dealer=5)
    hand = tuple(sorted((JOKER,) * 4 + tuple(NATURALS[36:47])))
    hands = (hand, *[tuple(NATURALS[number : number + 13]) for number in range(5)])
    deal = match.deal._replace(
        phase=phase,
        turn=0,
        hands=hands,
        table=tuple(_runs(melds)),
        opened=(True,) * 6,
        discard_pile=tuple(NATURALS[36:38]),
        memo=Memo(taken=hand[0], duty=Duty.USE, braked=True, jokers_owed=2) if phase is Phase.PLAY else Memo(),
    )
    return match._replace(deal=deal, totals=(-125, 101, 1000, 77, 88, 99), deal_number=50)


def _runs(count: int) -> list[Meld]:
    """Runs of four tens and pictures, whose texts are long and to which much attaches."""
    return [known(_run(number % 4)) for number in range(count)]


def _run(suit: int) -> tuple[Card, ...]:
    return tuple(NATURALS[4 * (rank - 1) + suit] for rank in (9, 10, 11, 12))
