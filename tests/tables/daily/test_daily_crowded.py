"""A group in which very many play the deal of the day: every message fits, and nobody is left out of the ranking."""

from screens.message import MAX_TEXT
from simulation.use_cases.chats import ANNA
from simulation.use_cases.world import GROUP
from storage import DailyTry, SeatResult, TableKind, TableSettings
from tables.requests.daily import DailyWeek, ShowDaily
from tests.tables.daily.days_world import HOUR, NOON, DaysWorld

MANY = 60


def crowded(days: DaysWorld, number: int) -> None:
    """Let many people with long names have finished a day, the person with the highest id best, and Anna last."""
    with days.store.unit() as unit:
        chain = unit.daily.chain_of(GROUP)
        deal = unit.daily.of_number(chain.id, number)
        for person in range(100, 100 + MANY):
            unit.people.seen(person, f"Massimiliano Mammamia di {person}", None, "it", NOON)
            unit.chats.seen(person, "private", "", False)
            table = unit.tables.create(
                person, 0, person, TableSettings(), NOON, kind=TableKind.DAILY, occasion_id=deal.occasion_id
            )
            unit.daily.begin(DailyTry(deal.occasion_id, person, table.id, ranked=True, answers=1, shows=True))
            unit.archive.add_deal(table.id, [SeatResult(1, 0, person, None, 200 - person, False, False, 3, 7)])


def test_every_message_fits_and_the_readers_own_row_is_there(days: DaysWorld) -> None:
    chain = days.enable()
    table = days.begin()
    crowded(days, 1)
    with days.store.unit() as unit:
        unit.archive.add_deal(table.id, [SeatResult(1, 0, ANNA, None, 300, False, False, 3, 7)])
    days.time = NOON + 19 * HOUR
    days.begin(number=2)
    crowded(days, 2)
    days.sweep_at(NOON + 20 * HOUR)
    shown = days.show()
    assert f"{MANY + 1}. Anna: 300" in shown
    assert "altre 50 persone" in shown
    days.sweep_at(NOON + 32 * HOUR)
    messages = [*days.ask(ShowDaily(chain.id)).messages, *days.posts(), days.ask(DailyWeek(chain.id, 0)).page]
    assert len(messages) >= 3
    assert all(message is not None and len(message.text.plain) <= MAX_TEXT for message in messages)
