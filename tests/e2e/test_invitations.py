"""Invitations as people in Telegram send and follow them: a button in the group, a link, one question, a seat."""

import logging
import re

import pytest

from sandbox.client.people import Person, Seen
from simulation.people.finding import is_to_play, offered, see, tap
from simulation.program.setup import Setup
from simulation.watches.secrecy import Watch
from tables.requests.invitations import AcceptInvitation, Invite, LetVisitorsIn, RevokeInvitation
from tables.requests.table import Resign, Sit, StartMatch

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")


async def opened(setup: Setup) -> Seen:
    """Let Anna open a table in the group, and sit there."""
    anna, group = setup.people[0], setup.players.group
    await anna.start()
    await anna.send(group, "/nuova")
    return await see(anna, lambda seen: offered(seen, Sit) is not None, group)


async def link(person: Person, lobby: Seen) -> str:
    """Tap the button in the group, and return the payload of the link that it leads to."""
    answer = await person.tap(lobby, data=offered(lobby, Invite))
    assert answer.url is not None
    sent = await person.start(answer.url.partition("start=")[2])
    mine = await see(person, lambda seen: offered(seen, RevokeInvitation) is not None, after=sent.seq)
    (payload,) = re.findall(r"\?start=(i[0-9a-f]{32})$", mine.text, re.MULTILINE)
    assert any("share/url?url=" in button.get("url", "") for button in mine.buttons)
    return str(payload)


async def test_who_has_never_seen_the_bot_sits_in_the_group_with_three_taps(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    async with setup.bot():
        payload = await link(anna, await opened(setup))
        sent = await bruno.start(payload)  # the link and Start
        question = await see(bruno, lambda seen: offered(seen, AcceptInvitation) is not None, after=sent.seq)
        assert "Ti siedi al tavolo di Anna?" in question.text
        assert "Venerdì" in question.text
        assert (await tap(bruno, question, offered(question, AcceptInvitation) or "")).text is not None
        await see(bruno, lambda seen: offered(seen, Resign) is not None)
        await see(anna, lambda seen: "2. Bruno" in seen.text, setup.players.group)


async def test_a_stranger_sits_as_a_visitor_once_the_table_is_open_to_visitors(setup: Setup) -> None:
    watch, anna = Watch(setup.tg, setup.stored), setup.people[0]
    async with setup.bot():
        lobby, zoe = await opened(setup), await setup.tg.person("Zoe")
        payload = await link(anna, lobby)
        sent = await zoe.start(payload)
        await see(zoe, lambda seen: "chi è nel gruppo" in seen.text, after=sent.seq)
        await tap(anna, lobby, offered(lobby, LetVisitorsIn, on=1) or "")
        lobby = await see(anna, lambda seen: "Aperto agli ospiti" in seen.text, setup.players.group)
        sent = await zoe.start(payload)
        question = await see(zoe, lambda seen: offered(seen, AcceptInvitation) is not None, after=sent.seq)
        await tap(zoe, question, offered(question, AcceptInvitation) or "")
        lobby = await see(anna, lambda seen: "2. Zoe (ospite)" in seen.text, setup.players.group)
        await tap(anna, lobby, offered(lobby, StartMatch) or "")
        await see(zoe, lambda seen: "Sta giocando" in seen.text or is_to_play(seen))
        assert all("Venerdì" not in message.text for message in await zoe.messages())
    assert await watch.leaks() == []


async def test_a_link_that_was_revoked_leads_nowhere_and_a_forged_one_neither(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    async with setup.bot():
        lobby = await opened(setup)
        payload = await link(anna, lobby)
        mine = await see(anna, lambda seen: offered(seen, RevokeInvitation) is not None)
        await tap(anna, mine, offered(mine, RevokeInvitation) or "")
        for tried in (payload, "i" + "a" * 32):
            sent = await bruno.start(tried)
            await see(bruno, lambda seen: "non vale più" in seen.text, after=sent.seq)
        await setup.quiet()
        last = await see(anna, lambda seen: offered(seen, Sit) is not None, setup.players.group)
        assert "Bruno" not in last.text


async def test_an_invitation_is_sent_to_any_chat_by_typing_the_bot_s_name(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    anna, bruno, carla = setup.people
    await setup.tg.settings(inline=True)
    others = await setup.tg.group("Ufficio", [anna, bruno], bot=False)
    async with setup.bot():
        await opened(setup)
        await setup.quiet()
        assert (await anna.inline("", others))["answer"]["is_personal"]
        for query in ("", "tavolo", "7♥ K♠ le carte di Bruno", "\u202e💥\u202e\ufdfd" * 64, "'; DROP TABLE people; --"):
            found = await anna.inline(query, others)
            (card,) = found["answer"]["results"]
            assert found["answer"]["cache_time"] == 0
        sent = await anna.choose(found["inline_query_id"], card["id"], others)
        assert "Anna ti invita" in sent.text
        (button,) = sent.buttons
        assert "Venerdì" not in str(card)
        await bruno.start(button["url"].partition("start=")[2])
        question = await see(bruno, lambda seen: offered(seen, AcceptInvitation) is not None)
        await tap(bruno, question, offered(question, AcceptInvitation) or "")
        lobby = await see(anna, lambda seen: "2. Bruno" in seen.text, setup.players.group)
        nothing = (await carla.inline("", setup.players.group))["answer"]
        assert nothing["results"] == []
        assert nothing["button"]["start_parameter"] == "invita"
        mine = await anna.start("invita")
        await see(anna, lambda seen: "in qualunque chat" in seen.text, after=mine.seq)
        await tap(anna, lobby, offered(lobby, StartMatch) or "")
        await see(bruno, lambda seen: "Sta giocando" in seen.text or is_to_play(seen))
        for person in (anna, bruno):
            assert (await person.inline("carte", others))["answer"]["results"] == []
        # What was chosen and sent to the bot itself or to a group is no small talk.
        sent = await anna.choose(found["inline_query_id"], card["id"])
        await setup.quiet()
        assert (await anna.last()).id == sent.id
        with setup.stored.store.read() as unit:
            assert not unit.inbox.pending()
    assert await watch.leaks() == []


async def test_without_inline_mode_the_start_says_so_once_and_links_work_as_ever(
    setup: Setup, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "handlers.app"):
        async with setup.bot():
            await link(setup.people[0], await opened(setup))
            assert "in qualunque chat" not in (await setup.people[0].last()).text
    assert sum("inline mode is off" in record.getMessage() for record in caplog.records) == 1
