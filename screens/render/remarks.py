"""The remarks on a deal as a message to the person whom they are about, with a button to the picture of each turn."""

from collections.abc import Sequence

from screens.message import Button, Message, grid
from tables.records.remarks import Told
from tables.requests.chat_pages import ShowRemarks, ShowTurn
from tables.seats import Name
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def remarks_message(
    texts: Catalogue, language: str, place: Name, table_id: int, deal: int, told: Sequence[Told]
) -> Message:
    """Render the remarks, the most instructive first."""
    lines = [Line("remarks-title", place=place, deal=deal), *(Line("remarks-one", remark=one.line) for one in told)]
    turns = {one.frame: one.turn for one in told}
    buttons = [
        Button(texts.plain(language, "remarks-label-turn", turn=turn), ShowTurn(table_id, deal, frame))
        for frame, turn in sorted(turns.items())
    ]
    return Message(Text.join("\n\n", [texts.text(language, line) for line in lines]), grid(buttons, 3))


def remarks_button(texts: Catalogue, language: str, table_id: int, deal: int) -> Button:
    """Return the button that asks for the remarks on one's own play in a deal."""
    return Button(texts.plain(language, "remarks-label"), ShowRemarks(table_id, deal))
