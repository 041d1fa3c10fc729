"""The rows of the store as frozen values; ``dataclasses.replace`` makes a changed one.

Times are unix seconds (UTC). Values that must not appear in a log (hands, the order of the stock, messages to a
person) have ``repr=False``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, NamedTuple

from scala40.actions import Action
from scala40.meld import Meld
from scala40.rules import Rules
from scala40.state import Match
from storage.kinds import DeadlineKind, Form, GroupHands, TableKind, TableStatus, Verbosity

ChatKind = Literal["private", "group", "supergroup"]
HandSort = Literal["suit", "rank"]
PageTheme = Literal["telegram", "light", "dark"]
PageMotion = Literal["system", "reduced"]
PageText = Literal["normal", "large"]
Options = tuple[tuple[str, str | int | tuple[int, ...]], ...]
Periods = tuple[tuple[float, float], ...]
"""Periods with their begin and end."""

NEUTRAL_NAME = "?"
"""The name of a forgotten person in the matches that remain."""

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Display:
    """How somebody wants to see tables and hands.

    ``dark`` and ``large_cards`` are about pictures only; ``large_cards`` and ``marks`` about a person's own hand:
    ``marks`` gives the buttons of selected cards a sign, also where their colour shows that they are selected.
    ``comfort`` is not stored with it, see `Person.seen`.
    """

    form: Form = Form.PICTURES
    dark: bool = False
    four_colours: bool = False
    large_cards: bool = False
    marks: bool = False
    comfort: bool = False


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How a person wants to see the page of their tables (the Mini App).

    ``theme`` "telegram": light or dark as their Telegram is. ``motion`` "system": as their device asks for it.
    ``sound_offered``: they were asked once whether they want sounds.
    """

    theme: PageTheme = "telegram"
    sound: bool = False
    motion: PageMotion = "system"
    sound_offered: bool = False
    text: PageText = "normal"


FIRST_GUEST = 1 << 52
"""Ids from here on belong to people without a Telegram account: Telegram's have at most 52 bits."""


def is_guest(person_id: int) -> bool:
    """Whether a person has no Telegram account: the bot can neither write to them nor mention them."""
    return person_id >= FIRST_GUEST


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, or may; ``reachable``: they have started the bot and not blocked it.

    ``language`` comes from Telegram, until they choose one themselves (``language_chosen``). ``display`` is for their
    private chat and their hand. ``guided``: they get hints in their first turns. ``asks``: a discard that gives
    something away is asked about first. A forgotten person has a negative id, ``NEUTRAL_NAME`` and ``deleted`` set. A
    guest (`is_guest`) has no Telegram account.
    """

    id: int
    name: str
    username: str | None
    language: str | None
    language_chosen: bool
    reachable: bool
    deleted: bool
    sort: HandSort
    display: Display
    guided: bool
    first_seen: float
    last_seen: float
    asks: bool = True
    page: PageSettings = PageSettings()
    page_used: bool = False
    """Whether they have opened the page once."""
    menu_due: bool = False
    """Whether the menu button of their private chat has to be set, because it does not open the page as it should."""
    protected: bool = True
    """Whether messages with their hand can be neither forwarded nor saved."""
    fast_computers: bool = False
    """Whether computers take less time for their turns at a table with nobody else."""
    remarks: bool = False
    """Whether they are sent the remarks on each deal without asking."""
    comfort: bool = False
    """Whether everything is larger, slower and less for them."""
    comfort_offered: bool = False
    """Whether they were asked once whether they want that."""

    @property
    def seen(self) -> Display:
        """How they see tables and their hand: as they have chosen, with what comfort adds."""
        return replace(self.display, large_cards=True, marks=True, comfort=True) if self.comfort else self.display


def as_options(words: Mapping[str, str | int | list[int]]) -> Options:
    """Options with their words as a value that can be compared and hashed."""
    return tuple((name, tuple(word) if isinstance(word, list) else word) for name, word in words.items())


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings chosen in the lobby: the rules, as a preset with differences, the clock, and advice.

    ``turn_seconds`` None: unlimited. ``quiet``: the minutes of the day at which the quiet hours start and end.
    ``reserve``: the seconds that each player has for a whole match beside the time of the turns. ``weekend``: whether
    the clock stands still on Saturday and Sunday. ``pauses``: whether the players may agree on a pause. The last three
    are kept at every pace, and have an effect at some: `in_effect`.
    """

    preset: str = "fisca"
    options: Options = ()
    turn_seconds: int | None = 24 * HOUR
    quiet: tuple[int, int] | None = (23 * 60, 8 * 60)
    advice: bool = True
    reserve: int = 0
    weekend: bool = False
    pauses: bool = True

    @property
    def is_slow(self) -> bool:
        """Whether a turn may last an hour or more."""
        return self.turn_seconds is None or self.turn_seconds >= HOUR

    @property
    def slow_options(self) -> tuple[str, ...]:
        """Which of reserve, weekend and pauses have an effect at this pace: the first two need a limit."""
        if not self.is_slow:
            return ()
        return ("pauses",) if self.turn_seconds is None else ("reserve", "weekend", "pauses")

    @property
    def in_effect(self) -> "TableSettings":
        """These settings without a reserve, weekends and pauses that have no effect at their pace."""
        used = self.slow_options
        return replace(
            self,
            reserve=self.reserve if "reserve" in used else 0,
            weekend=self.weekend and "weekend" in used,
            pauses=self.pauses and "pauses" in used,
        )

    @property
    def rules(self) -> Rules:
        """The rules that these words mean; ``scala40.rules.RulesError`` if they contradict each other."""
        return _rules(self.preset, self.options)

    def with_rules(self, preset: str, rules: Rules) -> "TableSettings":
        """These settings with other rules, stored as a preset and the differences from it."""
        return replace(self, preset=preset, options=as_options(rules.differences(preset)))


