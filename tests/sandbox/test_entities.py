"""Texts with entities: what is found, what is refused, offsets in UTF-16 units."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.entities import automatic, check, formatted, piece, trim, units
from sandbox.refusals import RefusalError


def mention(person: int) -> dict[str, Any]:
    """The first letter as a mention of a person."""
    return {"type": "text_mention", "offset": 0, "length": 1, "user": {"id": person}}


def test_a_mention_by_id_is_dropped_unless_the_bot_knows_the_person() -> None:
    assert formatted("q", None, [mention(7), mention(8)], {7}) == ("q", [mention(7)])


@pytest.mark.parametrize("mode", ["HTML", "MarkdownV2", "Markdown", "no such mode"])
def test_markup_is_refused_because_the_bot_sends_entities(mode: str) -> None:
    with pytest.raises(RefusalError, match="reads no parse_mode: send entities"):
        formatted("<b>x</b>", mode, None, set())


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


@given(st.text(max_size=60), st.integers(0, 70), st.integers(1, 70))
def test_a_kept_entity_always_lies_within_the_trimmed_text(text: str, offset: int, length: int) -> None:
    text = text.encode("utf-8", "ignore").decode()
    trimmed, entities = trim(text, [{"type": "bold", "offset": offset, "length": length}])
    assert all(entity["offset"] >= 0 and entity["offset"] + entity["length"] <= units(trimmed) for entity in entities)
