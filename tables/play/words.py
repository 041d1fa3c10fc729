"""The table in words: all that a picture shows, or in one sentence; the own hand only in private."""

from scala40.views import TableView, seat_view, table_view
from storage import Chat, Form, Seat, Table, TableStatus, Unit
from tables.chat_pages import Statement, TableInWords
from tables.context import Context, Origin
from tables.handling import MAX_ANSWER, Reading, Refused, Result, UseCases, record_sender, requested
from tables.languages import language_of_person
from tables.lobby.waiting import not_dealt
from tables.play.draft import position
from tables.requests.commands import ShowInWords
from tables.requests.deep_links import words_payload
from tables.requests.panel import InWords
from tables.seats import is_on_turn, repost_panel, seat_of, somebody, table_here
from texts.accessible import accessible_words
from texts.cards import card_text, cards_text, in_order, meld_text
from texts.line import Line
from texts.text import utf16_length

MOST_TABLES = 5
"""The most tables of a person that are described at once."""


def in_words(context: Context, origin: Origin, request: InWords) -> Result:
    """Describe a table to who tapped below it: where one reads words, in a sentence if that fits into the answer.

    Else to a player alone: in private at once, from a group by a link.
    """
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None:
            raise Refused(Line("tap-no-table"))
        said = _sentence(context, unit, origin, table)
        if said is not None:
            return Result(said, alert=True)
        if seat_of(table, origin.person.id) is None:
            raise Refused(Line("words-not-seated"), alert=True)
        if not origin.is_private:
            return Result(start=words_payload(table.id))
        if table.match is None:
            raise Refused(Line("tap-match-not-started"))
        if table.status.is_unfinished:
            repost_panel(unit, table, origin.person.id)  # below the text, so that its buttons are close
        return Result(Line("words-sent"), pages=(TableInWords(table.id, as_player=True),))


def _sentence(context: Context, unit: Unit, origin: Origin, table: Table) -> Line | None:
    """Return the state of a table in the one answer to a tap; None if it is too long, or not wanted.

    In a group it has no hand, and the melds are counted if they do not fit.
    """
    here = unit.people.get(origin.person.id) if origin.is_private else unit.chats.get(origin.chat_id)
    seat, match = seat_of(table, origin.person.id) if origin.is_private else None, table.match
    is_here = seat is not None if origin.is_private else table.chat_id == origin.chat_id
    if here is None or here.display.form is not Form.WORDS or match is None or not is_here:
        return None
    if table.status is not TableStatus.PLAYING or match.turn is None:
        return None
    if seat is None:
        told = [_state(unit, table, table_view(match), *form) for form in ((False,), (True,))]
    else:
        mine = seat_view(position(table, unit.drafts.get(table.id, seat.number)), seat.number)
        person = unit.people.get(origin.person.id)
        hand = in_order(mine.hand, person.sort if person is not None else "suit")
        told = [Line("words-hand", rest=_state(unit, table, mine.table, reader=seat), hand=cards_text(hand))]
    language = language_of_person(context, unit, origin.person.id)
    return next((line for line in told if _fits(context, language, line)), None)


def _fits(context: Context, language: str, line: Line) -> bool:
    plain = context.texts.plain(language, line)
    return utf16_length(accessible_words(context.texts, language, plain, MAX_ANSWER)) <= MAX_ANSWER


def _state(unit: Unit, table: Table, view: TableView, counted: bool = False, reader: Seat | None = None) -> Line:
    """Return what everybody sees, in one sentence; melds are `counted` or told, who reads is called 'you'."""
    assert view.turn is not None
    on_turn = somebody(unit, table, table.seats[view.turn])
    is_reader = reader is not None and view.turn == reader.number and on_turn.plays_in_person
    others = [seat for seat in table.seats if view.seats[seat.number].in_match and seat != reader]
    melds = [(number, meld) for number, meld in enumerate(view.table, start=1) if meld is not None]
    told = tuple(Line("words-meld", number=number, meld=meld_text(meld)) for number, meld in melds)
    return Line(
        "words-state",
        turn=Line("words-turn-you") if is_reader else Line("words-turn", player=on_turn.name),
        pile=Line("picture-alt-discards", card=card_text(view.discard_pile[-1]))
        if view.discard_pile
        else Line("picture-alt-discards-empty"),
        stock=Line("picture-alt-stock", cards=view.stock_size),
        players=tuple(
            Line("words-player", player=somebody(unit, table, seat).name, cards=view.seats[seat.number].hand_size)
            for seat in others
        ),
        melds=Line("picture-alt-no-melds")
        if not melds
        else Line("words-melds-counted", count=len(melds))
        if counted
        else Line("words-melds", melds=told),
    )


@Reading
def show_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowInWords) -> Result:
    """Describe the table of a group for everybody; or in private the person's tables, with their hands."""
    if origin.is_private:
        pages = tuple(TableInWords(table.id, as_player=True) for table in _tables(unit, origin.person.id))
        return Result(pages=pages or (_without_match(unit, origin.person.id),))
    here = table_here(unit, origin)
    if here is None:
        return Result(pages=(Statement.of(Line("command-no-table")),))
    if here.match is None:
        return Result(pages=(not_dealt(unit, origin.person.id, here),))
    return Result(pages=(TableInWords(here.id),))


def _without_match(unit: Unit, person_id: int) -> Statement:
    """Return what there is to say to a person who plays no match: of the lobbies where they sit, if there are any."""
    lobbies = unit.tables.of_person(person_id)[:MOST_TABLES]
    return not_dealt(unit, person_id, *lobbies, elsewhere=True) if lobbies else Statement.of(Line("words-none"))


def words_by_link(context: Context, origin: Origin, table_id: int) -> Result:
    """Describe the table of a group's link in private; a person who is not seated learns nothing about it."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        table = unit.tables.get(table_id)
        if table is None or seat_of(table, origin.person.id) is None:
            return Result(pages=(Statement.of(Line("command-not-your-table")),))
        if table.match is None:
            return Result(pages=(not_dealt(unit, origin.person.id, table, elsewhere=True),))
        return Result(pages=(TableInWords(table.id, as_player=True),))


def _tables(unit: Unit, person_id: int) -> list[Table]:
    """Return a person's dealt tables, first those where they are on turn; or the last table in their private chat."""
    dealt = [table for table in unit.tables.of_person(person_id) if table.match is not None]
    dealt.sort(key=lambda table: not is_on_turn(table, person_id))
    last = unit.tables.latest(person_id, 0)
    return dealt[:MOST_TABLES] or [table for table in (last,) if table is not None and table.match is not None]


USE_CASES: UseCases = {InWords: in_words, ShowInWords: show_in_words}
