"""Error reports to a server of Sentry, if the operator names one (SENTRY_DSN): where in the program an error was.

sentry-sdk, an optional package, sends them from a thread of its own. It is not asked to find out anything: this module
makes each report of names and numbers of the source, and `allowed` makes it anew before it leaves, of the fields that
are listed here. So no local variable, text of an exception, argument of the log, name, card or token can be in it.
"""

import importlib
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from operations.watching.error_places import listening
from operations.watching.own_code import Frame, chain_of, error_of, frame_of, kind_of, own_frames, place_of
from operations.watching.version import release

SECONDS_BETWEEN = 60.0
"""The time between two reports from one place: a thousand equal ones say no more than one."""

MOST_PLACES = 100
"""How many places are remembered for that."""

QUEUE = 50
"""How many reports may wait to be sent; more are dropped."""

FRAMES = 50

Fields: TypeAlias = dict[str, Any]

log = logging.getLogger(__name__)

_WORD = re.compile(r"[A-Za-z0-9_.<>@+ :-]{1,200}")
_HASH = re.compile(r"[0-9a-f]{32}")
_LEVELS = ("error", "fatal")


class ErrorReports(logging.Handler):
    """Reports each error that is logged, at most one from each place within a minute; never waits for the server.

    `capture` passes a report on; `steady` gives monotonic seconds.
    """

    def __init__(self, capture: Callable[[Fields], object], steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.ERROR)
        self._capture = capture
        self._steady = steady
        self._reported: OrderedDict[str, float] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Report an error, unless it was reported just now; an error of the library is not told anybody."""
        if record.name.partition(".")[0] in ("sentry_sdk", "urllib3"):
            return  # it would be reported again and again
        place = place_of(record)
        now = self._steady()
        if now - self._reported.get(place, float("-inf")) < SECONDS_BETWEEN:
            return
        self._reported.pop(place, None)
        self._reported[place] = now
        if len(self._reported) > MOST_PLACES:
            self._reported.popitem(last=False)
        with suppress(Exception):
            self._capture(report_of(record, place))


def report_of(record: logging.LogRecord, place: str) -> Fields:
    """Return the report of an error; nothing of what was logged is in it."""
    values = [_exception(kind_of(each), own_frames(each)) for each in reversed(chain_of(error_of(record)))]
    if not values:
        frame = frame_of(record)
        values = [_exception("LoggedError", () if frame is None else (frame,))]
    return {
        "platform": "python",
        "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
        "release": release(),
        "transaction": place,
        "exception": {"values": values},
    }


def _exception(kind: str, frames: tuple[Frame, ...]) -> Fields:
    shown = [
        {"module": frame.module, "function": frame.function, "lineno": frame.line, "in_app": True}
        for frame in frames[-FRAMES:]
    ]
    return {"type": kind or "Exception", "stacktrace": {"frames": shown}}


def allowed(event: Mapping[str, Any], hint: object = None) -> Fields | None:
    """Return a new report of the fields that may leave, each checked for its form; None if it is no report."""
    if event.get("type") is not None or event.get("level") not in _LEVELS:
        return None
    report: Fields = {
        "platform": "python",
        "level": event["level"],
        "release": _word(event.get("release")),
        "transaction": _word(event.get("transaction")),
        "exception": {"values": [_allowed_exception(value) for value in _values(event.get("exception"))]},
    }
    if isinstance(event.get("event_id"), str) and _HASH.fullmatch(event["event_id"]):
        report["event_id"] = event["event_id"]
    if isinstance(event.get("timestamp"), str) and _WORD.fullmatch(event["timestamp"]):
        report["timestamp"] = event["timestamp"]
    return report


def _allowed_exception(value: Mapping[str, Any]) -> Fields:
    stack = value.get("stacktrace")
    frames = stack.get("frames") if isinstance(stack, Mapping) else None
    shown = [
        {
            "module": _word(frame.get("module")),
            "function": _word(frame.get("function")),
            "lineno": frame["lineno"] if isinstance(frame.get("lineno"), int) else 0,
            "in_app": True,
        }
        for frame in frames or ()
        if isinstance(frame, Mapping) and frame.get("in_app") is True
    ]
    return {"type": _word(value.get("type")), "stacktrace": {"frames": shown}}


def _values(exception: object) -> list[Mapping[str, Any]]:
    values = exception.get("values") if isinstance(exception, Mapping) else None
    return [value for value in values or () if isinstance(value, Mapping)]


def _word(value: object) -> str:
    """Return a name of the source; '' for anything else."""
    return value if isinstance(value, str) and _WORD.fullmatch(value) else ""


def client(settings: Settings, transport: Any = None) -> Any:
    """Return what sends reports: a client of its own, so that nothing else in the process reports anything.

    `transport` replaces what sends them over HTTP. Raises StartError if sentry-sdk is not installed.
    """
    try:
        sdk = importlib.import_module("sentry_sdk")
    except ImportError:
        raise StartError(
            "SENTRY_DSN is set, but the package sentry-sdk is not installed: install it (pip install sentry-sdk), "
            "or remove SENTRY_DSN.",
            Exit.SETTINGS,
        ) from None
    assert settings.sentry_dsn is not None
    return sdk.Client(
        dsn=settings.sentry_dsn.get_secret_value(),
        transport=transport or _transport(),
        before_send=allowed,
        before_send_transaction=lambda event, hint: None,
        release=release(),
        environment="",
        server_name="",
        debug=False,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[],
        include_local_variables=False,
        include_source_context=False,
        attach_stacktrace=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        enable_logs=False,
        traces_sample_rate=None,
        propagate_traces=False,
        enable_backpressure_handling=False,
        spotlight=False,
        max_request_body_size="never",
        transport_queue_size=QUEUE,
        project_root="",
        shutdown_timeout=0,
    )


def _transport() -> Any:
    """Return the class that sends over HTTP, changed so that the log says once that reports do not arrive."""
    http: Any = importlib.import_module("sentry_sdk.transport").HttpTransport
    is_told = False

    class Telling(http):  # type: ignore[misc]  # its class is known when it is imported
        def on_dropped_event(self, reason: str) -> None:
            nonlocal is_told
            if not is_told:
                log.warning("error reports do not arrive at SENTRY_DSN (%s); this is said once", reason)
            is_told = True

    return Telling


@contextmanager
def errors_reported(settings: Settings, transport: Any = None) -> Iterator[None]:
    """Report errors while the block runs, if the settings say where to. Raises StartError.

    Nobody waits for what has not been sent at the end: the server may be gone.
    """
    if settings.sentry_dsn is None:
        yield
        return
    sender = client(settings, transport)
    try:
        with listening(ErrorReports(sender.capture_event)):
            yield
    finally:
        sender.close(timeout=0)
