"""Links to lobbies that are forged or have ended seat nobody, however many are tried; those that are alive do."""

import random
import tempfile
from collections import Counter
from pathlib import Path

from screens.results import ComposedResult
from simulation.promise import Figures
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats
from simulation.use_cases.world import GROUP, place_of
from storage import Table, TableStatus
from tables.context import Origin
from tables.lobby.invitations import link_to_share
from tables.requests.codec import Request
from tables.requests.invitations import AcceptInvitation, FollowInvitation, LetVisitorsIn, RevokeInvitation
from tables.requests.table import CancelTable, Sit, Stand
from tables.seats import persons

ROUND = 100
"""How many links are tried at each lobby."""
SIGNS = "0123456789abcdef"
LENGTH = 32
MOST_OLD = 2_000
"""How many links that have ended are remembered."""


def forged_links(seed: int, size: int) -> Figures:
    """Try `size` links that should seat nobody, by members and others, at lobbies open to visitors and not."""
    dice, done, old = random.Random(seed), Counter(links=0), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        chats = Chats(Path(folder) / "links.sqlite", seed=seed)
        try:
            while done["links"] < size:
                table = chats.opened(BRUNO)
                if dice.random() < 0.7:
                    _ask(chats, LetVisitorsIn(table.id, 1), ANNA, GROUP, member=None)
                alive = _token(chats, table, ANNA)
                old += [_ended(chats, table, how) for how in dice.sample(("revoked", "stood up"), 2)]
                del old[:-MOST_OLD]
                for _ in range(ROUND):
                    what, token = _forged(dice, alive, old)
                    person, member = dice.choice(((CARLA, True), (DARIO, False), (EVA, None)))
                    kind = dice.choice((AcceptInvitation, FollowInvitation))
                    reply = _ask(chats, kind(token), person, member=member)
                    where = f"seed {seed}: {what} {token}"
                    assert reply.line is not None, where
                    assert reply.line.key == "invite-over", where
                    done["links"] += 1
                    done[what] += 1
                assert persons(chats.table(table.id)) == (ANNA, BRUNO), f"seed {seed}: somebody sits by such a link"
                _ask(chats, AcceptInvitation(alive), CARLA, member=True)
                assert CARLA in persons(chats.table(table.id)), f"seed {seed}: a link that is alive seats nobody"
                done["seats by links that are alive"] += 1
                chats.touch(CancelTable(table.id))
                assert chats.table(table.id).status is TableStatus.CLOSED
                old.append(alive)
        finally:
            chats.close()
    return done


def _ask(
    chats: Chats, request: Request, person: int, chat: int | None = None, *, member: bool | None
) -> ComposedResult:
    chats.updates += 1
    place = place_of(chat or person)
    return chats.perform(Origin(chats.updates, chats.requester(person), place, message_id=1, is_member=member), request)


def _token(chats: Chats, table: Table, person: int) -> str:
    link = link_to_share(chats.context, table.id, person)
    assert link is not None
    return link.partition("?start=i")[2]


def _ended(chats: Chats, table: Table, how: str) -> str:
    """Return a link of Bruno's that has just ended, because he has revoked it or has stood up."""
    token = _token(chats, table, BRUNO)
    if how == "revoked":
        _ask(chats, RevokeInvitation(table.id), BRUNO, member=None)
    else:
        chats.touch(Stand(table.id), BRUNO)
        chats.touch(Sit(table.id), BRUNO)
    return token


def _forged(dice: random.Random, alive: str, old: list[str]) -> tuple[str, str]:
    """Return a kind of link, and a token of that kind that must seat nobody."""
    match dice.choice(("made up", "one sign changed", "cut off", "ended")):
        case "made up":
            return "made up", "".join(dice.choices(SIGNS, k=LENGTH))
        case "one sign changed":
            place = dice.randrange(LENGTH)
            return "one sign changed", alive[:place] + dice.choice(SIGNS.replace(alive[place], "")) + alive[place + 1 :]
        case "cut off":
            return "cut off", alive[: dice.randrange(LENGTH)]
        case _:
            return "ended", dice.choice(old)
