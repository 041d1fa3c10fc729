"""The lobby post as a message: the seats and what is missing, or the open page of the rules panel."""

from collections.abc import Sequence

from scala40.players import CHARACTERS, LEVELS
from screens.message import Button, Message, Rows, grid
from screens.page_links import PageLink
from screens.render.rules_panel import panel_message
from screens.render.story import hide_button
from screens.views.lobby import LobbyView
from screens.views.lobby_lines import also_lines, first_lines, head_lines, missing_lines, pace_line
from tables.fair.cut_offer import CUT_NUMBERS, CUT_PAGE
from tables.lobby.rule_pages import CHARACTERS_PAGE, CLOSE_PAGE, FIRST_PAGE
from tables.requests.chat_pages import SetPace
from tables.requests.deep_links import start_link, table_payload
from tables.requests.invitations import Invite, LetVisitorsIn
from tables.requests.table import (
    AddComputer,
    Asked,
    CancelTable,
    Cut,
    LobbyPage,
    RemoveComputer,
    Sit,
    Stand,
    StartMatch,
)
from tables.seats import CHARACTER_NAMES, level_line
from texts.catalogue import Catalogue
from texts.line import Arg, Line
from texts.text import Text

COMPUTERS_IN_ROW = 3


def lobby_message(
    texts: Catalogue, language: str, username: str, view: LobbyView, page: PageLink | None = None
) -> Message:
    """Render the lobby post as it is now; after the end of the lobby without its buttons.

    The last row of an open lobby leads to the `page`, if there is one.
    """
    if view.state == "open" and view.page == CLOSE_PAGE:
        return _closing(texts, language, view)
    if view.state == "open" and view.page == CHARACTERS_PAGE:
        return _characters(texts, language, view)
    if view.state == "open" and view.page == CUT_PAGE:
        return _sealed(texts, language, view)
    if view.state == "open" and view.page:
        return panel_message(texts, language, view)
    if view.state == "started":
        # The players, the rules, and the commitment made before the deal stay for the whole match.
        text = _paragraphs(texts, language, [*head_lines(view), Line("lobby-started-post", players=view.names)])
        return Message(_committed(texts, language, text, view), (_copy(texts, language, view),))
    if view.state != "open":
        return Message(_paragraphs(texts, language, [*head_lines(view), Line(f"lobby-{view.state}-post")]))
    text = _paragraphs(
        texts, language, [*head_lines(view), *_seats(view), None, *missing_lines(view), *first_lines(view)]
    )
    return Message(_committed(texts, language, text, view), _buttons(texts, language, username, view, page))


