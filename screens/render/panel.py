"""A player's panel as a message: the table, their hand as buttons, and what the selected cards can do."""

from collections.abc import Iterable, Iterator

from scala40.actions import Discard, Draw, Take
from screens.illustration import PLAIN, DisplayPreferences, Illustration
from screens.message import MAX_CAPTION, Button, Message, Rows, grid, with_one_primary
from screens.render.arranging import arranging_rows
from screens.render.going_on import going_on_rows
from screens.render.guide import guide_line
from screens.render.pictures import as_drawn, panel_picture
from screens.render.table import board_lines, cut_buttons, last_lines, player_line
from screens.views.table import HandCard, PanelScreen, Stage
from tables.requests.codec import Request
from tables.requests.panel import (
    ClearPicks,
    DiscardCard,
    DrawStock,
    InWords,
    Pick,
    Refresh,
    SortHand,
    StopGuide,
    TakeDiscardPile,
)
from tables.requests.table import ImBack
from texts.advice import advice_line, label_line, opening_line, opens_label
from texts.cards import card_text, meld_text
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text
from texts.times import day_word, when

CARDS_IN_ROW = 5

_IN_PICTURE = frozenset({"panel-hand-empty", "panel-hand-cards", "panel-new-card", "panel-opening-melds"})
"""Sentences that are not needed with a picture."""


def panel_message(
    texts: Catalogue, language: str, screen: PanelScreen, preferences: DisplayPreferences = PLAIN
) -> Message:
    """Render the panel as it is now; with a picture, if its owner prefers that and the text fits below it."""
    caption = _caption(texts, language, screen) if preferences.look is not None else None
    if caption is not None and preferences.look is not None:
        drawn = Illustration(panel_picture(screen), language, preferences.look)
        return Message(caption, _rows(texts, language, screen, pictured=True), drawn)
    table = screen.table
    blocks = (
        _head(screen),
        last_lines(table),
        board_lines(screen.mine.table),
        map(player_line, screen.players),
        _hand_lines(screen),
        _needs(screen),
        _guide(screen),
        _advice(screen),
    )
    return Message(_joined(texts, language, blocks), _rows(texts, language, screen))


def _joined(texts: Catalogue, language: str, blocks: Iterable[Iterable[Line]]) -> Text:
    """Join blocks of sentences, with an empty line between them."""
    written = [Text.join("\n", (texts.text(language, line) for line in block)) for block in blocks]
    return Text.join("\n\n", [block for block in written if block])


def _caption(texts: Catalogue, language: str, screen: PanelScreen) -> Text | None:
    """Return what the picture does not show, without the oldest turns if it is too long; None if that is not enough.

    After drawing, the turns of the others are left out: the player has read them, and wants to see the cards close to
    the buttons.
    """
    turns = [] if screen.on_turn and not screen.drawing else list(last_lines(screen.table))
    hand = [line for line in _hand_lines(screen, listed=False) if line.key not in _IN_PICTURE]
    needs = [line for line in _needs(screen) if line.key not in _IN_PICTURE]
    for first in range(len(turns) + 1):
        blocks = ([*_head(screen, "panel-place"), *hand], turns[first:], needs, _guide(screen), _advice(screen))
        caption = _joined(texts, language, blocks)
        if caption.length <= MAX_CAPTION:
            return caption
    return None


def _head(screen: PanelScreen, title: str = "panel-title") -> Iterator[Line]:
    yield Line(title, place=screen.place, deal=screen.table.view.deal_number)
    yield _state(screen)
    if screen.away:
        yield Line("panel-computer" if screen.computer else "panel-away")
    offer = screen.table.cut
    if offer is not None and offer.seat == screen.seat:
        yield Line("fair-cut-asked-you") if offer.cut is None else Line("fair-cut-done", cut=offer.cut)


