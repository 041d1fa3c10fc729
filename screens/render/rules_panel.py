"""The pages of the rules panel, which the lobby post shows instead of the seats while somebody sets the rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from scala40.options import OPTIONS, Option, Word
from scala40.rules import PRESETS
from screens.message import Button, Message, Rows, grid
from screens.render.rules import is_told
from screens.views.lobby import LobbyView
from tables.lobby.rule_pages import (
    CLOCK_PAGE,
    FIRST_PAGE,
    NUMBERS,
    OPTION_PAGE,
    QUIET_PAGE,
    SECTIONS,
    SLOW_OPTIONS,
    TIME_PAGE,
    Offer,
    has_no_effect,
    offers,
    slow_options,
    word_text,
)
from tables.requests.codec import Request
from tables.requests.table import LobbyPage, SetAdvice, SetOption, SetPreset, SetQuiet, SetSlow, SetTurnTime, Sit
from texts.catalogue import Catalogue
from texts.line import Line
from texts.rules import advice_says_line, button_line, option_line, preset_line, rules_line, says_line
from texts.text import Text
from texts.times import TURN_LIMITS, limit_line, quiet_line, short_limit_line, slow_line

_T = TypeVar("_T")

QUIET_OFFERED: tuple[tuple[int, int], ...] = tuple(
    (start * 60, end * 60) for start, end in ((23, 8), (22, 7), (22, 9), (0, 8), (0, 7), (21, 9))
)
_STEPS = {
    "limit": (-100, -10, -1, 1, 10, 100),
    "opening_points": (-10, -1, 1, 10),
    "in_hand_bonus": (-10, -1, 1, 10),
    "max_recycles": (-1, 1),
    "deals": (-10, -1, 1, 10),
}
"""The steps by which buttons change a number, below those with the usual numbers."""

_ROOM_OF_THREE = 9
"""The most characters of a label where three stand in a row, on a phone of 360 points."""

_BESIDE = ("run_max", "in_hand_bonus")
"""Options whose button stands beside that of the option before, as both labels are short."""


def panel_message(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render the open page; the first one if there is no such page."""
    return _Panel(texts, language, view).message()


