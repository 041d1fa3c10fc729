"""Rendering announcements: the end of a deal, a bust, the end of the match, reminders, sentences of the catalogue."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from screens.message import CONFETTI, PLAIN, Button, DisplayPreferences, Message, Rows
from screens.page_links import PageLink
from screens.render.daily import try_message
from screens.render.deal_end import deal_end_message, how_it_ended, illustrated, replay_row
from screens.render.going_on import practice_button
from screens.render.lobby import lobby_message, moved_message
from screens.render.pictures import podium_picture
from screens.render.remarks import remarks_button
from screens.render.statement import statement_message
from screens.render.story import story_button
from screens.render.table import waiting_list
from screens.views.daily import DailyView
from screens.views.lobby import LobbyView
from screens.views.pause import proposal_lines
from screens.views.table import Stage, TableScreen
from storage import AnnouncementKind
from tables.match.pausing import Proposal
from tables.people.welcome import WELCOME
from tables.requests.panel import InWords
from tables.requests.slow import AgreePause, RefusePause
from tables.requests.table import AskTakeOver, GetRecord, HandOver, ImBack, KeepOwnSeat, Play, Rematch, TakeSeat
from tables.seats import Name, Who, mention_of
from texts.catalogue import Catalogue
from texts.line import Arg, Line
from texts.text import Text
from texts.times import day_word, when


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """What an announcement is made from; `people` are the names of the people in its sentence."""

    kind: AnnouncementKind
    payload: Mapping[str, Any]
    people: Mapping[int, str]
    table: TableScreen | None
    lobby: LobbyView | None
    """The lobby of the table, if the announcement shows that."""
    place: Name
    """The name of the table's chat."""
    username: str
    """The bot's user name."""
    preferences: DisplayPreferences = PLAIN
    reader: int | None = None
    """The person to whom alone it is sent; None in a group."""
    elsewhere: bool = False
    """Whether the table is in another chat."""
    daily: DailyView | None = None
    """The deal of the day whose end it tells the person who has played it."""
    closed: bool = False
    """Whether the table was closed, so that nothing more happens there."""
    replay: PageLink | None = None
    """The link to a deal that is over."""
    proposal: Proposal | None = None
    """The pause that is proposed at the table."""

    @property
    def private(self) -> bool:
        """Whether it is sent to a private chat."""
        return self.reader is not None


class Obsolete(Exception):  # noqa: N818 - not an error: the announcement is just not sent
    """The content of an announcement is not true any more."""


_ADDRESSED = ("ending-resigned", "lobby-cancelled", "table-re-entered")
"""Sentences about a person that are said to them in private."""

Render: TypeAlias = Callable[[Catalogue, str, AnnouncementView], Message]


