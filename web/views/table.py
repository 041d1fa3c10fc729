"""A dealt table as one of its players sees it in the page: the public part, and for them alone their hand and turn."""

from collections.abc import Iterator
from dataclasses import replace

from scala40.notation import parse_card
from scala40.state import Match
from screens.views.lesson import in_lesson
from screens.views.panel import PanelScreen, discard_question, seat_screen, seen_position
from screens.views.panel_lines import head_lines, hint_line
from screens.views.table import turns_since
from storage import Draft, Table, Unit
from tables.context import Context
from tables.play.choices import choices_by_card
from tables.play.draft import loose_cards
from tables.play.lessons import draft_at
from tables.seats import seat_of
from texts.line import Line
from web.views.actions import match_actions
from web.views.board import public_data
from web.views.choices import button_data, choice_data, led
from web.views.hand import advice_data, me_data, proposals_data
from web.views.results import remarks_data, replayable
from web.views.types import ChoiceData, TableData
from web.views.versions import version_of
from web.views.wording import Wording, in_page


def table_data(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> TableData | None:
    """Return the view; None for somebody who does not sit there, or before the first deal."""
    now, seat, person = context.now(), seat_of(table, person_id), unit.people.get(person_id)
    if seat is None or table.match is None:
        return None
    # What is selected in the chat is not selected in the page.
    draft = replace(draft_at(unit, table, seat), selection=())
    played, match = seen_position(unit, table, seat, draft)
    screen = in_lesson(unit, table, seat_screen(unit, table, played, seat, draft, match, now))
    by_card = choices_by_card(played, match, draft) if screen.on_turn and not screen.is_due else {}
    state, *notices = head_lines(screen)
    heard = state if screen.lesson is None else screen.lesson.hint()
    public = replace(
        screen.table,
        view=screen.mine.table,
        players=screen.players,
        last=turns_since(unit, table, screen.seat),
    )
    asked = _question(unit, played, screen, match, draft)
    back, hint = screen.choices.back, hint_line(screen)
    return {
        "table": table.id,
        "version": version_of(unit, table, person_id),
        "now": now,
        "stage": screen.table.stage.value,
        "place": wording.text(screen.place),
        "limit": screen.mine.table.rules.limit,
        "state": wording.text(state),
        "words": wording.words(heard),
        "hint": None if asked is not None else wording.hint(hint),
        "hint_words": _in_words(wording, *notices, asked or hint),
        "question": wording.optional(asked),
        "asked": None if asked is None else draft.asked,
        "notice": wording.joined(notices),
        "phase": screen.mine.table.phase.value if screen.on_turn else None,
        "me": me_data(wording, screen, match, by_card),
        "draws": led(screen, _draws(wording, screen)),
        "proposals": led(screen, proposals_data(wording, screen)),
        "back": None if back is None else button_data(wording, "back", back),
        "advice": advice_data(wording, screen),
        **public_data(wording, public, screen.seat),
        "remarks": remarks_data(wording, unit, screen),
        "remarks_open": person is not None and person.remarks,
        "replay": replayable(unit, table),
        "actions": list(match_actions(wording, unit, table, screen, now, asked=asked is not None)),
    }


def _draws(wording: Wording, screen: PanelScreen) -> Iterator[ChoiceData]:
    """Yield from where to draw; a draw that is prepared has a kind of its own, as nothing is drawn yet."""
    for choice in screen.choices.draws:
        drawn = choice_data(wording, choice, ())
        yield {**drawn, "kind": "prepare"} if screen.preparing else drawn


def _in_words(wording: Wording, *lines: Line | None) -> str | None:
    """Return sentences one after the other in words, if there are any."""
    return " ".join(wording.words(in_page(line)) for line in lines if line is not None) or None


def _question(unit: Unit, table: Table, screen: PanelScreen, match: Match, draft: Draft) -> Line | None:
    """Return the question that was asked about a discard of this turn, as long as its card is in the hand."""
    if not screen.on_turn or screen.drawing or not draft.asked:
        return None
    card = parse_card(draft.asked)
    if card not in loose_cards(match, draft):
        return None
    return discard_question(unit, table, match, draft, screen.proposals, card)
