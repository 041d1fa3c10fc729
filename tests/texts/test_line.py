import json

import pytest

from texts.line import Line, Moment
from texts.text import mention


def test_a_line_survives_json_with_everything_in_it() -> None:
    line = Line(
        "bust-said",
        player=mention(7, "Anna <b>"),
        points=104,
        next=Line("turn-of", name="Bruno"),
        until=Moment(1_750_000_000, Line("time-clock", hour="18"), "wt"),
        others=("Carla", mention(9, "Dario")),
    )
    assert Line.load(json.loads(json.dumps(line.dump()))) == line


def test_lines_with_the_same_arguments_in_another_order_are_equal() -> None:
    assert Line("a", x=1, y="2") == Line("a", y="2", x=1)
    assert hash(Line("a", x=1, y="2")) == hash(Line("a", y="2", x=1))


def test_an_unknown_stored_argument_is_refused_without_showing_it() -> None:
    with pytest.raises(ValueError, match="float") as refused:
        Line.load({"line": "a", "args": {"x": 40.5}})
    assert "40.5" not in str(refused.value)
