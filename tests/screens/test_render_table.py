"""The table's post: what it tells, and that it fits."""

from dataclasses import replace

from pictures.values import TablePicture
from screens.message import MAX_CAPTION, MAX_TEXT
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import Display, Form, ScreenKind, Subject
from tables.requests.evenings import WaitForNext
from tables.requests.panel import DiscardCard, Pick
from tables.requests.table import DealNow, ImBack, MyCards, Play, ReEnter
from tests.tables.notices.crowded import crowded
from texts.text import Span


def buttons(matches: Matches, table) -> list[object]:  # type: ignore[no-untyped-def]  # a table of the store
    return [button.request for row in matches.post_of(table).rows for button in row]


def test_the_post_shows_discard_pile_stock_melds_and_players(matches: Matches) -> None:
    table = matches.at(
        "7H 2S", "9C 8D", "KC QC", table=["3H 4H *5H", "9C 9D 9S"], opened=[1], totals=[0, 1, 55], pozzo="4C TD"
    )
    post = matches.read_post(table)
    assert "Smazzata 1 · si gioca a 101" in post
    assert "Pozzo: 10♦ · Tallone: " in post
    assert "A terra:\n1. 3♥ 4♥ 🃏5♥\n2. 9♦ 9♣ 9♠" in post
    assert "▶ Anna · 2 carte · 0 punti\n▫ Bruno · 2 carte · 1 punto · ha aperto\n▫ Carla · 2 carte · 55 punti" in post


def test_an_empty_table_says_so(matches: Matches) -> None:
    """R29"""
    table = matches.at("7H 2S", "9C 8D", pozzo="", stock="JS")
    post = matches.read_post(table)
    assert "Pozzo vuoto · Tallone: 1 carta" in post
    assert "Ancora nessun gioco a terra." in post


def test_swept_melds_keep_the_numbers_of_the_others(matches: Matches) -> None:
    """R9, R43"""
    rules = {"preset": "ramino"}
    table = matches.at("7H 2S", "9C 8D", table=["-", "3H 4H 5H"], rules=rules)
    assert "A terra:\n2. 3♥ 4♥ 5♥" in matches.read_post(table)


def test_a_player_dealt_fourteen_cards_is_not_described_as_having_drawn(matches: Matches) -> None:
    """R13"""
    table = matches.begin(2, starter_gets_14="on")
    starter = matches.turn_of(table)
    matches.press(table, starter, Pick)
    matches.press(table, starter, DiscardCard)
    assert f"{matches.names[starter]}: ha scartato " in matches.read_post(table)


def test_the_player_on_turn_is_mentioned_and_every_reader_sees_the_time_in_their_own_zone(matches: Matches) -> None:
    table = matches.begin(2)
    spans: dict[str, Span] = {span.kind: span for span in matches.post_of(table).text.spans}
    assert spans["text_mention"].user_id == matches.turn_of(table)
    assert spans["date_time"].unix_time == int(matches.time + 600)


def test_only_one_is_mentioned(matches: Matches) -> None:
    table = matches.begin(4)
    kinds = [span.kind for span in matches.post_of(table).text.spans]
    assert kinds.count("text_mention") == 1


def test_a_new_turn_is_another_subject_and_drawing_is_not(matches: Matches) -> None:
    table = matches.begin(2)
    subjects = [_subject(matches, table.id)]
    for _ in range(30):
        matches.tap_once(table)
        subjects.append(_subject(matches, table.id))
    turns = sum(matches.match(table).deal.turns_played)
    assert len(set(subjects)) == turns + 1


def _subject(matches: Matches, table_id: int) -> Subject:
    from screens.compose import compose

    with matches.store.read() as unit:
        screen = unit.screens.find(table_id, ScreenKind.TABLE)
        assert screen is not None
        composed = compose(matches.context, unit, screen)
    return composed.subject


def test_the_post_of_a_pause_offers_to_deal_and_to_come_back(matches: Matches) -> None:
    """R36"""
    rules = {"set": {"re_entry": "once"}}
    table = matches.close_deal("9C 8D", "2C 3C", totals=[0, 95, 0], rules=rules)
    matches.send_away(table, ANNA)
    assert buttons(matches, table) == [DealNow(table.id, 1), ReEnter(table.id, 1), ImBack(table.id)]
    post = matches.read_post(table)
    assert "Può rientrare: Bruno" in post
    assert "🏁" not in post, "the end of the deal is told above the bust"


