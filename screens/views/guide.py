"""The guide: one line in a newcomer's panel that says what to do now, marked with a pointing hand."""

from collections.abc import Sequence

from scala40.actions import Attach, Discard, Swap
from scala40.advice import Laying, WhyOpen
from scala40.cards import Card
from screens.views.panel import PanelScreen
from screens.views.table import Stage
from tables.play.guide import Guidance
from tables.play.leading import does
from tables.requests.panel import LayMeld, TakeDiscardPile
from texts.cards import card_text, short_meld_text
from texts.line import Line


def guide_line(screen: PanelScreen) -> Line | None:
    """Return what is most useful to know now; None if the panel without it says enough.

    It replaces the panel's hints. There is none while the panel shows advice.
    """
    known = screen.guidance
    if known is None or screen.away or screen.left or screen.table.stage is not Stage.PLAYING:
        return None
    if not screen.on_turn:
        return _waiting(screen)
    if screen.advised or screen.question is not None:
        return None
    if screen.drawing:
        return _drawing(screen, known)
    return _selected(screen) if screen.selected and not _is_elsewhere(screen) else _playing(screen, known)


def _waiting(screen: PanelScreen) -> Line | None:
    """Return what to do while another player is on turn."""
    table = screen.table
    if table.everybody_away or not table.view.seats[screen.seat].in_match:
        return None
    if screen.opened:
        return Line("guide-waiting-opened")
    return Line("guide-waiting", needed=screen.mine.table.rules.opening_points)


def _drawing(screen: PanelScreen, known: Guidance) -> Line:
    """Return from where to draw (R14, R15)."""
    pile, stock = screen.mine.table.discard_pile, screen.mine.table.stock_size
    able = [choice for choice in screen.choices.draws if not choice.refused]
    if len(able) > 1:
        if screen.leads is not None and isinstance(screen.leads.request, TakeDiscardPile):
            return Line("guide-take", card=card_text(pile[-1]))
        return Line("guide-draw-bound" if known.take_binds else "guide-draw", card=card_text(pile[-1]))
    if screen.discard_pile_closed:
        return Line("guide-draw-closed")
    return Line("guide-draw-stock") if stock or not pile else Line("guide-draw-pile", card=card_text(pile[-1]))


def _is_elsewhere(screen: PanelScreen) -> bool:
    """Whether the turn goes on with something else than the selected cards, or these lead nowhere."""
    proposed, chosen, lead = screen.proposals, screen.choices, screen.leads
    if proposed.closing or proposed.opening or screen.open_label is not None:
        return True
    if lead is not None and lead not in (*chosen.uses, chosen.discard):
        return True
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    has_advice = proposed.advice is not None or (opening is not None and not opening.possible)
    return has_advice and lead is None and bool(chosen.uses)


def _playing(screen: PanelScreen, known: Guidance) -> Line:
    """Return what to do whatever is selected: close, what the coloured button does, what is owed, or to discard."""
    mine, proposed, lead = screen.mine, screen.proposals, screen.leads
    if proposed.closing:
        return Line("guide-close", button=proposed.shown[0].label)
    if lead is not None and isinstance(lead.request, LayMeld):
        return Line("guide-lay", button=lead.label)
    fits = sorted(known.fits, key=lambda fit: lead is None or not does(lead.request, fit, opened=screen.opened))
    if mine.jokers_owed:
        fit = next((fit for fit in fits if fit.card.is_joker), None)
        return Line("guide-joker-owed") if fit is None else _fitting(screen, fit, owed=True)
    if mine.taken is not None and screen.must_use_taken:
        return _use_taken(screen, fits, mine.taken) if screen.opened else _open_with_taken(screen, mine.taken)
    if proposed.advice is not None and proposed.advice.holds_back:
        points = proposed.opening_points
        return Line("guide-wait-opening", points=points) if proposed.opening else Line("guide-wait")
    if not screen.opened:
        return _opening(screen)
    ends = proposed.advice is not None and isinstance(proposed.advice.action, Discard)
    if fits and not ends:
        return _fitting(screen, fits[0], owed=False)
    return Line("guide-discard" if len(screen.hand) > 3 else "guide-discard-only")  # a meld, and the discard (R28)


