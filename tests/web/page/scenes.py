"""Views of a table as the server would send them, made to order: so many cards, melds and players.

The mock sends nothing that is not of the types in `web/views/types.py`.
"""

from __future__ import annotations

import random
import re
from typing import Any

SUITS = {"H": "cuori", "D": "quadri", "C": "fiori", "S": "picche"}
RANKS = "A23456789TJQK"
SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
RANK_WORDS = {"A": "asso", "T": "10", "J": "fante", "Q": "donna", "K": "re"}
NAMES = ("Anna", "Bruno", "Alessandra", "Davide", "Ettore", "Federica")

View = dict[str, Any]

HAND = ["3H", "9H", "QH", "5C", "QC", "KC", "AD", "6D"]
TWELVE = [*HAND, "2S", "QS", "KS", "*"]


LUCK = (
    "🍀 Le tue carte: 12 punti meglio della media. Il tuo risultato: 38 punti meglio, cioè hai giocato 26 punti meglio "
    "delle carte."
)


LONG = "Maria Giovanna Annunziata Bonaventura della Rocca 🎲 Supercalifragilistica"


def season_row(place: int | None, name: str, also: str, says: str | None = None, band: str | None = None) -> View:
    return {"place": place, "name": name, "also": also, "says": says, "band": band}


SEASON = [
    season_row(1, "Anna", "143 smazzate · 🥇 12 · 🥈 3 · 🥉 1", "4,9 meglio delle carte", "0,4"),
    season_row(2, LONG, "143 smazzate", "0,3 meglio delle carte", "2,4"),
    season_row(2, "🎲🎲🃏", "88 smazzate · 🥉 4", "0,3 meglio delle carte", "3,1"),
    season_row(None, "Davide", "7 smazzate · 🥇 1"),
]
PROFILE: View = {
    "name": LONG,
    "none": None,
    "figures": [
        {"above": True, "label": "Carte a parte", "value": "12,3", "more": "meglio delle carte"},
        {"above": False, "label": "Partite", "value": "12", "more": "vinte: 5 · 42%"},
        {"above": False, "label": "Smazzate", "value": "1143", "more": "fra persone"},
        {"above": False, "label": "Aperture", "value": "68%", "more": "al turno 3,5 · 52,3 punti"},
        {"above": False, "label": "Chiusure", "value": "25%", "more": "3 in mano"},
        {"above": False, "label": "Costo medio", "value": "23,4", "more": "punti a smazzata"},
        {"above": False, "label": "Serie migliore", "value": "4", "more": "chiuse di fila"},
    ],
    "others": [f"Con {LONG} (120 smazzate): paghi 10,0 punti in meno a smazzata"],
    "computers": "Contro il computer: 3 partite, 2 vinte",
}


def words_of(card: str) -> str:
    return "jolly" if card == "*" else f"{RANK_WORDS.get(card[0], card[0])} di {SUITS[card[1]]}"


def short(card: str) -> str:
    return "★" if card == "*" else f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def worth(card: str) -> int:
    return 25 if card == "*" else 10 if card[0] in "TJQK" else 11 if card[0] == "A" else int(card[0])


def choice(kind: str, request: str, label: str, **more: Any) -> View:
    """Something to do."""
    words = re.sub(r"^\W+", "", label)
    return {"kind": kind, "request": request, "label": label, "words": words, "refused": False, **more}


def turn(seat: int, line: str, **more: Any) -> View:
    """A turn that has ended: by default its player drew, and put nothing on the table."""
    nothing = {"took": False, "drew": True, "laid": [], "put": [], "swapped": [], "discarded": None}
    return {
        "seat": seat, "line": line, "words": line, **nothing, "computer": False, "by_default": False, "resigned": False,
        **more,
    }  # fmt: skip


