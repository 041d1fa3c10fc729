import errno
import re
from pathlib import Path

import pytest

from operations.settings import Settings, SettingsError
from storage.address import Address
from storage.engines.postgres_connection import connect

ROOT = Path(__file__).parents[2]
TOKEN = "123456789:AAbb-ccDD_ee"  # shaped like a token, nobody's


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def read(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Settings:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Settings.from_environment(env_file=None)


def test_a_token_is_all_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, BOT_TOKEN=TOKEN)
    assert settings.token == TOKEN
    assert settings.base_url == "https://api.telegram.org/bot"
    assert settings.base_file_url == "https://api.telegram.org/file/bot"
    assert settings.clock_url is None


def test_another_bot_api_server_may_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, BOT_TOKEN=TOKEN, BOT_API_URL="http://127.0.0.1:8081/")
    assert settings.base_url == "http://127.0.0.1:8081/bot"
    assert settings.base_file_url == "http://127.0.0.1:8081/file/bot"


def test_the_token_is_shown_by_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, BOT_TOKEN=TOKEN)
    assert TOKEN not in repr(settings) + str(settings) + settings.model_dump_json()


def test_operators_are_shown_by_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, BOT_TOKEN=TOKEN, OPERATORS=" 6000000001, 87654321")
    assert settings.operators == {6000000001, 87654321}
    assert "6000000001" not in repr(settings)


def test_a_refused_value_is_in_no_error_behind_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError) as refused:
        read(monkeypatch, BOT_TOKEN=TOKEN, SECRET_KEY="a-password")
    assert refused.value.__cause__ is None


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("127.0.0.1:8080", ("127.0.0.1", 8080)),
        ("0.0.0.0:0", ("0.0.0.0", 0)),
        ("[::1]:443", ("::1", 443)),
        ("localhost:80", ("localhost", 80)),
    ],
)
def test_the_address_of_the_page_is_a_host_and_a_port(
    monkeypatch: pytest.MonkeyPatch, value: str, address: tuple[str, int]
) -> None:
    assert read(monkeypatch, BOT_TOKEN=TOKEN, WEB_LISTEN=value).address_of("WEB_LISTEN") == address


@pytest.mark.parametrize("url", ["https://scala40.example.org/tables", "http://127.0.0.1:8080", "http://[::1]:1/"])
def test_the_public_address_of_the_page_is_https_or_on_this_computer(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    settings = read(monkeypatch, BOT_TOKEN=TOKEN, WEB_LISTEN="127.0.0.1:8080", WEB_URL=url)
    assert settings.page_url == url.rstrip("/") + "/"


def test_the_file_beside_the_bot_is_read_and_the_environment_comes_first(
    monkeypatch: pytest.MonkeyPatch, memory_path: Path
) -> None:
    env_file = memory_path / ".env"
    env_file.write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\nPAUSE_SECONDS=5\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("LOG_LEVEL", "WARNING")
    settings = Settings.from_environment(env_file)
    assert (settings.log_level, settings.pause_seconds) == ("WARNING", 5)


def test_every_setting_is_explained_in_the_example_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    explained = dict(re.findall(r"^# .+\n#?([A-Z_]+)=(.*)$", example, flags=re.MULTILINE))
    assert set(explained) == {name.upper() for name in Settings.model_fields}
    shown = {name: value for name, value in explained.items() if value}
    assert read(monkeypatch, BOT_TOKEN=TOKEN, **shown) == read(monkeypatch, BOT_TOKEN=TOKEN)


def test_every_setting_is_in_the_table_of_the_manual_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    manual = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:`(.+?)`|[^`|]+) \| .+ \|$", manual, flags=re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(name.upper() for name in Settings.model_fields)
    shown = {name: default for name, default in rows if default}
    assert read(monkeypatch, BOT_TOKEN=TOKEN, **shown) == read(monkeypatch, BOT_TOKEN=TOKEN)


SERVER = "postgresql://bot:hunter2@db1.example.org,db2.example.org/scala40?sslmode=require"


def test_a_database_may_be_that_of_a_server_and_no_representation_shows_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("operations.setting_kinds.find_spec", lambda name: name)
    settings = read(monkeypatch, BOT_TOKEN=TOKEN, DATABASE=SERVER)
    assert settings.file is None
    assert not settings.makes_copies
    assert str(settings.database) == "postgresql://bot@db1.example.org,db2.example.org/scala40"
    assert "hunter2" not in repr(settings) + str(settings) + settings.model_dump_json()


def test_blanks_and_line_ends_around_a_value_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, BOT_TOKEN=f" {TOKEN}\r\n", DATABASE=f" {SERVER}\t", PAUSE_SECONDS=" 7 ")
    assert (settings.token, settings.pause_seconds) == (TOKEN, 7)
    assert settings.database == Address(SERVER)


@pytest.mark.parametrize(
    "name", [r"C:\Users\anna@home\scala40.sqlite", "/srv/anna@home/scala40.sqlite", "18:30.sqlite"]
)
def test_the_name_of_a_file_may_have_a_colon_or_an_at_sign(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert read(monkeypatch, BOT_TOKEN=TOKEN, DATABASE=name).file == Path(name)


@pytest.mark.parametrize("address", ["postgresql://bot:hunter2@db1/s?hunter2=1", "postgresql://bot@db1/s?sslmode"])
def test_what_the_driver_says_of_a_malformed_address_is_not_passed_on(address: str) -> None:
    with pytest.raises(Exception, match="the address is malformed") as failed:
        connect(Address(address))
    assert "hunter2" not in str(failed.value)


def test_a_server_without_the_package_for_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("operations.setting_kinds.find_spec", lambda name: None)
    with pytest.raises(SettingsError, match=r"^DATABASE names a PostgreSQL server, .*psycopg is missing .*\.$"):
        read(monkeypatch, BOT_TOKEN=TOKEN, DATABASE=SERVER)


def test_what_means_one_thing_only_may_be_written_in_small_letters_and_a_port_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {"LOG_LEVEL": "debug", "LOG_FORMAT": "JSON", "DEFAULT_TIME_ZONE": "europe/rome", "WEB_LISTEN": "8641"}
    settings = read(monkeypatch, BOT_TOKEN=TOKEN, **given)
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")
    assert settings.default_time_zone == "Europe/Rome"
    assert settings.address_of("WEB_LISTEN") == ("127.0.0.1", 8641)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_no_reason_against_the_folder_for_copies(monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    def full(*, dir: Path) -> None:  # noqa: A002 - the name of the argument
        raise OSError(error, f"no room in {dir}")

    monkeypatch.setattr("operations.setting_kinds.tempfile.TemporaryFile", full)
    read(monkeypatch, BOT_TOKEN=TOKEN, BACKUPS="copies")
