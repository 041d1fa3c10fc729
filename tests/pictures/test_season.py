"""The picture of a season: who stands on which step, what is in it, in pixels and in words."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from pictures import Labels, Look, Theme, alt_text, draw
from pictures.canvas import WIDTH
from pictures.theme import colours
from pictures.values import SeasonPicture, SeasonRowPicture
from screens.message import Illustration
from simulation.use_cases.world import TEXTS

ANNA = SeasonRowPicture("Anna", 48, (5, 2, 1), 1, 490, 44)
BRUNO = SeasonRowPicture("Bruno", 52, (3, 3, 3), 2, 120, 180)
CARLA = SeasonRowPicture("Carla", 33, (0, 1, 2), 3, -4, 220)
EVA = SeasonRowPicture("Eva", 1, (0, 0, 0))
LOOK = Look()
LONG = "Maria Giovanna Annunziata Bonaventura della Rocca di Supercalifragilistica"
STEPS = {"second": WIDTH // 2 - 309, "first": WIDTH // 2, "third": WIDTH // 2 + 309}
"""The middle of each step, in pixels."""


def season(*rows: SeasonRowPicture) -> SeasonPicture:
    return SeasonPicture("Classifica di novembre 2026", "Venerdì", rows)


def drawn(picture: SeasonPicture, language: str = "it", look: Look = LOOK) -> Image.Image:
    return Image.open(BytesIO(draw(picture, Labels.of(TEXTS, language), look))).convert("RGB")


def steps(picture: SeasonPicture) -> dict[str, int]:
    """How high each step is, in pixels of the colour at its left end."""
    image, felt = drawn(picture), colours(LOOK).felt
    heights = {}
    for name, middle in STEPS.items():
        column = [image.getpixel((middle - 130, y)) for y in range(180, image.height)]
        filled = next((index for index, colour in enumerate(column) if colour != felt), 0)
        heights[name] = next(index for index, colour in enumerate(column[filled:]) if colour != column[filled])
    return heights


def test_the_podium_has_a_step_for_each_place_and_who_shares_a_place_shares_a_step() -> None:
    usual = steps(season(ANNA, BRUNO, CARLA))
    assert usual["first"] > usual["second"] > usual["third"] > 20
    shared = steps(season(ANNA, replace(BRUNO, place=1), CARLA))
    assert shared["first"] == usual["first"]
    assert shared["third"] == usual["third"]
    assert shared["second"] < 20, "nobody is second"


def test_the_alt_text_says_everything_that_the_picture_shows() -> None:
    assert alt_text(TEXTS, "it", season(ANNA, BRUNO, CARLA, EVA)).splitlines() == [
        "🏆 Classifica di novembre 2026 · Venerdì",
        "1. Anna: 4,9 meglio delle carte (± 0,4) · 48 smazzate · 🥇 5 · 🥈 2 · 🥉 1",
        "2. Bruno: 1,2 meglio delle carte (± 1,8) · 52 smazzate · 🥇 3 · 🥈 3 · 🥉 3",
        "3. Carla: come le carte (± 2,2) · 33 smazzate · 🥈 1 · 🥉 2",
        "⏳ Troppo presto per dare un posto:",
        "Eva · 1 smazzata",
    ]


@pytest.mark.parametrize("rows", [(), (EVA,), (ANNA,), (ANNA, BRUNO, CARLA, EVA)])
def test_it_is_the_same_after_it_was_stored_with_an_answer(rows: tuple[SeasonRowPicture, ...]) -> None:
    shown = Illustration(season(*rows), "de", Look(Theme.DARK, four_colours=True))
    assert Illustration.load(shown.dump()) == shown


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", ["Anna", LONG, "🎲🎲🃏", "محمد"])
def test_it_is_drawn_for_everybody_and_the_edges_stay_felt(name: str, theme: Theme, language: str) -> None:
    most = [
        SeasonRowPicture(name, 99_999, (999, 0, 0), place, better, 500)
        for place, better in ((1, 99_990), (2, 3), (3, -99_990), (3, -99_990), (3, -99_990), (3, -99_990), (7, -99_990))
    ]
    picture = replace(season(*most, replace(EVA, name=name, deals=99_999, podium=(999, 0, 0))), title=name, chat=name)
    image = drawn(picture, language, Look(theme))
    assert image.width == WIDTH
    for left in (0, WIDTH - 6):
        rim = image.crop((left, 60, left + 6, image.height - 60))
        assert len(rim.getcolors(16) or range(99)) <= 3, "words go over the edge"
    assert draw(picture, Labels.of(TEXTS, language), Look(theme)) == draw(
        picture, Labels.of(TEXTS, language), Look(theme)
    )
