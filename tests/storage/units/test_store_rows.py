"""The small repositories: log, drafts, hands, deadlines, votes, inbox, archive, meta."""

from dataclasses import replace

from scala40.actions import Attach, Lay, Swap, Take
from scala40.meld import known as known_meld
from scala40.notation import parse_card, parse_meld, parse_melds
from storage import Deadline, DeadlineKind, Draft, FinishedPlayer, MatchFigures, Store
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_finished_match, a_lobby


def test_the_log_numbers_its_lines_for_every_table(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        unit.log.append(one.id, -1, "shuffle * *", 100)
        unit.log.append(two.id, 0, "draw", 101)
        last = unit.log.append(one.id, 2, "discard 7H", 102)
        assert [(entry.seq, entry.seat, entry.action) for entry in unit.log.entries(one.id)] == [
            (0, -1, "shuffle * *"),
            (1, 2, "discard 7H"),
        ]
        assert unit.log.entries(one.id)[1] == last
        assert [entry.seq for entry in unit.log.entries(two.id)] == [0]


def test_the_last_lines_of_the_log_come_in_their_order(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for _ in range(5):
            unit.log.append(table.id, 0, "draw", 100)
        assert [entry.seq for entry in unit.log.recent(table.id, 2)] == [3, 4]
        assert unit.log.recent(table.id) == unit.log.entries(table.id)
        assert tuple(unit.log.backwards(table.id)) == unit.log.entries(table.id)[::-1]


def test_lays_and_lines_are_those_of_the_present_deal(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        before = ("deal 2S", "lay 3H 4H 5H", "discard 7H")
        now = ("deal 3S", "draw", "lay KH KC KS", "attach AS 0", "discard 2C", "take", "lay 2H 2D 2C", "discard 2S")
        for action in (*before, *now):
            unit.log.append(table.id, 0, action, 100)
        assert [entry.action for entry in unit.log.lays(table.id)] == ["lay KH KC KS", "lay 2H 2D 2C"]
        assert tuple(entry.action for entry in unit.log.present_deal(table.id)) == now


def test_a_seat_that_prepared_nothing_has_an_empty_draft_of_revision_1(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert unit.drafts.get(table.id, 1) == Draft(table.id, 1, revision=1)


def test_a_draft_comes_back_with_the_revision_that_was_given(store: Store) -> None:
    lay = Lay(parse_melds("QH KH AH | 7H *7D 7S"))
    actions = (Take(), lay, Attach(parse_card("*8C"), 3), Swap(parse_card("7D"), 1))
    collected = (known_meld(parse_meld("5H 6H *7H 8H")), known_meld(parse_meld("9C 9D 9H 9S")))
    with store.unit() as unit:
        table = a_lobby(unit)
        draft = Draft(table.id, 1, actions=actions, collected=collected, selection=("7H1", "*2"), advised="1f.2")
        assert unit.drafts.save(draft) == draft
        assert unit.drafts.get(table.id, 1) == draft
        assert unit.drafts.save(replace(draft, selection=())).revision == 1
        assert unit.drafts.save(replace(draft, collected=(), revision=2)).revision == 2


def test_a_stored_draft_keeps_when_its_player_last_tapped(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.drafts.tapped(table.id, 1, 50.5)
        draft = unit.drafts.get(table.id, 1)
        assert draft.tapped_at == 50.5
        unit.drafts.save(replace(draft, actions=(Take(),), tapped_at=0.0))
        assert unit.drafts.get(table.id, 1) == replace(draft, actions=(Take(),))


def test_a_revision_never_comes_twice_even_when_a_draft_is_cleared_or_saved_from_an_old_one(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        old = Draft(table.id, 1, selection=("7H1",))
        revisions = [unit.drafts.save(old).revision]
        unit.drafts.clear(table.id)
        empty = unit.drafts.get(table.id, 1)
        assert empty == Draft(table.id, 1, revision=2)
        revisions += [empty.revision, unit.drafts.save(old).revision]
        revisions += [unit.drafts.save(replace(empty, revision=9)).revision]
        assert revisions == [1, 2, 3, 9]


def test_clearing_a_table_leaves_other_tables_drafts(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        kept = unit.drafts.save(Draft(two.id, 0, selection=("AS1",)))
        unit.drafts.save(Draft(one.id, 0, selection=("7H1",)))
        unit.drafts.clear(one.id)
        assert unit.drafts.get(two.id, 0) == kept


def test_deadlines_are_due_in_the_order_of_time(store: Store) -> None:
    with store.unit() as unit:
        one, two = a_lobby(unit), a_lobby(unit, thread_id=7)
        late = unit.deadlines.set(one.id, DeadlineKind.TURN, 300)
        early = unit.deadlines.set(two.id, DeadlineKind.TURN, 200)
        soon = unit.deadlines.set(one.id, DeadlineKind.REMINDER, 250)
        assert unit.deadlines.all() == (early, soon, late)
        assert unit.deadlines.due(250, 9) == (early, soon)
        assert unit.deadlines.due(250, 1) == (early,)
        assert unit.deadlines.due(199.9, 9) == ()
        assert unit.deadlines.due(250, 9, computers=True) == ()
        thought = unit.deadlines.set(two.id, DeadlineKind.COMPUTER, 10)
        assert unit.deadlines.due(250, 9, computers=True) == (thought,)
        assert unit.deadlines.due(250, 1) == (early,)
        assert unit.deadlines.get(one.id, DeadlineKind.TURN) == Deadline(one.id, DeadlineKind.TURN, 300.0)


def test_failures_of_a_deadline_are_counted_until_it_is_set_again(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for kind in (DeadlineKind.TURN, DeadlineKind.REMINDER):
            unit.deadlines.set(table.id, kind, 300)
        assert unit.deadlines.failed(table.id, DeadlineKind.REMINDER) == (1, 1)
        assert [unit.deadlines.failed(table.id, DeadlineKind.TURN) for _ in range(2)] == [(1, 2), (2, 3)]
        unit.deadlines.set(table.id, DeadlineKind.TURN, 400)
        assert unit.deadlines.failed(table.id, DeadlineKind.TURN) == (1, 2)
        assert unit.deadlines.failed(table.id, DeadlineKind.COMPUTER) == (0, 0)


def test_a_deadline_set_again_moves(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.deadlines.set(table.id, DeadlineKind.TURN, 300)
        moved = unit.deadlines.set(table.id, DeadlineKind.TURN, 400)
        assert unit.deadlines.all() == (moved,)


def test_deadlines_are_cleared_by_kind_or_all(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for kind in DeadlineKind:
            unit.deadlines.set(table.id, kind, 300)
        unit.deadlines.clear(table.id, DeadlineKind.TURN, DeadlineKind.REMINDER)
        assert len(unit.deadlines.all()) == len(DeadlineKind) - 2
        unit.deadlines.clear(table.id)
        assert unit.deadlines.all() == ()


def test_a_vote_counts_once(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        assert [unit.votes.cast(table.id, "end", person) for person in (11, 11, 12)] == [1, 1, 2]
        assert unit.votes.cast(table.id, "remove", 11) == 1
        assert unit.votes.voters(table.id, "end") == (11, 12)
        unit.votes.withdraw(table.id, "end", 11)
        unit.votes.withdraw(table.id, "end", 11)
        assert unit.votes.voters(table.id, "end") == (12,)
        assert unit.votes.voters(table.id, "remove") == (11,)
        unit.votes.clear(table.id)
        assert unit.votes.voters(table.id, "end") == ()


def test_an_update_is_kept_once_whether_it_is_done_or_not(store: Store) -> None:
    with store.unit() as unit:
        assert unit.inbox.put(8, '{"b": 1}', 100)
        assert unit.inbox.put(7, '{"a": 1}', 101)
        assert not unit.inbox.put(7, '{"a": 2}', 102)
        assert [row.payload for row in unit.inbox.pending()] == ['{"a": 1}', '{"b": 1}']
        unit.inbox.done(7, 110)
        assert [unit.inbox.is_pending(number) for number in (7, 8, 9)] == [False, True, False]
        assert not unit.inbox.put(7, '{"a": 3}', 120)
        assert [row.update_id for row in unit.inbox.pending()] == [8]


def test_tries_at_an_update_are_counted(store: Store) -> None:
    with store.unit() as unit:
        unit.inbox.put(7, "{}", 100)
        assert [unit.inbox.attempted(7), unit.inbox.attempted(7), unit.inbox.attempted(99)] == [1, 2, 0]
        assert unit.inbox.pending()[0].attempts == 2


def test_the_inbox_remembers_which_taps_were_worked_off_and_not_answered(store: Store) -> None:
    with store.unit() as unit:
        for update_id, at in ((1, 90), (2, 100), (3, 100), (4, 100)):
            unit.inbox.put(update_id, "{}", at, f"q{update_id}")
        unit.inbox.put(5, "{}", 100)
        for update_id in (1, 2, 3, 5):
            unit.inbox.done(update_id, 110)
        unit.inbox.answered([3, 99])
        unit.inbox.answered([])
        assert unit.inbox.unanswered(100) == ((2, "q2"),)  # 1 is too old, 4 not worked off, 5 no tap


def test_updates_processed_long_ago_are_forgotten_and_nothing_else(store: Store) -> None:
    with store.unit() as unit:
        for update_id in (1, 2, 3):
            unit.inbox.put(update_id, "{}", 100)
        unit.inbox.done(1, 110)
        unit.inbox.done(2, 210)
        assert unit.retention.updates(200, 9) == 1
        assert unit.inbox.put(1, "{}", 300)
        assert not unit.inbox.put(2, "{}", 300)
        assert {row.update_id for row in unit.inbox.pending()} == {1, 3}


def test_finished_matches_are_found_by_table_and_the_last_one_by_chat_and_person(store: Store) -> None:
    with store.unit() as unit:
        matches = []
        tables = []
        for number in range(3):
            table = a_lobby(unit, thread_id=number)
            tables.append(table.id)
            matches.append(replace(a_finished_match(table.id, ended_at=900 + number), thread_id=number))
            unit.archive.add(matches[-1])
        assert unit.archive.get(matches[0].table_id) == matches[0]
        assert unit.archive.get(99) is None
        assert [unit.archive.last_of_chat(GROUP, thread) for thread in (0, 1, 9)] == [*tables[:2], None]
        assert unit.archive.last_of_person(PEOPLE[1]) == tables[2]


def test_figures_count_the_last_matches_that_were_played_and_those_alone_apart(store: Store) -> None:
    first, second, third = PEOPLE
    with store.unit() as unit:
        for number, (people, totals) in enumerate(
            [
                ((first, second, None), (0, 101, 40)),
                ((second, first, third), (10, 30, 60)),
                ((first, None), (0, 101)),
                ((first, second), (0, 0)),  # nobody has finished a deal
            ]
        ):
            table = a_lobby(unit, thread_id=number)
            players = tuple(
                FinishedPlayer(person, "Name", place, total, 0, None)
                for place, (person, total) in enumerate(zip(people, totals, strict=True), 1)
            )
            unit.archive.add(replace(a_finished_match(table.id, ended_at=900 + number), players=players))
        found = {one.name: one for one in unit.archive.figures_of_chat(GROUP, 9).values()}
        names = [unit.people.named([person])[person].name for person in PEOPLE]
        assert found == {
            names[0]: MatchFigures(names[0], False, 2, (1, 1, 0), 0, 0),
            names[1]: MatchFigures(names[1], False, 2, (1, 1, 0), 0, 10),
            names[2]: MatchFigures(names[2], False, 1, (0, 0, 1), 0, None),
        }
        alone = MatchFigures(names[0], True, 1, (1, 0, 0), 0, 0)
        assert set(unit.archive.figures_of_person(first)) == {found[names[0]], alone}
        assert unit.archive.figures_of_person(second) == (found[names[1]],)
        assert unit.archive.figures_of_chat(GROUP, 2) == {}


def test_the_host_remembers_words(store: Store) -> None:
    with store.unit() as unit:
        assert unit.meta.get("heartbeat") is None
        unit.meta.set("heartbeat", "1")
        unit.meta.set("heartbeat", "2")
        assert unit.meta.get("heartbeat") == "2"


def test_a_tap_is_noted_without_a_new_revision_and_outlives_the_turn(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.drafts.save(Draft(table.id, 1, selection=("7H1",), revision=4, asked="7H"))
        unit.drafts.tapped(table.id, 1, 12.5)
        assert unit.drafts.get(table.id, 1) == Draft(
            table.id, 1, selection=("7H1",), revision=4, asked="7H", tapped_at=12.5
        )
        unit.drafts.clear(table.id)
        assert unit.drafts.get(table.id, 1) == Draft(table.id, 1, revision=5, tapped_at=12.5)


def test_each_seat_has_its_own_order_of_the_hand(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.hands.save(table.id, 0, ("7H1", "2C1"))
        unit.hands.save(table.id, 1, ("*1",))
        unit.hands.save(table.id, 0, ("2C1", "7H1"))
        assert unit.hands.get(table.id, 0) == ("2C1", "7H1")
        unit.hands.forget(table.id, 0)
        assert (unit.hands.get(table.id, 0), unit.hands.get(table.id, 1)) == ((), ("*1",))
        unit.hands.clear(table.id)
        assert unit.hands.get(table.id, 1) == ()
