"""Whole matches, tapped button by button through the panels; what nobody may see; what is on the shelf afterwards."""

import random
from dataclasses import replace

import pytest

from scala40.rules import PRESETS
from scala40.state import Match, Phase
from screens.compose import compose, compose_announcement
from screens.message import Message
from simulation.people.card_reading import printed_faces
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import Draft, ScreenKind, Table, TableStatus, Unit

SHORT = 21
"""A limit that ends matches after a few deals."""

LIMITS = pytest.mark.parametrize("limit", [1, pytest.param(SHORT, marks=pytest.mark.long)])
"""Every message is looked at: of a match of one deal, and of one with several."""

PLAYED = [("fisca", 2), ("biska", 4), ("classica", 3), ("tedesca", 2), ("ramino", 2)]
"""Every preset once; two, three and four players."""


def test_every_preset_is_played() -> None:
    assert {preset for preset, _ in PLAYED} == set(PRESETS)


@pytest.mark.parametrize(("preset", "seats"), PLAYED)
def test_a_match_tapped_through_the_panels_ends_and_its_record_replays_to_it(
    matches: Matches, preset: str, seats: int
) -> None:
    """R35, R43"""
    table = matches.play_out(matches.begin(seats, preset=preset, limit=SHORT))
    assert table.status is TableStatus.OVER
    assert table.match.is_over
    with matches.store.read() as unit:
        finished = unit.archive.get(table.id)
    assert matches.replayed(table) == table.match
    assert {player.person_id: player.place for player in finished.players} == places_of(table.match)
    assert [player.total for player in finished.players] == list(table.match.totals)
    assert sum(player.deals_won for player in finished.players) == sum(
        result.closed_by is not None for result in table.match.results
    )


def places_of(match: Match) -> dict[int | None, int]:
    """Everybody's place by person: those who share one have the best of it (R35)."""
    assert match.places is not None
    groups = match.places
    return {
        seat + 1: 1 + sum(len(better) for better in groups[:number])
        for number, group in enumerate(groups)
        for seat in group
    }


@LIMITS
def test_nothing_that_others_hold_shows_in_any_message_of_a_match(matches: Matches, limit: int) -> None:
    """R39: with other cards in hands and stock every message but the holder's own panel looks the same."""
    table = matches.begin(3, preset="classica", limit=limit)
    dice = random.Random(40)
    compared = differing = 0

    def look() -> None:
        nonlocal compared, differing
        now = matches.table(table.id)
        if now.status is not TableStatus.PLAYING or dice.random() > 0.3:
            return
        compared += 1
        differing += _compare_with_other_hands(matches, now, dice)

    matches.play_out(table, look)
    assert compared > 30
    assert differing > compared // 2  # the one who was dealt other cards did see them


def _compare_with_other_hands(matches: Matches, table: Table, dice: random.Random) -> bool:
    assert table.match.turn is not None
    differs = False
    others = [seat for seat in range(3) if seat != table.match.turn]
    seen = _everything(matches, table.id, [0, 1, 2])
    with matches.store.read() as unit:
        drafts = {seat: unit.drafts.get(table.id, seat) for seat in range(3)}
    for holder in others:
        other = replace(table, match=_redealt(table.match, keeping=holder, dice=dice))
        changed = _everything_if(matches, other, [0, 1, 2], drafts)
        assert changed["group"] == seen["group"]
        assert changed[f"panel {holder}"] == seen[f"panel {holder}"]
        differs |= changed[f"panel {table.match.turn}"] != seen[f"panel {table.match.turn}"]
    return differs


def _redealt(match: Match, keeping: int, dice: random.Random) -> Match:
    """The match with all cards that this seat cannot see dealt otherwise."""
    deal = match.deal
    hidden = [card for seat, hand in enumerate(deal.hands) if seat != keeping for card in hand] + list(deal.stock)
    dice.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(deal.hands):
        hands.append(hand if seat == keeping else tuple(sorted(hidden.pop() for _ in hand)))
    memo = deal.memo._replace(drawn=hands[deal.turn][0] if deal.memo.drawn is not None else None)
    return match._replace(deal=deal._replace(hands=tuple(hands), stock=tuple(hidden), memo=memo))


class _Undone(Exception):  # noqa: N818 - nothing is wrong: it takes the unit back
    pass


def _everything_if(
    matches: Matches, table: Table, holders: list[int], drafts: dict[int, Draft]
) -> dict[str, Message | None]:
    """What would be shown if the table were this one, and nobody had prepared anything; it is not stored."""
    found: dict[str, Message | None] = {}
    try:
        with matches.store.unit() as unit:
            for draft in drafts.values():
                unit.drafts.save(replace(draft, actions=(), collected=(), selection=()))
            unit.tables.save(table)
            found = _paint_all(matches, unit, table.id, holders)
            raise _Undone
    except _Undone:
        return found


def _everything(matches: Matches, table_id: int, holders: list[int]) -> dict[str, Message | None]:
    with matches.store.read() as unit:
        return _paint_all(matches, unit, table_id, holders)


def _paint_all(matches: Matches, unit: Unit, table_id: int, holders: list[int]) -> dict[str, Message | None]:
    screens = {"group": unit.screens.find(table_id, ScreenKind.TABLE)}
    screens |= {f"panel {seat}": unit.screens.find(table_id, ScreenKind.HAND, seat + 1) for seat in holders}
    composed = {name: compose(matches.context, unit, screen) for name, screen in screens.items() if screen is not None}
    assert len(composed) == len(holders) + 1
    return {name: found.message if found is not None else None for name, found in composed.items()}


@LIMITS
def test_messages_of_the_group_name_only_cards_that_lie_open(matches: Matches, limit: int) -> None:
    """R39: the discard pile's top, the melds, what was discarded or laid in the turns told; hands only when a deal is
    over.
    """
    table = matches.begin(3, preset="biska", limit=limit)
    told: set[int] = set()
    posts = 0

    def look() -> None:
        nonlocal posts
        match = matches.match(table)
        if match.phase is not Phase.OVER:
            posts += 1
            post = matches.post_of(table)
            assert not any(printed_faces(label.replace("🂠", "")) for label, _ in labelled_buttons(post))
            lying = [str(card.in_hand) for card in match.deal.settled.discard_pile]
            lying += [str(card.in_hand) for meld in match.deal.settled.table if meld for card in meld.cards]
            assert set(printed_faces(post.text.plain)) <= set(lying)
        with matches.store.read() as unit:
            for waiting in unit.announcements.pending(GROUP):
                if waiting.id not in told and waiting.kind != "deal-end":
                    assert printed_faces(compose_announcement(matches.context, unit, waiting).text.plain) == []
                told.add(waiting.id)

    matches.play_out(table, look)
    assert posts > 100
    assert told
