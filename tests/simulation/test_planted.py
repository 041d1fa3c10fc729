"""The checks of the simulator find what is wrong: each of these mistakes is planted once, and noticed."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sandbox.world import Post
from scala40 import engine
from scala40.actions import Draw
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.program.simulation import Simulation, new_simulation
from simulation.promises import sentences
from simulation.promises.month import check_unasked
from simulation.promises.names import names_break_nothing
from simulation.promises.tokens import shows_a_card
from simulation.watches.invariants import LogChecker, StoreReader, check_screens, check_waiting
from simulation.watches.secrecy import Watch, words_of
from storage import AnnouncementKind, DeadlineKind, ScreenKind


class Dealt:
    """A table of two that has just been dealt, and the bot has nothing left to do."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.watch = Watch(simulation.telegram, StoreReader(simulation))

    async def begin(self) -> None:
        """From nothing to the first cards."""
        assert await self.simulation.start()
        (self.group,) = playing_groups(self.simulation, 1, most=2, forms="text")
        self.table = await self.group.open()
        await self.simulation.quiet()

    def panel(self, number: int) -> Post:
        """The panel of somebody who plays, in their private chat."""
        actor = self.group.actors[number]
        with self.simulation.store.read() as unit:
            screen = unit.screens.find(self.table, ScreenKind.HAND, actor.person.id)
        return actor.private.posts[screen.message_id or 0]

    def panel_on_turn(self) -> Post:
        """The panel of the person on turn: that of the other one may rest."""
        (post,) = [post for post in map(self.panel, (0, 1)) if post.message["text"].startswith("🟢")]
        return post

    def all_is_well(self) -> None:
        """None of the checks finds anything."""
        assert check_screens(self.simulation) > 0
        assert check_waiting(self.simulation) == 1
        assert LogChecker(self.simulation).check() == 1


@pytest.fixture(scope="module")
def dealt() -> Iterator[Dealt]:
    with new_simulation(3) as simulation:
        dealt = Dealt(simulation)
        simulation.loop.run_until_complete(dealt.begin())
        yield dealt
        simulation.loop.run_until_complete(simulation.life.stopped())


def group_of(dealt: Dealt) -> PlayingGroup:
    return dealt.group


def test_a_screen_that_was_not_drawn_again_is_noticed(dealt: Dealt) -> None:
    dealt.all_is_well()
    post = dealt.panel_on_turn()
    shown = post.message["text"]
    post.message["text"] = "vecchio"
    with pytest.raises(AssertionError, match="does not show what is stored"):
        check_screens(dealt.simulation)
    post.message["text"] = shown
    post.deleted = True
    with pytest.raises(AssertionError, match="is not there"):
        check_screens(dealt.simulation)
    post.deleted = False
    dealt.all_is_well()


def test_a_table_that_waits_for_two_things_or_for_none_is_noticed(dealt: Dealt) -> None:
    with dealt.simulation.store.unit() as unit:
        unit.deadlines.set(dealt.table, DeadlineKind.COMPUTER, 2e9)
    with pytest.raises(AssertionError, match="waits for"):
        check_waiting(dealt.simulation)
    with dealt.simulation.store.unit() as unit:
        unit.deadlines.clear(dealt.table, DeadlineKind.COMPUTER)
        turn = unit.deadlines.get(dealt.table, DeadlineKind.TURN)
        assert turn is not None
        unit.deadlines.clear(dealt.table, DeadlineKind.TURN)
    with pytest.raises(AssertionError, match="waits for"):
        check_waiting(dealt.simulation)
    with dealt.simulation.store.unit() as unit:
        unit.deadlines.set(dealt.table, DeadlineKind.TURN, turn.due_at)
    dealt.all_is_well()


def test_a_match_that_is_not_what_its_log_tells_is_noticed(dealt: Dealt) -> None:
    with dealt.simulation.store.read() as unit:
        table = unit.tables.get(dealt.table)
    assert table.match.turn is not None
    other = engine.apply(table.match, table.match.turn, Draw()).match
    with dealt.simulation.store.unit() as unit:
        spoilt = unit.tables.save(replace(table, match=other))
    with pytest.raises(AssertionError, match="gives another match"):
        LogChecker(dealt.simulation).check()
    with dealt.simulation.store.unit() as unit:
        unit.tables.save(replace(spoilt, match=table.match))
    assert LogChecker(dealt.simulation).check() == 1


def test_a_hand_on_anothers_screen_is_noticed(dealt: Dealt) -> None:
    mine, other = group_of(dealt).actors[:2]
    bot = dealt.simulation.service.application.bot
    hand = dealt.panel(0).message["text"]

    async def told(chat: int) -> int:
        await bot.send_message(chat, hand)
        return len(await dealt.watch.leaks())

    assert dealt.simulation.loop.run_until_complete(told(mine.person.id)) == 0
    assert dealt.simulation.loop.run_until_complete(told(other.person.id)) == 1
    assert dealt.simulation.loop.run_until_complete(told(group_of(dealt).chat.id)) == 2
    hand = f"🎓 1. {hand}"
    assert dealt.simulation.loop.run_until_complete(told(other.person.id)) == 3, "a lesson has its own cards only"


@pytest.mark.parametrize("line", ["chat 7: cannot draw 10♥️", "🃏", "callback z:1:1.1:7H1", "KeyError: '*'  QS"])
def test_a_card_in_the_log_is_noticed(line: str) -> None:
    assert shows_a_card(line)
    assert not shows_a_card("2026-11-21 20:15:03 chat -100123 has to wait for 7 s (update 700000012, table 3)")


def test_a_name_that_breaks_a_message_is_noticed() -> None:
    for name in ("Anna\nha vinto", "https://x.it", "@everyone"):
        with pytest.raises(AssertionError):
            sentences.check_sentences("it", (name,), "planted")


def test_a_sentence_of_which_nobody_said_whether_it_names_somebody_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "NO_NAMES", sentences.NO_NAMES - {"meld"})
    sentences.naming.cache_clear()
    with pytest.raises(AssertionError, match="can that be a name"):
        sentences.naming("it")
    monkeypatch.undo()
    sentences.naming.cache_clear()
    assert names_break_nothing(2, 5)["sentences"] > 100


@pytest.mark.parametrize(
    "parameters",
    [
        {"text": "🏁 Smazzata 2: x"},
        {"caption": "🏁 Smazzata 2: x"},
        {"media": '{"type": "photo", "media": "attach://1", "caption": "🏁 Smazzata 2: x"}'},
        {"media": {"caption": "🏁 Smazzata 2: x"}},
    ],
)
def test_the_words_of_a_message_are_found_wherever_a_call_has_them(parameters: dict[str, object]) -> None:
    """A deal's end shows all hands, also if its post is edited with its picture."""
    assert words_of(parameters) == "🏁 Smazzata 2: x"


def test_somebody_who_is_told_twice_a_day_about_a_slow_table_is_noticed(dealt: Dealt) -> None:
    person, now = dealt.group.actors[0].person.id, dealt.simulation.loop.shown()
    with dealt.simulation.store.unit() as unit:
        for kind in (AnnouncementKind.REMINDER, AnnouncementKind.WAKE):
            check_unasked(dealt.simulation)
            unit.announcements.add(person, kind, {}, now, table_id=dealt.table, person_id=person)
            for waiting in unit.announcements.pending(person):
                unit.announcements.sent(waiting.id, None, now)
        with pytest.raises(AssertionError, match="told twice in a day"):
            check_unasked(dealt.simulation)
