"""The table's post: what it tells, and that it fits."""

from dataclasses import replace

from pictures.values import TablePicture
from screens.message import MAX_CAPTION, MAX_TEXT
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import Display, Form, ScreenKind, Subject
from tables.requests.panel import DiscardCard, Pick
from tables.requests.table import DealNow, ImBack, MyCards, Play, ReEnter
from tests.tables.notices.crowded import crowded
from texts.text import Span


def buttons(evening: Evening, table) -> list[object]:  # type: ignore[no-untyped-def]  # a table of the store
    return [button.request for row in evening.post_of(table).rows for button in row]


def test_the_post_shows_discard_pile_stock_melds_and_players(evening: Evening) -> None:
    table = evening.at(
        "7H 2S", "9C 8D", "KC QC", table=["3H 4H *5H", "9C 9D 9S"], opened=[1], totals=[0, 1, 55], pozzo="4C TD"
    )
    post = evening.read_post(table)
    assert "Smazzata 1 · si gioca a 101" in post
    assert "Pozzo: 10♦ · Tallone: " in post
    assert "A terra:\n1. 3♥ 4♥ 🃏5♥\n2. 9♦ 9♣ 9♠" in post
    assert "▶ Anna · 2 carte · 0 punti\n▫ Bruno · 2 carte · 1 punto · ha aperto\n▫ Carla · 2 carte · 55 punti" in post


def test_an_empty_table_says_so(evening: Evening) -> None:
    """R29"""
    table = evening.at("7H 2S", "9C 8D", pozzo="", stock="JS")
    post = evening.read_post(table)
    assert "Pozzo vuoto · Tallone: 1 carta" in post
    assert "Ancora nessun gioco a terra." in post


def test_swept_melds_keep_the_numbers_of_the_others(evening: Evening) -> None:
    """R9, R43"""
    rules = {"preset": "ramino"}
    table = evening.at("7H 2S", "9C 8D", table=["-", "3H 4H 5H"], rules=rules)
    assert "A terra:\n2. 3♥ 4♥ 5♥" in evening.read_post(table)


def test_a_player_dealt_fourteen_cards_is_not_described_as_having_drawn(evening: Evening) -> None:
    """R13"""
    table = evening.begin(2, starter_gets_14="on")
    starter = evening.turn_of(table)
    evening.press(table, starter, Pick)
    evening.press(table, starter, DiscardCard)
    assert f"{evening.names[starter]}: ha scartato " in evening.read_post(table)


def test_the_player_on_turn_is_mentioned_and_every_reader_sees_the_time_in_their_own_zone(evening: Evening) -> None:
    table = evening.begin(2)
    spans: dict[str, Span] = {span.kind: span for span in evening.post_of(table).text.spans}
    assert spans["text_mention"].user_id == evening.turn_of(table)
    assert spans["date_time"].unix_time == int(evening.time + 600)


def test_only_one_is_mentioned(evening: Evening) -> None:
    table = evening.begin(4)
    kinds = [span.kind for span in evening.post_of(table).text.spans]
    assert kinds.count("text_mention") == 1


def test_a_new_turn_is_another_subject_and_drawing_is_not(evening: Evening) -> None:
    table = evening.begin(2)
    subjects = [_subject(evening, table.id)]
    for _ in range(30):
        evening.tap_once(table)
        subjects.append(_subject(evening, table.id))
    turns = sum(evening.match(table).deal.turns_played)
    assert len(set(subjects)) == turns + 1


def _subject(evening: Evening, table_id: int) -> Subject:
    from screens.compose import compose

    with evening.store.read() as unit:
        screen = unit.screens.find(table_id, ScreenKind.TABLE)
        assert screen is not None
        composed = compose(evening.context, unit, screen)
    assert composed is not None
    return composed.subject


def test_in_a_pause_it_offers_to_deal_and_to_come_back(evening: Evening) -> None:
    """R36"""
    rules = {"set": {"re_entry": "once"}}
    table = evening.close_deal("9C 8D", "2C 3C", totals=[0, 95, 0], rules=rules)
    evening.send_away(table, ANNA)
    assert buttons(evening, table) == [DealNow(table.id, 1), ReEnter(table.id, 1), ImBack(table.id)]
    post = evening.read_post(table)
    assert "La smazzata 1 è finita" in post
    assert "Può rientrare: Bruno" in post
    assert "✖ Bruno · fuori con 112 punti" in post