@cache  # a value of few words, asked for at every tap
def _rules(preset: str, options: Options) -> Rules:
    return Rules.from_words(preset, dict(options))


@dataclass(frozen=True, slots=True)
class DailySettings:
    """How a chat plays the deal of the day: against how many computers, how good ones, and when its post comes.

    ``hour``: of the day, in the chat's time zone; ``thread``: the topic of the post, 0 for none. ``on``: whether it is
    played at all; an administrator may have switched it off.
    """

    rivals: int = 2
    level: str = "strong"
    hour: int = 20
    thread: int = 0
    on: bool = True


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat with tables; ``defaults`` are the settings of the table that was opened there last.

    ``display`` is for the posts that everybody sees; ``clover``: whether these name who had the best cards.
    ``invitations``: whether its tables may be shown and joined from elsewhere; ``replays``: whether its members may
    look at the deals of others again.
    ``refused_at``: when Telegram last refused to write there, None since it has written, or since the bot has left;
    ``pictures_refused_at``: when it last refused pictures. ``daily``: how it plays the deal of the day, None if nobody
    has asked for it; ``daily_post_at``: when the next post on that is due; ``daily_posted``: the number of the day of
    the last one.
    ``season_deals``: how many deals a season has, 0 for a month; ``season_best``: whether only the best deals count;
    ``season_told``: the number of the last season that was told there; ``season_due``: when to look for one that ended.
    """

    id: int
    kind: ChatKind
    title: str
    is_forum: bool
    language: str
    timezone: str
    bot_present: bool
    defaults: TableSettings | None
    display: Display = Display()
    group_hands: GroupHands = GroupHands.AUTO
    verbosity: Verbosity = Verbosity.EVERY_TURN
    clover: bool = False
    invitations: bool = True
    replays: bool = False
    season_deals: int = 0
    season_best: bool = False
    season_told: int = 0
    season_due: float | None = None
    refused_at: float | None = None
    pictures_refused_at: float | None = None
    daily: DailySettings | None = None
    daily_post_at: float | None = None
    daily_posted: int | None = None

    @property
    def plays_daily(self) -> bool:
        """Whether the deal of the day is played there."""
        return self.daily is not None and self.daily.on


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a person, of a computer, or of both: then the computer plays until the person comes back.

    ``missed``: turns in a row that the clock ended; ``left``: resigned or removed; ``outside``: not in the table's
    group, as a visitor or because they have left it; ``name``: the name of a computer that has the seat for itself;
    ``unseen_hands``: how many of their group hands in a row the person has not touched. ``handed_in``: the deal in
    which it was handed over to this person by another, so that the match counts for neither; ``told_at``: when the
    person was last sent something about the table that they had not asked for. ``reserve``: the seconds that the player
    has left for turns whose time is over; ``on_reserve``: their turn lasts into it; ``given_time``: somebody has given
    them more time for their turn. ``hides``: they want nobody else to look at the table's deals again.
    """

    number: int
    person_id: int | None
    missed: int = 0
    away: bool = False
    left: bool = False
    computer: str | None = None
    name: str | None = None
    outside: bool = False
    unseen_hands: int = 0
    handed_in: int | None = None
    told_at: float | None = None
    reserve: float = 0.0
    on_reserve: bool = False
    given_time: bool = False
    hides: bool = False


