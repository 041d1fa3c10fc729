"""A match in which somebody is away."""

from simulation.use_cases.chats import BRUNO
from simulation.use_cases.mixed_matches import MixedMatches
from storage import Table


def away_from(mixed: MixedMatches, *levels: str) -> Table:
    """Anna, Bruno and Carla play; Bruno has missed two turns and is away."""
    table = mixed.join(*levels, people=3)
    while not mixed.table(table.id).seats[1].away:
        mixed.until_person(table)
        if mixed.turn_of(table) == BRUNO:
            mixed.time_out(table)
        else:
            mixed.tap_for(table)
    return mixed.table(table.id)
