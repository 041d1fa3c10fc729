"""The form of what the page is told, as JSON; `make views` writes it for the page's own files, as `views.d.ts`.

Cards are in the notation of the game (`7H`, `*`), ids are those of cards of the hand (`7H1`), a `request` is what a
button of the chat would carry. `words` and `why_words` are for screen readers: cards and signs are words there. Times
are in unix seconds; seats and melds are counted from 0.
"""

from typing import NotRequired, TypedDict

CardData = TypedDict("CardData", {"card": str, "as": NotRequired[str]})
"""A card of a meld on the table; a joker with the card for which it stands."""


class ChoiceData(TypedDict):
    """Something to do; `refused` by the rules, which say why if it is tapped nevertheless.

    A step of the turn has the cards that it uses, what their meld `shows`, whether it `collects` them for the opening,
    the `meld` of the table on which a card goes, what a joker `stands_for` there; `why` a card alone cannot be
    discarded. What is not a step, or is what a lesson asks for, has a `style`: 'primary' if it takes the table on,
    'chosen' for a setting that it has, which is `refused` if a tap would change nothing; `asks` is what the person is
    asked first. `daily`: it shows the deals of the day of this group, or everybody's (0), and asks for nothing.
    `record`: it shows this turn of a deal that is over.
    """

    kind: str
    request: str
    label: str
    words: str
    refused: bool
    cards: NotRequired[list[str]]
    points: NotRequired[int | None]
    collects: NotRequired[bool]
    shows: NotRequired[list[str]]
    meld: NotRequired[int]
    stands_for: NotRequired[str]
    why: NotRequired[str | None]
    why_words: NotRequired[str | None]
    style: NotRequired[str | None]
    asks: NotRequired[str]
    daily: NotRequired[int]
    record: NotRequired["RecordData"]


class RecordData(TypedDict):
    """A turn of a deal that is over."""

    table: int
    deal: int
    turn: int


class HandCardData(TypedDict):
    """A card of the hand, with what it may do alone; a `new` one has come in this turn."""

    id: str
    card: str
    name: str
    points: int
    new: bool
    may: list[ChoiceData]


class AsideData(TypedDict):
    cards: list[str]
    name: str
    points: int


class OpeningData(TypedDict):
    """How far the opening has come, and the button that opens, as soon as a meld is put aside."""

    points: int
    needed: int
    request: str | None
    label: str | None
    words: str | None
    refused: bool


class AdviceData(TypedDict):
    """The request that asks for advice, or the advice and what follows it, of the kind of the draw that it is."""

    ask: str | None
    line: str | None
    words: str | None
    follow: ChoiceData | None


class MeData(TypedDict):
    """The reader's seat and hand; `sorts` has the requests that sort it.

    `offers_comfort`: after a deal of their first match they are asked whether they want that.
    """

    seat: int
    on_turn: bool
    opened: bool
    away: bool
    left: bool
    computer: bool
    sort: str
    sorts: dict[str, str]
    arranged: bool
    points: int
    hand: list[HandCardData]
    collected: list[AsideData]
    opening: OpeningData | None
    offers_comfort: NotRequired[bool]


class PlayerData(TypedDict):
    """A player as everybody sees them; `computer`: one plays there, perhaps in the place of a person."""

    seat: int
    name: str
    cards: int
    total: int
    opened: bool
    on_turn: bool
    away: bool
    out: bool
    computer: bool
    dealer: bool


class MeldData(TypedDict):
    """A meld on the table: which `seat` laid it, whether the `last` turn laid or changed it."""

    index: int
    cards: list[CardData]
    name: str
    points: int
    seat: int | None
    last: bool


class DiscardPileData(TypedDict):
    """The discard pile: its top card and the name of that, how many cards."""

    top: str | None
    name: str | None
    cards: int


class TurnData(TypedDict):
    """A turn that has ended; melds that were laid and cards that were put on melds have the number of the meld."""

    seat: int
    line: str
    words: str
    took: bool
    drew: bool
    laid: list[tuple[int, list[str]]]
    put: list[tuple[int, str]]
    swapped: list[str]
    discarded: str | None
    computer: bool
    by_default: bool
    resigned: bool


