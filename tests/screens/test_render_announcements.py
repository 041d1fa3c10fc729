"""Announcements: every kind can be composed, fits, and says what happened."""

from dataclasses import replace

import pytest

from pictures.values import DealPicture, PodiumPicture
from screens.compose import compose_announcement
from screens.message import MAX_TEXT, PLAIN, Message
from screens.render import deal_end as render_deal_end
from screens.render.announcements import RENDERED, Obsolete
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP
from storage import Announcement, AnnouncementKind, Table, TableStatus
from tables.notices.announcements import announce_line, remind
from tables.requests.chat_pages import OpenStory
from tables.requests.panel import DiscardCard, InWords, LayMeld, OpenNow
from tables.requests.table import AskTakeOver, ImBack, Play, Rematch
from tests.tables.notices.crowded import LONGEST_NAME
from texts.line import Line

OF_A_MATCH = {kind for kind in RENDERED if kind is not AnnouncementKind.WELCOME and not kind.shows_lobby}
"""What was promised about the cards looks like a lobby: test_first_cut, test_practice."""


def waiting(matches: Matches, chat: int = GROUP) -> list[tuple[Announcement, Message]]:
    with matches.store.read() as unit:
        return [
            (found, compose_announcement(matches.context, unit, found)) for found in unit.announcements.pending(chat)
        ]


def test_every_kind_of_announcement_occurs_in_one_match(matches: Matches) -> None:
    table = matches.begin(3, turn_seconds=1000, limit=41)
    matches.wait(800)
    seen = {found.kind for person in (1, 2, 3) for found, _ in waiting(matches, person)}
    for _ in range(5):
        matches.time_out(table)
    seen |= {found.kind for found, _ in waiting(matches)}
    for seat in matches.table(table.id).seats:
        if seat.away:
            matches.tap(seat.person_id, ImBack(table.id), GROUP)
    matches.play_out(table)
    with matches.store.read() as unit:
        seen |= {found.kind for chat in (GROUP, 1, 2, 3) for found in unit.announcements.pending(chat)}
    # Turns and sentences about them are announced at a lower verbosity: test_verbosity. Others have tests of their own.
    not_here = {AnnouncementKind.TURN, AnnouncementKind.WAKE, AnnouncementKind.SEAT_OFFER, AnnouncementKind.LINE}
    not_here.add(AnnouncementKind.PAUSE_OFFER)
    assert seen - not_here == OF_A_MATCH - not_here


def test_the_end_of_a_deal_names_every_hand_with_points_and_total(matches: Matches) -> None:
    """R3, R32"""
    table = matches.close_deal("9C 8D", "* KC", totals=[50, 10, 20])
    assert waiting(matches) == []
    assert matches.read_post(table).splitlines() == [
        "🏁 Smazzata 1: ha chiuso Anna!",
        "",
        "Bruno: 8♦ 9♣ → +17 punti · totale 27",
        "Anna: 0 carte → 0 punti · totale 50",
        "Carla: K♣ 🃏 → +35 punti · totale 55",
        "",
        "⏳ La prossima smazzata si distribuisce da sola alle 22:27:10.",
    ]


