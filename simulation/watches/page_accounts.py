"""Audits requests of pages: what was acknowledged is stored, and each request was done once, however often it was sent.

Triggers in the bot's own database record every change of the game (`accounts`), and each answer to a request of a page,
which is stored in the transaction that does it. So it is known what each request has changed.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from simulation.program.places import asked
from simulation.watches.accounts import KNOWN, Audit, Change, effects, is_a_persons
from storage import Store
from tables.requests.codec import unpack

OF_THE_BOT = ("expire", "resign")
"""What the bot does for a player whose time is over."""


@dataclass(frozen=True, slots=True)
class Requested:
    """A request as its page knows it. `answers`: `refused` of each answer; none if there was no answer."""

    person: int
    id: str
    request: str | None = field(repr=False)
    """None for a new order of the hand."""
    table: int
    seat: int
    answers: tuple[bool, ...]


def groups_of(lines: Sequence[Change]) -> dict[tuple[int, str], list[list[Change]]]:
    """The changes of each request, once for each time it was done.

    Where nothing but people's requests and taps changes the game, those since the mark of the one before.
    """
    return _marked([_until_marks(lines)])


def without_request(commits: Iterable[Sequence[Change]], computers: frozenset[tuple[int, int]]) -> list[Change]:
    """What players have done in commits of which nobody has asked for anything, except the bot's own actions for them.

    `computers`: tables and seats where computers play.
    """
    found = []
    for lines in commits:
        before: Change | None = None
        for line in _until_marks(lines)[-1]:
            is_known = (line.place or 0, line.seat or 0) in computers or _is_the_bots(line, before)
            if is_a_persons(line) and line.what == "log" and not is_known:
                found.append(line)
            before = line
    return found


def _is_the_bots(line: Change, before: Change | None) -> bool:
    """Whether the bot has done this for a player; if the stock was empty, its new order follows in the same commit."""
    word = (line.words or "").partition(" ")[0]
    if word == "shuffle" and before is not None and (before.place, before.seat) == (line.place, line.seat):
        return _is_the_bots(before, None)
    return word in OF_THE_BOT


def groups_of_commits(commits: Iterable[Sequence[Change]]) -> dict[tuple[int, str], list[list[Change]]]:
    """The changes of each request, once for each time it was done; `commits`: the changes of each commit."""
    return _marked(_until_marks(lines) for lines in commits)


def _until_marks(lines: Sequence[Change]) -> list[list[Change]]:
    parts: list[list[Change]] = [[]]
    for line in lines:
        parts[-1].append(line)
        if line.what in ("done", "page"):
            parts.append([])
    return parts


def _marked(commits: Iterable[list[list[Change]]]) -> dict[tuple[int, str], list[list[Change]]]:
    groups: dict[tuple[int, str], list[list[Change]]] = defaultdict(list)
    for parts in commits:
        for part in parts:
            if part and part[-1].what == "page":
                groups[part[-1].place or 0, part[-1].words or ""].append(part[:-1])
    return groups


def audit_pages(
    requested: Iterable[Requested],
    groups: dict[tuple[int, str], list[list[Change]]],
    stored: dict[tuple[int, str], bool],
) -> Audit:
    """Compare the answers with the changes; `stored`: of each stored request whether it was refused."""
    result = Audit()
    known = set()
    for request in requested:
        key = request.person, request.id
        known.add(key)
        done = groups.get(key, [])
        name = f"request {request.id} of person {request.person}"
        result.figures.update(("requests", "acknowledged" if request.answers else "unacknowledged"))
        if request.answers and key not in stored:
            result.lost.append(f"{name}: acknowledged, but not stored")
        if len(done) > 1:
            result.double.append(f"{name}: done {len(done)} times")
        if any(answer != stored.get(key) for answer in request.answers):
            result.double.append(f"{name}: its answers are not all the same")
        if done:
            _compare(request, done[0], stored.get(key, False), name, result)
    result.double += [f"request {number} of person {who}: nobody has made it" for who, number in groups.keys() - known]
    return result


def _compare(request: Requested, changes: list[Change], refused: bool, name: str, result: Audit) -> None:
    """Compare the changes with what the request asks for."""
    button = None if request.request is None else unpack(request.request)
    theirs = [line for line in changes if not (line.words or "").startswith("expire")]
    if not isinstance(button, KNOWN):
        return
    mine, strange = effects(button, request.seat, theirs)
    if refused:
        # A question about a discard is noted in the draft.
        result.double += [f"{name}: refused, but done" for line in mine if line.what == "log"]
    elif not mine:
        result.lost.append(f"{name} ({type(button).__name__}): its answer says that it is done, but nothing was")
    else:
        result.figures["done"] += 1
    if len(mine) > 1:
        result.double.append(f"{name} ({type(button).__name__}): done {len(mine)} times")
    result.double += [f"{name} ({type(button).__name__}): {line.what} of seat {line.seat} as well" for line in strange]


def stored_requests(store: Store) -> dict[tuple[int, str], bool]:
    """All stored requests: whether each was refused."""
    rows = asked(store, "SELECT person_id, id, result FROM page_requests")
    return {(person, number): bool(json.loads(result)["refused"]) for person, number, result in rows}


@dataclass
class CommitNotes:
    """Notes at which recorded change each commit ended, so that it is known which changes belong together."""

    store: Callable[[], Store]
    """The store as it is now; a power cut leaves another file."""
    ends: list[int] = field(default_factory=list)

    def committed(self) -> None:
        """Note a commit; a power cut may have taken back some of those before."""
        ((last,),) = asked(self.store(), "SELECT coalesce(max(n), 0) AS last FROM recorded")
        while self.ends and self.ends[-1] > last:
            self.ends.pop()
        if last > (self.ends[-1] if self.ends else 0):
            self.ends.append(last)

    def commits(self) -> list[list[Change]]:
        """The changes of each commit."""
        rows = asked(self.store(), "SELECT n, what, place, seat, words FROM recorded ORDER BY n")
        commits: list[list[Change]] = [[]]
        ends = iter([*self.ends, None])
        end = next(ends)
        for number, *change in rows:
            while end is not None and number > end:
                commits.append([])
                end = next(ends)
            commits[-1].append(Change(*change))
        return commits
