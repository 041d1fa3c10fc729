import ast
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from telegram import CallbackQuery, Update, User
from telegram.error import ChatMigrated, InvalidToken, NetworkError

from handlers.telegram import logs
from handlers.telegram.errors import OF_ALL_CHATS, ErrorKind
from handlers.telegram.logs import CAUSE
from storage import StoreError
from tests.handlers.logged import logged_to

TOKEN = "123456789:AAbb-ccDD_ee"
TOO_FEW = f"{TOKEN} %s %s"
HAND = "7H 8H 9H JOKER"


@pytest.fixture
def output() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with logged_to(stream, TOKEN):
        yield stream


log = logging.getLogger("test")


@pytest.mark.parametrize(
    "say",
    [
        lambda: log.info(f"GET https://api.telegram.org/bot{TOKEN}/getMe"),  # noqa: G004 - as a library might
        lambda: log.info("GET %s", f"https://api.telegram.org/bot{TOKEN}/getMe"),
        lambda: log.info("%(url)s", {"url": f"https://api.telegram.org/bot{TOKEN}/getMe"}),
        lambda: log.info("GET %s", "https://api.telegram.org/bot123456789%3AAAbb-ccDD_ee/getMe"),
        lambda: log.info(TOO_FEW, TOKEN),
        lambda: log.info(f"wrong arguments {TOKEN} %d", "x"),  # noqa: G004 - as a library might
        lambda: log.error("failed", exc_info=NetworkError(f"no answer from /bot{TOKEN}/getMe")),
        lambda: log.error("failed", exc_info=InvalidToken(f"The token `{TOKEN}` was rejected")),
        lambda: log.error("failed: %s", InvalidToken(f"The token `{TOKEN}` was rejected")),
        lambda: log.error("failed", stack_info=True),
    ],
)
def test_the_token_never_reaches_the_log(output: io.StringIO, say: object) -> None:
    say()  # type: ignore[operator]  # a function
    assert "test" in output.getvalue()
    assert TOKEN not in output.getvalue()
    assert TOKEN.split(":")[1] not in output.getvalue()


def test_the_places_of_an_exception_are_written_and_not_its_words(output: io.StringIO) -> None:
    def play(hand: str) -> None:
        try:
            raise ValueError(f"cannot lay {hand}")
        except ValueError as error:
            raise KeyError(hand) from error

    try:
        play(HAND)
    except KeyError:
        log.exception("update 7 failed")
    said = output.getvalue()
    assert "update 7 failed" in said
    assert "in play" in said
    assert "KeyError\n" in said
    assert said.index("ValueError") < said.index("which led to") < said.index("KeyError\n")
    assert HAND not in said


def test_local_variables_stay_out(output: io.StringIO) -> None:
    hand = HAND
    try:
        hand.index("Q")
    except ValueError:
        log.exception("update 7 failed")
    assert HAND not in output.getvalue()


def test_errors_of_the_network_keep_their_words_because_they_help_and_hold_no_cards(output: io.StringIO) -> None:
    log.error("update 7 failed", exc_info=NetworkError("Bad Gateway"))
    assert "NetworkError: Bad Gateway" in output.getvalue()


@pytest.mark.usefixtures("output")
def test_as_json_a_line_stays_one_whatever_it_quotes() -> None:
    file = io.BytesIO()
    stream = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
    logs.set_up("INFO", TOKEN, stream, "json")
    quoted = 'a\r\n\x0b\x0c\x85\u2028\u2029{"level": "ERROR"}\x00\x1b[31m\u202e \ud800 è ♥'
    log.error("%s cannot be read", quoted)  # for instance the name of a file
    (line,) = file.getvalue().decode().splitlines()
    assert json.loads(line)["message"] == f"{quoted} cannot be read"


