"""What leaves the computer when an error is reported: names and numbers of the source, and nothing that was planted."""

import asyncio
import logging
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sentry_sdk
from pydantic import SecretStr

import bot
from handlers.telegram import logs
from handlers.updates.webhook import secret_of
from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from operations.watching.error_reports import ErrorReports, allowed, errors_reported
from simulation.program.ports import own_port
from simulation.promises.tokens import shows_a_card
from tables.people.status import show_status
from tests.operations.report_server import KEY, Server

TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's
HAND, NAME, TEXT, TICKET = "7H 8♥ JOKER", "Annamaria Rossi", "gioco il re di fiori", "dGlja2V0LW9mLWEtcGFnZQ"
SECRETS = (TOKEN, TOKEN.partition(":")[2], KEY, HAND, NAME, TEXT, TICKET, secret_of(TOKEN), socket.gethostname())

log = logging.getLogger("handlers.planted")


@pytest.fixture
def server() -> Iterator[Server]:
    found = Server()
    thread = threading.Thread(target=found.http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield found
    found.http.shutdown()
    found.http.server_close()
    thread.join()


def settings_for(dsn: str) -> Settings:
    return Settings(_env_file=None, bot_token=SecretStr(TOKEN), sentry_dsn=SecretStr(dsn))  # type: ignore[call-arg]  # an argument of the library


@contextmanager
def quiet_log() -> Iterator[None]:
    """The log of the bot goes nowhere, and is as before afterwards."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    with Path("/dev/null").open("w") as nowhere:
        logs.set_up("DEBUG", TOKEN, nowhere)
        try:
            yield
        finally:
            logging.captureWarnings(False)
            root.handlers[:], root.level = before
            for name, level in levels.items():
                logging.getLogger(name).setLevel(level)


class PlantedError(Exception):
    """An error whose text, notes and attributes name all that must not leave."""

    def __init__(self) -> None:
        super().__init__(" ".join(SECRETS))
        self.hand = HAND
        self.add_note(NAME)


def fail() -> None:
    hand, name, token = HAND, NAME, TOKEN  # local variables
    try:
        show_status(hand, name, token)  # type: ignore[arg-type]  # fails in the program's own code
    except Exception as error:
        raise PlantedError from error


def plant_everywhere() -> None:
    """Log errors with secrets in every place that a library for reports could look at."""
    extra = {"hand": HAND, "person": {"name": NAME}, "request": TEXT, "tags": {"ticket": TICKET}, "data": SECRETS}
    sentry_sdk.set_user({"id": 7, "username": NAME})
    sentry_sdk.set_tag("hand", HAND)
    sentry_sdk.add_breadcrumb(message=TEXT)
    log.info("what comes before: %s", HAND)
    try:
        fail()
    except PlantedError:
        log.exception("%s holds %s (%s)", NAME, HAND, TOKEN, extra=extra)
    log.critical(f"{TEXT} {TICKET} {secret_of(TOKEN)}", extra=extra, stack_info=True)  # noqa: G004 - as a library might
    logging.getLogger(f"planted.{NAME}").error("%(hand)s", {"hand": HAND})

    async def failing() -> None:
        fail()

    async def in_a_task() -> None:
        task = asyncio.create_task(failing(), name=f"{NAME} {HAND}")
        await asyncio.wait([task])
        log.error("task %r of %s has failed", task, NAME, exc_info=task.exception())

    asyncio.run(in_a_task())


def test_no_planted_secret_leaves_and_what_leaves_is_on_the_list(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("operations.watching.error_reports.SECONDS_BETWEEN", 0.0)
    with quiet_log(), errors_reported(settings_for(server.dsn)):
        plant_everywhere()
        server.wait(4)
    said = server.everything()
    assert [secret for secret in SECRETS if secret in said] == []
    assert not [line for line in said.splitlines() if shows_a_card(line)]
    for head, content in server.items():
        assert head["type"] == "event", "no session, transaction, client report or anything else"
        assert content.keys() == {
            "event_id", "timestamp", "platform", "level", "release", "transaction", "exception",
        }  # fmt: skip
        assert content["exception"].keys() == {"values"}
        for value in content["exception"]["values"]:
            assert value.keys() == {"type", "stacktrace"}
            for frame in value["stacktrace"]["frames"]:
                assert frame.keys() == {"module", "function", "lineno", "in_app"}
    assert len(server.items()) == len(server.received) == 4


def test_a_report_says_where_in_the_program_an_error_was(server: Server) -> None:
    with quiet_log(), errors_reported(settings_for(server.dsn)):
        try:
            show_status(HAND, NAME, TEXT)  # type: ignore[arg-type]  # as above
        except Exception:
            log.exception("update 7 failed")
        server.wait(1)
    ((_, content),) = server.items()
    (value,) = content["exception"]["values"]
    (frame,) = value["stacktrace"]["frames"]
    assert value["type"] == "AttributeError"
    assert frame["module"] == "tables.reading"
    assert re.fullmatch(r"tables\.reading:\d+ __call__", content["transaction"])
    assert (content["level"], content["platform"]) == ("error", "python")
    assert content["release"].startswith("scala40@")


def test_the_list_lets_nothing_else_through() -> None:
    """As if the library, or a later version of it, had found out more."""
    frame = {"module": "tables.reading", "function": "__call__", "lineno": 7, "in_app": True}
    much = {**frame, "vars": {"hand": HAND}, "context_line": TEXT, "pre_context": [NAME], "abs_path": f"/home/{NAME}"}
    foreign = {"module": "aiohttp.client", "function": "_request", "lineno": 7, "in_app": False}
    event = {
        "event_id": "0" * 32, "timestamp": "2026-11-24T18:00:00.000000Z", "level": "error", "release": "scala40@1",
        "transaction": "tables.reading:7 __call__", "platform": "python", "server_name": socket.gethostname(),
        "message": TEXT, "logentry": {"message": TEXT, "params": [HAND]}, "user": {"username": NAME},
        "extra": {"hand": HAND}, "tags": {"hand": HAND}, "request": {"url": f"/bot{TOKEN}"}, "modules": {NAME: "1"},
        "breadcrumbs": {"values": [{"message": HAND}]}, "contexts": {"trace": {"data": TICKET}}, "threads": {"a": NAME},
        "exception": {"values": [
            {"type": "KeyError", "value": HAND, "module": NAME, "mechanism": {"data": NAME},
             "stacktrace": {"frames": [much, foreign], "registers": {"rip": HAND}}},
        ]},
    }  # fmt: skip
    report = allowed(event)
    assert report == {
        "event_id": "0" * 32,
        "timestamp": "2026-11-24T18:00:00.000000Z",
        "platform": "python",
        "level": "error",
        "release": "scala40@1",
        "transaction": "tables.reading:7 __call__",
        "exception": {"values": [{"type": "KeyError", "stacktrace": {"frames": [frame]}}]},
    }
    assert allowed({**event, "type": "transaction"}) is None
    assert allowed({**event, "level": HAND}) is None
    strange = {"release": HAND, "transaction": [NAME], "event_id": NAME, "timestamp": HAND, "exception": 7}
    odd = allowed({**event, **strange})
    known = {"platform": "python", "level": "error"}
    assert odd == {**known, "release": "", "transaction": "", "exception": {"values": []}}


def test_one_place_reports_once_a_minute_and_another_at_once() -> None:
    now, reports = 0.0, []
    handler = ErrorReports(reports.append, lambda: now)

    def say(line: int) -> None:
        handler.handle(logging.LogRecord("handlers.x", logging.ERROR, str(Path(bot.__file__)), line, HAND, None, None))

    for _ in range(1000):
        say(10)
    assert len(reports) == 1
    say(11)
    assert [report["transaction"] for report in reports] == ["bot:10 ", "bot:11 "]
    now = 61.0
    say(10)
    assert len(reports) == 3


def test_what_the_library_logs_itself_is_not_reported() -> None:
    reports: list[Any] = []
    handler = ErrorReports(reports.append)
    for name in ("sentry_sdk.errors", "urllib3.connectionpool"):
        handler.handle(logging.LogRecord(name, logging.ERROR, "somewhere", 1, "failed", None, None))
    assert reports == []


def output_of(program: str) -> bytes:
    """What a program prints that is run as the bot is, by itself; it may take less time than the library waits."""
    command = [sys.executable, "-c", program, bot.__file__]
    return subprocess.run(command, cwd=Path(bot.__file__).parent, capture_output=True, timeout=300, check=True).stdout


def test_without_an_address_nothing_listens_and_nothing_is_loaded() -> None:
    before = logging.getLogger().handlers[:]
    with errors_reported(Settings(_env_file=None, bot_token=SecretStr(TOKEN))):  # type: ignore[call-arg]  # as above
        assert logging.getLogger().handlers == before
    loaded = "import sys, bot; print('sentry_sdk' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", loaded], cwd=Path(bot.__file__).parent, capture_output=True, check=True
    )
    assert found.stdout == b"False\n"


def test_an_address_without_the_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)  # as if it were not installed
    with (
        pytest.raises(
            StartError, match=r"^SENTRY_DSN is set, but the package sentry-sdk is not installed: .*\.$"
        ) as said,
        errors_reported(settings_for(f"https://{KEY}@127.0.0.1/7")),
    ):
        pass
    assert said.value.code is Exit.SETTINGS
    assert KEY not in str(said.value)


@pytest.mark.parametrize("answers", [False, True], ids=["nobody listens", "nobody answers"])
def test_a_dead_server_keeps_nobody_waiting(answers: bool) -> None:
    """The process ends at once, although reports wait."""
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        if answers:
            deaf.listen(8)
        dsn = f"http://{KEY}@127.0.0.1:{deaf.getsockname()[1]}/7"
        program = f"""
import logging, sys, threading
from pydantic import SecretStr
from operations.watching.error_reports import errors_reported
from operations.settings import Settings
settings = Settings(_env_file=None, bot_token=SecretStr("1:a"), sentry_dsn=SecretStr("{dsn}"))
with errors_reported(settings):
    for number in range(200):
        record = logging.LogRecord("handlers.x", logging.ERROR, sys.argv[1], number, "no", None, None)
        logging.getLogger().handle(record)
print("done", flush=True)
"""
        assert output_of(program) == b"done\n"


def test_the_log_says_once_that_reports_do_not_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    told, said = threading.Event(), []

    class Telling(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())
            told.set()

    monkeypatch.setattr("operations.watching.error_reports.SECONDS_BETWEEN", 0.0)
    handler = Telling()
    logging.getLogger("operations.watching.error_reports").addHandler(handler)
    try:
        with errors_reported(settings_for(f"http://{KEY}@127.0.0.1:{own_port()}/7")):
            for _ in range(3):
                log.error("no")
            assert told.wait(300)
    finally:
        logging.getLogger("operations.watching.error_reports").removeHandler(handler)
    assert said == ["error reports do not arrive at SENTRY_DSN (network); this is said once"]
