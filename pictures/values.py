"""What pictures show, as plain frozen values: a picture can show nothing that is not in its value.

A table picture has no field for a hand. Pictures with a hand keep it out of their `repr`.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import Final, TypeAlias

from pictures.theme import Look
from scala40.cards import Card
from texts.catalogue import Catalogue

DRAWING: Final = 7
"""The version of the drawing code: increase it if pictures of the same value look different than before."""


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One seat as everybody sees it."""

    name: str
    cards: int
    total: int
    opened: bool = False
    on_turn: bool = False
    away: bool = False
    computer: bool = False
    out: bool = False
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class MeldPicture:
    """A meld on the table, with its number as people count; `new`: which of its cards are new in the last turns."""

    number: int
    cards: tuple[Card, ...]
    new: tuple[bool, ...]
    seat: int | None = None
    """The index of the seat that laid it, None if that is not known."""


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table as everybody sees it, without any hand. `discard_pile`: its top card, None if it is empty."""

    deal: int
    limit: int
    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    discard_pile: Card | None
    discard_is_new: bool
    """Whether the last turn's discard is on top."""
    stock: int


@dataclass(frozen=True, slots=True)
class GroupPicture:
    """Cards of a hand that form a meld, and its points."""

    cards: tuple[Card, ...] = field(repr=False)
    points: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A player's hand, only for them. `drawn`: the index of the new card among the loose ones, None if not there."""

    ready: tuple[GroupPicture, ...] = field(repr=False)
    """Melds that could be laid now; their cards are not among the loose ones."""
    aside: tuple[GroupPicture, ...] = field(repr=False)
    """Melds put aside for the opening."""
    loose: tuple[Card, ...] = field(repr=False)
    drawn: int | None = field(repr=False)
    drawn_ready: tuple[int, int] | None = field(default=None, repr=False)
    """The new card, if it is part of a ready meld: the index of the meld, and of the card in it."""
    before: tuple[int, ...] = field(default=(), repr=False)
    """How many loose cards stand before each ready meld, in a player's own order; else the melds stand first."""

    def __repr__(self) -> str:
        """Return a text that does not reveal anything about the hand."""
        return "HandPicture(…)"


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """The table with the steps of a player's turn (R39), and their hand below it; only for them.

    `hand`: None if they have none, for example between two deals.
    """

    table: TablePicture = field(repr=False)
    hand: HandPicture | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class LeftPicture:
    """The cards that a player had left at the end of a deal, which are public then."""

    name: str
    cards: tuple[Card, ...]
    points: int | None
    """None for a player who was not in the deal."""
    total: int
    closed: bool
    over: bool
    """Whether they have reached the limit."""
    seat: int = 0
    """The index of their seat, which gives their colour."""
    again: bool = False
    """Whether they have re-entered before this deal."""
    luck: tuple[int, int] | None = None
    """How many points from the mean their cards were worth, and their play; below 0 is better."""


@dataclass(frozen=True, slots=True)
class DealPicture:
    """The end of a deal, one row for each player, the lowest total first, those who are out last.

    `in_hand`: whether it was closed in hand.
    """

    deal: int
    limit: int
    in_hand: bool
    rows: tuple[LeftPicture, ...]


@dataclass(frozen=True, slots=True)
class TotalsPicture:
    """The course of a match: each player's name and their total after each deal."""

    limit: int
    players: tuple[tuple[str, tuple[int, ...]], ...]
    winner: int | None = None
    """The index of the player who has won, None as long as nobody has."""


@dataclass(frozen=True, slots=True)
class PlacePicture:
    """One player at the end of a match. Deals count from 1, those without points are left out."""

    place: int
    seat: int
    """The index of their seat, which gives their colour."""
    name: str
    total: int
    totals: tuple[int, ...]
    """Their total after each deal that they were in."""
    over_in: int | None = None
    """The deal in which they went over the limit for the last time."""
    resigned: bool = False
    computer: bool = False


@dataclass(frozen=True, slots=True)
class PodiumPicture:
    """The end of a match: all players, the best place first; players may share a place (R35)."""

    limit: int
    deals: int
    """How many deals were scored."""
    places: tuple[PlacePicture, ...]


@dataclass(frozen=True, slots=True)
class StoryPicture:
    """A position of a deal that is over: the table after one of its turns, perhaps with the cards of who played.

    In `table` their seat is on turn, and what the turn has changed is new.
    """

    table: TablePicture
    turn: int
    """From 1; 0 for the table as it was dealt."""
    turns: int
    """How many turns the deal had."""
    hand: HandPicture | None = field(default=None, repr=False)
    """The cards that who played had left; everybody may see them then, but they are kept out of logs."""