def test_an_away_player_is_marked_and_can_come_back(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", opened=[1], table=["3H 4H 5H"])
    matches.send_away(table, BRUNO)
    assert "Bruno · 2 carte · 0 punti · ha aperto · assente" in matches.read_post(table)
    assert buttons(matches, table) == [MyCards(table.id), Play(table.id), WaitForNext(table.id), ImBack(table.id)]


def test_the_fullest_table_fits_into_one_message(matches: Matches) -> None:
    table = crowded(matches)
    with matches.store.unit() as unit:
        for seat in (1, 2, 3, 4, 5, 0, 1, 2):
            unit.log.append(table.id, seat, f"expire {'TH' if seat else '*'}", matches.time)
    matches.send_away(table, 2, 3, 4, 5, 6)
    text = matches.post_of(table).text
    assert text.length <= MAX_TEXT
    assert text.plain.count("Tempo scaduto") == 1, "one line, however many turns the bot has played"
    assert text.plain.count(chr(0x1D54E) * 23) >= 8


def test_a_turn_that_laid_a_whole_hand_is_described_in_full(matches: Matches) -> None:
    table = crowded(matches)
    melds = " | ".join(["TH JH QH KH"] * 3)
    with matches.store.unit() as unit:
        for action in ("take", f"lay {melds}", "swap 9H 0", "attach *8H 0", "discard *"):
            unit.log.append(table.id, 1, action, matches.time)
    told = matches.read_post(table).split("\n\n")[1]
    assert told.count("10♥ J♥ Q♥ K♥") == 3
    assert told.count("calato") == 1
    assert told.endswith("e scartato 🃏")
    assert matches.post_of(table).text.length <= MAX_TEXT


def test_names_are_shown_as_they_are_and_never_as_markup(matches: Matches) -> None:
    matches.names = {1: "<b>Anna</b>", 2: "{ $x }", 3: "Carla"}
    with matches.store.unit() as unit:
        for number, name in matches.names.items():
            seen = unit.people.seen(number, name, None, "it", matches.time)
            unit.people.save(replace(seen, reachable=True))
    table = matches.begin(3)
    post = matches.read_post(table)
    for name in matches.names.values():
        assert name in post
    assert bare(TEXTS.plain("it", "table-title", deal=1, limit=101)) in post


def test_below_a_picture_stands_what_it_does_not_show(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", table=["3H 4H *5H"], opened=[0], totals=[0, 55], pozzo="4C TD")
    with matches.store.unit() as unit:
        for action in ("draw", "discard TD"):
            unit.log.append(table.id, 1, action, matches.time)
    post = matches.shown_post(table)
    assert bare(post.text.plain).splitlines() == [
        "Bruno: ha pescato dal tallone e scartato 10♦",
        "",
        "👉 È il turno di Anna: il tempo scade alle 22:36:40",
    ]
    assert {span.kind for span in post.text.spans} == {"text_mention", "date_time"}
    picture = post.illustration.picture
    assert isinstance(picture, TablePicture)
    assert (len(picture.melds), picture.discard_is_new, not post.illustration.is_secret) == (1, True, True)
    *rows, last = matches.post_of(table).rows
    assert (post.rows[:-1], post.rows[-1][1:]) == (tuple(rows), last), "the words stand first in the last row"


def test_the_caption_of_the_fullest_table_fits_and_leaves_out_what_happened_first(matches: Matches) -> None:
    table = crowded(matches)
    melds = " | ".join(["TH JH QH KH"] * 3)
    with matches.store.unit() as unit:
        unit.log.append(table.id, -1, "deal AH", matches.time)
        for seat in range(6):
            for action in ("take", f"lay {melds}", "swap 9H 0", "attach *8H 0", "resign" if seat else "discard *"):
                unit.log.append(table.id, seat, action, matches.time)
        for seat in range(6):
            unit.log.append(table.id, seat, "expire TH", matches.time)
            unit.log.append(table.id, seat, "resign", matches.time)
    post = matches.shown_post(table)
    assert post.text.length <= MAX_CAPTION
    assert post.illustration is not None
    assert "È il turno di" in post.text.plain


def test_the_post_is_a_text_where_the_chat_wants_no_pictures(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        unit.chats.save(replace(chat, display=Display(Form.TEXT)))
    post = matches.shown_post(table)
    assert post.illustration is None
    assert post == matches.post_of(table)
