"""The account of taps: what each has changed, to be compared with what was answered. Nothing lost, nothing twice.

A second pen writes down every change of the game in the transaction that makes it, by triggers in the bot's own file. A
transaction that works off an update ends with the mark that it is done; so each change belongs to one tap, and it is
known of each tap whether it was worked off, how often, and what it did.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tables.requests.codec import Request, unpack
from tables.requests.panel import (
    AttachCard,
    ClearPicks,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    Pick,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tables.requests.table import DealNow

PEN = """
CREATE TABLE pen (n INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, place INTEGER, seat INTEGER, words TEXT);
CREATE TRIGGER pen_log AFTER INSERT ON log BEGIN
    INSERT INTO pen (what, place, seat, words) VALUES ('log', NEW.table_id, NEW.seat, NEW.action); END;
CREATE TRIGGER pen_begun AFTER INSERT ON drafts BEGIN
    INSERT INTO pen (what, place, seat, words) VALUES ('draft', NEW.table_id, NEW.seat, NEW.actions); END;
CREATE TRIGGER pen_draft AFTER UPDATE ON drafts BEGIN
    INSERT INTO pen (what, place, seat, words) VALUES ('draft', NEW.table_id, NEW.seat, NEW.actions); END;
CREATE TRIGGER pen_seen AFTER UPDATE OF last_seen ON people BEGIN
    INSERT INTO pen (what, place) VALUES ('seen', NEW.id); END;
CREATE TRIGGER pen_done AFTER UPDATE OF done_at ON inbox WHEN OLD.done_at IS NULL AND NEW.done_at IS NOT NULL BEGIN
    INSERT INTO pen (what, place) VALUES ('done', NEW.update_id); END;
"""

STEPS = (Pick, ClearPicks, TakeDiscardPile, LayMeld, OpenNow, AttachCard, SwapJoker, StepBack)
"""What changes the draft of a turn."""

KNOWN = (DrawStock, DiscardCard, DealNow, *STEPS)
"""Buttons of whose taps it is known what they do."""

PICKED = ("Scelte:", "Nessuna carta scelta")
FOLLOWS = ("(Si vede qui fra un momento.)", "Un momento: Telegram ci fa aspettare")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the second pen."""

    what: str
    place: int | None = None
    seat: int | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Tapped:
    """A tap as its owner knows it. `update_id` is None where the bot never fetched it, `said` what they were answered;
    None for no answer."""

    update_id: int | None
    data: str
    seat: int
    said: str | None
    alert: bool = False


@dataclass
class Bill:
    """What has come of the taps; each lost or doubled one with the reason."""

    lost: list[str] = field(default_factory=list)
    double: list[str] = field(default_factory=list)
    figures: Counter[str] = field(default_factory=Counter)


def take_up_the_pen(conn: sqlite3.Connection) -> None:
    """From now on every change is written down."""
    conn.executescript(PEN)


def read_the_pen(conn: sqlite3.Connection) -> list[Line]:
    """Everything that was written down, in order."""
    return [Line(*row) for row in conn.execute("SELECT what, place, seat, words FROM pen ORDER BY n")]


def account(taps: Iterable[Tapped], lines: Sequence[Line], logs: dict[int, list[tuple[int, str]]]) -> Bill:
    """Compare what was answered with what was done; `logs`: of each table the end of its log, as long as the pen's."""
    bill = Bill()
    changes, times = _by_update(lines)
    for tap in taps:
        bill.figures.update(("taps", "answered" if tap.said is not None else "unanswered"))
        if tap.update_id is None or not times[tap.update_id]:
            bill.lost.append(f"update {tap.update_id}: never worked off")
            continue
        if times[tap.update_id] > 1:
            bill.double.append(f"update {tap.update_id}: worked off {times[tap.update_id]} times")
        _compare(tap, changes.pop(tap.update_id, []), bill)
    for update, strange in changes.items():
        bill.double += [f"update {update}: {line.what} by nobody's tap" for line in strange if _is_a_persons(line)]
    _compare_logs(lines, logs, bill)
    return bill


def _by_update(lines: Sequence[Line]) -> tuple[dict[int, list[Line]], Counter[int]]:
    """The changes of each update, and how often it was worked off; what stands behind the last mark is nobody's."""
    changes: dict[int, list[Line]] = defaultdict(list)
    times: Counter[int] = Counter()
    open_lines: list[Line] = []
    for line in lines:
        if line.what == "done" and line.place is not None:
            changes[line.place] += open_lines
            times[line.place] += 1
            open_lines = []
        else:
            open_lines.append(line)
    changes[0] += open_lines
    return changes, times


