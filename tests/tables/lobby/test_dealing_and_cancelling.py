"""Who deals at a lobby, and when; who cancels it."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats
from simulation.use_cases.world import GROUP, TEXTS
from storage import DeadlineKind, TableSettings, TableStatus
from tables.requests.table import CancelTable, Stand, StartMatch
from tests.tables.lines import announced, lines_of
from texts.line import Line

TEN_MINUTES = 600


def test_the_host_deals_and_the_lobby_post_stays_in_a_shorter_form(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.send_screens()
    chats.touch(StartMatch(table.id))
    table = chats.table(table.id)
    assert table.status is TableStatus.PLAYING
    assert table.match is not None
    with chats.store.read() as unit:
        committed = unit.commitments.get(table.id)
        assert unit.old_messages.of(GROUP) == ()
        assert unit.deadlines.get(table.id, DeadlineKind.IDLE_LOBBY) is None
        assert unit.deadlines.get(table.id, DeadlineKind.HOST_SILENT) is None
    post = chats.lobby(table.id)
    assert Line("lobby-started-post", players=("Anna", "Bruno")) in lines_of(chats.lobby, table.id)
    assert [button.copies for row in post.rows for button in row] == [committed.commitment]


def test_a_guest_may_not_deal_or_cancel_and_learns_who_may(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    refused = chats.line(chats.touch(StartMatch(table.id), BRUNO))
    host = Line("powers-host", player="Anna", stage="lobby")
    assert refused == Line("lobby-not-yours-to-deal", host=host)
    assert [TEXTS.plain(language, refused) for language in ("it", "en", "de")] == [
        "Può distribuire solo Anna, che ha aperto il tavolo, o chi amministra il gruppo.",
        "Only Anna, who opened the table, or an admin can deal.",
        "Nur Anna (Leitung) oder ein Admin kann die Karten geben.",
    ]
    assert "Anna" in chats.toast(chats.touch(CancelTable(table.id), BRUNO))
    assert chats.table(table.id) == table


def test_an_administrator_may_deal_without_being_seated(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(StartMatch(table.id), EVA, admin=True)
    assert chats.table(table.id).status is TableStatus.PLAYING


@pytest.mark.parametrize(
    ("guests", "says"), [((BRUNO, CARLA), "lobby-missing"), ((BRUNO, CARLA, DARIO, EVA), "lobby-too-many")]
)
def test_numbers_that_the_rules_do_not_allow_are_refused(chats: Chats, guests: tuple[int, ...], says: str) -> None:
    """R10: two or four may play ramino."""
    table = chats.change(chats.opened(*guests), settings=TableSettings(preset="ramino"))
    assert chats.key(chats.touch(StartMatch(table.id))) == says
    assert says in lines_of(chats.lobby, table.id)


def test_anybody_seated_may_deal_when_the_host_is_silent_for_ten_minutes(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.time += TEN_MINUTES
    assert Line("lobby-host-gone", host="Anna") in lines_of(chats.lobby, table.id)
    assert chats.key(chats.touch(StartMatch(table.id), CARLA)) == "lobby-not-yours-to-deal"
    chats.touch(StartMatch(table.id), BRUNO)
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_a_host_who_does_something_has_their_ten_minutes_anew(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.time += TEN_MINUTES - 1
    chats.touch(Stand(table.id), ANNA)
    chats.time += 2
    assert "Anna" in chats.toast(chats.touch(CancelTable(table.id), BRUNO))


def test_cancelling_closes_the_table_and_says_who_did_it(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(CancelTable(table.id))
    assert chats.table(table.id).status is TableStatus.CLOSED
    assert announced(chats) == [Line("lobby-cancelled", player="Anna")]
    post = chats.lobby(table.id)
    assert post.rows == ()
    assert "chiuso" in post.text.plain
