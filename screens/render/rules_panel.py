"""The pages of the rules panel, which the lobby post shows instead of the seats while somebody sets the rules."""

from scala40.options import OPTIONS, Option, Word
from scala40.rules import PRESETS
from screens.message import Button, Message, Rows, grid
from screens.render.rules import has_no_effect
from screens.views.lobby import LobbyView
from tables.lobby.rule_pages import ADVICE_PAGE, FIRST_PAGE, OPTION_PAGE, QUIET_PAGE, SECTIONS, TIME_PAGE
from tables.requests.codec import Request
from tables.requests.table import LobbyPage, SetAdvice, SetOption, SetPreset, SetQuiet, SetTurnTime, Sit
from texts.catalogue import Catalogue
from texts.line import Line
from texts.rules import (
    advice_line,
    advice_says_line,
    option_line,
    preset_line,
    rules_line,
    says_line,
    value_line,
)
from texts.text import Text
from texts.times import TURN_LIMITS, limit_line, quiet_line

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


def panel_message(texts: Catalogue, language: str, view: LobbyView) -> Message:
    """Render the open page; the first one if there is no such page."""
    return _Panel(texts, language, view).message()


def word_text(word: Word) -> str:
    """Return an option's value as text for a button."""
    return ",".join(map(str, word)) if isinstance(word, list) else str(word)


