"""Lists, rankings, figures, the record; settings, languages."""

import pytest

from handlers.commands.written import work_off
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats, labels, people_of, words
from simulation.use_cases.world import GROUP, TEXTS, place_of
from storage import Chat
from storage.engines.engine import WRITES
from tables.context import Origin
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.people.settings import show_languages, show_settings
from tables.play.lists import chat_ranking, my_tables, profile
from tables.requests.chat_pages import ALL_SEASONS, ZONES, ChatSetting, OpenPanel, SeasonPage, SetLanguage
from tables.requests.commands import ShowProfile, ShowRanking
from tables.requests.daily import ShowDaily
from tables.requests.invitations import Invite
from tables.requests.table import (
    Resign,
    SetPreset,
    Sit,
    StartMatch,
)
from tests.storage.store_helpers import statements_of
from tests.tables.people.erasing import finish


def finish_after_a_deal(chats: Chats, *guests: int, host: int = ANNA) -> None:
    """A match that its host wins, after a deal with 3 points for them and 20 for the others, who resign one by one.

    The last one to resign is second.
    """
    chats.write(open_table, host)
    here = chats.here().id
    for guest in guests:
        chats.touch(Sit(here), guest)
    chats.touch(StartMatch(here), host)
    table = chats.table(here)
    chats.change(table, match=table.match._replace(totals=(3, *(20 for _ in guests))))
    for guest in reversed(guests):
        chats.touch(Resign(table.id, guest), guest)


def chat_of(chats: Chats) -> Chat:
    with chats.store.read() as unit:
        return unit.chats.get(GROUP)


# --- lists ------------------------------------------------------------------------------------------------------------


