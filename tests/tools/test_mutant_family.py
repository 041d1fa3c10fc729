"""Nothing outlives a run of the mutants: neither its processes nor what the tests in them have started."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# A first process, one that works for it, one in that one that tries a mutant, and the program that a test starts.
RUN = """
import os, signal, subprocess, sys
from tools.mutants import family

def mutant():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it may do anything
    program = subprocess.Popen(["sleep", "600"])
    print(os.getpid(), program.pid, flush=True)
    program.wait()

def worker():
    print(os.getpid(), flush=True)
    family.wait(family.start(mutant, leads=True))

family.end_with_children()
try:
    family.wait(family.start(worker))
finally:
    family.end_children()
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ending_a_run_ends_all_that_it_has_started(how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", RUN], cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        started = [int(number) for _ in range(2) for number in run.stdout.readline().split()]
        assert len(started) == 3
        run.send_signal(how)
        assert run.stdout.read() == ""  # all of them hold the other end of the pipe: it ends with the last one
        assert run.wait() == 128 + how
