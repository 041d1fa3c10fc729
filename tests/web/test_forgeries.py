"""Whatever is forged, by strangers and by players, is refused with a sentence and changes nothing.

`FORGERIES=100000` tries so many of them instead of a few thousand.
"""

import json
import logging
import os
import random
import string
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

from simulation.games.positions import position
from simulation.people.pages.opening import opening_fields
from simulation.use_cases.chats import ANNA, BRUNO, EVA
from storage import Table
from tables.requests.panel import DrawStock
from tests.web.phases import HANDS, MELDS
from tests.web.web_server import TOKEN, Phone, WebServer, signed

COUNT = int(os.environ.get("FORGERIES", "3600"))
LOOKED_AT = 40
"""After so many forgeries the table is compared with what it was."""

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "HDCS"]
LETTERS = string.ascii_letters + string.digits + "_-:.*"


@dataclass(frozen=True)
class Forgery:
    """A request that must not be accepted."""

    what: str
    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None = None


@dataclass
class Forger:
    """Makes forgeries of what is right: a table, its players, their tickets, what Telegram has signed."""

    web: WebServer
    dice: random.Random
    table: Table
    anna: Phone
    bruno: Phone
    eva: Phone
    view: dict[str, Any]

    def forgeries(self) -> Iterator[Forgery]:
        """Yield forgeries of all kinds for ever."""
        kinds = (self.opening, self.ticket, self.stranger, self.other_player, self.stamp, self.cards, self.body)
        while True:
            yield self.dice.choice(kinds)()

    def posted(self, what: str, phone: Phone, body: object, table: object = None) -> Forgery:
        path = f"api/tables/{self.table.id if table is None else table}/requests"
        return Forgery(what, "POST", path, phone.headers, json.dumps(body).encode())

    def asked(self, what: str, phone: Phone, request: str, table: object = None) -> Forgery:
        number = "".join(self.dice.choices(string.ascii_letters + string.digits, k=24))
        return self.posted(what, phone, {"id": number, "request": request}, table)

    def noise(self, most: int = 60) -> str:
        return "".join(self.dice.choices(string.printable, k=self.dice.randrange(most)))

    def changed(self, text: str) -> str:
        """A text with one character changed, removed or added."""
        place, letter = self.dice.randrange(len(text)), self.dice.choice(LETTERS)
        made = self.dice.choice(
            (
                text[:place] + letter + text[place + 1 :],
                text[:place] + text[place + 1 :],
                text[:place] + letter + text[place:],
            )
        )
        return made if made != text else self.changed(text)

    # --- the kinds ----------------------------------------------------------------------------------------------------

    def opening(self) -> Forgery:
        dice, now = self.dice, self.web.matches.time
        fields = opening_fields(ANNA, "Anna", now)
        right = dict(parse_qsl(signed(fields)))
        name = dice.choice([key for key in right if key != "hash"])
        other = opening_fields(BRUNO, "Bruno", now)
        forged = dice.choice(
            (
                {**right, "hash": self.changed(right["hash"])},
                {**right, "hash": right["hash"].upper() if right["hash"].upper() != right["hash"] else "0" * 64},
                {**right, name: self.changed(right[name])},
                {key: value for key, value in right.items() if key != name},
                {**right, self.noise(8) + "x": self.noise()},
                {**right, "user": other["user"]},
                dict(parse_qsl(signed(fields, self.changed(TOKEN)))),
                dict(parse_qsl(signed({**fields, "auth_date": str(int(now - dice.randrange(86_402, 10**8)))}))),
                dict(parse_qsl(signed({**fields, "auth_date": str(int(now + dice.randrange(62, 10**8)))}))),
                dict(parse_qsl(signed({**fields, "user": self.noise()}))),
                {"hash": right["hash"]},
                {},
            )
        )
        body = {"init_data": urlencode(forged)} if dice.random() < 0.9 else {"init_data": self.noise()}
        return Forgery("opening", "POST", "api/session", {}, json.dumps(body).encode())

    def ticket(self) -> Forgery:
        right = str(self.anna.session["ticket"])
        ticket = self.dice.choice(
            (self.changed(right), "".join(self.dice.choices(LETTERS, k=43)), right.swapcase(), right[::-1], "")
        )
        path = self.dice.choice(("api/tables", f"api/tables/{self.table.id}", f"api/stream?table={self.table.id}"))
        return Forgery("ticket", "GET", path, {"Authorization": f"Bearer {ticket}"})

    def stranger(self) -> Forgery:
        """Somebody who is let in, at a table where they do not sit, or a player at another one."""
        dice, number = self.dice, self.table.id
        if dice.random() < 0.5:
            if dice.random() < 0.3:
                body = json.dumps({"cards": ["7H1"]}).encode()
                return Forgery("stranger", "POST", f"api/tables/{number}/choices", self.eva.headers, body)
            path = dice.choice((f"api/tables/{number}", f"api/stream?table={number}"))
            return Forgery("stranger", "GET", path, self.eva.headers)
        request = dice.choice(self.requests())
        elsewhere = dice.choice((number + dice.randrange(1, 10**6), -1, 0, 10**25, "x"))
        return dice.choice(
            (
                self.asked("stranger", self.eva, request),
                self.asked("elsewhere", self.anna, request, elsewhere),
                self.asked("elsewhere", self.anna, DrawStock(number + dice.randrange(1, 999), "3.1").pack()),
            )
        )

    def other_player(self) -> Forgery:
        """A player who is not on turn makes the requests of the one who is."""
        return self.asked("other player", self.bruno, self.dice.choice(self.requests()))

    def stamp(self) -> Forgery:
        code, number, stamp, *rest = self.dice.choice(self.requests()).split(":")
        return self.asked("stamp", self.anna, ":".join([code, number, self.changed(stamp).replace(":", "x"), *rest]))

    def cards(self) -> Forgery:
        """The player on turn, at the right position, with cards that they do not hold or melds that are none."""
        dice, stamp = self.dice, self.view["proposals"][0]["request"].split(":")[2]
        held = {card["card"] for card in self.view["me"]["hand"]}
        foreign = dice.choice([card for card in CARDS if card not in held])
        three = "".join(dice.sample(CARDS, 3))
        index = dice.choice((0, 1, 2, 3, 99, 2**40))
        number = self.web.matches.table(self.table.id).id
        request = dice.choice(
            (
                f"z:{number}:{stamp}:{foreign}",
                f"z:{number}:{stamp}:{self.noise(6).replace(':', '')}",
                f"a:{number}:{stamp}:{foreign}:{dice.randrange(4)}",
                f"w:{number}:{stamp}:{foreign}:{dice.randrange(4)}",
                f"a:{number}:{stamp}:2C:{index}",
                f"l:{number}:{stamp}:{foreign}{three}",
                f"t:{number}:{stamp}:{foreign}",
                f"d:{number}:{stamp}",
                f"b:{number}:{stamp}",
                f"pp:{number}:{stamp}:{''.join(dice.choices('0123456789abc', k=6))}",
                f"fa:{number}:{stamp}:{''.join(dice.choices('0123456789abc', k=6))}",
            )
        )
        return self.asked("cards", self.anna, request) if request not in self.requests() else self.cards()

    def body(self) -> Forgery:
        dice = self.dice
        right = {"id": "an-id-that-is-used-once", "request": dice.choice(self.requests())}
        order = dice.choice((7, "7H1", {}, [7], [[]], ["7H1"] * 41))
        made: object = dice.choice(
            (
                {**right, "id": self.noise(15)}, {**right, "id": dice.choice((None, 7, [], {}, True))},
                {**right, "request": dice.choice((None, 7, [], {}, True, "", "x" * 65))},
                {**right, "order": [self.noise(4)]}, {"id": right["id"], "order": order},
                [right], [], 7, None, "text", {},
            )
        )  # fmt: skip
        forged = self.posted("body", self.anna, made)
        if dice.random() < 0.3:
            return Forgery("body", "POST", forged.path, forged.headers, dice.randbytes(dice.randrange(200)))
        return forged

    def requests(self) -> list[str]:
        """All that the player on turn may ask for now."""
        may = [choice["request"] for card in self.view["me"]["hand"] for choice in card["may"]]
        return [*may, *(choice["request"] for choice in self.view["proposals"])]