def test_the_tables_that_wait_for_a_player_are_marked_and_come_first(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.write(open_table, ANNA, thread=7)
    lobby = chats.here(7)
    assert table.match.turn is not None
    on_turn = people_of(table)[table.match.turn]
    for person in (ANNA, BRUNO, CARLA):
        (message,) = chats.write(my_tables, person, private=True).messages
        assert ("tocca a te, hai tempo" in message.text.plain) == (person == on_turn)
        assert (f"{chats.names[on_turn]}, poi ti chiamo io" in message.text.plain) == (person != on_turn)
        inviting = [Invite(lobby.id)] if person == ANNA else []
        assert [button.request for row in message.rows for button in row] == [
            OpenPanel(table.id),
            *inviting,
            ShowDaily(),
        ]
    assert "si deve ancora cominciare" in words(chats.write(my_tables, ANNA, private=True))
    chats.touch(SetLanguage("de"), on_turn, chat=on_turn)
    assert "„Venerdì“: Du bist am Zug" in words(chats.write(my_tables, on_turn, private=True))


def test_my_tables_are_not_named_in_a_group(chats: Chats) -> None:
    chats.dealt(BRUNO)
    (message,) = chats.write(my_tables, BRUNO).messages
    assert "Venerdì" not in message.text.plain
    assert message.rows[0][0].url == "https://t.me/scala40bot?start=partite"


def test_the_list_says_so_without_a_table(chats: Chats) -> None:
    assert "nessun tavolo" in words(chats.write(my_tables, EVA, private=True))


def always(chats: Chats) -> str:
    """The ranking since the first match."""
    return chats.touch(SeasonPage(ALL_SEASONS)).page.text.plain


def test_the_ranking_counts_wins_and_shares_places(chats: Chats) -> None:
    assert "non c'è ancora una classifica" in always(chats)
    finish_after_a_deal(chats, BRUNO)
    chats.time += 1
    finish_after_a_deal(chats, BRUNO, CARLA)
    chats.time += 1
    finish(chats, BRUNO, CARLA)  # no deal of it was played to its end
    assert always(chats).splitlines()[:4] == [
        "🏆 Classifica · Venerdì",
        "1. Anna: 2 vittorie in 2 partite",
        "2. Bruno: 0 vittorie in 2 partite · 🥈 2",
        "3. Carla: 0 vittorie in 1 partita · 🥉 1",
    ]
    assert "di un gruppo" in words(chats.write(chat_ranking, ANNA, private=True))


def test_who_is_equal_shares_a_place_in_the_ranking_and_nobody_else(chats: Chats) -> None:
    for places in ((ANNA, BRUNO, CARLA), (ANNA, CARLA, BRUNO), (DARIO, EVA)):
        finish_after_a_deal(chats, *places[1:], host=places[0])
        chats.time += 1
    shown = [row.partition(":")[0] for row in always(chats).splitlines()[1:6]]
    assert shown == ["1. Anna", "2. Dario", "3. Bruno", "3. Carla", "5. Eva"]


@pytest.mark.parametrize(("ask", "private"), [(ShowRanking(), False), (ShowProfile(), True)])
def test_the_figures_of_many_matches_are_one_query_that_locks_nobody_out(
    chats: Chats, ask: ShowRanking | ShowProfile, private: bool
) -> None:
    counts = []
    for matches in (1, 9):
        for _ in range(matches):
            finish_after_a_deal(chats, BRUNO)
            chats.time += 1
        chats.write(my_tables, ANNA, private=True)  # then who asks, and where, is known
        chats.updates += 1
        place = place_of(ANNA if private else GROUP)
        with statements_of(chats.store) as statements:
            work_off(chats.context, Origin(chats.updates, chats.requester(ANNA), place), ask)
        asked = [sql for sql, _ in statements]
        assert not any("records" in sql for sql in asked)
        figures = [number for number, sql in enumerate(asked) if "finished_players" in sql]
        assert len(figures) == 1
        assert figures[0] < asked.index(WRITES[0])
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_profile_adds_up_finished_matches(chats: Chats) -> None:
    assert "non hai ancora finito" in words(chats.write(profile, ANNA))
    finish_after_a_deal(chats, BRUNO)
    assert "Vittorie: 1 (100%)" in words(chats.write(profile, ANNA))
    assert "Vittorie: 0 (0%)" in words(chats.write(profile, BRUNO))


def test_the_best_match_of_a_profile_is_one_that_was_won(chats: Chats) -> None:
    finish_after_a_deal(chats, BRUNO)
    assert "Vittoria migliore: con 3 punti" in words(chats.write(profile, ANNA))
    assert "migliore" not in words(chats.write(profile, BRUNO))


def test_a_match_without_a_finished_deal_is_in_no_figures(chats: Chats) -> None:
    finish(chats, BRUNO)
    for person in (ANNA, BRUNO):
        assert "non hai ancora finito" in words(chats.write(profile, person))
    assert "non c'è ancora una classifica" in always(chats)


def test_the_record_of_the_last_match_comes_as_a_file_that_says_how_to_verify_it(chats: Chats) -> None:
    assert "nessuna partita finita" in words(chats.write(verify))
    number = finish(chats, BRUNO)
    for private in (False, True):
        answer = chats.write(verify, BRUNO, private=private)
        assert answer.document.filename == f"scala40-{number}.txt"
        assert "deal" in answer.document.content
        assert "python3 -m scala40 verify" in answer.document.caption.plain
    assert chats.write(verify, EVA, private=True).document is None


def test_the_last_match_in_a_topic_is_the_one_of_that_topic(chats: Chats) -> None:
    number = finish(chats, BRUNO)
    assert chats.write(verify, BRUNO, thread=7).document is None
    chats.write(open_table, BRUNO, thread=7)
    there = chats.here(7).id
    chats.touch(Sit(there), CARLA)
    chats.touch(StartMatch(there), BRUNO)
    chats.time += 1
    chats.touch(Resign(there, CARLA), CARLA)
    for thread, expected in ((7, there), (0, number)):
        document = chats.write(verify, BRUNO, thread=thread).document
        assert document.filename == f"scala40-{expected}.txt"


# --- settings ---------------------------------------------------------------------------------------------------------


def test_only_administrators_change_settings(chats: Chats) -> None:
    before = chat_of(chats)
    for button in (ChatSetting("zone", "Asia/Tokyo"), ChatSetting("zone", ""), SetLanguage("it")):
        assert "amministra" in chats.toast(chats.touch(button, BRUNO, admin=False))
    assert "amministra" in words(chats.write(show_settings, BRUNO, argument="Asia/Tokyo", admin=False))
    assert chat_of(chats) == before


@pytest.mark.parametrize("zone", ZONES)
def test_every_time_zone_on_the_buttons_has_a_name_and_can_be_chosen(chats: Chats, zone: str) -> None:
    shown = chats.touch(ChatSetting("zone", ""), admin=True).page
    assert ChatSetting("zone", zone) in [button.request for row in shown.rows for button in row]
    assert len(set(labels(shown))) == len(ZONES) + 1
    page = chats.touch(ChatSetting("zone", zone), admin=True).page
    assert f"Fuso orario: {TEXTS.plain('it', 'zone-' + zone.rsplit('/', 1)[-1])}\n" in page.text.plain
    assert chat_of(chats).timezone == zone


def test_any_other_time_zone_is_set_by_its_name(chats: Chats) -> None:
    chats.write(show_settings, argument="Europe/Lisbon", admin=True)
    assert chat_of(chats).timezone == "Europe/Lisbon"
    assert "Non conosco" in words(chats.write(show_settings, argument="Atlantis/" + "x" * 500, admin=True))
    assert chat_of(chats).timezone == "Europe/Lisbon"


def test_the_first_rules_of_a_chat_can_be_set_back(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(SetPreset(table.id, "ramino"))
    shown = chats.touch(ChatSetting("defaults", ""), admin=True).page
    assert "come Ramino" in shown.text.plain
    chats.touch(ChatSetting("defaults", "reset"), admin=True)
    assert chat_of(chats).defaults is None


def test_languages_are_offered_with_the_present_one_marked(chats: Chats) -> None:
    (private,) = chats.write(show_languages, private=True).messages
    assert labels(private) == ["Italiano", "Deutsch", "English", "✅ 📱 Come dice Telegram", "⬅️ Indietro"]
    (group,) = chats.write(show_languages).messages
    assert labels(group) == ["✅ Italiano", "Deutsch", "English", "⬅️ Indietro"]
    (settings,) = chats.write(show_settings).messages
    assert labels(settings)[0] == "🗣 Lingua"
