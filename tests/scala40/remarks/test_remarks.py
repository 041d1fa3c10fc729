"""Remarks on finished deals: each has a proof, none uses what its seat could not know or contradicts advice."""

from functools import cache
from random import Random

from benchmarks.remarks import is_proved, played_deal, unseen_redealt
from scala40.actions import NO_SEAT, Action, Discard, Draw, Expire, Resign
from scala40.advice import advise
from scala40.legal import legal_discards
from scala40.remarks import LEAST_TURNS, MOST, Deal, Remark, RemarkKind, deal_of, remarks_on
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import seat_view
from simulation.games.random_play import RandomMatch

SEEDS = (5, 6, 7, 8, 13, 20, 22, 23, 24, 31, 36, 38, 41, 42, 44, 53)
"""Deals of every preset, of 2 to 6 seats, with remarks of every kind; `benchmarks/remarks.py` looks at 300."""


@cache
def deal(seed: int) -> Deal:
    return played_deal(seed)


@cache
def remarked() -> tuple[tuple[Deal, int, tuple[Remark, ...]], ...]:
    """The remarks on all seats of some deals."""
    deals = [deal(seed) for seed in SEEDS]
    return tuple((one, seat, remarks_on(one, seat)) for one in deals for seat in range(len(one.result.points)))


def test_the_engine_accepts_every_proof() -> None:
    for one, _, remarks in remarked():
        assert all(is_proved(one, remark) for remark in remarks)


def test_the_same_is_said_whatever_the_seat_could_not_see() -> None:
    chance = Random(7)
    for one, seat, remarks in remarked()[::2]:
        assert remarks_on(unseen_redealt(one, seat, chance), seat) == remarks


def test_there_are_few_and_each_turn_has_one() -> None:
    for one, seat, remarks in remarked():
        assert len(remarks) <= MOST
        faults = [remark for remark in remarks if not remark.kind.is_praise]
        assert len({remark.place for remark in faults}) == len(faults)
        for remark in remarks:
            turn = one.turns[remark.place - 1]
            assert (turn.seat, turn.number) == (seat, remark.turn)


def test_every_kind_is_said_of_some_deal() -> None:
    assert {remark.kind for _, _, remarks in remarked() for remark in remarks} == set(RemarkKind)


def test_praise_of_the_whole_deal_stands_alone() -> None:
    for one, seat, remarks in remarked():
        if any(remark.kind is RemarkKind.FLAWLESS for remark in remarks):
            assert all(remark.kind.is_praise or remark.kind is RemarkKind.FED for remark in remarks)
            assert len(one.of(seat)) >= LEAST_TURNS


def test_who_closed_hears_of_nothing_that_would_have_closed_or_saved_points() -> None:
    lost = {RemarkKind.COULD_CLOSE, RemarkKind.COULD_OPEN, RemarkKind.COULD_PUT_DOWN, RemarkKind.FED}
    for one, seat, remarks in remarked():
        if one.result.closed_by == seat:
            assert not {remark.kind for remark in remarks} & lost


def test_no_remark_contradicts_the_advice_that_was_shown_in_its_turn() -> None:
    for one, seat, _ in remarked()[::2]:
        advised = {turn.number: advise(seat_view(turn.ready, seat)).plan for turn in one.of(seat)}
        for remark in remarks_on(one, seat, advised=advised):
            assert remark.kind.is_praise or agrees(remark, advised[remark.turn])


def agrees(remark: Remark, advised: tuple[Action, ...]) -> bool:
    """Whether a remark names what was advised, or blames what was done without naming anything else."""
    if remark.instead in advised:
        return False
    steps = [action for _, action in remark.proof]
    if remark.kind is RemarkKind.CAME:
        steps.append(Discard(remark.cards[2]))
    return remark.kind is RemarkKind.FED or all(action in steps for action in advised if remark.instead not in steps)


