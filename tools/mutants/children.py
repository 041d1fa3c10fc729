"""Processes that test one mutant: forks of one that has imported everything, or one that imports the changed file."""

import gc
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.mutants import family

# A test counts as endless after _AT_LEAST processor seconds plus _PATIENCE times what it takes without the change.
_PATIENCE = 10
_AT_LEAST = 3
_WAITING = 900  # seconds of real time for a whole mutant, in case it only waits
_MEMORY = 4 << 30
# Modules that are imported before pytest starts cannot be rewritten, which does no harm because they are not tests.
_READ_BEFORE = ("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
# Left out: tests that play dozens of whole matches, and would find what shorter ones find.
LONG = (
    *(
        f"players/test_advice_contrasts.py::test_every_number_of_every_discard_is_right[{deal}]"
        for deal in range(1, 10)
    ),
    "rules/test_counts.py::test_r6_one_joker_in_a_meld_whatever_the_hand_holds",
    "rules/test_counts.py::test_r7_cards_have_a_reading_exactly_when_they_lie_close_or_share_a_rank",
    "fair/test_fair_shuffle.py::test_20000_decks_are_uniform",
    *(
        f"layouts/test_layouts_exhaustive.py::test_r2_r3_r18_r28_no_layout_of_a_small_hand_is_better[{part}]"
        for part in range(1, 4)
    ),
    "layouts/test_layouts_pieces.py::test_r2_r4_r5_every_meld_is_matched_card_for_card_by_those_the_search_knows",
    "players/test_players_levels.py::test_a_level_does_the_same_whatever_the_cards_are_that_it_cannot_see",
    "players/test_players_levels.py::test_a_level_pays_every_duty_that_an_option_brings[strong",
    "players/test_players_levels.py::test_a_level_plays_whole_matches_of_fewest_and_most_players_of_every_preset[strong",
    "players/test_players_levels.py::test_the_levels_play_whole_matches_together_under_any_options",
    "rules/test_properties_matches.py::test_r31_every_deal_ends",
    "rules/test_properties_matches.py::test_r32_to_r38_the_whole_match_agrees_with_a_separate_calculation",
)
_OPTIONS = (
    *_READ_BEFORE,
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    *(f"--deselect=tests/scala40/{test}" for test in LONG),
)


NO_PROGRAM = "does not compile"


@dataclass(frozen=True)
class Verdict:
    """`killer` is the test that failed or ran out of time, "" if none did. `how` NO_PROGRAM: it is no valid mutant."""

    killed: bool
    killer: str
    how: str


def quiet_pytest(tree: Path, scratch: Path, files: Sequence[str], plugins: Sequence[object]) -> int:
    """Run pytest on a copied tree without output. It changes the process, which cannot be used for anything else."""
    os.chdir(tree)
    sys.path[:] = [str(tree), *(place for place in sys.path[1:] if place)]
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    os.environ["HYPOTHESIS_PROFILE"] = "quick"
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return int(pytest.main([*_OPTIONS, "--basetemp", str(scratch), *files], list(plugins)))


def in_child(notes: Path, work: Callable[[], str]) -> Verdict:
    """Run `work` in a fork of this process; `work` returns its result, and notes the present test meanwhile."""
    notes.write_text("")

    def tried() -> None:
        signal.setitimer(signal.ITIMER_REAL, _WAITING)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        sys.dont_write_bytecode = True
        try:
            notes.write_text(work())
        except SyntaxError:
            notes.write_text(f"passed\n{NO_PROGRAM}")
        except BaseException as error:  # a mutant may raise anything, but its process has to end
            notes.write_text(f"broken\n{notes.read_text()} {type(error).__name__}")
        os._exit(0)

    status = family.wait(family.start(tried, leads=True))
    result, _, test = notes.read_text().partition("\n")
    if os.WIFSIGNALED(status) or result not in {"passed", "failed", "broken"}:
        return Verdict(True, result.strip(), "time" if os.WIFSIGNALED(status) else "exit")
    return Verdict(result != "passed", test, result) if result != "passed" else Verdict(False, "", test or result)


class OneByOne:
    """Runs chosen tests in the given order until one fails, each with a limit on its time."""

    def __init__(self, notes: Path, tests: Sequence[str], seconds: dict[str, float]) -> None:
        self.notes, self.tests, self.seconds = notes, tests, seconds

    def run(self, session: pytest.Session) -> str:
        """The result to note: passed, or failed and the test."""
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in self.tests if test in items]
        for item, after in zip(chosen, [*chosen[1:], None], strict=True):
            self.notes.write_text(item.nodeid)
            limit = time.process_time() + _AT_LEAST + _PATIENCE * self.seconds[item.nodeid]
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if session.testsfailed:
                return f"failed\n{item.nodeid}"
        return "passed\n"


class Fresh(OneByOne):
    """A plugin that imports everything anew, with the change in its file."""

    result = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.result = "failed\nimporting the modules" if session.testsfailed else self.run(session)
        return True

    def try_in(self, tree: Path, scratch: Path, files: Sequence[str]) -> str:
        """The result to note."""
        resource.setrlimit(resource.RLIMIT_CPU, (60, resource.RLIM_INFINITY))
        code = quiet_pytest(tree, scratch, files, [self])
        return self.result or f"failed\nimporting the modules ({code})"


class Ready:
    """A plugin that collects all tests, and then calls `work`, which forks for each change of a function's code."""

    def __init__(self, tree: Path, work: Callable[["Ready"], None]) -> None:
        self.tree, self.work = tree, work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session = session
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(self.tree)):
                self.functions.setdefault(_name(thing.__code__), []).append(thing)
        gc.collect()
        gc.freeze()
        self.work(self)
        os._exit(0)

    def change(self, path: str, source: str) -> bool:
        """Give every function of a file its code in `source`; False if that is not possible."""
        place = str(self.tree / path)
        before = compile(Path(place).read_text(), place, "exec", dont_inherit=True)
        after = compile(source, place, "exec", dont_inherit=True)
        changed = 0
        for old, new in _pairs(before, after):
            if old.co_code == new.co_code and old == new:
                continue
            for function in self.functions.get(_name(old), ()):
                try:
                    function.__code__ = new
                except ValueError:  # its closure has other names now
                    return False
                changed += 1
        return changed > 0


def _name(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The pairs of functions of two versions of a file that differ in one place, outer ones first."""
    inner_before, inner_after = (
        [constant for constant in code.co_consts if isinstance(constant, CodeType)] for code in (before, after)
    )
    if len(inner_before) == len(inner_after):
        for old, new in zip(inner_before, inner_after, strict=True):
            yield old, new
            yield from _pairs(old, new)
