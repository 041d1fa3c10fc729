import json

from hypothesis import given
from hypothesis import strategies as st

from texts.text import Span, Text, mention, moment

texts = st.builds(lambda plain, bold: Text(plain).bold() if bold else Text(plain), st.text(max_size=8), st.booleans())


def test_offsets_count_utf16_units_as_telegram_does() -> None:
    text = "🃏 " + mention(7, "Zoë 🐎") + " apre"
    assert text.spans == (Span("text_mention", 3, 6, user_id=7),)
    assert text.length == len(text.plain.encode("utf-16-le")) // 2


@given(st.lists(texts, max_size=5), texts)
def test_joined_texts_keep_their_characters_and_every_span_covers_what_it_covered(
    parts: list[Text], separator: Text
) -> None:
    joined = Text.join(separator, parts)
    assert joined.plain == separator.plain.join(part.plain for part in parts)
    units = joined.plain.encode("utf-16-le", "surrogatepass")
    covered = [units[span.offset * 2 : (span.offset + span.length) * 2] for span in joined.spans]
    bold = [
        part for number, item in enumerate(parts) for part in ([separator] if number else []) + [item] if part.spans
    ]
    assert covered == [part.plain.encode("utf-16-le", "surrogatepass") for part in bold]


def test_a_mention_inside_bold_keeps_both_spans() -> None:
    text = ("è " + mention(7, "Anna")).bold()
    assert {span.kind for span in text.spans} == {"bold", "text_mention"}


def test_an_empty_text_gets_no_span_because_telegram_refuses_one_without_length() -> None:
    assert Text("").bold().spans == ()


def test_a_text_survives_json() -> None:
    text = mention(7, "Anna").bold() + " fino alle " + moment(1_750_000_000.7, Text("18:00"), "wt")
    assert Text.load(json.loads(json.dumps(text.dump()))) == text