@dataclass(frozen=True, slots=True)
class ProfilePicture:
    """A person's figures: of their finished matches among people, and of their deals among people; means in hundredths.

    `opened_in`, `opened_with`: the turn of an opening and its points; `cost`: the points of a deal; `better`: how much
    better than their cards they were. None for what is not known; without matches and deals nothing of these is shown.
    """

    name: str
    matches: int = 0
    wins: int = 0
    deals_won: int = 0
    best_total: int | None = None
    deals: int = 0
    opened: int = 0
    opened_in: int = 0
    opened_with: int | None = None
    closed: int = 0
    in_hand: int = 0
    cost: int = 0
    better: int | None = None
    streak: int = 0


@dataclass(frozen=True, slots=True)
class SeasonRowPicture:
    """Somebody's season: `better` and `band` in hundredths of a point; `place` is None while it is too early to say."""

    name: str
    deals: int
    podium: tuple[int, int, int]
    """How many matches they have come in first, second and third."""
    place: int | None = None
    better: int = 0
    band: int = 0


@dataclass(frozen=True, slots=True)
class SeasonPicture:
    """A season of a group: those with a place, then those for whom it is too early to say.

    `title`: which season it is, and `chat`: of which group, as they are written.
    """

    title: str
    chat: str
    rows: tuple[SeasonRowPicture, ...]


class HelpStep(Enum):
    """The five steps of /aiuto."""

    DRAW = 1
    OPEN = 2
    ATTACH = 3
    SWAP = 4
    CLOSE = 5


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """One of the five steps of /aiuto."""

    step: HelpStep


Picture: TypeAlias = (
    TablePicture
    | HandPicture
    | PanelPicture
    | DealPicture
    | TotalsPicture
    | PodiumPicture
    | StoryPicture
    | ProfilePicture
    | SeasonPicture
    | HelpPicture
)


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels, one or two words each; in templates `#` is the place of a number."""

    deal: str
    limit: str
    stock: str
    discard_pile: str
    empty: str
    no_melds: str
    cards: str
    points: str
    points_short: str
    opened: str
    away: str
    out: str
    seat: str
    """The label instead of a name that no font can write; `#` is the seat's number."""
    ready: str
    aside: str
    new: str
    closed: str
    in_hand: str
    over: str
    total: str
    totals: str
    limit_line: str
    deals: str
    turn: str
    dealt: str
    """The label of the position before the first turn."""
    dealer: str
    """The letter that marks who dealt."""
    again: str
    luck: str
    play: str
    resigned: str
    over_in: str
    wins: str
    your_hand: str
    profile: str
    """The label instead of a name that no font can write."""
    luckless: str
    matches: str
    won: str
    percent: str
    decimal: str
    """The sign between a number and its tenths."""
    deals_played: str
    among_people: str
    openings: str
    opening_turn: str
    opening_points: str
    closings: str
    closed_in_hand: str
    cost: str
    a_deal: str
    streak: str
    in_a_row: str
    better: str
    worse: str
    equal: str
    chat: str
    """The label instead of the name of a group that no font can write."""
    counted: str
    victories: str
    band: str
    early: str
    nothing_counts: str
    help_draw: str
    help_open: str
    help_attach: str
    help_swap: str
    help_close: str

    @classmethod
    def of(cls, texts: Catalogue, language: str) -> "Labels":
        """Return the labels of a language."""
        return cls(**{part.name: texts.plain(language, _key(part.name)) for part in fields(cls)})


def _key(name: str) -> str:
    return f"picture-label-{name.replace('_', '-')}"


def filled(template: str, number: int) -> str:
    """Return a template with its number, with a minus sign instead of a hyphen."""
    return template.replace("#", str(number).replace("-", "−"))


def percent(count: int, whole: int) -> int:
    """Return a share in percent."""
    return round(100 * count / whole)


def fingerprint(picture: Picture, labels: Labels, look: Look, key: bytes = b"") -> str:
    """Return a hash that is equal only for the same picture with the same labels and look; the key of its file.

    `key`: a secret of at most 64 bytes, needed if others may read the fingerprint of a hand: without it they could try
    out all hands, as there are few with one card.
    """
    digest = blake2b(key=key, digest_size=16)
    parts: list[str] = []
    _append_parts((DRAWING, picture, labels, look), parts)
    digest.update("".join([f"{len(part)}:{part}" for part in parts]).encode())
    return digest.hexdigest()


def _append_parts(value: object, parts: list[str]) -> None:
    """Append everything that a value consists of, in order, including the names of classes."""
    if isinstance(value, Card):
        parts.append(value.text)
    elif isinstance(value, Enum):
        parts.append(f"{type(value).__name__}.{value.name}")
    elif isinstance(value, tuple):
        parts.append(f"({len(value)}")
        for part in value:
            _append_parts(part, parts)
    elif is_dataclass(value):
        kind: type = type(value)
        parts.append(kind.__name__)
        for name in _names(kind):
            _append_parts(getattr(value, name), parts)
    else:
        parts.append(repr(value))


@cache
def _names(picture: type) -> tuple[str, ...]:
    """Return the names of the fields of a picture, or of a part of one."""
    return tuple(attribute.name for attribute in fields(picture))
