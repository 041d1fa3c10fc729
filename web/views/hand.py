"""A player's own cards and all that they can do with them: only for that player."""

from collections.abc import Iterator, Mapping

from scala40.advice import Drawing, Taking
from scala40.cards import Card
from scala40.state import Match
from screens.views.panel import HandCard, PanelScreen
from screens.views.table import Stage
from tables.play.choices import CardChoices, Choice
from tables.requests.panel import AskAdvice, SortHand
from texts.advice import advice_line, label_line
from texts.line import Line
from texts.refusals import refusal_line
from web.views.board import meld_faces
from web.views.choices import CLOSES, button_data, choice_data, led
from web.views.types import AdviceData, ChoiceData, HandCardData, MeData, OpeningData
from web.views.wording import Wording

ByCard = Mapping[Card, CardChoices]
"""What each card of the hand can do alone."""


def me_data(wording: Wording, screen: PanelScreen, match: Match, by_card: ByCard) -> MeData:
    """Return the reader's seat and hand; `match` is the position with the steps of their turn."""
    table = screen.table.table_id
    shown = screen.hand if screen.table.stage is Stage.PLAYING and not screen.left else ()
    found: MeData = {
        "seat": screen.seat,
        "on_turn": screen.on_turn and not screen.preparing,
        "opened": screen.opened,
        "away": screen.away,
        "left": screen.left,
        "computer": screen.computer,
        "sort": screen.sort,
        "sorts": {by: SortHand(table, by).pack() for by in ("suit", "rank")},
        "arranged": screen.arranged,
        "points": sum(held.card.hand_value for held in shown),
        "hand": [_card_data(wording, screen, held, match, by_card.get(held.card)) for held in shown],
        "collected": [
            {"cards": meld_faces(meld), "name": wording.meld(meld), "points": meld.points} for meld in screen.collected
        ],
        "opening": _opening_data(wording, screen),
    }
    if screen.offers_comfort and screen.table.stage is Stage.PAUSE:
        found["offers_comfort"] = True
    return found


def _card_data(
    wording: Wording, screen: PanelScreen, held: HandCard, match: Match, can: CardChoices | None
) -> HandCardData:
    return {
        "id": held.id,
        "card": str(held.card),
        "name": wording.card(held.card),
        "points": held.card.hand_value,
        "new": held.new,
        "may": [] if can is None else led(screen, _may_data(wording, held.id, match, can)),
    }


def _may_data(wording: Wording, name: str, match: Match, can: CardChoices) -> list[ChoiceData]:
    """Return what a card may do: where it may be put on the table, and whether it may be discarded, or why not."""
    why = None if can.why_kept is None else refusal_line(can.why_kept, match)
    found = [choice_data(wording, choice, [name]) for choice in (*can.placements, can.discard)]
    for placement in found:
        placement["why"] = None
    found[-1]["why"], found[-1]["why_words"] = wording.optional(why), wording.optional_words(why)
    return found


def _opening_data(wording: Wording, screen: PanelScreen) -> OpeningData | None:
    """Return how far the opening has come (R18); None for a player who has opened, or is not on turn."""
    if not screen.on_turn or screen.opened:
        return None
    opening = screen.choices.opening
    return {
        "points": screen.opening_points,
        "needed": screen.mine.table.rules.opening_points,
        "request": None if opening is None else opening.request.pack(),
        "label": None if opening is None else wording.text(opening.label),
        "words": None if opening is None else wording.words(opening.label),
        "refused": opening is None or opening.refused,
    }


def proposals_data(wording: Wording, screen: PanelScreen) -> Iterator[ChoiceData]:
    """Yield what is proposed; to close or to open has the cards that it uses: its request does not name them."""
    names, hand = [held.id for held in screen.hand], [str(held.card) for held in screen.hand]
    opening = [face for meld in screen.proposals.opening for face in meld_faces(meld)]
    for choice in screen.proposals.shown:
        yield choice_data(wording, choice, names, hand if choice.label.key == CLOSES else opening)


def advice_data(wording: Wording, screen: PanelScreen) -> AdviceData | None:
    """Return how to ask for advice, or the advice and how to follow it; None where there is none."""
    given = screen.panel_advice
    if given is None or not screen.on_turn:
        return None
    line, follow = None, None
    if (advice := given.advice) is not None:
        line = advice_line(advice)
        step, said = (Line("panel-follow-step", step=label_line(advice, short=short)) for short in (True, False))
        kind = {Drawing: "stock", Taking: "discard_pile"}.get(type(advice.reason), "follow")
        follow = button_data(wording, kind, Choice(given.request, step))
        follow["words"] = wording.words(said)
    return {
        "ask": given.request.pack() if isinstance(given.request, AskAdvice) else None,
        "line": wording.optional(line),
        "words": wording.optional_words(line),
        "follow": follow,
    }