class BegunFrom(NamedTuple):
    """A turn of a finished deal: its table, which may be gone, the number of the deal, how many turns came before."""

    table_id: int
    deal: int
    turn: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its seats and, once the cards have been dealt, its match.

    ``thread_id`` 0: no topic. ``page``: the page that the lobby post shows, "" for the seats. ``touched_at``: when a
    person last did something here. ``version`` grows with every ``unit.tables.save``.
    """

    id: int
    chat_id: int
    thread_id: int
    host_id: int
    status: TableStatus
    version: int
    settings: TableSettings
    seats: tuple[Seat, ...]
    match: Match | None = field(repr=False)
    page: str
    created_at: float
    touched_at: float
    rematch_of: int | None
    kind: TableKind = TableKind.ORDINARY
    occasion_id: int | None = None
    """What it belongs to, if anything is above it."""
    visitors: bool = False
    """Whether people who are not in the group may sit down."""
    pause: tuple[float, float] | None = None
    """When the pause on which the players last agreed began, and when it ends or has ended."""
    replays: bool = False
    """Whether its lobby said that the group may look at its deals again."""
    begun_from: BegunFrom | None = None
    """The turn from which somebody plays on here, at a table for that."""

    @property
    def has_rematch(self) -> bool:
        """Whether its match can be followed by another: not a deal of the day, nor one that counts nowhere."""
        return self.occasion_id is None and self.kind.counts

    @property
    def is_slow(self) -> bool:
        """Whether it is played for days: its clock stands still in vacations and pauses. A deal of the day is not."""
        return self.settings.is_slow and self.kind is not TableKind.DAILY


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a match's action log; ``seat`` -1 is for actions of no player, such as deals, which are secret."""

    table_id: int
    seq: int
    seat: int
    action: str = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class Draft:
    """The steps of a player's turn that has not ended (R39), and the cards that they have selected.

    ``collected``: melds put aside for the opening. ``revision`` begins at 1 and never decreases at a table.
    ``advised``: the position at which the player asked for advice, as the buttons' callback data names it. ``page``:
    which buttons stand in the place of the proposals. ``asked``: the card about whose discard they were asked in this
    turn. ``tapped_at``: when their last tap arrived.
    """

    table_id: int
    seat: int
    actions: tuple[Action, ...] = field(default=(), repr=False)
    collected: tuple[Meld, ...] = field(default=(), repr=False)
    selection: tuple[str, ...] = field(default=(), repr=False)
    revision: int = 1
    advised: str = ""
    page: str = ""
    asked: str = field(default="", repr=False)
    tapped_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that has to happen at a table at a certain time.

    ``still``: the vacations and pauses in which its clock stands still, as `due_at` takes them into account.
    """

    table_id: int
    kind: DeadlineKind
    due_at: float
    still: Periods = ()


class Clock(NamedTuple):
    """A deadline, with the chat's time zone and when the table's clock stands still."""

    table_id: int
    kind: DeadlineKind
    due_at: float
    timezone: str
    quiet: tuple[int, int] | None
    weekend: bool = False
    still: Periods = ()


@dataclass(frozen=True, slots=True)
class Vacation:
    """A time in which a person's clocks stand still at slow tables."""

    person_id: int
    begins: float
    ends: float