def test_a_bonus_has_its_sign(matches: Matches) -> None:
    """R33"""
    rules = {"set": {"in_hand": "bonus", "first_turn_close": "on"}}
    table = matches.at("TH JH QH KH 7C 7D 7S 2S", "9C 8D", rules=rules, phase="play", totals=[5, 0])
    for cards in (("TH1", "JH1", "QH1", "KH1"), ("7C1", "7D1", "7S1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, OpenNow)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    words = matches.read_post(table)
    assert "ha chiuso in mano! Anna si toglie 25 punti (regola «chiudere in mano: dà un premio»)." in words
    assert "Anna: 0 carte → −25 punti · totale -20" in words


def test_a_deal_without_score_names_totals_and_no_hands(matches: Matches) -> None:
    """R38"""
    table = matches.at("7H 2S", "9C 8D", totals=[5, 10])
    matches.resign(table, ANNA)
    words = bare(waiting(matches)[0][1].text.plain)
    assert words.splitlines() == [
        "🏆 Vince Bruno!",
        "Nessuna smazzata finita.",
        "1. Bruno · 10 punti",
        "2. Anna (ha lasciato la partita) · 5 punti",
        "🏁 Smazzata 1: interrotta, perché non c'è più contro chi giocare.",
    ]


def test_a_player_who_was_out_before_has_no_hand_in_the_deal(matches: Matches) -> None:
    """R32"""
    table = matches.begin(3)
    matches.resign(table, CARLA)
    while matches.table(table.id).status is TableStatus.PLAYING:
        matches.tap_once(table)
    assert "Carla: fuori · totale 0" in matches.read_post(table)


def test_the_end_of_a_match_names_winner_and_places_with_the_way_to_go_on(matches: Matches) -> None:
    """R35"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    _, message = waiting(matches)[-1]
    lines = bare(message.text.plain).splitlines()
    assert lines == ["🏆 Vince Anna!"]
    below = [button.request for row in message.rows for button in row]
    assert below == [Rematch(table.id), OpenStory(table.id), InWords(table.id)]
    with matches.store.read() as unit:
        last = unit.announcements.pending(GROUP)[-1]
        in_words = bare(compose_announcement(matches.context, unit, last, PLAIN).text.plain).splitlines()
    assert [line.split()[0] for line in in_words[2:5]] == ["1.", "2.", "3."]
    assert [line.split()[1] for line in in_words[2:5]] == ["Anna", "Carla", "Bruno"]
    assert in_words[5:] == []


def test_a_shared_place_is_shared(matches: Matches) -> None:
    """R35"""
    matches.close_deal("9C 8D", "8C 9D", "KC QC", totals=[10, 50, 50, 70], rules={"set": {"deals": 1}})
    with matches.store.read() as unit:
        last = unit.announcements.pending(GROUP)[-1]
        lines = bare(compose_announcement(matches.context, unit, last, PLAIN).text.plain).splitlines()
    assert [line.split()[0] for line in lines[2:6]] == ["1.", "2.", "2.", "4."]


def test_a_match_that_the_first_bust_ends_places_everybody(matches: Matches) -> None:
    """R35a: seat 0 closes, seat 2 busts, seat 1 has less than the closer."""
    rules = {"set": {"first_bust_ends": "on", "re_entry": "once"}}
    matches.close_deal("9C 8D", "KC QC", totals=[60, 20, 90], rules=rules)
    with matches.store.read() as unit:
        *before, last = (
            bare(compose_announcement(matches.context, unit, one, PLAIN).text.plain)
            for one in unit.announcements.pending(GROUP)
        )
    assert [line.split()[:2] for line in last.splitlines()[2:5]] == [["1.", "Bruno"], ["2.", "Anna"], ["3.", "Carla"]]
    assert any("Carla" in said and "110" in said for said in before)


def test_a_shared_victory_is_announced_as_one(matches: Matches) -> None:
    """R34, R37"""
    matches.close_deal("KC QC", totals=[0, -20], rules={"set": {"deals": 1}})
    words = bare(waiting(matches)[-1][1].text.plain)
    assert words.startswith("🏆 Vincono a pari merito Anna e Bruno")


def test_a_single_reader_is_addressed_in_person(matches: Matches) -> None:
    """R34, R35: in a private chat; nobody is addressed by what has happened to others."""
    matches.close_deal("9C 8D", totals=[10, 95])
    with matches.store.read() as unit:
        readers = zip(unit.announcements.pending(GROUP), (ANNA, BRUNO, ANNA), strict=True)
        told = [replace(found, chat_id=reader) for found, reader in readers]
        said = [bare(compose_announcement(matches.context, unit, found).text.plain) for found in told]
    assert said == [
        "🏁 Smazzata 1: hai chiuso!",
        "💥 Hai sballato con 112 punti (limite 101) dopo 1 smazzata: 2º posto.",
        "🏆 Hai vinto!",
    ]


def test_the_winner_and_players_who_bust_are_mentioned(matches: Matches) -> None:
    matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 0])
    bust = waiting(matches)[1][1]
    assert [span.user_id for span in bust.text.spans if span.kind == "text_mention"] == [BRUNO]


def test_a_reminder_says_where_and_until_when_and_leads_to_the_panel(matches: Matches) -> None:
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    matches.wait(800)
    ((_, message),) = waiting(matches, person)
    spans = {span.kind: span for span in message.text.spans}
    assert spans["date_time"].unix_time == int(matches.time + 200)
    assert [button.request for row in message.rows for button in row] == [Play(table.id)]


def test_everything_fits_with_six_of_the_longest_names_and_full_hands(matches: Matches) -> None:
    matches.names = dict.fromkeys(range(1, 7), LONGEST_NAME)
    full = "TH TD TC TS JH JD JC JS QH QD QC QS *"
    with matches.store.unit() as unit:
        for person in matches.names:
            unit.people.seen(person, LONGEST_NAME, None, "it", matches.time)
    matches.close_deal(full, full.replace("*", "KH"), "9C 8D", "7C 7D 7S", "4S 5S", totals=[0, 90, 90, 90, 90, 90])
    for _, message in waiting(matches):
        assert 0 < message.text.length <= MAX_TEXT


def test_a_sentence_about_a_deleted_table_can_be_composed_and_its_match_cannot(matches: Matches) -> None:
    table = matches.open((1, 2))
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-idle-lobby"), matches.time)
        remind(unit, table, 0, matches.time, matches.time)
    assert len(waiting(matches)) == 1
    with pytest.raises(Obsolete):
        waiting(matches, ANNA)


def test_an_away_notice_says_that_the_player_is_back_and_is_not_sent_after_the_match(
    matches: Matches,
) -> None:
    table = matches.begin(2)
    for _ in range(3):
        matches.time_out(table)
    (seat,) = [seat for seat in matches.table(table.id).seats if seat.away]
    ((_, notice),) = waiting(matches)
    assert [type(button.request) for row in notice.rows for button in row] == [ImBack, AskTakeOver]
    matches.resign(table, 3 - seat.person_id)
    with pytest.raises(Obsolete):
        waiting(matches)
    with matches.store.unit() as unit:
        for row in unit.announcements.pending(GROUP):
            unit.announcements.sent(row.id, None, matches.time)
    there = matches.begin(2)
    for _ in range(3):
        matches.time_out(there)
    (seat,) = [seat for seat in matches.table(there.id).seats if seat.away]
    matches.tap(seat.person_id, ImBack(there.id), GROUP)
    with matches.store.read() as unit:
        gone, back = unit.announcements.pending(GROUP)
        with pytest.raises(Obsolete):
            compose_announcement(matches.context, unit, gone)
        assert compose_announcement(matches.context, unit, back).rows == ()


def test_people_are_called_by_the_name_they_have_when_the_announcement_is_sent(matches: Matches) -> None:
    table: Table = matches.begin(2)
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-back"), matches.time, player=BRUNO)
        unit.people.seen(BRUNO, "Brunello", None, None, matches.time)
    assert "Brunello" in waiting(matches)[0][1].text.plain
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-back"), matches.time, player=4711)
    assert waiting(matches)[1][1].text.plain.startswith("🙋 ?")


def test_the_end_of_a_deal_is_a_picture_with_a_line_below_it(matches: Matches) -> None:
    """R32"""
    table = matches.close_deal("9C 8D", "* KC", totals=[50, 10, 20])
    post = matches.shown_post(table)
    assert isinstance(post.illustration.picture, DealPicture)
    assert [row.total for row in post.illustration.picture.rows] == [27, 50, 55]
    assert bare(post.text.plain).splitlines() == [
        "🏁 Smazzata 1: ha chiuso Anna!",
        "⏳ La prossima smazzata si distribuisce da sola alle 22:27:10.",
    ]


def test_the_end_of_a_match_comes_with_a_podium(matches: Matches) -> None:
    matches.close_deal("9C 8D", "* KC", totals=[5, 90, 95])
    drawn = {found.kind: message.illustration for found, message in waiting(matches)}
    match = drawn[AnnouncementKind.MATCH_END]
    assert isinstance(match.picture, PodiumPicture)
    assert [(place.place, place.total) for place in match.picture.places] == [(1, 5), (2, 107), (3, 130)]
    assert drawn[AnnouncementKind.BUST] is None
    with matches.store.read() as unit:
        plain = [
            compose_announcement(matches.context, unit, found, PLAIN) for found in unit.announcements.pending(GROUP)
        ]
    assert all(message.illustration is None for message in plain)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"in_hand": "double"}, "Gli altri pagano il doppio delle loro carte (regola «chiudere in mano: raddoppia»)."),
        (
            {"in_hand": "none", "unopened_flat": 100},
            "Bruno e Carla pagano 100 punti, qualunque carta abbiano (regola «chi non ha aperto: paga 100»).",
        ),
        ({"in_hand": "none"}, ""),
    ],
)
def test_it_says_why_points_are_not_those_of_the_cards(matches: Matches, rules: dict[str, object], says: str) -> None:
    """R32, R33"""
    chosen = {"set": {**rules, "first_turn_close": "on", "limit": 201}}
    table = matches.at("TH JH QH KH 7C 7D 7S 2S", "9C 8D", "KC QC", rules=chosen, phase="play", totals=[5, 0, 0])
    for cards in (("TH1", "JH1", "QH1", "KH1"), ("7C1", "7D1", "7S1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, OpenNow)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    first = matches.read_post(table).splitlines()[0]
    assert first == f"🏁 Smazzata 1: Anna ha chiuso in mano! {says}".rstrip()


def test_the_end_of_a_deal_whose_words_are_too_long_for_a_picture_is_a_text(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = matches.close_deal("9C 8D", "* KC", totals=[5, 10, 20])
    monkeypatch.setattr(render_deal_end, "MAX_CAPTION", 50)
    message = matches.shown_post(table)
    assert message.illustration is None
    assert message.text.length > 50


@pytest.mark.parametrize("key", ["ending-resigned", "lobby-cancelled", "table-re-entered"])
def test_what_somebody_does_alone_is_said_to_them(matches: Matches, key: str) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        announce_line(unit, table, Line(key, points=5), matches.time, player=ANNA)
        found = unit.announcements.pending(GROUP)[-1]
        in_group, alone = (
            compose_announcement(matches.context, unit, replace(found, chat_id=chat)).text.plain
            for chat in (GROUP, ANNA)
        )
    assert "Anna" in in_group
    assert "Anna" not in alone
