"""A player's own cards and all that they can do with them: only for that player."""

from collections.abc import Mapping, Sequence
from typing import Any

from scala40.cards import Card
from scala40.state import Match
from screens.views.panel import HandCard, PanelScreen
from screens.views.table import Stage
from tables.play.choices import CardChoices
from tables.requests.panel import AskAdvice, FollowAdvice, SortHand
from texts.advice import advice_line
from texts.line import Line
from texts.refusals import refusal_line
from web.views.board import meld_faces
from web.views.choices import button_data, choice_data
from web.views.wording import Wording

ByCard = Mapping[Card, CardChoices]
"""What each card of the hand can do alone."""


def me_data(wording: Wording, screen: PanelScreen, match: Match, by_card: ByCard) -> dict[str, Any]:
    """Return the reader's seat and hand; `match` is the position with the steps of their turn."""
    table = screen.table.table_id
    shown = screen.hand if screen.table.stage is Stage.PLAYING and not screen.left else ()
    return {
        "seat": screen.seat,
        "on_turn": screen.on_turn,
        "opened": screen.opened,
        "away": screen.away,
        "left": screen.left,
        "computer": screen.computer,
        "sort": screen.sort,
        "sorts": {by: SortHand(table, by).pack() for by in ("suit", "rank")},
        "arranged": screen.arranged,
        "points": sum(held.card.hand_value for held in shown),
        "hand": [_card_data(wording, held, match, by_card.get(held.card)) for held in shown],
        "collected": [
            {"cards": meld_faces(meld), "name": wording.meld(meld), "points": meld.points} for meld in screen.collected
        ],
        "opening": _opening_data(wording, screen),
    }


def _card_data(wording: Wording, held: HandCard, match: Match, can: CardChoices | None) -> dict[str, Any]:
    return {
        "id": held.id,
        "card": str(held.card),
        "name": wording.card(held.card),
        "points": held.card.hand_value,
        "new": held.new,
        "may": [] if can is None else _may_data(wording, held.id, match, can),
    }


def _may_data(wording: Wording, name: str, match: Match, can: CardChoices) -> list[dict[str, Any]]:
    """Return what a card may do: where it may be put on the table, and whether it may be discarded, or why not."""
    why = None if can.why_kept is None else refusal_line(can.why_kept, match)
    kept = {
        "why": None if why is None else wording.text(why),
        "why_words": None if why is None else wording.words(why),
    }
    placements = ({**choice_data(wording, choice, [name]), "why": None} for choice in can.placements)
    return [*placements, {**choice_data(wording, can.discard, [name]), **kept}]


def _opening_data(wording: Wording, screen: PanelScreen) -> dict[str, Any] | None:
    """Return how far the opening has come (R18); None for a player who has opened, or is not on turn."""
    if not screen.on_turn or screen.opened:
        return None
    points = {"points": screen.opening_points, "needed": screen.mine.table.rules.opening_points}
    if screen.choices.opening is None:
        return {**points, "request": None, "label": None, "words": None, "refused": True}
    found = button_data(wording, "open", screen.choices.opening)
    return {**points, **{name: found[name] for name in ("request", "label", "words", "refused")}}


def turn_data(wording: Wording, screen: PanelScreen) -> dict[str, Any]:
    """Return what the reader can do in their turn, as the panel proposes it."""
    names = [held.id for held in screen.hand]
    back = screen.choices.back
    return {
        "draws": [choice_data(wording, choice, names) for choice in screen.choices.draws],
        "proposals": [
            choice_data(wording, choice, names, _faces_proposed(screen, choice.label))
            for choice in screen.proposals.shown
        ],
        "back": None if back is None else button_data(wording, "back", back),
        "advice": _advice_data(wording, screen),
    }


def _faces_proposed(screen: PanelScreen, label: Line) -> Sequence[str]:
    """Return the faces that a proposal uses: all of the hand to close, those of the melds to open."""
    if label.key == "panel-close-now":
        return [str(held.card) for held in screen.hand]
    return [face for meld in screen.proposals.opening for face in meld_faces(meld)]


def _advice_data(wording: Wording, screen: PanelScreen) -> dict[str, Any] | None:
    """Return how to ask for advice, or the advice and how to follow it; None where there is none."""
    given = screen.panel_advice
    if given is None or not screen.on_turn:
        return None
    line = None if given.advice is None else advice_line(given.advice)
    return {
        "ask": given.request.pack() if isinstance(given.request, AskAdvice) else None,
        "line": wording.optional(line),
        "words": None if line is None else wording.words(line),
        "follow": given.request.pack() if isinstance(given.request, FollowAdvice) else None,
    }
