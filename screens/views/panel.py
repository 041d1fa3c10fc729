"""The contents of a player's panel, as plain values read from the store and the game's views.

Renderers get only these values, never a match, so that they cannot show a secret: a panel has only its owner's hand.
"""

from dataclasses import dataclass, field, replace

from scala40.cards import Card
from scala40.meld import Meld
from scala40.notation import parse_card
from scala40.options import JokersInOpening
from scala40.state import Duty, Match, Phase
from scala40.views import SeatView, seat_view
from screens.views.table import PlayerLine, Stage, TableScreen, table_screen
from storage import Display, Draft, Form, Seat, Table, TableStatus, Unit
from tables.match.own_order import card_ids, newest_name, shown_order, sorted_names
from tables.play.advice import PanelAdvice, panel_advice
from tables.play.choices import Choice, Choices, choices, discard_pile_closed
from tables.play.draft import gathered_points, loose_cards, position
from tables.play.guide import Guidance, guidance
from tables.play.leading import leading
from tables.play.lessons import Taken
from tables.play.proposals import Proposals, proposals
from tables.play.slips import question_about
from tables.play.slow.preparing import (
    Preparation,
    is_imagined,
    played_table,
    preparation,
    prepared_choices,
    question_to_keep,
)
from tables.requests.panel import DiscardCard
from tables.requests.table import DealNow, ReEnter
from tables.seats import Name, is_private, place_of, seat_of
from texts.line import Line

FIRST_MATCHES = 3
"""In so many matches of a person the signs on their buttons have words."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand, as a button of the panel."""

    id: str
    card: Card = field(repr=False)
    selected: bool
    new: bool


