"""How matches end before their time, and what comes after one: votes, resigning, removal, rematch, record, rules."""

import pytest

from scala40.fair.record import load_any
from scala40.records.record import replay
from simulation.people.eyes import labelled_buttons, offered, see
from simulation.program.town import Town
from simulation.program.worded_pictures import read
from storage import TableStatus
from tables.lobby.rule_pages import CLOSE_PAGE
from tables.requests.table import (
    CancelTable,
    Dismiss,
    EndTable,
    GetRecord,
    LobbyPage,
    NewTable,
    Play,
    Rematch,
    RemovePlayer,
    Resign,
    Sit,
    Stand,
    StartMatch,
    VoteEnd,
)


async def test_a_majority_of_votes_ends_a_match_without_result(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await town.party.open_table()
        await town.party.say(bruno, "/termina")
        await town.party.press(bruno, EndTable)
        asked = await town.party.hear("Hanno detto di sì: Bruno (1 su 2)")
        again = await town.party.press(bruno, VoteEnd)
        assert "già contato" in (again.text or "")
        assert town.ledger.table().status is TableStatus.PLAYING
        await town.party.press(carla, VoteEnd)
        await town.party.hear("l'avete deciso in 2")
        await town.quiet()
        left = [button for seen in await anna.screen(town.party.group) for _, button in labelled_buttons(seen)]
        assert left == [NewTable()]  # below the bot's first message in the group
    assert town.ledger.table().status is TableStatus.CLOSED
    assert asked.text


async def test_who_resigns_is_out_and_the_others_play_on_to_a_winner(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await town.party.open_table()
        await town.party.play(1)
        await town.party.say(bruno, "/abbandona")
        await town.party.press(anna, Resign)  # the question is not for her
        assert not town.ledger.table().seats[1].left
        await town.party.press(bruno, Resign)
        await town.party.hear("Bruno ha lasciato la partita")
        await town.quiet()
        town.party.people = [anna, carla]
        town.party.answered = None
        assert await town.party.play(2) is False
        await carla.send(None, "/abbandona")
        question = await see(carla, lambda seen: offered(seen, Resign) is not None)
        await carla.tap(question, data=offered(question, Resign))
        won = await town.party.hear("🏆")
        await town.quiet()
    assert "Vince Anna" in won.text
    assert town.ledger.table().status is TableStatus.OVER
    town.ledger.check_log()


async def test_a_question_can_be_answered_with_no_by_the_one_who_was_asked(town: Town) -> None:
    anna, bruno, _ = town.people
    async with town.bot():
        await town.party.open_table()
        await town.party.say(bruno, "/abbandona")
        refused = await town.party.press(anna, Dismiss)
        assert "non è per te" in (refused.text or "")
        await town.party.press(bruno, Dismiss)
        await town.quiet()
        assert not any(offered(seen, Resign) for seen in await bruno.screen(town.party.group))
    assert not town.ledger.table().seats[1].left


async def test_the_host_takes_a_player_out_of_a_match_and_of_a_lobby(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.press(carla, Sit)
        await town.party.say(anna, "/termina")
        await town.party.press(anna, RemovePlayer, person=carla.id)
        await town.party.hear("🚪 Carla non è più al tavolo")
        await town.quiet()
        await town.party.sit_down_and_deal()
        await town.party.table_post()
        await town.party.say(anna, "/termina")
        await town.party.press(anna, RemovePlayer, person=bruno.id)
        await town.party.hear("🚪 Bruno non è più al tavolo")
        await town.quiet()
        town.party.people = [anna, carla]
        town.party.answered = None
        assert await town.party.play(2) is False


async def test_only_the_host_and_administrators_cancel_a_lobby(town: Town) -> None:
    anna, bruno, carla = town.people
    async with town.bot():
        await anna.start()
        await town.party.open_lobby()
        await town.party.press(bruno, Sit)
        refused = await town.party.press(bruno, LobbyPage, page=CLOSE_PAGE)
        assert "Anna" in (refused.text or "")
        await town.party.press(bruno, Stand)
        await carla.promote(town.party.group)
        await town.party.press(carla, LobbyPage, page=CLOSE_PAGE)
        await town.party.press(carla, CancelTable)
        await town.quiet()
    assert town.ledger.table().status is TableStatus.CLOSED


async def test_after_a_match_there_is_a_record_for_its_players_and_a_rematch(town: Town) -> None:
    anna, bruno, carla = town.people
    dario = await town.tg.person("Dario")
    await dario.join(town.party.group)
    async with town.bot():
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.play_short(deals=1)
        await town.party.sit_down_and_deal()
        assert await town.party.play()
        await town.quiet()
        refused = await town.party.press(dario, GetRecord)
        assert "Non hai un posto" in (refused.text or "")
        await town.party.press(bruno, GetRecord)
        post = await town.party.see(lambda seen: "document" in seen.json)
        kept = town.tg.world.files.find(post.json["document"]["file_id"])
        assert kept is not None
        record = load_any(kept.data.decode())
        assert list(replay(record))[-1].match == town.ledger.table().match
        await town.party.press(carla, Rematch)
        lobby = await town.party.see(lambda seen: offered(seen, Sit) is not None)
        assert all(person.name in lobby.text for person in town.people)
        await town.party.press(carla, StartMatch)
        await town.party.see(lambda seen: seen.id > lobby.id and offered(seen, Play) is not None)
    assert town.ledger.table(2).rematch_of == 1
    assert town.ledger.table(2).settings.rules.deals == 1
    assert anna.id in {seat.person_id for seat in town.ledger.table(2).seats}


@pytest.mark.parametrize(("values", "limit"), [((151,), 151), ((201, 301, 311, 312), 312)])
async def test_a_limit_of_ones_own_is_set_by_the_buttons(town: Town, values: tuple[int, ...], limit: int) -> None:
    async with town.bot():
        for person in town.people:
            await person.start()
        await town.party.open_lobby()
        await town.party.set_option("limit", *values)
        lobby = await town.party.see(lambda seen: offered(seen, Sit) is not None)
        assert str(limit) in lobby.text
        await town.party.sit_down_and_deal()
        assert f"si gioca a {limit}\n" in read(town.tg, await town.party.table_post())
    assert town.ledger.table().settings.rules.limit == limit
