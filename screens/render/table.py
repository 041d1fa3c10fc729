"""The table's post in the group as a message: what happened, the table, whose turn it is."""

from dataclasses import replace

from scala40.views import TableView
from screens.message import MAX_CAPTION, PLAIN, Button, DisplayPreferences, Illustration, Message, Rows
from screens.page_links import PageLink
from screens.render.pictures import table_picture
from screens.views.table import PlayerLine, Stage, TableScreen
from screens.views.table_lines import cut_line, last_lines, waiting_line, waiting_next
from tables.fair.cut_offer import CUT_NUMBERS
from tables.requests.evenings import WaitForNext
from tables.requests.panel import InWords
from tables.requests.table import Cut, DealNow, GiveTime, ImBack, MyCards, OpenCut, Play, ReEnter, WakePlayer
from texts.cards import card_text, meld_text
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def table_message(
    texts: Catalogue,
    language: str,
    screen: TableScreen,
    preferences: DisplayPreferences = PLAIN,
    page: PageLink | None = None,
) -> Message:
    """Render the post as the table is now; without a picture if its caption would be too long."""
    if preferences.look is not None:
        caption = _caption(texts, language, screen)
        if caption.length <= MAX_CAPTION:
            drawn = Illustration(table_picture(screen), language, preferences.look)
            *rows, last = table_rows(texts, language, screen, page)
            words = Button(texts.plain(language, "words-label"), InWords(screen.table_id))
            return Message(caption, (*rows, (words, *last)), drawn)
    parts = [
        texts.text(language, "table-title", deal=screen.view.deal_number, limit=screen.view.rules.limit),
        Text.join("\n", (texts.text(language, line) for line in last_lines(screen))),
        board(texts, language, screen.view),
        Text.join("\n", (texts.text(language, player_line(player)) for player in screen.players)),
        texts.text(language, waiting_line(screen)),
        offers(texts, language, screen),
        waiting_list(texts, language, screen),
    ]
    shown = table_rows(texts, language, screen, page)
    if preferences.words and screen.stage is Stage.PLAYING:
        sentence = Button(texts.plain(language, "words-label-sentence"), InWords(screen.table_id))
        shown = (*shown[:-1], (sentence, *shown[-1]))
    return Message(Text.join("\n\n", [part for part in parts if part]), shown)


def _caption(texts: Catalogue, language: str, screen: TableScreen) -> Text:
    """Return what the picture does not show, without the oldest turns if it would be too long."""
    turns = [texts.text(language, line) for line in last_lines(screen)]
    waits = (
        texts.text(language, waiting_line(screen)),
        offers(texts, language, screen),
        waiting_list(texts, language, screen),
    )
    while True:
        caption = Text.join("\n\n", [part for part in (Text.join("\n", turns), *waits) if part])
        if caption.length <= MAX_CAPTION or not turns:
            return caption
        del turns[0]


def board(texts: Catalogue, language: str, view: TableView) -> Text:
    """Return discard pile, stock and the melds on the table, numbered from 1."""
    if view.discard_pile:
        piles = Line("table-discards", card=card_text(view.discard_pile[-1]), stock=view.stock_size)
    else:
        piles = Line("table-discards-empty", stock=view.stock_size)
    melds = [(number, meld) for number, meld in enumerate(view.table, start=1) if meld is not None]
    lines = [Line("table-meld", number=number, meld=meld_text(meld)) for number, meld in melds]
    head = Line("table-melds" if melds else "table-no-melds")
    return Text.join("\n", [texts.text(language, line) for line in (piles, head, *lines)])


def player_line(player: PlayerLine) -> Line:
    """Return the line of a player with their cards and points."""
    if player.out:
        return Line("table-player-out", player=player.name, total=player.total)
    state = "-".join(word for word, true in (("opened", player.opened), ("away", player.away)) if true) or "none"
    mark = "▶️" if player.on_turn else "▫️"
    return Line("table-player", mark=mark, player=player.name, cards=player.cards, total=player.total, state=state)


