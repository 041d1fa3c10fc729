"""Lessons: a table that is not stored, at which somebody does one step after the other that the lesson asks for.

It has the number 0. Its panel, its page and its buttons are those of any table; how far it is, a row of its learner
says. So it has no clock, no result, and nobody else can see it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.cards import Card
from scala40.lessons import LEARNER, LESSONS, Script, done_after, may_gather, script_of
from scala40.meld import known
from scala40.players import USUAL_LEVEL
from scala40.state import Match
from storage import Draft, Lesson, Person, Seat, Table, TableKind, TableSettings, TableStatus, Unit
from tables.chat_pages import Choice, LessonPanel, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.rules_code import code_of, settings_of
from tables.lobby.seating import PRIVATE_SETTINGS
from tables.play.choices import lay_choice, placement_choice
from tables.play.draft import gathered_points, stamp
from tables.play.leading import does
from tables.play.panel_actions import store_sorting
from tables.play.turn import Turn
from tables.play.turn_actions import STEPS, carried_out
from tables.requests import panel
from tables.requests.chat_pages import TakeLesson
from tables.requests.codec import Request
from tables.requests.deep_links import LESSONS_PAYLOAD
from tables.seats import NAMES
from texts.cards import card_text, cards_text, in_order
from texts.line import Line
from texts.refusals import refusal_line
from texts.rules import says_line

LESSON_TABLE: Final = 0
"""The number of the table of a lesson, which no stored table has."""

OF_A_TABLE: frozenset[type[Request]] = frozenset(
    found for found in vars(panel).values() if isinstance(found, type) and "table" in getattr(found, "__slots__", ())
)
"""The requests of panels, which can be those of a lesson."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A lesson that somebody takes, as it is now: its row, its script, its table and their draft."""

    row: Lesson
    script: Script = field(repr=False)
    table: Table

    @property
    def done(self) -> int:
        """How many steps are done; a newer program may have fewer."""
        return min(self.row.step, len(self.script.steps))

    @property
    def is_over(self) -> bool:
        return self.done == len(self.script.steps)

    @property
    def draft(self) -> Draft:
        """What is selected, and put aside; the steps of the turn are part of the position."""
        row = self.row
        return Draft(LESSON_TABLE, LEARNER, collected=row.gathered, selection=row.selection, page=row.page)

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def state(self) -> Line:
        """Which lesson it is, and how far."""
        name = Line(f"lesson-name-{self.row.number}")
        if self.is_over:
            return Line("lesson-over", name=name)
        return Line("lesson-state", name=name, step=self.done + 1, steps=len(self.script.steps))

    def hint(self, selected: Iterable[Card] = ()) -> Line:
        """What the lesson asks for now, before the first steps with a rule of the table; at the end what was learnt.

        `selected`: the cards that are selected; those that are in the way are to be unselected first.
        """
        words = self.match.rules.words()
        if not self.script.steps:
            (option,) = self.script.told
            return says_line(option, words[option])
        if self.is_over:
            said, left_out = Line(f"lesson-learnt-{self.row.number}"), self.script.left_out
        elif wrong := Counter(selected) - Counter(_cards(self.script.steps[self.done].action)):
            cards = in_order(wrong.elements(), "suit")
            return Line("lesson-unpick", cards=cards_text(cards), count=len(cards))
        else:
            step = self.script.steps[self.done]
            tap, left_out = _tap_line(self.match, step.action), step.left_out
            said = Line(f"lesson-{step.name}", tap=tap)
        if left_out is not None:
            said = Line("lesson-left-out", why=refusal_line(left_out, self.match), said=said)
        for option in self.script.told[self.done : self.done + 1]:
            said = Line("lesson-here", rule=says_line(option, words[option]), said=said)
        return said

    @property
    def choices(self) -> tuple[tuple[Request, Line], ...]:
        """What follows a lesson, with labels: the next one if there is one, to play, and the list."""
        if not self.is_over:
            return ()
        play, others = (panel.PractiseNow(), Line("practice-label-now")), (TakeLesson(0), Line("lesson-label-list"))
        number = self.row.number + 1
        return (*([(TakeLesson(number), Line("lesson-label-next"))] if number in LESSONS else []), play, others)

    def asks_for(self, request: Request, *, opened: bool) -> bool:
        """Whether a button does what is asked for now, so that it is the coloured one."""
        if self.is_over:
            return False
        match self.script.steps[self.done].action, request:
            case Draw(), panel.DrawStock():
                return True
            case Take(), panel.TakeDiscardPile():
                return True
            case Discard(card), panel.DiscardCard(card=name):
                return str(card) == name
            case action, _:
                return does(request, action, opened=opened)
        return False


