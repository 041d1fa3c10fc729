"""One post says who is away: it is edited when somebody else is away or back, and the next one is new."""

from storage import AnnouncementKind, Table
from tables.requests.table import ImBack, KeepSeat, TakeOver
from tests.handlers.outbox import Outbox


async def posts(outbox: Outbox) -> list[str]:
    """The texts of the group's posts about people who are away or back."""
    return [message.text for message in await outbox.screen() if message.text[0] in "💤🙋🤖"]


def goes_away(outbox: Outbox, table: Table, seat: int) -> int:
    """The person on this seat misses two turns, and everybody else plays; returns the person."""
    matches = outbox.matches
    person = matches.people[seat]
    while not matches.table(table.id).seats[seat].away:
        if matches.turn_of(table) == person:
            matches.time_out(table)
        else:
            matches.tap_once(table)
    return person


async def test_all_who_are_away_are_in_one_post_which_is_edited(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    goes_away(outbox, table, 1)
    await outbox.deliver_all()
    assert await posts(outbox) == ["💤 Bruno non c'è: gioco io al suo posto finché non torna."]
    goes_away(outbox, table, 2)
    await outbox.deliver_all()
    assert await posts(outbox) == ["💤 Bruno e Carla non ci sono: gioco io al posto loro finché non tornano."]
    matches.tap(matches.people[0], TakeOver(table.id, matches.people[1], "easy"), matches.group)
    await outbox.deliver_all()
    assert await posts(outbox) == [
        "💤 Carla non c'è: gioco io al suo posto finché non torna.\n"
        "🤖 Al posto di Bruno gioca un computer, finché non torna."
    ]
    matches.tap(matches.people[1], ImBack(table.id), matches.group)
    matches.tap(matches.people[2], ImBack(table.id), matches.group)
    await outbox.deliver_all()
    assert await posts(outbox) == ["🙋 Carla è di nuovo al tavolo."]
    assert [message.buttons for message in await outbox.screen() if message.text[0] == "🙋"] == [[]]


async def test_the_next_who_is_away_gets_a_new_post(outbox: Outbox) -> None:
    table = outbox.matches.begin(3)
    goes_away(outbox, table, 1)
    await outbox.deliver_all()
    outbox.matches.tap(outbox.matches.people[1], ImBack(table.id), outbox.matches.group)
    await outbox.deliver_all()
    goes_away(outbox, table, 2)
    await outbox.deliver_all()
    assert await posts(outbox) == [
        "🙋 Bruno è di nuovo al tavolo.",
        "💤 Carla non c'è: gioco io al suo posto finché non torna.",
    ]


async def test_a_post_that_was_deleted_is_sent_anew(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    goes_away(outbox, table, 1)
    await outbox.deliver_all()
    (post,) = [message for message in await outbox.screen() if message.text[0] == "💤"]
    await outbox.bot.delete_message(matches.group, post.id)
    goes_away(outbox, table, 2)
    await outbox.deliver_all()
    assert await posts(outbox) == ["💤 Bruno e Carla non ci sono: gioco io al posto loro finché non tornano."]


async def test_the_question_about_a_seat_becomes_the_post_again(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    goes_away(outbox, table, 1)
    await outbox.deliver_all()
    with matches.store.read() as unit:
        (message_id,) = unit.announcements.messages(table.id, AnnouncementKind.AWAY)
        assert unit.announcements.shown_by(matches.group, message_id)[0] is AnnouncementKind.AWAY
    kept = matches.tap(matches.people[0], KeepSeat(table.id, matches.people[1]), matches.group)
    assert kept.page.text.plain == "💤 Bruno non c'è: gioco io al suo posto finché non torna."
    matches.tap(matches.people[0], TakeOver(table.id, matches.people[1], "easy"), matches.group)
    with matches.store.read() as unit:
        assert message_id not in [old.message_id for old in unit.old_messages.of(matches.group)]


async def test_the_post_goes_with_the_one_who_was_away(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    goes_away(outbox, table, 1)
    await outbox.deliver_all()
    matches.resign(table, matches.people[1])
    await outbox.deliver_all()
    assert await posts(outbox) == []
