"""Prepared turns in random matches: none is played on a table that changed in a way that matters, none that could have
been played and was meant is dropped, and what one player has prepared shows nowhere to another.

Whether a turn is to be played is found out here from its cards alone, by trying it on the match as it is then.
"""

import random
import tempfile
from collections import Counter
from contextlib import closing
from itertools import islice
from pathlib import Path

from scala40.actions import NO_SEAT, Action, Attach, Discard, Draw, Shuffle, Swap, Take
from scala40.cards import NATURALS, Card, joker_for
from scala40.checks.actions import owed_order
from scala40.engine import apply
from scala40.imagining import worth_taking
from scala40.legal import legal_actions, legal_discards
from scala40.meld import Meld, recognise
from scala40.melds import joker_limit, longest_run
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Match, Phase
from simulation.games.random_play import CHOICES, PUTTING_DOWN, RandomMatch
from simulation.promise import Figures
from simulation.promises.rules import any_rules
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage import STOCK, Draft, PreparedTurn, Seat, Table, TableSettings, TableStatus
from tables.match.prepared import actions_now, why_not_played
from tables.play.slow.preparing import imagined_table, whole_turn
from texts.times import HOUR
from web.views.table import table_data
from web.views.wording import Wording

STEPS = 60
"""How many actions of a match are looked at."""
LOOKED_AT = 100
"""In one of so many matches, everything that others can see is compared."""


def prepared_turns(seed: int, size: int) -> Figures:
    """Play `size` random matches in which everybody prepares their turns, at any moment while they wait."""
    dice, done = random.Random(seed), Counter(matches=0, played=0, dropped=0)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Matches(Path(folder) / "prepared.sqlite", seed=seed)) as store,
    ):
        while done["matches"] < size:
            where = f"seed {seed}, match {done['matches']}"
            game = RandomMatch(any_rules(dice), dice.getrandbits(32), dice.choice((0, 10, 40, 400)))
            looked_at = done["matches"] % LOOKED_AT == 0
            _play(game, dice, done, where, store if looked_at else None)
            done["matches"] += 1
    return done


def _play(game: RandomMatch, dice: random.Random, done: Figures, where: str, store: Matches | None) -> None:
    ready: dict[int, PreparedTurn] = {}
    while len(game.done) < STEPS and not game.match.is_over:
        match = game.match
        if owed_order(match) is not None:
            ready = {} if match.phase is Phase.OVER else ready
            game.bring_owed_order()
            continue
        for seat in match.deal.in_deal:
            if seat != match.turn and dice.random() < 0.2 and (turn := _prepared(dice, match, seat)) is not None:
                ready[seat] = turn
        if store is not None and len(ready) > 1 and match.players <= len(store.people):
            done["looks of others"] += _nobody_sees(store, match, ready, where)
            store = None
        turn = ready.pop(match.deal.turn, None) if match.phase is Phase.DRAW else None
        if turn is None or not _try(game, turn, done, where):
            game.act(put_down=dice.random() < 0.6)


def _table(match: Match) -> Table:
    settings = TableSettings(turn_seconds=None)
    return Table(1, -1, 0, 1, TableStatus.PLAYING, 1, settings, (), match, "", 0.0, 0.0, None)


def _prepared(dice: random.Random, match: Match, seat: int) -> PreparedTurn | None:
    """Return a turn that this seat may prepare now, as the panel would let it; None if it ends nowhere."""
    cards = worth_taking(match, seat) if dice.random() < 0.6 else ()
    draw = str(dice.choice(cards)) if cards else STOCK
    turn = PreparedTurn(1, seat, draw)
    table = imagined_table(_table(match), turn)
    assert table.match is not None
    actions: list[Action] = [] if draw == STOCK else [Take()]
    seen = table.match
    for action in actions:
        seen = apply(seen, seat, action).match
    for _ in range(dice.randrange(4)):
        legal = islice(legal_actions(seen, seat), CHOICES)
        down = [action for action in legal if isinstance(action, PUTTING_DOWN)]
        if not down:
            break
        actions.append(dice.choice(down))
        seen = apply(seen, seat, actions[-1]).match
    ends = legal_discards(seen, seat)
    return whole_turn(table, turn, Draft(1, seat, tuple(actions)), dice.choice(ends), 0.0) if ends else None


