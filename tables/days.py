"""The days of a chain: when each is open, what is fixed when it opens, and where its secret comes from (docs/fair.md).

A day opens at 6:00 in the zone of its chat, and closes at 18:00 of the next day: so for twelve hours two are open. A
day becomes a row when somebody first needs it; what it depends on does not change in between.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from scala40.fair.days import Day, root_of_day
from scala40.fair.deal import FairError, MatchSecrets
from scala40.players import ANSWERS
from storage import Chat, DailyChain, DailyDeal, DailySettings, Table, TableSettings, Unit
from tables.context import Context

OPENS: Final = time(6)
CLOSES: Final = time(18)
"""On the day after."""
_DAY: Final = timedelta(days=1)


class Window(NamedTuple):
    """When a day is open, in unix seconds; `deal` None: it is not a row yet."""

    number: int
    date: str
    opens_at: float
    closes_at: float
    deal: DailyDeal | None = None


def chain_for(context: Context, unit: Unit, chat_id: int | None, now: float) -> DailyChain:
    """Return the chain of a chat's days, or of the bot's own; the first time it is made, and begins today."""
    chain = unit.daily.chain_of(chat_id)
    if chain is not None:
        return chain
    if (chat := None if chat_id is None else unit.chats.get(chat_id)) is not None:
        unit.chats.save(replace(chat, daily_posted=None))
    root, encrypted = context.encryption.seal(context.chance.token())
    first = _today(now, _zone(context, unit, chat_id))
    return unit.daily.create_chain(chat_id, root, first.isoformat(), now, encrypted=encrypted)


def groups_of(unit: Unit, person_id: int) -> tuple[Chat, ...]:
    """Return the groups of a person that play the deal of the day: those that know them, and those where they play."""
    known = [chat for chat_id in unit.daily.chats_of(person_id) if (chat := unit.chats.get(chat_id)) is not None]
    found = {chat.id: chat for chat in (*known, *unit.chats.of_person(person_id)) if chat.plays_daily}
    return tuple(sorted(found.values(), key=lambda chat: (chat.title, chat.id)))


def zone_of(context: Context, unit: Unit, chain: DailyChain) -> str:
    """Return the time zone of the days of a chain."""
    return _zone(context, unit, chain.chat_id)


def _zone(context: Context, unit: Unit, chat_id: int | None) -> str:
    chat = None if chat_id is None else unit.chats.get(chat_id)
    return context.default_time_zone if chat is None else chat.timezone


def _today(now: float, zone: str) -> date:
    """Return the date of the day that opened last."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    return here.date() if here.time() >= OPENS else here.date() - _DAY


def open_days(context: Context, unit: Unit, chain: DailyChain, now: float) -> tuple[Window, ...]:
    """Return the days of a chain that are open now, the newest first.

    A day that is a row keeps its hours and its date, whatever zone the chat has by now.
    """
    zone = zone_of(context, unit, chain)
    today, first = _today(now, zone), date.fromisoformat(chain.first_date)
    numbers = [number for number in ((today - first).days + 1, (today - first).days) if number > 0]
    rows = unit.daily.open_at(chain.id, now)
    stored = {deal.number for deal in (*rows, *unit.daily.since(chain.id, min(numbers, default=1)))}
    others = (_hours(chain, number, zone) for number in numbers if number not in stored)
    is_open = [window for window in others if window.opens_at <= now < window.closes_at]
    return tuple(sorted([*map(_window, rows), *is_open], key=lambda window: -window.number))


def _window(deal: DailyDeal) -> Window:
    return Window(deal.number, deal.date, deal.opens_at, deal.closes_at, deal)


def next_opening(zone: str, now: float) -> float:
    """Return when the next day of a zone opens."""
    tomorrow, here = _today(now, zone) + _DAY, ZoneInfo(zone)
    return datetime.combine(tomorrow, OPENS, here).timestamp()


def _hours(chain: DailyChain, number: int, zone: str) -> Window:
    """Return when a day opens and closes by the zone that its chat has now; the first one opens with its chain."""
    day, here = date.fromisoformat(chain.first_date) + (number - 1) * _DAY, ZoneInfo(zone)
    opens = datetime.combine(day, OPENS, here).timestamp()
    closes = datetime.combine(day + _DAY, CLOSES, here).timestamp()
    return Window(number, day.isoformat(), max(opens, chain.created_at) if number == 1 else opens, closes)


