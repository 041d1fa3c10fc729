import pytest

from handlers.buttons import Sit
from handlers.panel_buttons import Refresh
from handlers.rich import Text, mention
from handlers.screen import Key, Message, grid

SIT = Key("Siediti", Sit(1))


def test_messages_that_look_alike_have_the_same_fingerprint_and_others_do_not() -> None:
    alike = {Message(Text("ciao"), ((Key("Siediti", Sit(1)),), ())).fingerprint for _ in range(2)}
    different = [
        Message(Text("ciao")),
        Message(Text("ciao").bold(), ((SIT,),)),
        Message(mention(7, "ciao"), ((SIT,),)),
        Message(Text("ciao"), ((Key("Siediti", Sit(2)),),)),
        Message(Text("ciao"), ((Key("Siediti", Refresh(1)),),)),
        Message(Text("ciao"), ((Key("Siediti", url="https://t.me/x"),),)),
        Message(Text("ciao"), ((Key("Siediti", Sit(1), style="danger"),),)),
        Message(Text("ciao"), ((SIT, SIT),)),
        Message(Text("ciao"), ((SIT,), (SIT,))),
    ]
    assert len(alike | {message.fingerprint for message in different}) == 1 + len(different)


def test_a_fingerprint_shows_nothing_of_the_message() -> None:
    assert "7H" not in Message(Text("7H")).fingerprint
    assert len(Message(Text("7H")).fingerprint) == 24


@pytest.mark.parametrize(
    ("text", "rows"),
    [(" ", ()), ("🃏" * 2049, ()), ("x", ((SIT,) * 9,)), ("x", ((SIT,),) * 101)],
    ids=["no text", "4098 units", "nine in a row", "a hundred and one"],
)
def test_what_telegram_would_refuse_is_refused_here(text: str, rows: tuple[tuple[Key, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"text|keys"):
        Message(Text(text), rows)


def test_a_key_has_exactly_one_thing_to_do() -> None:
    for wrong in ({}, {"button": Sit(1), "url": "https://t.me/x"}):
        with pytest.raises(ValueError, match="either"):
            Key("x", **wrong)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(ValueError, match="label"):
        Key("", Sit(1))


def test_a_grid_fills_its_rows_from_the_left() -> None:
    assert [len(row) for row in grid([SIT] * 7, 3)] == [3, 3, 1]
    assert grid([], 3) == ()