def _try(game: RandomMatch, turn: PreparedTurn, done: Figures, where: str) -> bool:
    """Play a prepared turn if the program would; return whether it would. Raise AssertionError if it should not."""
    table, seat = _table(game.match), turn.seat
    actions = actions_now(table, turn)
    why, after = why_not_played(table, turn, actions), _meant(game.match, turn)
    assert (why is None) == (after is not None), f"{where}: {turn.actions} is {'played' if why is None else why}"
    if why is not None:
        done["dropped"] += 1
        done[why.key] += 1
        return False
    assert after is not None
    for action in actions:
        game.do(seat, action)
        if game.match.phase is Phase.SHUFFLE:
            game.bring_owed_order()
    left, meant = game.match.deal, after.deal
    assert (left.hands, left.table, left.discard_pile) == (meant.hands, meant.table, meant.discard_pile), where
    done["played"] += 1
    return True


def _meant(match: Match, turn: PreparedTurn) -> Match | None:
    """Return the match after a turn as its player meant it; None if that cannot be played, or means something else."""
    if tuple(sorted(match.deal.hands[turn.seat])) != turn.hand:
        return None
    melds, own = match.deal.table, list[int]()
    for action in turn.actions:
        step = action
        if isinstance(action, Take) and str(match.deal.discard_pile[-1]) != turn.draw:
            return None
        if isinstance(action, Attach | Swap) and action.meld_index >= len(turn.melds):
            step = type(action)(action.card, own[action.meld_index - len(turn.melds)])
        elif isinstance(action, Attach | Swap):
            now, then = (str(place[action.meld_index]).split() for place in (melds, turn.melds))
            if [card for card in now if "*" in card] != [card for card in then if "*" in card]:
                return None
        if isinstance(action, Discard) and len(match.deal.hands[turn.seat]) > 1:  # closing gives nothing away
            fitted, fits = (_fits(place, action.card, match.rules) for place in (turn.melds, melds))
            if fits and not fitted:
                return None
        before = len(match.deal.table)
        try:
            match = apply(match, turn.seat, step).match
        except Illegal:
            return None
        own += range(before, len(match.deal.table))
        if match.phase is Phase.SHUFFLE:
            match = apply(match, NO_SEAT, Shuffle(owed_order(match) or ())).match
    return match


def _fits(melds: tuple[Meld | None, ...], card: Card, rules: Rules) -> bool:
    """Whether a card could be put on one of these melds, tried in every way."""
    faces = [joker_for(natural) for natural in NATURALS] if card.is_joker else [card]
    for meld in filter(None, melds):
        for face in faces:
            for longer in (recognise((*meld.cards, face)), recognise((face, *meld.cards))):
                if longer and len(longer.cards) <= longest_run(rules) and longer.joker_count <= joker_limit(rules):
                    return True
        if not card.is_joker and joker_for(card) in meld.cards and meld.with_swapped(card) is not None:
            return True
    return False


def _nobody_sees(matches: Matches, match: Match, ready: dict[int, PreparedTurn], where: str) -> int:
    """Compare what everybody else sees with each player's turn, without it, and with another one in its place."""
    table, looks = matches.arrange(match, 24 * HOUR), 0
    for seat, turn in ready.items():
        other = PreparedTurn(table.id, seat, STOCK, turn.hand, turn.melds, (Draw(), Discard(turn.hand[0])), 1.0)
        kept = PreparedTurn(table.id, seat, turn.draw, turn.hand, turn.melds, turn.actions, 1.0)
        seen = []
        for shown in (None, kept, other, PreparedTurn(table.id, seat, STOCK)):
            with matches.store.unit() as unit:
                unit.prepared.clear(table.id)
                if shown is not None:
                    unit.prepared.save(shown)
            seen.append([_seen_by(matches, table, one) for one in table.seats if one.number != seat])
        assert all(look == seen[0] for look in seen), f"{where}: others see what seat {seat} has prepared"
        looks += len(seen) * len(seen[0])
    with matches.store.unit() as unit:
        unit.prepared.clear(table.id)
    matches.change(matches.table(table.id), status=TableStatus.CLOSED)
    return looks


def _seen_by(matches: Matches, table: Table, seat: Seat) -> tuple[object, ...]:
    """Return all that somebody at a table can see: the post, their panel, their page, their export."""
    person = seat.person_id
    assert person is not None  # only people sit there
    found = matches.table(table.id)
    with matches.store.read() as unit:
        page = table_data(matches.context, unit, found, person, Wording(TEXTS, "it"))
        rows = [(part, dict(row)) for part, row in unit.personal.rows(person)]
    return matches.post_of(table), matches.panel_of(table, person), page, repr(rows)
