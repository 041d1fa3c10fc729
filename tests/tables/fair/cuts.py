"""Who may cut, and the numbers offered."""

from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import Table
from tables.fair.dealing import next_cutter
from tables.requests.table import Cut, OpenCut


def cutter_of(matches: Matches, table: Table) -> int:
    return matches.people[next_cutter(matches.match(table))]


def cuts_on(matches: Matches, table: Table) -> list[Cut]:
    """The numbers on the table's post, after the player who may cut has tapped the button that shows them."""
    offered = [request for _, request in labelled_buttons(matches.post_of(table)) if isinstance(request, OpenCut)]
    for request in offered:
        matches.tap(cutter_of(matches, table), request, GROUP)
    return [request for _, request in labelled_buttons(matches.post_of(table)) if isinstance(request, Cut)]
