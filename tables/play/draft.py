"""The draft of a turn: the steps that its player can still take back (R39), replayed on the stored match.

Cards of a hand have the ids of `tables.match.own_order.card_ids`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from zlib import crc32

from scala40 import engine
from scala40.actions import Action
from scala40.cards import Card
from scala40.checks.melds import opening_worth
from scala40.meld import Meld
from scala40.notation import format_action, parse_card
from scala40.rules import Rules
from scala40.state import Match
from storage import Draft, Table
from tables.match.own_order import card_ids
from tables.requests.codec import to_base36


def position(table: Table, draft: Draft) -> Match:
    """Return the match as the player on turn sees it: the stored one with their steps applied."""
    match = table.match
    assert match is not None  # drafts exist in running matches only
    for action in draft.actions:
        match = engine.apply(match, draft.seat, action).match
    return match


def stamp(table: Table, draft: Draft) -> str:
    """Return the id of the position that a panel shows; buttons that change the game carry it."""
    return f"{table.version:x}.{draft.revision:x}"


def with_step(draft: Draft, action: Action) -> Draft:
    """Return the draft with one more step and nothing selected."""
    return replace(draft, actions=(*draft.actions, action), selection=(), page="", revision=draft.revision + 1)


def with_collected(draft: Draft, melds: tuple[Meld, ...]) -> Draft:
    """Return the draft with these melds put aside for the opening."""
    return replace(draft, collected=melds, selection=(), page="", revision=draft.revision + 1)


def step_back(draft: Draft) -> Draft:
    """Return the draft without its last step; melds put aside are taken back before the turn's actions."""
    if draft.collected:
        return with_collected(draft, draft.collected[:-1])
    return replace(draft, actions=draft.actions[:-1], selection=(), page="", revision=draft.revision + 1)


def with_question(table: Table, draft: Draft, card: str) -> Draft:
    """Return the draft after a question about a discard of this card, or after a no, with '' and nothing selected.

    No button from before can answer the question; advice stays as it was.
    """
    kept = draft.selection if card else ()
    asked = replace(draft, asked=card, selection=kept, page="", revision=draft.revision + 1)
    return replace(asked, advised=stamp(table, asked)) if draft.advised == stamp(table, draft) else asked


def gathered_points(rules: Rules, melds: Iterable[Meld]) -> int:
    """Return the points of melds put aside for the opening (R18)."""
    return sum(opening_worth(rules, meld) for meld in melds)


def loose_cards(match: Match, draft: Draft) -> tuple[Card, ...]:
    """Return the hand without the melds put aside, in the order of R42."""
    if not draft.collected:
        return tuple(sorted(match.deal.hands[draft.seat]))
    left = Counter(match.deal.hands[draft.seat])
    left.subtract(card.in_hand for meld in draft.collected for card in meld.cards)
    return tuple(sorted(left.elements()))


def step_mark(actions: Iterable[Action | None]) -> str:
    """Return a checksum of proposed actions, None for a step back; a newer program may propose something else."""
    words = " ".join("back" if action is None else format_action(action) for action in actions)
    return to_base36(crc32(words.encode()))


def selected(draft: Draft, loose: Iterable[Card]) -> tuple[Card, ...]:
    """Return the selected cards that are still in the hand."""
    if not draft.selection:
        return ()
    ids = card_ids(loose)
    return tuple(ids[name] for name in draft.selection if name in ids)


def card_of(card_id: str) -> Card:
    """Return the card with an id; NotationError if it is not an id."""
    return parse_card(card_id[:-1])
