"""The options of the rules, each with its words, its numbers and its paragraph (section 9 of the rules)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

Word = str | int | list[int]
"""An option's value as a text, a scenario or a screen writes it."""


class RulesError(ValueError):
    """An unknown preset, option or value; `option` is its name."""

    def __init__(self, option: str, message: str) -> None:
        """Name the option in the message."""
        super().__init__(message)
        self.option = option


class JokersInOpening(Enum):
    """Whether melds with a joker count for the opening (R18)."""

    COUNTED = "counted"
    NOT_COUNTED = "not_counted"


class PozzoBeforeOpening(Enum):
    """Whether a player who has not opened may take from the discard pile: never, or to open with the card (R15)."""

    NEVER = "never"
    TO_OPEN = "to_open"


class TakenJoker(Enum):
    """What a player may do with a joker swapped from the table (R23)."""

    KEEP = "keep"
    REPLAY = "replay"
    ATTACH_ONLY = "attach_only"


class AttachableDiscard(Enum):
    """When a card that attaches to a meld may be discarded (R26b)."""

    OPENED_OK = "opened_ok"
    TWO_PLAYER_OK = "two_player_ok"
    NEVER = "never"
    FREE = "free"


class JokerDiscard(Enum):
    """When a joker may be discarded (R26c)."""

    FREE = "free"
    CLOSING_ONLY = "closing_only"


class Recycle(Enum):
    """How the discard pile becomes a new stock (R29)."""

    SHUFFLE = "shuffle"
    FLIP = "flip"
    FLIP_AND_TURN = "flip_and_turn"


class InHand(Enum):
    """The reward for closing in hand (R33)."""

    NONE = "none"
    DOUBLE = "double"
    BONUS = "bonus"


class BustAt(Enum):
    """Whether reaching the limit busts, or only exceeding it (R34)."""

    REACH = "reach"
    EXCEED = "exceed"


class ReEntry(Enum):
    """How often a player may come back after busting (R36)."""

    OFF = "off"
    ONCE = "once"
    UNLIMITED = "unlimited"


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """What one option may be: words, numbers or both, and the paragraph that explains it."""

    name: str
    rule: str
    words: Mapping[str | int, object]
    """Each fixed word and the value it means, in the order of section 9; empty if only numbers are allowed."""
    numbers: range | None = None
    """The numbers that are allowed too."""
    offered: tuple[str | int, ...] = ()
    """What a screen offers first: all words, or some usual numbers."""
    many: bool = False
    """Whether its value is a list of such numbers (`players`)."""

    def value_of(self, word: object) -> object:
        """The field's value for a word; RulesError if section 9 does not have it."""
        if self.many:
            return self._numbers_of(word)
        if type(word) in (str, int):
            if word in self.words:
                return self.words[word]  # type: ignore[index]  # the membership test has narrowed it
            if type(word) is int and self.numbers is not None and word in self.numbers:
                return word
        raise RulesError(self.name, f"option {self.name!r} cannot be {word!r}")

    def word_for(self, value: object) -> Word:
        """The word for a field's value; RulesError if section 9 does not have it."""
        if self.many:
            return list(self._numbers_of(value))
        for word, meaning in self.words.items():
            if meaning is value or (type(meaning) is type(value) and meaning == value):
                return word
        if type(value) is int and self.numbers is not None and value in self.numbers:
            return value
        raise RulesError(self.name, f"option {self.name!r} cannot be {value!r}")

    def _numbers_of(self, word: object) -> tuple[int, ...]:
        if isinstance(word, list | tuple) and word:
            allowed = self.numbers or range(0)
            if all(type(number) is int and number in allowed for number in word):
                return tuple(sorted(set(word)))
        raise RulesError(self.name, f"option {self.name!r} cannot be {word!r}")


def _option(
    name: str,
    rule: str,
    words: Iterable[str | int] | type[Enum] | Mapping[str | int, object] = (),
    *,
    numbers: range | None = None,
    offered: tuple[str | int, ...] = (),
    many: bool = False,
) -> Option:
    meanings: dict[str | int, object]
    if isinstance(words, type):
        meanings = {member.value: member for member in words}
    elif isinstance(words, Mapping):
        meanings = dict(words)
    else:
        meanings = {word: word for word in words}
    return Option(name=name, rule=rule, words=meanings, numbers=numbers, offered=offered or tuple(meanings), many=many)


_SWITCH: Final[dict[str | int, object]] = {"off": False, "on": True}
_ANY_NUMBER: Final = range(1_000_000_000)

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        _option("players", "R10", numbers=range(2, 7), offered=(2, 3, 4, 5, 6), many=True),
        _option("jokers", "R1", (0, 2, 4)),
        _option("jokers_per_meld", "R6", {"unlimited": None}, numbers=range(1, 2), offered=(1, "unlimited")),
        _option("run_max", "R4", (13, 14)),
        _option("sweep_complete", "R9", _SWITCH),
        _option("starter_gets_14", "R13", _SWITCH),
        _option("opening_points", "R18", numbers=range(101), offered=(0, 30, 40, 50, 60)),
        _option("jokers_in_opening", "R18", JokersInOpening),
        _option("pozzo_before_opening", "R15", PozzoBeforeOpening),
        _option("pozzo_must_use", "R16", _SWITCH),
        _option("taken_joker", "R23", TakenJoker),
        _option("attachable_discard", "R26", AttachableDiscard),
        _option("attachable_brake", "R27", _SWITCH),
        _option("joker_discard", "R26", JokerDiscard),
        _option("first_turn_close", "R25", _SWITCH),
        _option("recycle", "R29", Recycle),
        _option("max_recycles", "R30", numbers=_ANY_NUMBER, offered=(0, 1, 2, 3)),
        _option("in_hand", "R33", InHand),
        _option("in_hand_waives_opening", "R19", _SWITCH),
        _option("in_hand_bonus", "R33", numbers=_ANY_NUMBER, offered=(10, 25, 50)),
        _option("unopened_flat", "R32", {"off": None}, numbers=range(100, 101), offered=("off", 100)),
        _option("lone_ace_is_one", "R3", _SWITCH),
        _option("limit", "R34", numbers=range(1, 1001), offered=(101, 151, 201, 501)),
        _option("bust_at", "R34", BustAt),
        _option("re_entry", "R36", ReEntry),
        _option("first_bust_ends", "R35a", _SWITCH),
        _option("deals", "R37", {"unlimited": None}, numbers=range(1, 51), offered=("unlimited", 1, 3, 5, 10)),
    )
}
"""Every option of section 9, in its order."""
