"""Every sentence of the catalogues that names somebody, said with hostile names: all toasts, alerts, posts and pages.

The catalogues themselves say which these are. A sentence that is given something new has to be told here whether that
can be a name: until then the check fails.
"""

from functools import cache

from sandbox.text.entities import automatic
from scala40.fair.deal import tidy_cut
from screens.message import MAX_TEXT
from simulation.use_cases.sentences import NUMBERS, PEOPLE, entries, placeholders
from simulation.use_cases.world import TEXTS
from texts.line import Arg
from texts.text import Text, mention

NAMES = PEOPLE | {"name", "cut", "zone", "where"}
"""What may be a person's name, a group's title, or words that somebody has written."""

_OTHERS = """
step advice card melds meld opening into facts enough when duration first last level says example before after
over below high low commitment die inputs hash file days joker key rules time quiet listed cards said suit turn
computer opened away how sign totals picture update record unseen closed group left duty instead why preset
weeks exceptions value option numbers lone line section unused chosen verbosity display language inside guide suits felt
form rest state mark steps pozzo hour minute second stage end start clock year"""
NO_NAMES = NUMBERS | frozenset(_OTHERS.split())
"""Numbers, cards, moments, and other sentences of ours, which are checked by themselves."""

PLAIN = "Anna"


def check_sentences(language: str, names: tuple[str, ...], where: str) -> int:
    """Say every sentence with these names; returns how many there were. AssertionError where one says something else.

    The kinds of entities in their order, the number of lines and what Telegram makes links of are those of plain names.
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
    """The sentences that may hold a name. AssertionError where nobody has said of something whether it is one."""
    found = []
    for key in entries(language):
        given = placeholders(language, key)
        assert given <= NAMES | NO_NAMES, f"{key} is given {given - NAMES - NO_NAMES}: can that be a name?"
        if given & NAMES:
            found.append(key)
    return tuple(found)


def shape(said: Text) -> tuple[object, ...]:
    """What a name must not change."""
    spans = [(span.kind, span.user_id) for span in said.spans]
    links = [entity for entity in automatic(said.plain) if entity["type"] != "bot_command"]
    commands = sum(entity["type"] == "bot_command" for entity in automatic(said.plain))
    return said.plain.count("\n"), spans, links, commands


@cache
def _plain(language: str, key: str) -> tuple[object, ...]:
    return shape(TEXTS.text(language, key, **_arguments(language, key, PLAIN)))


def _arguments(language: str, key: str, name: str) -> dict[str, Arg]:
    """A name wherever one may stand, as a mention where it is a player's; the others are small."""
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