def _state(screen: PanelScreen) -> Line:
    table = screen.table
    due = None if table.due is None else when(table.due, table.zone, table.now)
    match table.stage:
        case Stage.OVER:
            return Line("panel-over")
        case Stage.CLOSED:
            return Line("panel-closed")
        case Stage.PAUSE if table.everybody_away:
            return Line("panel-asleep")
        case Stage.PAUSE:
            return Line("panel-pause") if due is None else Line("panel-pause-until", when=due, day=day_word(due))
        case Stage.PLAYING:
            pass
    if screen.left:
        return Line("panel-left")
    if not table.view.seats[screen.seat].in_match:
        return Line("panel-out")
    player = table.on_turn
    if table.everybody_away or player is None:
        return Line("panel-asleep")
    if screen.on_turn:
        return Line("panel-your-turn") if due is None else Line("panel-your-turn-until", when=due)
    if due is None:
        return Line("panel-waiting", player=player.name)
    return Line("panel-waiting-until", player=player.name, when=due)


def _hand_lines(screen: PanelScreen, *, listed: bool = True) -> Iterator[Line]:
    if screen.table.stage is not Stage.PLAYING or screen.left:
        return
    cards = [held.card for held in screen.hand]
    if not cards:
        yield Line("panel-hand-empty")
        return
    listed = listed and (not screen.on_turn or screen.drawing)  # else the buttons show the cards
    points = sum(card.hand_value for card in cards)
    yield Line("panel-hand", count=len(cards), points=points, listed="yes" if listed else "no")
    if listed:
        yield Line("panel-hand-cards", cards=" ".join(card_text(card) for card in cards))
    new = next((held.card for held in screen.hand if held.new), None)
    if screen.on_turn and new is not None:
        yield Line("panel-new-card", card=card_text(new))


def _needs(screen: PanelScreen) -> Iterator[Line]:
    """Yield what the player has to know now: what they owe, the points of their opening, what to do next."""
    mine = screen.mine
    if not screen.on_turn:
        return
    guided = guide_line(screen) is not None  # then the guide says what to do
    if screen.drawing:
        if not screen.advised and not guided:
            yield _draw_hint(screen)
        return
    if mine.jokers_owed:
        yield Line("panel-owes-joker", count=mine.jokers_owed)
    if mine.taken is not None and screen.must_use_taken:
        yield Line("panel-must-use", card=card_text(mine.taken))
    if mine.taken is not None and mine.braked:
        yield Line("panel-braked", card=card_text(mine.taken))
    if not screen.opened:
        yield from _opening(screen, guided=guided)
    if guided:
        return
    if any(held.selected for held in screen.hand):
        if not screen.can_use_selection:
            yield Line("panel-hint-two" if sum(held.selected for held in screen.hand) < 3 else "panel-hint-nothing")
    elif not screen.advised:
        yield _play_hint(screen)


def _guide(screen: PanelScreen) -> Iterator[Line]:
    """Yield the line of the guide, if there is one."""
    line = guide_line(screen)
    if line is not None:
        yield line


def _advice(screen: PanelScreen) -> Iterator[Line]:
    """Yield the advice, if they asked for it."""
    if screen.panel_advice is not None and screen.panel_advice.advice is not None:
        yield Line("advice-panel", advice=advice_line(screen.panel_advice.advice))


def _play_hint(screen: PanelScreen) -> Line:
    """Return which cards to tap; as long as something is owed, no discard can end the turn (R24)."""
    if screen.open_label is None and (screen.mine.jokers_owed or screen.must_use_taken):
        return Line("panel-hint-owing")
    if screen.opened:
        return Line("panel-hint-select")
    if screen.open_label is not None:
        return Line("panel-hint-open-now", button=screen.open_label)
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    if opening is not None and not opening.possible:
        return Line("panel-hint-discard")
    return Line("panel-hint-open", needed=screen.mine.table.rules.opening_points)


def _draw_hint(screen: PanelScreen) -> Line:
    """Return from where to draw, and why not from the discard pile (R15)."""
    if sum(not choice.refused for choice in screen.choices) > 1:
        return Line("panel-hint-draw")
    return Line("panel-hint-draw-closed" if screen.discard_pile_closed else "panel-hint-draw-only")


def _opening(screen: PanelScreen, *, guided: bool) -> Iterator[Line]:
    """Yield the points of the melds put aside, and what the hand could open with at best (R18)."""
    if screen.collected:
        yield Line(
            "panel-opening" if screen.jokers_count else "panel-opening-uncounted",
            points=screen.opening_points,
            needed=screen.mine.table.rules.opening_points,
        )
        if screen.opens and screen.opening_points < screen.mine.table.rules.opening_points:
            yield Line("panel-opening-waived")
        yield Line("panel-opening-melds", melds=" · ".join(meld_text(meld) for meld in screen.collected))
    opening = screen.panel_advice.opening if screen.panel_advice is not None else None
    if opening is not None and not guided and not screen.opens and not (screen.advised and opening.possible):
        yield opening_line(opening)  # else the button that opens shows it, or the advice does


