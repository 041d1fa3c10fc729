"""Texts that were parsed before are taken from beside the compiled modules, and from nowhere if they do not fit."""

import pickle
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser

from texts.catalogue import Catalogue, TextError
from texts.parsed_files import parsed

HELLO = {"a.ftl": "hello = Hello\n    .name = { $who }\n", "b.ftl": "-term = T\nnumber = { $n ->\n   *[other] n\n}\n"}


@pytest.fixture(autouse=True)
def _kept_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are kept in the folder of the test, whatever the environment says."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)


@pytest.fixture
def parser_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing fails: what is returned was kept."""

    def parse(self: FluentParser, source: str) -> None:
        raise AssertionError(f"parsed anew: {source}")

    monkeypatch.setattr(FluentParser, "parse", parse)


def kept(folder: Path) -> list[Path]:
    return list((folder / "__pycache__").iterdir())


def as_data(entries: dict) -> dict:
    return {name: [entry.to_json() for entry in found] for name, found in entries.items()}


def test_what_was_kept_is_what_is_parsed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    first = parsed(HELLO, tmp_path)
    (path,) = kept(tmp_path)
    assert path.suffix == ".pickle"
    request.getfixturevalue("parser_is_gone")
    assert as_data(parsed(HELLO, tmp_path)) == as_data(first)
    assert list(first) == ["a.ftl", "b.ftl"]


@pytest.mark.parametrize("other", [HELLO | {"a.ftl": "bye = Bye\n"}, {"a.ftl": HELLO["a.ftl"]}, {"c.ftl": "x = y\n"}])
def test_other_files_are_parsed_anew(tmp_path: Path, other: dict[str, str]) -> None:
    parsed(HELLO, tmp_path)
    expected = {name: FluentParser(with_spans=False).parse(source).body for name, source in other.items()}
    assert as_data(parsed(other, tmp_path)) == as_data(expected)
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize("broken", [b"", b"short", None])
def test_what_is_broken_is_made_anew(tmp_path: Path, broken: bytes | None, request: pytest.FixtureRequest) -> None:
    first = parsed(HELLO, tmp_path)
    (path,) = kept(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[:-20] if broken is None else broken)
    assert as_data(parsed(HELLO, tmp_path)) == as_data(first)
    assert path.read_bytes() == content
    request.getfixturevalue("parser_is_gone")
    parsed(HELLO, tmp_path)


def test_where_nothing_can_be_written_it_is_parsed_each_time(tmp_path: Path) -> None:
    (tmp_path / "__pycache__").write_text("not a folder")
    assert as_data(parsed(HELLO, tmp_path)) == as_data(parsed(HELLO, tmp_path))


def test_where_python_keeps_no_compiled_modules_this_is_not_kept_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    parsed(HELLO, tmp_path)
    assert not (tmp_path / "__pycache__").exists()


def test_with_another_version_of_the_parser_it_is_parsed_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed(HELLO, tmp_path)
    (path,) = kept(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("texts.parsed_files.version", lambda _: "0.20")
    parsed(HELLO, tmp_path)
    assert path.read_bytes() != before
    assert pickle.loads(path.read_bytes()[32:]).keys() == HELLO.keys()


def test_a_wrong_file_is_named_though_the_right_one_was_kept(tmp_path: Path) -> None:
    folder = tmp_path / "one" / "it"
    folder.mkdir(parents=True)
    (folder / "a.ftl").write_text("language-name = Italiano\n")
    assert Catalogue.load(tmp_path / "one").name_of("it") == "Italiano"
    assert kept(folder)
    again = tmp_path / "two"
    (tmp_path / "one").rename(again)  # a folder is read once in each process
    (again / "it" / "a.ftl").write_text("language-name Italiano\n")
    for _ in range(2):  # also if what cannot be read was kept
        with pytest.raises(TextError, match=r"a\.ftl: cannot read 'language-name Italiano'"):
            Catalogue.load(again)