def announcement_message(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
    """Render an announcement of a kind in `RENDERED`; raise Obsolete if its content is not true any more."""
    return RENDERED[view.kind](texts, language, view)


def _of_a_match(render: Callable[[Catalogue, str, TableScreen, AnnouncementView], Message]) -> Render:
    """Make a renderer of announcements about a match, which raises Obsolete if that does not exist any more."""

    def rendered(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
        if view.table is None:
            raise Obsolete
        return render(texts, language, view.table, view)

    return rendered


def _line(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
    rows: Rows = ((practice_button(texts, language),),) if view.private and view.closed and not view.elsewhere else ()
    return Message(_sentence(texts, language, view), rows)


def _welcome(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
    return statement_message(texts, language, view.username, WELCOME)


def _commitment(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
    if view.lobby is None or view.lobby.state == "open":
        raise Obsolete
    return lobby_message(texts, language, view.username, view.lobby)


def _kept_lobby(texts: Catalogue, language: str, view: AnnouncementView) -> Message:
    if view.lobby is None or view.lobby.state != "open":
        raise Obsolete
    return moved_message(texts, language, view.lobby)


def _sentence(texts: Catalogue, language: str, view: AnnouncementView) -> Text:
    line = Line.load(view.payload)
    named = view.payload.get("people", {})
    if view.reader in named.values() and line.key in _ADDRESSED:
        line = Line(f"{line.key}-you", **dict(line.args))
    people = {name: _mention(view, person) for name, person in named.items()}
    return texts.text(language, line, **people)


def _mention(view: AnnouncementView, person: int) -> Text:
    """Mention a person by their present name, or as "?" if they were erased meanwhile."""
    return mention_of(person, view.people[person]) if person in view.people else Text("?")


def _away(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    if table.stage in (Stage.OVER, Stage.CLOSED):
        raise Obsolete
    if any(player.away and not player.out for player in table.players):
        return away_message(texts, language, table)
    if "line" not in view.payload:
        raise Obsolete  # they were back, or out of the match, before it could be sent
    return Message(_sentence(texts, language, view))


def away_message(texts: Catalogue, language: str, table: TableScreen) -> Message:
    """Render who is away, with the buttons to come back and, if others are there, to let a computer play for them."""
    absent = [player.who for player in table.players if player.away and not player.out]
    alone = [who for who in absent if who.computer is None]
    lines = []
    if alone:
        lines.append(Line("clock-away", players=tuple(who.mention for who in alone), count=len(alone)))
    for who in absent:
        if who.computer is not None:
            person = replace(who, computer=None).mention
            lines.append(Line("computer-takes-over", player=person))
    rows: list[tuple[Button, ...]] = [
        (Button(texts.plain(language, "table-label-back"), ImBack(table.table_id), style="primary"),)
    ]
    if not table.everybody_away:
        for who in alone:
            assert who.person_id is not None  # only persons are away
            label = texts.plain(language, "computer-label-ask", player=who.person)
            rows.append((Button(label, AskTakeOver(table.table_id, who.person_id)),))
    return Message(Text.join("\n", (texts.text(language, line) for line in lines)), tuple(rows))


def _deal_end(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    reader, row = _reader(table, view), replay_row(texts, language, view.replay)
    return deal_end_message(texts, language, table, view.payload["deal"], view.preferences, reader, (row,))


def _bust(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    who = table.players[view.payload["seat"]].who
    args: dict[str, Arg] = {
        "total": view.payload["total"],
        "limit": table.view.rules.limit,
        "deals": view.payload["deal"],
        "place": view.payload["place"],
    }
    line = Line("bust-said-you", **args) if _is_reader(view, who) else Line("bust-said", player=who.mention, **args)
    return Message(texts.text(language, line))


def _match_end(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    places = table.view.places
    if places is None:
        raise Obsolete
    if view.daily is not None:  # others may still play the same cards, so nothing else is told
        return try_message(texts, language, view.username, view.daily)
    first = places[0]
    winners = tuple(table.players[seat].who.mention for seat in first)
    effect: str | None = None
    if len(first) > 1:
        head = Line("match-end-shared", players=winners)
    elif _is_reader(view, table.players[first[0]].who):
        head, effect = Line("match-end-winner-you"), CONFETTI
    else:
        head = Line("match-end-winner", player=winners[0])
    again = Button(texts.plain(language, "table-label-rematch"), Rematch(table.table_id), style="primary")
    is_sheet = "sheet" in view.payload
    if any(deal.scored for deal in table.deals):
        told = story_button(texts, language, table.table_id)
    else:  # there is no story of a deal that was left, only its record
        told = Button(texts.plain(language, "table-label-record"), GetRecord(table.table_id))
    rows: Rows = (() if view.elsewhere else (again,), (told,), replay_row(texts, language, view.replay))
    if is_sheet:  # whose post follows, with the buttons
        rows = ()
    reader = _reader(table, view)
    if reader is not None and not is_sheet and table.deals and table.deals[-1].points[reader] is not None:
        rows += ((remarks_button(texts, language, table.table_id, table.deals[-1].number),),)
    parts, left = [texts.text(language, head)], view.payload.get("deal")
    waiting = waiting_list(texts, language, table)
    if left is not None:  # the last deal has no post of its own
        parts.append(how_it_ended(texts, language, table, table.deals[left - 1], reader))
    pictured = illustrated(
        Message(Text.join("\n", [*parts, *([waiting] if waiting else [])]), rows, effect=effect),
        language,
        view.preferences,
        lambda: podium_picture(table),
    )
    if pictured.illustration is not None and is_sheet:
        return pictured
    if pictured.illustration is not None:
        in_words = Button(texts.plain(language, "words-label"), InWords(table.table_id))
        return replace(pictured, rows=(*rows, (in_words,)))  # because the caption does not contain what is drawn
    lines = [Line("match-end-deals", deals=sum(deal.scored for deal in table.deals)), *_places(table, places)]
    parts[1:1] = [texts.text(language, line) for line in lines]
    return Message(Text.join("\n", [*parts, *([waiting] if waiting else [])]), rows, effect=effect)


def _won(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    """Render the word to who has won in a group; the effect is for them alone, so it is here and not in the group."""
    if table.view.places is None:
        raise Obsolete
    rows: Rows = ((story_button(texts, language, table.table_id),),) if any(deal.scored for deal in table.deals) else ()
    message = Message(texts.text(language, "match-end-won", place=view.place), rows, effect=CONFETTI)
    return illustrated(message, language, view.preferences, lambda: podium_picture(table))


def _places(table: TableScreen, places: Sequence[Sequence[int]]) -> Iterator[Line]:
    """Yield a line for each player, the best place first."""
    place = 1
    for seats in places:
        for seat in seats:
            player = table.players[seat]
            how = "resigned" if table.view.seats[seat].resigned else "none"
            yield Line("match-end-place", place=place, player=player.name, total=player.total, how=how)
        place += len(seats)


def _reminder(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    player, due = table.on_turn, table.clock.due
    if player is None or due is None or (player.seat, due) != (view.payload["seat"], view.payload["due"]):
        raise Obsolete  # they have played in the meantime
    if due <= table.clock.now:
        raise Obsolete  # it has waited too long to be of use
    args: dict[str, Arg] = {"player": player.who.mention, "place": view.place}
    line = table.clock.until("clock-reminder", you=True, **args)
    rows: Rows = ((Button(texts.plain(language, "table-label-play"), Play(table.table_id), style="primary"),),)
    return Message(texts.text(language, line), rows)


def _wake(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    """Render who waits for the player on turn, and how long; with their name if others read it, too."""
    player, by = table.on_turn, view.people.get(view.payload["people"]["by"])
    announced = view.payload["seat"], view.payload["deal"], view.payload["turns"]
    if player is None or by is None or (player.seat, table.view.deal_number, table.turns_ended) != announced:
        raise Obsolete  # they have played in the meantime
    args: dict[str, Arg] = {"place": view.place} if view.private else {"player": player.who.mention}
    since = when(view.payload["since"], table.clock.zone, table.clock.now)
    args |= {"by": by, "since": since, "since_day": day_word(since)}
    line = table.clock.timed("wake-yours" if view.private else "wake-of", you=True, **args)
    rows: Rows = ((Button(texts.plain(language, "table-label-play"), Play(table.table_id), style="primary"),),)
    return Message(texts.text(language, line), rows)


def _seat_offer(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    """Render the question who would take a seat, or, once somebody would, whether its player agrees."""
    seat, people = table.players[view.payload["seat"]], view.payload["people"]
    if table.stage not in (Stage.PLAYING, Stage.PAUSE) or seat.out:
        raise Obsolete
    mentions = {name: _mention(view, person) for name, person in people.items()}
    label = "hand-over-label-withdraw" if "friend" not in people else "hand-over-label-no"
    keep = Button(texts.plain(language, label), KeepOwnSeat(table.table_id, seat.seat))
    if "friend" not in people:
        text = texts.text(language, "hand-over-offer", cards=seat.cards, total=seat.total, **mentions)
        yes = Button(texts.plain(language, "hand-over-label-take"), TakeSeat(table.table_id, seat.seat))
    else:
        text, request = (
            texts.text(language, "hand-over-question", **mentions),
            HandOver(table.table_id, seat.seat, people["friend"]),
        )
        other = view.people.get(people["friend"], "?")
        yes = Button(texts.plain(language, "hand-over-label-yes", player=other), request)
    return Message(text, ((yes,), (keep,)))


def _pause_offer(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    """Render a pause that is proposed, or its end, with who has said yes and who is asked."""
    proposal = view.proposal
    if proposal is None or view.payload.get("at", proposal.at) != proposal.at:
        raise Obsolete
    lines = proposal_lines([player.who for player in table.players], proposal, mentions=True)
    yes = Button(texts.plain(language, "pause-label-yes"), AgreePause(table.table_id, proposal.at), style="primary")
    no = Button(texts.plain(language, "pause-label-no"), RefusePause(table.table_id, proposal.at))
    return Message(Text.join("\n", [texts.text(language, line) for line in lines]), ((yes, no),))


def _turn(texts: Catalogue, language: str, table: TableScreen, view: AnnouncementView) -> Message:
    """Render whose turn it is, if the table's post does not notify them; with their name if others read it, too."""
    player = table.on_turn
    announced = view.payload["seat"], view.payload["deal"], view.payload["turns"]
    if player is None or (player.seat, table.view.deal_number, table.turns_ended) != announced or player.away:
        raise Obsolete  # they have played in the meantime
    args: dict[str, Arg] = {"place": view.place} if view.private else {"player": player.who.mention}
    line = table.clock.timed("turn-yours" if view.private else "turn-of", you=True, **args)
    rows: Rows = ((Button(texts.plain(language, "table-label-play"), Play(table.table_id), style="primary"),),)
    return Message(texts.text(language, line), rows)


def _is_reader(view: AnnouncementView, who: Who) -> bool:
    """Whether this is the only person who reads the announcement."""
    return view.private and who.person_id == view.reader


def _reader(table: TableScreen, view: AnnouncementView) -> int | None:
    """Return the seat of the only person who reads the announcement."""
    return next((player.seat for player in table.players if _is_reader(view, player.who)), None)


RENDERED: Mapping[AnnouncementKind, Render] = {
    AnnouncementKind.LINE: _line,
    AnnouncementKind.WELCOME: _welcome,
    AnnouncementKind.COMMITMENT: _commitment,
    AnnouncementKind.KEPT_LOBBY: _kept_lobby,
    AnnouncementKind.DEAL_END: _of_a_match(_deal_end),
    AnnouncementKind.BUST: _of_a_match(_bust),
    AnnouncementKind.MATCH_END: _of_a_match(_match_end),
    AnnouncementKind.WON: _of_a_match(_won),
    AnnouncementKind.REMINDER: _of_a_match(_reminder),
    AnnouncementKind.WAKE: _of_a_match(_wake),
    AnnouncementKind.SEAT_OFFER: _of_a_match(_seat_offer),
    AnnouncementKind.PAUSE_OFFER: _of_a_match(_pause_offer),
    AnnouncementKind.TURN: _of_a_match(_turn),
    AnnouncementKind.AWAY: _of_a_match(_away),
}
"""The renderers of announcements whose content is read when they are sent."""