class _Panel:
    """The panel while it is being rendered."""

    def __init__(self, texts: Catalogue, language: str, view: LobbyView) -> None:
        self._texts = texts
        self._language = language
        self._view = view
        self._settings = view.settings
        self._words = view.rules.words()

    def message(self) -> Message:
        page = self._view.page
        if page == CLOCK_PAGE:
            return self._page(self._clock_lines(), self._clock_buttons(), FIRST_PAGE)
        if page == TIME_PAGE:
            return self._page([self._time_line()], self._time_buttons(), CLOCK_PAGE)
        if page == QUIET_PAGE:
            return self._page(self._quiet_lines(), self._quiet_buttons(), CLOCK_PAGE)
        if page in SECTIONS:
            return self._page(self._section_lines(page), self._section_buttons(page), FIRST_PAGE)
        name = page.removeprefix(OPTION_PAGE)
        if page.startswith(OPTION_PAGE) and name in NUMBERS:
            back = next(section for section, names in SECTIONS.items() if name in names)
            return self._page(self._number_lines(name), self._number_buttons(name), back)
        return self._page(self._preset_lines(), self._first_buttons(), "")

    def _page(self, lines: list[Line], buttons: Rows, back: str) -> Message:
        """Return a page: title, the lines of the page, present rules; its buttons, one to sit down, one to go back."""
        rules = rules_line(self._settings.preset, self._view.rules, advice=self._view.advice)
        now = Line("rules-panel-now", line=rules)  # the last line is the one that is always in sight
        text = Text.join(
            "\n", [self._text(Line("rules-panel-title")), *map(self._text, lines), Text(), self._text(now)]
        )
        label = "rules-panel-label-back" if back else "rules-panel-label-seats"
        table = self._view.table_id
        # While somebody reads the rules, others want to sit down.
        sit = () if self._view.is_private else (self._button(Line("lobby-label-sit"), Sit(table)),)
        return Message(text, (*buttons, (*sit, self._button(Line(label), LobbyPage(table, back)))))

    def _text(self, line: Line) -> Text:
        return self._texts.text(self._language, line)

    def _label(self, line: Line) -> str:
        """Return a label, which begins with a capital because it is not part of a sentence."""
        words = self._texts.plain(self._language, line)
        return words[0].upper() + words[1:]

    def _button(self, line: Line, request: Request) -> Button:
        return Button(self._label(line), request)

    def _choice(self, line: Line, chosen: bool, request: Request) -> Button:
        return self._button(Line("rules-panel-chosen", value=self._label(line)) if chosen else line, request)

    # --- presets ------------------------------------------------------------------------------------------------

    def _preset_lines(self) -> list[Line]:
        entries = [
            Line("rules-panel-preset-entry", preset=preset_line(preset), says=Line(f"preset-{preset}-says"))
            for preset in PRESETS
        ]
        advice = Line("advice-panel", advice=advice_says_line(self._view.advice))  # no bullet: it is no preset
        return [Line("rules-panel-preset-intro"), *entries, advice]

    def _first_buttons(self) -> Rows:
        table, advice = self._view.table_id, self._view.advice
        presets = [
            self._choice(preset_line(preset), preset == self._settings.preset, SetPreset(table, preset))
            for preset in PRESETS
        ]
        time = Line("rules-panel-label-time", time=short_limit_line(self._settings.turn_seconds))
        on = Line("rules-panel-label-advice", on="yes" if advice else "no")
        limit = self._button(Line("rules-label-limit", n=self._view.rules.limit), LobbyPage(table, "end"))
        values = (
            self._button(time, LobbyPage(table, CLOCK_PAGE)),
            self._button(on, SetAdvice(table, int(not advice))),
        )
        sections = [
            self._button(Line(f"rules-panel-label-{section}"), LobbyPage(table, section))
            for section in SECTIONS
            if section != "end"  # the limit leads there
        ]
        return (*grid([*presets, limit], 3), values, *grid(sections, 2))

    # --- time -----------------------------------------------------------------------------------------------------

    def _time_line(self) -> Line:
        return Line("rules-panel-time-intro", time=limit_line(self._settings.turn_seconds))

    def _clock_lines(self) -> list[Line]:
        settings = self._settings
        lines = [self._time_line(), Line("rules-panel-quiet-now", quiet=quiet_line(settings.quiet))]
        if settings.turn_seconds is None:
            lines.append(Line("rules-panel-quiet-unused"))
        used = slow_options(settings, is_private=self._view.is_private)
        lines += [Line("rules-panel-option-says", says=slow_line("says", name, value)) for name, value in used.items()]
        return lines if settings.is_slow else [*lines, Line("rules-panel-slow-unused")]

    def _clock_buttons(self) -> Rows:
        """Return a row for each subject; those that have no effect at this pace are disabled."""
        table, settings = self._view.table_id, self._settings
        used = slow_options(settings, is_private=self._view.is_private)
        quiet = "rules-label-no-quiet" if settings.quiet is None else "rules-label-quiet"
        pages = (
            (Line("rules-panel-label-time", time=limit_line(settings.turn_seconds)), TIME_PAGE),
            (Line(quiet, quiet=quiet_line(settings.quiet)), QUIET_PAGE),
        )
        rows = [(self._button(label, LobbyPage(table, page)),) for label, page in pages]
        for name, offered in SLOW_OPTIONS.items():
            if name == "pauses" and self._view.is_private:
                continue
            now = int(getattr(settings, name))
            request = SetSlow(table, name, _after(offered, now))
            rows.append(
                (replace(self._button(slow_line("rules-label", name, now), request), disabled=name not in used),)
            )
        return tuple(rows)

    def _time_buttons(self) -> Rows:
        table = self._view.table_id
        limits = [
            self._choice(short_limit_line(seconds), seconds == self._settings.turn_seconds,
                         SetTurnTime(table, seconds or 0))
            for seconds in TURN_LIMITS
        ]  # fmt: skip
        return grid(limits, 3)

    def _quiet_lines(self) -> list[Line]:
        lines = [
            Line("rules-panel-quiet-intro"),
            Line("rules-panel-quiet-now", quiet=quiet_line(self._settings.quiet)),
        ]
        return [*lines, Line("rules-panel-quiet-unused")] if self._settings.turn_seconds is None else lines

    def _quiet_buttons(self) -> Rows:
        table, now = self._view.table_id, self._settings.quiet
        buttons = [
            self._choice(_hours(start, end), (start, end) == now, SetQuiet(table, start, end))
            for start, end in QUIET_OFFERED
        ]
        none = self._choice(quiet_line(None), now is None, SetQuiet(table, 0, 0))
        return (*grid(buttons, 3), (none,))

    # --- options ----------------------------------------------------------------------------------------------------

    def _section_lines(self, section: str) -> list[Line]:
        """Return what the values mean that the buttons show."""
        entries = [
            Line("rules-panel-option-says", says=says_line(name, self._words[name]))
            for name in SECTIONS[section]
            if is_told(name, self._view.rules)
        ]
        return [Line("rules-panel-section-title", section=Line(f"rules-section-{section}")), *entries,
                Line("rules-panel-options-intro")]  # fmt: skip

    def _section_buttons(self, section: str) -> Rows:
        """Return a row for each option, or for two with short labels."""
        rows: list[tuple[Button, ...]] = []
        for name in SECTIONS[section]:
            buttons = self._option_buttons(name)
            if name in _BESIDE and rows:
                rows[-1] = (*rows[-1], *buttons)
            else:
                rows.append(buttons)
        return tuple(rows)

    def _option_buttons(self, name: str) -> tuple[Button, ...]:
        """Return the buttons of an option: a switch for each number, some values, or one button with the value.

        A tap on the last kind sets the next value, or leads to the page of a number. It is disabled if the option has
        no effect, and left out if its place is needed by another.
        """
        option, now, table = OPTIONS[name], self._words[name], self._view.table_id
        unused = has_no_effect(name, self._view.rules)
        if isinstance(now, list):
            return tuple(self._offer(offer, offer.label) for offer in offers(name, now))
        if name == "limit":
            usual = [
                self._offer(offer, Line("rules-numbers-one", last=int(offer.value))) for offer in offers(name, now)
            ]
            return (*usual, self._button(Line("rules-label-own"), LobbyPage(table, OPTION_PAGE + name)))
        if unused and name in _BESIDE:
            return ()
        request: Request = LobbyPage(table, OPTION_PAGE + name)
        if name not in NUMBERS:
            request = self._set(name, _next(option, now))
        return (replace(self._button(button_line(name, now), request), disabled=unused),)

    def _number_lines(self, name: str) -> list[Line]:
        lines = [Line("rules-panel-option-title", option=self._label(option_line(name)))]
        if is_told(name, self._view.rules) or has_no_effect(name, self._view.rules):
            lines.append(says_line(name, self._words[name]))
        return [*lines, Line("rules-panel-unused")] if has_no_effect(name, self._view.rules) else lines

    def _number_buttons(self, name: str) -> Rows:
        words, numbers = (
            [
                self._offer(offer, offer.label)
                for offer in offers(name, self._words[name])
                if offer.value.isdecimal() is is_number
            ]
            for is_number in (False, True)
        )
        width = 3 if all(len(button.label) <= _ROOM_OF_THREE for button in numbers) else 2
        return (*grid(words, 1), *grid(numbers, width), *self._steps(name, self._words[name]))

    def _offer(self, offer: Offer, label: Line) -> Button:
        return self._choice(label, offer.chosen, SetOption(self._view.table_id, offer.option, offer.value))

    def _steps(self, name: str, now: Word) -> Rows:
        numbers = OPTIONS[name].numbers
        if numbers is None or not isinstance(now, int):
            return ()
        buttons = [
            Button(f"{step:+}".replace("-", "−"), self._set(name, now + step))
            for step in _STEPS.get(name, ())
            if now + step in numbers
        ]
        return grid(buttons, 6)

    def _set(self, name: str, word: Word) -> SetOption:
        return SetOption(self._view.table_id, name, word_text(word))


def _next(option: Option, now: Word) -> str | int:
    """Return the value that a tap sets: the next one, and after the last one the first."""
    return _after(option.offered, now)


def _after(offered: Sequence[_T], now: object) -> _T:
    return offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]


def _hours(start: int, end: int) -> Line:
    """Return quiet hours as a short label; those that are offered begin and end at whole hours."""
    return Line("rules-label-hours", start=start // 60, end=end // 60)
