"""What must hold after a run: every tap answered and worked off once, every card secret, every bust announced."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field

from simulation.cluster.cluster import Cluster
from simulation.cluster.database import PASSWORD, ClusterGame
from simulation.cluster.people import REFUSED, WAITS, PlayingTable, says
from simulation.watches.accounts import Change, Tapped, audit, recorded_changes
from simulation.watches.secrecy import Leak, leaks_among
from storage import Table
from tables.requests.codec import unpack

WAITING = {
    "updates that have arrived": "inbox WHERE done_at IS NULL",
    "announcements": "announcements WHERE sent_at IS NULL AND failed IS NULL",
    "screens": "screens WHERE wanted > shown AND retired = 0",
    "messages to be deleted": "old_messages",
}
"""The rows of what waits."""

IDLE_SECONDS = 180.0
"""How long everything that waits may take when nobody does anything more."""

MARGIN_SECONDS = 2.0
"""How much earlier a change may have been recorded than everybody could read it."""


@dataclass
class Verdict:
    """What was found; the run is broken if `wrong` has anything."""

    wrong: list[str] = field(default_factory=list)
    figures: dict[str, float | int | str] = field(default_factory=dict)

    def line(self) -> str:
        """Everything in one line."""
        words = [f"{name} {value:.2f}" if isinstance(value, float) else f"{name} {value}"
                 for name, value in self.figures.items()]  # fmt: skip
        return ", ".join([*words, f"BROKEN: {'; '.join(self.wrong[:5])}" if self.wrong else "all is well"])


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all does not exceed; 0 if there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def never_at_rest(cluster: Cluster) -> list[str]:
    """Wait until every update has arrived and been worked off and everything is sent; what waits after too long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(IDLE_SECONDS):
            while True:
                if not cluster.tg.world.updates.pending():
                    with closing(cluster.database.game()) as game:
                        if game.is_idle():
                            return []
                await asyncio.sleep(0.5)
    with closing(cluster.database.game()) as game:
        return [
            f"after {IDLE_SECONDS:.0f} s of rest there wait: {number} {what}"
            for what, number in (
                ("updates at Telegram", cluster.tg.world.updates.pending()),
                *((what, int(game.rows(f"SELECT count(*) FROM {which}")[0][0])) for what, which in WAITING.items()),
            )
            if number
        ]


async def examine(cluster: Cluster, tables: Sequence[PlayingTable]) -> Verdict:
    """Examine everything after the run; all of the bot has to be at rest."""
    verdict = Verdict()
    with closing(cluster.database.game()) as game:
        stored = game.tables()
        _taps(tables, game, stored, verdict)
        _waits(cluster, verdict)
        for table in stored:
            if table.match is not None:
                try:
                    game.check_log(table.id)
                except AssertionError:
                    verdict.wrong.append(f"the log of table {table.id} does not give its match")
        leaks = _leaks(cluster, game)
        verdict.figures["leaks"] = len(leaks)
        if leaks:
            verdict.wrong.append(f"{len(leaks)} leaks of cards, the first in call {leaks[0].request}")
        _announcements(cluster, game, stored, verdict)
    refusals, bad = cluster.tg.refusals(), await cluster.tg.bad_requests()
    verdict.figures["refused (429)"] = len(refusals)
    if refusals:
        verdict.wrong.append(f"{len(refusals)} calls came too often")
    if bad:
        verdict.wrong.append(f"{len(bad)} calls were mistakes: {bad[0]['method']} {bad[0]['description']}")
    for bot in cluster.bots:
        never = ("Traceback", "is left aside", PASSWORD)
        verdict.wrong += [f"the log of {bot.name} has {words}" for words in never if words in bot.log]
    return verdict


# --- taps -------------------------------------------------------------------------------------------------------------


def _taps(tables: Sequence[PlayingTable], game: ClusterGame, stored: Sequence[Table], verdict: Verdict) -> None:
    """Compare each tap with what it has changed."""
    seats = {(table.id, seat.person_id): seat.number for table in stored for seat in table.seats}
    changes = recorded_changes(game.store)
    done, traced = _worked_off(changes)
    tapped, refused, waited = [], 0, 0
    for phone in (phone for table in tables for phone in table.phones):
        for update, data, tap in phone.taps:
            if says(tap, REFUSED) and update not in done:
                refused += 1  # as they were told
                continue
            words = None if tap.answer is None else tap.answer.get("text") or ""
            if says(tap, WAITS):
                waited, words = waited + 1, ""  # it was done later, and nobody was told what became of it
                if update in done - traced:  # a refusal by the rules undoes its unit, and its words were never said
                    continue
            alert = bool((tap.answer or {}).get("show_alert"))
            seat = seats.get((getattr(unpack(data), "table", 0), phone.person.id), -1)
            tapped.append(Tapped(update, data, seat, words, alert))
    logs = {table.id: [(entry.seat, entry.action) for entry in game.log(table.id)] for table in stored}
    result = audit(tapped, changes, logs)
    figures = result.figures
    verdict.figures |= {
        "taps": figures["taps"],
        "refused": refused,
        "told that they wait": waited,
        "unanswered": figures["unanswered"],
        "lost": len(result.lost),
        "doubled": len(result.double),
        "actions": figures["lines"],
        "matches": sum(table.matches for table in tables),
    }
    if figures["unanswered"]:
        without = [str(tap.update_id) for tap in tapped if tap.answer is None]
        verdict.wrong.append(f"{len(without)} taps without an answer, updates {', '.join(without)}")
    verdict.wrong += result.lost + result.double
    if not figures["taps"]:
        verdict.wrong.append("nobody tapped")


