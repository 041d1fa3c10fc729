"""A score sheet as messages: its post, its other pages, and what is being written about a deal."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, replace

from scala40.options import OPTIONS
from screens.message import Button, Message, Rows, grid
from screens.render.scores import DEALS_SHOWN, scores_message
from screens.views.sheet import DraftView, SheetView, draft_lines
from storage import SheetStatus
from tables.lobby.rule_pages import word_text
from tables.requests.codec import Request
from tables.requests.sheets import (
    AnotherSheet,
    AskForLine,
    ComeBackToSheet,
    ConfirmSheet,
    CountDeal,
    DropName,
    EndSheet,
    SetSheetRule,
    ShowSheet,
    SitAtSheet,
    UndoDeal,
    WriteDeal,
)
from tables.sheets.seating import RULES
from texts.catalogue import Catalogue
from texts.line import Arg, Line
from texts.rules import button_line, played_line
from texts.text import Text

ROOM_OF_TWO = 14
"""The most characters of a label of which two stand in a row."""
MOST_TENS = 15
"""Tens that have a button; a hand is seldom worth more, which is written in a line."""


class _Sheet:
    """A sheet while it is being rendered."""

    def __init__(self, texts: Catalogue, language: str, sheet_id: int) -> None:
        self._texts = texts
        self._language = language
        self._id = sheet_id

    def text(self, lines: Sequence[Line]) -> Text:
        return Text.join("\n", (self._texts.text(self._language, line) for line in lines))

    def button(self, label: str | Line, request: Request, style: str | None = None, /, **args: Arg) -> Button:
        line = label if isinstance(label, Line) else Line(f"sheet-label-{label}", **args)
        words = self._texts.plain(self._language, line)
        return Button(words[0].upper() + words[1:], request, style=style)

    def back(self) -> Button:
        return self.button("back", ShowSheet(self._id, ""))


def sheet_message(texts: Catalogue, language: str, view: SheetView, page: str = "") -> Message:
    """Render a page of a sheet; '' is its post."""
    of = _Sheet(texts, language, view.sheet_id)
    if page == "more" and view.deals:
        asked = Line("sheet-more" if view.status is SheetStatus.OPEN else "sheet-more-over")
        return Message(of.text([asked]), tuple(_more_rows(of, view)))
    if view.status is SheetStatus.CLOSED:
        by = view.changed_by
        line = Line("sheet-closed") if by is None else Line("sheet-closed-by", player=by)
        text = scores_message(texts, language, view.scores).text if view.deals else of.text([Line("sheet-title")])
        return Message(Text.join("\n", (text, of.text([line]))), _names_row(of, view))
    if page == "rules" and not view.deals:
        return Message(of.text([Line("sheet-rules"), _rules(view)]), _rule_rows(of, view))
    if page == "end" and view.status is SheetStatus.OPEN:
        yes = of.button("end", EndSheet(view.sheet_id, view.position), "danger")
        return Message(of.text([Line("sheet-end-question")]), ((yes,), (of.back(),)))
    if not view.deals:
        return Message(of.text(list(_seat_lines(view))), tuple(_seat_rows(of, view)))
    scores = scores_message(texts, language, view.scores).text
    return Message(Text.join("\n", (scores, of.text(list(_change_lines(view))))), tuple(_rows(of, view)))


def _rules(view: SheetView) -> Line:
    return Line("sheet-played", rules=played_line(view.preset, view.rules))


def _seat_lines(view: SheetView) -> Iterator[Line]:
    yield Line("sheet-title")
    yield _rules(view)
    for number, name in enumerate(view.names):
        yield Line("sheet-guest" if number in view.guests else "sheet-seat", number=number + 1, player=name)
    kind = "group" if view.in_group else "private"
    yield Line("sheet-who-plays", kind=kind) if len(view.names) < 2 else Line("sheet-ready")
    yield Line("sheet-guests-how")


def _seat_rows(of: _Sheet, view: SheetView) -> Iterator[tuple[Button, ...]]:
    sheet = view.sheet_id
    if view.in_group:
        yield of.button("sit", SitAtSheet(sheet, 1)), of.button("stand", SitAtSheet(sheet, 0))
    yield from _name_rows(of, view)
    if len(view.names) >= 2:
        yield (_write(of, view, 1),)
    yield of.button("rules", ShowSheet(sheet, "rules")), of.button("close", ShowSheet(sheet, "end"))


def _names_row(of: _Sheet, view: SheetView) -> Rows:
    """Return the way to remove the names of guests from a sheet that is over."""
    return ((of.button("names", ShowSheet(view.sheet_id, "more")),),) if view.removable else ()


def _name_rows(of: _Sheet, view: SheetView) -> Rows:
    names = [
        of.button("drop", DropName(view.sheet_id, view.position, seat), player=view.names[seat])
        for seat in view.removable
    ]
    return _named(names)


def _named(buttons: list[Button]) -> Rows:
    """Lay buttons with names out: two in a row, if all are short enough for a narrow phone."""
    return grid(buttons, 2 if all(len(button.label) <= ROOM_OF_TWO for button in buttons) else 1)


def _rule_rows(of: _Sheet, view: SheetView) -> Rows:
    """Return the limits, and a button for each other option, which chooses its next value."""
    words, told = view.rules.words(), (view.sheet_id, view.position)
    limits = [(str(limit), limit == words["limit"]) for limit in OPTIONS["limit"].offered]
    numbers = [
        of.button(Line("sheet-label-limit", limit=limit, chosen="yes" if chosen else "no"),
                  SetSheetRule(*told, "limit", limit))
        for limit, chosen in limits
    ]  # fmt: skip
    rows = [tuple(numbers)]
    for name in RULES[1:]:
        values = [word_text(word) for word in OPTIONS[name].offered]
        following = values[(values.index(word_text(words[name])) + 1) % len(values)]
        rows.append((of.button(button_line(name, words[name]), SetSheetRule(*told, name, following)),))
    return (*rows, (of.back(),))


def _write(of: _Sheet, view: SheetView, deal: int) -> Button:
    request = WriteDeal(view.sheet_id, view.position, deal, -1, 0, "")
    return of.button("write", request, "primary", deal=deal)


def _change_lines(view: SheetView) -> Iterator[Line]:
    for deal, player in view.corrected[-DEALS_SHOWN:]:
        yield Line("sheet-corrected", deal=deal, player=player)
    if view.changed_by is not None:
        yield Line("sheet-changed-by", player=view.changed_by)
    if view.status is SheetStatus.OVER and view.in_group:
        confirmed = view.confirmed_by
        yield Line("sheet-unconfirmed") if confirmed is None else Line("sheet-confirmed-by", player=confirmed)


def _rows(of: _Sheet, view: SheetView) -> Iterator[tuple[Button, ...]]:
    sheet = view.sheet_id
    if view.status is SheetStatus.OVER:
        if view.in_group and view.confirmed_by is None:
            yield (of.button("confirm", ConfirmSheet(sheet), "primary"),)
        yield (of.button("another", AnotherSheet(sheet)),)
        if view.can_undo:
            yield (of.button("undo", UndoDeal(sheet, view.position), deal=view.deals),)
        yield from _names_row(of, view)
        return
    for seat in view.re_entries:
        yield (of.button("come-back", ComeBackToSheet(sheet, view.position, seat), player=view.names[seat]),)
    if view.takes_more:
        yield (_write(of, view, view.deals + 1),)
    yield (of.button("more", ShowSheet(sheet, "more")),)


def _more_rows(of: _Sheet, view: SheetView) -> Iterator[tuple[Button, ...]]:
    sheet, position = view.sheet_id, view.position
    if view.status is SheetStatus.OPEN:
        deals = [
            of.button("deal", WriteDeal(sheet, position, deal, -1, 0, ""), deal=deal)
            for deal in range(1, view.deals + 1)
        ]
        yield from grid(deals, 6)
        yield (of.button("undo", UndoDeal(sheet, position), deal=view.deals),)
    yield from _name_rows(of, view)
    if view.status is SheetStatus.OPEN:
        yield (of.button("close", ShowSheet(sheet, "end")),)
    yield (of.back(),)


def prompt_message(
    texts: Catalogue, language: str, view: SheetView, deal: int, seats: Sequence[int], player: Text
) -> Message:
    """Render the question for the points of a deal in one line; the example has the names of those who play."""
    example = " ".join(f"{view.names[seat]} {17 * number}" for number, seat in enumerate(seats))
    said = Line("sheet-prompt", player=player, deal=deal, example=example)
    return Message(texts.text(language, said), replies=texts.plain(language, "sheet-placeholder"))


def draft_message(texts: Catalogue, language: str, view: DraftView) -> Message:
    """Render what is being written about a deal, with the choices for what is missing."""
    of = _Sheet(texts, language, view.draft.sheet)
    if view.draft.closer < 0:
        rows = _closer_rows(of, view)
    else:
        rows = _count_rows(of, view) if view.asked is None else _digit_rows(of, view)
    return Message(of.text(list(draft_lines(view))), rows)


def _closer_rows(of: _Sheet, view: DraftView) -> Rows:
    draft = view.draft
    names = [
        Button(view.names[seat], WriteDeal(draft.sheet, draft.position, draft.deal, seat, 0, ""))
        for seat in view.players
    ]
    line = (of.button("line", AskForLine(draft.sheet, draft.position, draft.deal)),)
    return (*_named(names), line, (of.back(),))


def _digit_rows(of: _Sheet, view: DraftView) -> Rows:
    """Return the tens, or the numbers that begin with those that were chosen: so two taps are enough for each."""
    draft = view.draft
    if view.tens is not None:
        values = range(max(1, 10 * view.tens), 10 * view.tens + 10)
        return (*grid([Button(str(value), _with(view, str(value))) for value in values], 5), _back_row(of, view))
    tens = [Button(f"{10 * tens}–{10 * tens + 9}", _with(view, f"t{tens}")) for tens in range(MOST_TENS)]
    more = of.button("much", AskForLine(draft.sheet, draft.position, draft.deal), points=10 * MOST_TENS)
    return (*grid(tens, 3), (more,), _back_row(of, view))


def _with(view: DraftView, *parts: str, left_out: int = 0) -> WriteDeal:
    """Return the draft with further parts instead of tens, and without so many of the last points."""
    known = [str(points) for _, points in view.left[: len(view.left) - left_out]]
    return replace(view.draft, points=".".join([*known, *parts]))


def _back_row(of: _Sheet, view: DraftView) -> tuple[Button, ...]:
    """Return the way back to the last choice, and the way out."""
    if view.tens is not None:
        before = _with(view)
    elif view.left:
        before = _with(view, left_out=1)
    else:
        before = replace(view.draft, closer=-1)
    return of.button("back", before), of.button("leave", ShowSheet(view.draft.sheet, ""))


def _count_rows(of: _Sheet, view: DraftView) -> Rows:
    draft = view.draft
    count = of.button("count", CountDeal(*astuple(draft)), "primary")
    label = "in-hand-off" if draft.in_hand else "in-hand-on"
    in_hand = of.button(label, replace(draft, in_hand=1 - draft.in_hand))
    return (*(((count,),) if view.fits else ()), (in_hand,), _back_row(of, view))
