"""Lessons in the chat: taken by what their messages say, answered when something else is tapped, counted nowhere."""

import asyncio
import json
import re
from dataclasses import replace

import pytest

from scala40.lessons import LESSONS
from scala40.rules import PRESETS
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, buttons_of, labels
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import Form, Lesson, Store, TableSettings
from tables.people.export import export_document
from tables.people.start import start
from tables.play.lessons import LESSON_TABLE, OF_A_TABLE, taken
from tables.requests import panel
from tables.requests.chat_pages import ForgetMe, TakeLesson
from tables.requests.deep_links import LESSONS_PAYLOAD
from tests.tables.play.following import begin, coloured, followed, named, page_of

WORDS_A_MINUTE = 150
SECONDS_A_TAP = 2
SECONDS = 90
MOST_TAPS = 10


def learner(
    matches: Matches, person: int = ANNA, *, preset: str = "fisca", language: str = "it", **how: object
) -> None:
    """Let somebody have these rules, this language and this form in their private chat."""
    with matches.store.unit() as unit:
        known = unit.people.get(person)
        assert known is not None
        display = replace(known.display, form=how.pop("form", Form.PICTURES))
        comfort = bool(how.pop("comfort", False))
        kept = replace(known, language=language, language_chosen=True, display=display, comfort=comfort)
        unit.people.save(kept)
        chat = unit.chats.seen(person, "private", "", False)
        unit.chats.save(replace(chat, defaults=TableSettings(preset, tuple(how.items()))))


def row_of(matches: Matches, person: int = ANNA) -> Lesson:
    with matches.store.read() as unit:
        return unit.lessons.get(person)


def tap(matches: Matches, request: object, person: int = ANNA) -> ComposedResult:
    return matches.touch(request, person, chat=person)


def stored_elsewhere(matches: Matches, person: int = ANNA) -> dict[str, list[object]]:
    """All that is stored of somebody beside their lessons and themselves."""
    with matches.store.read() as unit:
        held = list(unit.personal.rows(person))
    return {name: rows for name, rows in held if name not in ("people", "lessons")}


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("preset", PRESETS)
def test_who_does_what_the_messages_say_finishes_all_lessons_in_time(
    matches: Matches, preset: str, language: str
) -> None:
    learner(matches, preset=preset, language=language)
    for lesson in LESSONS:
        shown = [bare(message.text.plain) for message in followed(matches, lesson)]
        # What stands there as before, while a card is selected, is not read again.
        new = [text for before, text in zip(["", *shown], shown, strict=False) if text != before]
        read, tapped = len(re.findall(r"\w+", " ".join(new))), len(shown) - 1
        assert tapped <= MOST_TAPS
        assert read / WORDS_A_MINUTE * 60 + SECONDS_A_TAP * tapped <= SECONDS, (lesson, read)
        assert bare(TEXTS.plain(language, f"lesson-learnt-{lesson}")) in shown[-1]
    assert row_of(matches).finished == set(LESSONS)


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("comfort", [False, True])
@pytest.mark.parametrize("form", Form)
def test_lessons_are_taken_in_every_form_by_the_buttons_that_are_named(
    matches: Matches, form: Form, language: str, *, comfort: bool
) -> None:
    learner(matches, form=form, comfort=comfort, language=language)
    for lesson in LESSONS:
        *steps, last = followed(matches, lesson)
        assert form is Form.PICTURES or all(message.illustration is None for message in steps)
        for message in steps if comfort else ():  # buttons are named as they are shown
            assert not re.search("[«“„][🂠🗑⬆✅📎🔄⬇]", message.text.plain)
        assert bare(TEXTS.plain(language, f"lesson-learnt-{lesson}")) in bare(last.text.plain)


def test_a_card_in_the_way_is_unselected_first(matches: Matches) -> None:
    learner(matches)
    tap(matches, named(begin(matches, 1)))
    message = page_of(tap(matches, panel.Pick(LESSON_TABLE, "3C1")))
    for _ in range(2):
        assert "Prima togli 3♣: toccala di nuovo" in bare(message.text.plain)
        message = page_of(tap(matches, panel.Pick(LESSON_TABLE, "KS1")))
    message = page_of(tap(matches, panel.Pick(LESSON_TABLE, "KS1")))
    message = page_of(tap(matches, panel.Pick(LESSON_TABLE, "3C1")))
    assert "Prima togli" not in message.text.plain
    tap(matches, named(message))
    assert row_of(matches).step == 2


