"""What a player's panel says: whose turn it is and until when, and the one hint that is most useful now."""

from collections.abc import Iterator

from scala40.melds import run_but_for_an_ace, second_ace_lies_there
from screens.views.guide import guide_line
from screens.views.panel import PanelScreen
from screens.views.table import Stage
from texts.advice import opening_line
from texts.cards import card_text
from texts.line import Line


def head_lines(screen: PanelScreen) -> Iterator[Line]:
    """Yield whose turn it is and until when, after the name of the table if there are panels of several.

    For somebody who is away that is only how they come back.
    """
    state = state_line(screen)
    yield Line("panel-at", place=screen.place, state=state) if screen.several else state
    if screen.is_absent:
        return
    offer = screen.table.cut
    if offer is not None and offer.seat == screen.seat:
        yield Line("fair-cut-asked-you") if offer.cut is None else Line("fair-cut-done", cut=offer.cut)


def state_line(screen: PanelScreen) -> Line:
    """Return whose turn it is and until when, or what else the table waits for."""
    table = screen.table
    if screen.lesson is not None:
        return screen.lesson.state
    if screen.is_absent:
        absent = "panel-computer" if screen.computer else "panel-away"
        return Line("panel-asleep" if table.everybody_away else absent)

    match table.stage:
        case Stage.OVER:
            return Line("panel-over-private" if screen.private else "panel-over")
        case Stage.CLOSED:
            return Line("panel-closed")
        case Stage.PAUSE if table.everybody_away:
            return Line("panel-asleep")
        case Stage.PAUSE:
            return table.clock.timed("panel-pause")
        case Stage.PLAYING:
            pass
    if screen.left:
        return Line("panel-left")
    if not table.view.seats[screen.seat].in_match:
        return Line("panel-out")
    player = table.on_turn
    if table.everybody_away or player is None:
        return Line("panel-asleep")
    if screen.preparing:
        return Line("prepared-banner", player=player.name)
    if screen.on_turn:
        return table.clock.timed("panel-your-turn", you=True)
    return table.clock.timed("panel-waiting", player=player.name)


def hint_line(screen: PanelScreen, advice: Line | None = None) -> Line | None:
    """Return the one sentence that is most useful now: a question, what is owed, advice, the guide, or what to tap.

    `advice` is that sentence, if the player has asked for advice and it is not shown elsewhere.
    """
    if screen.lesson is not None:
        return screen.lesson.hint(held.card for held in screen.selected)
    hint = screen.question or _prepared(screen) or _owed(screen) or advice or _second_ace(screen) or guide_line(screen)
    if hint is None and screen.on_turn:
        hint = _draw_hint(screen) if screen.drawing else selected_hint(screen) or _play_hint(screen)
    return hint


def _prepared(screen: PanelScreen) -> Line | None:
    """Return what they have prepared, why that was not played, or how to begin; nothing once they have drawn."""
    if screen.preparation is None or (screen.on_turn and not screen.drawing):
        return None
    return Line("prepared-hint") if screen.preparing else screen.preparation.line


def _owed(screen: PanelScreen) -> Line | None:
    """Return what has to be put on the table before the discard (R16, R23), while the guide is off."""
    mine = screen.mine
    if not screen.on_turn or screen.drawing or screen.guidance is not None or screen.advised:
        return None
    if mine.jokers_owed:
        return Line("panel-owes-joker", count=mine.jokers_owed)
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    if mine.taken is not None and screen.must_use_taken:
        if not screen.opened and opening is not None and not opening.possible and opening.best >= opening.needed:
            return opening_line(opening)
        return Line("panel-must-use", card=card_text(mine.taken))
    if mine.taken is not None and mine.braked:
        return Line("panel-braked", card=card_text(mine.taken))
    return None


def selected_hint(screen: PanelScreen) -> Line | None:
    """Return why the selected cards can do nothing; None if they can do something, or none is selected."""
    if (second_ace := _second_ace(screen)) or not screen.selected or screen.can_use_selection:
        return second_ace
    return Line("panel-hint-two" if len(screen.selected) < 3 else "panel-hint-nothing")


def _second_ace(screen: PanelScreen) -> Line | None:
    """Return why the selected cards are no run, or the ace does not go on one, if that is its natural ace (R4)."""
    if screen.choices.uses or not screen.on_turn:
        return None
    table, cards = screen.mine.table, [held.card for held in screen.selected]
    runs = [meld for meld in table.table if meld is not None and len(cards) == 1]
    barred = any(second_ace_lies_there(run, cards[0], table.rules) for run in runs)
    return Line("refusal-second-ace") if barred or run_but_for_an_ace(cards, table.rules) else None


def _play_hint(screen: PanelScreen) -> Line:
    """Return which cards to tap."""
    if screen.proposals.closing and not screen.preparing:
        return Line("panel-hint-close")
    if screen.opened:
        return Line("panel-hint-select")
    if screen.proposals.opening:
        return Line("panel-hint-open-now", points=screen.proposals.opening_points)
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    if opening is not None and not opening.possible:
        return opening_line(opening)
    return Line("panel-hint-open", needed=screen.mine.table.rules.opening_points)


def _draw_hint(screen: PanelScreen) -> Line:
    """Return from where to draw, and why not from the discard pile (R15)."""
    if sum(not choice.refused for choice in screen.choices.draws) > 1:
        return Line("panel-hint-draw")
    return Line("panel-hint-draw-closed" if screen.discard_pile_closed else "panel-hint-draw-only")
