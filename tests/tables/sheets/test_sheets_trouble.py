"""Score sheets when people leave or are erased, a group changes its id, the bot is removed, and in a private chat."""

from screens.compose import compose_announcement
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP, place_of
from storage import AnnouncementKind, SheetStatus
from tables.context import Requester
from tables.people.membership import bot_joined, bot_left, migrated, person_joined, person_left
from tables.requests.commands import ShowTables
from tables.requests.sheets import CountDeal, KeepScore, SetSheetRule
from tests.tables.sheets.sheets_world import SheetsWorld, button


def test_who_has_left_the_group_enters_nothing_and_can_be_taken_off_before_the_first_deal(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    person_left(sheets.context, 9001, GROUP, Requester(BRUNO, "Bruno"))
    sheet = sheets.sheet()
    count = CountDeal(sheet.id, sheet.position, 1, 0, 0, "4.5")
    assert sheets.key(sheets.ask(count, BRUNO)) == "sheet-not-seated"
    person_joined(sheets.context, 9002, GROUP, Requester(BRUNO, "Bruno"))
    assert sheets.key(sheets.ask(count, BRUNO)) == "sheet-counted"
    sheets.press("Togli la 1ª", shown=sheets.press("Correggi").page)
    person_left(sheets.context, 9003, GROUP, Requester(BRUNO, "Bruno"))
    sheets.press("✖️ Bruno")
    assert [seat.person_id for seat in sheets.sheet().seats] == [ANNA, CARLA]


def test_an_erased_person_plays_on_without_a_name(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, guests="Nonna")
    sheets.write("Pino", BRUNO)
    sheets.enter("Anna 23 Bruno 0 Nonna 4 Pino 5", BRUNO)
    with sheets.store.unit() as unit:
        unit.people.forget(BRUNO, sheets.time)
    post = sheets.post().text.plain
    assert "Bruno" not in post
    assert "Pino" not in post, "a guest goes with who has entered them"
    assert "Nonna: 4" in post
    sheet = sheets.sheet()
    sheets.ask(CountDeal(sheet.id, sheet.position, 2, 0, 0, "101.4.5"), message=77)
    assert any("sballa" in told for told in sheets.told())


def test_a_sheet_goes_on_in_the_supergroup_that_its_group_becomes(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    sheets.deliver()
    for update in (9001, 9002):  # Telegram reports it from both chats
        migrated(sheets.context, update, GROUP, -100777)
        with sheets.store.unit() as unit:
            kinds = [row.kind for row in unit.announcements.pending(-100777)]
            for row in unit.announcements.pending(-100777):
                unit.announcements.sent(row.id, 900, sheets.time)
        assert kinds == ([AnnouncementKind.SHEET] if update == 9001 else []), "posted anew, once"
    sheet = sheets.sheet()
    assert sheet.chat_id == -100777
    count = CountDeal(sheet.id, sheet.position, 2, 0, 0, "9")
    assert sheets.key(sheets.ask(count)) == "tap-unknown", "the old group is no more"
    assert sheets.key(sheets.ask(count, chat=-100777)) == "sheet-counted"


def test_the_sheet_waits_for_the_bot_to_come_back(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    bot_left(sheets.context, 9001, place_of(GROUP), Requester(CARLA, "Carla"))
    with sheets.store.read() as unit:
        assert unit.sheets.of_person(ANNA) == ()
    bot_joined(sheets.context, 9002, place_of(GROUP), Requester(CARLA, "Carla"))
    sheets.enter("Anna 0 Bruno 9")
    assert sheets.score().totals == (23, 9)


def test_a_correction_takes_back_who_came_back_after_a_bust_that_was_none(sheets: SheetsWorld) -> None:
    sheet = sheets.begun(BRUNO, CARLA)
    sheets.ask(SetSheetRule(sheet.id, sheet.position, "re_entry", "once"))
    sheets.enter("Anna 101 Bruno 0 Carla 30")
    sheets.press("Anna rientra")
    assert sheets.score().totals == (30, 0, 30)
    sheet = sheets.sheet()
    sheets.ask(CountDeal(sheet.id, sheet.position, 1, 1, 0, "11.30"), message=77)
    assert sheets.score().totals == (11, 0, 30)
    assert sheets.sheet().deals[0].back == ()


def test_a_closed_sheet_keeps_guests_only_with_deals_and_their_names_can_go(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, guests="Nonna")
    sheets.press("Chiudi senza", shown=sheets.press("⏹ Chiudi").page)
    assert [seat.guest for seat in sheets.sheet().seats] == [None, None]
    sheets.begun(BRUNO, guests="Nonna")
    sheets.enter("Anna 23 Bruno 0 Nonna 4")
    sheets.press("Chiudi senza", shown=sheets.press("⏹", shown=sheets.press("Correggi").page).page)
    assert sheets.sheet().status is SheetStatus.CLOSED
    sheets.press("✖️ Nonna", BRUNO, sheets.press("nomi degli ospiti", BRUNO).page)
    assert "Nonna" not in sheets.post().text.plain


def test_the_longest_sheet_still_fits_into_a_message(sheets: SheetsWorld) -> None:
    sheets.names |= {ANNA: "Maria Grazia Castellani B", BRUNO: "Massimiliano Mammamia XYZ"}
    sheets.begun(BRUNO, guests="W" * 24 + ", " + "Q" * 24, settings="1000")
    for deal in range(1, 61):
        sheet = sheets.sheet()
        sheets.ask(CountDeal(sheet.id, sheet.position, deal, 0, 0, "1.1.1"), message=77)
    for deal in range(1, 61):
        sheet = sheets.sheet()
        sheets.ask(CountDeal(sheet.id, sheet.position, deal, 1, 0, "1.2.3"), message=77)
    assert sheets.post().rows
    assert sheets.press("Correggi").page.rows
    assert sheets.write("Maria 1 W 0 Q 1 Mass 3").line.key == "sheet-too-many-deals"


def test_a_long_line_of_mistakes_is_answered_in_one_message(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    (answer,) = sheets.write("nobody-of-them 1 " * 300).messages
    assert answer.text.length < 2000


def test_alone_with_guests_in_private(sheets: SheetsWorld) -> None:
    sheets.ask(KeepScore("Nonna"), chat=ANNA)
    (understood,) = sheets.ask(KeepScore("Anna 0 Nonna 101"), chat=ANNA).messages
    sheets.ask(button(understood, "Giusto").request, message=77, chat=ANNA)
    assert sheets.sheet().status is SheetStatus.OVER
    with sheets.store.read() as unit:
        said = [compose_announcement(sheets.context, unit, row) for row in unit.announcements.pending(ANNA)]
    assert ["Hai vinto" in one.text.plain for one in said].count(True) == 1
    assert any("Punti finali · le vostre carte" in one.text.plain for one in said)
    assert not any("Confermo" in one.label for message in said for row in message.rows for one in row)


def test_the_list_of_tables_names_the_sheets(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 23 Bruno 0")
    (listed,) = sheets.ask(ShowTables(), BRUNO, chat=BRUNO).messages
    assert "📝 Segnapunti «Venerdì»: Bruno 0 e Anna 23" in listed.text.plain
