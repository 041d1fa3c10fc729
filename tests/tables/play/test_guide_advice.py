"""Advice is looked for only where that can change what the panel says."""

from dataclasses import replace

from scala40.actions import Discard
from scala40.state import Phase
from scala40.views import seat_view
from screens.views.guide import guide_line
from screens.views.panel import panel_screen
from simulation.use_cases.matches import Matches
from tables.play.advice import advice_at
from tables.play.draft import position
from tests.tables.play.panels import newcomer


def test_advice_that_is_not_looked_for_would_change_nothing(matches: Matches) -> None:
    table, was_asked = matches.begin(3), set()
    for person in matches.people[:3]:
        newcomer(matches, person)
    for _ in range(120):
        matches.tap_once(table)
        table = matches.table(table.id)
        seat = table.match.deal.turn
        person_id = table.seats[seat].person_id
        assert person_id is not None
        with matches.store.read() as unit:
            match = position(table, unit.drafts.get(table.id, seat))
            screen = panel_screen(unit, table, person_id, matches.time)
        if match.phase is not Phase.PLAY or screen is None or screen.guidance is None:
            continue
        advice = advice_at(table, seat_view(match, seat))
        always = replace(screen, proposals=replace(screen.proposals, advice=advice))
        assert guide_line(screen) == guide_line(always)
        was_asked.add(screen.proposals.advice is not None)
        if screen.proposals.advice is None and advice is not None:
            assert advice.action is None or isinstance(advice.action, Discard)
    assert was_asked == {True, False}
