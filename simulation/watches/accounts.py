"""Audits taps: compares what each has changed with its answer, so that none is lost and none takes effect twice.

Triggers in the bot's own database record every change of the game in the transaction that makes it. A transaction that
processes an update ends by marking it as done. So each change belongs to one tap, and it is known whether each tap was
processed, how often, and what it changed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from simulation.program.places import asked, run
from storage import Store
from tables.requests.codec import Request, unpack
from tables.requests.panel import (
    AttachCard,
    ClearPicks,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    Pick,
    PlayProposal,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from tables.requests.table import DealNow, StartMatch

_RECORDED = (
    "CREATE TABLE recorded (n INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, place INTEGER, seat INTEGER, "
    "words TEXT)",
    "CREATE TABLE recorded (n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what TEXT NOT NULL, place BIGINT, "
    "seat BIGINT, words TEXT, at FLOAT8 NOT NULL DEFAULT extract(epoch FROM clock_timestamp()))",
)
"""The table on SQLite, and on PostgreSQL, where also the moment of each change is recorded."""
_DRAFT = "actions", "collected", "selection", "advised", "revision"
_TRIGGERS = (
    ("log", "INSERT ON log", "true", "'log', NEW.table_id, NEW.seat, NEW.action"),
    (
        "first_draft",
        "INSERT ON drafts",
        "NEW.actions || NEW.collected || NEW.selection || NEW.advised <> ''",
        "'draft', NEW.table_id, NEW.seat, NEW.actions",
    ),
    (
        "draft",
        "UPDATE ON drafts",
        f"({', '.join(f'NEW.{name}' for name in _DRAFT)}) <> ({', '.join(f'OLD.{name}' for name in _DRAFT)})",
        "'draft', NEW.table_id, NEW.seat, NEW.actions",
    ),
    ("seen", "UPDATE OF last_seen ON people", "true", "'seen', NEW.id, NULL, NULL"),
    (
        "done",
        "UPDATE OF done_at ON inbox",
        "OLD.done_at IS NULL AND NEW.done_at IS NOT NULL",
        "'done', NEW.update_id, NULL, NULL",
    ),
    ("page", "INSERT ON page_requests", "true", "'page', NEW.person_id, NULL, NEW.id"),
)
"""What is recorded: its name, after which change, if what holds, and which values."""

STEPS = (Pick, ClearPicks, TakeDiscardPile, LayMeld, OpenNow, PlayProposal, AttachCard, SwapJoker, StepBack)
"""Buttons that change the draft of a turn."""

KNOWN = (DrawStock, DiscardCard, DealNow, *STEPS)
"""Buttons whose effects this module can check."""

PICKED = ("Scelte:", "Nessuna carta scelta")
FOLLOWS = ("(Si vede qui fra un momento.)", "Un momento: Telegram ci fa aspettare")


@dataclass(frozen=True, slots=True)
class Change:
    """One recorded change."""

    what: str
    place: int | None = None
    seat: int | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Tapped:
    """A tap as its owner knows it. `update_id` is None if the bot never fetched it; `answer` is the text of the answer,
    None if there was none."""

    update_id: int | None
    data: str
    seat: int
    answer: str | None
    alert: bool = False


@dataclass
class Audit:
    """The result for all taps; each lost or doubled one has its reason."""

    lost: list[str] = field(default_factory=list)
    double: list[str] = field(default_factory=list)
    figures: Counter[str] = field(default_factory=Counter)


def install_triggers(store: Store) -> None:
    """Record every change from now on, those of pages too."""
    on_server = not store.has_file
    run(store, _RECORDED[on_server])
    for name, change, condition, values in _TRIGGERS:
        record = f"INSERT INTO recorded (what, place, seat, words) VALUES ({values});"
        trigger = f"CREATE TRIGGER record_{name} AFTER {change}"
        if on_server:
            body = f"LANGUAGE plpgsql AS $$ BEGIN {record} RETURN NULL; END $$"
            run(store, f"CREATE FUNCTION record_{name}() RETURNS trigger {body}")
            run(store, f"{trigger} FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION record_{name}()")
        else:
            run(store, f"{trigger} WHEN {condition} BEGIN {record} END")


def recorded_changes(store: Store) -> list[Change]:
    """All recorded changes, in order."""
    return [Change(*row) for row in asked(store, "SELECT what, place, seat, words FROM recorded ORDER BY n")]


def audit(taps: Iterable[Tapped], lines: Sequence[Change], logs: dict[int, list[tuple[int, str]]]) -> Audit:
    """Compare the answers with the changes; `logs`: the end of each table's log, from the first recorded line on."""
    result = Audit()
    changes, times = _by_update(lines)
    for tap in taps:
        result.figures.update(("taps", "answered" if tap.answer is not None else "unanswered"))
        if tap.update_id is None or not times[tap.update_id]:
            result.lost.append(f"update {tap.update_id}: never processed")
            continue
        if times[tap.update_id] > 1:
            result.double.append(f"update {tap.update_id}: processed {times[tap.update_id]} times")
        _compare(tap, changes.pop(tap.update_id, []), result)
    for update, strange in changes.items():
        result.double += [f"update {update}: {line.what} without a tap" for line in strange if is_a_persons(line)]
    _compare_logs(lines, logs, result)
    return result


