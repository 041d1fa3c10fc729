"""What the cards that somebody has selected in the page could do; the chat's panel knows nothing of it."""

from dataclasses import replace
from typing import Any

from scala40.actions import Attach, Swap
from scala40.cards import Card, joker_for
from scala40.checks.actions import why_not
from scala40.notation import parse_card
from scala40.state import Match
from screens.views.panel import panel_screen
from screens.views.panel_lines import selected_hint
from storage import Table, Unit
from tables.context import Context
from tables.match.own_order import card_ids
from tables.play.choices import choices
from tables.play.draft import loose_cards, position
from texts.line import Line
from texts.refusals import refusal_line
from web.views.choices import choice_data
from web.views.versions import version_of
from web.views.wording import Wording


def selection_data(
    context: Context,
    unit: Unit,
    table: Table,
    person_id: int,
    wording: Wording,
    cards: tuple[str, ...],
    on: int | None = None,
) -> dict[str, Any]:
    """Return what these cards of the hand can do now, best first; nothing for cards that are not in the hand.

    `on`: also why the card cannot be put on this meld of the table.
    """
    nothing: dict[str, Any] = dict.fromkeys(("version", "uses", "discard", "hint", "why", "why_words"))
    nothing |= {"version": version_of(unit, table, person_id), "uses": []}
    screen = panel_screen(unit, table, person_id, context.now())
    if screen is None or not screen.on_turn or screen.drawing:
        return nothing
    draft = unit.drafts.get(table.id, screen.seat)
    match = position(table, draft)
    if not set(cards) <= set(card_ids(loose_cards(match, draft))):
        return nothing
    chosen = choices(table, match, replace(draft, selection=cards))
    hand = tuple(replace(held, selected=held.id in cards) for held in screen.hand)
    why = None if on is None else _why_not_on(match, screen.seat, cards, on)
    hint = selected_hint(replace(screen, hand=hand, choices=chosen))
    return {
        **nothing,
        "uses": [choice_data(wording, choice, cards) for choice in chosen.uses],
        "discard": None if chosen.discard is None else choice_data(wording, chosen.discard, cards),
        "hint": wording.hint(hint),
        "why": wording.optional(why),
        "why_words": None if why is None else wording.words(why),
    }


def _why_not_on(match: Match, seat: int, cards: tuple[str, ...], number: int) -> Line | None:
    """Return why a card cannot be put on a meld of the table; None if it can, or if there is no such meld or card."""
    meld = match.deal.table[number] if number < len(match.deal.table) else None
    if meld is None or len(cards) != 1:
        return None
    card = parse_card(cards[0][:-1])
    if card.is_joker and meld.fits_joker:
        card = joker_for(Card((meld.fits_joker & -meld.fits_joker).bit_length() - 1))
    refusal = why_not(match, seat, Swap(card, number) if card in meld.swaps else Attach(card, number))
    return None if refusal is None else refusal_line(refusal, match)
