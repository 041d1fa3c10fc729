"""/dimenticami: what the question says, what its answer does wherever somebody sits, and what is left of him."""

import pytest

from handlers.buttons import Asked, EndTable, ForgetMe, Play, Practice, Resign, SetLanguage, Stand, TakeOver
from handlers.callback_data import Button
from handlers.commands_lists import chat_ranking, profile
from handlers.commands_table import start
from handlers.commands_verify import verify
from handlers.cut_offer import whose_cut
from handlers.cutting import cut_by_word
from handlers.forgetting import MOST_PLACES, ask_forget
from handlers.links import FORGET_PAYLOAD, start_link
from handlers.lobby import open_table
from handlers.page_buttons import AskForget
from handlers.panel_buttons import DrawStock
from handlers.reply import Reply
from handlers.seats import with_person
from scala40.refusals import Illegal
from storage import Level, Store, Table, TableSettings, TableStatus
from storage.retention import MATCH_DAYS
from tests.handlers.company import Company
from tests.handlers.evening import Evening
from tests.handlers.talk import ANNA, BRUNO, CARLA, Talk, buttons_of, labels, people_of, words


def finish(talk: Talk, *guests: int) -> int:
    """A match that Anna wins because everybody else resigns; returns its table."""
    table = talk.dealt(*guests)
    for guest in guests:
        talk.touch(Resign(table.id, guest), guest)
    assert talk.table(table.id).status is TableStatus.OVER
    return table.id


def forget(talk: Talk, person: int = BRUNO) -> Reply:
    """Somebody says yes to the question."""
    return talk.touch(ForgetMe(person), person, chat=person)


def question(talk: Talk, person: int = BRUNO) -> str:
    """What he is asked before."""
    return words(talk.write(ask_forget, person, private=True))


def is_known(store: Store, person: int) -> bool:
    with store.read() as unit:
        return unit.people.get(person) is not None


# --- the question -----------------------------------------------------------------------------------------------------


def test_the_question_says_what_is_left_what_goes_and_how_long_copies_stay(talk: Talk) -> None:
    talk.dealt(BRUNO)
    talk.write(open_table, BRUNO, thread=7)
    said = question(talk)
    assert "Bruno, vuoi che ti dimentichi?" in said
    assert "Lasci la partita che stai giocando: «Venerdì»." in said
    assert "Ti alzi dal tavolo che sta per cominciare: «Venerdì»." in said
    assert f"per {MATCH_DAYS} giorni dalla fine" in said
    assert f"entro {talk.settings.backup_days} giorni" in said


def test_who_plays_nowhere_is_asked_without_a_word_about_tables(talk: Talk) -> None:
    said = question(talk)
    assert "Lasci" not in said
    assert "Ti alzi" not in said


def test_of_very_many_tables_the_question_names_some_and_counts_the_rest(talk: Talk) -> None:
    with talk.store.unit() as unit:
        for thread in range(1, MOST_PLACES + 4):
            unit.tables.create(talk.group, thread, BRUNO, TableSettings(), talk.time)
    for thread in range(1, MOST_PLACES + 4):
        table = talk.here(thread)
        talk.change(table, seats=with_person(table, BRUNO).seats)
    assert "13 tavoli" in question(talk)
    assert "e 3 altrove" in question(talk)


def test_in_a_group_the_question_leads_to_the_private_chat_and_names_no_table(talk: Talk) -> None:
    talk.dealt(BRUNO)
    (said,) = talk.write(ask_forget, BRUNO).messages
    assert "in privato" in said.text.plain
    assert "Venerdì" not in said.text.plain
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", FORGET_PAYLOAD)
    assert "vuoi che ti dimentichi" in words(talk.write(start, BRUNO, private=True, argument=FORGET_PAYLOAD))


def test_the_key_below_privacy_asks_the_same_and_only_where_nobody_else_reads(talk: Talk) -> None:
    talk.dealt(BRUNO)
    (asked,) = talk.touch(AskForget(), BRUNO, chat=BRUNO).messages
    assert asked.text.plain == question(talk)
    assert labels(asked) == ["🗑 Sì, cancella tutto", "No, resto"]
    assert talk.touch(AskForget(), BRUNO) == Reply(start=FORGET_PAYLOAD)


def test_the_key_below_privacy_does_not_make_known_again_who_was_forgotten(talk: Talk) -> None:
    talk.dealt(BRUNO)
    forget(talk)
    reply = talk.touch(AskForget(), BRUNO, chat=BRUNO)
    assert "già" in talk.toast(reply)
    assert reply.alert
    assert not reply.messages
    assert not is_known(talk.store, BRUNO)