def opened(context: Context, unit: Unit, chain: DailyChain, window: Window) -> DailyDeal:
    """Return a day as a row; everything that it fixes is fixed now, if it is none yet.

    Raises EncryptionError if the secrets of the chain cannot be read, FairError if they may be known: after the clock
    was ahead, a later day may have ended.
    """
    if window.deal is not None:
        return window.deal
    if any(deal.results is not None for deal in unit.daily.since(chain.id, window.number)):
        raise FairError("a later day of the chain has ended, and its secret tells this one's")
    last = unit.daily.last_ended(chain.id, window.opens_at)
    before = None if last is None else last.results
    root = root_of_day(secrets_of(context, chain).secret(window.number), window.number, before)
    occasion = unit.occasions.create("day", chain.chat_id, window.opens_at)
    kept, encrypted = context.encryption.seal(root)
    unit.occasions.commit(occasion.id, kept, MatchSecrets(root).commitment(), encrypted=encrypted)
    settings, wanted = _settings(unit, chain), _wanted(unit, chain)
    allowed = settings.rules.players
    deal = DailyDeal(
        occasion_id=occasion.id,
        chain_id=chain.id,
        chat_id=chain.chat_id,
        number=window.number,
        date=window.date,
        opens_at=window.opens_at,
        closes_at=window.closes_at,
        before=before,
        settings=settings,
        seats=min(allowed, key=lambda seats: abs(seats - wanted.rivals - 1)),
        level=wanted.level,
        answers=ANSWERS,
    )
    unit.daily.open(deal)
    return deal


def _wanted(unit: Unit, chain: DailyChain) -> DailySettings:
    chat = None if chain.chat_id is None else unit.chats.get(chain.chat_id)
    return (None if chat is None else chat.daily) or DailySettings()


def _settings(unit: Unit, chain: DailyChain) -> TableSettings:
    """Return the rules of the chat for a single deal, without a clock and without advice."""
    chat = None if chain.chat_id is None else unit.chats.get(chain.chat_id)
    settings = (None if chat is None else chat.defaults) or TableSettings()
    settings = settings.with_rules(settings.preset, replace(settings.rules, deals=1))
    return replace(settings, turn_seconds=None, quiet=None, advice=False, pauses=False)


def secrets_of(context: Context, chain: DailyChain) -> MatchSecrets:
    """Return the secrets of a chain; raises EncryptionError if their key is not given."""
    return MatchSecrets(context.encryption.open(chain.root, chain.encrypted))


def seal_to_show(context: Context, chain: DailyChain, number: int) -> str:
    """Return the end of the chain to be shown on a day: near the end of the 64 days, that of the next ones."""
    return secrets_of(context, chain).commitment(number + 2)


def day_of_record(context: Context, unit: Unit, deal: DailyDeal) -> Day | None:
    """Return the day as a record names it, with its link once it has ended; None if its chain is not kept."""
    chain = unit.daily.chain(deal.chain_id)
    if chain is None:
        return None
    secrets = secrets_of(context, chain)
    occasion = unit.occasions.get(deal.occasion_id)
    has_ended = occasion is not None and occasion.ended_at is not None
    link = secrets.secret(deal.number) if has_ended else None
    return Day(deal.number, secrets.commitment(deal.number), deal.before, link)


def deal_of_table(unit: Unit, table: Table) -> DailyDeal | None:
    """Return the deal of the day that is played at a table; None if it is another table."""
    return None if table.occasion_id is None else unit.daily.get(table.occasion_id)


def week_of(chain: DailyChain, number: int) -> range:
    """Return the numbers of the days, from Monday to Sunday, of the week of a day; those before day 1 left out."""
    weekday = (date.fromisoformat(chain.first_date) + (number - 1) * _DAY).weekday()
    monday = number - weekday
    return range(max(1, monday), monday + 7)


def streak(numbers: Iterable[int], newest: int) -> int:
    """Return how many days in a row were finished up to the newest one, or to the one before; `numbers` descend."""
    length, expected = 0, newest
    for number in numbers:
        if length == 0 and number == newest - 1:
            expected = number
        if number != expected:
            break
        length, expected = length + 1, expected - 1
    return length