@pytest.mark.usefixtures("output")
def test_as_json_each_line_is_an_object_with_the_number_of_its_update_and_the_same_discretion() -> None:
    stream = io.StringIO()
    logs.set_up("DEBUG", TOKEN, stream, "json")
    CAUSE.set(41)
    try:
        HAND.index("none")
    except ValueError:
        log.exception("update %s failed with %s", Update(41), TOKEN)
    CAUSE.set(None)
    log.info("ready")
    failed, ready = map(json.loads, stream.getvalue().splitlines())
    assert failed["level"] == "ERROR"
    assert failed["message"] == "update Update 41 failed with [token]"
    assert failed["update"] == 41
    assert failed["error"].endswith("ValueError")
    assert ready.keys() == {"at", "level", "logger", "message"}
    assert HAND not in stream.getvalue()


def test_an_update_is_shown_by_its_number(output: io.StringIO) -> None:
    query = CallbackQuery("1", User(7, "Anna", False), "instance", data=f"z:1:x:{HAND}")
    log.critical("Error while building context for update %s: %s", Update(5, callback_query=query), query)
    said = output.getvalue()
    assert "update Update 5: CallbackQuery" in said
    assert HAND not in said
    assert "Anna" not in said


def test_libraries_that_print_requests_and_updates_are_kept_quiet_at_every_level(output: io.StringIO) -> None:
    for name in ("aiohttp.client", "httpx", "telegram.ext.Application", "telegram.Bot", "apscheduler.executors"):
        logging.getLogger(name).debug(HAND)
    logging.getLogger("httpx").info(HAND)
    logging.getLogger("telegram.request.BaseRequest").error("Can not load invalid JSON data: %s", HAND)
    assert output.getvalue() == ""
    logging.getLogger("telegram.ext.Application").info("Application started")
    assert "Application started" in output.getvalue()


def test_the_words_of_an_error_that_names_a_chat_are_not_written(output: io.StringIO) -> None:
    log.error("update 7 failed", exc_info=ChatMigrated(-1001234567))
    assert "ChatMigrated\n" in output.getvalue()
    assert "1234567" not in output.getvalue()


SAFE = ("chat_kind", "_place", "item_name")
"""What says of a chat, or of something that is sent there, only what the log may tell."""


def logged(tree: ast.AST) -> Iterator[ast.expr]:
    """What the calls of a module's log are given, besides the sentence."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
            yield from (part for argument in node.args[1:] for part in parts(argument))


def parts(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SAFE:
        return
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from parts(child)


def names_somebody(part: ast.expr) -> bool:
    name = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
    named = ("chat", "chat_id", "person", "person_id", "sender", "requester", "title", "viewer", "user", "full_name")
    return name in named


def test_no_line_of_the_log_is_given_a_person_or_a_chat() -> None:
    root = Path(logs.__file__).parents[2]
    packages = ("handlers", "operations", "screens", "tables", "pictures", "texts", "storage")
    files = [root / "bot.py", *(file for package in packages for file in (root / package).rglob("*.py"))]
    given = [part for file in files for part in logged(ast.parse(file.read_text()))]
    assert len(given) > 50
    assert [ast.unparse(part) for part in given if names_somebody(part)] == []


def test_a_database_that_is_away_is_one_line_without_a_stack(output: io.StringIO) -> None:
    for number in (5, 6):
        try:
            raise StoreError("unreachable", "The database postgresql://bot@host/scala40 cannot be reached: no answer.")
        except StoreError:
            log.exception("update %d failed", number)
    (line,) = output.getvalue().splitlines()
    assert line.endswith("update 5 failed (The database postgresql://bot@host/scala40 cannot be reached: no answer.)")


def test_what_all_chats_meet_at_once_is_one_line_each_and_what_one_meets_is_not_lost(output: io.StringIO) -> None:
    away = StoreError("unreachable", "The server is away.")
    for chat in ("a group", "a private chat", "a group"):
        log.error("%s cannot be served", chat, exc_info=away)
        for kind in (*OF_ALL_CHATS, ErrorKind.FLOOD):
            log.warning("%s: %s; trying again", chat, kind)
    said = [line.partition("test: ")[2] for line in output.getvalue().splitlines()]
    assert said == [
        "a group cannot be served (The server is away.)",
        "a group: Telegram could not be reached; trying again",
        "a group: another program may hold the lock of the database: the call was not begun; trying again",
        *(
            f"{chat}: too many requests: this chat waits; trying again"
            for chat in ("a group", "a private chat", "a group")
        ),
    ]