def test_only_oneself_may_answer(talk: Talk) -> None:
    table = talk.dealt(BRUNO)
    assert "non è per te" in talk.toast(talk.touch(ForgetMe(BRUNO), CARLA))
    assert talk.table(table.id) == table
    assert is_known(talk.store, BRUNO)


# --- the answer -------------------------------------------------------------------------------------------------------


def test_who_is_forgotten_leaves_matches_and_lobbies_and_has_no_name(talk: Talk) -> None:
    finished = finish(talk, BRUNO)
    talk.time += 1
    running = talk.dealt(BRUNO, CARLA)
    talk.write(open_table, BRUNO, thread=7)
    lobby = talk.here(7)
    reply = forget(talk)
    assert reply.page is not None
    assert "non ricordo più niente" in reply.page.text.plain
    assert f"entro {talk.settings.backup_days} giorni" in reply.page.text.plain
    with talk.store.read() as unit:
        assert unit.people.get(BRUNO) is None
        archived = unit.archive.get(finished)
    assert archived is not None
    assert [player.name for player in archived.players] == ["Anna", "?"]
    match = talk.table(running.id).match
    assert match is not None
    assert not match.in_match(1)
    assert talk.table(lobby.id).status is TableStatus.CLOSED  # nobody else sat there
    assert all("Bruno" not in said for said in talk.said())
    assert "Bruno" not in words(talk.write(chat_ranking))


def test_the_group_is_told_why_a_question_mark_sits_at_the_table(talk: Talk) -> None:
    talk.dealt(BRUNO, CARLA)
    forget(talk)
    assert [said for said in talk.said() if "mi ha chiesto di dimenticarlo" in said]


def test_a_second_tap_makes_nobody_known_again_and_changes_nothing(talk: Talk) -> None:
    finish(talk, BRUNO)
    forget(talk)
    with talk.store.read() as unit:
        before = unit.people.named(range(-9, 0))
    reply = forget(talk)
    assert "già" in talk.toast(reply)
    assert not is_known(talk.store, BRUNO)
    with talk.store.read() as unit:
        assert unit.people.named(range(-9, 0)) == before
        assert unit.chats.get(BRUNO) is None


