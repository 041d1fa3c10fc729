"""Why the rules refuse an action: a closed list of codes, and the values for a sentence about it."""

from dataclasses import dataclass, field
from enum import StrEnum

from scala40.cards import Card


class RefusalCode(StrEnum):
    """One reason to refuse an action."""

    UNKNOWN_ACTION = "unknown_action"
    DEAL_OVER = "deal_over"
    SHUFFLE_DUE = "shuffle_due"
    WRONG_SHUFFLE = "wrong_shuffle"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_DRAWN = "already_drawn"
    DRAW_FIRST = "draw_first"
    STOCK_EMPTY = "stock_empty"
    POZZO_EMPTY = "pozzo_empty"
    POZZO_BEFORE_OPENING = "pozzo_before_opening"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_MELD = "not_a_meld"
    TOO_MANY_JOKERS = "too_many_jokers"
    OPENING_TOO_LOW = "opening_too_low"
    OPEN_FIRST = "open_first"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    NOT_THE_CARD = "not_the_card"
    NO_CARD_LEFT = "no_card_left"
    TAKEN_CARD_UNUSED = "taken_card_unused"
    JOKER_UNUSED = "joker_unused"
    FIRST_TURN_CLOSE = "first_turn_close"
    JUST_TAKEN = "just_taken"
    ATTACHABLE_DISCARD = "attachable_discard"
    JOKER_DISCARD = "joker_discard"
    BRAKED = "braked"
    TAKEN_JOKER = "taken_joker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why an action is refused; what a sentence about it does not need is None.

    Cards stay out of the repr: a refusal may end in a log, and a hand is secret.
    """

    code: RefusalCode
    rule: str
    """The paragraph, such as `R26`."""
    card: Card | None = field(default=None, repr=False)
    """The card it is about: the one of the action, or for R24 the one taken."""
    cards: tuple[Card, ...] | None = field(default=None, repr=False)
    """The cards that are no meld, or hold too many jokers."""
    meld_index: int | None = None
    """The meld it is about: named by the action, or the one that a discard attaches to."""
    points: int | None = None
    """The points of the melds for the opening (R18)."""
    needed: int | None = None
    """Opening points (R18), jokers still owed (R23), or jokers that one meld may hold (R6)."""
    seat: int | None = None
    """Whose turn it is."""


class Illegal(Exception):  # noqa: N818  # the name the field uses; it is a refusal, not a fault
    """The rules refuse the action; the match is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal; the message has only its code and paragraph, no card."""
        super().__init__(f"{refusal.code.value} ({refusal.rule})")
        self.refusal = refusal