def _rows(texts: Catalogue, language: str, screen: PanelScreen, *, pictured: bool = False) -> Rows:
    def words(key: str) -> str:
        return texts.plain(language, key)

    table = screen.table.table_id
    rows = going_on_rows(texts, language, screen)
    if screen.table.stage in (Stage.OVER, Stage.CLOSED) or screen.left:
        return rows
    if screen.away:
        rows += ((Button(words("table-label-back"), ImBack(table), style="primary"),),)
    if screen.deal_now is not None:
        rows += ((Button(words("table-label-deal"), screen.deal_now, style="primary"),),)
    if screen.table.cut is not None and screen.table.cut.seat == screen.seat:
        rows += (cut_buttons(screen.table),)
    if screen.may_re_enter is not None:
        rows += ((Button(words("table-label-re-enter"), screen.may_re_enter, style="primary"),),)
    if screen.on_turn and not screen.drawing:
        cards = as_drawn(screen) if pictured else screen.hand
        rows += grid([_card_button(texts, language, table, held) for held in cards], CARDS_IN_ROW)
    rows += arranging_rows(texts, language, screen)
    advice = _advice_buttons(texts, language, screen)
    choices = _choice_buttons(texts, language, screen)
    rows += (*advice, *choices) if screen.advised else choices
    # Buttons that do not play are two in a row, so that cards and buttons fit on the screen of a phone.
    last: list[Button] = [] if screen.advised else [key for row in advice for key in row]
    if screen.on_turn and any(held.selected for held in screen.hand):
        last.append(Button(words("panel-clear"), ClearPicks(table)))
    if screen.hand:
        last.append(
            Button(words("panel-sort-rank" if screen.sort == "suit" else "panel-sort-suit"), _other_sort(screen))
        )
    if not screen.on_turn:
        last.append(Button(words("panel-refresh"), Refresh(table)))
    if pictured:
        last.append(Button(words("words-label"), InWords(table)))
    if guide_line(screen) is not None:
        last.append(Button(words("guide-label-stop"), StopGuide(table)))
    return with_one_primary((*rows, *grid(last, 2)))


def _choice_buttons(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return the buttons for what can be done, one in a row, without what is advised, which has its own button."""
    return tuple(
        (Button(texts.plain(language, choice.label), choice.request, style=choice.style, disabled=choice.disabled),)
        for choice in screen.choices
        if not _is_advised(screen, choice.request)
    )


def _is_advised(screen: PanelScreen, request: Request) -> bool:
    """Whether the button that follows the advice does the same."""
    if screen.panel_advice is None or screen.panel_advice.advice is None:
        return False
    match screen.panel_advice.advice.action, request:
        case (Draw(), DrawStock()) | (Take(), TakeDiscardPile()):
            return True
        case Discard(card), DiscardCard(card=name):
            return str(card) == name
    return False


def _advice_buttons(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return the button that asks for advice, or those that follow it."""
    panel_advice = screen.panel_advice
    if panel_advice is None:
        return ()
    if panel_advice.advice is None:
        return ((Button(texts.plain(language, "advice-label-ask"), panel_advice.request),),)
    label = texts.plain(language, "advice-label-follow", step=label_line(panel_advice.advice))
    rows: Rows = ((Button(label, panel_advice.request, style="primary"),),)
    if panel_advice.opens is not None and panel_advice.opening is not None:
        rows += ((Button(texts.plain(language, opens_label(panel_advice.opening)), panel_advice.opens),),)
    return rows


def _card_button(texts: Catalogue, language: str, table: int, held: HandCard) -> Button:
    name = "panel-label-selected" if held.selected else "panel-label-new" if held.new else "panel-label-card"
    return Button(texts.plain(language, name, card=card_text(held.card)), Pick(table, held.id))


def _other_sort(screen: PanelScreen) -> SortHand:
    return SortHand(screen.table.table_id, "rank" if screen.sort == "suit" else "suit")