def _by_update(lines: Sequence[Change]) -> tuple[dict[int, list[Change]], Counter[int]]:
    """The changes of each update, and how often it was processed; changes after the last mark belong to update 0.

    Those of requests of pages are not among them (`page_accounts`).
    """
    changes: dict[int, list[Change]] = defaultdict(list)
    times: Counter[int] = Counter()
    open_lines: list[Change] = []
    for line in lines:
        if line.what == "done" and line.place is not None:
            changes[line.place] += open_lines
            times[line.place] += 1
            open_lines = []
        elif line.what == "page":
            open_lines = []  # they belong to a request of a page
        else:
            open_lines.append(line)
    changes[0] += open_lines
    return changes, times


def _compare(tap: Tapped, changes: list[Change], result: Audit) -> None:
    """Compare the expected changes of a tap with its changes and its answer."""
    button = unpack(tap.data)
    mine, strange = effects(button, tap.seat, changes)
    name = f"update {tap.update_id} ({type(button).__name__})"
    if tap.answer == "" and not (mine and _was_told(button, tap)):
        # The process was killed, and the next one answered without text, whether or not the tap had an effect.
        result.figures["answered by the next process"] += 1
        if not any(line.what == "seen" for line in changes):
            result.lost.append(f"{name}: answered, but never processed")
    elif _was_told(button, tap):
        result.figures["done"] += 1
        if not mine:
            result.lost.append(f"{name}: the answer says that it is done, but nothing was")
    elif tap.answer is not None and mine:
        result.double.append(f"{name}: done, but the answer says something else")
    elif tap.answer is None and not any(line.what == "seen" for line in changes):
        result.lost.append(f"{name}: neither processed nor answered")
    elif tap.answer is None and mine:
        result.figures["done without an answer"] += 1
    if len(mine) > 1:
        result.double.append(f"{name}: done {len(mine)} times")
    result.double += [f"{name}: {line.what} of seat {line.seat} ({_kind(line)}) as well" for line in strange]


def effects(button: Request | None, seat: int, changes: Sequence[Change]) -> tuple[list[Change], list[Change]]:
    """The changes that are what a request does, and those that it should not do."""
    if isinstance(button, PlayProposal) and any(line.what == "log" for line in changes):  # it has closed the deal
        theirs = [line for line in changes if is_a_persons(line) and line.what == "log"]
        own = [line for line in theirs if (line.place, line.seat) == (button.table, seat)]
        return own[-1:], [line for line in theirs if line not in own]
    mine = [line for line in changes if _fits(button, seat, line)]
    others = [line for line in changes if is_a_persons(line) and line not in mine]
    return mine, [line for line in others if not _comes_along(button, line, bool(mine))]


def _fits(button: Request | None, seat: int, line: Change) -> bool:
    """Whether a change is what a tap on this button does."""
    words = line.words or ""
    match button:
        case DrawStock(table=table):
            return (line.what, line.place, line.seat, words) == ("log", table, seat, "draw")
        case DiscardCard(table=table, card=card):
            return (line.what, line.place, line.seat, words) == ("log", table, seat, f"discard {card}")
        case DealNow(table=table) | StartMatch(table=table):
            return line.what == "log" and line.place == table and words.startswith("deal")
        case (
            Pick()
            | ClearPicks()
            | TakeDiscardPile()
            | LayMeld()
            | OpenNow()
            | PlayProposal()
            | AttachCard()
            | SwapJoker()
            | StepBack()
        ):
            return line.what == "draft" and (line.place, line.seat) == (button.table, seat)
    return False


def _comes_along(button: Request | None, line: Change, done: bool) -> bool:
    """Whether a change may accompany that of the button: with a discard the steps of its turn, and the drafts that it
    clears; with the draw of the stock's last card the new order of the stock (R29), if it was drawn."""
    if isinstance(button, DrawStock) and line.what == "log":
        return done and _kind(line) == "shuffle"
    if isinstance(button, DiscardCard):
        return line.what == "draft" or not (line.words or "").startswith(("draw", "discard"))
    return isinstance(button, DealNow | StartMatch | DrawStock) and line.what == "draft"


def _kind(line: Change) -> str:
    """The kind of an action, without its cards."""
    return (line.words or "").partition(" ")[0]


def is_a_persons(line: Change) -> bool:
    """Whether it is a change by a player, not by the bot."""
    return line.what == "draft" or (line.what == "log" and line.seat is not None and line.seat >= 0)


def _was_told(button: Request | None, tap: Tapped) -> bool:
    """Whether the answer says that the request was carried out."""
    if tap.answer is None:
        return False
    answer = tap.answer.removesuffix(FOLLOWS[0]).strip()
    match button:
        case DrawStock():
            return answer.startswith("Hai pescato")
        case DiscardCard():
            return answer.startswith("Hai scartato")
        case DealNow():
            return answer == "Si distribuisce!"
        case StartMatch():
            return answer.startswith("Carte date")
        case Pick():
            return answer.startswith(PICKED)
        case PlayProposal() if answer == "Hai chiuso!":
            return True
    return isinstance(button, STEPS) and not tap.alert and (not answer or answer.startswith(FOLLOWS[1]))


def _compare_logs(lines: Sequence[Change], logs: dict[int, list[tuple[int, str]]], result: Audit) -> None:
    """Check that the log has each recorded line once, and no others."""
    written: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for line in lines:
        if line.what == "log":
            written[line.place or 0].append((line.seat or 0, line.words or ""))
    for table, log in logs.items():
        gone, added = Counter(written[table]) - Counter(log), Counter(log) - Counter(written[table])
        result.lost += [f"table {table}: a line of seat {seat} is missing" for seat, _ in gone.elements()]
        result.double += [f"table {table}: an extra line of seat {seat}" for seat, _ in added.elements()]
        result.figures["lines"] += len(log)