class EndRowData(TypedDict):
    """A player at the end of a deal; without points if they were not in it."""

    seat: int
    hand: list[str]
    points: int | None
    total: int


class SentenceData(TypedDict):
    """A sentence, and the same with cards and signs as words."""

    line: str
    words: str


class EndData(TypedDict):
    """How a deal ended. `luck`: what the reader's cards were worth, once that is known."""

    line: str
    words: str
    deal: int
    closed_by: int | None
    in_hand: bool
    scored: bool
    rows: list[EndRowData]
    luck: SentenceData | None


class DealData(TypedDict):
    """A finished deal: points and totals by seat, and the seats that went over the limit in it."""

    number: int
    busted: list[int]
    points: list[int | None]
    totals: list[int]


class MatchData(TypedDict):
    """The deals so far; who has won, and the seats on each place."""

    deals: list[DealData]
    winner: int | None
    places: list[list[int]] | None
    line: str | None


class PublicData(TypedDict):
    """A dealt table as everybody sees it: no hand but those of a deal that is over; who is `waiting` for the next."""

    deal: int
    due: float | None
    players: list[PlayerData]
    melds: list[MeldData]
    stock: int
    discard_pile: DiscardPileData
    last: list[TurnData]
    turns_ended: int
    end: EndData | None
    match: MatchData
    waiting: str | None


class HeadData(TypedDict):
    """What a lobby and a dealt table have in common."""

    table: int
    version: str
    now: float
    stage: str
    place: str
    limit: int
    state: str
    words: str
    hint: str | None
    notice: str | None
    actions: list[ChoiceData]


class RemarkData(TypedDict):
    """A remark on the reader's play; `frame`: on which turn of the deal's replay it is."""

    line: str
    words: str
    turn: int
    frame: int


class TableData(HeadData, PublicData):
    """A dealt table as one of its players sees it, with what they can do in their turn.

    `hint_words`: notices, and the question or the hint, in words. `remarks`: on their play in the deal that has ended;
    `remarks_open`: they want to see them without asking. `replay`: that deal, if it can be looked at again.
    """

    question: str | None
    hint_words: str | None
    asked: str | None
    phase: str | None
    me: MeData
    draws: list[ChoiceData]
    proposals: list[ChoiceData]
    back: ChoiceData | None
    advice: AdviceData | None
    remarks: list[RemarkData]
    remarks_open: bool
    replay: int | None


class LobbyMeData(TypedDict):
    seat: int | None
    host: bool


class LobbyPlayerData(TypedDict):
    seat: int
    name: str
    host: bool
    computer: bool
    reachable: bool
    visitor: bool


class RuleData(TypedDict):
    """An option of the rules, with the values that are offered."""

    label: str
    values: list[ChoiceData]


class RuleSectionData(TypedDict):
    """Some options of the rules, below a title."""

    label: str
    options: list[RuleData]


class LobbyData(HeadData):
    """A lobby, for somebody who sits there or came by its link.

    `options` are those of the rules that may be set one by one, for those who may.
    """

    rules: str | None
    me: LobbyMeData
    players: list[LobbyPlayerData]
    seats: int
    commitment: str | None
    options: list[RuleSectionData]


class SelectionData(TypedDict):
    """What the selected cards can do; `why` one of them cannot be put on the meld that was asked about."""

    version: str
    uses: list[ChoiceData]
    discard: ChoiceData | None
    hint: str | None
    why: str | None
    why_words: str | None


class GatheringData(TypedDict):
    """An evening of a reader's group, a match after which they may play, a pause that is proposed, their vacation."""

    id: str
    title: str
    lines: list[str]
    choices: list[ChoiceData]


class GroupData(TypedDict):
    """A group of the reader, whose season they may see."""

    id: int
    place: str


class SeasonRowData(TypedDict):
    """Somebody's season. `place`, `says` and `band` are None while it is too early to say."""

    place: int | None
    name: str
    says: str | None
    band: str | None
    also: str


