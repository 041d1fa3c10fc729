"""The picture of a match's end, and those of the story of a deal."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from pictures import Labels, Look, Theme
from pictures.canvas import WIDTH, px
from pictures.results.podium import _has_chart, podium_inks
from pictures.theme import colours, seat_colour
from pictures.values import HandPicture, PlacePicture, PodiumPicture, StoryPicture
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import EMPTY, FULL, OPENING, PODIUM, SMALL, STORY, cards, seen, share

SIX = PodiumPicture(
    501,
    9,
    tuple(
        PlacePicture(
            seat + 1, seat, f"Annamaria Bevilacqua {seat}", 90 * seat, tuple(10 * seat * n for n in range(9)),
            over_in=8 if seat else None, computer=seat % 2 == 0,
        )
        for seat in range(6)
    ),
)  # fmt: skip
TOP = px(60)


def changed(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int]:
    """The box in which two pictures of the same size differ."""
    return ImageChops.difference(first, second).getbbox()


@pytest.mark.parametrize("theme", Theme, ids=str)
@pytest.mark.parametrize("players", range(1, 7))
def test_any_number_of_players_fits_on_a_phone(players: int, theme: Theme) -> None:
    image = seen(replace(SIX, places=SIX.places[:players]), Look(theme))
    assert image.width == WIDTH
    assert image.height < 1.45 * WIDTH


def test_the_winners_name_is_the_largest_and_golden() -> None:
    image, gold = seen(PODIUM), colours(Look()).gold
    assert share(image.crop((px(60), 0, px(300), TOP)), gold) > 0.03
    other = replace(PODIUM, places=(replace(PODIUM.places[0], name="Annamaria"), *PODIUM.places[1:]))
    left, top, right, _ = changed(image.crop((0, 0, WIDTH, TOP)), seen(other).crop((0, 0, WIDTH, TOP)))
    assert top < px(20)
    assert right - left > px(110)


def test_a_long_name_of_a_winner_is_written_whole() -> None:
    names = [f"Maximilian von und zu Hohenstein{end}" for end in ("", "-Wald")]
    images = [
        seen(replace(PODIUM, places=(replace(PODIUM.places[0], name=name), *PODIUM.places[1:]))) for name in names
    ]
    left, _, right, _ = changed(*(image.crop((0, 0, WIDTH, px(42))) for image in images))
    assert px(5) < left
    assert right < WIDTH - px(5)


def test_players_who_share_the_first_place_both_stand_on_its_height() -> None:
    """R35"""
    shared = replace(PODIUM, places=(PODIUM.places[0], replace(PODIUM.places[1], place=1), *PODIUM.places[2:]))
    gold = colours(Look()).gold
    left_block = (px(30), TOP + px(65), px(125), TOP + px(115))
    assert share(seen(PODIUM).crop(left_block), gold) == 0
    assert share(seen(shared).crop(left_block), gold) > 0.3


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Bruna"}, {"total": 113}, {"seat": 5}, {"over_in": 3}, {"over_in": None},
        {"over_in": None, "resigned": True}, {"computer": True}, {"totals": (34, 47, 60, 112)}, {"place": 2},
    ],
)  # fmt: skip
def test_everything_of_a_place_is_seen(changes: dict[str, object]) -> None:
    places = list(PODIUM.places)
    places[2] = replace(places[2], **changes)  # type: ignore[arg-type]  # the fields are those of the class
    assert seen(replace(PODIUM, places=tuple(places))).tobytes() != seen(PODIUM).tobytes()


def test_a_match_of_a_single_deal_needs_no_chart() -> None:
    short = replace(PODIUM, deals=1)
    assert _has_chart(PODIUM)
    assert not _has_chart(short)
    assert seen(short).height < seen(PODIUM).height - px(100)


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_the_palette_of_the_podium_has_its_colours_as_they_are(theme: Theme) -> None:
    look = Look(theme)
    palette, tones = podium_inks(look), colours(look)
    for wanted in (tones.felt, tones.gold, tones.chip, tones.on_chip, tones.silver, tones.brass, *tones.seats):
        nearest = palette.colours[palette.number(wanted)]
        assert max(abs(a - b) for a, b in zip(wanted, nearest, strict=True)) <= 4


def test_the_story_says_which_turn_it_is_and_how_much_of_the_deal_is_over() -> None:
    gold, bar = colours(Look()).gold, (0, px(34), WIDTH, px(40))
    shares = [share(seen(replace(STORY, turn=turn)).crop(bar), gold) for turn in (1, 12, 31)]
    assert 0 < shares[0] < shares[1] < shares[2]
    assert share(seen(replace(STORY, turn=0)).crop(bar), gold) == 0
    assert seen(replace(STORY, turn=13)).tobytes() != seen(STORY).tobytes()


def test_the_story_marks_who_played_with_the_colour_of_their_seat() -> None:
    head = (WIDTH // 2, 0, WIDTH, px(33))
    for played in (0, 1):
        seats = tuple(replace(seat, on_turn=number == played) for number, seat in enumerate(SMALL.seats))
        image = seen(replace(STORY, table=replace(SMALL, seats=seats))).crop(head)
        found = [share(image, seat_colour(seat, Look())) > 0.002 for seat in (0, 1)]
        assert found == [played == 0, played == 1]


def test_a_hand_is_below_the_table_only_if_it_is_told() -> None:
    bare = replace(STORY, hand=None)
    assert seen(bare).height < seen(STORY).height
    table = px(42), seen(bare).height - px(20)
    first, second = (seen(story).crop((px(10), table[0], WIDTH - px(10), table[1])) for story in (bare, STORY))
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize(
    "story",
    [
        StoryPicture(FULL, 120, 345, OPENING), StoryPicture(EMPTY, 0, 0),
        StoryPicture(SMALL, 31, 31, HandPicture((), (), (), None)),
        StoryPicture(SMALL, 1, 9, HandPicture((), (), cards("2D"), None)),
    ],
    ids=["full", "no turn", "no card left", "one card"],
)  # fmt: skip
def test_any_position_of_a_story_can_be_sent(story: StoryPicture, language: str) -> None:
    image = seen(story, labels=Labels.of(TEXTS, language))
    assert image.width == WIDTH
    assert image.width + image.height <= 10_000


def test_the_repr_of_a_story_shows_nothing_of_the_hand() -> None:
    assert "9D" not in repr(replace(STORY, table=EMPTY))
    assert "hand=" not in repr(STORY)


def test_who_has_left_the_match_is_said_beside_their_name_on_the_podium() -> None:
    first, second, *others = PODIUM.places
    second = replace(second, over_in=None)
    stayed, left = (replace(PODIUM, places=(first, replace(second, resigned=yes), *others)) for yes in (False, True))
    blocks = (0, 0, WIDTH, px(180))
    assert seen(stayed).crop(blocks).tobytes() != seen(left).crop(blocks).tobytes()
