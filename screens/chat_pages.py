"""Turning page values into messages, as they look in a chat."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from screens.display import preferences_of, protected
from screens.message import Button, Message
from screens.page_links import PageLink, replay_link, tables_link
from screens.render.announcements import away_message
from screens.render.daily import daily_message, daily_post, week_message
from screens.render.evening import evening_page, evening_there
from screens.render.help import help_message
from screens.render.panel import panel_message
from screens.render.parts import part_message
from screens.render.rules import rules_in_short, rules_message
from screens.render.scores import profile_message, ranking_message, scores_message, tables_message
from screens.render.season import season_message
from screens.render.settings import group_page, person_page
from screens.render.sheet import draft_message, sheet_message
from screens.render.statement import statement_message, statement_text, which_one_message
from screens.render.story import hide_button, look_button, story_message
from screens.render.words import panel_in_words, table_in_words
from screens.views.daily import daily_view, week_view
from screens.views.desk import desk
from screens.views.evening import evening_view
from screens.views.lesson import lesson_screen
from screens.views.lists import ranked, scores_view
from screens.views.panel import panel_screen
from screens.views.profile import profile_view
from screens.views.season import season_view
from screens.views.sheet import draft_view, sheet_entry, sheet_view
from screens.views.story import story_screen
from screens.views.table import table_screen
from storage import Table, Unit
from tables import chat_pages
from tables.chat_pages import ChatPage, EveningThere
from tables.commitment import is_sealed
from tables.context import Context, Origin
from tables.evenings.calling import evenings_of
from tables.lobby.invitations import lobbies_of
from tables.people.vacations import current_vacation, own_line, zone_of
from tables.play.lessons import taken
from tables.records.looking import asks_to_hide, seen_deals, shows_group
from tables.records.story import finished_deals
from tables.requests.daily import ShowDaily
from tables.requests.evenings import WaitForNext
from tables.requests.invitations import Invite
from tables.season import together
from tables.seats import place_of, seat_of
from texts.line import Line
from texts.text import Text

MOST_EVENINGS = 3
"""How many evenings are shown below somebody's tables, each in a message of its own."""
MOST_LOBBIES = 3
"""To how many of a person's lobbies their list of tables leads for inviting."""
SHEETS_SHOWN = 3
"""How many score sheets the list of a person's tables names."""
MATCHES_COUNTED = 1000
"""How many of a chat's last matches count for its ranking."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asked for a page and where, and the language of that chat."""

    context: Context
    unit: Unit
    origin: Origin
    language: str

    def text(self, key: str | Line, **args: Any) -> Text:
        return self.context.texts.text(self.language, key, **args)

    def table(self, table_id: int) -> Table:
        """Return the table of a page."""
        table = self.unit.tables.get(table_id)
        assert table is not None  # the use case has just read it
        return table


def compose_page(reader: Reader, page: ChatPage) -> tuple[Message, ...]:
    """Return the messages of a page, in order; most pages have one."""
    return tuple(_COMPOSERS[type(page)](reader, page))


def _statement(reader: Reader, page: chat_pages.Statement) -> Iterator[Message]:
    yield statement_message(reader.context.texts, reader.language, reader.context.username, page)


def _long_statement(reader: Reader, page: chat_pages.LongStatement) -> Iterator[Message]:
    texts, language = reader.context.texts, reader.language
    parts = [statement_text(texts, language, paragraphs) for paragraphs in page.parts]
    yield part_message(texts, language, parts, page.part, page.turned)


def _which_one(reader: Reader, page: chat_pages.WhichOne) -> Iterator[Message]:
    yield which_one_message(reader.context.texts, reader.language, reader.context.username, page)


def _help(reader: Reader, page: chat_pages.Help) -> Iterator[Message]:
    preferences = preferences_of(reader.unit, reader.origin.chat_id, reader.context.now())
    username = None if reader.origin.is_private else reader.context.username
    yield help_message(reader.context.texts, reader.language, page.step, preferences, username)


def _lesson(reader: Reader, page: chat_pages.LessonPanel) -> Iterator[Message]:
    unit, texts, language, now = reader.unit, reader.context.texts, reader.language, reader.context.now()
    found = taken(unit, reader.origin.person.id)
    assert found is not None  # the use case has just read it
    screen = lesson_screen(unit, found, now)
    if page.in_words:
        yield panel_in_words(texts, language, found.state, screen)
    else:
        yield panel_message(texts, language, screen, preferences_of(unit, reader.origin.chat_id, now))


def _rules(reader: Reader, page: chat_pages.RulesInWords) -> Iterator[Message]:
    texts, language = reader.context.texts, reader.language
    if page.part is None:
        message = rules_in_short(texts, language, reader.context.username, page.title, page.settings)
    else:
        message = rules_message(texts, language, page.title, page.settings, page.part, page.table_id)
    table = reader.unit.tables.get(page.table_id)
    if table is not None and asks_to_hide(table) and (page.part is None or seat_of(table, reader.origin.person.id)):
        said = reader.text("lobby-replays" if shows_group(reader.unit, table) else "lobby-replays-not")
        row = (hide_button(texts, language, table.id),)
        message = replace(message, text=Text.join("\n", (message.text, said)), rows=(*message.rows, row))
    yield message


