"""The clock of a worker's computer, compared with that of the database's server."""

from storage.workers import Attendance

CLOCK_SECONDS = 2.0
"""How far the clock of this computer may be from that of the database's server: deadlines are kept by the former."""


def wrong_clock(before: float, attended: Attendance, after: float) -> str | None:
    """A sentence if the server's clock was not read between two moments of this one, give or take a little."""
    off = before - attended.server_time if attended.server_time < before else after - attended.server_time
    is_right = before - CLOCK_SECONDS <= attended.server_time <= after + CLOCK_SECONDS
    if is_right:
        return None
    ahead = "ahead of" if off > 0 else "behind"
    return (
        f"The clock of this computer is {abs(off):.0f} s {ahead} that of the database's server: "
        "set both to the right time, for instance with chrony."
    )
