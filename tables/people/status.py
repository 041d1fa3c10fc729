"""`/stato`: how the bot is, for those who run it.

It names tables and queues by their number alone, and places in the program: no card, no person, no chat.
"""

from collections.abc import Iterator

from storage import Chat, Unit
from storage.repositories.upkeep.figures import Counts
from tables.chat_pages import Statement
from tables.context import Context, Origin
from tables.facts import Facts
from tables.handling import Reading, Result, UseCases
from tables.requests.commands import ShowStatus
from texts.game_clock import GameClock
from texts.line import Line
from texts.times import duration_line, until

MOST_ERRORS = 8
"""How many places of errors are listed."""

_KIB, _MIB = 1024, 1024 * 1024


@Reading
def show_status(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowStatus) -> Result:
    """Show an operator in private how the bot is, and others their own id, which the setting of operators needs."""
    if not origin.is_private:
        return Result()
    if context.facts is None or origin.person.id not in context.operators:
        return Result(pages=(Statement.of(Line("status-your-id", id=str(origin.person.id))),))
    facts, now = context.facts(), context.now()
    paragraphs = (
        tuple(_about(facts)),
        tuple(_troubles(facts)),
        tuple(_work(facts, facts.counts, now)),
        tuple(_storage(facts)),
        tuple(_errors(facts, chat.timezone, now)),
    )
    return Result(pages=(Statement(paragraphs),))


def _about(facts: Facts) -> Iterator[Line]:
    yield Line("status-title")
    if facts.commit:
        yield Line("status-version-commit", version=facts.version, commit=facts.commit)
    else:
        yield Line("status-version", version=facts.version)
    yield Line("status-uptime", time=duration_line(facts.uptime))
    yield Line("status-webhook" if facts.has_webhook else "status-polling")


def _troubles(facts: Facts) -> Iterator[Line]:
    troubles = [finding.trouble for finding in facts.findings if finding.trouble is not None]
    if not troubles:
        yield Line("status-well")
    for trouble in troubles:
        yield Line("status-trouble", trouble=trouble)
    if facts.is_locked:
        yield Line("status-locked")


def _work(facts: Facts, counts: Counts | None, now: float) -> Iterator[Line]:
    """Tables, what waits, and how much may be sent."""
    if counts is None:
        yield Line("status-not-counted")
    else:
        yield Line("status-tables", **{status.value: number for status, number in counts.tables.items()})
        yield _waiting("status-updates", counts.updates, counts.oldest_update, now)
        yield _waiting("status-messages", counts.announcements, counts.oldest_announcement, now)
        yield Line("status-screens", count=counts.stale_screens)
        yield Line("status-late", count=counts.late_turns)
    yield Line("status-budget", count=facts.budget_left)


def _waiting(key: str, count: int, since: float | None, now: float) -> Line:
    if not count or since is None:
        return Line(f"{key}-none")
    return Line(key, count=count, time=duration_line(max(0.0, now - since)))


def _storage(facts: Facts) -> Iterator[Line]:
    yield Line("status-file", size=_size(facts.store_bytes))
    if facts.free_bytes is not None:
        yield Line("status-disk", size=_size(facts.free_bytes))
    if not facts.makes_copies:
        yield Line("status-copies-off")
    elif facts.copy_age is None:
        yield Line("status-no-copy")
    else:
        yield Line("status-copy", time=duration_line(facts.copy_age))


def _size(number: int) -> Line:
    """Return a size in bytes in words."""
    return Line("status-mib", count=number // _MIB) if number >= _MIB else Line("status-kib", count=number // _KIB)


def _errors(facts: Facts, zone: str, now: float) -> Iterator[Line]:
    if not facts.errors:
        yield Line("status-no-errors")
        return
    yield Line("status-errors", count=sum(error.count for error in facts.errors))
    for error in facts.errors[:MOST_ERRORS]:
        key = "status-error" if error.kind else "status-error-plain"
        kind = {"kind": error.kind} if error.kind else {}
        yield until(key, error.last_at, GameClock(zone), now, frame=error.place, count=error.count, **kind)


USE_CASES: UseCases = {ShowStatus: show_status}
