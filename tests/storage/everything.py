"""Every method of every repository, called once: for tests that look at all statements of the store."""

from dataclasses import replace

from scala40.fair.deal import Inputs
from scala40.fair.terms import Terms
from storage import (
    DeadlineKind,
    Draft,
    ScreenKind,
    Subject,
    Table,
    TableSettings,
    TableStatus,
    Unit,
)
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_finished_match, a_match


def everything_and_then_fail(unit: Unit) -> None:
    """Do a lot, then raise ``ZeroDivisionError``."""
    everything(unit)
    _ = 1 / 0


def everything(unit: Unit) -> None:
    """Call whatever a unit of work offers, at a table with its match."""
    table = a_dealt_table(unit)
    _people_and_chats(unit)
    _table_and_draft(unit, table)
    _messages(unit, table)
    _commitments(unit, table)
    _the_end(unit, table)


def _people_and_chats(unit: Unit) -> None:
    person = unit.people.get(PEOPLE[0])
    assert person is not None
    unit.people.save(replace(person, reachable=True, sort="rank"))
    unit.people.named(PEOPLE)
    unit.people.names(PEOPLE)
    unit.people.seen(99, "Gone", None, None, 101)
    unit.people.forget(99, 101)
    unit.people.unseen(0, 50, 9)
    unit.people.want_menus()
    unit.people.menus_due(9)
    unit.people.menu_is_set(person)
    unit.erasures.move(1)
    for number in unit.erasures.with_quiet_chat(102, 1):
        unit.erasures.forget_chat(number, 500)
        assert unit.erasures.waiting_for_vacuum()
        unit.erasures.done(number)
    assert list(unit.personal.rows(PEOPLE[0]))
    chat = unit.chats.get(GROUP)
    assert chat is not None
    unit.chats.save(replace(chat, defaults=TableSettings()))
    unit.chats.topic_seen(GROUP, 7, "Cards")
    unit.chats.topic_named(GROUP, 7, "Cards and wine")
    unit.chats.topic(GROUP, 7)
    unit.chats.seen(-7, "group", "Small", False)
    unit.chats.migrate(-7, -1007)
    unit.chats.seen(-8, "group", "Smaller", False)
    unit.chats.seen(-1008, "supergroup", "Smaller", False)
    unit.chats.migrate(-8, -1008)


def _table_and_draft(unit: Unit, table: Table) -> None:
    unit.tables.get(table.id)
    unit.tables.current(GROUP, 0)
    unit.seats.is_away(table.id, PEOPLE[0])
    unit.tables.latest(GROUP, 0)
    unit.tables.dealt_before(table)
    unit.chats.of_table(table)
    unit.tables.of_person(PEOPLE[0])
    unit.tables.count_of_person(PEOPLE[0])
    unit.tables.run_or_played_by(PEOPLE[0])
    unit.tables.save_people(table)
    unit.tables.last_broken_off(PEOPLE[0])
    unit.tables.unfinished()
    unit.tables.unreadable_of_person(PEOPLE[0])
    unit.tables.unreadable_of_chat(GROUP, 0)
    unit.tables.of_chat(GROUP)
    unit.log.append(table.id, -1, "deal", 101)
    unit.log.append(table.id, 1, "draw", 102)
    unit.log.entries(table.id)
    unit.log.recent(table.id)
    tuple(unit.log.backwards(table.id))
    unit.log.lays(table.id)
    unit.drafts.save(Draft(table.id, 1, selection=("7H1",)))
    unit.drafts.get(table.id, 1)
    unit.drafts.tapped(table.id, 1, 100.0)
    unit.drafts.clear(table.id)
    unit.hands.save(table.id, 1, ("7H1",))
    unit.hands.get(table.id, 1)
    unit.hands.orders(table.id)
    unit.hands.forget(table.id, 1)
    unit.hands.clear(table.id)
    unit.deadlines.set(table.id, DeadlineKind.TURN, 500)
    unit.deadlines.set(table.id, DeadlineKind.REMINDER, 400)
    unit.deadlines.get(table.id, DeadlineKind.TURN)
    unit.deadlines.due(450, 10)
    unit.deadlines.all()
    for clock in unit.deadlines.clocks():
        unit.deadlines.move(clock, 600)
    unit.deadlines.failed(table.id, DeadlineKind.TURN)
    unit.deadlines.postpone(table.id, DeadlineKind.TURN, 700)
    unit.announcements.add_at(table.id, "line", {}, 450)
    unit.deadlines.clear(table.id, DeadlineKind.REMINDER)
    unit.open_pages.renew(table.id, PEOPLE[0], 500.0)
    unit.open_pages.readers(table.id)
    unit.open_pages.is_open(table.id, PEOPLE[0])
    unit.open_pages.ended(100.0, 900.0, 10)
    unit.open_pages.close(table.id, PEOPLE[0])
    unit.votes.cast(table.id, "end", PEOPLE[0])
    unit.votes.voters(table.id, "end")
    unit.votes.withdraw(table.id, "end", PEOPLE[0])
    unit.votes.clear(table.id)
    unit.meta.set("heartbeat", "100")
    unit.meta.get("heartbeat")