def _chat_settings(reader: Reader, page: chat_pages.ChatSettings) -> Iterator[Message]:
    chat = reader.unit.chats.get(reader.origin.chat_id)
    assert chat is not None  # recorded with the request
    yield group_page(reader.context.texts, chat, page.page)


def _person_settings(reader: Reader, page: chat_pages.PersonSettings) -> Iterator[Message]:
    person = reader.unit.people.get(reader.origin.person.id)
    assert person is not None  # recorded with the request
    yield person_page(reader.context.texts, reader.language, person, page.page)


def _scores(reader: Reader, page: chat_pages.Scores) -> Iterator[Message]:
    view = scores_view(reader.unit, reader.table(page.table_id), reader.origin.person.id, reader.context.now())
    yield scores_message(reader.context.texts, reader.language, view)


def _my_tables(reader: Reader, page: chat_pages.MyTables) -> Iterator[Message]:
    summaries = desk(reader.unit, reader.origin.person.id, reader.context.now())
    last = _last_match(reader)
    texts, language = reader.context.texts, reader.language
    if summaries:
        link = tables_link(reader.context) if reader.origin.is_private else None
        message = tables_message(texts, language, summaries, link, last)
    else:
        message = Message(reader.text("tables-none"), (last,))
    evenings = [EveningThere(evening.id) for evening in evenings_of(reader.unit, reader.origin.person.id)]
    sheets = reader.unit.sheets.of_person(reader.origin.person.id)[:SHEETS_SHOWN]
    named = (sheet_entry(reader.unit, sheet) for sheet in sheets)
    entries = (texts.text(language, "sheet-entry", place=place, totals=totals) for place, totals in named)
    waited, leaving = _waiting(reader)
    message = replace(message, text=Text.join("\n", (message.text, *entries, *waited, *_vacation(reader))))
    daily = Button(texts.plain(language, "daily-label-today"), ShowDaily())
    yield replace(message, rows=(*message.rows, *_inviting(reader), *leaving, (daily,)))
    for shown in evenings[:MOST_EVENINGS] if reader.origin.is_private else ():
        yield from _evening(reader, shown)


def _inviting(reader: Reader) -> Iterator[tuple[Button, ...]]:
    """Yield a button for each lobby to which the reader may invite."""
    me = reader.origin.person.id
    for table in lobbies_of(reader.unit, me)[:MOST_LOBBIES]:
        label = reader.text("invite-label-to", place=place_of(reader.unit, table, me)).plain
        yield (Button(label, Invite(table.id)),)


def _waiting(reader: Reader) -> tuple[list[Text], list[tuple[Button, ...]]]:
    """Return a line and a button to leave the waiting list for each match after which the reader waits."""
    lines, rows, me = list[Text](), list[tuple[Button, ...]](), reader.origin.person.id
    for table in reader.unit.tables.awaited_by(me)[:MOST_LOBBIES] if reader.origin.is_private else ():
        place = place_of(reader.unit, table, me)
        lines.append(reader.text("waiting-yours", place=place))
        rows.append((Button(reader.text("waiting-label-leave-there", place=place).plain, WaitForNext(table.id)),))
    return lines, rows


def _vacation(reader: Reader) -> Iterator[Text]:
    """Yield the line of a vacation that the reader has announced."""
    unit, me, now = reader.unit, reader.origin.person.id, reader.context.now()
    if current_vacation(unit, me, now) is not None:
        yield reader.text(own_line(unit, me, zone_of(reader.context, unit, me), now))


def _evening(reader: Reader, page: EveningThere) -> Iterator[Message]:
    unit, texts, language, private = reader.unit, reader.context.texts, reader.language, reader.origin.is_private
    evening = unit.evenings.get(page.evening_id)
    now, me = reader.context.now(), reader.origin.person.id if private else None
    view = None if evening is None else evening_view(unit, evening, now, me)
    if view is None:  # its group has just been deleted
        return
    if private:
        yield evening_page(texts, language, view)
        return
    chat = unit.chats.get(reader.origin.chat_id)
    assert chat is not None  # recorded with the request
    yield evening_there(texts, language, view, page.at, chat.timezone, now)


def _last_match(reader: Reader) -> tuple[Button, ...]:
    """Return the way to the deals of the reader's last match, if one is over."""
    number = reader.unit.archive.last_of_person(reader.origin.person.id)
    table = None if number is None else reader.unit.tables.get(number)
    if table is None or not finished_deals(table):
        return ()
    deals = seen_deals(reader.unit, table, reader.origin.person.id)
    can_look = deals and not is_sealed(reader.unit, table)  # if not, the tap on the button says why
    link = replay_link(reader.context, table.id, deals[0], 0, reader.origin.chat_id) if can_look else None
    return (look_button(reader.text("story-label-last").plain, table.id, link),)


