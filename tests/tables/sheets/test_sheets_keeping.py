"""The score of real cards, as a group enters it: by digits, in a line, with corrections, to the end."""

import pytest

from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA
from simulation.use_cases.world import TEXTS
from storage import AnnouncementKind, SheetStatus
from tables.requests.chat_pages import ALL_SEASONS, SeasonPage
from tables.requests.codec import Request
from tables.requests.commands import ShowRanking
from tables.requests.sheets import CountDeal, DropName, EndSheet, SetSheetRule, SitAtSheet, WriteDeal
from tests.tables.sheets.sheets_world import SheetsWorld, button


def plain(reply: ComposedResult) -> str:
    """What a person reads who has written a command."""
    said = [] if reply.line is None else [TEXTS.plain("it", reply.line)]
    return "\n".join([*said, *(message.text.plain for message in reply.messages)])


def test_a_group_sits_down_with_guests_and_enters_a_deal_in_a_line(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, guests="Nonna, Pino")
    post = sheets.post().text.plain
    assert all(f"{place}. {name}" in post for place, name in enumerate(("Anna", "Bruno", "Nonna (ospite)"), 1))
    reply = sheets.write("an 23 bruno 0, nonna 41 Pi 7")
    (understood,) = reply.messages
    assert "Anna 23" in understood.text.plain
    assert sheets.score().deal_number == 0, "nothing counts before somebody says so"
    answer = sheets.ask(button(understood, "Giusto").request, message=77)
    assert answer.page.text.plain == "✅ 1ª smazzata segnata."
    assert sheets.score().totals == (23, 0, 41, 7)
    post = sheets.post().text.plain
    assert "Nonna: 41" in post
    assert "1ª: Anna 23 · Bruno 0 · Nonna 41 · Pino 7" in post


def test_four_players_need_at_most_ten_taps(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA, DARIO)
    before = sheets.updates
    taps = ["Segna la 1ª", "Bruno", "20–29", "23", "0–9", "7", "40–49", "41", "in mano", "Giusto"]
    shown = None
    for label in taps:
        shown = sheets.press(label, shown=shown).page
    assert sheets.updates - before == 10
    assert sheets.score().totals == (23, 0, 7, 41)
    assert sheets.sheet().deals[0].in_hand
    assert "Anna: 23" in shown.text.plain, "the post shows what counts"


