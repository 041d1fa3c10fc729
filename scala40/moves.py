"""What a legal action does to a deal: takes a frozen deal and returns the next one (R9, R14-R31, R38)."""

from typing import Final, assert_never

from scala40.cards import JOKER, Card, with_card, without
from scala40.checks import duties
from scala40.dealing import next_seat
from scala40.meld import Meld
from scala40.melds import leaves_table
from scala40.options import Recycle
from scala40.rules import Rules
from scala40.state import FRESH, Deal, Hand, Memo, Phase

_IDLE_TAKES: Final = 20
"""R31b: a deal is dead after this number of turns in a row that only took from the discard pile."""


def _with_hand(deal: Deal, hand: Hand) -> tuple[Hand, ...]:
    """The hands of a deal, with this one for the seat on turn."""
    return (*deal.hands[: deal.turn], hand, *deal.hands[deal.turn + 1 :])


def _hand_without(deal: Deal, cards: tuple[Card, ...]) -> Hand:
    """The hand of the seat on turn without these cards, which it must hold."""
    rest = without(deal.hands[deal.turn], cards)
    assert rest is not None, "checked before"
    return rest


def draw(rules: Rules, deal: Deal) -> Deal:
    """Draw from the stock; after its last card the discard pile becomes the stock, or an order is due (R14, R29)."""
    card = deal.stock[0]
    after = deal._replace(
        phase=Phase.PLAY,
        hands=_with_hand(deal, with_card(deal.hands[deal.turn], card)),
        stock=deal.stock[1:],
        memo=Memo(drawn=card),
    )
    return after if after.stock else _recycled(rules, after)


def _may_recycle(rules: Rules, deal: Deal) -> bool:
    """R30: there is a limit for each deal."""
    return deal.recycles < rules.max_recycles


def _recycled(rules: Rules, deal: Deal) -> Deal:
    """The deal after the discard pile has become the new stock, or in which the order of it is due (R29)."""
    pile = deal.discard_pile
    if not _may_recycle(rules, deal):
        return deal
    match rules.recycle:
        case Recycle.SHUFFLE:
            return deal._replace(phase=Phase.SHUFFLE) if len(pile) > 1 else deal
        case Recycle.FLIP:
            turned = pile[:0]
        case Recycle.FLIP_AND_TURN:
            turned = pile[:1]
        case _:
            assert_never(rules.recycle)
    if len(pile) == len(turned):
        return deal
    # The card that is turned up was not discarded just now: no brake (R27).
    return deal._replace(stock=pile[len(turned) :], discard_pile=turned, recycles=deal.recycles + 1, brake=False)


def shuffle(deal: Deal, cards: tuple[Card, ...]) -> Deal:
    """Put these cards in the place of the empty stock (R29)."""
    return deal._replace(
        phase=Phase.PLAY,
        stock=cards,
        discard_pile=deal.discard_pile[-1:],
        recycles=deal.recycles + 1,
        memo=deal.memo._replace(expiring=False),
    )


def take(rules: Rules, deal: Deal) -> Deal:
    """Take the top of the discard pile (R14-R16)."""
    card = deal.discard_pile[-1]
    return deal._replace(
        phase=Phase.PLAY,
        hands=_with_hand(deal, with_card(deal.hands[deal.turn], card)),
        discard_pile=deal.discard_pile[:-1],
        brake=False,
        memo=Memo(taken=card, duty=duties.of_taking(rules, deal.opened[deal.turn]), braked=deal.brake),
        checkpoint=deal,
    )


def _kept(rules: Rules, meld: Meld) -> Meld | None:
    """The meld, or None if it is complete and leaves the table (R9)."""
    return None if leaves_table(meld, rules) else meld


def lay(rules: Rules, deal: Deal, melds: tuple[Meld, ...]) -> Deal:
    """Put new melds on the table; a player opens with their first ones (R18-R20)."""
    seat = deal.turn
    faces = tuple([card.in_hand for meld in melds for card in meld.cards])
    opens = not deal.opened[seat]
    return deal._replace(
        hands=_with_hand(deal, _hand_without(deal, faces)),
        table=deal.table + tuple([_kept(rules, meld) for meld in melds]),
        opened=(*deal.opened[:seat], True, *deal.opened[seat + 1 :]) if opens else deal.opened,
        memo=duties.after_putting_down(deal.memo, faces, in_new_meld=True, opens=opens),
        checkpoint=deal.settled,
    )


