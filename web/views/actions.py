"""What somebody may do at a table beside playing cards: come back, deal, cut, re-enter, sit down, ask for a rematch."""

from collections.abc import Iterator

from scala40.options import Word
from scala40.players import CHARACTERS, LEVELS
from scala40.rules import PRESETS
from screens.views.lobby import LobbyView
from screens.views.lobby_lines import pace_line
from screens.views.panel import PanelScreen
from screens.views.table import Stage
from storage import Table, Unit
from tables.days import deal_of_table
from tables.fair.cut_offer import CUT_NUMBERS, CutOffer
from tables.lobby.invitations import may_invite
from tables.lobby.rule_pages import SECTIONS, SLOW_OPTIONS, has_no_effect, offers, slow_options, word_text
from tables.permissions import may_govern
from tables.play.choices import Choice
from tables.records.looking import asks_to_hide
from tables.requests.chat_pages import BeginWhatIf, HideCards, SetPace, TakeLesson
from tables.requests.codec import Request
from tables.requests.daily import ShowDaily
from tables.requests.invitations import Invite, LetVisitorsIn
from tables.requests.panel import KeepCard, StopGuide
from tables.requests.table import (
    AddComputer,
    Asked,
    CancelTable,
    Cut,
    DealNow,
    GiveTime,
    ImBack,
    Rematch,
    RemoveComputer,
    SetAdvice,
    SetOption,
    SetPreset,
    SetSlow,
    Sit,
    Stand,
    StartMatch,
    WakePlayer,
)
from tables.seats import CHARACTER_NAMES, level_line, players, seat_of
from texts.line import Line
from texts.rules import advice_line, option_line, preset_line, value_line
from texts.times import slow_line
from web.views.choices import button_data
from web.views.types import ChoiceData, RuleData, RuleSectionData
from web.views.wording import Wording

PRIMARY = "primary"
"""The style of an action that takes the table on."""

CHOSEN = "chosen"
"""The style of a setting that the table has."""


def match_actions(
    wording: Wording, unit: Unit, table: Table, screen: PanelScreen, now: float, *, asked: bool = False
) -> Iterator[ChoiceData]:
    """Yield what a player may do at a dealt table; `asked`: whether a question waits for an answer."""
    if screen.lesson is not None:
        for number, (request, label) in enumerate(screen.lesson.choices):
            kind = "lessons" if request == TakeLesson(0) else "lesson"
            yield _action(wording, kind, request, label, None if number else PRIMARY)
        return
    stage, deal = screen.table.stage, screen.table.view.deal_number
    daily = deal_of_table(unit, table)
    if daily is not None and stage is not Stage.PLAYING:
        label = Line("daily-label-days" if daily.chat_id is None else "daily-label-results")
        shown = _action(wording, "daily", ShowDaily(daily.chain_id), label, PRIMARY)
        yield {**shown, "daily": daily.chat_id or 0}
    elif (begun := table.begun_from) is not None:
        style = None if stage is Stage.PLAYING else PRIMARY
        shown = _action(wording, "record", BeginWhatIf(*begun), Line("what-if-label-back"), style)
        yield {**shown, "record": {"table": begun.table_id, "deal": begun.deal, "turn": begun.turn}}
    elif stage is Stage.OVER:
        yield _action(wording, "rematch", Rematch(table.id), Line("table-label-rematch"), PRIMARY)
    yield from _hiding(wording, table, screen.seat)
    if stage in (Stage.OVER, Stage.CLOSED) or screen.left:
        return
    if screen.away:
        yield _action(wording, "back", ImBack(table.id), Line("table-label-back"), PRIMARY)
    on_turn = screen.table.on_turn
    if screen.table.may_be_woken and on_turn is not None and on_turn.seat != screen.seat:
        label = Line("wake-label", player=on_turn.name)
        yield _action(wording, "wake", WakePlayer(table.id, on_turn.seat), label)
    person_id = table.seats[screen.seat].person_id or 0
    in_deal = screen.table.view.seats[screen.seat].in_match
    waits = on_turn is not None and on_turn.seat != screen.seat
    if screen.table.may_be_given_time and waits and (in_deal or person_id == table.host_id):
        give = GiveTime(table.id, deal, screen.table.turns_ended)
        yield _action(wording, "more_time", give, Line("more-time-label"))
    if stage is Stage.PAUSE:
        governs = may_govern(unit, table, person_id, None, now)
        if governs or (person_id in players(table) and not screen.table.re_entries):
            yield _action(wording, "deal", DealNow(table.id, deal), Line("table-label-deal"), PRIMARY)
        yield from _cuts(screen.table.cut, screen.seat, table.id, deal)
    yield from _preparing(wording, table, screen, asked=asked)
    if screen.may_re_enter is not None:
        yield _action(wording, "re_enter", screen.may_re_enter, Line("table-label-re-enter"), PRIMARY)
    if screen.guidance is not None and stage is Stage.PLAYING:
        yield _action(wording, "stop_guide", StopGuide(table.id), Line("guide-label-stop"))


