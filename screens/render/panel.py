"""A player's panel as a message: the table, their hand as buttons, and what the selected cards can do."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pictures.hand import CARDS_IN_ROW, CARDS_IN_ROW_COMFORT
from screens.accessible import worded
from screens.message import (
    MAX_CAPTION,
    PLAIN,
    Button,
    DisplayPreferences,
    Illustration,
    Message,
    Rows,
    grid,
    with_one_primary,
)
from screens.page_links import PageLink
from screens.render.button_styles import card_rows, comfortable, without_sign
from screens.render.going_on import going_on_rows
from screens.render.keyboard import Keyboard
from screens.render.pictures import panel_picture
from screens.render.remarks import remarks_button
from screens.render.table import board, cut_buttons, helping_buttons, player_line
from screens.views.deal_ends import share_line
from screens.views.panel import HandCard, PanelScreen
from screens.views.panel_lines import head_lines, hint_line
from screens.views.table import Stage
from screens.views.table_lines import last_lines
from tables.requests.codec import Request
from tables.requests.panel import MORE_PAGE, ArrangePick, MoveCard, PinCard
from tables.requests.table import ImBack
from texts.advice import TWO_LINES, advice_line, alert_lines
from texts.cards import card_text, meld_text
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def panel_message(
    texts: Catalogue,
    language: str,
    screen: PanelScreen,
    preferences: DisplayPreferences = PLAIN,
    page: PageLink | None = None,
    private: str | None = None,
) -> Message:
    """Render the panel as it is now; with a picture, if its owner prefers that and the text fits below it.

    `page` is where the sign for the page leads, `private` where the button for the private chat does.
    """
    if screen.is_absent:
        return _absent_message(texts, language, screen, preferences)
    hint = list(_hint(texts, language, screen, page))
    if screen.display.comfort and not preferences.words:
        hint = [_as_on_buttons(texts, language, line) for line in hint]
    caption = _caption(texts, language, screen, hint) if preferences.look is not None else None
    if caption is not None and preferences.look is not None:
        drawn = Illustration(panel_picture(screen), language, preferences.look)
        keyboard = Keyboard(texts, language, screen, pictured=True, page=page, private=private)
        return Message(caption, _rows(texts, language, screen, keyboard, inside=private is not None), drawn)
    table = screen.table
    blocks = (
        head_lines(screen),
        last_lines(table, screen.seat),
        board(texts, language, screen.mine.table),
        map(player_line, screen.players),
        _hand_lines(screen),
        _opening(screen),
        map(worded, hint) if preferences.words else hint,
    )
    keyboard = Keyboard(texts, language, screen, worded=preferences.words, page=page, private=private)
    return Message(
        _joined(texts, language, blocks), _rows(texts, language, screen, keyboard, inside=private is not None)
    )


def _as_on_buttons(texts: Catalogue, language: str, line: Line) -> Line:
    """Return a sentence whose button is named by the words that this button has with comfort."""
    args = {
        name: without_sign(texts.plain(language, arg)) if name == "button" and isinstance(arg, Line)
        else _as_on_buttons(texts, language, arg) if isinstance(arg, Line) else arg
        for name, arg in worded(line, first=True).args
    }  # fmt: skip
    return Line(worded(line, first=True).key, **args)


def _absent_message(texts: Catalogue, language: str, screen: PanelScreen, preferences: DisplayPreferences) -> Message:
    """Render the panel of somebody who is away: only how they come back."""
    back = Button(texts.plain(language, "table-label-back"), ImBack(screen.table.table_id), style="primary")
    message = Message(_joined(texts, language, (head_lines(screen),)), ((back,),))
    if preferences.look is None:
        return message
    return replace(message, illustration=Illustration(panel_picture(screen), language, preferences.look))


def _joined(texts: Catalogue, language: str, blocks: Iterable[Iterable[Line] | Text], between: str = "\n\n") -> Text:
    """Join blocks of sentences; a block may be a text already."""
    written = [
        block if isinstance(block, Text) else Text.join("\n", [texts.text(language, line) for line in block])
        for block in blocks
    ]
    return Text.join(between, [block for block in written if block])


def _caption(texts: Catalogue, language: str, screen: PanelScreen, hint: list[Line]) -> Text | None:
    """Return what the picture does not show, without the oldest turns if it is too long; None if that is not enough.

    On turn that is two lines, so that picture and buttons fit on the screen of a phone: whose turn it is and until
    when, and one hint.
    """
    turns = list(last_lines(screen.table, screen.seat))
    if screen.on_turn:
        # Where to draw from, the buttons say: what happened last is worth more.
        second = turns[-1:] if turns and hint[0].key.startswith("panel-hint-draw") else hint
        caption = _joined(texts, language, (head_lines(screen), second), "\n")
        return caption if caption.length <= MAX_CAPTION else None
    for first in range(len(turns) + 1):
        caption = _joined(texts, language, (head_lines(screen), turns[first:], hint))
        if caption.length <= MAX_CAPTION:
            return caption
    return None


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


def _hint(texts: Catalogue, language: str, screen: PanelScreen, page: PageLink | None) -> Iterator[Line]:
    """Yield the one sentence that is most useful now: a question, what is owed, advice, the guide, or what to tap.

    For a newcomer who has tapped more that is what signs mean.
    """
    if screen.newcomer and screen.page == MORE_PAGE and screen.question is None and not screen.advised:
        yield Line("panel-more-sort")
        if page is not None:
            yield Line("panel-more-page")
        return
    hint = hint_line(screen, _advice(texts, language, screen))
    if hint is not None:
        yield hint
    share = share_line(screen.table, screen.table.deals[-1].number, screen.seat) if screen.table.deals else None
    if share is not None:
        yield share
    going_on = screen.table.stage not in (Stage.OVER, Stage.CLOSED)
    if going_on and screen.rests and screen.table.view.seats[screen.seat].in_match:
        yield Line("panel-rests")


def _advice(texts: Catalogue, language: str, screen: PanelScreen) -> Line | None:
    """Return the advice, if they asked for it: in short, or whole on the page with more."""
    advice = screen.panel_advice.advice if screen.panel_advice is not None else None
    if advice is None:
        return None
    if screen.page == MORE_PAGE:
        return Line("advice-panel", advice=advice_line(advice))
    *longer, shortest = alert_lines(advice)
    fitting = (line for line in longer if len(texts.plain(language, line)) <= TWO_LINES)
    return Line("advice-panel", advice=next(fitting, shortest))


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


def _rows(texts: Catalogue, language: str, screen: PanelScreen, keyboard: Keyboard, *, inside: bool) -> Rows:
    """Return the buttons; `inside`: of a hand in the group, where nobody is told how they played."""
    rows = _all_rows(texts, language, screen, keyboard, inside=inside)
    return comfortable(rows, screen.table.table_id) if screen.display.comfort else rows


def _all_rows(texts: Catalogue, language: str, screen: PanelScreen, keyboard: Keyboard, *, inside: bool) -> Rows:
    def words(key: str) -> str:
        return texts.plain(language, key)

    told = () if inside else _remarks(texts, language, screen)
    rows = going_on_rows(texts, language, screen) + told
    if screen.table.stage in (Stage.OVER, Stage.CLOSED) or screen.left:
        return rows
    if screen.deal_now is not None:
        rows += ((Button(words("table-label-deal"), screen.deal_now, style="primary"),),)
    if screen.table.cut is not None and screen.table.cut.seat == screen.seat:
        rows += (cut_buttons(texts, language, screen.table),)
    if screen.may_re_enter is not None:
        rows += ((Button(words("table-label-re-enter"), screen.may_re_enter, style="primary"),),)
    if screen.on_turn:
        return (*rows, *keyboard.rows())
    if screen.outside and screen.table.view.seats[screen.seat].in_match:
        rows += (helping_buttons(texts, language, screen.table),)
    sealed = grid(keyboard.sealed(), 1)
    return with_one_primary((*rows, *sealed, *keyboard.waiting(arranging_rows(texts, language, screen))))


def _remarks(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return the button that asks how the player has played the deal that has just ended."""
    table = screen.table
    ended = table.deals[-1] if table.stage in (Stage.PAUSE, Stage.OVER) and table.deals else None
    if ended is None or ended.points[screen.seat] is None:
        return ()
    return ((remarks_button(texts, language, table.table_id, ended.number),),)


