"""Finds out which tests run through which line, and how long each takes; results of unchanged tests are kept.

Every file of tests runs once, in a process of its own, under coverage with one context for each test. Lines that run
outside of a test (while modules are imported) have the context "".
"""

import hashlib
import json
import os
import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time

import pytest
from coverage import Coverage, CoverageData

from tools.mutants import family
from tools.mutants.children import quiet_pytest


class Reach:
    """The map: the processor seconds of every test that passes, and the tests (as places in `order`) of every line."""

    def __init__(self, kept: Path, tree: Path, files: list[str]) -> None:
        self.tree = tree
        self.kept = [kept / file.replace("/", ".") for file in files]
        self.seconds: dict[str, float] = {}
        for place in self.kept:
            self.seconds |= json.loads(place.with_suffix(".json").read_text())["seconds"]
        self.order = sorted(self.seconds, key=lambda test: self.seconds[test])
        self._place = {test: place for place, test in enumerate(self.order)}
        results = [place.with_suffix(".json").read_bytes() for place in self.kept]
        self._mark = hashlib.sha256(b"".join(results)).hexdigest()[:12]
        self._lines: dict[str, dict[int, set[int]]] = {}

    def lines(self, path: str) -> dict[int, set[int]]:
        """The places of the tests of each line of a source file; -1 means that it runs while modules are imported."""
        kept = self.kept[0].with_name(f"{path.replace('/', '.')}.{self._mark}.lines")
        if path not in self._lines and kept.exists():
            self._lines[path] = pickle.loads(kept.read_bytes())  # our own file
        if path not in self._lines:
            found: dict[int, set[int]] = {}
            for place in self.kept:
                data = CoverageData(str(place.with_suffix(".coverage")))
                data.read()
                for line, contexts in data.contexts_by_lineno(str(self.tree / path)).items():
                    places = {self._place[test] for test in contexts if test in self._place}
                    found.setdefault(line, set()).update(places | ({-1} if "" in contexts else set()))
            self._lines[path] = found
            kept.write_bytes(pickle.dumps(found))
        return self._lines[path]

    def tests(self, path: str, statement: tuple[int, int]) -> tuple[list[str], bool]:
        """The tests that run through a statement, fastest first, and whether it runs while modules are imported."""
        lines = self.lines(path)
        places: set[int] = set().union(*(lines.get(line, set()) for line in range(statement[0], statement[1] + 1)))
        return [self.order[place] for place in sorted(places - {-1})], -1 in places


def explore(kept: Path, tree: Path, files: list[str], sources: dict[str, str], jobs: int) -> Reach:
    """Update the map, running `jobs` files of tests at once; prints the tests that do not pass.

    `sources` has for each folder of tests a hash of the files that they may run through. A file of tests runs again
    only if this hash or the file itself has changed.
    """
    kept.mkdir(parents=True, exist_ok=True)
    running: dict[int, str] = {}
    for file in files:
        place = kept / file.replace("/", ".")
        mark = sources["/".join(file.split("/")[:2])] + hashlib.sha256((tree / file).read_bytes()).hexdigest()
        kept_result = place.with_suffix(".json")
        if kept_result.exists() and json.loads(kept_result.read_text())["mark"] == mark:
            continue
        while len(running) >= jobs:
            _explored(kept, running)
        running[family.start(partial(_explore_one, place, tree, file, mark), leads=True)] = file
    while running:
        _explored(kept, running)
    return Reach(kept, tree, files)


def _explored(kept: Path, running: dict[int, str]) -> None:
    """Wait for one of the running files, and print its result."""
    file = running.pop(family.wait_for_any())
    result = json.loads((kept / file.replace("/", ".")).with_suffix(".json").read_text())
    if not result["ran"]:
        raise SystemExit(f"{file} cannot be run in the copy of the project: is a file missing there (tree.py)?")
    print(f"{file}: {len(result['seconds'])} tests, {sum(result['seconds'].values()):.1f} s", flush=True)
    if result["failed"]:
        print("  these do not pass and are not used: " + ", ".join(result["failed"]), flush=True)


def _explore_one(place: Path, tree: Path, file: str, mark: str) -> None:
    place.with_suffix(".json").write_text(json.dumps({"mark": "", "seconds": {}, "failed": [file], "ran": False}))
    place.with_suffix(".coverage").unlink(missing_ok=True)
    os.chdir(tree)
    coverage = Coverage(str(place.with_suffix(".coverage")), config_file=False, source=["scala40", "storage"])
    coverage.start()
    watch = _Watch(coverage)
    code = quiet_pytest(tree, place.with_suffix(".scratch"), [file], [watch])
    coverage.stop()
    coverage.save()
    ran = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    result = {"mark": mark if ran else "", "seconds": watch.seconds, "failed": sorted(watch.failed), "ran": ran}
    place.with_suffix(".json").write_text(json.dumps(result))


class _Watch:
    """A plugin that sets coverage's context to the running test, and measures its time."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self._passed = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        start = process_time()
        self._passed = False
        result = yield
        self.coverage.switch_context("")
        if self._passed and item.nodeid not in self.failed:
            self.seconds[item.nodeid] = round(process_time() - start, 4)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call":
            self._passed = report.passed