def _meld_at(deal: Deal, meld_index: int) -> Meld:
    meld = deal.table[meld_index]
    assert meld is not None, "checked before"
    return meld


def _with_meld(rules: Rules, deal: Deal, meld_index: int, meld: Meld) -> tuple[Meld | None, ...]:
    return (*deal.table[:meld_index], _kept(rules, meld), *deal.table[meld_index + 1 :])


def attach(rules: Rules, deal: Deal, card: Card, meld_index: int) -> Deal:
    """Add a card to a meld (R21)."""
    return deal._replace(
        hands=_with_hand(deal, _hand_without(deal, (card,))),
        table=_with_meld(rules, deal, meld_index, _meld_at(deal, meld_index).with_attached(card)),
        barred=duties.barred_after(deal.barred, deal.turn, -1) if card.is_joker else deal.barred,
        memo=duties.after_putting_down(deal.memo, (card.in_hand,), in_new_meld=False),
        checkpoint=deal.settled,
    )


def swap(rules: Rules, deal: Deal, card: Card, meld_index: int) -> Deal:
    """Give the card that a joker stands for, and take the joker (R23)."""
    meld = _meld_at(deal, meld_index).with_swapped(card)
    assert meld is not None, "checked before"
    owed, barred = duties.of_swapping(rules)
    memo = duties.after_putting_down(deal.memo, (card,), in_new_meld=False)
    return deal._replace(
        hands=_with_hand(deal, with_card(_hand_without(deal, (card,)), JOKER)),
        table=_with_meld(rules, deal, meld_index, meld),
        barred=duties.barred_after(deal.barred, deal.turn, barred),
        memo=memo._replace(jokers_owed=memo.jokers_owed + owed),
        checkpoint=deal.settled,
    )


def discard(rules: Rules, deal: Deal, card: Card) -> Deal:
    """End the turn with a card: the deal is closed, or dead, or the turn passes on (R28, R31).

    A closed deal leaves the seat that played last without cards and keeps its memory of the turn (R33).
    """
    seat = deal.turn
    hand = _hand_without(deal, (card,))
    took_only = deal.memo.taken is not None and not deal.memo.put_down
    idle_takes = deal.idle_takes + 1 if took_only else 0
    over = not hand or not deal.stock or idle_takes >= _IDLE_TAKES
    return deal._replace(
        phase=Phase.OVER if over else Phase.DRAW,
        turn=seat if over else next_seat(deal.in_deal, seat),
        hands=_with_hand(deal, hand),
        discard_pile=(*deal.discard_pile, card),
        turns_played=(*deal.turns_played[:seat], deal.turns_played[seat] + 1, *deal.turns_played[seat + 1 :]),
        idle_takes=idle_takes,
        brake=duties.brakes(rules, deal, card),
        barred=duties.barred_after(deal.barred, seat, -1) if card is JOKER else deal.barred,
        memo=FRESH if hand else deal.memo,
        checkpoint=None,
    )


def leave(deal: Deal, seat: int) -> Deal:
    """Take a seat's cards out of the deal; its melds stay (R38)."""
    return deal._replace(
        in_deal=tuple(other for other in deal.in_deal if other != seat),
        hands=(*deal.hands[:seat], (), *deal.hands[seat + 1 :]),
        opened=(*deal.opened[:seat], False, *deal.opened[seat + 1 :]),
        checkpoint=None if deal.checkpoint is None else leave(deal.checkpoint, seat),
    )


def leave_on_turn(deal: Deal) -> Deal:
    """Leave on one's own turn: its steps are taken back, it ends without a discard, the turn passes on (R31, R38)."""
    after = leave(deal.settled, deal.turn)
    return after._replace(
        phase=Phase.DRAW if after.stock else Phase.OVER,
        turn=next_seat(after.in_deal, deal.turn),
        idle_takes=0,
        memo=FRESH,
    )
