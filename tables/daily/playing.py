"""Playing the deal of the day: beginning the one try, going on with it, and who is ranked."""

from dataclasses import replace

from scala40.fair.deal import FairError
from scala40.players import ANSWERS
from storage import DailyChain, DailyDeal, DailySettings, DailyTry, Table, TableKind, Unit
from tables.chat_pages import Choice, Daily, Statement, WhichOne
from tables.context import Context, Origin, Place
from tables.daily.ending import end_days_of, next_post
from tables.days import chain_for, groups_of, open_days, opened
from tables.encryption import EncryptionError
from tables.handling import Refused, Result, UseCases, record_chat, record_sender, requested, set_reachable
from tables.match import progress
from tables.requests.daily import DailyWeek, EnableDaily, LetDailyBeSeen, PlayDaily, ShowDaily
from tables.requests.deep_links import daily_payload
from tables.seats import NAMES, repost_panel, with_computer, with_person
from texts.line import Line

MOST_WEEKS = 8
"""How many weeks back one can turn."""


def show_daily(context: Context, origin: Origin, request: ShowDaily) -> Result:
    """Show the open days of a chain; in private, if no chain is named, those of the person's groups to choose from."""
    now = context.now()
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, now)
        if not origin.is_private:
            return _in_group(context, unit, origin, now)
        groups = groups_of(unit, origin.person.id)
        if request.chain == 0 and groups:
            chains = [chain_for(context, unit, chat_id, now) for chat_id in (*(chat.id for chat in groups), None)]
            return Result(pages=(WhichOne(Line("daily-which"), tuple(_choice(unit, chain) for chain in chains)),))
        chain = chain_for(context, unit, None, now) if request.chain == 0 else _chain(unit, request.chain)
        _must_belong(unit, origin, chain, now)
        return Result(pages=(Daily(chain.id),))


def _choice(unit: Unit, chain: DailyChain) -> Choice:
    chat = None if chain.chat_id is None else unit.chats.get(chain.chat_id)
    label = Line("daily-label-own") if chat is None else Line("command-label-place", place=chat.title)
    return Choice(label, ShowDaily(chain.id))


def _in_group(context: Context, unit: Unit, origin: Origin, now: float) -> Result:
    chat = unit.chats.get(origin.chat_id)
    assert chat is not None  # recorded with the sender
    if chat.daily is not None and not chat.daily.on:
        return Result(pages=(Statement.of(Line("daily-off")),))
    if chat.daily is None:
        offer = Choice(Line("daily-label-enable"), EnableDaily(), style="primary")
        return Result(pages=(Statement.of(Line("daily-offer"), (offer,)),))
    chain = chain_for(context, unit, chat.id, now)
    unit.daily.know(chat.id, origin.person.id, now)
    there = Choice(Line("daily-label-play-there"), start=daily_payload(chain.id))
    return Result(pages=(Statement.of(Line("daily-in-private"), (there,)),))


def enable(context: Context, origin: Origin, request: EnableDaily) -> Result:
    """Play the deal of the day in a group from now on, and post its seal before anybody has seen a card."""
    now = context.now()
    with requested(context, origin) as unit:
        chat = unit.chats.get(origin.chat_id)
        if origin.is_private or chat is None:
            raise Refused(Line("tap-unknown"))
        if chat.daily is not None and not chat.daily.on:
            raise Refused(Line("daily-off"), alert=True)
        unit.daily.know(chat.id, origin.person.id, now)
        chain = chain_for(context, unit, chat.id, now)
        if chat.daily is None:
            settings = DailySettings(thread=origin.thread_id)
            unit.chats.save(replace(chat, daily=settings, daily_post_at=next_post(settings, chat.timezone, now)))
        return Result(Line("daily-enabled"), page=Daily(chain.id))


def play(context: Context, origin: Origin, request: PlayDaily) -> Result:
    """Deal the cards of a day to somebody who has not seen them yet, or post their panel there anew."""
    now = context.now()
    end_days_of(context, request.chain, now)
    with requested(context, origin) as unit:
        if not origin.is_private:
            return Result(start=daily_payload(request.chain))
        chain = _chain(unit, request.chain)
        known_since = _must_belong(unit, origin, chain, now)
        found = next((day for day in open_days(context, unit, chain, now) if day.number == request.number), None)
        if found is None:
            raise Refused(Line("daily-closed"), alert=True)
        try:
            deal = opened(context, unit, chain, found)
        except EncryptionError:
            raise Refused(Line("daily-no-secret"), alert=True, undo=True) from None
        except FairError:
            unit.daily.end_chains(chain.id)
            raise Refused(Line("daily-begun-anew"), alert=True) from None
        begun = unit.daily.try_of(deal.occasion_id, origin.person.id)
        if begun is not None:
            return _go_on(unit, begun)
        table = _dealt(context, unit, origin, deal, now)
        ranked = known_since <= found.opens_at
        unit.daily.begin(DailyTry(deal.occasion_id, origin.person.id, table.id, ranked, ANSWERS, shows=False))
        line = Line("daily-dealt") if ranked else Line("daily-dealt-unranked")
        return Result(line, alert=not ranked, table_id=table.id)


