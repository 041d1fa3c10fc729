"""How the last deal ended, and the scores of the match."""

from screens.views.deal_ends import deal_end_line, share_line
from screens.views.panel import PanelScreen
from screens.views.table import DealEnd, Stage, TableScreen
from storage import Table, TableStatus, Unit
from tables.commitment import is_sealed
from tables.records.looking import owners
from tables.records.remarks import told
from tables.records.story import finished_deals
from texts.cards import in_order
from texts.line import Line
from web.views.types import EndData, EndRowData, MatchData, RemarkData, SentenceData
from web.views.wording import Wording


def end_data(wording: Wording, screen: TableScreen, reader: int | None) -> EndData | None:
    """Return how the last deal ended, between two deals and after the match."""
    if screen.stage is Stage.PLAYING or not screen.deals:
        return None
    return deal_end_data(wording, screen, screen.deals[-1], reader)


def deal_end_data(wording: Wording, screen: TableScreen, result: DealEnd, reader: int | None) -> EndData:
    """Return how a deal ended; without hands if it was broken off."""
    line = deal_end_line(screen, result, is_closer=reader is not None and result.closed_by == reader)
    return {
        "line": wording.text(line),
        "words": wording.words(line),
        "deal": result.number,
        "closed_by": result.closed_by,
        "in_hand": result.in_hand,
        "scored": result.scored,
        "rows": [_row_data(result, seat) for seat in range(len(screen.players))],
        "luck": _luck_data(wording, screen, result.number, reader),
    }


def _luck_data(wording: Wording, screen: TableScreen, deal: int, reader: int | None) -> SentenceData | None:
    line = share_line(screen, deal, reader)
    return None if line is None else {"line": wording.text(line), "words": wording.words(line)}


def _row_data(result: DealEnd, seat: int) -> EndRowData:
    return {
        "seat": seat,
        "hand": [str(card) for card in in_order(result.hands[seat], "suit")] if result.scored else [],
        "points": result.points[seat],
        "total": result.totals[seat],
    }


def remarks_data(wording: Wording, unit: Unit, screen: PanelScreen) -> list[RemarkData]:
    """Return the remarks on the reader's play in the last deal, between two deals and after the match."""
    table = unit.tables.get(screen.table.table_id)
    deals = () if table is None or screen.table.stage is Stage.PLAYING else screen.table.deals[-1:]
    return [
        {
            "line": wording.text(one.line),
            "words": wording.words(one.line),
            "turn": one.turn,
            "frame": one.frame,
        }
        for deal in deals
        if table is not None and owners(unit, table, deal.number)[screen.seat] is not None
        for one in told(unit, table, deal.number, screen.seat) or ()
    ]


def replayable(unit: Unit, table: Table) -> int | None:
    """Return the deal that has ended, between two deals and after the match, unless others may still play its cards.

    None where somebody played on from a turn: the record is that of the deal itself.
    """
    deals = () if table.status is TableStatus.PLAYING or not table.kind.counts else finished_deals(table)
    return None if not deals or is_sealed(unit, table) else deals[-1]


def match_data(wording: Wording, screen: TableScreen, reader: int | None) -> MatchData:
    """Return the scores of the deals so far, by seat, and who has won."""
    places = screen.view.places
    return {
        "deals": [
            {
                "number": deal.number,
                "busted": list(deal.busted),
                "points": list(deal.points),
                "totals": list(deal.totals),
            }
            for deal in screen.deals
            if deal.scored
        ],
        "winner": screen.view.winner,
        "places": None if places is None else [list(seats) for seats in places],
        "line": None if places is None else wording.text(_winner_line(screen, places[0], reader)),
    }


def _winner_line(screen: TableScreen, first: tuple[int, ...], reader: int | None) -> Line:
    if len(first) > 1:
        return Line("match-end-shared", players=tuple(screen.players[winner].name for winner in first))
    if first[0] == reader:
        return Line("match-end-winner-you")
    return Line("match-end-winner", player=screen.players[first[0]].name)
