"""A table as one person sees it in the page, from the first deal on."""

from dataclasses import replace
from typing import Any

from scala40.notation import parse_card
from screens.views.deal_ends import deal_end_line
from screens.views.panel import PanelScreen, panel_screen
from screens.views.panel_lines import head_lines, hint_line
from screens.views.table import DealEnd, Stage, TableScreen
from storage import Draft, Table, Unit
from tables.context import Context
from tables.play.choices import choices_by_card
from tables.play.draft import loose_cards, position
from tables.play.slips import question_about
from texts.cards import in_order
from texts.line import Line
from web.views.actions import match_actions
from web.views.board import last_turns_data, melds_data, piles_data, players_data
from web.views.hand import me_data, turn_data
from web.views.versions import version_of
from web.views.wording import Wording


def table_data(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> dict[str, Any] | None:
    """Return the view; None for somebody who does not sit there, or before the first deal."""
    now = context.now()
    screen = panel_screen(unit, table, person_id, now)
    if screen is None or table.match is None:
        return None
    draft = unit.drafts.get(table.id, screen.seat)
    match = position(table, draft) if screen.on_turn else table.match
    by_card = choices_by_card(table, match, draft) if screen.on_turn else {}
    shown = screen.mine.table
    state, *notices = head_lines(screen)
    asked = _question(screen, table, draft)
    hint = None if asked is not None else hint_line(_unselected(screen))
    return {
        "table": table.id,
        "version": version_of(unit, table, person_id),
        "now": now,
        "stage": screen.table.stage.value,
        "place": wording.text(screen.place),
        "deal": shown.deal_number,
        "limit": shown.rules.limit,
        "state": wording.text(state),
        "words": wording.words(state),
        "hint": wording.hint(hint),
        "question": wording.optional(asked),
        "asked": None if asked is None else draft.asked,
        "due": screen.table.due,
        "notice": wording.joined(notices),
        "phase": shown.phase.value if screen.on_turn else None,
        "me": me_data(wording, screen, match, by_card),
        **turn_data(wording, screen),
        "players": players_data(wording, screen.players, shown),
        "melds": melds_data(wording, shown, screen.table),
        **piles_data(wording, shown),
        "last": last_turns_data(wording, screen.table, screen.seat),
        "turns_ended": screen.table.turns_ended,
        "end": end_data(wording, screen.table, screen.seat),
        "match": match_data(wording, screen.table, screen.seat),
        "actions": list(match_actions(wording, unit, table, screen, now)),
    }


def _unselected(screen: PanelScreen) -> PanelScreen:
    """Return the panel with nothing selected: what is selected in the chat is not selected in the page."""
    hand = tuple(replace(held, selected=False) for held in screen.hand)
    return replace(screen, hand=hand, choices=replace(screen.choices, uses=(), discard=None), question=None)


def _question(screen: PanelScreen, table: Table, draft: Draft) -> Line | None:
    """Return the question that was asked about a discard of this turn, as long as its card is in the hand."""
    if not screen.on_turn or screen.drawing or not draft.asked:
        return None
    match, card = position(table, draft), parse_card(draft.asked)
    if card not in loose_cards(match, draft):
        return None
    return question_about(match, draft, screen.proposals, card)


def end_data(wording: Wording, screen: TableScreen, seat: int | None) -> dict[str, Any] | None:
    """Return how the last deal ended, between two deals and after the match; without hands if it was broken off."""
    if screen.stage is Stage.PLAYING or not screen.deals:
        return None
    result = screen.deals[-1]
    line = deal_end_line(screen, result, is_closer=seat is not None and result.closed_by == seat)
    return {
        "line": wording.text(line),
        "words": wording.words(line),
        "deal": result.number,
        "closed_by": result.closed_by,
        "in_hand": result.in_hand,
        "scored": result.scored,
        "rows": [_row_data(result, number) for number in range(len(screen.players))],
    }


def _row_data(result: DealEnd, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "hand": [str(card) for card in in_order(result.hands[seat], "suit")] if result.scored else [],
        "points": result.points[seat],
        "total": result.totals[seat],
    }


def match_data(wording: Wording, screen: TableScreen, seat: int | None) -> dict[str, Any]:
    """Return the scores of the deals so far, by seat, and who has won."""
    places, line = screen.view.places, _winner_line(screen, seat)
    return {
        "deals": [
            {"number": deal.number, "points": list(deal.points), "totals": list(deal.totals)}
            for deal in screen.deals
            if deal.scored
        ],
        "winner": screen.view.winner,
        "places": None if places is None else [list(seats) for seats in places],
        "line": None if line is None else wording.text(line),
    }


def _winner_line(screen: TableScreen, seat: int | None) -> Line | None:
    if screen.view.places is None:
        return None
    first = screen.view.places[0]
    if len(first) > 1:
        return Line("match-end-shared", players=tuple(screen.players[winner].name for winner in first))
    if first[0] == seat:
        return Line("match-end-winner-you")
    return Line("match-end-winner", player=screen.players[first[0]].name)
