"""What the cards that somebody has selected in the page could do; the chat's panel knows nothing of it."""

from dataclasses import replace
from typing import Any

from screens.views.panel import panel_screen
from screens.views.panel_lines import selected_hint
from storage import Table, Unit
from tables.context import Context
from tables.play.choices import choices
from tables.play.draft import card_ids, loose_cards, position
from web.views.choices import choice_data
from web.views.versions import version_of
from web.views.wording import Wording


def selection_data(
    context: Context, unit: Unit, table: Table, person_id: int, wording: Wording, cards: tuple[str, ...]
) -> dict[str, Any]:
    """Return what these cards of the hand can do now, best first; nothing for cards that are not in the hand."""
    nothing: dict[str, Any] = {"version": version_of(unit, table, person_id), "uses": [], "discard": None, "hint": None}
    screen = panel_screen(unit, table, person_id, context.now())
    if screen is None or not screen.on_turn or screen.drawing:
        return nothing
    draft = unit.drafts.get(table.id, screen.seat)
    match = position(table, draft)
    if not set(cards) <= set(card_ids(loose_cards(match, draft))):
        return nothing
    chosen = choices(table, match, replace(draft, selection=cards))
    hand = tuple(replace(held, selected=held.id in cards) for held in screen.hand)
    hint = selected_hint(replace(screen, hand=hand, choices=chosen))
    return {
        **nothing,
        "uses": [choice_data(wording, choice, cards) for choice in chosen.uses],
        "discard": None if chosen.discard is None else choice_data(wording, chosen.discard, cards),
        "hint": wording.optional(hint),
    }