def moved_message(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render what stays of the lobby's first post when the lobby is posted anew: the commitment, with its time."""
    text = _paragraphs(texts, language, [Line("fair-lobby"), Line("lobby-moved-post")])
    return Message(text, (_copy(texts, language, view),))


def _sealed(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render the page with the commitment, and with the numbers to cut with as long as somebody may."""
    lines = [*first_lines(view, opened=True), Line("fair-seal", commitment=view.commitment or "")]
    back = Button(texts.plain(language, "rules-panel-label-seats"), LobbyPage(view.table_id, ""))
    rows = (_cut_buttons(view), _copy(texts, language, view), (back, _deal(texts, language, view)))
    return Message(_paragraphs(texts, language, lines), rows)


def _committed(texts: Catalogue, language: str, text: Text, view: LobbyView) -> Text:
    """Return a text with a line about the commitment below it; tables opened before there were any have none."""
    if view.commitment is None:
        return text
    line = Line("fair-lobby") if view.die is None else Line("fair-lobby-die", die=view.die)
    between = () if view.state == "open" else (Text(),)
    return Text.join("\n", [text, *between, texts.text(language, line)])


def _copy(texts: Catalogue, language: str, view: LobbyView) -> tuple[Button, ...]:
    """Return the button with the commitment.

    It copies all digits, because a second secret with the same few digits could be found.
    """
    if view.commitment is None:
        return ()
    return (Button(texts.plain(language, "fair-label-copy"), copies=view.commitment),)


def _closing(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render the question whether to close the lobby; the button that keeps it is where the one that asked was."""
    text = _paragraphs(texts, language, [*head_lines(view), Line("lobby-ask-close")])
    yes = Button(texts.plain(language, "lobby-label-close"), CancelTable(view.table_id), style="danger")
    no = Button(texts.plain(language, "lobby-label-stay"), LobbyPage(view.table_id, ""))
    return Message(text, ((yes,), (no,)))


def _characters(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render the computers with a character, each with what it is like; those who sit here have no button."""
    lines = [Line("lobby-characters"), None, *(Line("computer-character", level=name) for name in CHARACTERS)]
    buttons = [
        Button(texts.plain(language, "lobby-label-add", level=CHARACTER_NAMES[name]), AddComputer(view.table_id, name))
        for name in CHARACTERS
        if CHARACTER_NAMES[name] not in view.computers
    ]
    back = Button(texts.plain(language, "rules-panel-label-seats"), LobbyPage(view.table_id, ""))
    # While somebody reads this, others want to sit down.
    sit = () if view.is_private else (Button(texts.plain(language, "lobby-label-sit"), Sit(view.table_id)),)
    return Message(_paragraphs(texts, language, lines), (*grid(buttons, 2), (*sit, back)))


def _seats(view: LobbyView) -> list[Line | None]:
    lines: list[Line | None] = [None, Line("lobby-seats-title")]
    for number, seat in enumerate(view.seats, start=1):
        key = "lobby-seat-visitor" if seat.visitor else "lobby-seat" if seat.reachable else "lobby-seat-unreachable"
        lines.append(Line(key, number=number, player=seat.name))
    free = max(view.rules.players) - len(view.seats)
    if free > 0:
        lines.append(Line("lobby-free", count=free))
    return [*lines, *also_lines(view)]


def _paragraphs(texts: Catalogue, language: str, lines: Sequence[Line | None]) -> Text:
    """Return the lines one below the other; None is an empty line."""
    return Text.join("\n", [texts.text(language, line) if line else Text() for line in lines])


def _buttons(texts: Catalogue, language: str, username: str, view: LobbyView, page: PageLink | None) -> Rows:
    def label(key: str, /, **args: Arg) -> str:
        return texts.plain(language, f"lobby-label-{key}", **args)

    table = view.table_id
    open_chat: tuple[Button, ...] = ()
    if not all(seat.reachable for seat in view.seats):
        open_chat = (Button(label("open-chat"), url=start_link(username, table_payload(table))),)
    seats: tuple[Button, ...] = ()
    if not view.is_private:
        seats = (
            Button(label("sit"), Sit(table), style="primary" if view.why_not_ready else None),
            Button(label("stand"), Stand(table)),
        )
    more: Rows = ()
    if not view.is_full:
        levels = [Button(label("add", level=level_line(level)), AddComputer(table, level)) for level in LEVELS]
        more = grid([*levels, Button(label("characters"), LobbyPage(table, CHARACTERS_PAGE))], COMPUTERS_IN_ROW)
    inviting: tuple[Button, ...] = ()
    if view.visitors is not None:
        let_in = LetVisitorsIn(table, int(not view.visitors))
        chosen = Line("lobby-label-visitors", chosen="yes" if view.visitors else "no")
        inviting = (Button(label("invite"), Invite(table)), Button(texts.plain(language, chosen), let_in))
    hiding: tuple[Button, ...] = ()
    if view.replays is not None:
        hiding = (hide_button(texts, language, table),)
    link = () if page is None else (page.button(texts.plain(language, "way-label-table")),)
    copy, seal = _copy(texts, language, view), tuple[Button, ...]()
    if _cut_buttons(view):
        seal = (Button(texts.plain(language, "fair-label-open"), LobbyPage(table, CUT_PAGE)),)
    elif copy and view.die is not None:
        seal = (Button(texts.plain(language, "fair-label-seal"), LobbyPage(table, CUT_PAGE)),)
    fewer = [Button(label("remove", name=name), RemoveComputer(table, name, Asked.LOBBY)) for name in view.computers]
    return (
        seats,
        inviting,
        hiding,
        *more,
        *grid(fewer, COMPUTERS_IN_ROW),
        tuple(Button(texts.plain(language, pace_line(view, pace)), SetPace(table, pace or 0)) for pace in view.paces),
        (
            Button(label("rules"), LobbyPage(table, FIRST_PAGE)),
            _deal(texts, language, view),
        ),
        open_chat,
        copy if view.die is None else (),  # the post before the die has it
        (Button(label("cancel"), LobbyPage(table, CLOSE_PAGE)), *(seal or link)),
        link if seal else (),
    )


def _deal(texts: Catalogue, language: str, view: LobbyView) -> Button:
    style = None if view.why_not_ready else "primary"
    label = texts.plain(language, "lobby-label-deal")
    return Button(label, StartMatch(view.table_id), style=style, disabled=bool(view.why_not_ready))


def _cut_buttons(view: LobbyView) -> tuple[Button, ...]:
    """Return the numbers to cut with, as long as somebody may."""
    if view.first is None or view.first.offer is None or view.first.offer.cut is not None:
        return ()
    return tuple(Button(str(number), Cut(view.table_id, 0, number)) for number in CUT_NUMBERS)