def test_a_lobby_whose_host_is_forgotten_gets_another(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    forget(talk, ANNA)
    table = talk.table(table.id)
    assert table.host_id == BRUNO
    assert people_of(table) == [BRUNO]


def test_a_lobby_whose_host_has_stood_up_gets_another_too(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(Stand(table.id), ANNA)
    forget(talk, ANNA)
    assert talk.table(table.id).host_id == BRUNO
    assert "lo apre Bruno" in talk.lobby(table.id).text.plain


def test_an_empty_lobby_of_somebody_forgotten_closes(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(Stand(table.id), ANNA)
    forget(talk, ANNA)
    assert talk.table(table.id).status is TableStatus.CLOSED


def test_who_has_busted_can_be_forgotten_while_the_others_play_on(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.touch(Resign(table.id, BRUNO), BRUNO)
    talk.change_seat(talk.table(table.id), BRUNO, left=False)  # as after a bust: out of the match, still in his seat
    assert "Lasci" not in question(talk)
    forget(talk)
    assert not is_known(talk.store, BRUNO)
    assert talk.table(table.id).status is TableStatus.PLAYING


def test_who_left_a_match_before_has_no_name_in_its_post_either(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.touch(Resign(table.id, BRUNO), BRUNO)
    talk.send_screens()
    forget(talk)
    with talk.store.read() as unit:
        assert talk.group in unit.work.chats()  # the post is drawn anew
    post = talk.post(table.id)
    assert post is not None
    assert "Bruno" not in post.text.plain


def test_in_the_middle_of_his_turn_the_turn_passes_on_and_his_panel_goes(evening: Evening) -> None:
    table = evening.begin(3)
    while (person := evening.turn_of(table)) == ANNA:  # she deals later on
        evening.tap_once(table)
    evening.send_screens()
    if evening.offered(table, person, DrawStock):
        evening.press(table, person, DrawStock)
    hand = evening.panel_of(table, person).text.plain
    assert hand
    forget(evening, person)
    assert evening.panel(table.id, person) is None
    with evening.store.read() as unit:
        assert len(unit.old_messages.of(person)) == 1
    assert evening.turn_of(table) != person
    evening.play_out(table)


def test_in_the_middle_of_a_vote_his_vote_goes_with_him(evening: Evening) -> None:
    evening.names = dict(list(evening.names.items())[:5])
    table = evening.begin(5)
    evening.tap(2, EndTable(table.id, 2, Asked.VOTE), evening.group)
    assert evening.vote_post(table.id) is not None
    forget(evening, 2)
    assert evening.vote_post(table.id) is None
    assert evening.table(table.id).status is TableStatus.PLAYING
    evening.tap(3, EndTable(table.id, 3, Asked.VOTE), evening.group)
    post = evening.vote_post(table.id)
    assert post is not None
    assert "Bruno" not in post.text.plain


def test_a_practice_table_is_gone_without_a_word(company: Company) -> None:
    company.tap(ANNA, Practice("easy"), ANNA)
    with company.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert table is not None
    assert "Contro i computer" in question(company, ANNA)
    forget(company, ANNA)
    with company.store.read() as unit:
        assert unit.tables.get(table.id) is None
        assert unit.chats.get(ANNA) is None
        assert unit.announcements.pending(ANNA) == ()


def test_where_a_computer_played_for_him_it_does_not_play_on_under_his_name(company: Company) -> None:
    table = company.join(people=3)
    company.send_away(table, CARLA)
    company.tap(ANNA, TakeOver(table.id, CARLA, Level.EASY), company.group)
    assert "Carla" in company.read_post(table)
    forget(company, CARLA)
    post = company.read_post(table)
    assert "Carla" not in post
    assert "🤖" not in post
    assert not company.match(table).in_match(2)
    company.play_out(table)


def test_of_two_matches_at_once_he_leaves_both_and_each_goes_on(evening: Evening) -> None:
    here, there = evening.begin(3), evening.begin_elsewhere(3)
    said = question(evening)
    assert "le 2 partite" in said
    assert "«Venerdì» e «Sabato»" in said
    forget(evening)
    for table in (here, there):
        assert not evening.match(table).in_match(1)
        assert evening.table(table.id).status is TableStatus.PLAYING


def between_deals(evening: Evening) -> Table:
    """A match of three after its first deal."""
    table = evening.begin(3, limit=501)
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    return evening.table(table.id)


def test_while_his_cut_is_waited_for_the_next_deal_comes_without_it(evening: Evening) -> None:
    table = between_deals(evening)
    cutter = whose_cut(table)
    assert cutter is not None
    forget(evening, evening.people[cutter])
    assert [said for said in evening.said() if "mi ha chiesto di dimenticarlo" in said]
    assert "tagliare" not in evening.read_post(table)
    evening.wait(60)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert evening.match(table).deal_number == 2


def test_what_he_had_cut_is_not_said_under_his_name(evening: Evening) -> None:
    table = between_deals(evening)
    for person in evening.people[:3]:
        evening.write(cut_by_word, person, private=True, argument="quarantadue")
    assert "quarantadue" in evening.read_post(table)
    with evening.store.read() as unit:
        promised = unit.promises.get(table.id)
    assert promised is not None
    assert promised.cut_by is not None
    forget(evening, evening.people[promised.cut_by])
    assert evening.names[evening.people[promised.cut_by]] not in evening.read_post(table)


# --- afterwards -------------------------------------------------------------------------------------------------------


def test_who_was_forgotten_is_greeted_as_somebody_new(talk: Talk) -> None:
    talk.touch(SetLanguage("de"), BRUNO, chat=BRUNO)
    finish(talk, BRUNO)
    forget(talk)
    greeting = words(talk.write(start, BRUNO, private=True))
    assert greeting == words(talk.write(start, 77, private=True)).replace("Persona 77", "Bruno")
    assert "non hai ancora finito" in words(talk.write(profile, BRUNO))
    with talk.store.read() as unit:
        person = unit.people.get(BRUNO)
    assert person is not None
    assert person.guided


@pytest.mark.parametrize("button", [Play, Resign])
def test_his_old_keys_know_him_no_more(talk: Talk, button: type[Button]) -> None:
    table = talk.dealt(BRUNO, CARLA)
    forget(talk)
    pressed = Play(table.id) if button is Play else Resign(table.id, BRUNO)
    before = talk.table(table.id)
    try:
        assert talk.toast(talk.touch(pressed, BRUNO))
    except Illegal:
        pytest.fail("the rules were asked for somebody who does not play")
    assert talk.table(table.id) == before


def test_verifica_still_tells_of_a_match_with_somebody_who_was_erased(talk: Talk) -> None:
    finish(talk, BRUNO)
    before = talk.write(verify)
    forget(talk)
    for private in (False, True):
        after = talk.write(verify, private=private)
        assert "Impegno" in words(after)
        assert "Bruno" not in words(after)
        assert before.document is not None
        assert after.document is not None
        assert after.document.content == before.document.content.replace("# 1: Bruno", "# 1: ?")
    assert "nessuna partita finita" in words(talk.write(verify, BRUNO, private=True))


def test_verifica_of_a_running_match_names_who_was_erased_with_a_question_mark(talk: Talk) -> None:
    talk.dealt(BRUNO, CARLA)
    forget(talk)
    answer = talk.write(verify)
    assert "Bruno" not in words(answer)
    assert answer.document is not None
    assert "# 1: ?" in answer.document.content
