"""Names that look the same at a table are told apart, everywhere alike."""

import pytest

from pictures.canvas import px
from pictures.fonts import drawable
from screens.render.pictures import table_picture
from screens.views.lists import scores_view
from screens.views.table import table_screen
from screens.views.vote import vote_view
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, labels, words
from simulation.use_cases.matches import Matches
from tables.lobby.questions import ask_end
from tables.play.lists import scores
from tables.requests.panel import InWords
from tables.requests.table import Asked, EndTable
from tables.seats import told_apart

NAMES = [
    (("Anna", "Bruno", "Carla"), ("Anna", "Bruno", "Carla")),
    (("Anna", "Anna", "Anna"), ("Anna 1", "Anna 2", "Anna 3")),
    (("Anna", "ANNA", "Anna 1"), ("Anna 2", "ANNA 3", "Anna 1")),
    (("Anna", "Аnnа"), ("Anna 1", "Аnnа 2")),  # the second one begins and ends with Cyrillic letters
    (("Francesco", "Francesca"), ("Francesco", "Francesca")),
    (("Massimiliano", "Massimiliana"), ("Massi…o", "Massi…a")),
    (("Giovanni Rossi", "Giovanni Russo"), ("Giov. Rossi", "Giov. Russo")),
    (("Maria Grazia Castellani", "Maria Grazia Castelfran…"), ("Maria…lani", "Maria…fran")),
    (("Maria Luisa Bianchi",) * 2, ("Maria… 1", "Maria… 2")),
    (("Maria Grazia", "Maria Grazia Rossi"), ("Maria… 1", "Maria… 2")),
    (("Maria Grazia Rossi", "Maria Grazia Bruni", "Maria Rossi"), ("Maria… 1", "Maria… 2", "Maria Rossi")),
    (("👩‍🍳 Bianca", "👩‍🍳 Bianca"), ("👩‍🍳 Bianca 1", "👩‍🍳 Bianca 2")),
    (("?", "?", ""), ("? 1", "? 2", "")),
]


@pytest.mark.parametrize(("names", "shown"), NAMES)
def test_names_that_look_the_same_get_what_tells_them_apart(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert told_apart(names) == shown
    assert told_apart(shown) == shown


@pytest.mark.parametrize("names", [shown for _, shown in NAMES])
def test_the_narrowest_picture_shows_what_tells_names_apart(names: tuple[str, ...]) -> None:
    written = {found.words for name in names if name and (found := drawable(name, px(12), px(77))) is not None}
    assert len(written) == sum(name != "" for name in names)


def test_three_annas_are_three_in_posts_panels_pictures_words_scores_and_votes(matches: Matches) -> None:
    annas = ["Anna 1", "Anna 2", "Anna 3"]
    matches.names = dict.fromkeys((ANNA, BRUNO, CARLA), "Anna")
    with matches.store.unit() as unit:
        for person in matches.names:
            unit.people.seen(person, "Anna", None, "it", matches.time)
    table = matches.begin(3)
    with matches.store.read() as unit:
        screen = table_screen(unit, table, matches.time)
        assert [row.name for row in scores_view(unit, table, ANNA, 0).rows] == annas
        assert [seat.name for seat in table_picture(screen).seats] == annas
    said = words(matches.write(scores, ANNA))
    shown = [said, words(matches.tap(ANNA, InWords(table.id))), matches.read_post(table), matches.read(table, ANNA)]
    assert [[name for name in annas if name in text] for text in shown] == [annas] * 4
    removals = [label for label in labels(matches.write(ask_end, ANNA).messages[0]) if "Togli" in label]
    assert removals == ["🚪 Togli Anna 2", "🚪 Togli Anna 3"]
    matches.tap(BRUNO, EndTable(table.id, BRUNO, Asked.VOTE), matches.group)
    with matches.store.read() as unit:
        vote = vote_view(unit, table)
    assert (vote.for_end, [mention.plain for mention in vote.missing]) == (("Anna 2",), ["Anna 1", "Anna 3"])
