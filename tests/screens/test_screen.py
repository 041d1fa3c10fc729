import json
from dataclasses import replace

import pytest

from pictures import Look, Theme
from pictures.values import HandPicture, HelpPicture, HelpStep
from scala40.notation import parse_card
from screens.message import Button, Illustration, Message, grid
from tables.requests.panel import Refresh
from tables.requests.table import Sit
from texts.text import Text, mention

SIT = Button("Siediti", Sit(1))


def test_messages_that_look_alike_have_the_same_fingerprint_and_others_do_not() -> None:
    alike = {Message(Text("ciao"), ((Button("Siediti", Sit(1)),), ())).fingerprint for _ in range(2)}
    different = [
        Message(Text("ciao")),
        Message(Text("ciao").bold(), ((SIT,),)),
        Message(mention(7, "ciao"), ((SIT,),)),
        Message(Text("ciao"), ((Button("Siediti", Sit(2)),),)),
        Message(Text("ciao"), ((Button("Siediti", Refresh(1)),),)),
        Message(Text("ciao"), ((Button("Siediti", url="https://t.me/x"),),)),
        Message(Text("ciao"), ((Button("Siediti", Sit(1), style="danger"),),)),
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
def test_a_message_that_telegram_would_refuse_is_refused_here(text: str, rows: tuple[tuple[Button, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"text|buttons"):
        Message(Text(text), rows)


def test_a_button_has_exactly_one_thing_to_do() -> None:
    for wrong in ({}, {"request": Sit(1), "url": "https://t.me/x"}):
        with pytest.raises(ValueError, match="either"):
            Button("x", **wrong)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(ValueError, match="label"):
        Button("", Sit(1))


def test_a_grid_fills_its_rows_from_the_left() -> None:
    assert [len(row) for row in grid([SIT] * 7, 3)] == [3, 3, 1]
    assert grid([], 3) == ()


HELP = Illustration(HelpPicture(HelpStep.SWAP), "de", Look(Theme.DARK, four_colours=True))
HAND = Illustration(HandPicture((), (), (parse_card("7H"),), None), "it", Look())


def test_a_message_with_a_help_picture_is_read_back_as_it_was() -> None:
    message = Message(Text("ciao"), ((SIT, Button("Distribuisci", Sit(1), disabled=True)),), HELP)
    assert Message.load(json.loads(json.dumps(message.dump()))) == message


def test_a_help_picture_stored_before_there_were_large_cards_is_still_read() -> None:
    stored = HELP.dump()
    del stored["large"]
    assert Illustration.load(stored) == HELP
    large = replace(HELP, look=replace(HELP.look, large=True))
    assert Illustration.load(large.dump()) == large


def test_a_picture_of_a_hand_is_put_away_nowhere() -> None:
    assert HAND.is_secret
    assert not HELP.is_secret
    with pytest.raises(ValueError, match="help picture"):
        Message(Text("ciao"), illustration=HAND).dump()
    assert "7H" not in repr(HAND)


def test_a_text_below_a_picture_is_shorter() -> None:
    assert Message(Text("x" * 1024), illustration=HELP).text.length == 1024
    with pytest.raises(ValueError, match="1024"):
        Message(Text("x" * 1025), illustration=HELP)


def test_a_disabled_button_has_a_request_that_says_why() -> None:
    with pytest.raises(ValueError, match="says why"):
        Button("Siediti", url="https://t.me/x", disabled=True)


def test_a_message_stored_before_buttons_could_be_disabled_is_still_read() -> None:
    stored = Message(Text("ciao"), ((SIT,),)).dump()
    stored["keys"] = [[key[:4] for key in row] for row in stored["keys"]]
    assert Message.load(stored) == Message(Text("ciao"), ((SIT,),))