def _messages(unit: Unit, table: Table) -> None:
    screen = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
    unit.screens.ensure(table.id, ScreenKind.HAND, PEOPLE[0], person_id=PEOPLE[0])
    unit.screens.want(table.id)
    unit.screens.want_hand(table.id, PEOPLE[0])
    unit.screens.touch_hand(table.id, PEOPLE[0], 1.0)
    unit.screens.let_rest(table.id, PEOPLE[0], 2.0)
    unit.pictures.remember("abc", "a file", 101)
    unit.pictures.file_of("abc")
    unit.pictures.forget("abc")
    unit.screens.mark_shown(screen.id, 2, 70, Subject(deal=1, turn=1), "abc")
    unit.screens.doubt(screen.id)
    unit.screens.mark_updated(screen.id, 2, "abc")
    unit.screens.mark_edited(screen, "abc")
    unit.screens.move_to(screen.id, 71)
    unit.screens.open_anew(screen.id, Subject(deal=1, turn=1))
    unit.screens.touched(screen.id, 71, is_photo=True)
    unit.screens.lost(screen.id)
    unit.screens.get(screen.id)
    unit.screens.find(table.id, ScreenKind.HAND, PEOPLE[0])
    unit.screens.of_table(table.id)
    unit.screens.by_message(GROUP, 70)
    unit.screens.stale(PEOPLE[0])
    unit.old_messages.add(GROUP, 60)
    unit.old_messages.done(unit.old_messages.of(GROUP)[0].id)
    first = unit.announcements.add(GROUP, "bust", {"seat": 1}, 103, table_id=table.id)
    second = unit.announcements.add(PEOPLE[0], "turn", {}, 104, person_id=PEOPLE[0], fallback_chat_id=GROUP)
    third = unit.announcements.add(GROUP, "late", {}, 105)
    unit.announcements.redirect(second.id, GROUP, 0)
    unit.announcements.messages(table.id, "bust")
    unit.announcements.withdraw(table.id, "bust")
    unit.announcements.kind_of(GROUP, 7)
    unit.announcements.pending(GROUP)
    unit.announcements.answers_waiting(GROUP, None)
    unit.announcements.latest(table.id)
    unit.announcements.last_sent(GROUP, "bust")
    unit.work.chats()
    unit.announcements.sent(first.id, 71, 106)
    unit.announcements.failed(third.id, "nobody there")
    unit.screens.retire(table.id, ScreenKind.HAND)
    unit.inbox.put(5001, "{}", 100)
    unit.inbox.put(5002, "{}", 100)
    unit.inbox.attempted(5001)
    unit.inbox.pending()
    unit.inbox.arrived_at(1)
    unit.inbox.is_pending(5001)
    unit.inbox.done(5002, 107)
    unit.inbox.answered([5002])
    unit.inbox.knows(5002)
    unit.inbox.unanswered(100)
    unit.retention.updates(50, 9)
    unit.retention.answers(50, 9)
    unit.retention.pictures(50, 9)
    unit.page_tickets.add("a ticket", PEOPLE[0], 200, table.id)
    unit.page_tickets.get("a ticket", 100)
    unit.page_requests.add(PEOPLE[0], "an id", "e" * 64, {"line": None}, 100)
    unit.page_requests.get(PEOPLE[0], "an id")
    unit.retention.page_tickets(50, 9)
    unit.retention.page_requests(50, 9)


def _commitments(unit: Unit, table: Table) -> None:
    unit.commitments.make(table.id, b"r" * 32, "c" * 64, encrypted=True, salt="5a" * 32)
    unit.commitments.agree(table.id, Terms.agreed("fisca", "5a" * 32, ("Anna", "Bruno", "Carla")))
    unit.commitments.terms(table.id)
    unit.commitments.newest_encrypted(5)
    unit.commitments.after(0, 5)
    unit.commitments.encrypt(table.id, b"s" * 32)
    unit.commitments.ask_die(table.id)
    unit.commitments.begin_throw(table.id)
    unit.commitments.not_thrown(table.id)
    unit.commitments.throw(table.id, 4)
    unit.commitments.cut(table.id, 1, "sette")
    unit.commitments.get(table.id)
    unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0, die=4))
    unit.commitments.running(table.id)
    unit.commitments.has_dealt(table.id)
    unit.commitments.end(table.id, "a" * 64, 500)
    unit.commitments.fix(table.id, Inputs(deal=2, seats=(0, 1, 2), dealer=1, previous="a" * 64))
    unit.commitments.break_off(table.id, 600)
    unit.commitments.deals(table.id)
    unit.commitments.broken_off(GROUP)
    unit.commitments.forget(table.id)


def _the_end(unit: Unit, table: Table) -> None:
    unit.tables.save(replace(table, status=TableStatus.OVER))
    unit.deadlines.clear(table.id)
    unit.archive.add(a_finished_match(table.id))
    unit.archive.get(table.id)
    unit.archive.of_chat(GROUP, 5)
    unit.archive.of_chat(GROUP, 5, thread_id=7)
    unit.archive.of_person(PEOPLE[0])
    unit.archive.last_of_person(PEOPLE[0])
    unit.chats.seen(-9, "group", "Left", False)
    left = unit.chats.get(-9)
    assert left is not None
    unit.chats.save(replace(left, bot_present=False))
    unit.retention.chats(500, 600, 9)
    broken_off = unit.tables.create(GROUP, 9, PEOPLE[0], TableSettings(), 100)
    unit.tables.save(replace(broken_off, status=TableStatus.CLOSED, match=a_match()))
    never_dealt = unit.tables.create(GROUP, 10, PEOPLE[0], TableSettings(), 100)
    unit.tables.save(replace(never_dealt, status=TableStatus.CLOSED))
    unit.tables.close_unreadable(never_dealt.id)
    unit.retention.ended_tables(5000, 9)
    unit.retention.matches(5000, 9)
    unit.personal.of(PEOPLE[0])
    unit.figures.counts(5000)
