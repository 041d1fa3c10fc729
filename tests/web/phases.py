"""A table in each phase of the game, as its players have it in the page: for golden files, and for tests of the page.

Anna is the reader of every view.
"""

from collections.abc import Callable, Mapping

from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from storage import Table
from tables.lobby.seating import lobby_changed
from tables.requests.panel import AskAdvice, AttachCard, DiscardCard, DrawStock, LayMeld
from tables.requests.table import DealNow
from tables.seats import with_computer

HANDS = ("7H 8H 9H 9H KS KD 2C 4D 5D *", "3C 4C 5C QH QD 2D", "TS JS 4H AH AD 6C")
MELDS = ["4S 5S 6S", "TC *JC QC", "8D 8H 8S"]


def lobby(matches: Matches) -> Table:
    """A lobby with two people and a computer, whose host is Anna."""
    table = matches.open((ANNA, BRUNO))
    with matches.store.unit() as unit:
        return lobby_changed(unit, with_computer(table, "medium"), ANNA, matches.time)


def draw(matches: Matches) -> Table:
    """Anna has to draw, after a turn of Carla's."""
    table = matches.at(*HANDS, table=MELDS, opened=[2], turn=2, phase="play", pozzo="3D JC")
    matches.pick(table, CARLA, "4H1")
    matches.press(table, CARLA, DiscardCard)
    return table


def gathered(matches: Matches) -> Table:
    """Anna has drawn, has not opened, and has put a meld aside."""
    table = matches.at(*HANDS, phase="play", pozzo="3D JC")
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    return table


def opened(matches: Matches) -> Table:
    """Anna has drawn and opened; cards of hers fit melds of the table, and she has asked for advice."""
    table = matches.at("7H 9C KS 2C 8C JC *", *HANDS[1:], table=MELDS, opened=[0, 2], phase="play", pozzo="3D")
    matches.press(table, ANNA, AskAdvice)
    return table


def asked(matches: Matches) -> Table:
    """Anna was asked about a discard that gives a meld away."""
    table = matches.at("7H 8H 9H KS 2C", *HANDS[1:], table=MELDS, opened=[0, 2], phase="play", pozzo="3D")
    matches.change_person(ANNA, asks=True)
    matches.pick(table, ANNA, "8H1")
    matches.press(table, ANNA, DiscardCard)
    return table


def waiting(matches: Matches) -> Table:
    """Bruno is on turn, after Anna has attached a card, laid a meld and discarded; he has drawn, which nobody sees."""
    table = matches.at("7S 9C TD TH TS 2C KD", *HANDS[1:], table=MELDS, opened=[0, 2], phase="play", pozzo="3D JC")
    matches.pick(table, ANNA, "7S1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "TD1", "TH1", "TS1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "KD1")
    matches.press(table, ANNA, DiscardCard)
    matches.press(table, BRUNO, DrawStock)
    return table


def pause(matches: Matches) -> Table:
    """Anna has closed the first deal; she may cut or deal."""
    return matches.close_deal("9C QH QD", "2S 2D KH *", totals=[0, 20, 45])


def re_entry(matches: Matches) -> Table:
    """Bruno has closed a deal, and Anna may re-enter after a bust."""
    table = matches.at(
        "KH QH JD 9S", "6H 5C", "2C", table=["3H 4H 5H"], opened=[1], turn=1, phase="play", totals=[80, 10, 20],
        rules={"preset": "fisca", "set": {"re_entry": "unlimited"}},
    )  # fmt: skip
    matches.pick(table, BRUNO, "6H1")
    matches.press(table, BRUNO, AttachCard)
    matches.pick(table, BRUNO, "5C1")
    matches.press(table, BRUNO, DiscardCard)
    return table


def over(matches: Matches) -> Table:
    """Anna has won the match, after two deals."""
    table = matches.close_deal("9C QH QD", totals=[0, 20])
    matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), matches.group)
    matches.resign(table, BRUNO)
    return table


def away(matches: Matches) -> Table:
    """Anna is away, while Bruno is on turn."""
    table = matches.at(*HANDS, turn=1, table=MELDS, opened=[2])
    matches.send_away(table, ANNA)
    return table


def computer(matches: Matches) -> Table:
    """A computer plays for Anna, and is on turn."""
    table = matches.at(*HANDS, table=MELDS, opened=[0])
    matches.change_seat(matches.table(table.id), ANNA, away=True, missed=2, computer="strong")
    return table


def left(matches: Matches) -> Table:
    """Anna has left the match, which goes on."""
    table = matches.at(*HANDS, table=MELDS, opened=[0, 2])
    matches.resign(table, ANNA)
    return table


PHASES: Mapping[str, Callable[[Matches], Table]] = {
    made.__name__: made
    for made in (lobby, draw, gathered, opened, asked, waiting, pause, re_entry, over, away, computer, left)
}
