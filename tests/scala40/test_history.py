"""The public history of a deal: the turns that have ended, as everybody saw them."""

from collections import Counter
from random import Random

from scala40.actions import NO_SEAT, Expire, NextDeal, Resign
from scala40.cards import Card
from scala40.checks.actions import owed_order
from scala40.events import Attached, DealStarted, Discarded, Drew, Event, Expired, Laid, Resigned, Swapped, Took
from scala40.history import Ending, History, PublicTurn, discards_of, kept_from_pile, public_turns, turns_ended
from scala40.meld import known
from scala40.notation import parse_card, parse_meld
from scala40.records.deal_history import deal_history
from scala40.state import Phase
from simulation.games.random_play import RandomMatch
from tools.game.arena import Contest

RUN = known(parse_meld("3H 4H 5H"))
KINGS = known(parse_meld("KH KD *KC"))


def card(text: str) -> Card:
    return parse_card(text)


def seen(*events: Event) -> History:
    return public_turns((DealStarted(1, 2, 0), *events))


def test_a_turn_has_its_steps_in_order_and_its_melds_their_numbers() -> None:
    first = (Drew(0), Laid(0, (RUN, KINGS), 42), Discarded(0, card("2S")))
    second = (Took(1, card("2S")), Attached(1, card("6H"), 0), Laid(1, (RUN,), None), Discarded(1, card("9C")))
    one, two = seen(*first, *second)
    assert one == PublicTurn(0, Ending.DISCARD, first[:2], 0, card("2S"))
    assert (one.opening, one.laid) == (42, ((0, RUN), (1, KINGS)))
    assert (two.took, two.opening, two.laid) == (card("2S"), None, ((2, RUN),))
    assert two.played == (*RUN.cards, card("6H"))


def test_a_turn_that_has_not_ended_is_not_public() -> None:
    """R39"""
    assert seen(Drew(0), Laid(0, (RUN,), None)) == ()


def test_what_was_taken_back_is_not_public() -> None:
    """R38, R40"""
    (late,) = seen(Took(0, card("2S")), Laid(0, (RUN,), None), Expired(0), Drew(0), Discarded(0, card("KD")))
    assert late == PublicTurn(0, Ending.EXPIRED, (Drew(0),), 0, card("KD"))
    resigning = (Drew(0), Laid(0, (RUN,), 40), Resigned(0))
    gone, next_one = seen(*resigning, Drew(1), Laid(1, (KINGS,), None), Discarded(1, card("2S")))
    assert gone == PublicTurn(0, Ending.RESIGNED, (Drew(0),))
    assert next_one.laid == ((0, KINGS),)


def test_who_leaves_in_the_middle_of_another_turn_takes_nothing_of_it_back() -> None:
    """R38"""
    left, turn = seen(Took(0, card("2S")), Resigned(1), Attached(0, card("2S"), 0), Discarded(0, card("KD")))
    assert left == PublicTurn(1, Ending.RESIGNED)
    assert turn.steps == (Took(0, card("2S")), Attached(0, card("2S"), 0))


def test_a_seat_keeps_what_it_took_until_it_puts_it_down() -> None:
    history = seen(
        *(Took(0, card("KC")), Discarded(0, card("2S"))),
        *(Drew(1), Discarded(1, card("3C"))),
        *(Took(0, card("3C")), Attached(0, card("*6H"), 0), Discarded(0, card("2H"))),
        *(Drew(1), Discarded(1, card("4C"))),
        *(Took(0, card("4C")), Swapped(0, card("KC"), 1), Discarded(0, card("4C"))),
        *(Expired(1), Drew(1), Discarded(1, card("5C"))),
    )
    assert kept_from_pile(history[:3], 0) == (card("KC"), card("3C"))
    assert kept_from_pile(history, 0) == (card("3C"),)
    assert kept_from_pile(history, 1) == ()
    assert discards_of(history, 0) == (card("2S"), card("2H"), card("4C"))
    assert discards_of(history, 1) == (card("3C"), card("4C"), card("5C"))
    assert (turns_ended(history, 0), turns_ended(history, 1)) == (3, 3)


def test_the_history_agrees_with_every_moment_of_a_deal_under_any_rules() -> None:
    """R25, R38, R39, R40; matches of which resignations and time-outs are part."""
    assert set.union(*map(endings_of_a_checked_match, range(16))) == set(Ending)


def endings_of_a_checked_match(seed: int) -> set[Ending]:
    """Play a match by chance, compare the history with the deal at each moment, and return how its turns ended."""
    chance = Random(seed)
    played = RandomMatch(Contest(any_options=True).rules(Random(seed)), seed, disorder=seed % 3 * 20)
    order, since, events, ends = played.first_deal, 0, list[Event](), set[Ending]()
    while not played.match.is_over and len(played.done) < 400:
        if owed_order(played.match) is not None:
            deals = played.match.phase is Phase.OVER
            played.bring_owed_order()
            if deals:
                (_, action) = played.done[-1]
                assert isinstance(action, NextDeal)
                order, since, events = action.cards, len(played.done), []
            continue
        if chance.random() < 0.02:
            events += played.do(NO_SEAT, Expire())
        elif chance.random() < 0.005:
            events += played.do(chance.choice(played.match.deal.in_deal), Resign())
        else:
            played.act(put_down=chance.random() < 0.5)
        deal = played.match.deal
        history = deal_history(played.match, order, played.done[since:])
        ends |= {turn.ending for turn in history}
        assert [turns_ended(history, seat) for seat in range(played.match.players)] == list(deal.turns_played)
        assert sum(len(turn.laid) for turn in history) == len(deal.settled.table)
        for seat in set(deal.in_deal):
            assert Counter(kept_from_pile(history, seat)) <= Counter(deal.settled.hands[seat])
        if not deal.recycles and history and history[-1].discarded is not None:
            thrown = [turn.discarded for turn in history if turn.discarded is not None]
            taken = [turn.took for turn in history if turn.took is not None]
            assert Counter(thrown) - Counter(taken) <= Counter(deal.settled.discard_pile)
    return ends
