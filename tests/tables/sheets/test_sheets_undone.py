"""Score sheets: what is taken back, who is gone, and what is shown before a deal counts."""

from dataclasses import replace

import pytest

from screens.compose import Obsolete, compose_announcement
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, SheetStatus
from tables.context import Requester
from tables.people.erasure import erase
from tables.people.membership import person_left
from tables.requests.sheets import AnotherSheet, AskForLine, ConfirmSheet, CountDeal, KeepScore, SitAtSheet, WriteDeal
from tests.tables.sheets.sheets_world import SheetsWorld


def labels(message: object) -> list[str]:
    return [one.label for row in message.rows for one in row]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "points", ["t4.5.6", "t4.t5", "999.9", "t4.5", "5.t31", "0", "00", "5.t", "t", "5.٣", "5.", "."]
)
def test_points_that_nobody_can_have_chosen_are_refused(sheets: SheetsWorld, points: str) -> None:
    sheet = sheets.begun(BRUNO, CARLA)
    for request in (
        WriteDeal(sheet.id, sheet.position, 1, 0, 0, points),
        CountDeal(sheet.id, sheet.position, 1, 0, 0, points),
    ):
        answer = sheets.ask(request)
        assert (sheets.key(answer), answer.page) == ("tap-unknown", None)


def test_who_was_erased_is_taken_off_and_not_on_the_next_sheet(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    with sheets.store.unit() as unit:
        erase(unit, BRUNO, sheets.time)
    sheets.press("✖️ ?")
    assert [seat.person_id for seat in sheets.sheet().seats] == [ANNA, CARLA]
    sheets.ask(SitAtSheet(sheets.sheet().id, 1), BRUNO)
    sheets.enter("Anna 0 Carla 101 Bruno 101")
    with sheets.store.unit() as unit:
        erase(unit, CARLA, sheets.time)
    sheets.ask(AnotherSheet(sheets.sheet().id))
    assert [seat.person_id for seat in sheets.sheet().seats] == [ANNA, BRUNO]


def test_an_erased_person_and_their_guests_leave_the_post(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.write("Pino", BRUNO)
    assert "Bruno" in sheets.post().text.plain
    with sheets.store.unit() as unit:
        erase(unit, BRUNO, sheets.time)
    post = sheets.post().text.plain
    assert "Bruno" not in post
    assert "Pino" not in post


def test_an_erasure_posts_nothing_where_the_post_is_gone(sheets: SheetsWorld) -> None:
    sheet = sheets.begun(BRUNO)
    sheets.deliver()
    with sheets.store.unit() as unit:
        unit.announcements.take_back(sheet.post_id or 0)
    with sheets.store.unit() as unit:
        erase(unit, BRUNO, sheets.time)
    assert sheets.waiting() == []


def test_a_bust_that_was_undone_before_it_was_told_is_not_told(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 101 Bruno 0 Carla 30")
    undone = replace(sheets.sheet(), deals=())
    with sheets.store.unit() as unit:
        (bust,) = [row for row in unit.announcements.pending(GROUP) if row.kind is AnnouncementKind.BUST]
        assert "Anna sballa" in compose_announcement(sheets.context, unit, bust).text.plain
        unit.sheets.save(undone)
        with pytest.raises(Obsolete):
            compose_announcement(sheets.context, unit, bust)


def test_a_correction_that_takes_a_bust_back_says_so(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 101 Bruno 0 Carla 30")
    sheet = sheets.sheet()
    sheets.ask(CountDeal(sheet.id, sheet.position, 1, 1, 0, "11.30"), message=77)
    assert sheets.told() == ["↩️ Anna non ha sballato: è in gioco con 11 punti."]


def test_a_last_deal_typed_wrong_does_not_end_the_match_for_good(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    (understood,) = sheets.write("Anna 101 Bruno 0").messages
    assert "la partita finisce" in understood.text.plain
    sheets.enter("Anna 101 Bruno 0")
    assert sheets.sheet().status is SheetStatus.OVER
    sheets.press("Togli la 1ª", BRUNO)
    assert (sheets.sheet().status, sheets.sheet().seats[0].place) == (SheetStatus.OPEN, None)
    assert sheets.told()[-1] == "↩️ La partita non è finita: si continua."
    sheets.enter("Anna 10 Bruno 0")
    sheets.enter("Anna 91 Bruno 0")
    sheets.time += 25 * 3600
    assert sheets.press("Togli la 2ª").line.key == "sheet-over"
    sheets.press("Confermo", BRUNO)
    assert not any("Togli" in label for label in labels(sheets.post()))


def test_a_match_is_not_reopened_beside_another(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 101 Bruno 0")
    last = sheets.sheet()
    post, at = sheets.post(), sheets.post_id()
    sheets.write()
    undo = next(one.request for row in post.rows for one in row if "Togli" in one.label)
    assert sheets.ask(undo, message=at).line.key == "sheet-other-open"
    with sheets.store.read() as unit:
        assert unit.sheets.get(last.id).status is SheetStatus.OVER


@pytest.mark.parametrize("member", [True, None])  # Telegram tells only administrators
def test_a_member_who_did_not_play_confirms_the_match_of_one_with_guests(
    sheets: SheetsWorld, member: bool | None
) -> None:
    sheets.begun(guests="Nonna")
    sheets.enter("Anna 0 Nonna 101")
    confirm = ConfirmSheet(sheets.sheet().id)
    assert sheets.key(sheets.ask(confirm)) == "sheet-confirm-another"
    assert sheets.key(sheets.ask(confirm, CARLA, member=False)) == "sheet-members-only"
    assert sheets.key(sheets.ask(confirm, CARLA, member=member)) == "sheet-confirmed"
    assert sheets.sheet().confirmed_by == CARLA


def test_who_has_left_the_group_does_not_confirm(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO)
    sheets.enter("Anna 0 Bruno 101")
    person_left(sheets.context, 9001, GROUP, Requester(BRUNO, "Bruno"))
    assert sheets.key(sheets.ask(ConfirmSheet(sheets.sheet().id), BRUNO)) == "sheet-members-only"


def test_what_a_correction_causes_is_shown_before_it_counts(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    sheets.enter("Anna 23 Bruno 0 Carla 5")
    sheets.enter("Anna 50 Bruno 0 Carla 5")
    sheet = sheets.sheet()
    later = sheets.ask(WriteDeal(sheet.id, sheet.position, 1, 1, 0, "60.5")).page
    assert "Così Anna sballa" in later.text.plain
    assert any("Giusto" in label for label in labels(later))
    never = sheets.ask(WriteDeal(sheet.id, sheet.position, 1, 1, 0, "101.5")).page
    assert "sarebbe già uscito" in never.text.plain
    assert not any("Giusto" in label for label in labels(never))


def test_the_way_back_leads_one_choice_back(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, CARLA)
    shown = sheets.press("Segna").page
    for label in ("Bruno", "20–29", "23", "0–9"):
        shown = sheets.press(label, shown=shown).page
    for words, label in (("Carla", "0–9"), ("Anna", "20–29"), ("Chi ha chiuso?", "Bruno")):
        shown = sheets.press("Indietro", shown=shown).page
        assert words in shown.text.plain
        assert label in labels(shown)
    shown = sheets.press("Bruno", shown=shown).page
    assert "1. Anna" in sheets.press("Lascia stare", shown=shown).page.text.plain


def test_a_full_sheet_takes_corrections_and_no_further_deal(sheets: SheetsWorld) -> None:
    sheets.begun(BRUNO, settings="1000")
    for deal in range(1, 61):
        sheet = sheets.sheet()
        sheets.ask(CountDeal(sheet.id, sheet.position, deal, 0, 0, "1"), message=77)
    sheet = sheets.sheet()
    assert not any("Segna la" in label for label in labels(sheets.post()))
    assert sheets.key(sheets.ask(WriteDeal(sheet.id, sheet.position, 61, 0, 0, ""))) == "sheet-too-many-deals"
    assert sheets.key(sheets.ask(AskForLine(sheet.id, sheet.position, 61))) == "sheet-too-many-deals"
    sheets.ask(CountDeal(sheet.id, sheet.position, 7, 0, 0, "9"), message=77)
    assert sheets.score().totals == (0, 68)


def test_in_private_nobody_sits_down(sheets: SheetsWorld) -> None:
    sheets.ask(KeepScore(""), chat=ANNA)
    with sheets.store.read() as unit:
        (post,) = [compose_announcement(sheets.context, unit, row) for row in unit.announcements.pending(ANNA)]
    assert "gruppo" not in post.text.plain
    assert not any("siedo" in label or "alzo" in label for label in labels(post))
