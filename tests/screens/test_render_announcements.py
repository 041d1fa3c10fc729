"""Announcements: every kind can be composed, fits, and says what happened."""

from dataclasses import replace

import pytest

from pictures.values import DealPicture, TotalsPicture
from screens.compose import compose_announcement
from screens.illustration import PLAIN
from screens.message import MAX_TEXT, Message
from screens.render import announcements as render_announcements
from screens.render.announcements import RENDERED, Obsolete
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP
from storage import Announcement, AnnouncementKind, Table, TableStatus
from tables.notices.announcements import announce_line, remind
from tables.requests.panel import DiscardCard, InWords, LayMeld, OpenNow
from tables.requests.table import AskTakeOver, GetRecord, ImBack, Play, Rematch
from tests.tables.notices.crowded import LONGEST_NAME
from texts.line import Line

OF_A_MATCH = {kind for kind in RENDERED if kind is not AnnouncementKind.WELCOME and not kind.shows_lobby}
"""What was promised about the cards looks like a lobby: test_first_cut, test_practice."""


def waiting(evening: Evening, chat: int = GROUP) -> list[tuple[Announcement, Message]]:
    with evening.store.read() as unit:
        return [
            (found, compose_announcement(evening.context, unit, found)) for found in unit.announcements.pending(chat)
        ]


def test_every_kind_of_announcement_occurs_in_one_match(evening: Evening) -> None:
    table = evening.begin(3, turn_seconds=1000, limit=41)
    evening.wait(800)
    seen = {found.kind for person in (1, 2, 3) for found, _ in waiting(evening, person)}
    for _ in range(5):
        evening.time_out(table)
    seen |= {found.kind for found, _ in waiting(evening)}
    for seat in evening.table(table.id).seats:
        if seat.away:
            evening.tap(seat.person_id, ImBack(table.id), GROUP)
    evening.play_out(table)
    with evening.store.read() as unit:
        seen |= {found.kind for found in unit.announcements.pending(GROUP)}
    assert seen == OF_A_MATCH - {AnnouncementKind.TURN}  # announced at a lower verbosity: test_volume


def test_the_end_of_a_deal_names_every_hand_with_points_and_total(evening: Evening) -> None:
    """R3, R32"""
    evening.close_deal("9C 8D", "* KC", totals=[5, 10, 20])
    words = bare(waiting(evening)[0][1].text.plain)
    assert words.splitlines() == [
        "🏁 Smazzata 1: ha chiuso Anna!",
        "",
        "Anna: 0 carte → +0 punti · totale 5",
        "Bruno: 8♦ 9♣ → +17 punti · totale 27",
        "Carla: K♣ 🃏 → +35 punti · totale 55",
    ]


def test_a_bonus_has_its_sign(evening: Evening) -> None:
    """R33"""
    rules = {"set": {"in_hand": "bonus", "first_turn_close": "on"}}
    table = evening.at("TH JH QH KH 7C 7D 7S 2S", "9C 8D", rules=rules, phase="play", totals=[5, 0])
    for cards in (("TH1", "JH1", "QH1", "KH1"), ("7C1", "7D1", "7S1")):
        evening.pick(table, ANNA, *cards)
        evening.press(table, ANNA, LayMeld)
    evening.press(table, ANNA, OpenNow)
    evening.pick(table, ANNA, "2S1")
    evening.press(table, ANNA, DiscardCard)
    words = bare(waiting(evening)[0][1].text.plain)
    assert "ha chiuso in mano" in words
    assert "Anna: 0 carte → −25 punti · totale -20" in words


def test_a_deal_without_score_names_totals_and_no_hands(evening: Evening) -> None:
    """R38"""
    table = evening.at("7H 2S", "9C 8D", totals=[5, 10])
    evening.resign(table, ANNA)
    words = bare(waiting(evening)[0][1].text.plain)
    assert words.splitlines()[2:] == ["Anna: totale 5", "Bruno: totale 10"]


def test_a_player_who_was_out_before_has_no_hand_in_the_deal(evening: Evening) -> None:
    """R32"""
    table = evening.begin(3)
    evening.resign(table, CARLA)
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    words = bare(next(m for found, m in waiting(evening) if found.kind == AnnouncementKind.DEAL_END).text.plain)
    assert "Carla: fuori · totale 0" in words


