"""One table's rules and the five presets (section 9 of the rules).

Every option is one field of `Rules`. Its words are described once, in `options.OPTIONS`, which is used to read, write
and refuse them. Each field is read by exactly one function of the package.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from scala40.cards import Card, pack
from scala40.options import (
    OPTIONS,
    AttachableDiscard,
    BustAt,
    InHand,
    JokerDiscard,
    JokersInOpening,
    PozzoBeforeOpening,
    Recycle,
    ReEntry,
    RulesError,
    TakenJoker,
    Word,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """One table's rules; the defaults are the preset `fisca`. RulesError for a value that an option does not allow."""

    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    """R10: the numbers of players that are allowed."""
    jokers: int = 4
    """R1: jokers in the pack."""
    jokers_per_meld: int | None = 1
    """R6: jokers in one meld at most; None for any number."""
    run_max: int = 14
    """R4: places in a run at most, 13 or 14."""
    sweep_complete: bool = False
    """R9: complete melds leave the table."""
    starter_gets_14: bool = False
    """R13: the dealer starts with fourteen cards."""
    opening_points: int = 40
    """R18: points needed to open."""
    jokers_in_opening: JokersInOpening = JokersInOpening.COUNTED
    """R18."""
    pozzo_before_opening: PozzoBeforeOpening = PozzoBeforeOpening.NEVER
    """R15."""
    pozzo_must_use: bool = False
    """R16: a card taken after opening must go on the table."""
    taken_joker: TakenJoker = TakenJoker.REPLAY
    """R23."""
    attachable_discard: AttachableDiscard = AttachableDiscard.OPENED_OK
    """R26b."""
    attachable_brake: bool = False
    """R27: the next player may use a discard that attaches only in a new meld."""
    joker_discard: JokerDiscard = JokerDiscard.FREE
    """R26c."""
    first_turn_close: bool = False
    """R25: closing on one's first turn is allowed."""
    recycle: Recycle = Recycle.SHUFFLE
    """R29."""
    max_recycles: int = 3
    """R30: how often, at most, the discard pile becomes a new stock in one deal."""
    in_hand: InHand = InHand.NONE
    """R33."""
    in_hand_waives_opening: bool = False
    """R19: closing in hand needs no opening points."""
    in_hand_bonus: int = 25
    """R33: points off the closer's total, used by `bonus` only."""
    unopened_flat: int | None = None
    """R32: what a player who never opened pays; None for their hand's value."""
    lone_ace_is_one: bool = False
    """R3: an ace that is the only card left counts 1."""
    limit: int = 101
    """R34: the total at which players bust."""
    bust_at: BustAt = BustAt.REACH
    """R34."""
    re_entry: ReEntry = ReEntry.OFF
    """R36."""
    first_bust_ends: bool = False
    """R35a: the match ends with the first deal in which somebody busts."""
    deals: int | None = None
    """R37: the match ends after this number of deals at the latest; None for no limit."""

    _hash: int = field(init=False, repr=False, compare=False)
    """Computed once, because rules are a key of many caches."""

    def __post_init__(self) -> None:
        """Refuse values that the table of section 9 does not allow; the error names the option."""
        for option in OPTIONS.values():
            option.word_for(getattr(self, option.name))
        numbers = (*self.players, self.jokers_per_meld or 0, self.run_max, self.opening_points, self.limit)
        object.__setattr__(self, "_hash", hash((numbers, self.max_recycles, self.deals or 0)))

    def __hash__(self) -> int:
        """A hash of numbers only: they have the same hash in every process that rules are sent to."""
        return self._hash

    @classmethod
    def from_words(cls, preset: str, words: Mapping[str, object] | None = None) -> Self:
        """A preset with some options changed, in the words of section 9; RulesError names an unknown one."""
        if preset not in PRESETS:
            raise RulesError("preset", f"unknown preset {preset!r}; the presets are {', '.join(PRESETS)}")
        changes: dict[str, object] = {}
        for name, word in (words or {}).items():
            if name not in OPTIONS:
                raise RulesError(name, f"unknown option {name!r}")
            changes[name] = OPTIONS[name].value_of(word)
        base = {name: getattr(PRESETS[preset], name) for name in OPTIONS}
        return cls(**(base | changes))

    def words(self) -> dict[str, Word]:
        """Every option with its word, in the order of section 9."""
        return {name: option.word_for(getattr(self, name)) for name, option in OPTIONS.items()}

    def differences(self, preset: str) -> dict[str, Word]:
        """The options that differ from a preset, with their words; `from_words` reads them back."""
        theirs = PRESETS[preset].words()
        return {name: word for name, word in self.words().items() if word != theirs[name]}

    def seats_allowed(self, seats: int) -> bool:
        """Whether this number of players is allowed (R10)."""
        return seats in self.players

    def pack(self) -> tuple[Card, ...]:
        """The cards that this table plays with, in the order of R42 (R1)."""
        return pack(self.jokers)


def nearest_preset(rules: Rules) -> str:
    """The preset from which the fewest options differ, the first of them in the order of section 9."""
    return min(PRESETS, key=lambda preset: len(rules.differences(preset)))


_FISCA: Final = Rules()
_BISKA: Final = replace(
    _FISCA,
    players=(2, 3, 4, 5),
    jokers_per_meld=None,
    pozzo_before_opening=PozzoBeforeOpening.TO_OPEN,
    taken_joker=TakenJoker.KEEP,
    attachable_discard=AttachableDiscard.FREE,
    attachable_brake=True,
    recycle=Recycle.FLIP,
    in_hand=InHand.DOUBLE,
    unopened_flat=100,
)
_CLASSICA: Final = replace(
    _FISCA,
    jokers_per_meld=None,
    run_max=13,
    pozzo_before_opening=PozzoBeforeOpening.TO_OPEN,
    pozzo_must_use=True,
    taken_joker=TakenJoker.KEEP,
    attachable_discard=AttachableDiscard.FREE,
    first_turn_close=True,
    in_hand=InHand.DOUBLE,
    in_hand_waives_opening=True,
    lone_ace_is_one=True,
)
_TEDESCA: Final = replace(
    _FISCA,
    players=(2, 3, 4, 5),
    jokers_per_meld=None,
    taken_joker=TakenJoker.KEEP,
    attachable_discard=AttachableDiscard.FREE,
    first_turn_close=True,
    recycle=Recycle.FLIP_AND_TURN,
    in_hand=InHand.DOUBLE,
)
_RAMINO: Final = replace(
    _FISCA,
    players=(2, 4),
    jokers_per_meld=None,
    sweep_complete=True,
    taken_joker=TakenJoker.KEEP,
    attachable_discard=AttachableDiscard.FREE,
    first_turn_close=True,
    bust_at=BustAt.EXCEED,
)

PRESETS: Final[dict[str, Rules]] = {
    "fisca": _FISCA,
    "biska": _BISKA,
    "classica": _CLASSICA,
    "tedesca": _TEDESCA,
    "ramino": _RAMINO,
}
"""The five source texts as rules (sections 9 and 10)."""
