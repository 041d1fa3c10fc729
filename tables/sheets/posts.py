"""The post of a score sheet, and what is announced after a change: the same as in a match that is played here."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from scala40.events import Busted, Event, MatchEnded, ReEntered
from scala40.state import Match
from storage import AnnouncementKind, ScoreSheet, SheetStatus, Unit
from tables.context import Origin
from tables.notices.announcements import sentence
from tables.sheets.names import everybody
from tables.sheets.score import replayed
from texts.line import Line


def shows_post(unit: Unit, sheet: ScoreSheet, origin: Origin) -> bool:
    """Whether the message of a request is the post of the sheet."""
    post = None if sheet.post_id is None else unit.announcements.message_of(sheet.post_id)
    return post is not None and post == origin.message_id


def show(unit: Unit, sheet: ScoreSheet, now: float, *, anew: bool = False) -> ScoreSheet:
    """Let the post show the sheet as it is, and return that as it is stored; `anew`: as the chat's last message."""
    payload = {"sheet": sheet.id}
    if sheet.post_id is not None and not anew and unit.announcements.edit(sheet.post_id, payload):
        unit.sheets.save(sheet)
        return sheet
    if sheet.post_id is not None and (message := unit.announcements.take_back(sheet.post_id)) is not None:
        unit.old_messages.add(sheet.chat_id, message)
    post = unit.announcements.add(sheet.chat_id, AnnouncementKind.SHEET, payload, now, thread_id=sheet.thread_id)
    sheet = replace(sheet, post_id=post.id)
    unit.sheets.save(sheet)
    return sheet


def changed(unit: Unit, before: ScoreSheet, sheet: ScoreSheet, origin: Origin, now: float) -> ScoreSheet:
    """Store other deals of a sheet as the requester's change: announce what follows from them, and show it.

    ValueError if the deals contradict each other; then nothing is stored.
    """
    match, events = replayed(sheet)
    told = replayed(before)[1]
    new = list((Counter(events) - Counter(told)).elements())
    sheet = replace(sheet, position=sheet.position + 1, changed_by=origin.person.id, touched_at=now)
    sheet = _with_result(sheet, match)
    take_questions_back(unit, sheet)
    back = list(_taken_back(unit, sheet, match, told, events))
    for line in back:
        _say(unit, sheet, AnnouncementKind.LINE, sentence(line), now)
    for event in new:
        _announce(unit, sheet, event, now)
    is_told = bool(back) or any(isinstance(event, Busted | ReEntered | MatchEnded) for event in new)
    in_place = shows_post(unit, sheet, origin) or origin.message_id == 0
    return show(unit, sheet, now, anew=is_told or not in_place)


def take_questions_back(unit: Unit, sheet: ScoreSheet, person_id: int | None = None) -> None:
    """Remove the questions for the points of a deal, or those to a person."""
    kind = AnnouncementKind.SHEET_PROMPT
    for message in unit.announcements.take_back_all(sheet.chat_id, sheet.thread_id, kind, person_id):
        unit.old_messages.add(sheet.chat_id, message)


def _taken_back(
    unit: Unit, sheet: ScoreSheet, match: Match, before: tuple[Event, ...], after: tuple[Event, ...]
) -> Iterator[Line]:
    """Yield what was announced and is not true any more: that somebody is bust, that the match is over."""
    names = everybody(unit, sheet)
    still = {event.seat for event in after if isinstance(event, Busted)}
    for seat in {event.seat: None for event in before if isinstance(event, Busted) and event.seat not in still}:
        yield Line("sheet-not-bust", player=names[seat].person, points=match.totals[seat])
    if any(isinstance(event, MatchEnded) for event in before) and not match.is_over:
        yield Line("sheet-goes-on")


def _with_result(sheet: ScoreSheet, match: Match) -> ScoreSheet:
    """Return the sheet with its result, if there is one; who is in the same group of places shares the place (R35)."""
    places, place = dict[int, int](), 1
    for group in match.places or ():
        places |= dict.fromkeys(group, place)
        place += len(group)
    won = Counter(deal.closer for deal in sheet.deals if match.is_over)
    seats = tuple(
        replace(
            seat, place=places.get(number), total=match.totals[number] if match.is_over else 0, deals_won=won[number]
        )
        for number, seat in enumerate(sheet.seats)
    )
    return replace(sheet, status=SheetStatus.OVER if match.is_over else SheetStatus.OPEN, seats=seats)


def is_still_bust(sheet: ScoreSheet, payload: Mapping[str, object]) -> bool:
    """Whether a bust that was to be announced has not been undone or corrected in the meantime."""
    said = tuple(payload[name] for name in ("seat", "total", "deal", "place"))
    busts = (event for event in replayed(sheet)[1] if isinstance(event, Busted))
    return any(said == (bust.seat, bust.total, bust.deal_number, bust.place) for bust in busts)


def _announce(unit: Unit, sheet: ScoreSheet, event: Event, now: float) -> None:
    match event:
        case Busted(seat=seat, total=total, deal_number=deal, place=place):
            bust: dict[str, object] = {"sheet": sheet.id, "seat": seat, "total": total, "deal": deal, "place": place}
            _say(unit, sheet, AnnouncementKind.BUST, bust, now)
        case ReEntered(seat=seat, total=total):
            person_id = sheet.seats[seat].person_id
            if person_id is None:
                said = sentence(Line("table-re-entered", points=total, player=everybody(unit, sheet)[seat].person))
            else:
                said = sentence(Line("table-re-entered", points=total), player=person_id)
            _say(unit, sheet, AnnouncementKind.LINE, said, now)
        case MatchEnded():
            _say(unit, sheet, AnnouncementKind.MATCH_END, {"sheet": sheet.id}, now)
        case _:
            pass  # the post shows it


def _say(unit: Unit, sheet: ScoreSheet, kind: AnnouncementKind, payload: dict[str, object], now: float) -> None:
    unit.announcements.add(sheet.chat_id, kind, payload, now, thread_id=sheet.thread_id)
