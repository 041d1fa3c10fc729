"""The picture of a person's figures: what is in it, in pixels and in words."""

from io import BytesIO

import pytest
from PIL import Image

from pictures import Labels, Look, Theme, alt_text, draw
from pictures.canvas import WIDTH
from pictures.results.profile import figures
from pictures.values import ProfilePicture
from simulation.use_cases.world import TEXTS

FULL = ProfilePicture(
    name="Anna", matches=12, wins=5, deals_won=30, best_total=23, deals=143, opened=97, opened_in=350,
    opened_with=5230, closed=36, in_hand=3, cost=2340, better=500, streak=4,
)  # fmt: skip
LONG = "Maria Giovanna Annunziata Bonaventura della Rocca di Supercalifragilistica"


def shown(picture: ProfilePicture, language: str = "it") -> dict[str, tuple[str, str]]:
    return {one.label: (one.value, one.more) for one in figures(picture, Labels.of(TEXTS, language))}


def test_the_figures_are_those_of_matches_and_deals_and_the_first_leaves_luck_out() -> None:
    assert shown(FULL) == {
        "Carte a parte": ("5,0", "meglio delle carte"),
        "Partite": ("12", "vinte: 5 · 42%"),
        "Smazzate": ("143", "fra persone"),
        "Aperture": ("68%", "al turno 3,5 · 52,3 punti"),
        "Chiusure": ("25%", "3 in mano"),
        "Costo medio": ("23,4", "punti a smazzata"),
        "Serie migliore": ("4", "chiuse di fila"),
    }
    assert shown(FULL, "en")["A deal costs"] == ("23.4", "points on average")
    assert shown(FULL, "de")["Schluss gemacht"] == ("25 %", "3 mit Hand-Rommé")


@pytest.mark.parametrize(
    ("better", "told"),
    [(-1234, ("12,3", "peggio delle carte")), (4, ("come le carte", "")), (-4, ("come le carte", ""))],
)
def test_it_says_on_which_side_of_the_cards_somebody_is(better: int, told: tuple[str, str]) -> None:
    assert shown(ProfilePicture("Anna", deals=1, better=better))["Carte a parte"] == told


def test_what_is_not_known_is_left_out() -> None:
    one_deal = ProfilePicture("Anna", deals=1, cost=3100)
    assert shown(one_deal) == {
        "Smazzate": ("1", "fra persone"),
        "Chiusure": ("0%", ""),
        "Costo medio": ("31,0", "punti a smazzata"),
    }
    assert list(shown(ProfilePicture("Anna", matches=3, wins=1))) == ["Partite"]
    without_points = ProfilePicture("Anna", deals=4, opened=2, opened_in=400)
    assert shown(without_points)["Aperture"] == ("50%", "al turno 4,0")


def test_the_alt_text_says_everything_that_the_picture_shows() -> None:
    told = alt_text(TEXTS, "it", FULL).splitlines()
    assert told == [
        "👤 Anna",
        "Partite finite: 12",
        "Vittorie: 5 (42%)",
        "Smazzate chiuse: 30",
        "Vittoria migliore: con 23 punti",
        "Smazzate fra persone: 143",
        "Aperture: 68% delle smazzate, in media al turno 3,5 e con 52,3 punti",
        "Chiusure: 25% delle smazzate, 3 in mano",
        "Una smazzata ti costa in media 23,4 punti",
        "Carte a parte: 5,0 meglio delle carte",
        "Serie migliore: 4 smazzate chiuse di fila",
    ]


@pytest.mark.parametrize("language", ["it", "en", "de"])
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", ["Anna", LONG, "🎲🎲🃏", "محمد", "A"])
def test_it_is_drawn_whoever_it_is_of_and_the_right_edge_stays_felt(name: str, theme: Theme, language: str) -> None:
    labels, look = Labels.of(TEXTS, language), Look(theme)
    most = ProfilePicture(
        name=name, matches=99_999, wins=99_999, deals_won=1, best_total=0, deals=99_999, opened=99_999,
        opened_in=99_900, opened_with=99_900, closed=99_999, in_hand=99_999, cost=99_900, better=-99_900, streak=99_999,
    )  # fmt: skip
    drawn = Image.open(BytesIO(draw(most, labels, look))).convert("RGB")
    assert drawn.width == WIDTH
    rim = drawn.crop((WIDTH - 6, 60, WIDTH, drawn.height - 60))
    assert len(rim.getcolors(16) or range(99)) <= 3, "words go over the edge"
    assert draw(most, labels, look) == draw(most, labels, look)
