"""Turning views into the values that pictures are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from pictures.values import (
    DealPicture,
    GroupPicture,
    HandPicture,
    HelpPicture,
    HelpStep,
    LeftPicture,
    MeldPicture,
    PanelPicture,
    SeatPicture,
    TablePicture,
    TotalsPicture,
)
from scala40.cards import Card
from scala40.meld import Meld
from scala40.views import TableView
from screens.views.last_turns import LastTurn
from screens.views.panel import HandCard, PanelScreen
from screens.views.table import DealEnd, PlayerLine, Stage, TableScreen
from tables.play.proposals import ready_melds as melds_of
from tables.players import Who
from texts.cards import card_text


def table_picture(screen: TableScreen) -> TablePicture:
    """Return the table as everybody sees it."""
    return _table(screen, screen.view, screen.players)


def panel_table_picture(screen: PanelScreen) -> TablePicture:
    """Return the table with the steps of a player's turn, which only they may see (R39)."""
    return _table(screen.table, screen.mine.table, screen.players)


def _table(screen: TableScreen, view: TableView, players: Sequence[PlayerLine]) -> TablePicture:
    last, top = screen.last, view.discard_pile[-1] if view.discard_pile else None
    untouched = len(view.discard_pile) == len(screen.view.discard_pile)  # else the player has taken the new discard
    marks = new_cards(view.table, last, len(screen.view.table))
    return TablePicture(
        deal=view.deal_number,
        limit=view.rules.limit,
        seats=tuple(
            SeatPicture(
                name=seat_name(player.who),
                cards=player.cards,
                total=player.total,
                opened=player.opened,
                on_turn=player.on_turn,
                away=player.away,
                computer=not player.who.plays_in_person,
                out=player.out,
            )
            for player in players
        ),
        melds=tuple(
            MeldPicture(number, meld.cards, marks[number - 1])
            for number, meld in enumerate(view.table, start=1)
            if meld is not None
        ),
        discard_pile=top,
        discard_is_new=top is not None and untouched and bool(last) and last[-1].discarded == card_text(top),
        stock=view.stock_size,
    )


def seat_name(who: Who) -> str:
    """Return the name only; the picture marks a computer with a sign."""
    return who.computer_name if who.person_id is None else who.person


def new_cards(table: Sequence[Meld | None], last: Sequence[LastTurn], melds: int) -> tuple[tuple[bool, ...], ...]:
    """Return which cards of each meld are new in the last turns, after which there were `melds` melds.

    The new melds were the last ones then. Cards that were attached or swapped are marked in their melds.
    """
    marks = [[False] * (0 if meld is None else len(meld)) for meld in table]
    laid = [words.split() for turn in last for words in turn.laid]
    for number, words in zip(range(melds - len(laid), melds), laid, strict=True):
        meld = table[number] if 0 <= number < len(table) else None
        if meld is not None:
            marks[number] = [card_text(face) in words for face in meld.cards]
    for number, card in (put for turn in last for put in turn.put):
        meld = table[number] if number < len(table) else None
        if meld is not None:
            marks[number] = [
                old or card_text(face) == card for old, face in zip(marks[number], meld.cards, strict=True)
            ]
    return tuple(map(tuple, marks))


def ready_melds(screen: PanelScreen) -> tuple[Meld, ...]:
    """Return the ready melds of the loose cards, which have buttons on the player's turn."""
    hand = tuple(held.card for held in screen.hand)
    return melds_of(hand, screen.mine.table.rules, screen.mine.jokers_barred)


@dataclass(frozen=True, slots=True)
class _Group:
    """The cards of a ready meld, and how many cards of no meld stand before them."""

    meld: Meld = field(repr=False)
    cards: tuple[HandCard, ...] = field(repr=False)
    before: int = 0

    @property
    def picture(self) -> GroupPicture:
        """The cards in their order in the hand, with what the jokers represent."""
        faces = list(self.meld.cards)
        ordered = [faces.pop([face.in_hand for face in faces].index(held.card)) for held in self.cards]
        return GroupPicture(tuple(ordered), self.meld.points)


def hand_picture(screen: PanelScreen, ready: Sequence[Meld] = ()) -> HandPicture:
    """Return the hand in the order that its player prefers.

    `ready`: melds of loose cards to mark, as returned by `ready_melds`. In an order of the player's own, only those
    are marked whose cards stand together.
    """
    groups, loose = _grouped(screen, ready)
    places = [
        (number, place) for number, group in enumerate(groups) for place, card in enumerate(group.cards) if card.new
    ]
    return HandPicture(
        ready=tuple(group.picture for group in groups),
        aside=tuple(GroupPicture(meld.cards, meld.points) for meld in screen.collected),
        loose=tuple(held.card for held in loose),
        drawn=next((number for number, held in enumerate(loose) if held.new), None),
        drawn_ready=next(iter(places), None),
        before=tuple(group.before for group in groups) if screen.arranged else (),
    )


