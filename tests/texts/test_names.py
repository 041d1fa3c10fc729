import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texts.clean_name import MAX_NAME, clean_name


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Maria  ", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eannA", "annA"),
        ("An\x00na\u200b", "Anna"),
        ("A" + "\u0301" * 40 + "nna", "Á\u0301\u0301nna"),
        ("\u0301\u0302", "?"),
        ("", "?"),
        ("\u3164\u200d\u2800", "?"),
        ("@everyone", "＠everyone"),
        ("/termina", "∕termina"),
        ("#briscola $ITA", "＃briscola ＄ITA"),
        ("evil.com", "evil․com"),
        ("J. R. Rossi", "J. R. Rossi"),
        ("👩‍🍳 Bianca", "👩🍳 Bianca"),
        ("<b>Anna</b> & {name}", "<b>Anna<∕b> & {name}"),
        ("Cuori ♥️", "Cuori ♥"),
        ("7♥️ 🃏8♣️", "7♥ 8♣"),
        ("♥\ufe0f\ufe0f", "♥"),
        ("❤️ Eva", "❤️ Eva"),
        ("x" * 30, "x" * 23 + "…"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_becomes_harmless_and_stays_readable(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@given(st.text(max_size=80) | st.text("a♥\ufe0f\u0301\u0302\u200d\u202e. @/\u1100\u1161", max_size=60))
def test_a_clean_name_is_short_one_line_visible_and_clean_already(raw: str) -> None:
    name = clean_name(raw)
    assert 1 <= len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(character)[0] == "C" for character in name)
    assert clean_name(name) == name
