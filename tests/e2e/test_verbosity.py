"""Groups that hear less than every turn: whole matches by people who come when they are called in private."""

from dataclasses import dataclass, field

import pytest

from sandbox.client.people import Person, Seen
from sandbox.client.seen import Json
from simulation.people.finding import offered, see, tap
from simulation.program.setup import Setup
from simulation.watches.mirror import check_screens
from storage import Form, TableStatus, Verbosity
from tables.requests.chat_pages import ChatSetting
from tables.requests.table import DealNow, MyCards, Play, Rematch

DEALS = 2
SENDS = ("sendMessage", "sendPhoto")
EDITS = ("editMessageText", "editMessageCaption", "editMessageMedia")
NEWS_OF_A_TURN = ("È il turno", "ha pescato", "ha preso dal pozzo", "ha scartato", "tocca a te", "Tocca a te")


@dataclass
class GroupRequests:
    """What the bot sent to the group and edited there, from the requests that Telegram took."""

    setup: Setup
    since: int = 0
    requests: list[Json] = field(default_factory=list)

    async def listen(self) -> None:
        """Count from here on."""
        self.since = len(await self.setup.tg.requests())

    async def collect(self) -> None:
        """Look at what has been asked of Telegram since then."""
        group = str(self.setup.players.group.id)
        asked = (await self.setup.tg.requests())[self.since :]
        self.requests = [entry for entry in asked if str(entry["parameters"].get("chat_id")) == group and entry["ok"]]

    def sends(self) -> list[Json]:
        """New messages."""
        return [entry for entry in self.requests if entry["method"] in SENDS]

    def edits(self) -> list[Json]:
        """Messages that were changed."""
        return [entry for entry in self.requests if entry["method"] in EDITS]

    def posts(self) -> list[Json]:
        """New posts of the table: those with its buttons, or with the button that deals."""
        codes = (f"{MyCards.code}:", f"{DealNow.code}:")
        return [
            entry
            for entry in self.sends()
            if any(f'"{code}' in str(entry["parameters"].get("reply_markup")).replace("'", '"') for code in codes)
        ]

    def words(self) -> str:
        """All that the group read."""
        said = (entry["parameters"] for entry in (*self.sends(), *self.edits()))
        return "\n".join(str(text.get("text") or text.get("caption") or text.get("media")) for text in said)


async def choose_verbosity(setup: Setup, verbosity: Verbosity) -> None:
    """An administrator chooses how much the group hears, by the buttons of /impostazioni."""
    anna = setup.people[0]
    await setup.players.say(anna, "/impostazioni")
    await setup.players.press(anna, ChatSetting, page="volume", value="")
    await setup.players.press(anna, ChatSetting, page="volume", value=verbosity.value)


async def notices(person: Person) -> list[Seen]:
    """What calls somebody in their private chat now."""
    return [seen for seen in await person.screen() if offered(seen, Play) is not None]


async def play_when_called(setup: Setup, most_turns: int = 100_000) -> bool:
    """Everybody plays when they are called in private, until the match is over (True) or so many turns are."""
    players, turns, called = setup.players, 0, 0
    players.table = 1
    while True:
        await setup.quiet()
        table = setup.stored.table()
        assert table.match is not None
        if not table.status.is_unfinished:
            return True
        if table.status is TableStatus.PAUSE:
            assert [await notices(person) for person in setup.people] == [[]] * len(setup.people)
            await players.press(setup.people[0], DealNow, deal=table.match.deal_number)
            continue
        if turns == most_turns:
            return False
        on_turn = next(p for p in setup.people if p.id == table.seats[table.match.turn or 0].person_id)
        notice = await see(on_turn, lambda seen: offered(seen, Play) is not None, after=called)
        for person in setup.people:
            assert [seen.id for seen in await notices(person)] == ([notice.id] if person is on_turn else [])
        if not turns:
            await tap(on_turn, notice, offered(notice, Play) or "")  # it brings the panel down
        await players.turn(on_turn)
        turns += 1


async def a_short_match(setup: Setup, verbosity: Verbosity) -> GroupRequests:
    """Open a table for a short match in a group that hears so much."""
    group_requests = GroupRequests(setup)
    for person in setup.people:
        await person.start()
        await person.send(None, "/impostazioni")
        for value in ("", Form.TEXT.value):  # what is drawn is not what this is about
            page = await see(person, lambda seen, value=value: offered(seen, ChatSetting, value=value) is not None)
            await tap(person, page, offered(page, ChatSetting, page="display", value=value) or "")
    await setup.players.open_lobby()
    await setup.players.play_short(DEALS)
    await choose_verbosity(setup, verbosity)
    await setup.quiet()
    await group_requests.listen()
    await setup.players.sit_down_and_deal()
    return group_requests


@pytest.mark.parametrize("verbosity", [pytest.param(Verbosity.QUIET, marks=pytest.mark.long), Verbosity.ENDS])
async def test_a_group_that_hears_less_gets_one_post_a_deal_and_each_player_their_calls(
    setup: Setup, verbosity: Verbosity
) -> None:
    async with setup.bot():
        group_requests = await a_short_match(setup, verbosity)
        assert await play_when_called(setup)
        await setup.quiet()
        await group_requests.collect()
        assert [await notices(person) for person in setup.people] == [[]] * len(setup.people)
        assert await check_screens(setup) >= len(setup.people)
        posts = [seen for seen in await setup.people[0].screen(setup.players.group) if seen.buttons]
        assert [offered(post, Rematch) is not None for post in posts[-1:]] == [True]
        assert all(offered(post, MyCards) is None for post in posts), "no dead keyboard of a table is left"
    match = setup.stored.table().match
    played = len(match.results)
    assert len(group_requests.posts()) == 2 * played - 1  # one for each deal, and one for each end but the last
    words = group_requests.words()
    ends = [entry for entry in group_requests.sends() if str(entry["parameters"].get("caption")).startswith("🏁")]
    assert len(ends) == played
    assert words.count("🏆") == 1
    if verbosity is Verbosity.ENDS:
        assert not any(news in words for news in NEWS_OF_A_TURN)
        lobby = 1 + len(setup.people)  # what is edited while they sit down
        assert len(group_requests.edits()) <= played - 1 + lobby, "the post changes when a deal begins, never at a turn"
    else:
        assert "È il turno" in words
        assert len(group_requests.edits()) > played
    setup.stored.check_log()
