"""The pages of /impostazioni: all settings of a group or a person, and a page with buttons for each setting."""

from collections.abc import Iterable, Sequence

from scala40.players import LEVELS
from screens.message import Button, Message, Rows, grid
from storage import Chat, Display, Form, GroupHands, Person, TableSettings, Verbosity
from tables.requests.chat_pages import (
    ALL_DEALS,
    AS_TELEGRAM,
    ASKS_PAGE,
    BEST_DEALS,
    CLOVER_PAGE,
    COMFORT_PAGE,
    COMPUTERS_PAGE,
    DAILY_PAGE,
    DARK,
    DEFAULTS_PAGE,
    DISPLAY_PAGE,
    FOUR_COLOURS,
    GROUP_HANDS_PAGE,
    GUIDE_PAGE,
    INVITATIONS_PAGE,
    LARGE_CARDS,
    LIGHT,
    MAIN_PAGE,
    MARKED,
    NORMAL_CARDS,
    OFF,
    ON,
    PAGES_OF_GROUP,
    PAGES_OF_PERSON,
    POST_HOURS,
    PROTECTION_PAGE,
    REMARKS_PAGE,
    REPLAYS_PAGE,
    RIVALS,
    SEASON_LENGTHS,
    SEASON_PAGE,
    TWO_COLOURS,
    UNMARKED,
    VERBOSITY_PAGE,
    ZONE_PAGE,
    ZONES,
    ChatSetting,
    SetLanguage,
)
from texts.catalogue import Catalogue
from texts.line import Line
from texts.rules import rules_line
from texts.text import Text


def group_page(texts: Catalogue, chat: Chat, page: str) -> Message:
    """Render a page of a group's settings, one of PAGES_OF_GROUP, or the main one."""
    language = chat.language
    match page:
        case "language":
            return language_page_of_chat(texts, language)
        case "display":
            return _display_page(texts, language, chat.display, is_own=False)
        case "inside":
            return _choice_page(texts, language, GROUP_HANDS_PAGE, GroupHands, chat.group_hands)
        case "volume":
            return _choice_page(texts, language, VERBOSITY_PAGE, Verbosity, chat.verbosity)
        case "clover":
            return _choice_page(texts, language, CLOVER_PAGE, (ON, OFF), _on(chat.clover))
        case "invites":
            return _choice_page(texts, language, INVITATIONS_PAGE, (ON, OFF), _on(chat.invitations))
        case "replays":
            return _choice_page(texts, language, REPLAYS_PAGE, (ON, OFF), _on(chat.replays))
        case "season":
            return _season_page(texts, chat)
        case "daily":
            return _daily_page(texts, chat)
        case "zone":
            return _zone_page(texts, chat)
        case "defaults":
            return _defaults_page(texts, chat)
    text = texts.text(
        language,
        "settings-main",
        place=chat.title,
        language=texts.name_of(language),
        display=_display_line(chat.display),
        group_hands=_value_line(GROUP_HANDS_PAGE, chat.group_hands),
        verbosity=_value_line(VERBOSITY_PAGE, chat.verbosity),
        clover=_value_line(CLOVER_PAGE, _on(chat.clover)),
        invites=_value_line(INVITATIONS_PAGE, _on(chat.invitations)),
        replays=_value_line(REPLAYS_PAGE, _on(chat.replays)),
        daily=_value_line(DAILY_PAGE, _on(chat.plays_daily)),
        season=Line(
            "settings-season-shown",
            length=_value_line(SEASON_PAGE, _length(chat)),
            counted=_value_line(SEASON_PAGE, _counted(chat)),
        ),
        zone=_zone_shown(chat.timezone),
        rules=_rules_shown(chat.defaults or TableSettings()),
    )
    return Message(text, _page_buttons(texts, language, PAGES_OF_GROUP))


