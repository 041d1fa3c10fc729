"""The points of a deal in one line: the names and words that people write, and the questions that lines answer."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.world import GROUP, TEXTS, place_of
from storage import AnnouncementKind
from tables.context import Origin, Requester
from tables.requests.sheets import AskForLine
from tables.sheets.keeping import replied_to
from tables.sheets.reading import Phrases, has_points, read_points
from tests.tables.sheets.sheets_world import SheetsWorld, button

PHRASES = Phrases.of(TEXTS)
THREE = ("Anna", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("words", "names", "left", "in_hand"),
    [
        ("Bruno84 12 Anna 0", ("Anna", "Bruno84"), (0, 12), False),
        ("Bruno84 84, Anna0", ("Anna", "Bruno84"), (0, 84), False),
        ("bru 12 Anna 0", ("Anna", "Bruno84"), (0, 12), False),
        ("Rossi, Carla :) 7 Anna 0", ("Anna", "Rossi, Carla :)"), (0, 7), False),
        ("Carla 7 Anna 0", ("Anna", "Rossi, Carla :)"), (0, 7), False),
        ("Hand Solo 7 Anna 0", ("Anna", "Hand Solo"), (0, 7), False),
        ("Hand 7 Anna 0", ("Anna", "Hand Solo"), (0, 7), False),
        ("Hand Solo 7 Anna 0 hand", ("Anna", "Hand Solo"), (0, 7), True),
        ("Anna Maria 5 Anna 0", ("Anna", "Anna Maria"), (0, 5), False),
        ("Anna 2 5 Anna 1 0", ("Anna 1", "Anna 2"), (0, 5), False),
        ("Anna 23, Bruno 0, Carla 4.", THREE, (23, 0, 4), False),
        ("Anna 23 - Bruno 0 - Carla (4)!", THREE, (23, 0, 4), False),
        ("Anna 23 e Bruno 0 und Carla 4 punti", THREE, (23, 0, 4), False),
        ("Anna ha 23 points and Carla 4 Punkte, chiude Bruno", THREE, (23, 0, 4), False),
        ("Bruno ha chiuso in mano, Anna 23 Carla 4", THREE, (23, 0, 4), True),
        ("b chiude a 23 c 4", THREE, (23, 0, 4), False),
        ("Bruno 0 chiude Anna 23 Carla 4", THREE, (23, 0, 4), False),
        ("Anna 23 e 5 Bruno 0", ("Anna", "Bruno", "Eva"), (23, 0, 5), False),
        ("Anna23 Bruno0 Carla4 in mano", THREE, (23, 0, 4), True),
    ],
)
def test_a_line_is_read_as_people_write_it(
    words: str, names: tuple[str, ...], left: tuple[int, ...], in_hand: bool
) -> None:
    found = read_points(words, names, range(len(names)), PHRASES)
    assert found.wrong == []
    assert tuple(found.left[seat] for seat in range(len(names))) == left
    assert found.in_hand is in_hand


def test_a_name_with_digits_is_no_points() -> None:
    assert not has_points("Bruno84", ("Anna",))
    assert has_points("Anna23", ("Anna",))
    assert has_points("Anna23")


def test_a_guest_may_have_several_words_and_digits(sheets: SheetsWorld) -> None:
    sheets.begun()
    sheets.write("Nonna Pina, Zio Piero84")
    assert [seat.guest for seat in sheets.sheet().seats] == [None, "Nonna Pina", "Zio Piero84"]
    sheets.write("Carla")
    sheets.enter("Anna 0\nNonna Pina 4\nZio Piero84 5\nCarla 6")
    assert sheets.score().totals == (0, 4, 5, 6)


def test_an_earlier_deal_is_corrected_in_a_line(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    sheets.enter("Anna 0 Bruno 12")
    shown = sheets.press("1ª", shown=sheets.press("Correggi").page).page
    sheets.press("in una riga", shown=shown)
    (prompt,) = sheets.waiting(AnnouncementKind.SHEET_PROMPT)
    assert "nella 1ª smazzata" in prompt.text.plain
    (question,) = sheets.questions
    sheets.deliver()
    with sheets.store.read() as unit:
        message = unit.announcements.message_of(question.id)
    origin = Origin(9001, Requester(ANNA, "Anna"), place_of(GROUP))
    answer = replied_to(sheets.context, origin, "Anna 32 Bruno 0", message or 0)
    assert answer is not None
    (understood,) = sheets.ask(answer).messages
    assert "1ª smazzata" in understood.text.plain
    sheets.ask(button(understood, "Giusto").request, message=77)
    assert sheets.score().totals == (32, 12)


def test_points_that_waited_while_the_bot_was_stopped_are_asked_for_again(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    answer = replied_to(sheets.context, Origin(9001, Requester(ANNA, "Anna"), place_of(GROUP)), "… 0", sheets.post_id())
    assert answer is not None
    assert sheets.key(sheets.ask(answer)) == "sheet-write-again"


def test_an_old_button_asks_for_no_deal_that_has_been_entered_since(sheets: SheetsWorld) -> None:
    old = sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0", BRUNO)
    assert sheets.key(sheets.ask(AskForLine(old.id, old.position, 1))) == "sheet-stale"
    assert sheets.questions == []


def test_somebody_has_one_question_which_goes_when_a_deal_counts(sheets: SheetsWorld) -> None:
    sheet = sheets.begun(BRUNO)

    def removed() -> int:
        with sheets.store.read() as unit:
            return len(unit.old_messages.of(GROUP))

    sheets.post()
    for person, gone in ((ANNA, 0), (ANNA, 1), (BRUNO, 1)):
        sheets.ask(AskForLine(sheet.id, sheet.position, 1), person)
        assert (len(sheets.questions), removed()) == (1, gone)
        sheets.deliver()
    (understood,) = sheets.write("Anna 23 Bruno 0").messages
    sheets.ask(button(understood, "Giusto").request, message=sheets.post_id())
    assert removed() == 3


def test_more_points_than_buttons_are_written_in_a_line(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, settings="300")
    shown = sheets.press("Bruno", shown=sheets.press("Segna").page).page
    sheets.press("150 o più", shown=shown)
    (understood,) = sheets.reply("Anna 151 Bruno 0").messages
    sheets.ask(button(understood, "Giusto").request, message=77)
    assert sheets.score().totals == (151, 0)