def _season(reader: Reader, page: chat_pages.Season) -> Iterator[Message]:
    place = reader.origin.place
    view = season_view(reader.unit, place.chat_id, place.title, reader.context.now(), page.back)
    preferences = preferences_of(reader.unit, place.chat_id, reader.context.now())
    yield season_message(reader.context.texts, reader.language, view, preferences)


def _daily(reader: Reader, page: chat_pages.Daily) -> Iterator[Message]:
    context, unit, now = reader.context, reader.unit, reader.context.now()
    chain = unit.daily.chain(page.chain_id)
    assert chain is not None  # the use case has just read it
    if page.week is not None:
        yield week_message(context.texts, reader.language, week_view(context, unit, chain, page.week, now))
        return
    own = reader.origin.person.id if reader.origin.is_private else None
    view = daily_view(context, unit, chain, own, now)
    if own is None:
        yield daily_post(context.texts, reader.language, context.username, view)
        return

    def replay(table_id: int) -> PageLink | None:
        return replay_link(context, table_id, 1, 0, own)  # a day is one deal

    yield daily_message(context.texts, reader.language, context.username, view, replay)


def _sheet(reader: Reader, page: chat_pages.Sheet) -> Iterator[Message]:
    sheet = reader.unit.sheets.get(page.sheet_id)
    assert sheet is not None  # the use case has just read it
    yield sheet_message(reader.context.texts, reader.language, sheet_view(reader.unit, sheet), page.page)


def _sheet_draft(reader: Reader, page: chat_pages.SheetDraft) -> Iterator[Message]:
    sheet = reader.unit.sheets.get(page.draft.sheet)
    assert sheet is not None  # the use case has just read it
    yield draft_message(reader.context.texts, reader.language, draft_view(reader.unit, sheet, page.draft))


def _ranking(reader: Reader, page: chat_pages.Ranking) -> Iterator[Message]:
    place = reader.origin.place
    played = reader.unit.archive.figures_of_chat(place.chat_id, MATCHES_COUNTED)
    kept = reader.unit.sheets.figures(place.chat_id, 0, inf)
    rows = ranked(together(played, kept).values())
    yield ranking_message(reader.context.texts, reader.language, place.title, rows)


def _profile(reader: Reader, page: chat_pages.Profile) -> Iterator[Message]:
    person, texts, language = reader.origin.person, reader.context.texts, reader.language
    view = profile_view(reader.unit, person.id, person.name)
    if view is None:
        yield Message(reader.text("profile-none", player=person.name))
        return
    preferences = preferences_of(reader.unit, reader.origin.chat_id, reader.context.now())
    # Names of people from other groups are for the person alone.
    yield profile_message(texts, language, view, preferences, names_others=reader.origin.is_private)


def _in_words(reader: Reader, page: chat_pages.TableInWords) -> Iterator[Message]:
    unit, texts, table, now = reader.unit, reader.context.texts, reader.table(page.table_id), reader.context.now()
    if not page.as_player:
        yield table_in_words(texts, reader.language, table_screen(unit, table, now))
        return
    screen = panel_screen(unit, table, reader.origin.person.id, now) or table_screen(unit, table, now)
    message = panel_in_words(texts, reader.language, place_of(unit, table, reader.origin.person.id), screen)
    yield protected(unit, reader.origin.person.id, message)


def _story(reader: Reader, page: chat_pages.Story) -> Iterator[Message]:
    unit, now = reader.unit, reader.context.now()
    screen = story_screen(unit, reader.table(page.table_id), page.deal, page.frame, now, reader.origin.person.id)
    assert screen is not None  # the use case has just found it
    link = replay_link(reader.context, page.table_id, page.deal, page.frame, reader.origin.chat_id)
    preferences = preferences_of(unit, reader.origin.chat_id, now)
    yield story_message(reader.context.texts, reader.language, screen, preferences, link)


def _away_notice(reader: Reader, page: chat_pages.AwayNotice) -> Iterator[Message]:
    screen = table_screen(reader.unit, reader.table(page.table_id), reader.context.now())
    yield away_message(reader.context.texts, reader.language, screen)


_COMPOSERS: dict[type[ChatPage], Callable[[Reader, Any], Iterator[Message]]] = {
    chat_pages.Statement: _statement,
    chat_pages.LongStatement: _long_statement,
    chat_pages.WhichOne: _which_one,
    chat_pages.Help: _help,
    chat_pages.LessonPanel: _lesson,
    chat_pages.RulesInWords: _rules,
    chat_pages.ChatSettings: _chat_settings,
    chat_pages.PersonSettings: _person_settings,
    chat_pages.Scores: _scores,
    chat_pages.MyTables: _my_tables,
    EveningThere: _evening,
    chat_pages.Season: _season,
    chat_pages.Daily: _daily,
    chat_pages.Sheet: _sheet,
    chat_pages.SheetDraft: _sheet_draft,
    chat_pages.Ranking: _ranking,
    chat_pages.Profile: _profile,
    chat_pages.TableInWords: _in_words,
    chat_pages.Story: _story,
    chat_pages.AwayNotice: _away_notice,
}
