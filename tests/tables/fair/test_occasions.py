"""Tables that belong to something above them: they share one sealed secret, and computers answer equal play equally."""

from dataclasses import replace

import pytest

from scala40.checks.discards import discards
from scala40.state import Phase
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Occasion, Table, TableSettings, TableStatus, Unit
from storage.schema.migrations import COPIED
from tables.commitment import commit_occasion, is_sealed
from tables.encryption import Encryption
from tables.fair.dealing import shared_secret
from tables.fair.key_change import encrypt_anew
from tables.fair.verification import verify
from tables.match import progress
from tables.people.restored_backup import close_restored_tables
from tables.play.draft import stamp
from tables.records.match_record import end_occasion, may_be_published
from tables.records.story import NoStory, positions
from tables.requests.chat_pages import TurnStory
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import DealNow, GetRecord
from tables.seats import with_computer, with_person
from tests.tables.fair.keys import KEY
from tests.tables.fair.records import checked, commitment_of
from tests.tables.lines import lines_of

SETTINGS = TableSettings("fisca", (("limit", 41),), None, None)


@pytest.fixture
def day(mixed: MixedMatches) -> Occasion:
    with mixed.store.unit() as unit:
        occasion = unit.occasions.create("day", None, mixed.time)
        commit_occasion(mixed.context, unit, occasion)
    return occasion


def table_of(mixed: MixedMatches, day: Occasion, person: int) -> Table:
    """A table of somebody alone against two computers, dealt in their private chat."""
    with mixed.store.unit() as unit:
        unit.chats.seen(person, "private", "", False)
        opened = unit.tables.create(person, 0, person, SETTINGS, mixed.time, occasion_id=day.id)
        table = with_computer(with_computer(with_person(opened, person), "easy"), "medium")
        table = progress.start_match(mixed.context, unit, unit.tables.save(table), mixed.time)
    mixed.change_person(person, asks=False)
    return table


def played(mixed: MixedMatches, table: Table, *, lowest: int | None = None) -> list[tuple[int, str]]:
    """Play to the end of the match: draw, and discard the first card of the hand, in one turn the last; the log."""
    (person,) = [seat.person_id for seat in table.seats if seat.person_id is not None]
    turns = 0
    for _ in range(2000):
        now = mixed.table(table.id)
        match = now.match
        assert match is not None
        mixed.time += 5
        if not now.status.is_unfinished:
            break
        if now.status is TableStatus.PAUSE:
            mixed.tap(person, DealNow(table.id, match.deal_number), person)
        elif mixed.is_computers(table):
            mixed.computer_plays(table)
        else:
            with mixed.store.read() as unit:
                mark = stamp(now, unit.drafts.get(table.id, 0))
            if match.phase is Phase.DRAW:
                mixed.tap(person, DrawStock(table.id, mark), person)
                continue
            legal = discards(match, 0)
            hand = [card for card in match.deal.hands[0] if legal >> card & 1]
            card = hand[-1] if turns == lowest else hand[0]
            turns += 1
            mixed.tap(person, DiscardCard(table.id, mark, str(card)), person)
    assert not now.status.is_unfinished
    with mixed.store.read() as unit:
        return [(line.seat, line.action) for line in unit.log.entries(table.id)]


def test_equal_play_gets_equal_cards_and_equal_answers_until_somebody_plays_otherwise(
    mixed: MixedMatches, day: Occasion
) -> None:
    mixed.chance.new_generator()
    one = played(mixed, table_of(mixed, day, ANNA))
    other = played(mixed, table_of(mixed, day, BRUNO))
    assert one == other
    third = played(mixed, table_of(mixed, day, 3), lowest=2)
    same = next(number for number, (first, second) in enumerate(zip(one, third, strict=False)) if first != second)
    seat, action = one[same]
    assert (seat, action.partition(" ")[0]) == (0, "discard")
    assert sum(line.startswith("discard") for seat, line in one[: same + 1] if seat == 0) == 3
    assert one[0] == third[0]  # the same pack


