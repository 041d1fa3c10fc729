"""Which screens have to hurry when many chats wait for the budget of all."""

from handlers.delivery.timing.rate_limits import Priority
from handlers.delivery.timing.waiting import hurry_of
from storage import Screen, ScreenKind, Table
from tests.handlers.outbox import Outbox


def hurry(outbox: Outbox, *kinds: ScreenKind, seat: int = 0) -> Priority:
    """How urgent the screens of these kinds are that are out of date, as far as a person sees them."""
    chats = outbox.matches.group, outbox.matches.people[seat]
    with outbox.matches.store.read() as unit:
        stale: list[Screen] = [screen for chat in chats for screen in unit.screens.stale(chat) if screen.kind in kinds]
        assert stale
        return hurry_of(unit, stale)


def want(outbox: Outbox, table: Table) -> None:
    with outbox.matches.store.unit() as unit:
        unit.screens.want(table.id)


async def test_a_new_lobby_is_news_and_its_edit_is_not(outbox: Outbox) -> None:
    table = outbox.matches.open(tuple(outbox.matches.people[:2]))
    with outbox.matches.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.LOBBY, outbox.matches.group)
    assert hurry(outbox, ScreenKind.LOBBY) is Priority.NEWS
    await outbox.deliver_all()
    want(outbox, table)
    assert hurry(outbox, ScreenKind.LOBBY) is Priority.REFRESH


async def test_a_post_and_the_panel_of_the_player_on_turn_come_first(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    turn = outbox.matches.people.index(outbox.matches.turn_of(table))
    assert hurry(outbox, ScreenKind.HAND, seat=1 - turn) is Priority.NEWS
    await outbox.deliver_all()
    want(outbox, table)
    assert hurry(outbox, ScreenKind.TABLE) is Priority.ON_TURN
    assert hurry(outbox, ScreenKind.HAND, seat=turn) is Priority.ON_TURN
    assert hurry(outbox, ScreenKind.HAND, seat=1 - turn) is Priority.REFRESH
