"""From real matches to the pictures of the end of a deal and of a match."""

from dataclasses import replace

from pictures.values import PlacePicture, PodiumPicture
from screens.render.pictures import (
    deal_picture,
    podium_picture,
    totals_picture,
)
from simulation.use_cases.matches import Matches
from tests.pictures.gallery import cards, seen
from tests.screens.views import screen_of


def test_the_end_of_a_deal_becomes_a_picture(matches: Matches) -> None:
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    deal = deal_picture(screen_of(matches, table), 1)
    carla, anna, bruno = deal.rows
    assert [row.seat for row in deal.rows] == [2, 0, 1]
    assert (anna.closed, anna.points, anna.total, anna.cards) == (True, 0, 10, ())
    assert (bruno.points, bruno.total, bruno.over) == (20, 110, True)
    assert bruno.cards == cards("KH KD")
    assert (carla.points, carla.total, carla.over) == (2, 2, False)
    assert seen(deal).width == 1080


def test_a_match_of_many_deals_becomes_a_chart(matches: Matches) -> None:
    """R34, R38: a line ends with its player's last deal, and a deal that was broken off has no points to show."""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    screen = screen_of(matches, table)
    (end,) = screen.deals
    deals = (
        replace(end, number=1, points=(3, 60, -4), totals=(3, 60, -4), busted=()),
        replace(end, number=2, points=(7, 50, 4), totals=(10, 110, 0)),
        replace(end, number=3, points=(0, None, 2), totals=(10, 110, 2), busted=()),
        replace(end, number=4, points=(None, None, None), totals=(10, 110, 2), scored=False),
    )
    screen = replace(screen, deals=deals)
    assert totals_picture(screen).players == (("Anna", (3, 10, 10)), ("Bruno", (60, 110)), ("Carla", (-4, 0, 2)))
    pictures = [deal_picture(screen, number) for number in range(1, 5)]
    assert [picture and [(row.name, row.over) for row in picture.rows] for picture in pictures] == [
        [("Carla", False), ("Anna", False), ("Bruno", False)], [("Carla", False), ("Anna", False), ("Bruno", True)],
        [("Carla", False), ("Anna", False), ("Bruno", False)], None,
    ]  # fmt: skip
    assert (pictures[2].rows[2].points, pictures[2].rows[2].cards) == (None, ())


def test_who_has_re_entered_is_marked_in_the_next_deal_only(matches: Matches) -> None:
    """R36"""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    screen = screen_of(matches, table)
    (end,) = screen.deals
    deals = (
        end,
        replace(end, number=2, points=(5, 1, 0), totals=(15, 11, 2), busted=()),
        replace(end, number=3, points=(1, 2, 0), totals=(16, 13, 2), busted=()),
    )
    pictures = [deal_picture(replace(screen, deals=deals), number) for number in (1, 2, 3)]
    assert [[row.name for row in picture.rows if row.again] for picture in pictures if picture] == [[], ["Bruno"], []]


def test_a_match_that_goes_on_has_no_podium(matches: Matches) -> None:
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    assert podium_picture(screen_of(matches, table)) is None


def test_a_match_that_is_over_becomes_a_podium(matches: Matches) -> None:
    """R34, R35"""
    table = matches.close_deal("KH KD", "KC KS", totals=[10, 90, 90])
    screen = screen_of(matches, table)
    podium = podium_picture(screen)
    assert podium == PodiumPicture(
        101,
        1,
        (
            PlacePicture(1, 0, "Anna", 10, (10,)),
            PlacePicture(2, 1, "Bruno", 110, (110,), over_in=1),
            PlacePicture(2, 2, "Carla", 110, (110,), over_in=1),
        ),
    )
    assert seen(podium).width == 1080
    assert totals_picture(screen).winner == 0


def test_who_left_the_match_did_not_go_over_in_it(matches: Matches) -> None:
    """R38"""
    table = matches.close_deal("KH KD", "KC KS", totals=[10, 90, 90])
    screen = screen_of(matches, table)
    seats = (*screen.view.seats[:2], screen.view.seats[2]._replace(resigned=True))
    podium = podium_picture(replace(screen, view=screen.view._replace(seats=seats)))
    assert [(place.name, place.over_in, place.resigned) for place in podium.places[1:]] == [
        ("Bruno", 1, False), ("Carla", None, True),
    ]  # fmt: skip
