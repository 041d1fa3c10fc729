"""The game of make-believe of the mock server: any card may be discarded, a card goes on a meld of its suit."""

from __future__ import annotations

import asyncio
import copy
import json

from tests.web.page import scenes
from tests.web.page.scenes import View, short
from tests.web.page.shapes import seen


class MockGame:
    """One person's tables; what is done to them makes a new version, which the streams tell."""

    def __init__(self) -> None:
        self.views: dict[int, View] = {}
        self.steps: dict[int, list[View]] = {}
        self.streams: set[asyncio.Queue[str | None]] = set()
        self.silent: set[asyncio.Queue[str | None]] = set()
        self.ask_about: set[str] = set()

    def put(self, view: View) -> None:
        """Have a table."""
        self.views[view["table"]] = view
        self.steps[view["table"]] = []
        self.allow(view)
        seen(view)

    def allow(self, view: View) -> None:
        """Add what each card may do."""
        if view["stage"] == "lobby":
            return
        me, phase = view["me"], view["phase"]
        melds = view["melds"]
        view["draws"] = []
        if phase == "draw":
            top = view["discard_pile"]["top"]
            view["draws"] = [
                scenes.choice("stock", "draw", f"🂠 Pesca ({view['stock']})"),
                scenes.choice("discard_pile", "take", f"⬆️ Prendi {short(top)}"),
            ]
        for card in me["hand"]:
            card["may"] = []
            if phase != "play":
                continue
            face, name = card["card"], card["id"]
            for meld in melds:
                suits = {other.get("as", other["card"])[1] for other in meld["cards"]}
                if face == "*" or suits == {face[1]}:
                    for end in ("<", ">") if face == "*" else (">",):
                        request = f"attach:{name}:{meld['index']}:{end}"
                        label = f"📎 {short(face)}→{meld['index'] + 1}{end if face == '*' else ''}"
                        card["may"].append(scenes.choice("attach", request, label, meld=meld["index"], why=None))
            refused = face == "*"
            why = "Il jolly non si scarta." if refused else None
            may = scenes.choice("discard", f"discard:{name}", f"🗑 Scarta {short(face)}", why=why, why_words=why)
            card["may"].append({**may, "refused": refused})
        steps = self.steps[view["table"]]
        view["back"] = scenes.choice("back", "back", "↩️ Un passo indietro") if steps else None

    def choices(self, view: View, names: list[str]) -> View:
        cards = [next(card for card in view["me"]["hand"] if card["id"] == name) for name in names]
        faces = [card["card"] for card in cards]
        uses: list[View] = []
        if len(cards) >= 3:
            points = sum(map(scenes.worth, faces))
            for reading in ("a", "b") if "*" in faces else ("a",):
                label = f"⬇️ {''.join(map(short, faces))} · {points}{'' if reading == 'a' else ' (2)'}"
                uses.append(scenes.choice("lay", f"lay:{','.join(names)}:{reading}", label, cards=names))
        hint = None if uses else "Per un gioco servono almeno tre carte."
        return {
            "version": view["version"], "uses": uses, "discard": None, "hint": hint, "why": None, "why_words": None,
        }  # fmt: skip

    def apply(self, table: int, request: str) -> View:
        """Do a request; the answer without the view."""
        view = self.views[table]
        kind, *rest = request.split(":")
        hand = view["me"].get("hand", [])
        if (
            kind not in {"draw", "take", "back", "ad"}
            and view.get("phase") != "play"
            and kind not in {"de", "re", "go", "up", "cut", "add", "remove", "pace", "preset", "limit"}
        ):
            return {"line": "Prima pesca una carta.", "alert": False, "refused": True}
        line: str | None = None
        if kind == "back":
            before = self.steps[table].pop()
            version = view["version"]
            view.clear()
            view.update(before)
            view["version"] = version
            line = "Un passo indietro."
        else:
            if kind in {"attach", "lay"}:
                self.steps[table].append(copy.deepcopy(view))
            if kind in {"draw", "take"}:
                face = "QC" if kind == "draw" else view["discard_pile"]["top"]
                copies = {card["id"] for card in hand}
                name = next(f"{face}{number}" for number in range(1, 9) if f"{face}{number}" not in copies)
                hand.append(
                    {
                        "id": name,
                        "card": face,
                        "name": scenes.words_of(face),
                        "points": scenes.worth(face),
                        "new": True,
                        "may": [],
                    }
                )
                view["phase"], view["hint"] = "play", "Tocca le carte da calare o da scartare."
                line = f"Hai pescato {short(face)}"
            elif kind == "discard":
                if rest[0] in self.ask_about:
                    self.ask_about.remove(rest[0])
                    return {
                        "line": f"⚠️ È un jolly. Scarti {short(rest[0][:2])} lo stesso?",
                        "alert": False,
                        "refused": True,
                    }
                card = self._take(view, rest[0])
                view["discard_pile"] = {
                    "top": card["card"],
                    "name": card["name"],
                    "cards": view["discard_pile"]["cards"] + 1,
                }
                view["phase"], view["hint"], view["state"] = None, None, "Sta giocando Bruno: ti chiamo io."
                view["me"]["on_turn"] = False
                for player in view["players"]:
                    player["on_turn"] = player["seat"] == 1
                view["turns_ended"] += 1
                view["last"] = [scenes.turn(0, "Anna: ha scartato", discarded=card["card"])]
                self.steps[table] = []
                line = f"Hai scartato {short(card['card'])}"
            elif kind == "attach":
                card = self._take(view, rest[0])
                meld = next(meld for meld in view["melds"] if meld["index"] == int(rest[1]))
                shown = {"card": "*", "as": "9H"} if card["card"] == "*" else {"card": card["card"]}
                meld["cards"].append(shown)
            elif kind == "lay":
                cards = [self._take(view, name) for name in rest[0].split(",")]
                index = max((meld["index"] for meld in view["melds"]), default=-1) + 1
                view["melds"].append(
                    scenes.meld(index, [card["card"] if card["card"] != "*" else "9H" for card in cards], last=True)
                )
            elif kind == "ad":
                words = "Scarta la carta più alta."
                view["advice"] = {"ask": None, "line": f"💡 {words}", "words": words, "follow": None}
            elif kind == "de":
                line = "Si distribuisce!"
            elif kind == "re":
                self.put(scenes.lobby(table=13))
                return {"line": "Ho aperto un nuovo tavolo.", "alert": False, "refused": False, "table": 13}
        if view["stage"] != "lobby":
            view["players"][0]["cards"] = len(hand)
        self.changed(table)
        return {"line": line, "alert": False, "refused": False}

    def _take(self, view: View, name: str) -> View:
        hand = view["me"]["hand"]
        card: View = next(card for card in hand if card["id"] == name)
        hand.remove(card)
        return card

    def changed(self, table: int) -> None:
        """A new version: what is allowed is found anew, and the streams say so."""
        view = self.views[table]
        number = int(view["version"].split(".")[0]) + 1
        view["version"] = f"{number}.0"
        self.allow(view)
        self.tell(table)

    def tell(self, table: int) -> None:
        for queue in self.streams:
            queue.put_nowait(json.dumps({"table": table, "version": self.views[table]["version"]}))

    def others_turn(self, table: int, discarded: str = "KD", *, mine: bool = False) -> None:
        """Bruno plays a turn."""
        view = self.views[table]
        view["turns_ended"] += 1
        view["discard_pile"] = {
            "top": discarded,
            "name": scenes.words_of(discarded),
            "cards": view["discard_pile"]["cards"] + 1,
        }
        line = f"Bruno: ha pescato dal tallone, ha scartato {short(discarded)}"
        words = f"Bruno: ha pescato dal tallone, ha scartato {scenes.words_of(discarded)}"
        view["last"] = [scenes.turn(1, line, words=words, discarded=discarded)]
        if mine:
            view["phase"], view["hint"], view["hint_words"], view["state"] = (
                "draw",
                "Prima pesca una carta.",
                "Prima pesca una carta.",
                "Tocca a te, hai tempo fino alle 17:00",
            )
            view["me"]["on_turn"] = True
            for player in view["players"]:
                player["on_turn"] = player["seat"] == 0
        self.changed(table)

    def silence_streams(self) -> None:
        """Let the streams say nothing any more, without an end: the connections are dead, and nobody has noticed."""
        self.silent |= self.streams
        self.streams.clear()

    def cut_streams(self) -> None:
        for queue in self.streams | self.silent:
            queue.put_nowait(None)
