"""Hands inside the group: whole matches in messages that one member alone sees, and what happens without them."""

from dataclasses import replace

from handlers.buttons import Sit, StartMatch
from sandbox.people import Person
from storage import Display, Form, Inside
from tests.e2e.mirror import check_screens
from tests.e2e.party import panels_inside
from tests.e2e.secrecy import Watch
from tests.e2e.town import Town

IMPOSSIBLE = "Qui non posso mostrare le carte nel gruppo"


async def deal(town: Town, *strangers: Person, mode: Inside = Inside.AUTO, form: Form = Form.TEXT) -> None:
    """A match of short deals among people of whom some have never started the bot, who play inside the group."""
    for person in town.people:
        if person not in strangers:
            await person.start()
    await town.party.open_lobby()
    await town.party.play_short()
    choose(town, mode, form)
    for person in town.people[1:]:
        await town.party.press(person, Sit)
    choose(town, mode, form)
    await town.party.press(town.people[0], StartMatch)
    await town.party.table_post()
    town.party.inside = {person.id for person in strangers}


def choose(town: Town, mode: Inside, form: Form) -> None:
    """How the group, and everybody known so far, want to play."""
    with town.ledger.store.unit() as unit:
        chat = unit.chats.get(town.party.group.id)
        assert chat is not None
        unit.chats.save(replace(chat, inside=mode, display=Display(form)))
        for person in unit.people.named(person.id for person in town.people).values():
            unit.people.save(replace(person, display=Display(form)))


def mode_of(town: Town) -> Inside:
    """What the group has in its settings."""
    with town.ledger.store.read() as unit:
        chat = unit.chats.get(town.party.group.id)
    assert chat is not None
    return chat.inside


async def test_who_never_starts_the_bot_plays_a_whole_match_inside_the_group(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    anna, bruno, carla = town.people
    async with town.bot(2):
        await deal(town, carla)
        assert await town.party.play()
        await town.quiet()
        await check_screens(town)
        (panel,) = await panels_inside(carla, town.party.group)
        assert "La partita è finita" in panel.text
        assert not panel.buttons
        assert await carla.messages() == []
        for person in (anna, bruno):
            assert not await panels_inside(person, town.party.group)
    town.ledger.check_log()
    assert await watch.leaks() == []
