"""The sprite: every card once, small, the same every time."""

import gzip
import re
from xml.etree import ElementTree

from pictures.sprite import sprite
from scala40.cards import NATURALS

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    """The symbols of the sprite by their ids."""
    return {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(sprite()).findall(f"{SVG}symbol")}


def test_every_face_the_cup_and_the_corners_are_there_once() -> None:
    wanted = [*(f"c-{face.text}" for face in NATURALS), "c-joker", "c-back", "s-cup"]
    wanted += [f"i-{face.text}" for face in NATURALS]
    assert sorted(re.findall(r'id="([^"]*)"', sprite())) == sorted(wanted)
    assert symbols().keys() == set(wanted)


def test_the_sprite_is_at_most_forty_kilobytes_compressed() -> None:
    assert len(gzip.compress(sprite().encode())) <= 40_000


def test_every_symbol_stands_alone_and_loads_nothing() -> None:
    assert not re.search(r"<use|href|url\(|<style|style=|<script", sprite())


def test_numbers_have_at_most_one_decimal() -> None:
    outlines = re.findall(r' d="([^"]*)"', sprite())
    assert len(outlines) > 150
    assert not [data for data in outlines if re.search(r"\.\d\d|e", data)]


def test_faces_differ_from_each_other() -> None:
    drawn = {ElementTree.tostring(symbol, "unicode").split(">", 1)[1] for symbol in symbols().values()}
    assert len(drawn) == len(symbols())
