"""Every setting with values that it cannot have: one sentence and exit code 2, nothing written, no secret told."""

import errno
import logging
import re
import socket
from pathlib import Path

import pytest

import bot
from operations.exit_codes import Exit
from operations.settings import Settings
from tests.operations.copies import what_is_in
from tests.refused_starts import folder, refused

__all__ = ["folder"]

PASSWORD = "hunter2"

TOKEN = r"must be the token that @BotFather gave, such as 123456789:AbC…"
ADDRESS = r"must be an address such as https://api\.telegram\.org\.$"
PLAIN = r"must be an address without user, query and fragment, such as https://"
KEY = r"must be 32 random bytes in URL-safe base64"
ZONE = r"must be the name of a time zone, such as Europe/Rome"
LISTEN = r"must be an address of this computer and a port, such as 127\.0\.0\.1:8080, or a port alone\.$"
FOLDER = r"must be a folder that this user may write to, or can make\.$"
IDS = r"must be the ids of people at Telegram with commas between them, such as 12345678,87654321"
SHORT_NAME = r"must be the short name that @BotFather asked for"

MALFORMED = {
    "BOT_TOKEN": {
        r"must be without quotes\.$": (f'"1:{PASSWORD}"', f"'1:{PASSWORD}'", f'1:{PASSWORD}"'),
        r"must be one line\.$": (f"1:{PASSWORD}\n{PASSWORD}", f"1:\r\n{PASSWORD}"),
        TOKEN: (PASSWORD, f"12:34:{PASSWORD}", "1:", "  ", "１２:abc", f"1:{PASSWORD} x", f"x:{PASSWORD}"),
    },
    "BOT_API_URL": {
        ADDRESS: ("telegram", "ftp://127.0.0.1", "http://", "http://127.0.0.1:99999", "http://exa mple"),
        PLAIN: (f"http://user:{PASSWORD}@127.0.0.1:1", "http://127.0.0.1:1/?q=1", "https://127.0.0.1:1/#f"),
    },
    "CLOCK_URL": {
        r"must be an address such as http://127\.0\.0\.1:8081/control/clock\.$": ("clock", "ftp://clock"),
        PLAIN: (f"http://user:{PASSWORD}@127.0.0.1:1/clock",),
    },
    "DATABASE": {
        r"must name a database, such as postgresql://": (f"postgresql://bot:{PASSWORD}@db1", "postgres://"),
        r"must not have spaces": (f"postgresql://bot:{PASSWORD}@db1/a b",),
        r"must be a file, or an address that begins with postgresql://\.$": (
            f"mysql://bot:{PASSWORD}@db1/scala40",
            f"Postgresql://bot:{PASSWORD}@db1/scala40",
            "file:///var/lib/scala40.sqlite",
            f" mysql://bot:{PASSWORD}@db1/scala40",
            f"postgresql+psycopg://bot:{PASSWORD}@db1/scala40",
            f"postgresql:/bot:{PASSWORD}@db1/scala40",
            f"host=db1 user=bot password={PASSWORD} dbname=scala40",
            f"postgresql//bot:{PASSWORD}@db1/s",
            f"bot:{PASSWORD}@db1/s",
            f"postgresql;//b:{PASSWORD}@db1/s",
        ),
        r"must be an address such as postgresql://": (
            f"postgresql://bot:{PASSWORD}@[db1/scala40",
            f"postgresql://bot:{PASSWORD}/scala40",
            f" postgresql://bot:{PASSWORD}/scala40 ",
        ),
        r"must have @ : / \? # and % in its password written as": tuple(
            f"postgresql://bot:{PASSWORD}{char}{PASSWORD}@db1/scala40" for char in ("@", "/", "?", "#", "%", "%z1")
        ),
    },
    "SECRET_KEY": {KEY: (PASSWORD, f"{PASSWORD},{PASSWORD}", "é", ",", "A" * 44, "c2hvcnQ=")},
    "LOG_LEVEL": {r"must be DEBUG, INFO, WARNING or ERROR\.$": ("loud", "10")},
    "LOG_FORMAT": {r"must be text or json\.$": ("xml", "jsonl")},
    "DEFAULT_TIME_ZONE": {ZONE: ("Rome", "UTC+1", "../../etc/passwd", "/etc/localtime")},
    "PAUSE_SECONDS": {
        r"must be from 0 to 86400\.$": ("-1", "86401"),
        r"must be a whole number\.$": ("long", "1.5", "1e3", "nan", "inf", "٣", "9" * 5000),
    },
    "DISABLED_BUTTONS": {r"must be on or off\.$": ("yes", "0", "none")},
    "SLIP_SECONDS": {
        r"must be from 0 to 5\.$": ("6", "-0.1", "nan", "inf", "-inf", "1e400"),
        r"must be a number\.$": ("fast",),
    },
    "BACKUPS": {FOLDER: ("/dev/null", "/dev/null/copies", "x" * 300, "/proc/copies", "/sys/copies")},
    "BACKUP_DAYS": {
        r"must be from 0 to 365\.$": ("-1", "366"),
        r"must be a whole number\.$": ("week", "1.5", "nan"),
    },
    "WEB_LISTEN": {LISTEN: ("70000", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80", "http://127.0.0.1:80")},
    "WEB_URL": {
        r"must be an address such as https://scala40\.example\.org\.$": ("page", "scala40.example.org", "https://"),
        "must begin with https://, because Telegram opens no other pages": ("http://scala40.example.org",),
        PLAIN: (f"https://user:{PASSWORD}@scala40.example.org", "https://a.org/?x", "https://a.org/#x"),
    },
    "WEB_APP": {SHORT_NAME: ("a", "a/b", "x" * 31, "é" * 5)},
    "WEBHOOK_URL": {
        r"must be an address such as https://scala40\.example\.org/telegram\.$": ("hook", "https://"),
        "must begin with https://, because Telegram brings updates to no other": ("http://a.org/telegram",),
        PLAIN: (f"https://user:{PASSWORD}@a.org/telegram", "https://a.org/telegram?x"),
        "must end with a word of letters, digits, _ or -": ("https://a.org/", "https://a.org/x/", "https://a.org/x.y"),
    },
    "OPERATORS": {IDS: ("7,@anna", "7,,8", "7,", "-1001234567890", "0", "1.5", "٣", "9" * 5000, "7;8", PASSWORD)},
    "OPS_LISTEN": {LISTEN: ("ops", "70000", "-5", "127.0.0.1", "9" * 400, "٣٣")},
}
"""For each setting, sentences and values; DATABASE is not among them, because what is wrong is the file (code 3)."""

CASES = [
    (name, value, words)
    for name, sentences in MALFORMED.items()
    for words, values in sentences.items()
    for value in values
]


def test_there_are_bad_values_for_every_setting() -> None:
    assert {*MALFORMED, "DATABASE"} == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize(("name", "value", "words"), CASES, ids=[f"{name}={value[:30]}" for name, value, _ in CASES])
def test_a_malformed_setting(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    value: str,
    words: str,
) -> None:
    monkeypatch.setenv(name, value)
    code, said = refused(folder, capsys)
    assert code == Exit.SETTINGS
    assert re.match(rf"{name} is malformed: {words}", said), said
    assert PASSWORD not in said
    assert len(said) < 200


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"BOT_TOKEN": ""}, r"BOT_TOKEN is missing: set it .*"),
        ({"CLOCK_URL": "http://127.0.0.1:1/clock"}, r"CLOCK_URL does not answer with a clock\."),
        ({"WEB_URL": "https://a.org"}, r"WEB_LISTEN is missing: WEB_URL is set, .*"),
        ({"WEBHOOK_URL": "https://a.org/telegram"}, r"WEB_LISTEN is missing: WEBHOOK_URL is set, .*"),
        ({"WEB_LISTEN": "127.0.0.1:8082", "OPS_LISTEN": "8082"}, r"OPS_LISTEN is malformed: it must not be that of .*"),
        ({"WEB_LISTEN": "256.1.1.1:80"}, r"The address 256\.1\.1\.1:80 of WEB_LISTEN is not one of this computer\."),
        ({"WEB_LISTEN": f"{'a' * 70}:80"}, r"The address a+:80 of WEB_LISTEN is not one of this computer\."),
        ({"WEB_LISTEN": "[::::]:80"}, r"The address \S+ of WEB_LISTEN is not one of this computer\."),
        (
            {"OPS_LISTEN": "203.0.113.9:80"},
            r"The address 203\.0\.113\.9:80 of OPS_LISTEN is not one of this computer\.",
        ),
        ({"OPS_LISTEN": "8.8.8.8:80"}, r"The address of OPS_LISTEN is public, but .* private network\."),
        ({"OPS_LISTEN": "[2a00:1450::1]:80"}, r"The address of OPS_LISTEN is public, but .*"),
        ({"OPS_LISTEN": "[::ffff:8.8.8.8]:80"}, r"(The address of OPS_LISTEN is public|OPS_LISTEN is malformed).*"),
    ],
)
def test_settings_that_are_missing_or_do_not_fit_each_other_or_this_computer(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    sentence: str,
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    code, said = refused(folder, capsys)
    assert (code, bool(re.fullmatch(f"{sentence}\n", said))) == (Exit.SETTINGS, True), said


@pytest.mark.parametrize("name", ["WEB_LISTEN", "OPS_LISTEN"])
def test_an_address_that_another_program_uses(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv(name, f"127.0.0.1:{taken.getsockname()[1]}")
        code, said = refused(folder, capsys)
    assert (code, f"of {name} is taken by another program" in said) == (Exit.SETTINGS, True)


@pytest.mark.parametrize(("address", "is_warned"), [("0.0.0.0:0", True), ("[::]:0", True), ("0", False)])
def test_health_at_every_address_of_the_computer_as_in_a_container_is_warned_of(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    address: str,
    *,
    is_warned: bool,
) -> None:
    monkeypatch.setenv("OPS_LISTEN", address)
    monkeypatch.setenv("CLOCK_URL", "http://127.0.0.1:1/clock")  # so the bot ends
    before = what_is_in(folder)
    assert bot.main([]) == Exit.SETTINGS
    assert ("OPS_LISTEN answers at every address of this computer" in capsys.readouterr().err) is is_warned
    assert what_is_in(folder) == before


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("BOT_TOKEN 123:{}\n", 1),
        ("# the bot\n\n\n  BOT_TOKEN: 123:{}\nLOG_LEVEL=INFO\n", 4),
        ('LOG_LEVEL=INFO\r\nSECRET_KEY="{}\r\n', 2),
        ("set SECRET_KEY={}\n", 1),
    ],
)
def test_a_line_of_the_file_of_settings_that_cannot_be_read_is_told_by_its_number(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, line: int
) -> None:
    (folder / ".env").write_bytes(text.format(PASSWORD).encode())
    sentence = f"Line {line} of .env cannot be read: it must be NAME=value, and quotes must be closed.\n"
    assert refused(folder, capsys) == (Exit.SETTINGS, sentence)


def test_a_folder_for_copies_that_belongs_to_somebody_else_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also the one beside the database, where nobody has set another."""
    (folder / "backups").mkdir()

    def refusing(*, dir: Path) -> None:  # noqa: A002 - the name of the argument
        raise PermissionError(errno.EACCES, f"not {dir}")

    monkeypatch.setattr("operations.setting_kinds.tempfile.TemporaryFile", refusing)
    for value in ("", "copies", str(folder)):
        monkeypatch.setenv("BACKUPS", value)
        code, said = refused(folder, capsys)
        assert (code, bool(re.match(f"BACKUPS is malformed: {FOLDER}", said))) == (Exit.SETTINGS, True)


def test_a_bad_setting_leaves_the_log_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    handlers = logging.getLogger().handlers[:]
    assert bot.main([]) == Exit.SETTINGS
    assert logging.getLogger().handlers == handlers
