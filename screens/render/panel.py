"""A player's panel as a message: the table, their hand as buttons, and what the selected cards can do."""

from collections.abc import Iterable, Iterator

from screens.illustration import PLAIN, DisplayPreferences, Illustration
from screens.message import MAX_CAPTION, Button, Message, Rows, with_one_primary
from screens.page_links import PageLink
from screens.render.arranging import arranging_rows
from screens.render.button_styles import with_signs, worded
from screens.render.going_on import going_on_rows
from screens.render.guide import guide_line
from screens.render.keyboard import Keyboard
from screens.render.pictures import panel_picture
from screens.render.table import board_lines, cut_buttons, last_lines, player_line
from screens.views.panel import PanelScreen
from screens.views.table import Stage
from tables.requests.panel import MORE_PAGE
from tables.requests.table import ImBack
from texts.advice import advice_line, alert_lines, opening_line
from texts.cards import card_text, meld_text
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text
from texts.times import day_word, when

SHORT = 90
"""The most characters of advice in a panel, about two lines on a phone; longer advice is behind the button for more."""


def panel_message(
    texts: Catalogue,
    language: str,
    screen: PanelScreen,
    preferences: DisplayPreferences = PLAIN,
    page: PageLink | None = None,
) -> Message:
    """Render the panel as it is now; with a picture, if its owner prefers that and the text fits below it.

    `page` is where the sign in its last row leads.
    """
    caption = _caption(texts, language, screen) if preferences.look is not None else None
    if caption is not None and preferences.look is not None:
        drawn = Illustration(panel_picture(screen), language, preferences.look)
        keyboard = Keyboard(texts, language, screen, pictured=True, page=page)
        return Message(caption, _signed(_rows(texts, language, screen, keyboard), screen), drawn)
    table, hint = screen.table, _hint(texts, language, screen)
    blocks = (
        _head(screen),
        last_lines(table),
        board_lines(screen.mine.table),
        map(player_line, screen.players),
        _hand_lines(screen),
        _opening(screen),
        map(worded, hint) if preferences.words else hint,
    )
    rows = _rows(texts, language, screen, Keyboard(texts, language, screen, worded=preferences.words, page=page))
    return Message(_joined(texts, language, blocks), rows if preferences.words else _signed(rows, screen))


def _joined(texts: Catalogue, language: str, blocks: Iterable[Iterable[Line]], between: str = "\n\n") -> Text:
    """Join blocks of sentences."""
    written = [Text.join("\n", (texts.text(language, line) for line in block)) for block in blocks]
    return Text.join(between, [block for block in written if block])


def _caption(texts: Catalogue, language: str, screen: PanelScreen) -> Text | None:
    """Return what the picture does not show, without the oldest turns if it is too long; None if that is not enough.

    On turn that is two lines, so that picture and buttons fit on the screen of a phone: whose turn it is and until
    when, and one hint.
    """
    hint, turns = list(_hint(texts, language, screen)), list(last_lines(screen.table))
    if screen.on_turn:
        # Where to draw from, the buttons say: what happened last is worth more.
        second = turns[-1:] if turns and hint[0].key.startswith("panel-hint-draw") else hint
        caption = _joined(texts, language, (_head(screen), second), "\n")
        return caption if caption.length <= MAX_CAPTION else None
    for first in range(len(turns) + 1):
        caption = _joined(texts, language, (_head(screen), turns[first:], hint))
        if caption.length <= MAX_CAPTION:
            return caption
    return None


def _head(screen: PanelScreen) -> Iterator[Line]:
    """Yield whose turn it is and until when, after the name of the table if the player sits at several."""
    state = _state(screen)
    yield Line("panel-at", place=screen.place, state=state) if screen.several else state
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


def _hint(texts: Catalogue, language: str, screen: PanelScreen) -> Iterator[Line]:
    """Yield the one sentence that is most useful now: a question, what is owed, advice, the guide, or what to tap."""
    hint = screen.question or _owed(screen) or _advice(texts, language, screen) or guide_line(screen)
    if hint is None and screen.on_turn:
        hint = _draw_hint(screen) if screen.drawing else _selected_hint(screen) or _play_hint(screen)
    if hint is not None:
        yield hint
    if screen.rests and screen.table.view.seats[screen.seat].in_match:
        yield Line("panel-rests")


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


def _advice(texts: Catalogue, language: str, screen: PanelScreen) -> Line | None:
    """Return the advice, if they asked for it: in short, or whole on the page with more."""
    advice = screen.panel_advice.advice if screen.panel_advice is not None else None
    if advice is None:
        return None
    longest, *shorter = alert_lines(advice)
    if screen.page == MORE_PAGE:
        return Line("advice-panel", advice=advice_line(advice))
    fitting = (line for line in (longest, *shorter) if len(texts.plain(language, line)) <= SHORT)
    return Line("advice-panel", advice=next(fitting, shorter[-1] if shorter else longest))


def _selected_hint(screen: PanelScreen) -> Line | None:
    """Return why the selected cards can do nothing; None if they can do something, or none is selected."""
    if not screen.selected or screen.can_use_selection:
        return None
    return Line("panel-hint-two" if len(screen.selected) < 3 else "panel-hint-nothing")


def _play_hint(screen: PanelScreen) -> Line:
    """Return which cards to tap."""
    if screen.proposals.closing:
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


def _opening(screen: PanelScreen) -> Iterator[Line]:
    """Yield the points of the melds put aside for the opening (R18)."""
    if not screen.on_turn or screen.opened or not screen.collected:
        return
    yield Line(
        "panel-opening" if screen.jokers_count else "panel-opening-uncounted",
        points=screen.opening_points,
        needed=screen.mine.table.rules.opening_points,
    )
    if screen.opens and screen.opening_points < screen.mine.table.rules.opening_points:
        yield Line("panel-opening-waived")
    yield Line("panel-opening-melds", melds=" · ".join(meld_text(meld) for meld in screen.collected))


def _rows(texts: Catalogue, language: str, screen: PanelScreen, keyboard: Keyboard) -> Rows:
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
    if screen.on_turn:
        return (*rows, *keyboard.rows())
    return with_one_primary((*rows, *arranging_rows(texts, language, screen), *keyboard.waiting()))


def _signed(rows: Rows, screen: PanelScreen) -> Rows:
    """Return the same buttons with signs of suits that can be told apart in their owner's chat."""
    four = screen.display.four_colours
    return tuple(tuple(with_signs(button, four_colours=four) for button in row) for row in rows)
