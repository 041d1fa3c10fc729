import re
import unicodedata
from itertools import pairwise

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
        ("👩‍🍳 Bianca", "👩‍🍳 Bianca"),
        ("Famiglia 👨‍👩‍👧‍👦", "Famiglia 👨‍👩‍👧‍👦"),
        ("👩🏽‍❤️‍👨🏻 Eva", "👩🏽‍❤️‍👨🏻 Eva"),
        (
            "Ian 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
            "Ian 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        ),
        ("🇮🇹🇩🇪", "🇮🇹🇩🇪"),
        ("👍🏽👍🏽", "👍🏽👍🏽"),
        ("Anna\u200d", "Anna"),
        ("An\u200dna", "Anna"),
        ("👩\u200d Eva", "👩 Eva"),
        ("👩\u200da", "👩a"),
        ("Anna\U000e0067", "Anna"),
        ("👩" + "\u200d👩" * 9, "👩\u200d👩\u200d👩\u200d👩"),
        ("👍" + "🏽" * 9, "👍🏽🏽"),
        ("x" * 20 + "👨‍👩‍👧‍👦", "x" * 20 + "…"),
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


_HOSTILE = "a♥👩👦🍳🏽🏴🇮🇹🤖\U000e0067\U000e007f\ufe0f\u0301\u0302\u200b\u200d\u202e. @/\u1100\u1161"


@given(st.text(max_size=80) | st.text(_HOSTILE, max_size=60))
def test_a_clean_name_is_short_one_line_visible_and_clean_already(raw: str) -> None:
    name = clean_name(raw)
    assert 1 <= len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)
    visible = re.sub("🏴[\U000e0020-\U000e007f]+", "", name)
    assert not any(unicodedata.category(character)[0] == "C" for character in visible.replace("\u200d", ""))
    for before, after in pairwise(visible.split("\u200d")):
        assert unicodedata.category(after[0]) == "So"
        assert unicodedata.category(before[-1]) in ("So", "Sk", "Mn")
    assert clean_name(name) == name
