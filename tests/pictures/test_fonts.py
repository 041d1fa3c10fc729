"""Names in any script: what no font can write is left out or replaced, and no box stands for it."""

from importlib.util import find_spec
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from pictures import fonts
from pictures.fonts import bold, drawable

LETTERS: dict[tuple[str | None, str | None], set[int]] = {}


def letters_of(font: ImageFont.FreeTypeFont) -> set[int]:
    """What a font can write, as the file itself says."""
    if font.getname() not in LETTERS:
        file = BytesIO(font.font_bytes) if hasattr(font, "font_bytes") else font.path
        with TTFont(file, lazy=True, fontNumber=0) as table:
            LETTERS[font.getname()] = set(table.getBestCmap())
    return LETTERS[font.getname()]


@pytest.fixture
def pinned_fonts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without Debian's fonts."""
    sources = tuple(source for source in fonts._sources() if source not in fonts._DEBIAN)
    monkeypatch.setattr(fonts, "_sources", lambda: sources)
    drawable.cache_clear()


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Anna", "Anna"), ("Zoë Łukasz", "Zoë Łukasz"), ("Λένα", "Λένα"), ("Юлия", "Юлия"), ("Anna ♥", "Anna ♥"),
        ("Anna 🌸", "Anna"), ("🌸 Anna 🌸 Rosa", "Anna Rosa"), ("𝕱𝖆𝖓𝖈𝖞", "Fancy"), ("王 Li", "Li"),
        ("Ａｎｎａ", "Anna"), ("ნინო", "ნინო"), ("ไทย", "ไทย"), ("★ Anna ★", "★ Anna ★"),
        ("a\u202eb\x00c", "abc"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("pinned_fonts_only")
def test_the_letters_of_a_name_that_a_font_has_are_written(name: str, written: str) -> None:
    found = drawable(name, 45, 1000)
    assert found.words == written


@pytest.mark.parametrize("name", ["王小明", "🌸🌸", "አማርኛ", "", " ", "—", "♥♥"])
@pytest.mark.usefixtures("pinned_fonts_only")
def test_nothing_of_some_names_can_be_written(name: str) -> None:
    assert drawable(name, 45, 1000) is None


@pytest.mark.parametrize("name", ["שלום עולם", "مرحبا"])
def test_from_right_to_left_only_where_the_library_for_it_is_installed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fonts._turns_text()
    assert drawable(name, 45, 1000) is not None
    drawable.cache_clear()
    monkeypatch.setattr(fonts, "_turns_text", lambda: False)
    assert drawable(name, 45, 1000) is None
    drawable.cache_clear()


def test_a_name_in_inters_letters_opens_no_other_font(monkeypatch: pytest.MonkeyPatch) -> None:
    inter = fonts.letters(fonts.inter())
    monkeypatch.setattr(fonts, "letters", lambda source: inter if source == fonts.inter() else pytest.fail(source))
    drawable.cache_clear()
    assert drawable("Zoë Łukasz", 45, 1000) is not None


def test_names_are_written_in_inter_alone_if_python_lacks_lzma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "find_spec", lambda name: None if name == "_lzma" else find_spec(name))
    fonts._sources.cache_clear()
    drawable.cache_clear()
    try:
        found = drawable("Anna ნინო", 45, 1000)
    finally:
        fonts._sources.cache_clear()
        drawable.cache_clear()
    assert found.words == "Anna"


@given(st.text(max_size=40))
def test_every_letter_written_is_in_its_font(name: str) -> None:
    found = drawable(name, 45, 400)
    if found is not None:
        assert all(ord(letter) in letters_of(found.font) for letter in found.words)
        assert found.width <= 400
        assert found.font.getlength(found.words) <= 400 + 0.5


@pytest.mark.parametrize("width", [60, 120, 240])
def test_a_name_too_long_is_cut(width: int) -> None:
    found = drawable("Annamaria Bevilacqua", 45, width)
    assert found.words.endswith("…")
    assert "Annamaria Bevilacqua".startswith(found.words[:-1])
    assert found.width <= width


def test_a_mark_is_cut_with_its_letter() -> None:
    name = "Anne\u0301e"
    whole = bold(45).getlength(name)
    for width in range(40, round(whole)):
        found = drawable(name, 45, width)
        if found is not None and found.words != name:
            assert not found.words[-2:].startswith("\u0301") or found.words == "Anne\u0301…"
