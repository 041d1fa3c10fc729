"""Every sentence of the catalogues that can contain a name, formatted with hostile names.

The sentences are found by their arguments. A new argument has to be added to `NAMES` or `NO_NAMES`, which say whether
it can be a name; until then the check fails.
"""

from functools import cache

from sandbox.entities import automatic
from scala40.fair.deal import tidy_cut
from screens.message import MAX_TEXT
from simulation.use_cases.sentences import NUMBERS, PEOPLE, entries, placeholders
from simulation.use_cases.world import TEXTS
from texts.line import Arg
from texts.text import Text, mention

NAMES = PEOPLE | {"name", "cut", "zone", "where", "topic", "by", "friend", "words"}
"""Arguments that may be a person's name, a group's title, or words that somebody has written."""

_OTHERS = """
step advice card melds meld opening into enough when duration first last level says example before after
over below high low commitment die inputs hash file days joker rules time quiet listed cards said suit turn
computer opened away how sign totals picture update record unseen closed group left duty instead why preset
weeks exceptions value option numbers lone line section unused chosen verbosity display language group_hands guide suits
felt form part again turns on protect rule access
rest state mark steps pile button hour minute second stage end start clock year size page pages asks
hours seconds kib trouble version commit lobby playing pause frame kind waiting saves night
command id placed other less remark remarks computers worth worth_is made made_is play play_is
clover band tenths also season length counted title tap done
daily told hard date percent par marks until weekday since since_day reserve then more begun begins
answer who reason what link invites hand most bot plan prepared vacation seat promise comfort replays
played seen"""
NO_NAMES = NUMBERS | frozenset(_OTHERS.split())
"""Arguments that are numbers, cards, times, or other sentences of the catalogue, which are checked by themselves."""

PLAIN = "Anna"


def check_sentences(language: str, names: tuple[str, ...], where: str) -> int:
    """Format every sentence with these names; returns how many there were.

    Raises AssertionError if the number of lines, the kinds of entities, or the links that Telegram would make differ
    from those with a plain name.
    """
    keys = naming(language)
    for number, key in enumerate(keys):
        name = names[number % len(names)]
        said = TEXTS.text(language, key, **_arguments(language, key, name))
        assert shape(said) == _plain(language, key), f"{where}: {key} ({language})"
        assert len(said.plain.encode("utf-16-le")) // 2 <= MAX_TEXT, f"{where}: {key} ({language})"
    return len(keys)


@cache
def naming(language: str) -> tuple[str, ...]:
    """The keys of sentences that can contain a name. Raises AssertionError if an argument is not listed above."""
    found = []
    for key in entries(language):
        given = placeholders(language, key)
        assert given <= NAMES | NO_NAMES, f"{key} is given {given - NAMES - NO_NAMES}: can that be a name?"
        if given & NAMES:
            found.append(key)
    return tuple(found)


def shape(said: Text) -> tuple[object, ...]:
    """The structure of a text, which a name must not change."""
    spans = [(span.kind, span.user_id) for span in said.spans]
    links = [entity for entity in automatic(said.plain) if entity["type"] != "bot_command"]
    commands = sum(entity["type"] == "bot_command" for entity in automatic(said.plain))
    return said.plain.count("\n"), spans, links, commands


@cache
def _plain(language: str, key: str) -> tuple[object, ...]:
    return shape(TEXTS.text(language, key, **_arguments(language, key, PLAIN)))


def _arguments(language: str, key: str, name: str) -> dict[str, Arg]:
    """Arguments for a sentence: the name for each that can be one, as a mention if it is a player's."""
    given: dict[str, Arg] = {}
    for what in placeholders(language, key):
        match what:
            case "player" | "host":
                given[what] = mention(7, name)
            case "players":
                given[what] = (name, PLAIN, name)
            case "cut":
                given[what] = tidy_cut(name) or "x"
            case _ if what in NAMES:
                given[what] = name
            case _ if what in NUMBERS:
                given[what] = 2
            case _:
                given[what] = "·"
    return given
