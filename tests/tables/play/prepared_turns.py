"""What tests of prepared turns share: a slow table, and what Bruno does while Anna plays."""

from dataclasses import replace

from scala40.notation import parse_cards
from scala40.rules import Rules
from scala40.state import Match
from simulation.games.positions import position
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import labelled_buttons
from storage import PreparedTurn, Table, Verbosity
from tables.requests.panel import (
    DiscardCard,
    DrawStock,
    PrepareTurn,
    TakeDiscardPile,
)
from tests.tables.lines import Lines, lines_of
from texts.times import HOUR


def slow_scene(matches: Matches, *hands: str, **fields: object) -> Table:
    """Open a slow table at this position, where Anna has to draw."""
    scene = {"table": ["4H 5H 6H"], "opened": [0, 1], "pozzo": "2C", **fields}
    table = matches.arrange(position(*(hands or ("KH QC 9S 3D", "7H 8S KD JC")), **scene), 24 * HOUR)
    return matches.change(table, settings=replace(matches.table(table.id).settings, advice=False))


def prepared(matches: Matches, table: Table, seat: int = 1) -> PreparedTurn | None:
    with matches.store.read() as unit:
        return unit.prepared.get(table.id, seat)


def said(matches: Matches, table: Table, person: int = BRUNO) -> Lines:
    lines = lines_of(matches.read, table, person)
    return Lines(line for line in lines if line.key.startswith("prepared-") and "-label-" not in line.key)


def buttons(matches: Matches, table: Table, person: int = BRUNO) -> list[object]:
    return [request for _, request in labelled_buttons(matches.panel_of(table, person))]


def begin(matches: Matches, table: Table) -> None:
    assert matches.key(matches.tap(BRUNO, PrepareTurn(table.id))) == "prepared-begun"


def choose_draw(matches: Matches, table: Table, card: str | None = None) -> None:
    kind = DrawStock if card is None else TakeDiscardPile
    found = [one for one in buttons(matches, table) if isinstance(one, kind) and getattr(one, "card", None) == card]
    matches.tap(BRUNO, found[0])


def choose_discard(matches: Matches, table: Table, card: str) -> None:
    """Select a card, discard it, and say yes."""
    matches.pick(table, BRUNO, f"{card}1")
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "prepared-ask"
    assert matches.key(matches.press(table, BRUNO, DiscardCard)) == "prepared-set"


def prepare(matches: Matches, table: Table, discard: str = "KD") -> None:
    """Let Bruno prepare to draw from the stock and to discard this card."""
    begin(matches, table)
    choose_draw(matches, table)
    choose_discard(matches, table, discard)


def with_hand(matches: Matches, table: Table, seat: int, hand: str) -> Match:
    """Return the match with another hand for a seat."""
    match = matches.match(table)
    hands = list(match.deal.hands)
    hands[seat] = tuple(sorted(parse_cards(hand)))
    return match.with_deal(match.deal._replace(hands=tuple(hands)))


def anna_plays(matches: Matches, table: Table, discard: str = "KH") -> None:
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, f"{discard}1")
    matches.press(table, ANNA, DiscardCard)


def silent(matches: Matches, table: Table) -> Table:
    """Let the group's post call nobody, so that everybody is called in private."""
    with matches.store.unit() as unit:
        unit.chats.save(replace(unit.chats.of_table(table), verbosity=Verbosity.QUIET))
    return table


def with_rule(matches: Matches, table: Table, option: str, word: str) -> Table:
    match = matches.match(table)
    rules = Rules.from_words("fisca", {option: word})
    return matches.change(table, match=match._replace(rules=rules))
