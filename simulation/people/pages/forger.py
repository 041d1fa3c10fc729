"""Forged requests to the page's server: by strangers, by members who do not play, and by players.

Everything is made of what is right: what Telegram has signed, tickets, ids, and the requests that the server has
offered to somebody. None of it may be accepted.
"""

import json
import random
import string
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from simulation.people.pages.calls import Json
from simulation.people.pages.opening import opening_fields, signed
from simulation.people.pages.page import Page
from simulation.program.page_network import Call
from simulation.program.simulation import Simulation
from tables.play.turn_actions import USE_CASES as OF_PANELS
from tables.requests.codec import declared, unpack

LETTERS = string.ascii_letters + string.digits + "_-:.*"
NUMBERS = ("-1", "0", "zz", "9" * 25, "", "²", "1e3", "0x1", "+1", " 1")
FACES = [rank + suit for rank in "A23456789TJQK" for suit in "HDCS"]
WRONG: tuple[object, ...] = (None, 7, [], {}, True, 1.5, "")
TOO_OLD, TOO_NEW = 86_460, 120
"""Seconds by which the time in forged data is wrong, at least."""


@dataclass(frozen=True)
class Forgery:
    """A call that must not be accepted, and what is forged."""

    what: str
    call: Call


@dataclass
class Rogue:
    """Somebody with a ticket of their own who does not sit at the tables."""

    person: int
    name: str
    ticket: str = field(repr=False)