def test_what_is_asked_for_has_the_only_coloured_button(matches: Matches) -> None:
    for lesson in LESSONS:
        *steps, last = followed(matches, lesson)
        for message in steps:
            assert [button.request for button in coloured(message)] in ([], [named(message)])
        (after,) = coloured(last)
        assert TakeLesson(0) in buttons_of(last)
        assert after.request == (TakeLesson(lesson + 1) if lesson < max(LESSONS) else panel.PractiseNow())


def test_a_lesson_counts_nowhere_and_nobody_else_sees_it(matches: Matches) -> None:
    learner(matches)
    before = stored_elsewhere(matches)
    for lesson in LESSONS:
        assert list(followed(matches, lesson))
    assert stored_elsewhere(matches) == before
    with matches.store.read() as unit:
        assert not unit.tables.of_person(ANNA)
        assert not unit.archive.has_finished_deal(ANNA)
        assert unit.deadlines.all() == ()
        assert not unit.work.chats()


def test_what_the_lesson_does_not_ask_for_is_answered_with_the_reason(matches: Matches) -> None:
    learner(matches)
    begin(matches, 1)
    table, mark = LESSON_TABLE, f"{row_of(matches).version:x}.1"
    closed = tap(matches, panel.TakeDiscardPile(table, mark, "2D"))
    assert (matches.key(closed), closed.alert, closed.page) == ("refusal-pozzo-before-opening", True, None)
    drawn = tap(matches, panel.DrawStock(table, mark))
    assert matches.key(drawn) == "panel-drawn"
    mark = f"{row_of(matches).version:x}.1"
    for request in (
        panel.DiscardCard(table, mark, "3C"), panel.LayMeld(table, mark, "4H5H6H"),
    ):  # fmt: skip
        assert matches.key(tap(matches, request)) == "lesson-not-now"
    for unexpected in (
        panel.PrepareTurn(table), panel.ArrangePick(table, "3C1"), panel.MoveCard(table, "3C1", 1),
        panel.PinCard(table, "3C1"), panel.StopGuide(table),
    ):  # fmt: skip
        assert matches.key(tap(matches, unexpected)) == "tap-unknown"
    assert matches.key(tap(matches, panel.Idle(table, "cards"))) == "panel-idle-cards"
    assert matches.key(tap(matches, panel.AskAdvice(table, mark))) == "advice-off"
    assert matches.key(tap(matches, panel.StepBack(table, mark))) == "panel-nothing-back"
    assert row_of(matches).step == 1


def test_melds_can_be_put_aside_one_by_one_to_open(matches: Matches) -> None:
    learner(matches)
    begin(matches, 2)
    tap(matches, panel.DrawStock(LESSON_TABLE, f"{row_of(matches).version:x}.1"))
    message = None
    for meld in ("5H6H7H", "QHQDQS"):
        answer = tap(matches, panel.LayMeld(LESSON_TABLE, f"{row_of(matches).version:x}.1", meld))
        message = page_of(answer)
    assert message is not None
    assert row_of(matches).step == 1
    opened = next(one for one in buttons_of(message) if isinstance(one, panel.OpenNow))
    tap(matches, opened)
    assert (row_of(matches).step, row_of(matches).gathered) == (2, ())


def test_old_buttons_show_the_lesson_as_it_is_now(matches: Matches) -> None:
    learner(matches)
    first = named(begin(matches, 1))
    tap(matches, first)
    again = tap(matches, first)
    assert matches.key(again) == "tap-stale"
    assert "2/4" in page_of(again).text.plain
    assert "1. " in begin(matches, 1).text.plain  # goes on where it was
    assert row_of(matches).step == 1
    begin(matches, 3)
    stale = tap(matches, first)
    assert (matches.key(stale), row_of(matches).step) == ("tap-stale", 0)
    assert "3. Il jolly" in page_of(stale).text.plain
    *_, last = followed(matches, 3)
    after = tap(matches, panel.Pick(LESSON_TABLE, "8D1"))
    assert matches.key(after) == "tap-stale"
    assert page_of(after).text == last.text


def test_forged_buttons_are_answered_and_change_nothing(matches: Matches) -> None:
    learner(matches)
    for number in (6, 9, -1, 10**12):
        assert matches.key(tap(matches, TakeLesson(number))) == "tap-unknown"
    made = [kind(LESSON_TABLE, *_forged(kind)) for kind in sorted(OF_A_TABLE, key=lambda kind: kind.__name__)]
    for request in made:
        if request.code:
            assert matches.key(tap(matches, request, BRUNO)) == "lesson-none"
    begin(matches, 4)
    before = row_of(matches)
    for request in made:
        if request.code and not isinstance(request, panel.SortHand):
            answer = tap(matches, request)
            assert answer.line is not None or answer.page is not None or answer.messages
            in_group = matches.touch(request, chat=GROUP)
            assert (in_group.page, in_group.messages) == (None, ())
            assert matches.key(in_group) == "tap-unknown"
    assert row_of(matches) == before


