"""The post of a match whose group sees only how deals end: who plays, the points so far, and the buttons."""

from screens.message import Message
from screens.page_links import PageLink
from screens.render.table import table_rows
from screens.views.table import PlayerLine, TableScreen
from screens.views.table_lines import waiting_line
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def ends_message(texts: Catalogue, language: str, screen: TableScreen, page: PageLink | None = None) -> Message:
    """Render the post, which does not change during a deal, except if somebody is away or out."""
    parts = [
        texts.text(language, "table-title", deal=screen.view.deal_number, limit=screen.view.rules.limit),
        Text.join("\n", (texts.text(language, _player(player)) for player in screen.players)),
        texts.text(language, waiting_line(screen) if screen.everybody_away else Line("ends-playing")),
    ]
    return Message(Text.join("\n\n", parts), table_rows(texts, language, screen, page))


def _player(player: PlayerLine) -> Line:
    if player.out:
        return Line("table-player-out", player=player.name, total=player.total)
    return Line("ends-player", player=player.name, total=player.total, state="away" if player.away else "none")