def test_the_end_of_a_match_names_winner_and_places_with_the_way_to_go_on(evening: Evening) -> None:
    """R35"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    _, message = waiting(evening)[-1]
    lines = bare(message.text.plain).splitlines()
    assert lines[0] == "🏆 Vince Anna!"
    assert [line.split()[0] for line in lines[2:]] == ["1.", "2.", "3."]
    assert [line.split()[1] for line in lines[2:]] == ["Anna", "Carla", "Bruno"]
    below = [button.request for row in message.rows for button in row]
    assert below == [Rematch(table.id), GetRecord(table.id), InWords(table.id)]


def test_a_shared_place_is_shared(evening: Evening) -> None:
    """R35"""
    evening.close_deal("9C 8D", "8C 9D", "KC QC", totals=[10, 50, 50, 70], rules={"set": {"deals": 1}})
    lines = bare(waiting(evening)[-1][1].text.plain).splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["1.", "2.", "2.", "4."]


def test_a_shared_victory_is_announced_as_one(evening: Evening) -> None:
    """R34, R37"""
    evening.close_deal("KC QC", totals=[0, -20], rules={"set": {"deals": 1}})
    words = bare(waiting(evening)[-1][1].text.plain)
    assert words.startswith("🏆 Vincono a pari merito Anna e Bruno")


def test_a_single_reader_is_addressed_in_person(evening: Evening) -> None:
    """R34, R35: in his private chat, at his own table."""
    evening.close_deal("9C 8D", totals=[10, 95])
    with evening.store.read() as unit:
        told = [replace(found, chat_id=ANNA) for found in unit.announcements.pending(GROUP)]
        said = [bare(compose_announcement(evening.context, unit, found).text.plain).splitlines()[0] for found in told]
    assert said == [
        "🏁 Smazzata 1: hai chiuso!",
        "💥 Hai sballato con 112 punti (limite 101) dopo 1 smazzata: 2º posto.",
        "🏆 Hai vinto!",
    ]


def test_the_winner_and_players_who_bust_are_mentioned(evening: Evening) -> None:
    evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 0])
    bust = waiting(evening)[1][1]
    assert [span.user_id for span in bust.text.spans if span.kind == "text_mention"] == [BRUNO]


def test_a_reminder_says_where_and_until_when_and_leads_to_the_panel(evening: Evening) -> None:
    table = evening.begin(2, turn_seconds=1000)
    person = evening.turn_of(table)
    evening.wait(800)
    ((_, message),) = waiting(evening, person)
    spans = {span.kind: span for span in message.text.spans}
    assert spans["date_time"].unix_time == int(evening.time + 200)
    assert [button.request for row in message.rows for button in row] == [Play(table.id)]


def test_everything_fits_with_six_of_the_longest_names_and_full_hands(evening: Evening) -> None:
    evening.names = dict.fromkeys(range(1, 7), LONGEST_NAME)
    full = "TH TD TC TS JH JD JC JS QH QD QC QS *"
    with evening.store.unit() as unit:
        for person in evening.names:
            unit.people.seen(person, LONGEST_NAME, None, "it", evening.time)
    evening.close_deal(full, full.replace("*", "KH"), "9C 8D", "7C 7D 7S", "4S 5S", totals=[0, 90, 90, 90, 90, 90])
    for _, message in waiting(evening):
        assert 0 < message.text.length <= MAX_TEXT


def test_a_sentence_about_a_deleted_table_can_be_composed_and_its_match_cannot(evening: Evening) -> None:
    table = evening.open((1, 2))
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-idle-lobby"), evening.time)
        remind(unit, table, 0, evening.time, evening.time)
    assert len(waiting(evening)) == 1
    with pytest.raises(Obsolete):
        waiting(evening, ANNA)


def test_an_away_notice_is_not_sent_when_the_player_is_back_and_has_no_button_after_the_match(
    evening: Evening,
) -> None:
    table = evening.begin(2)
    for _ in range(3):
        evening.time_out(table)
    (seat,) = [seat for seat in evening.table(table.id).seats if seat.away]
    ((_, notice),) = waiting(evening)
    assert [type(button.request) for row in notice.rows for button in row] == [ImBack, AskTakeOver]
    evening.resign(table, 3 - seat.person_id)
    assert waiting(evening)[0][1].rows == ()
    there = evening.begin(2)
    for _ in range(3):
        evening.time_out(there)
    (seat,) = [seat for seat in evening.table(there.id).seats if seat.away]
    evening.tap(seat.person_id, ImBack(there.id), GROUP)
    with pytest.raises(Obsolete):
        waiting(evening)


def test_people_are_called_by_the_name_they_have_when_the_announcement_is_sent(evening: Evening) -> None:
    table: Table = evening.begin(2)
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-back"), evening.time, player=BRUNO)
        unit.people.seen(BRUNO, "Brunello", None, None, evening.time)
    assert "Brunello" in waiting(evening)[0][1].text.plain
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-back"), evening.time, player=4711)
    assert waiting(evening)[1][1].text.plain.startswith("🙋 ?")


def test_the_end_of_a_deal_and_of_a_match_come_with_pictures(evening: Evening) -> None:
    """R32: the words are the same with and without a picture."""
    evening.close_deal("9C 8D", "* KC", totals=[5, 90, 95])
    drawn = {found.kind: message.illustration for found, message in waiting(evening)}
    deal, match = drawn[AnnouncementKind.DEAL_END], drawn[AnnouncementKind.MATCH_END]
    assert deal is not None
    assert isinstance(deal.picture, DealPicture)
    assert [row.points for row in deal.picture.rows] == [0, 17, 35]
    assert match is not None
    assert isinstance(match.picture, TotalsPicture)
    assert [totals[-1] for _, totals in match.picture.players] == [5, 107, 130]
    assert drawn[AnnouncementKind.BUST] is None
    with evening.store.read() as unit:
        plain = [
            compose_announcement(evening.context, unit, found, PLAIN) for found in unit.announcements.pending(GROUP)
        ]
    assert all(message.illustration is None for message in plain)
    assert [message.text for message in plain] == [message.text for _, message in waiting(evening)]


def test_the_end_of_a_deal_whose_words_are_too_long_for_a_picture_is_a_text(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.close_deal("9C 8D", "* KC", totals=[5, 10, 20])
    monkeypatch.setattr(render_announcements, "MAX_CAPTION", 50)
    message = waiting(evening)[0][1]
    assert message.illustration is None
    assert message.text.length > 50