@dataclass
class PageForger:
    """Makes forgeries for a table where people play, all of whom have their pages open."""

    simulation: Simulation
    dice: random.Random
    rogues: list[Rogue]
    pages: list[Page] = field(default_factory=list)
    known: list[str] = field(default_factory=lambda: ["s:1"])
    """Requests that the server has offered to somebody."""

    def __post_init__(self) -> None:
        assert self.simulation.network is not None
        self.simulation.network.on_answer.append(self._note)

    def _note(self, call: Call, status: int, data: bytes) -> None:
        text = data.decode(errors="replace")
        self.known += [part.partition('"')[0] for part in text.split('"request":"')[1:]]
        del self.known[:-2000]

    def forgeries(self) -> Iterator[Forgery]:
        """Make forgeries, endlessly."""
        kinds = (
            self._opening, self._link, self._ticket, self._rogue, self._rogue, self._looks, self._waiting, self._stamp,
            self._cards, self._elsewhere, self._body, self._order, self._used_id, self._settings,
        )  # fmt: skip
        while True:
            forged = self.dice.choice(kinds)()
            if forged is not None:
                yield forged

    # --- who opens the page -------------------------------------------------------------------------------------------

    def _opening(self) -> Forgery:
        dice, now, page = self.dice, self.simulation.loop.unix(), self._page()
        token = self.simulation.world.token
        fields = opening_fields(page.person, page.name, now)
        right = dict(parse_qsl(signed(fields, token)))
        name = dice.choice([key for key in right if key != "hash"])
        rogue = dice.choice(self.rogues)
        early, late = str(int(now - TOO_OLD - dice.randrange(10**8))), str(int(now + TOO_NEW + dice.randrange(10**8)))
        forged = dice.choice(
            (
                {**right, "hash": self._changed(right["hash"])},
                {**right, name: self._changed(right[name])},
                {key: value for key, value in right.items() if key != name},
                {**right, f"x{self._noise(6)}": self._noise(20)},
                {**right, "user": opening_fields(rogue.person, rogue.name, now)["user"]},
                dict(parse_qsl(signed(fields, self._changed(token)))),
                dict(parse_qsl(signed({**fields, "auth_date": early}, token))),
                dict(parse_qsl(signed({**fields, "auth_date": late}, token))),
                dict(parse_qsl(signed({**fields, "user": self._noise(40)}, token))),
                dict(parse_qsl(signed({**fields, "user": '{"id":' + str(page.person) + ',"is_bot":true}'}, token))),
                {"hash": right["hash"]},
            )
        )
        raw: object = urlencode(forged) if dice.random() < 0.9 else dice.choice((self._noise(50), *WRONG))
        return Forgery("opening", Call.of(page.person, "POST", "api/session", None, {"init_data": raw}))

    def _link(self) -> Forgery:
        """A link to a table that the bot has not made: its sender is let in, but not to the table."""
        rogue, table = self.dice.choice(self.rogues), self._page().table
        code = "".join(self.dice.choices(LETTERS[:64], k=22))
        param = self.dice.choice((f"t{table}-{code}", f"t{table}", str(table), f"{table}-{code}", self._noise(30)))
        fields = opening_fields(rogue.person, rogue.name, self.simulation.loop.unix(), start_param=param)
        raw = signed(fields, self.simulation.world.token)
        return Forgery("link", Call.of(rogue.person, "POST", "api/session", None, {"init_data": raw}))

    def _ticket(self) -> Forgery:
        page = self._page()
        right = str(page.ticket)
        ticket = self.dice.choice(
            (self._changed(right), "".join(self.dice.choices(LETTERS[:64], k=43)), right.swapcase(), right[::-1], "")
        )
        path = self.dice.choice(("api/tables", f"api/tables/{page.table}", f"api/stream?table={page.table}"))
        call = Call.of(page.person, "GET", path, ticket)
        if self.dice.random() < 0.5:
            call = Call.of(
                page.person, "POST", self._path(page.table), ticket, self._asked(self.dice.choice(self.known))
            )
        return Forgery("ticket", call)

    # --- who does not play, or is not on turn -------------------------------------------------------------------------

    def _rogue(self) -> Forgery:
        rogue, table = self.dice.choice(self.rogues), self._page().table
        request = self._mutated() if self.dice.random() < 0.7 else self.dice.choice(self.known)
        return Forgery("rogue", Call.of(rogue.person, "POST", self._path(table), rogue.ticket, self._asked(request)))

    def _looks(self) -> Forgery:
        rogue, table = self.dice.choice(self.rogues), self._page().table
        number = quote(self.dice.choice((str(table), str(table), self.dice.choice(NUMBERS))))
        if self.dice.random() < 0.35:
            body = {"cards": ["7H1", "8H1"]}
            return Forgery("table", Call.of(rogue.person, "POST", f"api/tables/{number}/choices", rogue.ticket, body))
        path = f"api/tables/{number}" if self.dice.random() < 0.5 else f"api/stream?table={number}"
        return Forgery("table", Call.of(rogue.person, "GET", path, rogue.ticket))

    def _waiting(self) -> Forgery | None:
        """A player who waits sends what the one on turn may send."""
        turn, waiting = self._turn(), [page for page in self.pages if not _is_on_turn(page)]
        offered = [request for request in _offered(turn) if type(unpack(request)) in OF_PANELS]
        if not waiting or not offered:
            return None
        return self._of_player("seat", self.dice.choice(waiting), self.dice.choice(offered))

    # --- who plays ----------------------------------------------------------------------------------------------------

    def _stamp(self) -> Forgery | None:
        """The player on turn asks for what is offered, but at another position."""
        turn = self._turn()
        offered = [request for request in _offered(turn) if hasattr(unpack(request), "stamp")]
        if turn is None or not offered:
            return None
        code, table, stamp, *rest = self.dice.choice(offered).split(":")
        stamp = self._changed(stamp).replace(":", "x")
        return self._of_player("stamp", turn, ":".join([code, table, stamp, *rest]))

    def _cards(self) -> Forgery | None:
        """The player on turn, at the right position, with cards that they do not hold."""
        turn = self._turn()
        stamps = [request.split(":")[2] for request in _offered(turn) if hasattr(unpack(request), "stamp")]
        if turn is None or turn.view is None or not stamps:
            return None
        dice, where = self.dice, f"{turn.table}:{stamps[0]}"
        me = turn.view["me"]
        held = {card["card"] for card in me["hand"]} | {face for meld in me["collected"] for face in meld["cards"]}
        foreign = dice.choice([face for face in FACES if face not in held])
        meld = foreign + "".join(dice.sample(FACES, 2))
        request = dice.choice(
            (
                f"z:{where}:{foreign}", f"z:{where}:{self._noise(5).replace(':', '')}",
                f"a:{where}:{foreign}:{dice.randrange(5)}", f"w:{where}:{foreign}:{dice.randrange(5)}",
                f"l:{where}:{meld}", f"pp:{where}:{dice.getrandbits(24):x}", f"fa:{where}:{dice.getrandbits(24):x}",
            )
        )  # fmt: skip
        return self._of_player("cards", turn, request) if request not in _offered(turn) else None

    def _elsewhere(self) -> Forgery:
        """A player asks at one table for something at another one, or at one that does not exist."""
        page, request = self._page(), self.dice.choice(self.known)
        number = self.dice.choice((*NUMBERS, str(page.table + self.dice.randrange(1, 999))))
        path = self._path(number)
        if self.dice.random() < 0.5:
            code, _, *rest = [*request.split(":"), ""]
            request, path = ":".join([code, str(page.table + 7), *rest]), self._path(page.table)
        return Forgery("elsewhere", Call.of(page.person, "POST", path, page.ticket, self._asked(request)))

    def _body(self) -> Forgery:
        page, dice = self._page(), self.dice
        right = self._asked(dice.choice(self.known))
        made: object = dice.choice(
            (
                {**right, "id": self._noise(15)}, {**right, "id": dice.choice(WRONG)}, {**right, "id": "x" * 41},
                {**right, "request": dice.choice(WRONG)}, {**right, "request": "x" * 65}, {**right, "order": ["7H1"]},
                {"id": right["id"]}, {"request": right["request"]}, [right], 7, None, "text", {},
            )
        )  # fmt: skip
        body = json.dumps(made).encode()
        if dice.random() < 0.3:
            body = dice.choice((dice.randbytes(dice.randrange(1, 200)), body[:-1], b"[" * 5000, b"\xff" + body))
        return Forgery("body", Call(page.person, "POST", self._path(page.table), page.ticket, body))

    def _order(self) -> Forgery | None:
        """An order of the hand that is not one of its cards."""
        page = self._page()
        hand = [] if page.view is None else [card["id"] for card in page.view["me"]["hand"]]
        if len(hand) < 2:
            return None
        order: object = self.dice.choice(
            (hand[1:], [*hand, hand[0]], [*hand[1:], "7X1"], [*hand[1:], 7], "".join(hand), {"0": hand[0]}, hand * 9)
        )
        body = {"id": self._id(), "order": order}
        return Forgery("order", Call.of(page.person, "POST", self._path(page.table), page.ticket, body))

    def _used_id(self) -> Forgery | None:
        """An id that was used for another request."""
        page = self._page()
        used = [sent for sent in page.sent if sent.is_acknowledged]
        if not used:
            return None
        body = {"id": self.dice.choice(used).id, "request": f"sh:{page.table}:{self._noise(4)}x"}
        return Forgery("id", Call.of(page.person, "POST", self._path(page.table), page.ticket, body))

    def _settings(self) -> Forgery:
        page, dice = self._page(), self.dice
        name = dice.choice(("sort", "four_colours", "theme", "sound", "motion", "text", "id", "person", self._noise(6)))
        body = {name: dice.choice((None, 7, [], {}, 1.5, "", "x", self._noise(9)))}
        return Forgery("settings", Call.of(page.person, "POST", "api/settings", page.ticket, body))

    # --- parts --------------------------------------------------------------------------------------------------------

    def _of_player(self, what: str, page: Page, request: str) -> Forgery:
        return Forgery(what, Call.of(page.person, "POST", self._path(page.table), page.ticket, self._asked(request)))

    def _page(self) -> Page:
        return self.dice.choice(self.pages)

    def _turn(self) -> Page | None:
        return next((page for page in self.pages if _is_on_turn(page)), None)

    def _path(self, table: object) -> str:
        return f"api/tables/{quote(str(table))}/requests"

    def _asked(self, request: str) -> Json:
        return {"id": self._id(), "request": request}

    def _id(self) -> str:
        return "".join(self.dice.choices(LETTERS[:64], k=24))

    def _noise(self, most: int) -> str:
        return "".join(self.dice.choices(string.printable, k=self.dice.randrange(most)))

    def _changed(self, text: str) -> str:
        """A text with one character changed, removed or added."""
        place, letter = self.dice.randrange(len(text)), self.dice.choice(LETTERS)
        cut = text[:place] + text[place + 1 :]
        made = self.dice.choice((cut, text[:place] + letter + text[place:], cut[:place] + letter + cut[place:]))
        return made if made != text else self._changed(text)

    def _mutated(self) -> str:
        """A known request that is changed a little, or a lot."""
        fields = self.dice.choice(self.known).split(":")
        place = self.dice.randrange(len(fields))
        match self.dice.randrange(4):
            case 0:
                return self._changed(":".join(fields))
            case 1:
                return ":".join([self.dice.choice([kind.code for kind in declared()]), *fields[1:]])
            case 2:
                return ":".join([*fields[:place], self.dice.choice(NUMBERS), *fields[place + 1 :]])
        return self._noise(64)


def _is_on_turn(page: Page) -> bool:
    return page.view is not None and page.view["stage"] == "playing" and bool(page.view["me"]["on_turn"])


def _offered(page: Page | None) -> list[str]:
    """All requests that a view offers."""
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("request"), str):
                found.append(value["request"])
            value = list(value.values())
        if isinstance(value, list):
            for part in value:
                walk(part)

    walk(None if page is None else page.view)
    return found