@dataclass(frozen=True, slots=True)
class PanelScreen:
    """One player's panel: the table, their hand, and what they can do."""

    table: TableScreen
    seat: int
    place: Name
    """The name of the table's chat."""
    mine: SeatView = field(repr=False)
    hand: tuple[HandCard, ...] = field(repr=False)
    collected: tuple[Meld, ...] = field(repr=False)
    choices: Choices = field(repr=False)
    proposals: Proposals = field(repr=False)
    leads: Choice | None = field(repr=False)
    """What takes the turn on now: its button is coloured, and the guide names it."""
    panel_advice: PanelAdvice | None
    """Help for the player on turn; None at a table without advice."""
    discard_pile_closed: bool
    """Whether they may not take from the discard pile because they have not opened (R15)."""
    sort: str
    away: bool
    computer: bool
    """Whether a computer plays for them until they are back."""
    left: bool
    may_re_enter: ReEnter | None
    guidance: Guidance | None
    """What the guide shows; None if the person has switched it off."""
    question: Line | None = field(repr=False)
    """The question about the discard of the selected card, if they were asked it in this turn."""
    arranged: bool
    """Whether the hand is in an order of their own."""
    display: Display
    """How they want to see their hand."""
    offers_comfort: bool = False
    """Whether they are asked if they want comfort: in their first match, until they answer."""
    preparation: Preparation | None = None
    """What they have prepared for their next turn, or can prepare."""
    lesson: Taken | None = None
    """The lesson that they take here."""
    private: bool = False
    """Whether they play alone against computers, not in a group."""
    # What follows is for the chat alone.
    deal_now: DealNow | None = None
    """The request to deal, between two deals; only if the panel is the table's only post."""
    page: str = ""
    """Which buttons stand in the place of the proposals: a page of `ShowPage`."""
    several: bool = False
    """Whether the panel of another table is in the same chat, so that each has to name its own."""
    rests: bool = False
    """Whether the panel is not updated while others play, unless its owner taps it."""
    seal: str | None = None
    """The commitment, before the first turn of somebody who plays alone: no message with it came before the cards."""
    outside: bool = False
    """Whether they are not in the group, so that they do not see the table's post."""
    newcomer: bool = False
    """Whether they have finished fewer than `FIRST_MATCHES` matches."""

    @property
    def drawing(self) -> bool:
        """Whether they still have to draw."""
        return self.on_turn and self.mine.table.phase is Phase.DRAW

    @property
    def is_absent(self) -> bool:
        """Whether they count as away at a table where they still play."""
        plays = not self.left and self.table.view.seats[self.seat].in_match
        return self.away and plays and self.table.stage in (Stage.PLAYING, Stage.PAUSE)

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players as the owner of the panel sees them: their own line with the steps of their turn (R39)."""
        own = self.mine.table.seats[self.seat]
        return tuple(
            replace(player, cards=own.hand_size, opened=own.opened) if player.seat == self.seat else player
            for player in self.table.players
        )

    @property
    def opened(self) -> bool:
        """Whether they have opened in this deal."""
        return self.mine.table.seats[self.seat].opened

    @property
    def must_use_taken(self) -> bool:
        """Whether the card taken from the discard pile still has to be put on the table (R24)."""
        return self.mine.duty is not Duty.NONE

    @property
    def jokers_count(self) -> bool:
        """Whether melds with a joker count for the opening (R18)."""
        return self.mine.table.rules.jokers_in_opening is JokersInOpening.COUNTED

    @property
    def opening_points(self) -> int:
        """The points of the melds put aside for the opening (R18)."""
        return gathered_points(self.mine.table.rules, self.collected)

    @property
    def open_label(self) -> Line | None:
        """The label of the button that opens with the melds put aside; None if they cannot open."""
        opening = self.choices.opening
        return None if opening is None or opening.refused else opening.label

    @property
    def opens(self) -> bool:
        """Whether they can open with the melds put aside."""
        return self.open_label is not None

    @property
    def advised(self) -> bool:
        """Whether the panel shows advice, because they asked for it."""
        return self.panel_advice is not None and self.panel_advice.advice is not None

    @property
    def selected(self) -> tuple[HandCard, ...]:
        """The selected cards."""
        return tuple(held for held in self.hand if held.selected)

    @property
    def can_use_selection(self) -> bool:
        """Whether anything can be done with the selected cards."""
        return bool(self.choices.uses) or self.choices.discard is not None

    @property
    def preparing(self) -> bool:
        """Whether they are preparing their next turn."""
        return self.preparation is not None and self.preparation.begun

    @property
    def is_due(self) -> bool:
        """Whether the turn that they have prepared is about to be played."""
        return self.preparation is not None and self.preparation.due

    @property
    def on_turn(self) -> bool:
        """Whether it is their turn and they play it themselves, or they are preparing it."""
        return self.preparing or (
            self.table.view.turn == self.seat and self.table.stage is Stage.PLAYING and not self.computer
        )


def panel_screen(unit: Unit, table: Table, person_id: int, now: float, *, several: bool = False) -> PanelScreen | None:
    """Read a player's panel; None for a person who does not sit there, or before the first deal.

    `several`: whether it is shown beside that of another table.
    """
    seat = seat_of(table, person_id)
    if seat is None or table.match is None:
        return None
    draft = unit.drafts.get(table.id, seat.number)
    played, match = seen_position(unit, table, seat, draft)
    pause = table.status is TableStatus.PAUSE
    return replace(
        seat_screen(unit, table, played, seat, draft, match, now),
        deal_now=DealNow(table.id, match.deal_number) if pause and is_private(table) else None,
        page=draft.page,
        several=several,
        rests=not (is_private(table) or pause or seat.left or match.turn == seat.number),
        seal=_seal(unit, table, match, seat.number),
        outside=seat.outside,
        newcomer=not unit.archive.has_finished(person_id, FIRST_MATCHES),
    )


def seen_position(unit: Unit, table: Table, seat: Seat, draft: Draft) -> tuple[Table, Match]:
    """Return table and match as a seat sees them: with the steps of the turn that it plays (R39) or prepares."""
    played = played_table(unit, table, seat)
    return played, position(played, draft if _plays(played, seat) else replace(draft, actions=()))


def seat_screen(
    unit: Unit, table: Table, played: Table, seat: Seat, draft: Draft, match: Match, now: float
) -> PanelScreen:
    """Read what a panel and the page show of a seat: all but what is only for the chat.

    `played`, `match`: as `seen_position` returns them; `draft`: that of the seat, with what is selected there.
    """
    prepares = preparation(unit, table, seat)
    playing = _plays(played, seat)
    can_act = playing and match.phase is not Phase.OVER and not (prepares is not None and prepares.due)
    chosen = choices(played, match, draft) if can_act else Choices()
    if is_imagined(played):
        chosen = prepared_choices(played, match, draft, chosen)
    proposed = proposals(played, match, draft) if can_act else Proposals()
    mine = seat_view(match, seat.number)
    person = None if seat.person_id is None else unit.people.get(seat.person_id)
    sort = person.sort if person else "suit"
    order = unit.hands.get(table.id, seat.number)
    may_re_enter = table.status is TableStatus.PAUSE and seat.number in match.re_entry_open and not seat.left
    return PanelScreen(
        table=table_screen(unit, table, now),
        seat=seat.number,
        place=place_of(unit, table, seat.person_id),
        private=is_private(table),
        mine=mine,
        hand=_hand(loose_cards(match, draft) if playing else mine.hand, draft, mine, sort, order),
        collected=draft.collected if playing else (),
        choices=chosen,
        proposals=proposed,
        leads=leading(played, match, draft, proposed, chosen) if can_act else None,
        panel_advice=panel_advice(played, draft, mine, person)
        if can_act and match.phase in (Phase.DRAW, Phase.PLAY)
        else None,
        discard_pile_closed=playing and discard_pile_closed(match, seat.number),
        sort=sort,
        away=seat.away,
        computer=seat.computer is not None,
        left=seat.left,
        may_re_enter=ReEnter(table.id, match.deal_number) if may_re_enter else None,
        guidance=guidance(None if is_imagined(played) else person, match, seat.number),
        question=_question(unit, played, match, draft, proposed, chosen) if can_act else None,
        arranged=bool(order),
        display=person.seen if person is not None else Display(),
        offers_comfort=person is not None
        and not person.comfort_offered
        and person.display.form is not Form.WORDS  # nothing is drawn for them
        and not unit.archive.has_finished(person.id, 1),
        preparation=prepares,
    )


def _plays(table: Table, seat: Seat) -> bool:
    """Whether it is the turn of a seat, and its person plays it themselves."""
    turn = None if table.match is None else table.match.turn
    return table.status is TableStatus.PLAYING and turn == seat.number and seat.computer is None


def _seal(unit: Unit, table: Table, match: Match, seat: int) -> str | None:
    if not is_private(table) or match.deal_number > 1 or match.deal.turns_played[seat]:
        return None
    committed = unit.commitments.get(table.id)
    return None if committed is None else committed.commitment


def _question(
    unit: Unit, table: Table, match: Match, draft: Draft, proposed: Proposals, chosen: Choices
) -> Line | None:
    """Return the question that was asked about the card that is selected; None if none was."""
    if chosen.discard is None or not isinstance(chosen.discard.request, DiscardCard):
        return None
    name = chosen.discard.request.card
    return discard_question(unit, table, match, draft, proposed, parse_card(name)) if draft.asked == name else None


def discard_question(
    unit: Unit, table: Table, match: Match, draft: Draft, proposed: Proposals, card: Card
) -> Line | None:
    """Return the question about a discard, or while a turn is prepared, whether to keep it."""
    if is_imagined(table):
        return question_to_keep(unit, table, draft, card)
    return question_about(match, draft, proposed, card)


def _hand(
    cards: tuple[Card, ...], draft: Draft, mine: SeatView, sort: str, order: tuple[str, ...]
) -> tuple[HandCard, ...]:
    ids, names = card_ids(cards), sorted_names(cards, sort)
    newest = newest_name(names, mine.taken if mine.taken is not None else mine.drawn)
    shown = shown_order(order, names, newest)
    return tuple([HandCard(name, ids[name], name in draft.selection, name == newest) for name in shown])