def meld(index: int, cards: list[str], *, last: bool = False, jokers: dict[int, str] | None = None) -> View:
    """A meld of the table; `jokers` says at which places a joker lies, and as which card."""
    shown: list[View] = [{"card": card} for card in cards]
    for place in jokers or {}:
        shown[place] = {"card": "*", "as": cards[place]}
    name = " ".join(words_of(card) for card in cards)
    points = sum(map(worth, cards))
    return {"index": index, "cards": shown, "name": name, "points": points, "seat": index % 2, "last": last}


def some_melds(count: int) -> list[View]:
    """Runs and sets of three to six cards, some with a joker."""
    found = []
    for index in range(count):
        suit = "HDCS"[index % 4]
        if index % 3 == 2:
            cards = [RANKS[(index * 2) % 13] + other for other in "HDCS"[: 3 + index % 2]]
        else:
            start = (index * 3) % 8
            cards = [rank + suit for rank in RANKS[start : start + 3 + index % 4]]
        found.append(meld(index, cards, last=index == count - 1, jokers={1: cards[1]} if index % 5 == 1 else None))
    return found


def some_hand(count: int, seed: int = 4) -> list[str]:
    chance = random.Random(seed)
    deck = [rank + suit for suit in SUITS for rank in RANKS] * 2 + ["*"] * 4
    picked = chance.sample(deck, count)
    return sorted(picked, key=lambda card: (card == "*", "HCDS".find(card[-1]), RANKS.find(card[0])))