def _hiding(wording: Wording, table: Table, seat: int) -> Iterator[ChoiceData]:
    """Yield how somebody says that nobody else looks at the deals of their table again, or that others may."""
    if asks_to_hide(table):
        hides = table.seats[seat].hides
        label = Line("story-label-show" if hides else "story-label-hide")
        yield _action(wording, "hide", HideCards(table.id, int(not hides)), label)


def _preparing(wording: Wording, table: Table, screen: PanelScreen, *, asked: bool) -> Iterator[ChoiceData]:
    """Yield what leads to the preparing of the next turn, and out of it; `asked`: whether to keep it."""
    shown = screen.preparation
    if shown is not None and shown.begin is not None:
        yield _action(wording, "prepare", shown.begin, Line("prepared-label-begin"))
    if shown is not None and shown.stop is not None:
        key = "play" if shown.due else "leave" if shown.begun else "stop"
        label = Line(f"prepared-label-{key}")
        yield _action(wording, "unprepare", shown.stop, label, PRIMARY if shown.due else None)
    if screen.preparing and asked:
        yield _action(wording, "keep", KeepCard(table.id), Line("prepared-label-no"))


def lobby_actions(
    wording: Wording, unit: Unit, table: Table, view: LobbyView, person_id: int, *, governs: bool
) -> Iterator[ChoiceData]:
    """Yield what somebody may do in a lobby, seated or not; more if they decide for it."""
    seat = seat_of(table, person_id)
    if seat is None and (not view.is_full or view.computers) and not view.is_private:
        yield _action(wording, "sit", Sit(table.id), Line("lobby-label-sit"), PRIMARY)
    if seat is not None and not view.is_private:
        yield _action(wording, "stand", Stand(table.id), Line("lobby-label-stand"))
    if may_invite(unit, table, person_id):
        yield _action(wording, "invite", Invite(table.id), Line("lobby-label-invite"))
    if seat is not None:
        yield from _hiding(wording, table, seat.number)
    if governs and view.visitors is not None:
        label = Line("lobby-label-visitors", chosen="no")
        let_in = LetVisitorsIn(table.id, int(not view.visitors))
        yield _action(wording, "visitors", let_in, label, CHOSEN if view.visitors else None)
    if governs:
        ready = view.why_not_ready is None
        start = _action(wording, "start", StartMatch(table.id), Line("lobby-label-deal"), PRIMARY if ready else None)
        yield {**start, "refused": not ready}
        for level in () if view.is_full else LEVELS:
            label = Line("lobby-label-add", level=level_line(level))
            yield _action(wording, f"add_{level}", AddComputer(table.id, level), label)
        for level in () if view.is_full else CHARACTERS:
            if CHARACTER_NAMES[level] not in view.computers:
                label = Line("lobby-label-add-character", name=CHARACTER_NAMES[level], level=level_line(level))
                yield _action(wording, f"add_{level}", AddComputer(table.id, level), label)
        for name in view.computers:
            request = RemoveComputer(table.id, name, Asked.LOBBY)
            yield _action(wording, "remove", request, Line("lobby-label-remove", name=name))
        yield from _settings(wording, table, view)
        close = _action(wording, "close_table", CancelTable(table.id), Line("lobby-label-cancel"))
        yield {**close, "asks": wording.text(Line("lobby-ask-close"))}
    if seat is not None and view.first is not None:
        yield from _cuts(view.first.offer, seat.number, table.id, 0)