def _forged(kind: type) -> list[str | int]:
    """Values for the fields of a request beside its table."""
    return [0 if field.type in (int, "int") else "zz" for field in list(kind.__dataclass_fields__.values())[1:]]


def test_in_a_group_the_button_leads_to_the_private_chat(matches: Matches) -> None:
    assert matches.touch(TakeLesson(0)).start == LESSONS_PAYLOAD
    linked = matches.write(start, private=True, argument=LESSONS_PAYLOAD)
    assert len(buttons_of(linked.messages[0])) == len(LESSONS)


def test_a_lesson_goes_on_in_another_run_of_the_bot(matches: Matches) -> None:
    learner(matches)
    shown = followed(matches, 3)
    for _ in range(4):
        before = next(shown)
    tap(matches, named(before))
    with matches.store.read() as unit:
        found = taken(unit, ANNA)
    assert found is not None
    matches.store.close()
    matches.store = Store.open(matches.path, lambda: matches.time)
    matches.context = replace(matches.context, store=matches.store)
    with matches.store.read() as unit:
        assert taken(unit, ANNA) == found
    *_, last = followed(matches, 3)
    assert "fatta" in last.text.plain


def test_the_rules_are_those_of_the_last_table_and_a_step_they_refuse_is_left_out(matches: Matches) -> None:
    learner(matches)
    matches.begin(2, attachable_discard="never")
    *steps, last = followed(matches, 4)
    assert "non si scarta" in steps[0].text.plain
    assert any("Un passo qui non c'è" in message.text.plain for message in steps)
    assert "fatta" in last.text.plain


def test_without_jokers_the_lesson_on_them_says_so(matches: Matches) -> None:
    learner(matches, jokers=0)
    (only,) = followed(matches, 3)
    assert "senza jolly" in only.text.plain
    assert "sostituisce" not in only.text.plain
    assert row_of(matches).finished == {3}
    assert TakeLesson(4) in buttons_of(only)


def test_the_rules_are_still_those_of_the_last_table_when_its_match_is_over(matches: Matches) -> None:
    learner(matches)
    assert "ultimo tavolo" not in matches.touch(TakeLesson(0), ANNA, chat=ANNA).messages[0].text.plain
    begin(matches, 4)
    matches.close_deal("9C", totals=[0, 1000], rules={"set": {"attachable_discard": "never"}})
    with matches.store.read() as unit:
        assert not unit.tables.of_person(ANNA)
    assert "ultimo tavolo" in matches.touch(TakeLesson(0), ANNA, chat=ANNA).messages[0].text.plain
    assert "non si scarta" in begin(matches, 4).text.plain  # nothing was done under the old rules


def test_a_finished_lesson_says_so_in_words(matches: Matches) -> None:
    learner(matches)
    assert list(followed(matches, 1))
    listed = labels(matches.touch(TakeLesson(0), ANNA, chat=ANNA).messages[0])
    assert [label.endswith("fatta") for label in listed] == [True, False, False, False, False]


def test_lessons_are_offered_once_to_who_has_never_finished_a_deal(matches: Matches) -> None:
    greeted = matches.write(start, BRUNO, private=True)
    assert TakeLesson(1) in buttons_of(greeted.messages[-1])
    assert TakeLesson(1) not in buttons_of(matches.write(start, BRUNO, private=True).messages[-1])
    matches.close_deal("9C", totals=[0, 0])
    assert TakeLesson(1) not in buttons_of(matches.write(start, ANNA, private=True).messages[-1])


def test_lessons_are_in_the_export_and_are_erased(matches: Matches) -> None:
    learner(matches)
    assert list(followed(matches, 1))
    begin(matches, 2)
    document = asyncio.run(export_document(matches.context, ANNA))
    assert document is not None
    (held,) = json.loads(document.content)["messages"]["lessons"]
    assert (held["number"], held["finished"]) == (2, "1")
    matches.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert row_of(matches) == Lesson(ANNA)
    assert matches.key(tap(matches, panel.Refresh(LESSON_TABLE))) == "lesson-none"


def test_the_picture_of_a_lesson_can_be_read_in_words(matches: Matches) -> None:
    learner(matches)
    begin(matches, 4)
    (told,) = tap(matches, panel.InWords(LESSON_TABLE)).messages
    assert "donna di fiori" in told.text.plain or "Q♣" in told.text.plain


def test_the_hand_is_sorted_as_at_any_table(matches: Matches) -> None:
    learner(matches)
    by_suit = labels(begin(matches, 1))
    assert labels(page_of(tap(matches, panel.SortHand(LESSON_TABLE, "rank")))) != by_suit