def _go_on(unit: Unit, begun: DailyTry) -> Result:
    table = unit.tables.get(begun.table_id)
    if table is None or not table.status.is_unfinished:
        raise Refused(Line("daily-played-already"), alert=True)
    repost_panel(unit, table, begun.person_id)
    return Result(table_id=table.id)


def _dealt(context: Context, unit: Unit, origin: Origin, deal: DailyDeal, now: float) -> Table:
    """Open the table of somebody's try in their private chat, and deal."""
    person = unit.people.get(origin.person.id)
    assert person is not None  # recorded by `requested`
    if not person.reachable and origin.update_id is not None:  # a page is also open to those who have no chat with it
        set_reachable(unit, person, True)
    chat = record_chat(context, unit, Place(person.id, "private", "", False), person.language)
    made = unit.tables.create(
        chat.id, 0, person.id, deal.settings, now, kind=TableKind.DAILY, occasion_id=deal.occasion_id
    )
    table = with_person(made, person.id)
    for number in range(deal.seats - 1):
        table = with_computer(table, deal.level, NAMES[number])
    return progress.start_match(context, unit, unit.tables.save(table), now)


def let_be_seen(context: Context, origin: Origin, request: LetDailyBeSeen) -> Result:
    """Let those who have played a day, too, look at how somebody played it, or not."""
    with requested(context, origin) as unit:
        chain = _chain(unit, request.chain)
        deal = unit.daily.of_number(chain.id, request.number)
        mine = None if deal is None else unit.daily.try_of(deal.occasion_id, origin.person.id)
        if mine is None or mine.points is None:
            raise Refused(Line("daily-not-played"))
        unit.daily.show(mine.occasion_id, mine.person_id, bool(request.shown))
        return Result(Line("daily-shown" if request.shown else "daily-hidden"), page=Daily(chain.id))


def show_week(context: Context, origin: Origin, request: DailyWeek) -> Result:
    """Show the table of a week."""
    now = context.now()
    with requested(context, origin) as unit:
        chain = _chain(unit, request.chain)
        if not 0 <= request.back <= MOST_WEEKS or not origin.is_private:
            raise Refused(Line("tap-unknown"))
        _must_belong(unit, origin, chain, now)
        return Result(page=Daily(chain.id, week=request.back))


def _chain(unit: Unit, chain_id: int) -> DailyChain:
    """Return the chain that a button names; Refused if no further day comes from it, as its secrets may be known."""
    chain = unit.daily.chain(chain_id)
    if chain is None:
        raise Refused(Line("tap-unknown"))
    if unit.daily.chain_of(chain.chat_id) != chain:
        raise Refused(Line("daily-begun-anew"), alert=True)
    return chain


def _must_belong(unit: Unit, origin: Origin, chain: DailyChain, now: float) -> float:
    """Return since when the chat of a chain has known the requester; Refused if they are not a member of it."""
    if chain.chat_id is None:
        return 0.0  # the bot's own days are ranked for nobody
    if origin.is_member is None:
        raise Refused(Line("daily-not-asked"), alert=True)
    chat = unit.chats.get(chain.chat_id)
    if not origin.is_member or chat is None or not chat.plays_daily:
        raise Refused(Line("daily-not-member"), alert=True)
    unit.daily.know(chain.chat_id, origin.person.id, now)
    since = unit.daily.known_since(chain.chat_id, origin.person.id)
    return now if since is None else since


def _group_of(context: Context, request: ShowDaily | PlayDaily | DailyWeek) -> int | None:
    """Return the group of the chain that a request names; None if it names none, or one without a group."""
    with context.store.read() as unit:
        chain = unit.daily.chain(request.chain)
        return None if chain is None else chain.chat_id


def chain_shown(context: Context, origin: Origin, chat_id: int | None) -> DailyChain:
    """Return the chain of a group's days, or of the bot's own, to somebody who may see them; Refused to others."""
    now = context.now()
    with requested(context, origin) as unit:
        chat = None if chat_id is None else unit.chats.get(chat_id)
        if chat_id is not None and (chat is None or not chat.plays_daily):
            raise Refused(Line("daily-not-member"), alert=True)
        chain = chain_for(context, unit, chat_id, now)
        _must_belong(unit, origin, chain, now)
        return chain


USE_CASES: UseCases = {
    ShowDaily: show_daily,
    EnableDaily: enable,
    PlayDaily: play,
    LetDailyBeSeen: let_be_seen,
    DailyWeek: show_week,
}
ASKS_MEMBER = {ShowDaily: _group_of, PlayDaily: _group_of, DailyWeek: _group_of}
"""Requests for which it matters whether the requester is a member of a group."""
