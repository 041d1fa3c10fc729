"""Buttons for players who have nothing more to do at a table: the rematch, and practice alone."""

from screens.message import Button, Rows
from screens.views.panel import PanelScreen
from screens.views.table import Stage
from tables.requests.panel import PractiseNow
from tables.requests.table import Rematch
from texts.catalogue import Catalogue


def going_on_rows(texts: Catalogue, language: str, screen: PanelScreen) -> Rows:
    """Return what a player can do after the match, or after they are out of it; nothing for one who still plays."""
    table = screen.table
    if table.stage is Stage.OVER:
        again = Button(texts.plain(language, "table-label-rematch"), Rematch(table.table_id), style="primary")
        return ((again, practice_button(texts, language)),)
    is_out = not table.view.seats[screen.seat].in_match and screen.may_re_enter is None
    if table.stage is Stage.CLOSED or screen.left or is_out:
        return ((practice_button(texts, language),),)
    return ()


def practice_button(texts: Catalogue, language: str) -> Button:
    """Return the button that deals a hand against a computer at once."""
    return Button(texts.plain(language, "practice-label-now"), PractiseNow())
