"""How a deal, a match and a season have ended as pictures; everything in them is public then."""

from collections.abc import Sequence

from pictures.values import (
    DealPicture,
    HandPicture,
    LeftPicture,
    PlacePicture,
    PodiumPicture,
    SeasonPicture,
    SeasonRowPicture,
    StoryPicture,
    TotalsPicture,
)
from scala40.cards import Card
from screens.render.pictures.table import seat_name, table_picture
from screens.views.season import SeasonView
from screens.views.story import StoryScreen
from screens.views.table import DealEnd, PlayerLine, TableScreen
from tables.match.pars import Share
from texts.cards import in_order


def deal_picture(screen: TableScreen, deal: int, *, shows_luck: bool = False) -> DealPicture | None:
    """Return the end of a deal, the lowest total first; None for a deal without points.

    `shows_luck`: whether it shows luck and play of each seat, if they are known.
    """
    result = screen.deals[deal - 1]
    if not result.scored:
        return None
    before = next((earlier for earlier in reversed(screen.deals[: deal - 1]) if earlier.scored), None)
    luck = screen.shares.get(deal, {}) if shows_luck else {}
    rows = sorted((_left(result, before, player, luck.get(player.seat)) for player in screen.players), key=_order)
    return DealPicture(result.number, screen.view.rules.limit, result.in_hand, tuple(rows))


def _order(row: LeftPicture) -> tuple[bool, bool, int, bool]:
    return row.points is None, row.over, row.total, not row.closed


def _left(result: DealEnd, before: DealEnd | None, player: PlayerLine, share: Share | None) -> LeftPicture:
    seat = player.seat
    points = result.points[seat]
    cards: tuple[Card, ...] = () if points is None else tuple(result.hands[seat])
    return LeftPicture(
        name=seat_name(player.who),
        cards=cards,
        points=points,
        total=result.totals[seat],
        closed=seat == result.closed_by,
        over=seat in result.busted,
        seat=seat,
        again=points is not None and before is not None and seat in before.busted,
        luck=None if share is None else (share.cards, share.play),
    )


def totals_picture(screen: TableScreen) -> TotalsPicture:
    """Return everybody's totals after each scored deal; a player's line ends with the last deal they were in."""
    scored = [deal for deal in screen.deals if deal.scored]
    players = tuple((seat_name(player.who), _totals(scored, player.seat)) for player in screen.players)
    return TotalsPicture(screen.view.rules.limit, players, screen.view.winner)


def _totals(scored: Sequence[DealEnd], seat: int) -> tuple[int, ...]:
    played = [number for number, deal in enumerate(scored, start=1) if deal.points[seat] is not None]
    return tuple(deal.totals[seat] for deal in scored[: max(played, default=0)])


def podium_picture(screen: TableScreen) -> PodiumPicture | None:
    """Return the end of a match; None as long as it goes on, or if no deal was scored."""
    scored = [deal for deal in screen.deals if deal.scored]
    if screen.view.places is None or not scored:
        return None
    places: list[PlacePicture] = []
    for seats in screen.view.places:
        place = len(places) + 1
        places += [_place(screen, scored, place, screen.players[seat]) for seat in seats]
    return PodiumPicture(screen.view.rules.limit, len(scored), tuple(places))


def _place(screen: TableScreen, scored: Sequence[DealEnd], place: int, player: PlayerLine) -> PlacePicture:
    seat = player.seat
    known = screen.view.seats[seat]
    over = [deal.number for deal in scored if seat in deal.busted]
    return PlacePicture(
        place=place,
        seat=seat,
        name=seat_name(player.who),
        total=known.total,
        totals=_totals(scored, seat),
        over_in=over[-1] if over and not known.in_match and not known.resigned else None,
        resigned=known.resigned,
        computer=not player.who.plays_in_person,
    )


def season_picture(view: SeasonView, title: str, most: int, *, early: bool = True) -> SeasonPicture:
    """Return a season of which `title` is the name, with at most so many rows; `early`: also those without a place."""
    rows = tuple(
        SeasonRowPicture(name, one.deals, one.podium)
        if one.place is None
        else SeasonRowPicture(name, one.deals, one.podium, one.place, one.better, one.band or 0)
        for name, one in view.rows[:most]
        if early or one.place is not None
    )
    return SeasonPicture(title, view.place, rows)


def story_picture(screen: StoryScreen) -> StoryPicture:
    """Return a picture of the story, with the cards that who played had left."""
    hand = None
    if screen.played is not None:
        hand = HandPicture(ready=(), aside=(), loose=tuple(in_order(screen.hand, "suit")), drawn=None)
    return StoryPicture(table_picture(screen.table), screen.frame, screen.turns, hand)
