"""How much a group hears: one post a deal, who is told of his turn in private, and what is said in every volume."""

import pytest

from handlers.buttons import AddComputer, DealNow, ImBack, MyCards, Play, Resign, StartMatch
from handlers.page_buttons import ChatSetting
from handlers.painter import paint
from handlers.panel_buttons import DiscardCard, DrawStock, Pick
from handlers.render_announcements import Obsolete
from handlers.screen import Message
from storage import Announcement, DeadlineKind, ScreenKind, Table, TableSettings, Volume
from tests.handlers.evening import Evening, bare
from tests.handlers.talk import ANNA, BRUNO, CARLA, buttons_of

HEARING_LESS = (Volume.QUIET, Volume.ENDS)


def hear(evening: Evening, volume: Volume) -> None:
    """An administrator chooses how much the group hears."""
    assert evening.touch(ChatSetting("volume", volume.value), admin=True).page is not None


def begun(evening: Evening, volume: Volume, **options: str | int) -> Table:
    """A match of three people in a group that hears so much."""
    hear(evening, volume)
    return evening.begin(3, **options)


def waiting(evening: Evening, chat: int) -> list[Announcement]:
    """What is to be said in a chat."""
    with evening.store.read() as unit:
        return list(unit.announcements.pending(chat))


def notices(evening: Evening, person: int) -> list[str]:
    """What somebody is told in private, as far as it is still true."""
    return evening.said(person)


def deliver(evening: Evening) -> None:
    """Pretend that all that is to be said has been sent, each as a message of its own."""
    with evening.store.unit() as unit:
        for chat in (evening.group, *evening.people):
            for said in unit.announcements.pending(chat):
                unit.announcements.sent(said.id, 5000 + said.id, evening.time)


def old_messages(evening: Evening, chat: int) -> list[int]:
    """The messages of a chat that are to be cleared away."""
    with evening.store.read() as unit:
        return [old.message_id for old in unit.old_messages.of(chat)]


def topic(evening: Evening, table: Table) -> str:
    """What the group's post is about now; noted as shown, as a courier would."""
    with evening.store.unit() as unit:
        screen = unit.screens.find(table.id, ScreenKind.TABLE)
        assert screen is not None
        painted = paint(evening.host, unit, screen)
        assert painted is not None
        unit.screens.mark_shown(screen.id, screen.wanted, 77, painted.topic, painted.message.fingerprint)
    return painted.topic


def play_turn(evening: Evening, table: Table) -> int:
    """Whoever is on turn draws and discards; returns who."""
    person = evening.turn_of(table)
    evening.press(table, person, DrawStock)
    evening.pick(table, person, evening.offered(table, person, Pick)[0].card)
    evening.press(table, person, DiscardCard)
    return person


def called(message: Message) -> list[int]:
    """Whom a message mentions."""
    return [span.user_id for span in message.text.spans if span.user_id is not None]


# --- the post ---------------------------------------------------------------------------------------------------------


def test_a_group_that_hears_every_turn_gets_a_post_a_turn_that_calls_the_player(evening: Evening) -> None:
    table = begun(evening, Volume.EVERY_TURN)
    topics = [topic(evening, table)]
    for _ in range(3):
        assert called(evening.post_of(table)) == [evening.turn_of(table)]
        play_turn(evening, table)
        topics.append(topic(evening, table))
    assert len(set(topics)) == 4
    assert all(waiting(evening, person) == [] for person in evening.people)


@pytest.mark.parametrize("volume", HEARING_LESS)
def test_a_group_that_hears_less_has_one_post_a_deal_that_calls_nobody(evening: Evening, volume: Volume) -> None:
    table = begun(evening, volume)
    topics = {topic(evening, table)}
    for _ in range(4):
        play_turn(evening, table)
        topics.add(topic(evening, table))
        assert called(evening.post_of(table)) == []
    assert len(topics) == 1


@pytest.mark.parametrize("volume", HEARING_LESS)
def test_the_post_of_the_next_deal_comes_with_the_pause_before_it(evening: Evening, volume: Volume) -> None:
    """So it stands below what was said about the deal before."""
    hear(evening, volume)
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    pause = topic(evening, table)
    assert DealNow(table.id, 1) in buttons_of(evening.post_of(table))
    evening.tap(ANNA, DealNow(table.id, 1), evening.group)
    assert topic(evening, table) == pause
    assert {type(button) for button in buttons_of(evening.post_of(table))} == {MyCards, Play}