class SeasonData(TypedDict):
    """A season of a group, those with a place first; `early` is above the others. Earlier ones have a larger `back`."""

    title: str
    early: str
    note: str
    back: int
    earlier: bool
    rows: list[SeasonRowData]


class FigureData(TypedDict):
    """A number; the one by which luck is left out stands `above` the others."""

    above: bool
    label: str
    value: str
    more: str


class ProfileData(TypedDict):
    """The reader's figures, how they fare against others, and a sentence if there are none."""

    name: str
    none: str | None
    figures: list[FigureData]
    others: list[str]
    computers: str | None


class DaysRowData(TypedDict):
    """A group of the reader that plays the deal of the day (0: everybody's), and how far they are."""

    group: int
    place: str
    line: str


class DayData(TypedDict):
    """A deal of the day: what is said of it, and whose results; what the reader may do, and tell others.

    `replay`: the table at which they have played it, once the day has ended.
    """

    title: str
    lines: list[str]
    rows: list[str]
    choices: list[ChoiceData]
    share: str | None
    replay: int | None


class CopyData(TypedDict):
    """Something to copy."""

    label: str
    text: str


class DaysData(TypedDict):
    """The open days of a group, the newest first, then the last one that has ended; `link` leads to them in a chat.

    `copies` are seals and secrets. `week`: there is a table of the week.
    """

    title: str
    days: list[DayData]
    streak: str | None
    link: str
    copies: list[CopyData]
    week: bool


class WeekData(TypedDict):
    """The table of a week. Earlier ones have a larger `back`."""

    title: str
    rows: list[str]
    note: str
    back: int
    earlier: bool


class SheetRowData(TypedDict):
    """A score sheet in the list of a person's tables, with the totals of those still in."""

    id: int
    place: str
    line: str


class SheetPlayerData(TypedDict):
    """Somebody who plays the next deal."""

    seat: int
    name: str


class SheetDraftData(TypedDict):
    """What was understood of a deal, and the label of the button with which it counts; no lines if it cannot."""

    lines: list[str]
    label: str


class SheetData(TypedDict):
    """A score sheet: the totals, the deals and who has changed them.

    `players`: of the next deal, none if the match has ended; `count`: the beginning of the request that enters it.
    """

    title: str
    rows: list[str]
    deals: list[str]
    heading: str
    players: list[SheetPlayerData]
    count: str
    flat: str | None
    choices: list[ChoiceData]


class ReplayTurnData(TypedDict):
    """The table after a turn of a deal that is over, with all hands; `seat` played it, None for the cards as dealt."""

    seat: int | None
    line: str
    words: str
    took: bool
    drew: bool
    discarded: str | None
    hands: list[list[str]]
    melds: list[MeldData]
    stock: int
    discard_pile: DiscardPileData


class ReplayRemarkData(TypedDict):
    """A remark on the reader's play, and the turn of the replay on which it is."""

    line: str
    words: str
    turn: int


class ReplayData(TypedDict):
    """A deal that is over, turn by turn; `seat`: the reader's, if they played it; `next`: the deal after it.

    `cards` has the names of the cards in hands; `what_if`, for each turn, the request that plays on after it.
    """

    table: int
    deal: int
    next: int | None
    place: str
    names: list[str]
    cards: dict[str, str]
    seat: int | None
    turns: list[ReplayTurnData]
    what_if: list[str | None]
    remarks: list[ReplayRemarkData]
    end: EndData


class ReplayAdviceData(TypedDict):
    """What the computer would have done in a turn, step by step; no steps if it was not that seat's turn."""

    steps: list[SentenceData]


class TableRowData(TypedDict):
    """A table in the list of a person's tables; `awaited`: it is their turn."""

    id: int
    place: str
    stage: str
    awaited: bool
    line: str
    due: float | None


View = TableData | LobbyData
"""What the page shows of a table."""


class AnswerData(TypedDict):
    """The answer to a request: a sentence, the `link` or the `table` to which it leads, the table as it is now."""

    line: str | None
    words: str | None
    alert: bool
    refused: bool
    link: str | None
    table: int | None
    view: View | None
