"""The sentences of the catalogues and their placeholders, read from the files."""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from texts import catalogue

LANGUAGES = ("it", "en", "de")


TEXTS_FOLDER = Path(catalogue.__file__).parent


PEOPLE = frozenset({"dealer", "player", "players", "host", "place"})


NUMBERS = frozenset(
    ["best", "count", "day", "deal", "deals", "limit", "matches", "missing", "month", "n", "needed", "number", "points",
     "rank", "shown", "stock", "tables", "total", "votes", "weekday", "wins", "share", "seconds", "thirds",
     "later", "paid"]
)  # fmt: skip


GAME_WORDS = {
    "it": "aprire apri carta carte chiudere chiuso distribuisci gioco giochi giocatore mano mazziere partita pesca "
    "pozzo punti punto regole scala scarta scarto semi smazzata smazzate tallone tavolo tocca turno vince posto "
    "aperto assente fuori pronto vuoto totale sballa limite jolly asso fante donna cuori quadri fiori picche mazzo",
    "en": "card cards deal deals discard discards draw hand meld melds player players point points rules stock table "
    "turn your you wins seat suit "
    "opened away ready empty joker ace jack queen king hearts diamonds clubs spades pack",
    "de": "abwerfen ablagestapel anlegen auslegen dein deine du herauskommen karte karten kombination partie punkt "
    "punkte regeln runde spieler talon tisch zug gewinnt platz "
    "ausgelegt fehlt fertig herausgekommen komplett leer gesamt ablage joker ass bube dame könig herz karo kreuz pik",
}
"""Words that show in which language a text is written."""


NAMED = {"en": {"scala"}, "de": {"scala", "hand"}, "it": set[str]()}
"""Words that occur in more than one language: the name of the game, and "hand"."""


@cache
def entries(language: str) -> dict[str, tuple[str, fluent.Message]]:
    """Every sentence of a language by its key: the name of its file, and its syntax tree."""
    found: dict[str, tuple[str, fluent.Message]] = {}
    for path in sorted((TEXTS_FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, fluent.Message):
                found[entry.id.name] = path.name, entry
    return found


def placeholders(language: str, key: str) -> set[str]:
    """The names of a sentence's arguments."""
    source = _source(language, key)
    parts = [source, *(_source(language, part) for part in re.findall(r"\{ ([a-z][\w-]+) \}", source))]
    return {name for part in parts for name in re.findall(r"\{ \$(\w+)", part)}


@cache
def _files(language: str) -> dict[str, str]:
    folder = TEXTS_FOLDER / language
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ftl")}


def _source(language: str, key: str) -> str:
    file, entry = entries(language)[key]
    return _files(language)[file][entry.id.span.start : entry.span.end]