def _use_taken(screen: PanelScreen, fits: Sequence[Attach | Swap], taken: Card) -> Line:
    """Return how to put the card from the discard pile on the table, which is a duty (R16, R24)."""
    fit = next((fit for fit in fits if fit.card.in_hand == taken), None)
    return Line("guide-use", card=card_text(taken)) if fit is None else _fitting(screen, fit, owed=True)


def _fitting(screen: PanelScreen, fit: Attach | Swap, *, owed: bool) -> Line:
    """Return where a card fits: as an offer or, if it has to be put on the table, as what to do."""
    meld = screen.mine.table.table[fit.meld_index]
    assert meld is not None  # what is legal now has its meld
    if fit.card.is_joker:
        key = "guide-joker-fits" if owed else "guide-attach-joker"
    else:
        swap, attach = ("guide-use-swap", "guide-use-attach") if owed else ("guide-swap", "guide-attach")
        key = swap if isinstance(fit, Swap) else attach
    return Line(key, card=card_text(fit.card.in_hand), meld=short_meld_text(meld, on_table=True))


def _open_with_taken(screen: PanelScreen, taken: Card) -> Line:
    """Return how to open with the card from the discard pile, without which no discard is allowed (R15, R24)."""
    if screen.open_label is not None or screen.proposals.opening:
        return _open_now(screen)
    if not any(card.in_hand == taken for meld in screen.collected for card in meld.cards):
        return Line("guide-use-opening", card=card_text(taken))
    return Line("guide-use-more", missing=max(0, screen.mine.table.rules.opening_points - screen.opening_points))


def _open_now(screen: PanelScreen) -> Line:
    """Return which button opens: the melds have the points, or closing in hand needs none (R19)."""
    points = screen.proposals.opening_points
    label = screen.open_label if screen.open_label is not None else Line("panel-open-now", points=points)
    enough = max(points, screen.opening_points) >= screen.mine.table.rules.opening_points
    reason = None if screen.proposals.advice is None else screen.proposals.advice.reason
    keeps = enough and isinstance(reason, Laying) and reason.why is WhyOpen.JOKER
    return Line("guide-open-now" if enough else "guide-open-waived", button=label, why="joker" if keeps else "none")


def _opening(screen: PanelScreen) -> Line:
    """Return how many points the opening has (R18), and what to tap next."""
    needed = screen.mine.table.rules.opening_points
    if screen.open_label is not None or screen.proposals.opening:
        return _open_now(screen)
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    if opening is None:
        aside = "guide-open-more" if screen.collected else "guide-open"
        return Line(aside, needed=needed, missing=max(0, needed - screen.opening_points))
    if screen.collected:
        return Line("guide-open-back", needed=needed)
    if opening.best > 0:
        return Line("guide-open-low", needed=needed, best=opening.best)
    return Line("guide-open-none", needed=needed)


def _selected(screen: PanelScreen) -> Line:
    """Return what the buttons for the selected cards do."""
    uses, lead, discard = screen.choices.uses, screen.leads, screen.choices.discard
    lays = [choice for choice in uses if isinstance(choice.request, LayMeld)]
    if lays:
        return Line("guide-tap-meld", button=lays[0].label) if len(lays) == 1 else Line("guide-tap-one-meld")
    if uses:
        end = discard is not None and not discard.refused
        button = lead if lead is not None and lead in uses else uses[0]
        return Line("guide-tap-attach-or-discard" if end else "guide-tap-attach", button=button.label)
    if discard is not None:
        return Line("guide-tap-refused" if discard.refused else "guide-tap-discard", button=discard.label)
    return Line("guide-two" if len(screen.selected) < 3 else "guide-no-meld")