def taken(unit: Unit, person_id: int) -> Taken | None:
    """Return the lesson that somebody takes; None if they take none."""
    row = unit.lessons.get(person_id)
    if row.number not in LESSONS:
        return None
    settings = settings_of(row.rules) or _PLAIN  # an older program has written rules that there are not any more
    script = script_of(row.number, settings.rules)
    match = script.positions[min(row.step, len(script.steps))]
    others = zip(range(1, match.players), NAMES, strict=False)
    computers = [Seat(number, None, computer=USUAL_LEVEL, name=name) for number, name in others]
    seats = (Seat(LEARNER, person_id), *computers)
    table = Table(
        id=LESSON_TABLE, chat_id=person_id, thread_id=0, host_id=person_id, status=TableStatus.PLAYING,
        version=row.version, settings=settings, seats=seats, match=match, page="", created_at=0.0, touched_at=0.0,
        rematch_of=None, kind=TableKind.PRACTICE,
    )  # fmt: skip
    return Taken(row, script, table)


def draft_at(unit: Unit, table: Table, seat: Seat) -> Draft:
    """Return the draft of a seat; at the table of a lesson that is in its row."""
    found = taken(unit, table.host_id) if table.id == LESSON_TABLE else None
    return unit.drafts.get(table.id, seat.number) if found is None else found.draft


def take_lesson(context: Context, origin: Origin, request: TakeLesson) -> Result:
    """Begin a lesson, or go on with the one that is being taken; without a number, ask which one."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if not origin.is_private:
            return Result(start=LESSONS_PAYLOAD)
        row = unit.lessons.get(origin.person.id)
        if not request.lesson:
            return Result(pages=(_list(row, played=_last_table(unit, origin.person.id) is not None),))
        if request.lesson not in LESSONS:
            raise Refused(Line("tap-unknown"))
        found, rules = taken(unit, origin.person.id), code_of(_settings(unit, origin.person.id))
        is_new = found is None or found.row.number != request.lesson or found.is_over
        if is_new or (row.step == 0 and row.rules != rules):
            new = Lesson(row.person_id, request.lesson, rules, version=row.version + 1, offered=row.offered)
            unit.lessons.save(replace(new, finished=row.finished))
            begun = taken(unit, origin.person.id)
            if begun is not None and begun.is_over:  # it has nothing to do
                unit.lessons.save(replace(begun.row, finished=row.finished | {request.lesson}))
        return _shown(unit, origin.person.id)


def lesson_label(row: Lesson, number: int) -> Line:
    """Return the label of a lesson, marked if it was finished."""
    return Line("lesson-label", name=Line(f"lesson-name-{number}"), done="yes" if number in row.finished else "no")


def is_offered(unit: Unit, person_id: int) -> bool:
    """Whether somebody is offered the lessons now: once, if they have never finished a deal."""
    row = unit.lessons.get(person_id)
    if row.offered or row.number or unit.archive.has_finished_deal(person_id):
        return False
    unit.lessons.save(replace(row, offered=True))
    return True


def tap(context: Context, origin: Origin, request: Any) -> Result:
    """Do what a button of the lesson's table does, if the lesson asks for it; else say why not."""
    if not origin.is_private:  # where a hand would be shown to everybody
        with requested(context, origin):
            raise Refused(Line("tap-unknown"))
    with requested(context, origin) as unit:
        found = taken(unit, origin.person.id)
        if found is None:
            raise Refused(Line("lesson-none"))
        table, draft = found.table, found.draft
        if found.is_over or getattr(request, "stamp", stamp(table, draft)) != stamp(table, draft):
            return replace(_shown(unit, origin.person.id), line=Line("tap-stale"), refused=True)
        if type(request) in STEPS:
            turn = _Step(context, unit, table, table.seats[LEARNER], draft, found.match, context.now())
            done = carried_out(turn, request)
            return replace(_shown(unit, origin.person.id), line=done.line)
        if isinstance(request, panel.InWords):
            return Result(pages=(LessonPanel(in_words=True),))
        if isinstance(request, panel.Idle):
            raise Refused(Line(f"panel-idle-{request.why}" if request.why in panel.IDLE else "tap-unknown"))
        if isinstance(request, panel.SortHand):
            store_sorting(unit, origin.person.id, request)
        elif isinstance(request, panel.ShowPage) and request.page in panel.PAGES:
            unit.lessons.save(replace(found.row, page=request.page))
        elif not isinstance(request, panel.Refresh):
            raise Refused(Line("lesson-no-order" if isinstance(request, panel.ArrangeHand) else "tap-unknown"))
        return _shown(unit, origin.person.id)