def arranging_rows(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return the button that opens the page or, while a card is selected, the hand and what moves that card.

    There are none for a player on turn, whose selection is for playing, nor for one without a hand to arrange.
    """
    if screen.table.stage is not Stage.PLAYING or screen.on_turn or screen.away or screen.left or len(screen.hand) < 2:
        return ()
    table, first, last = screen.table.table_id, screen.hand[0], screen.hand[-1]
    in_row = CARDS_IN_ROW_COMFORT if screen.display.comfort else CARDS_IN_ROW
    chosen = next((held for held in screen.hand if held.selected), None)
    if chosen is None:
        return ((Button(texts.plain(language, "arranging-label-begin"), ArrangePick(table, first.id)),),)

    def card(held: HandCard) -> Button:
        key = "panel-label-selected" if held is chosen else "panel-label-card"
        label = texts.plain(language, Line(key, card=card_text(held.card)))
        return Button(label, ArrangePick(table, held.id), style="primary" if held is chosen else None)

    def button(name: str, request: Request, *, disabled: bool = False) -> Button:
        return Button(texts.plain(language, f"arranging-label-{name}"), request, disabled=disabled)

    return (
        *card_rows(texts, language, table, [card(held) for held in screen.hand], in_row),
        (
            button("left", MoveCard(table, chosen.id, -1), disabled=chosen is first),
            button("right", MoveCard(table, chosen.id, 1), disabled=chosen is last),
            button("pin", PinCard(table, chosen.id), disabled=chosen is first),
            button("done", ArrangePick(table, "")),
        ),
    )