def person_page(texts: Catalogue, language: str, person: Person, page: str) -> Message:
    """Render a page of a person's settings, one of PAGES_OF_PERSON, or the main one."""
    match page:
        case "language":
            return language_page_of_person(texts, language, person)
        case "display":
            return _display_page(texts, language, person.display, is_own=True)
        case "comfort":
            return _choice_page(texts, language, COMFORT_PAGE, (ON, OFF), _on(person.comfort))
        case "guide":
            return _choice_page(texts, language, GUIDE_PAGE, (ON, OFF), _on(person.guided))
        case "asks":
            return _choice_page(texts, language, ASKS_PAGE, (ON, OFF), _on(person.asks))
        case "protect":
            return _choice_page(texts, language, PROTECTION_PAGE, (ON, OFF), _on(person.protected))
        case "computers":
            return _choice_page(texts, language, COMPUTERS_PAGE, (ON, OFF), _on(person.fast_computers))
        case "remarks":
            return _choice_page(texts, language, REMARKS_PAGE, (ON, OFF), _on(person.remarks))
    text = texts.text(
        language,
        "settings-person",
        language=texts.name_of(language),
        comfort=_value_line(COMFORT_PAGE, _on(person.comfort)),
        display=_own_display_line(person.display),
        guide=_value_line(GUIDE_PAGE, _on(person.guided)),
        asks=_value_line(ASKS_PAGE, _on(person.asks)),
        protect=_value_line(PROTECTION_PAGE, _on(person.protected)),
        computers=_value_line(COMPUTERS_PAGE, _on(person.fast_computers)),
        remarks=_value_line(REMARKS_PAGE, _on(person.remarks)),
    )
    return Message(text, _page_buttons(texts, language, PAGES_OF_PERSON))


# --- the pages ----------------------------------------------------------------------------------------------------


def language_page_of_person(texts: Catalogue, language: str, person: Person) -> Message:
    """Render the languages for a private chat, with a mark on the chosen one."""
    chosen = language if person.language_chosen else AS_TELEGRAM
    as_telegram = texts.plain(language, "settings-label-as-telegram")
    buttons = [
        *_language_buttons(texts, language, chosen),
        Button(_marked(texts, language, as_telegram, chosen == AS_TELEGRAM), SetLanguage(AS_TELEGRAM)),
    ]
    return _page(texts, language, texts.text(language, "settings-language-private"), grid(buttons, 1))


def language_page_of_chat(texts: Catalogue, language: str) -> Message:
    """Render the languages for a group."""
    buttons = _language_buttons(texts, language, language)
    return _page(texts, language, texts.text(language, "settings-language-group"), grid(buttons, 1))


def _display_page(texts: Catalogue, language: str, display: Display, *, is_own: bool) -> Message:
    """Render the forms in which tables can be shown; only with pictures, also how these look.

    `is_own`: it is a person's page, where they also choose how their hand looks.
    """
    rows = grid([_value_button(texts, language, DISPLAY_PAGE, form, display.form) for form in Form], 1)
    pairs: list[tuple[tuple[str, str], str]] = []
    if display.form is Form.PICTURES:
        pairs += [((LIGHT, DARK), _felt(display)), ((TWO_COLOURS, FOUR_COLOURS), _suits(display))]
        pairs += [((NORMAL_CARDS, LARGE_CARDS), LARGE_CARDS if display.large_cards else NORMAL_CARDS)] if is_own else []
    if is_own:
        pairs.append(((UNMARKED, MARKED), MARKED if display.marks else UNMARKED))
    rows += tuple(
        tuple(_value_button(texts, language, DISPLAY_PAGE, value, chosen) for value in values)
        for values, chosen in pairs
    )
    keys = ["settings-display-person" if is_own else "settings-display-group", "settings-display-forms"]
    keys += ["settings-display-marks"] if is_own else []
    return _page(texts, language, Text.join("\n", [texts.text(language, key) for key in keys]), rows)


def _choice_page(texts: Catalogue, language: str, page: str, values: Iterable[str], chosen: str) -> Message:
    """Render a setting with an explanation of each value and a button for each."""
    buttons = [_value_button(texts, language, page, value, chosen) for value in values]
    return _page(texts, language, texts.text(language, f"settings-{page}"), grid(buttons, 1))


def _season_page(texts: Catalogue, chat: Chat) -> Message:
    """Render how long a season is, and which deals count, with a button for each value."""
    language = chat.language
    lengths = [_value_button(texts, language, SEASON_PAGE, value, _length(chat)) for value in SEASON_LENGTHS]
    counted = [_value_button(texts, language, SEASON_PAGE, value, _counted(chat)) for value in (ALL_DEALS, BEST_DEALS)]
    return _page(texts, language, texts.text(language, "settings-season"), (*grid(lengths, 2), *grid(counted, 1)))