class _Step(Turn):
    """A turn in a lesson: only what the lesson asks for changes anything, and no slip has to be asked about."""

    __slots__ = ()

    @property
    def person(self) -> Person | None:
        learner = self.unit.people.get(self.table.host_id)
        return None if learner is None else replace(learner, asks=False)

    def save(self, draft: Draft) -> Result:
        found = self._found
        if draft.actions:
            self.commit(*draft.actions)
        elif draft.collected == self.draft.collected:
            self.unit.lessons.save(replace(found.row, selection=draft.selection, page=draft.page))
        elif may_gather(found.script, found.done, draft.collected):
            version = found.row.version + 1
            changed = replace(found.row, gathered=draft.collected, selection=(), page="", version=version)
            self.unit.lessons.save(changed)
        else:
            raise Refused(Line("lesson-not-now"))
        return Result()

    def draw(self) -> tuple[Table, Line]:
        before = self.match.deal.stock[:1]
        return self.commit(Draw()), Line("panel-drawn", card=card_text(before[0]))

    def commit(self, *actions: Action) -> Table:
        found = self._found
        done = done_after(found.script, found.done, actions)
        if done is None:
            raise Refused(Line("lesson-not-now"))
        row, is_over = found.row, done == len(found.script.steps)
        finished = row.finished | {row.number} if is_over else row.finished
        after = Lesson(row.person_id, row.number, row.rules, done, row.version + 1, finished=finished)
        self.unit.lessons.save(replace(after, offered=row.offered))
        return self.table

    @property
    def _found(self) -> Taken:
        found = taken(self.unit, self.table.host_id)
        assert found is not None  # it has just been read
        return found


def _list(row: Lesson, *, played: bool) -> Statement:
    said = Line("lesson-list", played="yes" if played else "no")
    return Statement.of(said, *((Choice(lesson_label(row, n), TakeLesson(n)),) for n in LESSONS))


def _shown(unit: Unit, person_id: int) -> Result:
    """Return the lesson as it is now, in the place of the message that was tapped."""
    found = taken(unit, person_id)
    assert found is not None  # the caller has just read or stored it
    if found.is_over:
        lead, *others = [(Choice(label, request),) for request, label in found.choices]
        leads = (replace(lead[0], style="primary"),)
        return Result(page=Statement(((found.state,), (found.hint(),)), (leads, *others)))
    return Result(page=LessonPanel())


def _settings(unit: Unit, person_id: int) -> TableSettings:
    """Return the settings of the person's last table, else those with which they practise; without clock and advice."""
    last, chat = _last_table(unit, person_id), unit.chats.get(person_id)
    settings = (None if chat is None else chat.defaults) or _PLAIN if last is None else last.settings
    return replace(_PLAIN, preset=settings.preset, options=settings.options)


def _last_table(unit: Unit, person_id: int) -> Table | None:
    """Return the table at which somebody has played last, finished or not; None if there is none."""
    finished = unit.archive.last_of_person(person_id)
    over = (None if finished is None else unit.tables.get(finished), unit.tables.last_broken_off(person_id))
    found = [table for table in (*unit.tables.of_person(person_id), *over) if table is not None]
    return max(found, key=lambda table: table.touched_at, default=None)


_PLAIN: Final = replace(PRIVATE_SETTINGS, advice=False)


def _cards(action: Action) -> list[Card]:
    """Return the cards of the hand that an action uses."""
    match action:
        case Lay(melds):
            return [card.in_hand for cards in melds for card in cards]
        case Attach() | Swap() | Discard():
            return [action.card.in_hand]
    return []


def _tap_line(match: Match, action: Action) -> Line:
    """Return which button, or which card and button, does this."""
    opened, mark = match.deal.opened[LEARNER], ""
    match action:
        case Draw():
            label = Line("panel-draw", cards=len(match.deal.stock))
        case Take():
            label = Line("panel-take", card=card_text(match.deal.discard_pile[-1]))
        case Lay(melds) if opened:
            label = lay_choice(LESSON_TABLE, mark, known(melds[0]), opened=True).label
        case Lay(melds):
            label = Line("panel-open-now", points=gathered_points(match.rules, map(known, melds)))
        case Attach() | Swap():
            meld = match.deal.table[action.meld_index]
            assert meld is not None  # the step is legal
            label = placement_choice(LESSON_TABLE, mark, action, meld).label
            if action.card.is_joker:
                return Line("lesson-tap-card", card=card_text(action.card.in_hand), button=label)
        case Discard(card):
            closes = len(match.deal.hands[LEARNER]) == 1
            button = Line("panel-discard-close" if closes else "panel-discard-card", card=card_text(card))
            return Line("lesson-tap-card", card=card_text(card), button=button)
    return Line("lesson-tap", button=label)


USE_CASES: UseCases = {TakeLesson: take_lesson}