def test_no_remark_contradicts_the_button_that_was_coloured_without_being_asked() -> None:
    fewer = 0
    for one, seat, remarks in remarked():
        led = remarks_on(one, seat, led=True)
        fewer += len(led) < len(remarks)
        for remark in led:
            turn = next(turn for turn in one.of(seat) if turn.number == remark.turn)
            position = turn.ready if turn.drawing and turn.drawing[-1] in remark.proof else turn.before
            first = advise(seat_view(position, seat)).action
            assert remark.kind.is_praise or first is None or agrees(remark, (first,))
    assert fewer > 0


def test_who_followed_the_advice_hears_nothing_against_it() -> None:
    """As if advice had been what was played."""
    for one, seat, _ in remarked():
        advised = {
            turn.number: (*(action for who, action in turn.drawing if who == seat), *turn.steps)
            for turn in one.of(seat)
        }
        assert all(remark.kind.is_praise for remark in remarks_on(one, seat, advised=advised))


def test_advice_to_throw_what_was_thrown_silences_what_is_said_against_it() -> None:
    found = 0
    for one, seat, remarks in remarked():
        for remark in remarks:
            if remark.kind in (RemarkKind.DISCARD, RemarkKind.FED, RemarkKind.CAME):
                assert isinstance(remark.instead, Discard)
                other = remarks_on(one, seat, advised={remark.turn: (remark.instead,)})
                assert all(one_more.turn != remark.turn or one_more.kind.is_praise for one_more in other)
                found += 1
    assert found > 10


def test_only_turns_that_a_person_played_are_remarked_on() -> None:
    for one, seat, remarks in remarked()[:20]:
        assert remarks_on(one, seat, played=()) == ()
        for remark in remarks:
            others = {turn.place for turn in one.of(seat)} - {remark.place}
            assert all(left.place in others for left in remarks_on(one, seat, played=others))


def default_play(game: RandomMatch) -> None:
    """Let everybody's time run out, except that seat 0 discards its first card."""
    match = game.match
    if match.phase is Phase.SHUFFLE:
        game.bring_owed_order()
    elif match.deal.turn != 0:
        game.do(NO_SEAT, Expire())
    else:
        game.do(0, Draw() if match.phase is Phase.DRAW else legal_discards(match, 0)[0])


def test_turns_of_the_default_action_are_nobodys_and_a_dead_deal_has_remarks_like_any_other() -> None:
    """R31, R40"""
    game = RandomMatch(PRESETS["fisca"], 3, 400)
    dealt = game.match
    while not game.match.results:
        default_play(game)
    one = deal_of(dealt, game.done)
    assert one is not None
    assert one.result.dead
    assert one.of(1) == []
    assert remarks_on(one, 1) == ()
    assert remarks_on(one, 0)
    assert len(one.turns) == len(one.history)


def test_a_deal_that_was_left_by_all_but_one_has_none() -> None:
    """R38"""
    game = RandomMatch(PRESETS["fisca"], 3, 400)
    dealt, seats = game.match, game.match.players
    for seat in range(1, seats):
        game.do(seat, Resign())
    assert deal_of(dealt, game.done) is None


def test_who_leaves_has_no_remarks_and_the_turn_of_another_goes_on() -> None:
    """R38"""
    game = RandomMatch(PRESETS["fisca"], 6, 400)
    dealt = game.match
    while game.match.deal.turn != 0 or game.match.phase is not Phase.PLAY:
        default_play(game)
    before = sum(isinstance(action, Expire) for _, action in game.done)
    game.do(1, Resign())
    while not game.match.results:
        default_play(game)
    one = deal_of(dealt, game.done)
    assert one is not None
    assert [turn.seat for turn in one.turns[before : before + 2]] == [1, 0]
    assert [len(turn.drawing) for turn in one.turns[before : before + 2]] == [0, 1]
    assert one.result.points[1] is None
    assert remarks_on(one, 1) == ()
    assert len(one.turns) == len(one.history)