@dataclass(frozen=True, slots=True)
class InboxRow:
    """An update as Telegram sent it (JSON); the payload is emptied once it has been worked off."""

    update_id: int
    payload: str = field(repr=False)
    received_at: float
    done_at: float | None
    attempts: int


@dataclass(frozen=True, slots=True)
class PageTicket:
    """Whom a page's ticket lets in; ``table_id``: the table to which the link led with which the page was opened."""

    person_id: int
    until: float
    table_id: int | None


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request of a page that has been done: the hash of what was asked, and what was answered."""

    body_hash: str
    result: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class FinishedPlayer:
    """A player's result; ``busted_in``: the number of the deal; ``person_id`` None: a computer."""

    person_id: int | None
    name: str
    place: int
    total: int
    deals_won: int
    busted_in: int | None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was played to its end; ``players`` are in seat order.

    ``record`` has the format of ``scala40.records.record``; it is '' when it is not kept any more.
    """

    table_id: int
    chat_id: int
    thread_id: int
    started_at: float
    ended_at: float
    preset: str
    record: str = field(repr=False)
    players: tuple[FinishedPlayer, ...]


HANDED_OVER = "handed-over"
"""In place of a computer's level: the seat had been handed over to the person."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat's result in a deal that was played to its end.

    ``person_id`` None: a computer; ``level``: of the computer that played there in the end, perhaps for the person, or
    ``HANDED_OVER``; in both cases it is no result of theirs.
    ``turns``: how many turns the seat had; ``opened_in``: in which of them it opened, from 1, None if it has not;
    ``opened_with``: what the melds counted then, None also if that was not stored.
    ``par``, ``corrected``: what its cards were worth, and what it has made of them (``scala40.par``), in hundredths of
    a point; None until that is computed.
    """

    deal: int
    seat: int
    person_id: int | None
    level: str | None
    points: int
    closed: bool
    in_hand: bool
    opened_in: int | None
    turns: int
    opened_with: int | None = None
    par: int | None = None
    corrected: int | None = None

    @property
    def to_the_end(self) -> bool:
        """Whether the person played to the end, so that it is a result of theirs."""
        return self.person_id is not None and self.level is None


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal of a chat that was played to its end, and whose par is known.

    ``par_number`` names the player of par, ``beta`` is in thousandths (``scala40.par``).
    """

    table_id: int
    deal: int
    ended_at: float
    par_number: int
    beta: int
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class OwedPar:
    """A deal whose par is not computed yet; ``dealt``: what it is computed from, which has the order of the pack."""

    table_id: int
    deal: int
    dealt: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """A person's results in several matches. ``podium``: how often they were first, second and third.

    ``best_total``: the lowest total with which they have won, None if they have not.
    """

    name: str
    alone: bool
    """Whether they played these matches with computers only."""
    matches: int
    podium: tuple[int, int, int]
    deals_won: int
    best_total: int | None

    @property
    def wins(self) -> int:
        return self.podium[0]

    def plus(self, other: "MatchFigures | None") -> "MatchFigures":
        """These results together with others of the same person."""
        if other is None:
            return self
        first, second, third = (mine + more for mine, more in zip(self.podium, other.podium, strict=True))
        known = [total for total in (self.best_total, other.best_total) if total is not None]
        return replace(
            self,
            matches=self.matches + other.matches,
            podium=(first, second, third),
            deals_won=self.deals_won + other.deals_won,
            best_total=min(known, default=None),
        )
