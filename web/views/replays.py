"""A deal that is over, turn by turn, with the cards of all; and what the computer would have done in a turn."""

from scala40.state import Hand
from screens.views.story import replayed
from screens.views.table import TableScreen
from storage import Table, Unit
from tables.play.advice import advised_turn
from tables.play.what_if import may_begin
from tables.records.looking import played_seat
from tables.records.remarks import told
from tables.records.story import positions
from tables.requests.chat_pages import BeginWhatIf
from tables.seats import place_of
from texts.advice import advice_line
from texts.cards import in_order
from texts.line import Line
from web.views.board import melds_data, pile_data, turn_data
from web.views.results import deal_end_data
from web.views.types import ReplayAdviceData, ReplayData, ReplayTurnData
from web.views.wording import Wording


def replay_data(
    unit: Unit, table: Table, deal: int, seen: tuple[int, ...], person_id: int, now: float, wording: Wording
) -> ReplayData:
    """Return a finished deal for somebody who may see it and the other deals `seen`; raises NoStory as `positions`."""
    seat = played_seat(unit, table, deal, person_id)
    screen, screens = replayed(unit, table, deal, now)
    found = positions(unit, table, deal)
    hands = [position.match.deal.hands for position in found]
    return {
        "table": table.id,
        "deal": deal,
        "next": deal + 1 if deal + 1 in seen else None,
        "place": wording.text(place_of(unit, table, person_id)),
        "names": [wording.text(player.name) for player in screen.players],
        "cards": {str(card): wording.card(card) for held in hands for hand in held for card in hand},
        "seat": seat,
        "turns": [_turn(wording, past, held, seat) for past, held in zip(screens, hands, strict=True)],
        "what_if": [
            BeginWhatIf(table.id, deal, turn).pack() if may_begin(table, found, turn) else None
            for turn in range(len(found))
        ],
        "remarks": [
            {"line": wording.text(one.line), "words": wording.words(one.line), "turn": one.frame}
            for one in (() if seat is None else told(unit, table, deal, seat) or ())
        ],
        "end": deal_end_data(wording, screen, screen.deals[deal - 1], seat),
    }


def _turn(wording: Wording, past: TableScreen, hands: tuple[Hand, ...], reader: int | None) -> ReplayTurnData:
    if past.last:
        done = turn_data(wording, past, reader, past.last[0], past.first_laid[0])
    else:
        first = past.on_turn
        line = Line("story-dealt", player="" if first is None else first.name)
        done = None
    return {
        "seat": None if done is None else done["seat"],
        "line": wording.text(line) if done is None else done["line"],
        "words": wording.words(line) if done is None else done["words"],
        "took": done is not None and done["took"],
        "drew": done is not None and done["drew"],
        "discarded": None if done is None else done["discarded"],
        "hands": [[str(card) for card in in_order(hand, "suit")] for hand in hands],
        "melds": list(melds_data(wording, past)),
        "stock": past.view.stock_size,
        "discard_pile": pile_data(wording, past),
    }


def replay_advice(unit: Unit, table: Table, deal: int, turn: int, wording: Wording) -> ReplayAdviceData:
    """Return what the computer would have done in a turn, counted from 1; raises NoStory as `positions` does."""
    found = positions(unit, table, deal)
    seat = found[turn].seat if 0 < turn < len(found) else None
    steps = () if seat is None else advised_turn(found[turn - 1].match, seat)
    lines = [advice_line(step) for step in steps]
    return {"steps": [{"line": wording.text(line), "words": wording.words(line)} for line in lines]}
