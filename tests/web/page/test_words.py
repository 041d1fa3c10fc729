"""The words of the page: each that the program says exists, each that exists is said."""

from __future__ import annotations

import re
from pathlib import Path

from texts.catalogue import Catalogue

PAGE = Path(__file__).parents[3] / "web" / "page"
CATALOGUE = Catalogue.load(strict=True)


def said() -> tuple[set[str], set[str]]:
    """The keys that the page's program names, and the beginnings of those that it puts together."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js"))
    whole = set(re.findall(r'say\(\s*"([\w-]+)"', sources)) | set(re.findall(r'"((?:help|key)-[\w-]+)"', sources))
    for one, other in re.findall(r'\? "([\w-]+)" : "([\w-]+)"', sources):
        whole |= {one, other}
    begun = set(re.findall(r"say\(`([\w-]+)\$\{", sources))
    return whole, begun


def test_every_word_of_the_page_is_said() -> None:
    whole, begun = said()
    keys = {key.removeprefix("page-") for key in CATALOGUE.keys("it") if key.startswith("page-")}
    unused = {key for key in keys if key not in whole and not any(key.startswith(start) for start in begun)}
    assert unused == set()


def test_every_word_that_the_page_says_exists() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js"))
    keys = {key.removeprefix("page-") for key in CATALOGUE.keys("it")}
    assert {key for key in re.findall(r'say\(\s*"([\w-]+)"', sources) if key not in keys} - {"outside"} == set()
    assert all(any(key.startswith(start) for key in keys) for start in said()[1])


def test_no_file_of_the_page_reaches_elsewhere_or_writes_html() -> None:
    for path in {*PAGE.rglob("*.*")} - {*PAGE.rglob("*.woff")}:
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", source), path.name
        assert not re.search(r"innerHTML\s*=|insertAdjacentHTML|document\.write|eval\(", source), path.name
