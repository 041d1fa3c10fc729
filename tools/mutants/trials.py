"""Runs the tests that run through each mutant's statement, fastest first, until one fails.

In the next run that one is first.
"""

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tools.mutants import family
from tools.mutants.children import NO_PROGRAM, Fresh, OneByOne, Ready, Verdict, in_child, quiet_pytest
from tools.mutants.mutations import Mutant
from tools.mutants.reach import Reach

Note = Callable[[Mutant, Verdict], None]
_NOBODY = Verdict(False, "", "no test runs through it")
_ELSEWHERE = "elsewhere"  # not a change of a function's code: a fresh process has to test it


class Job(NamedTuple):
    """A mutant, its tests, and whether the changed statement runs while modules are imported."""

    mutant: Mutant
    tests: list[str]
    read: bool


class Trials:
    """Tests mutants in copies of the tree; `budget` is the processor seconds of tests for one mutant."""

    def __init__(self, tree: Path, reach: Reach, killers: dict[str, str], budget: float) -> None:
        self.original, self.reach, self.killers, self.budget = tree, reach, killers, budget
        self._at(tree)

    def _at(self, tree: Path) -> None:
        self.tree, self.scratch, self.notes = tree, tree.with_suffix(".scratch"), tree.with_suffix(".notes")

    def run(self, mutants: Sequence[Mutant], note: Note, jobs: int) -> None:
        """Test all mutants with `jobs` processes, and call `note` with each verdict."""
        by_key = {mutant.key: mutant for mutant in mutants}
        shares = _shares(mutants, jobs)
        reader, writer = os.pipe()
        working = [family.start(partial(self._in_tree, job, share, writer, reader)) for job, share in enumerate(shares)]
        os.close(writer)
        with os.fdopen(reader) as lines:
            for line in lines:
                key, *rest = json.loads(line)
                mutant, verdict = by_key.pop(key), Verdict(*rest)
                if verdict.how != NO_PROGRAM:
                    note(mutant, verdict)
        for process in working:
            family.wait(process)
        if by_key:
            print(f"{len(by_key)} mutants were not tested, because a process has ended")

    def _in_tree(self, job: int, mutants: Sequence[Mutant], writer: int, reader: int) -> None:
        os.close(reader)
        tree = self.original.with_name(f"tree-{job}")
        shutil.rmtree(tree, ignore_errors=True)
        shutil.copytree(self.original, tree)
        self._at(tree)
        self._work(mutants, writer)

    def _work(self, mutants: Sequence[Mutant], writer: int) -> None:
        """Do the work of one process; write each verdict as one line, which is short enough to be written at once."""

        def note(mutant: Mutant, verdict: Verdict) -> None:
            os.write(writer, (json.dumps([mutant.key, verdict.killed, verdict.killer, verdict.how]) + "\n").encode())

        planned = [Job(mutant, *self._tests(mutant)) for mutant in mutants]
        for job in planned:
            if not job.tests:
                note(job.mutant, _NOBODY)
        asked = [job for job in planned if job.tests]
        left = self._in_ready([job for job in asked if not job.read], note)
        for job in [*left, *(job for job in asked if job.read)]:
            note(job.mutant, self._in_fresh(job.mutant, job.tests))

    def _tests(self, mutant: Mutant) -> tuple[list[str], bool]:
        tests, read = self.reach.tests(mutant.path, mutant.statement)
        if read and not tests:  # it runs only while modules are imported, so any test of its package may depend on it
            package = f"tests/{mutant.path.partition('/')[0]}/"
            tests = [test for test in self.reach.order if test.startswith(package)]
        chosen, spent = [], 0.0
        for test in tests:
            spent += self.reach.seconds[test]
            if chosen and spent > self.budget:
                break
            chosen.append(test)
        killer = self.killers.get(mutant.key, "")
        if killer in self.reach.seconds:
            chosen = [killer, *(test for test in chosen if test != killer)]
        return chosen, read

    def _in_ready(self, jobs: list[Job], note: Note) -> list[Job]:
        """Test mutants in forks of one process that has collected all tests; returns those that need a fresh one."""
        if not jobs:
            return []
        reader, writer = os.pipe()

        def ready() -> None:
            os.close(reader)
            files = sorted({test.partition("::")[0] for job in jobs for test in job.tests})
            with os.fdopen(writer, "w", buffering=1) as lines:
                plugin = Ready(self.tree, lambda ready: self._serve(ready, jobs, lines.write))
                quiet_pytest(self.tree, self.scratch, files, [plugin])

        child = family.start(ready)
        os.close(writer)
        left = []
        waiting = list(reversed(jobs))
        with os.fdopen(reader) as lines:
            for line in lines:
                job, verdict = waiting.pop(), Verdict(**json.loads(line))
                if verdict.how == _ELSEWHERE:
                    left.append(job)
                else:
                    note(job.mutant, verdict)
        family.wait(child)
        return left + waiting[::-1]  # some still wait if the process has ended early

    def _serve(self, ready: Ready, jobs: list[Job], write: Callable[[str], object]) -> None:
        for job in jobs:

            def work(job: Job = job) -> str:
                if not ready.change(job.mutant.path, job.mutant.source(self.original)):
                    return f"passed\n{_ELSEWHERE}"
                return OneByOne(self.notes, job.tests, self.reach.seconds).run(ready.session)

            verdict = in_child(self.notes, work)
            write(json.dumps(verdict.__dict__) + "\n")

    def _in_fresh(self, mutant: Mutant, tests: list[str]) -> Verdict:
        """Test a mutant in a process that imports the changed file, with the most relevant tests first."""
        place, source = self.tree / mutant.path, mutant.source(self.original)
        try:
            compile(source, mutant.path, "exec", dont_inherit=True)
        except SyntaxError:
            return Verdict(False, "", NO_PROGRAM)
        original, stat = place.read_bytes(), place.stat()
        place.write_text(source)
        os.utime(
            place, (stat.st_mtime - 1000, stat.st_mtime - 1000)
        )  # so that compiled code of the original is not used
        try:
            for chosen in self._rounds(tests):
                files = sorted({test.partition("::")[0] for test in chosen})
                trial = Fresh(self.notes, chosen, self.reach.seconds)
                verdict = in_child(self.notes, partial(trial.try_in, self.tree, self.scratch, files))
                if verdict.killed:
                    break
            return verdict
        finally:
            place.write_bytes(original)
            os.utime(place, (stat.st_mtime, stat.st_mtime))

    @staticmethod
    def _rounds(tests: list[str]) -> list[list[str]]:
        by_file = Counter(test.partition("::")[0] for test in tests)
        first = {tests[0].partition("::")[0], *(file for file, _ in by_file.most_common(1))}
        rounds = (
            [test for test in tests if test.partition("::")[0] in first],
            [test for test in tests if test.partition("::")[0] not in first],
        )
        return [chosen for chosen in rounds if chosen]


def _shares(mutants: Sequence[Mutant], jobs: int) -> list[list[Mutant]]:
    """The mutants for each process: those of whole files, and about the same number for each."""
    by_path: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_path.setdefault(mutant.path, []).append(mutant)
    shares: list[list[Mutant]] = [[] for _ in range(jobs)]
    for mine in sorted(by_path.values(), key=len, reverse=True):
        min(shares, key=len).extend(mine)
    return shares
