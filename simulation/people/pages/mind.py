"""What somebody with the page open wants to do next: chosen among what the view offers, and nothing else."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

PLACEMENTS = 2
"""How many single cards somebody puts on melds in one turn."""
STEPS_BACK = 3
"""How many steps somebody takes back in one turn; more would be a quarrel with themselves."""
TABLE_KINDS = frozenset({"back", "deal", "re_enter", "cut"})
"""Actions beside playing cards that take the match on."""


@dataclass
class PageMind:
    """Chooses requests. `whims` is the probability of doing something else first: arranging the hand, asking for
    advice, taking back a step, trying what the rules refuse."""

    dice: random.Random
    whims: float = 0.05
    deals: bool = True
    _turn: object = None
    _placed: int = 0
    _backs: int = 0
    _stuck: set[str] = field(default_factory=set)

    def choose(self, view: Json) -> Json | None:
        """The next request as it is sent, without its id: `request` or `order`; None if others have to act."""
        if view["stage"] in ("lobby", "over", "closed"):
            return None
        for action in view["actions"]:
            if action["kind"] in TABLE_KINDS and (self.deals or action["kind"] == "back"):
                return {"request": action["request"]}
        if not view["me"]["on_turn"] or view["me"]["computer"]:
            return None
        if self._turn != (turn := (view["deal"], view["turns_ended"])):
            self._turn, self._placed, self._backs, self._stuck = turn, 0, 0, set()
        if self.dice.random() < self.whims and (whim := self._whim(view)) is not None:
            return whim
        if view["phase"] == "draw":
            return self._draw(view)
        return self._play(view)

    def selection(self, view: Json) -> list[str] | None:
        """Some cards of the hand of which somebody asks what they could do together."""
        hand = view["me"]["hand"]
        if view["phase"] != "play" or len(hand) < 4:
            return None
        chosen = self.dice.choice(hand)["card"]
        fits = [held["id"] for held in hand if held["card"][0] == chosen[0] or held["card"][-1] == chosen[-1]]
        return sorted(self.dice.sample(fits, 3)) if len(fits) >= 3 else None

    def _draw(self, view: Json) -> Json:
        able = [draw for draw in view["draws"] if not draw["refused"]]
        stock = [draw for draw in able if draw["kind"] == "stock"]
        if stock and self.dice.random() < 0.85:
            return {"request": stock[0]["request"]}
        return {"request": self.dice.choice(able or view["draws"])["request"]}

    def _play(self, view: Json) -> Json | None:
        me = view["me"]
        if me["opening"] is not None and me["opening"]["request"] and not me["opening"]["refused"]:
            return {"request": me["opening"]["request"]}
        for proposal in view["proposals"]:
            if not proposal["refused"] and proposal["request"] not in self._stuck and self.dice.random() < 0.9:
                self._stuck.add(proposal["request"])  # if it does not help, they do something else
                return {"request": proposal["request"]}
        if self._placed < PLACEMENTS and (placements := list(_placements(view))):
            self._placed += 1
            return {"request": self.dice.choice(placements)["request"]}
        return self._discard(view)

    def _discard(self, view: Json) -> Json | None:
        able = [(held, may) for held in view["me"]["hand"] for may in held["may"] if _is_discard(may)]
        if (asked := view["asked"]) is not None:
            able = [pair for pair in able if pair[0]["card"] == asked] or able
        if able:
            # The most points go first, and jokers last.
            _, may = max(able, key=lambda pair: (pair[0]["card"] != "*", pair[0]["points"], pair[0]["id"]))
            return {"request": may["request"]}
        self._placed = PLACEMENTS
        back = view["back"]
        return None if back is None else {"request": back["request"]}

    def _whim(self, view: Json) -> Json | None:
        hand = [held["id"] for held in view["me"]["hand"]]
        match self.dice.randrange(6):
            case 0 if hand:
                self.dice.shuffle(hand)
                return {"order": hand}
            case 1:
                return {"request": self.dice.choice(list(view["me"]["sorts"].values()))}
            case 2 if view["advice"] is not None:
                ask, follow = view["advice"]["ask"], view["advice"]["follow"]
                request = ask if follow is None else follow["request"]
                return None if request is None else {"request": request}
            case 3 if view["back"] is not None and self._backs < STEPS_BACK:
                self._backs += 1
                return {"request": view["back"]["request"]}
            case 4:
                refused = [may for held in view["me"]["hand"] for may in held["may"] if may["refused"]]
                return {"request": self.dice.choice(refused)["request"]} if refused else None
            case 5 if placements := list(_placements(view)):
                return {"request": self.dice.choice(placements)["request"]}
        return None


def _placements(view: Json) -> Iterator[Json]:
    return (
        may
        for held in view["me"]["hand"]
        for may in held["may"]
        if may["kind"] in ("attach", "swap") and not may["refused"]
    )


def _is_discard(may: Json) -> bool:
    return may["kind"] == "discard" and not may["refused"]