@pytest.fixture
async def forger(web: WebServer) -> Forger:
    """A forger at a table where Anna is on turn, for as long as she likes."""
    match = position("7H 9C KS 2C 8C JC *", *HANDS[1:], table=MELDS, opened=[0, 2], phase="play", pozzo="3D")
    table = web.matches.arrange(match, turn_seconds=None)
    anna, bruno, eva = [await web.open(person) for person in (ANNA, BRUNO, EVA)]
    return Forger(web, random.Random(7), table, anna, bruno, eva, await anna.view(table.id))


async def test_no_forgery_is_accepted_and_none_changes_anything_or_gets_into_the_log(
    forger: Forger, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    web, before = forger.web, forger.web.matches.state_of(forger.table)
    seen: set[str] = set()
    for number, forged in zip(range(COUNT), forger.forgeries(), strict=False):
        answer = await web.ask(forged.method, forged.path, headers=forged.headers, data=forged.body)
        assert 400 <= answer.status < 500 or (answer.status == 200 and answer.json["refused"] is True), (forged, answer)
        assert answer.status != 429
        if answer.status != 200:
            assert answer.error
        seen.add(forged.what)
        if number % LOOKED_AT == 0 or number == COUNT - 1:
            assert web.matches.state_of(forger.table) == before, f"one of the last {LOOKED_AT} changed something"
    assert seen == {"opening", "ticket", "stranger", "elsewhere", "other player", "stamp", "cards", "body"}
    assert caplog.records == []
    view = await forger.anna.view(forger.table.id)
    assert {**view, "now": 0} == {**forger.view, "now": 0}
    answer = await forger.anna.request(forger.table.id, view["proposals"][0]["request"])
    assert answer["refused"] is False, "who is entitled is not held up"