def _daily_page(texts: Catalogue, chat: Chat) -> Message:
    """Render how the deal of the day is played, with a button for each value."""
    language, daily = chat.language, chat.daily
    choices: list[tuple[Iterable[str], str]] = [((ON, OFF), _on(chat.plays_daily))]
    if daily is not None and daily.on:
        choices += [(RIVALS, str(daily.rivals)), (LEVELS, daily.level), (POST_HOURS, str(daily.hour))]
    rows: Rows = ()
    for values, chosen in choices:
        buttons = [_value_button(texts, language, DAILY_PAGE, value, chosen) for value in values]
        rows += grid(buttons, 3 if values is RIVALS else 2)
    return _page(texts, language, texts.text(language, "settings-daily"), rows)


def _zone_page(texts: Catalogue, chat: Chat) -> Message:
    language = chat.language
    buttons = [
        Button(
            _marked(texts, language, texts.plain(language, _zone_line(zone)), zone == chat.timezone),
            ChatSetting(ZONE_PAGE, zone),
        )
        for zone in ZONES
    ]
    text = texts.text(language, "settings-zone", zone=_zone_shown(chat.timezone))
    return _page(texts, language, text, grid(buttons, 2))


def _defaults_page(texts: Catalogue, chat: Chat) -> Message:
    settings = chat.defaults or TableSettings()
    text = texts.text(chat.language, "settings-defaults", rules=_rules_shown(settings))
    reset = Button(texts.plain(chat.language, "settings-label-reset"), ChatSetting(DEFAULTS_PAGE, "reset"))
    return _page(texts, chat.language, text, ((reset,),))


# --- parts of the pages ---------------------------------------------------------------------------------------------


def _page(texts: Catalogue, language: str, text: Text, rows: Rows) -> Message:
    return Message(text, (*rows, *_page_buttons(texts, language, (MAIN_PAGE,))))


def _page_buttons(texts: Catalogue, language: str, pages: Sequence[str]) -> Rows:
    """Return a button for each page."""
    labels = {page: "back" if page == MAIN_PAGE else page for page in pages}
    buttons = [Button(texts.plain(language, f"settings-label-{labels[page]}"), ChatSetting(page, "")) for page in pages]
    return grid(buttons, 1)


def _value_button(texts: Catalogue, language: str, page: str, value: str, chosen: str) -> Button:
    label = texts.plain(language, _value_line(page, value))
    return Button(_marked(texts, language, label, value == chosen), ChatSetting(page, str(value)))


def _value_line(page: str, value: str) -> Line:
    return Line(f"settings-{page}-{value}".replace("_", "-"))


def _display_line(display: Display) -> Line:
    if display.form is not Form.PICTURES:
        return _value_line(DISPLAY_PAGE, display.form)
    return Line(
        "settings-display-shown",
        form=_value_line(DISPLAY_PAGE, display.form),
        felt=_value_line(DISPLAY_PAGE, _felt(display)),
        suits=_value_line(DISPLAY_PAGE, _suits(display)),
    )


def _own_display_line(display: Display) -> Line:
    """Return a person's display preferences; those of their hand only if they are not the usual ones."""
    own = [_value_line(DISPLAY_PAGE, LARGE_CARDS)] if display.large_cards and display.form is Form.PICTURES else []
    own += [Line("settings-display-sign")] if display.marks else []
    line = _display_line(display)
    for also in own:
        line = Line("settings-display-and", first=line, second=also)
    return line


def _felt(display: Display) -> str:
    return DARK if display.dark else LIGHT


def _suits(display: Display) -> str:
    return FOUR_COLOURS if display.four_colours else TWO_COLOURS


def _on(yes: bool) -> str:
    return ON if yes else OFF


def _length(chat: Chat) -> str:
    return next((value for value, deals in SEASON_LENGTHS.items() if deals == chat.season_deals), "month")


def _counted(chat: Chat) -> str:
    return BEST_DEALS if chat.season_best else ALL_DEALS


def _rules_shown(settings: TableSettings) -> Line:
    return rules_line(settings.preset, settings.rules, advice=settings.advice)


def _language_buttons(texts: Catalogue, language: str, chosen: str) -> list[Button]:
    labels = {code: texts.name_of(code) for code in texts.languages}
    return [
        Button(_marked(texts, language, label, code == chosen), SetLanguage(code)) for code, label in labels.items()
    ]


def _marked(texts: Catalogue, language: str, label: str, chosen: bool) -> str:
    return texts.plain(language, "rules-panel-chosen", value=label) if chosen else label


def _zone_shown(zone: str) -> Line | str:
    """Return a zone by the label of its button, or by its technical name if there is no button for it."""
    return _zone_line(zone) if zone in ZONES else zone


def _zone_line(zone: str) -> Line:
    return Line(f"zone-{zone.rsplit('/', 1)[-1]}")
