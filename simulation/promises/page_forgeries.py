"""Forged requests of pages are refused with a sentence, change nothing, and hold up nobody."""

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from simulation.people.pages.actors import PageHabits, page_actors, paging_group
from simulation.people.pages.forger import Forgery, PageForger, Rogue
from simulation.people.pages.page import Page
from simulation.program.page_network import Call, PageNetwork
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.page import Pages
from simulation.watches.health import short_polls
from simulation.watches.invariants import LogChecker, state_of_game

ROUND = 150
"""How many forgeries arrive between two comparisons of the game."""
BETWEEN = 0.1
"""Seconds between two of them: it is not their number for which they are refused."""
ANSWERED = 30.0
"""Seconds within which all of them have to be answered."""

AWAKE = PageHabits(sleep=0, nap=0, close=0)


@contextmanager
def warnings_logged() -> Iterator[list[str]]:
    """Collect what the bot logs as a warning or worse."""
    lines: list[str] = []

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {record.name}: {record.msg}")

    handler, root, disabled = Noting(logging.WARNING), logging.getLogger(), logging.root.manager.disable
    root.addHandler(handler)
    logging.disable(logging.NOTSET)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        logging.disable(disabled)


@dataclass
class Reply:
    """The answer to a forgery."""

    forgery: Forgery
    status: int = 0
    body: bytes = b""
    is_over: bool = False

    def begun(self, status: int) -> None:
        self.status = status
        self.is_over = status == 200 and self.forgery.call.path.startswith("api/stream")  # it would go on

    def heard(self, piece: bytes) -> None:
        self.body += piece

    def ended(self, *, complete: bool) -> None:
        self.is_over = True

    @property
    def is_accepted(self) -> bool:
        """Whether the server did, or showed, what was asked for."""
        if self.status != 200:
            return False
        if self.forgery.what == "link":  # its sender is a person, who is let in, but not to that table
            return json.loads(self.body)["start"] is not None
        return not self.body.startswith(b"{") or json.loads(self.body).get("refused") is not True

    @property
    def is_refused_politely(self) -> bool:
        """Whether it is refused with a sentence, and not as too much."""
        if self.status == 200:
            return not self.is_accepted
        return 400 <= self.status < 500 and self.status != 429 and bool(json.loads(self.body)["error"]["text"])


def forged_pages(seed: int, size: int) -> Figures:
    """`size` forgeries by strangers, members who do not play, and players, while two people play in pages."""
    # Health is red, and says so in the log, if polls take longer than those of the real Telegram.
    with short_polls(), new_simulation(seed, page=True) as simulation, warnings_logged() as logged:
        dice = random.Random(seed)
        network = simulation.network
        assert network is not None

        async def play() -> Figures:
            assert await simulation.start()
            group = paging_group(simulation, pages=2, chats=0, habits=AWAKE)
            member, stranger = simulation.person("Ugo"), simulation.person("Zoe")
            group.chat.members[member.id] = "member"
            pages, done = Pages(simulation, [group]), Counter(forgeries=0)
            rogues = [await _let_in(simulation, who.id, who.first_name) for who in (member, stranger)]
            forger = PageForger(simulation, dice, rogues)
            while done["forgeries"] < size:
                simulation.go_on()
                table = await pages.open(group)
                forger.pages = [actor.page for actor in page_actors(group) if actor.page is not None]
                await asyncio.sleep(3.0)
                while done["forgeries"] < size and group.is_on(table):
                    await simulation.quiet()
                    await pages.settled()
                    before = _state(simulation, table)
                    replies = [await _sent(network, forged) for forged in islice(forger.forgeries(), ROUND)]
                    await simulation.until(
                        lambda sent=replies: all(reply.is_over for reply in sent), "a forgery is not answered", ANSWERED
                    )
                    _check(seed, replies)
                    after = _state(simulation, table)
                    changed = [name for name in before if before[name] != after[name]]
                    assert not changed, f"seed {seed}: forged requests have changed {changed}"
                    done.update([f"forged: {reply.forgery.what}" for reply in replies])
                    done["forgeries"] += len(replies)
                    simulation.go_on()
                    await asyncio.sleep(dice.uniform(5, 20))
                simulation.go_on()
                await group.over(table)
                await pages.settled()
                done += await _entitled(pages, forger.pages)
                for page in forger.pages:
                    page.close()
            LogChecker(simulation).check()
            assert not logged, f"seed {seed}: {len(logged)} lines in the log, the first is {logged[0]}"
            return done + Counter(matches=len(group.tables))

        return simulation.run(play())


def _state(simulation: Simulation, table: int) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the game, without when the player on turn asked last, which is in the last column of their draft."""
    state = state_of_game(simulation.store, [table])
    begun = [row[:-1] for row in state["drafts"] if any(isinstance(part, str) and part for part in row)]
    return {**state, "drafts": begun}


async def _let_in(simulation: Simulation, person: int, name: str) -> Rogue:
    """Open the page as somebody who does not play."""
    page = Page(simulation, person, name, 1, random.Random(person))
    page.renew(lambda: None)
    await simulation.until(lambda: page.ticket is not None, "a person is not let in")
    return Rogue(person, name, str(page.ticket))


async def _sent(network: PageNetwork, forged: Forgery) -> Reply:
    reply = Reply(forged)
    call: Call = forged.call
    network.send(call, reply)
    await asyncio.sleep(BETWEEN)
    return reply


def _check(seed: int, replies: list[Reply]) -> None:
    accepted = [reply.forgery for reply in replies if reply.is_accepted]
    assert not accepted, f"seed {seed}: {len(accepted)} forgeries were accepted, the first is {accepted[0]}"
    impolite = [(reply.forgery, reply.status) for reply in replies if not reply.is_refused_politely]
    assert not impolite, f"seed {seed}: {len(impolite)} are not refused as they should: {impolite[0]}"


async def _entitled(pages: Pages, open_pages: list[Page]) -> Figures:
    """Check that those who play were not held up: all that they asked for was done."""
    unanswered = [sent for page in open_pages for sent in page.sent if not sent.is_acknowledged]
    assert not unanswered, f"seed {pages.simulation.seed}: {len(unanswered)} requests of players have no answer"
    return Counter({"requests of players": sum(len(page.sent) for page in open_pages)})