def test_a_quiet_post_tells_the_last_turn_and_whose_turn_it_is_by_name(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    before = evening.names[play_turn(evening, table)]
    words = evening.read_post(table)
    assert f"{before}: ha pescato" in words
    assert f"È il turno di {evening.names[evening.turn_of(table)]}" in words


def test_a_post_of_ends_tells_of_no_turn_and_is_not_changed_by_one(evening: Evening) -> None:
    table = begun(evening, Volume.ENDS)
    first = evening.post_of(table)
    assert [type(button) for button in buttons_of(first)] == [MyCards, Play]
    words = bare(first.text.plain)
    assert "turno" not in words
    assert "pescato" not in words
    topic(evening, table)
    play_turn(evening, table)
    assert evening.post_of(table) == first
    assert evening.stale(table) == {(ScreenKind.HAND, person) for person in (ANNA, BRUNO, CARLA)}


def test_a_post_of_ends_shows_who_is_away_and_how_he_comes_back(evening: Evening) -> None:
    table = begun(evening, Volume.ENDS)
    away = evening.turn_of(table)
    evening.time_out(table)
    for _ in range(2):
        play_turn(evening, table)
    topic(evening, table)
    evening.time_out(table)
    assert (ScreenKind.TABLE, None) in evening.stale(table)
    assert f"{evening.names[away]} · 0 punti · assente" in evening.read_post(table)
    assert ImBack(table.id) in buttons_of(evening.post_of(table))


# --- who is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("volume", HEARING_LESS)
def test_the_player_on_turn_is_told_in_private_and_nobody_else(evening: Evening, volume: Volume) -> None:
    table = begun(evening, volume)
    for _ in range(4):
        on_turn = evening.turn_of(table)
        (said,) = notices(evening, on_turn)
        assert said.startswith("👉 Tocca a te in «Venerdì», fino alle ")
        assert all(notices(evening, person) == [] for person in (ANNA, BRUNO, CARLA) if person != on_turn)
        assert waiting(evening, evening.group) == []
        play_turn(evening, table)


def test_a_notice_of_a_turn_without_limit_names_no_time(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET, turn_seconds=None)
    assert notices(evening, evening.turn_of(table)) == ["👉 Tocca a te in «Venerdì»."]


def test_a_notice_goes_when_its_turn_has_ended(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    deliver(evening)
    player = evening.turn_of(table)
    evening.press(table, player, DrawStock)
    assert old_messages(evening, player) == []
    evening.pick(table, player, evening.offered(table, player, Pick)[0].card)
    evening.press(table, player, DiscardCard)
    assert len(old_messages(evening, player)) == 1
    assert waiting(evening, player) == []


def test_who_has_played_before_he_was_told_is_not_told_any_more(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    player = play_turn(evening, table)
    assert len(waiting(evening, player)) == 1
    assert notices(evening, player) == []


def test_who_cannot_be_written_to_is_called_in_the_group_until_he_has_played(evening: Evening) -> None:
    hear(evening, Volume.QUIET)
    evening.unreachable(BRUNO)
    table = evening.begin(3)
    while evening.turn_of(table) != BRUNO:
        deliver(evening)
        play_turn(evening, table)
    (said,) = waiting(evening, evening.group)
    assert evening.said() == [f"👉 Bruno, tocca a te, fino alle {clock_of(evening, table)}."]
    with evening.store.read() as unit:
        message = evening._message(unit, said)
    assert message is not None
    assert called(message) == [BRUNO]
    assert buttons_of(message) == [Play(table.id)]
    deliver(evening)
    evening.time_out(table)
    assert old_messages(evening, evening.group) == [5000 + said.id]


def clock_of(evening: Evening, table: Table) -> str:
    """Until when the player on turn has time, as his notice says it."""
    due = evening.due_at(table, DeadlineKind.TURN)
    minutes = int(due + 2 * 3600) // 60 % (24 * 60)  # summer in Rome
    return f"{minutes // 60}:{minutes % 60:02}"


def test_no_computer_is_told_of_its_turn(evening: Evening) -> None:
    hear(evening, Volume.QUIET)
    table = evening.open((ANNA,), TableSettings(turn_seconds=600, quiet=None))
    for _ in range(2):
        evening.touch(AddComputer(table.id, "easy"))
    evening.touch(StartMatch(table.id))
    while evening.table(table.id).match is not None and evening.match(table).turn == 0:
        play_turn(evening, table)
    assert waiting(evening, evening.group) == []
    assert notices(evening, ANNA) == []


def test_at_a_private_table_nobody_is_told(evening: Evening) -> None:
    from handlers.lobby import open_table

    hear(evening, Volume.QUIET)
    evening.write(open_table, ANNA, private=True)
    with evening.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert table is not None
    evening.touch(StartMatch(table.id), chat=ANNA)
    assert waiting(evening, ANNA) == []


def test_who_is_away_is_not_told_and_who_wakes_a_sleeping_match_on_his_turn_is(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    for _ in range(6):
        evening.time_out(table)
    on_turn = evening.turn_of(table)
    deliver(evening)
    evening.tap(on_turn, ImBack(table.id), evening.group)
    assert len(notices(evening, on_turn)) == 1


def test_whoever_is_told_once_is_not_told_again_in_the_same_turn(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    on_turn = evening.turn_of(table)
    other = next(person for person in (ANNA, BRUNO, CARLA) if person != on_turn)
    deliver(evening)
    evening.tap(other, Resign(table.id, other))
    assert waiting(evening, on_turn) == []
    assert old_messages(evening, on_turn) == []


# --- what is said in every volume -------------------------------------------------------------------------------------


@pytest.mark.parametrize("volume", Volume)
def test_ends_busts_and_the_match_are_said_in_every_volume(evening: Evening, volume: Volume) -> None:
    hear(evening, volume)
    evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    said = evening.said()
    assert [words.split()[0] for words in said] == ["🏁", "💥", "💥", "🏆"]
    with evening.store.read() as unit:
        messages = [evening._message(unit, row) for row in unit.announcements.pending(evening.group)]
    calls = [person for message in messages if message is not None for person in called(message)]
    assert bool(calls) == (volume is Volume.EVERY_TURN)


def test_where_no_post_tells_it_time_that_is_over_and_who_gives_up_are_said(evening: Evening) -> None:
    table = begun(evening, Volume.ENDS)
    late = evening.names[evening.turn_of(table)]
    evening.time_out(table)
    assert evening.said() == [f"⏰ Tempo scaduto per {late}: ho giocato io al suo posto"]
    deliver(evening)
    quitter = evening.turn_of(table)
    evening.tap(quitter, Resign(table.id, quitter))
    assert evening.said() == [bare(f"🏳️ {evening.names[quitter]} lascia la partita.")]


def test_a_quiet_post_tells_time_that_is_over_itself(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    evening.time_out(table)
    assert evening.said() == []
    assert "Tempo scaduto" in evening.read_post(table)


@pytest.mark.parametrize("volume", HEARING_LESS)
def test_reminders_come_as_before(evening: Evening, volume: Volume) -> None:
    table = begun(evening, volume)
    deliver(evening)
    evening.wait(480)
    (said,) = notices(evening, evening.turn_of(table))
    assert said.startswith("⏰")


# --- changing it ------------------------------------------------------------------------------------------------------


def test_another_volume_works_at_once_in_the_middle_of_a_match(evening: Evening) -> None:
    table = begun(evening, Volume.EVERY_TURN)
    loud = topic(evening, table)
    hear(evening, Volume.QUIET)
    on_turn = evening.turn_of(table)
    assert evening.stale(table) >= {(ScreenKind.TABLE, None)}
    assert len(notices(evening, on_turn)) == 1
    deliver(evening)
    quiet = topic(evening, table)
    hear(evening, Volume.ENDS)
    assert "turno" not in evening.read_post(table)
    assert topic(evening, table).startswith("deal.1")
    assert quiet.startswith("deal.1")
    deliver(evening)
    hear(evening, Volume.EVERY_TURN)
    assert topic(evening, table) == loud
    assert called(evening.post_of(table)) == [on_turn]
    assert notices(evening, on_turn) == []
    assert old_messages(evening, on_turn) != []


def test_the_same_volume_again_changes_nothing(evening: Evening) -> None:
    table = begun(evening, Volume.QUIET)
    deliver(evening)
    topic(evening, table)
    before = evening.state_of(table)
    hear(evening, Volume.QUIET)
    assert evening.state_of(table) == before


def test_a_notice_that_is_true_no_more_is_obsolete(evening: Evening) -> None:
    from handlers.painter import paint_announcement

    table = begun(evening, Volume.QUIET)
    player = play_turn(evening, table)
    (said,) = waiting(evening, player)
    with evening.store.read() as unit, pytest.raises(Obsolete):
        paint_announcement(evening.host, unit, said)
