"""What the cards that somebody has selected in the page could do; the chat's panel knows nothing of it."""

from dataclasses import replace

from scala40.actions import Attach, Swap
from scala40.cards import Card, joker_for
from scala40.checks.actions import why_not
from scala40.notation import parse_card
from scala40.state import Match
from screens.views.lesson import in_lesson
from screens.views.panel import seat_screen, seen_position
from screens.views.panel_lines import hint_line, selected_hint
from storage import Table, Unit
from tables.context import Context
from tables.play.lessons import draft_at
from tables.seats import seat_of
from texts.line import Line
from texts.refusals import refusal_line
from web.views.choices import choice_data, led
from web.views.types import SelectionData
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
) -> SelectionData:
    """Return what these cards of the hand can do now, best first; nothing for cards that are not in the hand.

    `on`: also why the card cannot be put on this meld of the table.
    """
    found: SelectionData = {
        "version": version_of(unit, table, person_id),
        "uses": [],
        "discard": None,
        "hint": None,
        "why": None,
        "why_words": None,
    }
    seat = seat_of(table, person_id)
    if seat is None or table.match is None:
        return found
    draft = replace(draft_at(unit, table, seat), selection=cards)
    played, match = seen_position(unit, table, seat, draft)
    screen = in_lesson(unit, table, seat_screen(unit, table, played, seat, draft, match, context.now()))
    if not screen.on_turn or screen.drawing or not set(cards) <= {held.id for held in screen.hand}:
        return found
    chosen = screen.choices
    why = None if on is None else _why_not_on(match, screen.seat, cards, on)
    found["uses"] = led(screen, (choice_data(wording, choice, cards) for choice in chosen.uses))
    if chosen.discard is not None:
        (found["discard"],) = led(screen, [choice_data(wording, chosen.discard, cards)])
    found["hint"] = wording.hint(selected_hint(screen) if screen.lesson is None else hint_line(screen))
    found["why"], found["why_words"] = wording.optional(why), wording.optional_words(why)
    return found


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