def ids_of(cards: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    found = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        found.append(f"{card}{seen[card]}")
    return found


def players_of(count: int, on_turn: int = 0, cards: int = 13) -> list[View]:
    return [
        {
            "seat": seat,
            "name": NAMES[seat],
            "cards": max(1, cards - seat),
            "total": (seat * 37) % 101,
            "opened": seat % 2 == 1,
            "on_turn": seat == on_turn,
            "away": seat == 3,
            "out": False,
            "computer": seat == 1,
            "dealer": seat == 2,
        }
        for seat in range(count)
    ]


def playing(
    hand: list[str], melds: list[View] | None = None, players: int = 4, phase: str | None = "play", table: int = 12
) -> View:
    """A view in the middle of a deal; what each card may do is added by the mock."""
    mine = phase is not None
    hint = {"play": "Tocca le carte da calare o da scartare.", "draw": "Prima pesca una carta."}.get(phase or "")
    state = "Tocca a te, hai tempo fino alle 17:00" if mine else "Sta giocando Bruno: ti chiamo io."
    return {
        "table": table,
        "version": "1.0",
        "now": 1790000000.0,
        "stage": "playing",
        "place": "Venerdì sera",
        "deal": 2,
        "limit": 101,
        "state": state,
        "words": state,
        "hint": hint,
        "hint_words": hint,
        "question": None,
        "asked": None,
        "due": 1790000245.0,
        "notice": None,
        "phase": phase,
        "me": {
            "seat": 0,
            "on_turn": mine,
            "opened": True,
            "away": False,
            "left": False,
            "computer": False,
            "sort": "suit",
            "sorts": {},
            "arranged": False,
            "points": sum(map(worth, hand)),
            "hand": [
                {"id": name, "card": card, "name": words_of(card), "points": worth(card), "new": False, "may": []}
                for name, card in zip(ids_of(hand), hand, strict=True)
            ],
            "collected": [],
            "opening": None,
        },
        "draws": [],
        "proposals": [],
        "back": None,
        "advice": {"ask": "ad", "line": None, "words": None, "follow": None},
        "players": players_of(players, 0 if mine else 1, len(hand)),
        "melds": melds or [],
        "stock": 42,
        "discard_pile": {"top": "8D", "name": "8 di quadri", "cards": 9},
        "last": [],
        "turns_ended": 17,
        "end": None,
        "match": {"deals": [], "winner": None, "places": None, "line": None},
        "waiting": None,
        "remarks": [],
        "remarks_open": False,
        "replay": None,
        "actions": [],
    }


def table(hand: list[str] = HAND, **given: Any) -> View:
    """The usual table: some melds of each suit's cards lie on it, and it is one's own turn to play."""
    return playing(hand, some_melds(4), **given)


def ended(players: int = 4, *, over: bool = False) -> View:
    """The end of a deal, or of the match."""
    view = playing([], players=players, phase=None)
    deals, totals = [], [0] * players
    for number in range(1, 7):
        points = [(seat * 13 + number * 7) % 41 if seat != number % players else -4 for seat in range(players)]
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        deals.append({"number": number, "busted": [], "points": points, "totals": list(totals)})
    for player, total in zip(view["players"], totals, strict=True):
        player["total"], player["on_turn"] = total, False
    rows = [
        {
            "seat": seat,
            "hand": [] if seat == 1 else some_hand(4 + seat * 2, seat),
            "points": -4 if seat == 1 else 12 * seat + 7,
            "total": totals[seat],
        }
        for seat in range(players)
    ]
    line = "Smazzata 6: ha chiuso Bruno!"
    view.update(
        stage="over" if over else "pause",
        phase="over",
        state="⏳ Smazzata finita. La prossima si distribuisce da sola alle 17:00.",
        hint=None,
        advice=None,
        end={
            "line": line,
            "words": line,
            "deal": 6,
            "closed_by": 1,
            "in_hand": False,
            "scored": True,
            "rows": rows,
            "luck": {"line": LUCK, "words": LUCK.removeprefix("🍀 ")},
        },
        match={
            "deals": deals,
            "winner": 1 if over else None,
            "places": [[1], *([seat] for seat in range(players) if seat != 1)] if over else None,
            "line": "🏆 Vince Bruno!" if over else None,
        },
        actions=[choice("rematch", "re", "🔁 Rivincita", style="primary")]
        if over
        else [choice("deal", "de", "🎴 Distribuisci ora", style="primary")],
    )
    return view


def lobby(players: int = 3, table: int = 12) -> View:
    """A lobby whose host is the reader."""
    state = "Si gioca a 101, in 2-4, con 24 ore per turno. Manca chi apre il tavolo."
    levels, presets = ("facile", "medio", "forte"), ("classica", "fisca", "libera")
    return {
        "table": table,
        "version": "1.0",
        "now": 1790000000.0,
        "stage": "lobby",
        "place": "Venerdì sera",
        "limit": 101,
        "state": state,
        "words": state,
        "hint": None,
        "notice": None,
        "rules": None,
        "me": {"seat": 0, "host": True},
        "players": [
            {
                "seat": seat,
                "name": NAMES[seat],
                "computer": seat == 2,
                "host": seat == 0,
                "reachable": True,
                "visitor": seat == 1,
            }
            for seat in range(players)
        ],
        "seats": 4,
        "commitment": None,
        "actions": [
            choice("stand", "up", "Alzati", style=None),
            choice("start", "go", "🎴 Distribuisci", style="primary"),
            *(choice(f"add_{level}", f"add:{level}", f"🤖 {level}", style=None) for level in levels),
            choice("remove", "remove", "✖️ 🤖 Alessandra", style=None),
            choice("invite", "in:12", "📨 Invita", style=None),
            choice("visitors", "iv:12:1", "👥 Ospiti", style=None),
            choice("pace", "pace:120", "⚡ Stasera, 2 min", style=None),
            setting("pace", "pace:86400", "✅ Calma, 24 ore", chosen=True),
            *(setting("preset", f"preset:{name}", name, chosen=name == "fisca") for name in presets),
            *(setting("limit", f"limit:{n}", str(n), chosen=n == 101) for n in (101, 151, 201, 501)),
            choice("close_table", "close", "✖️ Chiudi il tavolo", style=None, asks="Chiudo il tavolo?"),
        ],
        "options": [
            {
                "label": "🎴 Carte e giochi",
                "options": [
                    {
                        "label": "jolly nel mazzo",
                        "values": [
                            setting("option", f"jokers:{n}", n, chosen=n == "quattro") for n in ("due", "quattro")
                        ],
                    }
                ],
            }
        ],
    }


def setting(kind: str, request: str, label: str, *, chosen: bool) -> View:
    """A setting of a lobby; to choose what is chosen does nothing."""
    return choice(kind, request, label, style="chosen" if chosen else None) | {"refused": chosen}


SHEET: View = {
    "title": "Punti · Venerdì · limite 101",
    "rows": ["Bruno: 0", "Anna: 32", f"{LONG}: 37", "✖️ Nonna: 111"],
    "deals": ["1ª: Anna 23 · Nonna 41 · Bruno 0", "2ª: Anna 9 · Nonna 70 · Bruno 0", "Ultima modifica: Anna"],
    "heading": "✏️ 3ª smazzata",
    "players": [{"seat": 0, "name": "Anna"}, {"seat": 2, "name": "Bruno"}, {"seat": 3, "name": LONG}],
    "count": "zc:1:7:3",
    "flat": "Chi non ha aperto: 100",
    "choices": [choice("sheet", "zu:1:7", "↩️ Togli la 2ª smazzata", style=None)],
}


def gatherings(mine: str = "yes", place: str = "Venerdì") -> list[View]:
    """An evening that one has answered, and a match after which one may play."""
    answers = [("2", "yes", "✅ Ci sono"), ("1", "maybe", "🤔 Forse"), ("0", "no", "✖️ No")]
    return [
        {
            "id": "evening-7",
            "title": f"{place}: venerdì 12 giugno alle 21:00",
            "lines": [f"Ci sono (2): Anna e {LONG}", "Hai detto che ci sei."],
            "choices": [
                choice("gathering", f"ev:7:{number}", label, style="chosen" if answer == mine else None)
                for number, answer, label in answers
            ],
        },
        {
            "id": "match-9",
            "title": f"In {place} si gioca",
            "lines": ["Aspettano la prossima: Carla"],
            "choices": [choice("gathering", "wn:9", "🙋 Alla prossima")],
        },
        {
            "id": "pause-3",
            "title": place,
            "lines": [f"{LONG} propone una pausa di 7 giorni. Siete tutti d'accordo?", "Manca la risposta di Anna"],
            "choices": [choice("gathering", "py:3:9", "✅ Sì", style=None), choice("gathering", "pq:3:9", "✖️ No")],
        },
        {
            "id": "vacation",
            "title": "La tua vacanza",
            "lines": ["Vai in vacanza? Mentre sei via, ai tavoli lenti il tuo tempo si ferma."],
            "choices": [
                {
                    **choice("gathering", f"vt:1:{days}", f"{days} giorni, fino a mercoledì 9 settembre"),
                    "asks": "Va bene?",
                }
                for days in (3, 7, 14, 21)
            ],
        },
    ]


DAYS: View = {
    "title": "Smazzata del giorno · Venerdì",
    "days": [
        {
            "title": "N. 12, mercoledì 10 giugno: aperta fino a domani alle 18:00",
            "lines": ["Hai una prova sola.", f"Già giocata da {LONG}."],
            "rows": [],
            "choices": [choice("play", "dp:1:12", "▶️ Gioca la n. 12", style="primary")],
            "share": None,
            "replay": None,
        },
        {
            "title": "N. 11, martedì 9 giugno: aperta fino a oggi alle 18:00",
            "lines": ["Hai chiuso al turno 7: 0 punti."],
            "rows": ["1. Anna: 0 (7 turni)", f"2. {LONG}: 42 (12 turni)"],
            "choices": [choice("seen", "dl:1:11:1", "📖 Fai vedere come hai giocato", style=None)],
            "share": "📅 Scala 40 #11 · chiuso al turno 7 · 0 punti",
            "replay": None,
        },
    ],
    "streak": "3 giorni di fila.",
    "link": "https://t.me/scala40bot?start=oggi-1",
    "copies": [{"label": "Copia il sigillo", "text": "ab" * 32}, {"label": "Segreto n. 10", "text": "cd" * 32}],
    "week": True,
}
