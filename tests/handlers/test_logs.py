import io
import logging
from collections.abc import Iterator

import pytest
from telegram import CallbackQuery, Update, User
from telegram.error import InvalidToken, NetworkError

from handlers import logs

TOKEN = "123456789:AAbb-ccDD_ee"
TOO_FEW = f"{TOKEN} %s %s"
HAND = "7H 8H 9H JOKER"


@pytest.fixture
def output() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    stream = io.StringIO()
    logs.set_up("DEBUG", TOKEN, stream)
    yield stream
    logging.captureWarnings(False)
    root.handlers[:], root.level = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


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


def test_of_an_exception_the_places_are_written_and_not_the_words(output: io.StringIO) -> None:
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


def test_an_update_is_shown_by_its_number(output: io.StringIO) -> None:
    query = CallbackQuery("1", User(7, "Anna", False), "instance", data=f"z:1:x:{HAND}")
    log.critical("Error while building context for update %s: %s", Update(5, callback_query=query), query)
    said = output.getvalue()
    assert "update Update 5: CallbackQuery" in said
    assert HAND not in said
    assert "Anna" not in said


def test_libraries_that_print_requests_and_updates_are_kept_quiet_at_every_level(output: io.StringIO) -> None:
    for name in ("httpx", "httpcore.http11", "telegram.ext.Application", "telegram.Bot", "apscheduler.executors"):
        logging.getLogger(name).debug(HAND)
    logging.getLogger("httpx").info(HAND)
    logging.getLogger("telegram.request.BaseRequest").error("Can not load invalid JSON data: %s", HAND)
    assert output.getvalue() == ""
    logging.getLogger("telegram.ext.Application").info("Application started")
    assert "Application started" in output.getvalue()