def test_the_shared_secret_stays_sealed_until_everything_has_ended(mixed: MixedMatches, day: Occasion) -> None:
    tables = [table_of(mixed, day, person) for person in (ANNA, BRUNO)]
    assert len({commitment_of(mixed, table) for table in tables}) == 1
    played(mixed, tables[0])
    over = mixed.table(tables[0].id)
    with mixed.store.read() as unit:
        assert not may_be_published(unit, over)
        assert record_in_archive(unit, over) == ""
        with pytest.raises(NoStory):
            positions(unit, over, 1)
    assert mixed.key(mixed.tap(ANNA, GetRecord(over.id), ANNA)) == "fair-record-sealed"
    assert mixed.key(mixed.tap(ANNA, TurnStory(over.id, 1, 0), ANNA)) == "fair-record-sealed"
    assert "fair-record-sealed" in lines_of(mixed.write, verify, ANNA, private=True)
    with mixed.store.unit() as unit, pytest.raises(ValueError, match="unfinished table"):
        end_occasion(mixed.context, unit, day.id, mixed.time)
    played(mixed, tables[1])
    with mixed.store.unit() as unit:
        end_occasion(mixed.context, unit, day.id, mixed.time)
    for table in tables:
        assert checked(mixed, table).deals == len(mixed.match(table).results)
        over = mixed.table(table.id)
        with mixed.store.read() as unit:
            assert "secret" in record_in_archive(unit, table)
            assert len(positions(unit, over, 1)) > 2


def record_in_archive(unit: Unit, table: Table) -> str:
    finished = unit.archive.get(table.id)
    assert finished is not None
    return finished.record


def test_another_match_can_be_verified_while_one_is_sealed(mixed: MixedMatches, day: Occasion) -> None:
    mixed.play_on(mixed.alone())
    mixed.time += 100
    played(mixed, table_of(mixed, day, ANNA))
    assert "fair-record-sealed" not in lines_of(mixed.write, verify, ANNA, private=True)


def test_an_occasion_without_a_secret_leaves_each_table_its_own(mixed: MixedMatches) -> None:
    with mixed.store.unit() as unit:
        evening = unit.occasions.create("evening", None, mixed.time)
    one, other = table_of(mixed, evening, ANNA), table_of(mixed, evening, BRUNO)
    assert commitment_of(mixed, one) != commitment_of(mixed, other)
    with mixed.store.read() as unit:
        assert shared_secret(mixed.context, unit, one) is None
        assert not is_sealed(unit, one)


def test_a_restored_copy_deals_no_further_table_the_same_cards(mixed: MixedMatches, day: Occasion) -> None:
    one = table_of(mixed, day, ANNA)
    with mixed.store.unit() as unit:
        unit.meta.set(COPIED, str(mixed.time))
    assert close_restored_tables(mixed.context) == 1
    other = table_of(mixed, day, BRUNO)
    assert commitment_of(mixed, one) != commitment_of(mixed, other)
    assert mixed.match(one).deal.hands != mixed.match(other).deal.hands


def test_the_secret_of_an_occasion_is_deleted_after_its_time(mixed: MixedMatches, day: Occasion) -> None:
    with mixed.store.unit() as unit:
        assert unit.occasions.forget_secrets(mixed.time + 1) == 0
        end_occasion(mixed.context, unit, day.id, mixed.time)
        assert unit.occasions.forget_secrets(mixed.time) == 0
        assert unit.occasions.forget_secrets(mixed.time + 1) == 1
        assert unit.occasions.with_secrets() == ()


def test_a_new_key_encrypts_the_shared_secret_too(mixed: MixedMatches, day: Occasion) -> None:
    table = table_of(mixed, day, ANNA)
    mixed.context = replace(mixed.context, encryption=Encryption(KEY))
    assert encrypt_anew(mixed.context) == 1
    with mixed.store.read() as unit:
        kept = unit.occasions.get(day.id)
    assert kept is not None
    assert kept.encrypted
    assert kept.root is not None
    assert day.root != kept.root
    other = table_of(mixed, day, BRUNO)
    assert played(mixed, table) == played(mixed, other)