def _compare(tap: Tapped, changes: list[Line], bill: Bill) -> None:
    """One tap: what it was to change, what it changed, and what was said."""
    button = unpack(tap.data)
    mine = [line for line in changes if _fits(button, tap.seat, line)]
    others = [line for line in changes if _is_a_persons(line) and line not in mine]
    strange = [line for line in others if not _comes_along(button, line, bool(mine))]
    name = f"update {tap.update_id} ({type(button).__name__})"
    if tap.said == "" and not (mine and _was_told(button, tap)):
        # Answered without words by the process after the one that was killed, which says nothing of what was done.
        bill.figures["answered by the next process"] += 1
        if not any(line.what == "seen" for line in changes):
            bill.lost.append(f"{name}: answered, and never worked off")
    elif _was_told(button, tap):
        bill.figures["done"] += 1
        if not mine:
            bill.lost.append(f"{name}: was told that it is done, and nothing was")
    elif tap.said is not None and mine:
        bill.double.append(f"{name}: was done, and something else was told")
    elif tap.said is None and not any(line.what == "seen" for line in changes):
        bill.lost.append(f"{name}: neither worked off nor answered")
    elif tap.said is None and mine:
        bill.figures["done without a word"] += 1
    if len(mine) > 1:
        bill.double.append(f"{name}: done {len(mine)} times")
    bill.double += [f"{name}: {line.what} of seat {line.seat} ({_kind(line)}) as well" for line in strange]


def _fits(button: Request | None, seat: int, line: Line) -> bool:
    """Whether a line is what a tap on this button does."""
    words = line.words or ""
    match button:
        case DrawStock(table=table):
            return (line.what, line.place, line.seat, words) == ("log", table, seat, "draw")
        case DiscardCard(table=table, card=card):
            return (line.what, line.place, line.seat, words) == ("log", table, seat, f"discard {card}")
        case DealNow(table=table):
            return line.what == "log" and line.place == table and words.startswith("deal")
        case (
            Pick() | ClearPicks() | TakeDiscardPile() | LayMeld() | OpenNow() | AttachCard() | SwapJoker() | StepBack()
        ):
            return line.what == "draft" and (line.place, line.seat) == (button.table, seat)
    return False


def _comes_along(button: Request | None, line: Line, done: bool) -> bool:
    """What may be there beside: with a discard the steps of its turn, and the drafts that it clears; with the draw of
    the stock's last card the new order of the stock (R29), if it was drawn."""
    if isinstance(button, DrawStock) and line.what == "log":
        return done and _kind(line) == "shuffle"
    if isinstance(button, DiscardCard):
        return line.what == "draft" or not (line.words or "").startswith(("draw", "discard"))
    return isinstance(button, DealNow | DrawStock) and line.what == "draft"


def _kind(line: Line) -> str:
    """What kind of action a line is, without any card."""
    return (line.words or "").partition(" ")[0]


def _is_a_persons(line: Line) -> bool:
    """Whether it is a change of the game, and not the bot's own."""
    return line.what == "draft" or (line.what == "log" and line.seat is not None and line.seat >= 0)


def _was_told(button: Request | None, tap: Tapped) -> bool:
    """Whether the answer says that what was tapped is done."""
    if tap.said is None:
        return False
    said = tap.said.removesuffix(FOLLOWS[0]).strip()
    match button:
        case DrawStock():
            return said.startswith("Hai pescato")
        case DiscardCard():
            return said.startswith("Hai scartato")
        case DealNow():
            return said == "Si distribuisce!"
        case Pick():
            return said.startswith(PICKED)
    return isinstance(button, STEPS) and not tap.alert and (not said or said.startswith(FOLLOWS[1]))


def _compare_logs(lines: Sequence[Line], logs: dict[int, list[tuple[int, str]]], bill: Bill) -> None:
    """What the pen saw written stands in the log, once, and nothing else does."""
    written: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for line in lines:
        if line.what == "log":
            written[line.place or 0].append((line.seat or 0, line.words or ""))
    for table, log in logs.items():
        gone, added = Counter(written[table]) - Counter(log), Counter(log) - Counter(written[table])
        bill.lost += [f"table {table}: a line of seat {seat} has gone" for seat, _ in gone.elements()]
        bill.double += [f"table {table}: a line of seat {seat} too many" for seat, _ in added.elements()]
        bill.figures["lines"] += len(log)
