"""Texts with markup: what is found, what is refused, offsets in UTF-16 units."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.refusals import RefusalError
from sandbox.text.entities import automatic, check, formatted, piece, trim, units


def marked(text: str, mode: str) -> tuple[str, list[tuple[Any, ...]]]:
    """The text, and of each entity its kind, the words it covers and what else it says."""
    plain, entities = formatted(text, mode, None, {7})
    told = []
    for entity in entities:
        rest = {name: value for name, value in entity.items() if name not in ("type", "offset", "length")}
        told.append((entity["type"], piece(plain, entity), *rest.values()))
    return plain, told


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a</b> &lt;&amp;&#65;&nope;", "a <&A&nope;", [("bold", "a")]),
        ("🃏<i>🂡x</i>", "🃏🂡x", [("italic", "🂡x")]),
        ("<b>a<i>b</i></b>", "ab", [("bold", "ab"), ("italic", "b")]),
        (
            "<u>u</u><s>s</s><tg-spoiler>t</tg-spoiler>",
            "ust",
            [("underline", "u"), ("strikethrough", "s"), ("spoiler", "t")],
        ),
        ('<span class="tg-spoiler">x</span>', "x", [("spoiler", "x")]),
        ('<a href="https://a.it/?x=1&amp;y">q</a>', "q", [("text_link", "q", "https://a.it/?x=1&y")]),
        ('<a href="tg://user?id=8">q</a>', "q", []),
        ("<code>x</code><pre>y</pre>", "xy", [("code", "x"), ("pre", "y")]),
        ('<pre><code class="language-py">x</code></pre>', "x", [("pre", "x", "py")]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", "x")]),
        ('<tg-time unix="1700000000" format="wt">x</tg-time>', "x", [("date_time", "x", 1700000000, "wt")]),
        ("<b></b>x", "x", []),
    ],
)
def test_html_becomes_entities(source: str, text: str, entities: list[tuple[Any, ...]]) -> None:
    assert marked(source, "HTML") == (text, entities)


def test_a_mention_by_id_names_the_user_where_they_are_known() -> None:
    assert marked('<a href="tg://user?id=7">q</a>', "html")[1][0][0] == "text_mention"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("🏟 🏟&lt;<abac>", 'Unsupported start tag "abac" at byte offset 13'),
        ("a < b", "Unclosed start tag at byte offset 2"),
        ("a <3>", 'Unsupported start tag "3" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<i>à</b>", 'Unmatched end tag at byte offset 5, expected "</i>", found "</b>"'),
        ("<i>a</i", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_broken_html_is_refused_with_the_place(source: str, words: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        formatted(source, "HTML", None, set())
    assert refusal.value.text == f"Bad Request: can't parse entities: {words}"


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        (r"*a* \! _b_", "a ! b", [("bold", "a"), ("italic", "b")]),
        ("__u__ ~s~ ||p||", "u s p", [("underline", "u"), ("strikethrough", "s"), ("spoiler", "p")]),
        ("*a _b_*", "a b", [("bold", "a b"), ("italic", "b")]),
        ("`x*y` z", "x*y z", [("code", "x*y")]),
        ("```py\nx```", "x", [("pre", "x", "py")]),
        ("```x```", "x", [("pre", "x")]),
        (r"[q](https://a.it/\)x)", "q", [("text_link", "q", "https://a.it/)x")]),
        (">a\n>b\nc", "a\nb\nc", [("blockquote", "a\nb")]),
        (">a||", "a", [("expandable_blockquote", "a")]),
        ("![x](tg://time?unix=1700000000&format=wt)", "x", [("date_time", "x", 1700000000, "wt")]),
        ("🃏*🂡*", "🃏🂡", [("bold", "🂡")]),
    ],
)
def test_markdown_becomes_entities(source: str, text: str, entities: list[tuple[Any, ...]]) -> None:
    assert marked(source, "MarkdownV2") == (text, entities)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("Ciao!", "Character '!' is reserved and must be escaped with the preceding '\\'"),
        ("1. x", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("a *b", "Can't find end of Bold entity at byte offset 2"),
        ("[a](b", "Can't find end of a URL at byte offset 3"),
    ],
)
def test_broken_markdown_is_refused(source: str, words: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        formatted(source, "MarkdownV2", None, set())
    assert refusal.value.text == f"Bad Request: can't parse entities: {words}"


@pytest.mark.parametrize(
    ("offset", "length", "words"),
    [
        (0, 4, "ends after the end of the text at UTF-16 offset 4"),
        (1, 1, "starts in a middle of a UTF-16 symbol"),
        (0, 1, "ends in a middle of a UTF-16 symbol"),
        (-1, 1, "negative offset"),
    ],
)
def test_a_given_entity_that_does_not_fit_is_refused(offset: int, length: int, words: str) -> None:
    with pytest.raises(RefusalError, match=words):
        check("🃏x", [{"type": "bold", "offset": offset, "length": length}])


def test_white_space_around_a_text_is_cut_and_entities_move() -> None:
    text, entities = trim(
        "  ab \n", [{"type": "bold", "offset": 1, "length": 2}, {"type": "code", "offset": 4, "length": 2}]
    )
    assert (text, entities) == ("ab", [{"type": "bold", "offset": 0, "length": 1}])


def test_carriage_returns_vanish_and_entities_move() -> None:
    bold = [{"type": "bold", "offset": 3, "length": 1}]
    assert formatted("a\r\nb", None, bold, set()) == ("a\nb", [{"type": "bold", "offset": 2, "length": 1}])


def test_links_mentions_commands_and_hashtags_are_found() -> None:
    text = "/nuova@scala40_bot @anna_r #carte https://a.it/x, a@b.it 1/2"
    assert [(entity["type"], piece(text, entity)) for entity in automatic(text)] == [
        ("bot_command", "/nuova@scala40_bot"),
        ("mention", "@anna_r"),
        ("hashtag", "#carte"),
        ("url", "https://a.it/x"),
    ]


@given(st.text(max_size=60))
def test_escaped_text_comes_through_html_unchanged(text: str) -> None:
    text = text.encode("utf-8", "ignore").decode()
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert formatted(escaped, "HTML", None, set())[0] == formatted(text, None, None, set())[0]


@given(st.text(max_size=60), st.integers(0, 70), st.integers(1, 70))
def test_a_kept_entity_always_lies_within_the_trimmed_text(text: str, offset: int, length: int) -> None:
    text = text.encode("utf-8", "ignore").decode()
    trimmed, entities = trim(text, [{"type": "bold", "offset": offset, "length": length}])
    assert all(entity["offset"] >= 0 and entity["offset"] + entity["length"] <= units(trimmed) for entity in entities)