def _settings(wording: Wording, table: Table, view: LobbyView) -> Iterator[ChoiceData]:
    """Yield the paces, presets and limits; those that the table has are `CHOSEN`."""
    for seconds in view.paces:
        request = SetPace(table.id, seconds or 0)
        yield _setting(wording, "pace", request, pace_line(view, seconds), seconds == view.settings.turn_seconds)
    is_changed = bool(view.rules.differences(view.settings.preset))
    for preset in PRESETS:
        line, chosen = preset_line(preset), preset == view.settings.preset
        setting = _setting(wording, "preset", SetPreset(table.id, preset), line, chosen)
        if is_changed:  # all that was set beside it goes back
            asks = Line("lobby-ask-preset", preset=line)
            setting = {**setting, "refused": False, "asks": wording.text(asks)}
        yield setting
    for offer in offers("limit", view.rules.limit):
        line = Line("rules-numbers-one", last=int(offer.value))
        yield _setting(wording, "limit", SetOption(table.id, "limit", offer.value), line, offer.chosen)


def rule_sections(wording: Wording, table: Table, view: LobbyView) -> Iterator[RuleSectionData]:
    """Yield the other options, as the chat's panel offers them: those that have an effect now."""
    if slow := list(_slow_rules(wording, table, view)):
        yield {"label": wording.text(Line("rules-time-title")), "options": slow}
    words = view.rules.words()
    for section, names in SECTIONS.items():
        options = [
            RuleData(label=wording.text(option_line(name)), values=list(_values(wording, table, name, words[name])))
            for name in names
            if name != "limit" and not has_no_effect(name, view.rules)
        ]
        if section == "end":
            options.append(_advice(wording, table, view))
        yield {"label": wording.text(Line(f"rules-section-{section}")), "options": options}


def _slow_rules(wording: Wording, table: Table, view: LobbyView) -> Iterator[RuleData]:
    for name, now in slow_options(view.settings, is_private=view.is_private).items():
        values = [
            _setting(wording, "option", SetSlow(table.id, name, value), slow_line("value", name, value), value == now)
            for value in SLOW_OPTIONS[name]
        ]
        yield RuleData(label=wording.text(option_line(name)), values=values)


def _advice(wording: Wording, table: Table, view: LobbyView) -> RuleData:
    values = [
        _setting(wording, "option", SetAdvice(table.id, int(on)), advice_line(on), on is view.advice)
        for on in (True, False)
    ]
    return RuleData(label=wording.text(Line("rules-advice-title")), values=values)


def _values(wording: Wording, table: Table, name: str, now: Word) -> Iterator[ChoiceData]:
    is_list, is_offered = isinstance(now, list), False
    for offer in offers(name, now):
        request = SetOption(table.id, name, offer.value)
        setting = _setting(wording, "option", request, offer.label, offer.chosen)
        yield {**setting, "refused": offer.chosen and not is_list}
        is_offered |= offer.chosen
    if not is_offered:  # a number that was chosen in the chat
        yield _setting(wording, "option", SetOption(table.id, name, word_text(now)), value_line(name, now), True)


def _setting(wording: Wording, kind: str, request: Request, label: Line, chosen: bool) -> ChoiceData:
    """Return a setting; to choose what is chosen changes nothing."""
    return {**_action(wording, kind, request, label, CHOSEN if chosen else None), "refused": chosen}


def _cuts(offer: CutOffer | None, seat: int, table_id: int, deal: int) -> Iterator[ChoiceData]:
    """Yield the numbers to cut with, for the player who may cut and has not yet."""
    if offer is None or offer.seat != seat or offer.cut is not None:
        return
    for number in CUT_NUMBERS:
        label = str(number)
        yield {
            "kind": "cut",
            "request": Cut(table_id, deal, number).pack(),
            "label": label,
            "words": label,
            "refused": False,
            "style": None,
        }


def _action(wording: Wording, kind: str, request: Request, label: Line, style: str | None = None) -> ChoiceData:
    return {**button_data(wording, kind, Choice(request, label)), "style": style}