def test_busts_and_the_end_are_announced_once_and_the_places_are_kept(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 101 Bruno 0 Carla 30")
    (bust,) = sheets.told()
    assert bust.startswith("💥 Anna sballa con 101 punti (limite 101) dopo 1 smazzata")
    sheets.deliver()
    sheets.enter("Bruno 0 Carla 80", BRUNO)
    told = sheets.told()
    assert [("sballa" in one, "Vince Bruno" in one) for one in told] == [(True, False), (False, True)]
    sheet = sheets.sheet()
    assert sheet.status is SheetStatus.OVER
    assert [(seat.place, seat.total, seat.deals_won) for seat in sheet.seats] == [(3, 101, 0), (1, 0, 2), (2, 110, 0)]
    sheets.deliver()
    sheets.post()
    assert sheets.told() == [], "each is said once"


def test_an_earlier_deal_is_corrected_and_the_post_says_by_whom(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    sheets.enter("Anna 0 Bruno 12")
    shown = sheets.press("Correggi").page
    for label in ("1ª", "Anna", "30–39", "32", "Giusto"):
        shown = sheets.press(label, BRUNO, shown).page
    assert sheets.score().totals == (0, 44)
    assert "1ª smazzata corretta da Bruno" in sheets.post().text.plain
    sheets.press("Togli la 2ª", ANNA, sheets.press("Correggi").page)
    assert sheets.score().totals == (0, 32)
    assert "Ultima modifica: Anna" in sheets.post().text.plain


def test_a_correction_that_leaves_later_deals_impossible_is_refused(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 23 Bruno 0 Carla 5")
    sheets.enter("Anna 0 Bruno 12 Carla 5")
    before = sheets.sheet()
    answer = sheets.ask(CountDeal(before.id, before.position, 1, 1, 0, "101.5"))
    assert sheets.key(answer) == "sheet-does-not-fit"
    assert sheets.sheet().deals == before.deals


def test_who_has_bust_comes_back_where_that_is_allowed(sheets: SheetsWorld) -> None:
    sheet = sheets.begun(BRUNO, CARLA)
    sheets.ask(SetSheetRule(sheet.id, sheet.position, "re_entry", "once"))
    sheets.enter("Anna 101 Bruno 0 Carla 30")
    sheets.deliver()
    sheets.press("Anna rientra", CARLA)
    assert sheets.score().totals == (30, 0, 30)
    (back,) = sheets.told()
    assert "Anna" in back
    assert "30 punti" in back
    sheets.enter("Anna 80 Bruno 0 Carla 1")
    assert sheets.score().re_entry_open == ()


def test_of_two_who_enter_the_same_deal_the_second_sees_what_counts(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    (first,) = sheets.write("Anna 23 Bruno 0").messages
    (second,) = sheets.write("Anna 32 Bruno 0", BRUNO).messages
    sheets.ask(button(first, "Giusto").request, message=77)
    late = sheets.ask(button(second, "Giusto").request, BRUNO, message=78)
    assert sheets.key(late) == "sheet-stale"
    again = sheets.ask(button(first, "Giusto").request, message=77)
    assert sheets.key(again) == "sheet-stale"
    assert sheets.score().totals == (23, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Anna 23 Bruno", "Non ho capito «Bruno»"),
        ("Anna 23 Bruno 12 Carla 4", "Nessuno ha 0"),
        ("Anna 0 Bruno 0 Carla 4", "Anna e Bruno hanno 0"),
        ("Anna 0 Bruno -5 Carla 4", "Bruno -5: non può essere"),
        ("Anna 0 Bruno 1000 Carla 4", "Bruno 1000: non può essere"),
        ("Anna 0 Bruno 1,000 Carla 4", "non può essere"),
        ("Anna 0 Bruno 99999999999999999999 Carla 4", "non può essere"),
        ("Anna 0 Carla 4", "Manca Bruno"),
        ("Anna 0 Anna 5 Bruno 3 Carla 4", "Anna c'è due volte"),
        ("Zoe 3 Anna 0 Bruno 1 Carla 4", "non c'è «Zoe»"),
        ("Anna 0 Bruno 3 Carla 4 e poi basta", "Non ho capito «poi basta»"),
        ("12", "Non ho trovato"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_counts(sheets: SheetsWorld, words: str, said: str) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 0 Bruno 1 Carla 1")
    before = sheets.sheet()
    assert said in plain(sheets.write(words))
    assert sheets.sheet() == before


def test_a_reply_is_read_like_the_command(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    shown = sheets.press("Segna").page
    sheets.press("in una riga", shown=shown)
    (prompt,) = sheets.waiting(AnnouncementKind.SHEET_PROMPT)
    assert prompt.replies
    assert "Anna 0 Bruno 17" in prompt.text.plain
    (understood,) = sheets.reply("Anna 23 Bruno 0 in mano").messages
    assert "in mano" in understood.text.plain
    sheets.ask(button(understood, "Giusto").request, message=77)
    assert sheets.score().totals == (23, 0)
    assert sheets.sheet().deals[0].in_hand


def test_who_does_not_play_enters_nothing_and_forged_buttons_do_nothing(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    before = sheets.sheet()
    number, position = before.id, before.position
    assert "Segna i punti chi gioca" in plain(sheets.write("Anna 0 Bruno 4", EVA))
    for forged in (
        CountDeal(number, position, 2, 0, 0, "4"),
        WriteDeal(number, position, 2, -1, 0, ""),
        EndSheet(number, position),
    ):
        assert sheets.ask(forged, EVA).alert
    for forged in (
        CountDeal(number, position, 2, 0, 0, "1000"),
        CountDeal(number, position, 2, 0, 0, "-4"),
        CountDeal(number, position, 2, 0, 0, "4.4"),
        CountDeal(number, position, 2, 0, 0, "0"),
        CountDeal(number, position, 2, 0, 0, "t4"),
        CountDeal(number, position, 2, 5, 0, "4"),
        CountDeal(number, position, 2, -1, 0, "4.5"),
        CountDeal(number, position, 4, 0, 0, "4"),
        CountDeal(number, position, 0, 0, 0, "4"),
        CountDeal(number + 7, position, 2, 0, 0, "4"),
        WriteDeal(number, position, 2, 0, 0, "x"),
        WriteDeal(number, position, 2, 7, 0, ""),
        WriteDeal(number, position, -1, 0, 0, ""),
        DropName(number, position, 0),
        DropName(number, position, -1),
        SitAtSheet(number, 1),
        SetSheetRule(number, position, "limit", "500"),
        SetSheetRule(number, position, "jokers", "2"),
    ):
        answer = sheets.ask(forged)
        assert answer.line is not None, forged
        assert answer.page is None, forged
    assert sheets.ask(CountDeal(number, position, 2, 0, 0, "4"), chat=ANNA).line.key == "tap-unknown"
    assert sheets.sheet() == before


def test_names_of_guests_are_cleaned_and_removed_by_everybody_who_plays(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.write("Nonna\u202e😀" + "x" * 60 + ", Anna")
    names = [seat.guest for seat in sheets.sheet().seats]
    assert len(names[2]) <= 24
    assert "\u202e" not in names[2]
    assert names[3] == "Anna"
    assert [seat.person_id for seat in sheets.sheet().seats] == [ANNA, BRUNO, None, None]
    assert "Anna 2" in sheets.post().text.plain, "the guest is told from the member"
    assert plain(sheets.write("Anna")) == "Anna c'è già."
    sheets.press("✖️ Nonna", BRUNO)
    assert len(sheets.sheet().seats) == 3
    sheets.enter("Anna 1 3 Bruno 0 Anna 2 5")
    assert sheets.score().totals == (3, 0, 5)
    sheets.press("✖️ Anna 2", BRUNO, sheets.press("Correggi", BRUNO).page)
    assert [seat.guest for seat in sheets.sheet().seats] == [None, None, "?"]


def test_only_who_opened_it_or_administers_the_group_ends_it(sheets: SheetsWorld) -> None:
    sheet = sheets.begun(BRUNO)
    assert sheets.key(sheets.ask(EndSheet(sheet.id, sheet.position), BRUNO)) == "sheet-not-yours-to-end"
    sheets.press("Chiudi senza", CARLA, sheets.press("⏹ Chiudi").page, admin=True)
    assert sheets.sheet().status is SheetStatus.CLOSED
    assert sheets.post().rows == ()
    sheets.write()
    assert sheets.sheet().id != sheet.id


def test_the_result_counts_when_another_who_played_confirms_it(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, guests="Nonna")
    sheets.enter("Anna 101 Bruno 0 Nonna 101")
    assert sheets.press("Confermo").line.key == "sheet-confirm-another"
    sheets.press("Confermo", BRUNO)
    assert sheets.sheet().confirmed_by == BRUNO
    assert "confermato da Bruno" in sheets.post().text.plain
    sheets.press("Un'altra partita", BRUNO)
    again = sheets.sheet()
    assert [seat.person_id or seat.guest for seat in again.seats] == [ANNA, BRUNO, "Nonna"]
    assert (again.deals, again.status) == ((), SheetStatus.OPEN)


def test_a_confirmed_match_counts_as_a_win_and_in_no_mean(sheets: SheetsWorld) -> None:
    def season(request: Request) -> str:
        reply = sheets.ask(request)
        return "\n".join(one.text.plain for one in (*reply.messages, *([] if reply.page is None else [reply.page])))

    sheets.begun(BRUNO, guests="Nonna")
    sheets.enter("Anna 101 Bruno 0 Nonna 101")
    assert "Bruno" not in season(ShowRanking())
    sheets.press("Confermo", BRUNO)
    now = season(ShowRanking())
    assert "Bruno · 0 smazzate · 🥇 1" in now
    assert "Anna · 0 smazzate" in now
    assert "Nonna" not in now
    always = season(SeasonPage(ALL_SEASONS))
    assert "1. Bruno: 1 vittoria in 1 partita" in always
    assert "Nonna" not in always
    sheets.time += 40 * 24 * 3600
    assert "Bruno" not in season(ShowRanking()), "it was in another month"