def _worked_off(changes: Sequence[Change]) -> tuple[set[int | None], set[int | None]]:
    """The updates that are marked as done; and those of them whose unit has recorded who tapped."""
    done, traced, is_traced = set(), set(), False
    for change in changes:
        if change.what == "done":
            done.add(change.place)
            traced |= {change.place} if is_traced else set()
        is_traced = change.what not in ("done", "page") and (is_traced or change.what == "seen")
    return done, traced


def _waits(cluster: Cluster, verdict: Verdict) -> None:
    """How long people waited for answers."""
    waits = [seconds for _, seconds in cluster.tg.taps() if seconds is not None]
    verdict.figures |= {
        "answers: half within s": share(waits, 0.5),
        "99 % within s": share(waits, 0.99),
        "all within s": max(waits, default=0.0),
    }


# --- cards ------------------------------------------------------------------------------------------------------------


def _leaks(cluster: Cluster, game: ClusterGame) -> list[Leak]:
    """Every card that reached somebody who may not see it."""
    requests = cluster.tg.journal.after(0)
    moments = [request["time"] for request in requests]
    taps = [tap for tap, _ in cluster.tg.taps()]
    lines = game.rows("SELECT at, place FROM recorded WHERE what = 'log' ORDER BY at")
    sizes = log_sizes(lines, [tap.time - MARGIN_SECONDS for tap in taps])
    tappers = {tap.id: (tap.user_id, known) for tap, known in zip(taps, sizes, strict=True)}
    earlier = log_sizes(lines, [moment - MARGIN_SECONDS for moment in moments])
    return leaks_among(cluster.tg, game, requests, log_sizes(lines, moments), earlier, tappers)


def log_sizes(lines: Iterable[tuple[float, int]], moments: Iterable[float]) -> list[dict[int, int]]:
    """The lengths of the tables' logs at these moments; both are in order. `lines`: when it was written, and where."""
    written = iter(lines)
    following = next(written, None)
    sizes: Counter[int] = Counter()
    found = []
    for moment in moments:
        while following is not None and following[0] <= moment:
            sizes[following[1]] += 1
            following = next(written, None)
        found.append(dict(sizes))
    return found


# --- announcements ----------------------------------------------------------------------------------------------------


def _announcements(cluster: Cluster, game: ClusterGame, stored: Sequence[Table], verdict: Verdict) -> None:
    """Every bust has been said in its group, and how long that and all other announcements took."""
    names = {person.id: person.first_name for person in cluster.tg.world.people.values()}
    created: dict[int, list[float]] = defaultdict(list)
    waits = []
    for table_id, kind, made, sent, failed in game.rows(
        "SELECT table_id, kind, created_at, sent_at, failed FROM announcements ORDER BY id"
    ):
        if sent is None and failed is None:
            verdict.wrong.append(f"a {kind} of table {table_id} has not been announced")
        elif failed is not None:
            verdict.wrong.append(f"a {kind} of table {table_id} could not be announced: {failed}")
        else:
            waits.append(sent - made)
        if kind == "bust":
            created[table_id].append(made)
    late = []
    for table in stored:
        busts = list(_busts(game, table))
        if len(created[table.id]) != len(busts):
            verdict.wrong.append(f"table {table.id}: {len(busts)} busts, {len(created[table.id])} announcements of one")
        said = _said(cluster, table.chat_id)
        for person, made in zip(busts, created[table.id], strict=False):
            beginning = f"💥 {names.get(person or 0)} sballa"
            moments = [at for at, line in said if at >= made and line.startswith(beginning)]
            if not moments:
                verdict.wrong.append(f"table {table.id}: a bust was never said")
            else:
                late.append(moments[0] - made)
    verdict.figures |= {
        "busts": len(late),
        "said within s": max(late, default=0.0),
        "announcements": len(waits),
        "99 % sent within s": share(waits, 0.99),
        "all sent within s": max(waits, default=0.0),
    }


def _busts(game: ClusterGame, table: Table) -> Iterator[int | None]:
    """The people who went over the limit at a table, by what its log gives."""
    if table.match is None:
        return
    people = {seat.number: seat.person_id for seat in table.seats}
    matches = game.matches(table.id)
    for result in matches[-1].results if matches else ():
        for seat in result.busted:
            yield people[seat]


def _said(cluster: Cluster, chat: int) -> list[tuple[float, str]]:
    """What has been said in a group, line by line, with its moments."""
    sent = (
        (entry["time"], str(entry["parameters"].get("text") or entry["parameters"].get("caption") or ""))
        for entry in cluster.tg.journal.after(0)
        if entry["ok"] and entry["method"].startswith("send") and int(entry["parameters"].get("chat_id", 0)) == chat
    )
    return [(at, line) for at, text in sent for line in text.splitlines()]