def offers(texts: Catalogue, language: str, screen: TableScreen) -> Text:
    """Return who may re-enter before the next deal (R36), and what was cut for it; who may cut, their button says."""
    if screen.stage is not Stage.PAUSE:
        return Text()
    lines = [Line("table-offer", players=tuple(screen.re_entries))] if screen.re_entries else []
    if screen.cut is not None and (screen.cut.cut is not None or screen.cut_open):
        lines.append(cut_line(screen.cut))
    return Text.join("\n", (texts.text(language, line) for line in lines))


def waiting_list(texts: Catalogue, language: str, screen: TableScreen) -> Text:
    """Return who waits for the next match, if anybody does."""
    line = waiting_next(screen.waiting)
    return Text() if line is None else texts.text(language, line)


def cut_buttons(texts: Catalogue, language: str, screen: TableScreen) -> tuple[Button, ...]:
    """Return the button of the player who may cut, or, after they have tapped it, the numbers to cut with."""
    if screen.cut is None or screen.cut.cut is not None:
        return ()
    deal = screen.view.deal_number
    if not screen.cut_open:
        label = texts.plain(language, "fair-label-cut", player=screen.cut.who.name)
        return (Button(label, OpenCut(screen.table_id, deal)),)
    return tuple(Button(str(number), Cut(screen.table_id, deal, number)) for number in CUT_NUMBERS)


def table_rows(texts: Catalogue, language: str, screen: TableScreen, page: PageLink | None = None) -> Rows:
    """Return the buttons of a table's post; the last row has the link to the page, if there is one."""

    def key(name: str) -> str:
        return texts.plain(language, name)

    table, deal = screen.table_id, screen.view.deal_number
    away = any(player.away and not player.out for player in screen.players)
    back = (Button(key("table-label-back"), ImBack(table)),) if away else ()
    link = () if page is None else (page.button(key("way-label-table")),)
    if screen.stage is Stage.PAUSE:
        offer = (Button(key("table-label-re-enter"), ReEnter(table, deal)),) if screen.re_entries else ()
        return (
            (Button(key("table-label-deal"), DealNow(table, deal), style="primary"),),
            offer,
            cut_buttons(texts, language, screen),
            back,
            link,
        )
    following = (Button(key("waiting-label"), WaitForNext(table)),) if screen.free_next else ()
    return (
        (
            Button(key("table-label-cards"), MyCards(table)),
            Button(key("table-label-play"), Play(table), style="primary"),
        ),
        helping_buttons(texts, language, screen),
        (*following, *back) if link or back else (),
        link or (() if back else following),  # beside it there is room for the table in words
    )


def helping_buttons(texts: Catalogue, language: str, screen: TableScreen) -> tuple[Button, ...]:
    """Return what those who wait may do about the player on turn: wake them, give them more time."""
    table, player = screen.table_id, screen.on_turn
    if player is None:
        return ()
    more = Button(
        texts.plain(language, "more-time-label"), GiveTime(table, screen.view.deal_number, screen.turns_ended)
    )
    label = "wake-label-short" if screen.may_be_given_time else "wake-label"  # two have no room for a name
    wake = Button(texts.plain(language, label, player=player.name), WakePlayer(table, player.seat))
    return (*((wake,) if screen.may_be_woken else ()), *((more,) if screen.may_be_given_time else ()))


def ends_message(texts: Catalogue, language: str, screen: TableScreen, page: PageLink | None = None) -> Message:
    """Render the post, which does not change during a deal, except if somebody is away or out."""
    parts = [
        texts.text(language, "table-title", deal=screen.view.deal_number, limit=screen.view.rules.limit),
        Text.join("\n", (texts.text(language, _player(player)) for player in screen.players)),
        texts.text(language, waiting_line(screen) if screen.everybody_away else Line("ends-playing")),
    ]
    return Message(
        Text.join("\n\n", parts),
        table_rows(texts, language, replace(screen, may_be_woken=False, may_be_given_time=False), page),
    )


def _player(player: PlayerLine) -> Line:
    if player.out:
        return Line("table-player-out", player=player.name, total=player.total)
    return Line("ends-player", player=player.name, total=player.total, state="away" if player.away else "none")