def test_an_away_player_is_marked_and_can_come_back(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", opened=[1], table=["3H 4H 5H"])
    evening.send_away(table, BRUNO)
    assert "Bruno · 2 carte · 0 punti · ha aperto · assente" in evening.read_post(table)
    assert buttons(evening, table) == [MyCards(table.id), Play(table.id), ImBack(table.id)]


def test_the_fullest_table_fits_into_one_message(evening: Evening) -> None:
    table = crowded(evening)
    with evening.store.unit() as unit:
        for seat in (1, 2, 3, 4, 5, 0, 1, 2):
            unit.log.append(table.id, seat, f"expire {'TH' if seat else '*'}", evening.time)
    evening.send_away(table, 2, 3, 4, 5, 6)
    text = evening.post_of(table).text
    assert text.length <= MAX_TEXT
    assert text.plain.count("Tempo scaduto") == 1, "one line, however many turns the bot has played"
    assert text.plain.count(chr(0x1D54E) * 24) >= 8


def test_a_turn_that_laid_a_whole_hand_is_described_in_full(evening: Evening) -> None:
    table = crowded(evening)
    melds = " | ".join(["TH JH QH KH"] * 3)
    with evening.store.unit() as unit:
        for action in ("take", f"lay {melds}", "swap 9H 0", "attach *8H 0", "discard *"):
            unit.log.append(table.id, 1, action, evening.time)
    told = evening.read_post(table).split("\n\n")[1]
    assert told.count("10♥ J♥ Q♥ K♥") == 3
    assert told.count("ha calato") == 1
    assert told.endswith("e ha scartato 🃏")
    assert evening.post_of(table).text.length <= MAX_TEXT


def test_names_are_shown_as_they_are_and_never_as_markup(evening: Evening) -> None:
    evening.names = {1: "<b>Anna</b>", 2: "{ $x }", 3: "Carla"}
    with evening.store.unit() as unit:
        for number, name in evening.names.items():
            seen = unit.people.seen(number, name, None, "it", evening.time)
            unit.people.save(replace(seen, reachable=True))
    table = evening.begin(3)
    post = evening.read_post(table)
    for name in evening.names.values():
        assert name in post
    assert bare(TEXTS.plain("it", "table-title", deal=1, limit=101)) in post


def test_below_a_picture_stands_what_it_does_not_show(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", table=["3H 4H *5H"], opened=[0], totals=[0, 55], pozzo="4C TD")
    with evening.store.unit() as unit:
        for action in ("draw", "discard TD"):
            unit.log.append(table.id, 1, action, evening.time)
    post = evening.shown_post(table)
    assert bare(post.text.plain).splitlines() == [
        "Bruno: ha pescato dal tallone e ha scartato 10♦",
        "",
        f"👉 È il turno di Anna · scadenza: {evening.read_post(table)[-8:]}",
    ]
    assert {span.kind for span in post.text.spans} == {"text_mention", "date_time"}
    assert post.illustration is not None
    picture = post.illustration.picture
    assert isinstance(picture, TablePicture)
    assert (len(picture.melds), picture.discard_is_new, not post.illustration.is_secret) == (1, True, True)
    assert post.rows[: len(evening.post_of(table).rows)] == evening.post_of(table).rows


def test_the_caption_of_the_fullest_table_fits_and_leaves_out_what_happened_first(evening: Evening) -> None:
    table = crowded(evening)
    melds = " | ".join(["TH JH QH KH"] * 3)
    with evening.store.unit() as unit:
        unit.log.append(table.id, -1, "deal AH", evening.time)
        for seat in range(6):
            for action in ("take", f"lay {melds}", "swap 9H 0", "attach *8H 0", "resign" if seat else "discard *"):
                unit.log.append(table.id, seat, action, evening.time)
        for seat in range(6):
            unit.log.append(table.id, seat, "expire TH", evening.time)
            unit.log.append(table.id, seat, "resign", evening.time)
    post = evening.shown_post(table)
    assert post.text.length <= MAX_CAPTION
    assert post.illustration is not None
    assert "È il turno di" in post.text.plain


def test_where_the_chat_wants_no_pictures_the_post_is_a_text(evening: Evening) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(replace(chat, display=Display(Form.TEXT)))
    post = evening.shown_post(table)
    assert post.illustration is None
    assert post == evening.post_of(table)