class _Panel:
    """The panel while it is being rendered."""

    def __init__(self, texts: Catalogue, language: str, view: LobbyView) -> None:
        self._texts = texts
        self._language = language
        self._view = view
        self._words = view.rules.words()

    def message(self) -> Message:
        page = self._view.page
        if page == TIME_PAGE:
            return self._page(self._time_lines(), self._time_buttons(), FIRST_PAGE)
        if page == QUIET_PAGE:
            return self._page(self._quiet_lines(), self._quiet_buttons(), FIRST_PAGE)
        if page == ADVICE_PAGE:
            return self._page(self._advice_lines(), self._advice_buttons(), FIRST_PAGE)
        if page in SECTIONS:
            buttons = grid([self._option_button(name) for name in SECTIONS[page]], 1)
            return self._page(self._section_lines(page), buttons, FIRST_PAGE)
        name = page.removeprefix(OPTION_PAGE)
        if name in OPTIONS:
            back = next(section for section, names in SECTIONS.items() if name in names)
            return self._page(
                self._option_lines(name), self._value_buttons(name), FIRST_PAGE if name == "limit" else back
            )
        return self._page(self._preset_lines(), self._first_buttons(), "")

    def _page(self, lines: list[Line], buttons: Rows, back: str) -> Message:
        """Return a page: title, present rules, the lines of the page; its buttons, one to sit down, one to go back."""
        head = [
            Line("rules-panel-title"),
            Line("rules-panel-now", line=self._rules_now()),
        ]
        text = Text.join("\n", [*map(self._text, head), Text(), *map(self._text, lines)])
        label = "rules-panel-label-back" if back else "rules-panel-label-seats"
        table = self._view.table_id
        # While somebody reads the rules, others want to sit down.
        sit = () if self._view.is_private else (self._button(Line("lobby-label-sit"), Sit(table)),)
        return Message(text, (*buttons, (*sit, self._button(Line(label), LobbyPage(table, back)))))

    def _rules_now(self) -> Line:
        return rules_line(self._view.preset, self._view.rules, advice=self._view.advice)

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
        return [Line("rules-panel-preset-intro"), *entries]

    def _first_buttons(self) -> Rows:
        table = self._view.table_id
        presets = [
            self._choice(preset_line(preset), preset == self._view.preset, SetPreset(table, preset))
            for preset in PRESETS
        ]
        pages = {
            "limit": OPTION_PAGE + "limit",
            "advice": ADVICE_PAGE,
            "time": TIME_PAGE,
            "quiet": QUIET_PAGE,
            **{section: section for section in SECTIONS},
        }
        to_pages = [
            self._button(Line(f"rules-panel-label-{name}"), LobbyPage(table, page)) for name, page in pages.items()
        ]
        return (*grid(presets, 3), *grid(to_pages, 2))

    # --- time -----------------------------------------------------------------------------------------------------

    def _time_lines(self) -> list[Line]:
        return [Line("rules-panel-time-intro", time=limit_line(self._view.turn_seconds))]

    def _time_buttons(self) -> Rows:
        buttons = [
            self._choice(limit_line(seconds), seconds == self._view.turn_seconds,
                         SetTurnTime(self._view.table_id, seconds or 0))
            for seconds in TURN_LIMITS
        ]  # fmt: skip
        return grid(buttons, 3)

    def _quiet_lines(self) -> list[Line]:
        lines = [Line("rules-panel-quiet-intro"), Line("rules-panel-quiet-now", quiet=quiet_line(self._view.quiet))]
        if self._view.turn_seconds is None:
            lines.append(Line("rules-panel-quiet-unused"))
        return lines

    def _quiet_buttons(self) -> Rows:
        table = self._view.table_id
        buttons = [
            self._choice(quiet_line(quiet), quiet == self._view.quiet, SetQuiet(table, *quiet))
            for quiet in QUIET_OFFERED
        ]
        none = self._choice(quiet_line(None), self._view.quiet is None, SetQuiet(table, 0, 0))
        return grid([*buttons, none], 2)

    # --- advice ---------------------------------------------------------------------------------------------------

    def _advice_lines(self) -> list[Line]:
        now = self._view.advice
        return [
            Line("rules-panel-advice-intro", advice=advice_line(now)),
            *(
                Line("rules-panel-option-entry", chosen="yes" if on == now else "no",
                     value=advice_line(on), says=advice_says_line(on))
                for on in (True, False)
            ),
        ]  # fmt: skip

    def _advice_buttons(self) -> Rows:
        buttons = [
            self._choice(advice_line(on), on == self._view.advice, SetAdvice(self._view.table_id, int(on)))
            for on in (True, False)
        ]
        return grid(buttons, 2)

    # --- options ----------------------------------------------------------------------------------------------------

    def _section_lines(self, section: str) -> list[Line]:
        """Return the options with their values; the buttons only have the names, as a phone cuts off longer labels."""
        entries = [
            Line("rules-panel-option-now", option=self._label(option_line(name)),
                 value=value_line(name, self._words[name]),
                 unused="yes" if has_no_effect(name, self._view.rules) else "no")
            for name in SECTIONS[section]
        ]  # fmt: skip
        return [Line("rules-panel-section-title", section=Line(f"rules-section-{section}")), *entries,
                Line("rules-panel-options-intro")]  # fmt: skip

    def _option_button(self, name: str) -> Button:
        return self._button(option_line(name), LobbyPage(self._view.table_id, OPTION_PAGE + name))

    def _option_lines(self, name: str) -> list[Line]:
        now = self._words[name]
        lines = [Line("rules-panel-option-title", option=self._label(option_line(name)))]
        if _by_words(OPTIONS[name]):
            lines += [
                Line("rules-panel-option-entry", chosen="yes" if word == now else "no",
                     value=value_line(name, word), says=says_line(name, word))
                for word in OPTIONS[name].offered
            ]  # fmt: skip
        else:
            lines.append(says_line(name, now))
        if has_no_effect(name, self._view.rules):
            lines.append(Line("rules-panel-unused"))
        return lines

    def _value_buttons(self, name: str) -> Rows:
        option, now = OPTIONS[name], self._words[name]
        if isinstance(now, list):
            return grid([self._toggle(name, now, number) for number in option.offered], 5)
        buttons = [self._value_button(name, word, now) for word in option.offered]
        return (*grid(buttons, 1 if _by_words(option) else 3), *self._steps(name, now))

    def _value_button(self, name: str, word: str | int, now: Word) -> Button:
        return self._choice(value_line(name, word), word == now, self._set(name, word))

    def _toggle(self, name: str, now: list[int], number: str | int) -> Button:
        """Return a button that adds one number to a list of numbers, or removes it."""
        assert isinstance(number, int)
        changed = [n for n in now if n != number] if number in now else sorted([*now, number])
        return self._choice(Line("rules-numbers-one", last=number), number in now, self._set(name, changed))

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


def _by_words(option: Option) -> bool:
    """Whether every value of the option has a button, so that each can have its sentence on the page."""
    return not option.many and (option.numbers is None or len(option.numbers) == 1)
