"""Exact layouts: the best way to put down the cards of a hand, found by a complete search.

The functions depend on their arguments alone: a hand, the rules and, if they matter, melds on the table. Swaps (R23)
are not part of a layout. A lay leaves at least one card (R22), and so do all layouts unless `keep_one` is off.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from scala40.cards import JOKER, Card, without
from scala40.checks.melds import may_be_waived, opening_needs, opening_worth
from scala40.layouts.pieces import Growth
from scala40.layouts.search import Aim, Node, Search, choices
from scala40.meld import Meld, known
from scala40.notation import parse_meld
from scala40.rules import Rules
from scala40.scoring import hand_points
from scala40.state import Hand

Table = Iterable[Meld | None]
"""Melds on the table by number, None for one that was swept (R9)."""

_MOST = 1 << 10
"""More points than any hand has, so that one aim comes before another."""

_MOST_POINTS: Final = Aim(points=_MOST, points_with_joker=_MOST, saved=1)
_FEWEST_LEFT: Final = Aim(points=1, points_with_joker=1, saved=_MOST)
_CHEAPEST: Final = Aim(saved=1, card=-_MOST, joker=-_MOST * _MOST)
_CLOSING: Final = Aim(points=_MOST, points_with_joker=_MOST, meld=1)
_CLOSING_BY_NATURAL_MELDS: Final = Aim(points=_MOST, meld=1)


class Layout(NamedTuple):
    """The cards of a hand that are put down, and those that stay."""

    melds: tuple[Meld, ...]
    """New melds."""
    growths: tuple[Growth, ...]
    """The cards attached to melds of the table, in an order in which they attach (R21); the new melds come first."""
    left: Hand
    """The cards that stay, in the order of the hand."""

    def __repr__(self) -> str:
        """Without cards, which are those of a hand."""
        return f"Layout({len(self.melds)} melds, {len(self.growths)} growths, {len(self.left)} left)"

    @property
    def points(self) -> int:
        """The points of the new melds (R2)."""
        return sum(meld.points for meld in self.melds)


def most_points(
    hand: Hand, rules: Rules, *, towards_opening: bool = False, keep_one: bool = True, barred: int = 0
) -> Layout:
    """The melds with the most points (R2) and, among those, the fewest points left in the hand (R3).

    `towards_opening`: lay only melds whose points count for an opening (R18). `barred`: how many jokers, taken from the
    table, may not be part of new melds (R23).
    """
    if towards_opening and not _jokers_open(rules):
        barred = hand.count(JOKER)
    search = Search(hand, rules, _MOST_POINTS, barred=barred)
    search.add_melds()
    return _best(search, hand, keep_one=keep_one)


def fewest_left(hand: Hand, rules: Rules, *, table: Table = (), keep_one: bool = True, barred: int = 0) -> Layout:
    """The melds and attachments that leave the fewest points (R3) and, among those, have the most points (R2).

    `table`: the melds to which a player who has opened may attach. `barred` as in `most_points`.
    """
    search = Search(hand, rules, _FEWEST_LEFT, barred=barred)
    search.add_melds()
    search.add_growths(table)
    layout = _best(search, hand, keep_one=keep_one)
    for ace in {card for card in hand if hand_points(rules, (card,)) < card.hand_value}:  # alone it may cost less (R3)
        node = search.best(reserve=(ace,), use_all=True)
        if node is not None and hand_points(rules, (ace,)) < hand_points(rules, layout.left):
            layout = _layout(hand, node)
    return layout


def cheapest_opening(hand: Hand, rules: Rules, *, using: Card | None = None, barred: int = 0) -> Layout | None:
    """The melds that open (R18) and keep the most useful hand; None if nothing opens.

    They use the fewest jokers, then the fewest cards, then the most points of the hand (R3). `using`: a card taken from
    the discard pile to open, which one of the melds must contain (R15). `barred` as in `most_points`. Openings without
    the points (R19) are found by `closing`.
    """
    natural_only = not _jokers_open(rules)
    needed = opening_needs(rules)
    search = Search(hand, rules, _CHEAPEST, barred=barred, needed=needed, needed_without_jokers=natural_only)
    search.add_melds()
    node = search.best(using=using)
    if node is not None and not _layout(hand, node).left:
        node = search.best(using=using, reserve=hand)
    return None if node is None else _layout(hand, node)


def closing(
    hand: Hand,
    rules: Rules,
    *,
    opened: bool,
    table: Table = (),
    taken: Card | None = None,
    braked: bool = False,
    barred: int = 0,
) -> Layout | None:
    """The melds and attachments that leave exactly one card, which may be the closing discard; None if there are none.

    The melds have as many points as possible. A player who has not `opened` opens with them (R18), or closes without
    the points if that is allowed (R19). The caller checks whether they may close at all (R24, R25). `table`: the melds
    to attach to. `taken`: the card taken from the discard pile in this turn, which may not be discarded (R26) and with
    which a player who has not opened must open (R15); `braked`: it may not attach (R27). `barred` as in `most_points`.
    """
    aim = _CLOSING if _jokers_open(rules) else _CLOSING_BY_NATURAL_MELDS

    def search(attachable: Table) -> Node | None:
        one = Search(hand, rules, aim, barred=barred)
        one.add_melds()
        one.add_growths(attachable)
        return one.best(using=taken, in_meld=braked or not opened, reserve=hand, use_all=True)

    node = search(table)
    if not opened and (node is None or node[0] <= opening_needs(rules) * _MOST):
        # The lay alone has to leave one card: nothing is attached (R19).
        node = search(()) if may_be_waived(rules, 1) else None
        if node is not None and not node[0]:
            return None
    return None if node is None else _layout(hand, node)


def _jokers_open(rules: Rules) -> bool:
    """Whether melds with a joker count for an opening (R18)."""
    return opening_worth(rules, known(parse_meld("AH 2H *3H"))) > 0


def _best(search: Search, hand: Hand, *, keep_one: bool) -> Layout:
    layout = _layout(hand, _found(search, ()))
    return _layout(hand, _found(search, hand)) if keep_one and not layout.left else layout


def _found(search: Search, reserve: Hand) -> Node:
    node = search.best(reserve=reserve)
    assert node is not None  # to lay nothing is always a layout
    return node


def _layout(hand: Hand, node: Node) -> Layout:
    chosen = list(choices(node))[::-1]
    melds = tuple([known(choice) for choice in chosen if not isinstance(choice, Growth)])
    growths = tuple([choice for choice in chosen if isinstance(choice, Growth)])
    used = [card for meld in melds for card in meld.cards]
    used += [card for growth in growths for card in growth.cards]
    return Layout(melds, growths, without(hand, used) or ())
