"""The files of the page, as a browser asks for them."""

import gzip
import re
import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pydantic import HttpUrl

from simulation.use_cases.matches import Matches
from tests.web.web_server import WebServer, a_web_server
from web.assets import BUNDLE, PAGE, TYPES, origin, read_assets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page."""
    (tmp_path / "index.html").write_text('<script src="f/HASH/main.js"></script>', encoding="utf-8")
    (tmp_path / "main.js").write_text("'use strict';\n" * 100, encoding="utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "hand.js").write_text("1", encoding="utf-8")
    (tmp_path / "notes.md").write_text("not served", encoding="utf-8")
    return tmp_path


def test_one_hash_of_all_files_stands_in_the_address_of_each(folder: Path) -> None:
    before = read_assets({"cards.svg": "<svg/>"}, folder)
    assert set(before.files) == {"main.js", "parts/hand.js", "cards.svg"}
    assert before.index.content.decode() == f'<script src="f/{before.digest}/main.js"></script>'
    assert read_assets({"cards.svg": "<svg/>"}, folder).digest == before.digest
    (folder / "parts" / "hand.js").write_text("2", encoding="utf-8")
    after = read_assets({"cards.svg": "<svg/>"}, folder)
    assert after.digest != before.digest
    assert read_assets({"cards.svg": "<svg />"}, folder).digest != after.digest


def test_a_file_is_compressed_once_and_only_if_that_makes_it_smaller(folder: Path) -> None:
    files = read_assets({}, folder).files
    compressed = files["main.js"].compressed
    assert compressed is not None
    assert gzip.decompress(compressed) == files["main.js"].content
    assert files["parts/hand.js"].compressed is None


def test_the_bundle_is_served_as_long_as_it_is_made_of_the_files_that_are_there(folder: Path) -> None:
    sources = '<!-- sources -->\n<script src="f/HASH/main.js"></script>\n<!-- /sources -->'
    (folder / "index.html").write_text(f'<script src="f/HASH/first.js"></script>{sources}', encoding="utf-8")
    (folder / "first.js").write_text("0", encoding="utf-8")
    (folder / "letters.woff").write_bytes(b"wOFF")
    (folder / BUNDLE).mkdir()
    for name in ("page.js", "page.css"):
        (folder / BUNDLE / name).write_bytes(origin(folder) + b'import{a}from"./chunk-A.js";import("./later-B.js")')
    for name in ("chunk-A.js", "later-B.js"):
        (folder / BUNDLE / name).write_bytes(origin(folder))
    bundled = read_assets({"cards.svg": "<svg/>"}, folder)
    made = {"bundle/page.js", "bundle/page.css", "bundle/chunk-A.js", "bundle/later-B.js"}
    assert set(bundled.files) == {"first.js", "cards.svg", "letters.woff", *made}
    preloaded = re.findall('modulepreload" href="([^"]+)"', bundled.index.content.decode())
    assert preloaded == [f"f/{bundled.digest}/bundle/chunk-A.js"]
    assert b"main.js" not in bundled.index.content
    assert f"f/{bundled.digest}/bundle/page.css".encode() in bundled.index.content
    (folder / "parts" / "hand.js").write_text("changed", encoding="utf-8")
    changed = read_assets({"cards.svg": "<svg/>"}, folder)
    assert set(changed.files) == {"first.js", "main.js", "parts/hand.js", "cards.svg", "letters.woff"}
    assert b"main.js" in changed.index.content
    assert b"bundle" not in changed.index.content


def test_the_bundle_in_the_repository_is_made_of_the_page() -> None:
    assert {"bundle/page.js", "bundle/page.css", "first.js"} <= set(read_assets({}).files), "make bundle"


def test_the_font_of_the_page_has_all_letters_of_its_sentences_and_its_license() -> None:
    with TTFont(PAGE / "font" / "inter.woff") as font:
        has = font.getBestCmap()
        assert font["name"].getDebugName(14) == "https://openfontlicense.org"
    assert "SIL Open Font License, Version 1.1" in (PAGE / "font" / "LICENSE").read_text(encoding="utf-8")
    sources = [path.read_text(encoding="utf-8") for path in (PAGE.parents[1] / "texts").rglob("*.ftl")]
    letters = {letter for source in sources for letter in source if unicodedata.category(letter)[0] == "L"}
    assert {letter for letter in letters - {"ℹ"} if ord(letter) not in has} == set()
    assert {ord(sign) for sign in "♠♣♥♦"} <= set(has), "or they have the colours of the phone's emoji"


async def test_the_page_is_asked_for_anew_and_sent_only_if_it_has_changed(web: WebServer) -> None:
    first = await web.get("")
    assert (first.status, first.headers["Cache-Control"]) == (200, "no-cache")
    assert first.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "f/HASH/" not in first.text
    again = await web.get("", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")


async def test_the_other_files_are_kept_for_a_year_and_have_one_folder(web: WebServer) -> None:
    assets = read_assets({}, PAGE)
    for name in assets.files:
        answer = await web.get(f"f/{assets.digest}/{name}")
        if answer.status == 404:  # the digest of the server covers files that the program makes itself, too
            page = (await web.get("")).text
            digest = re.findall(r"f/([0-9a-f]{16})/", page)[0]
            answer = await web.get(f"f/{digest}/{name}")
        assert answer.status == 200, name
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Type"] == TYPES[Path(name).suffix]
        assert answer.body == assets.files[name].content
        assert (await web.get(f"f/0000000000000000/{name}")).status == 404


@pytest.mark.parametrize("path", ["f/x/../../settings.py", "f/%2e%2e/server.py", "web/page/index.html", "index.html"])
async def test_nothing_else_of_the_disk_is_served(web: WebServer, path: str) -> None:
    assert (await web.get(path)).status == 404


async def test_a_browser_is_told_to_load_nothing_from_elsewhere_and_to_be_framed_by_telegram_alone(
    web: WebServer,
) -> None:
    for path in ("", "nothing", "f/0/nothing.js"):
        headers = (await web.get(path)).headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["object-src"] == policy["base-uri"] == "'none'"
        assert policy["frame-ancestors"] == "https://web.telegram.org https://*.telegram.org"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("address", "framed"),
    [
        ("http://127.0.0.1:4040/", "http://127.0.0.1:4040"),
        ("http://[::1]:4040", "http://[::1]:4040"),
        ("http://localhost:4040", "http://localhost:4040"),
        ("http://10.0.0.1:4040", None),
        ("https://bots.example.org", None),
    ],
)
async def test_a_local_telegram_may_frame_the_page_but_no_other_bot_api_server(
    matches: Matches, address: str, framed: str | None
) -> None:
    async with a_web_server(matches, bot_api_url=HttpUrl(address)) as server:
        policy = (await server.get("")).headers["Content-Security-Policy"]
    origins = policy.partition("frame-ancestors ")[2].split()
    assert origins[2:] == ([framed] if framed else [])


async def test_heads_are_answered_and_other_methods_refused(web: WebServer) -> None:
    head = await web.ask("HEAD", "")
    assert (head.status, head.body) == (200, b"")
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"):
        answer = await web.ask(method, "")
        assert answer.status == 405, method
        assert answer.headers["Allow"] == "GET,HEAD"
