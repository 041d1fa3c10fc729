"""From the views of the screens to what a picture shows."""

from collections.abc import Iterable, Iterator, Sequence

from handlers.cards_text import card_text
from handlers.last_turns import LastTurn
from handlers.pictures.values import (
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
from handlers.views import DealEnd, PanelScreen, PlayerLine, Stage, TableScreen
from handlers.who import Who
from scala40.cards import Card
from scala40.layouts import fewest_left
from scala40.meld import Meld, MeldKind
from scala40.views import TableView


def table_picture(screen: TableScreen) -> TablePicture:
    """The table as everybody sees it."""
    return _table(screen.view, screen.players, screen.last)


def panel_table_picture(screen: PanelScreen) -> TablePicture:
    """The table as one player sees it in the middle of his turn: for him alone (R39)."""
    return _table(screen.mine.table, screen.players, screen.table.last)


def _table(view: TableView, players: Sequence[PlayerLine], last: Sequence[LastTurn]) -> TablePicture:
    top = view.discard_pile[-1] if view.discard_pile else None
    marks = new_cards(view.table, last)
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
                computer=not player.who.plays_himself,
                out=player.out,
            )
            for player in players
        ),
        melds=tuple(
            MeldPicture(number, meld.cards, marks[number - 1])
            for number, meld in enumerate(view.table, start=1)
            if meld is not None
        ),
        pozzo=top,
        pozzo_new=top is not None and bool(last) and last[-1].discarded == card_text(top),
        stock=view.stock_size,
    )


def seat_name(who: Who) -> str:
    """The name alone: that a computer plays is shown by its mark."""
    return who.computer_name if who.person_id is None else who.person


def new_cards(table: Sequence[Meld | None], last: Sequence[LastTurn]) -> tuple[tuple[bool, ...], ...]:
    """Which cards of each meld came in the last turns.

    New melds are the last ones of the table, all of their cards new. Any other card that was attached or swapped in is
    looked for where it could be; its twin in another meld may be taken for it.
    """
    marks = [[False] * (0 if meld is None else len(meld)) for meld in table]
    attached = [card for turn in last for card in turn.attached]
    swapped = [card for turn in last for card in turn.swapped]
    laid = [words.split() for turn in last for words in turn.laid]
    for number, words in zip(range(len(table) - len(laid), len(table)), laid, strict=True):
        meld = table[number] if number >= 0 else None
        if meld is None or not any(card_text(face) in words for face in meld.cards):
            continue
        marks[number] = [True] * len(meld)
        for face in meld.cards:
            for others in (swapped, attached):
                if card_text(face) not in words and card_text(face) in others:
                    others.remove(card_text(face))
                    break
    for cards, at_end in ((attached, True), (swapped, False)):
        for wanted in cards:
            number, place = next(_candidates(table, marks, wanted, at_end=at_end), (-1, -1))
            if number >= 0:
                marks[number][place] = True
    return tuple(map(tuple, marks))


def _candidates(
    table: Sequence[Meld | None], marks: Sequence[Sequence[bool]], wanted: str, *, at_end: bool
) -> Iterator[tuple[int, int]]:
    """Where the card may be, the likeliest place first: an attached one stands at an end of its run."""
    found = [
        (number, place, meld)
        for number, meld in enumerate(table)
        if meld is not None
        for place, face in enumerate(meld.cards)
        if card_text(face) == wanted and not marks[number][place]
    ]
    if at_end:
        found.sort(key=lambda spot: spot[2].kind is MeldKind.RUN and spot[1] not in (0, len(spot[2]) - 1))
    return ((number, place) for number, place, _ in found)


def ready_melds(screen: PanelScreen) -> tuple[Meld, ...]:
    """The melds of the loose cards that leave the fewest points in the hand."""
    hand = tuple(sorted(held.card for held in screen.hand))
    return fewest_left(hand, screen.mine.table.rules, barred=screen.mine.jokers_barred).melds


def hand_picture(screen: PanelScreen, ready: Sequence[Meld] = ()) -> HandPicture:
    """One's hand in the order one likes. `ready`: melds of loose cards to bracket, as `ready_melds` finds them."""
    loose = list(screen.hand)
    drawn_ready: tuple[int, int] | None = None
    for number, meld in enumerate(ready):
        for place, face in enumerate(meld.cards):
            twins = [held for held in loose if held.card == face.in_hand]
            if not twins:
                continue
            used = min(
                twins, key=lambda held: held.new
            )  # its old twin is part of the meld, the new card stays in sight
            loose.remove(used)
            if used.new:
                drawn_ready = (number, place)
    return HandPicture(
        ready=_groups(ready),
        aside=_groups(screen.collected),
        loose=tuple(held.card for held in loose),
        drawn=next((number for number, held in enumerate(loose) if held.new), None),
        drawn_ready=drawn_ready,
    )


def panel_picture(screen: PanelScreen) -> PanelPicture:
    """The table and below it one's hand, which is no part of it between two deals and for who is out.

    Which cards are selected does not show: the keys say that.
    """
    plays = screen.table.stage is Stage.PLAYING and not screen.left and screen.table.view.seats[screen.seat].in_match
    hand = hand_picture(screen, ready_melds(screen)) if plays else None
    return PanelPicture(panel_table_picture(screen), hand)


def _groups(melds: Iterable[Meld]) -> tuple[GroupPicture, ...]:
    return tuple(GroupPicture(meld.cards, meld.points) for meld in melds)


def deal_picture(screen: TableScreen, deal: int) -> DealPicture | None:
    """The end of a deal; None for one that was broken off, where nobody has points."""
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
    """Whether a deal was a player's last because of his points (R34), which the deal after it or the match shows."""
    if screen.view.seats[seat].resigned:
        return False
    later = next((deal for deal in screen.deals[result.number :] if deal.scored), None)
    return not screen.view.seats[seat].in_match if later is None else later.points[seat] is None


def totals_picture(screen: TableScreen) -> TotalsPicture:
    """Everybody's totals after each deal that was scored; a line ends with the last deal its player was in."""
    deals = [deal for deal in screen.deals if deal.scored]
    players = []
    for player in screen.players:
        played = [number for number, deal in enumerate(deals, start=1) if deal.points[player.seat] is not None]
        totals = tuple(deal.totals[player.seat] for deal in deals[: max(played, default=0)])
        players.append((seat_name(player.who), totals))
    return TotalsPicture(screen.view.rules.limit, tuple(players))


def help_picture(step: int) -> HelpPicture:
    """One of the five steps, counted from 1; ValueError for another."""
    return HelpPicture(HelpStep(step))