def as_drawn(screen: PanelScreen) -> tuple[HandCard, ...]:
    """Return the loose cards in the order in which the picture shows them.

    Ready melds are first; an order of the player's own is kept as it is.
    """
    if screen.arranged:
        return screen.hand
    groups, loose = _grouped(screen, ready_melds(screen))
    return (*chain.from_iterable(group.cards for group in groups), *loose)


def _grouped(screen: PanelScreen, ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the cards of each ready meld, and the others."""
    return _together(screen.hand, ready) if screen.arranged else _first(screen.hand, ready)


def _first(hand: Sequence[HandCard], ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the cards of each ready meld in its order.

    If there are two equal cards, the old one is part of the meld, so that the new one stands out.
    """
    loose = list(hand)
    groups: list[_Group] = []
    for meld in ready:
        cards: list[HandCard] = []
        for face in meld.cards:
            twins = [held for held in loose if held.card == face.in_hand]
            if twins:
                cards.append(min(twins, key=lambda held: held.new))
                loose.remove(cards[-1])
        groups.append(_Group(meld, tuple(cards)))
    return groups, loose


def _together(hand: Sequence[HandCard], ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the ready melds whose cards stand together, in any order, where they stand."""
    wanted = list(ready)
    groups: list[_Group] = []
    loose: list[HandCard] = []
    place = 0
    while place < len(hand):
        meld = next((meld for meld in wanted if _stands(meld, hand[place : place + len(meld)])), None)
        if meld is None:
            loose.append(hand[place])
            place += 1
        else:
            wanted.remove(meld)
            groups.append(_Group(meld, tuple(hand[place : place + len(meld)]), len(loose)))
            place += len(meld)
    return groups, loose


def _stands(meld: Meld, held: Sequence[HandCard]) -> bool:
    return sorted(face.in_hand for face in meld.cards) == sorted(one.card for one in held)


def panel_picture(screen: PanelScreen) -> PanelPicture:
    """Return the table with the player's hand below it.

    There is no hand between two deals, or if the player is out. Selected cards are marked only on the buttons.
    """
    plays = screen.table.stage is Stage.PLAYING and not screen.left and screen.table.view.seats[screen.seat].in_match
    hand = hand_picture(screen, ready_melds(screen)) if plays else None
    return PanelPicture(panel_table_picture(screen), hand)


def deal_picture(screen: TableScreen, deal: int) -> DealPicture | None:
    """Return the end of a deal; None for a deal without points."""
    result = screen.deals[deal - 1]
    if not result.scored:
        return None
    rows = tuple(_left(screen, result, player) for player in screen.players)
    return DealPicture(result.number, screen.view.rules.limit, result.in_hand, rows)


def _left(screen: TableScreen, result: DealEnd, player: PlayerLine) -> LeftPicture:
    points, total = result.points[player.seat], result.totals[player.seat]
    cards: tuple[Card, ...] = () if points is None else tuple(result.hands[player.seat])
    return LeftPicture(
        name=seat_name(player.who),
        cards=cards,
        points=points,
        total=total,
        closed=player.seat == result.closed_by,
        over=points is not None and _is_out(screen, result, player.seat),
    )


def _is_out(screen: TableScreen, result: DealEnd, seat: int) -> bool:
    """Whether a deal was a player's last because of their points (R34), as the next deal or the match shows."""
    if screen.view.seats[seat].resigned:
        return False
    later = next((deal for deal in screen.deals[result.number :] if deal.scored), None)
    return not screen.view.seats[seat].in_match if later is None else later.points[seat] is None


def totals_picture(screen: TableScreen) -> TotalsPicture:
    """Return everybody's totals after each scored deal; a player's line ends with the last deal they were in."""
    deals = [deal for deal in screen.deals if deal.scored]
    players = []
    for player in screen.players:
        played = [number for number, deal in enumerate(deals, start=1) if deal.points[player.seat] is not None]
        totals = tuple(deal.totals[player.seat] for deal in deals[: max(played, default=0)])
        players.append((seat_name(player.who), totals))
    return TotalsPicture(screen.view.rules.limit, tuple(players))


def help_picture(step: int) -> HelpPicture:
    """Return the picture of one of the five steps, counted from 1; ValueError for another number."""
    return HelpPicture(HelpStep(step))
