"""The rounds that train the expert: self-play, nets, self-play by these nets; then one net for each number of rivals.

Everything follows from the seed. Units and nets are kept in a folder, so that a run that was interrupted goes on.
"""

import hashlib
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from tools.game.environment import Random, perf_counter
from tools.tune.equity import Equity
from tools.tune.notes import Notes
from tools.tune.selfplay import Policy, Unit, play_unit
from tools.tune.training import Layers, distilled, trained

FAMILIES: Final = ("one rival", "several rivals")
"""The nets for deals of two, and of more."""
_TRUSTED: Final = (0.0, 3.0, 6.0)
"""By round, see `Policy.trusted`; the first round has no nets."""
_SEATS: Final = (2,) * 9 + (4,) * 9 + (3,) * 2
"""From these the seats of a unit are drawn by lot, and the preset from the next."""
_PRESETS: Final = {
    2: ("fisca",) * 4 + ("biska", "classica", "tedesca", "ramino"),
    3: ("fisca", "biska", "classica", "tedesca"),
    4: ("fisca",) * 5 + ("biska", "classica", "tedesca", "ramino"),
}
_PARTS: Final = ("checks", "layouts", "players")
"""The folders of the game on which play depends."""
_DIGITS: Final = 4
"""Digits after the point of a weight in the file."""


class OtherRunError(Exception):
    """The folder has the units of a run with other numbers."""


@dataclass(frozen=True)
class Plan:
    """The numbers of a run."""

    seed: str
    deals: tuple[int, ...] = (40_000, 20_000, 20_000)
    """In each round."""
    deals_of_unit: int = 60
    passes: int = 5
    """Over the notes, for the nets of a round."""
    last_passes: int = 6
    nets: int = 2
    """How many nets play a round, averaged."""
    last_nets: int = 4
    """How many nets the last one learns from."""


class Run:
    """One run in its folder."""

    def __init__(self, plan: Plan, folder: Path, processes: int) -> None:
        """Begin, or go on; OtherRunError if the folder belongs to another plan."""
        self._plan, self._folder = plan, folder
        self._start = perf_counter()
        folder.mkdir(parents=True, exist_ok=True)
        own, known = json.dumps({**asdict(plan), "program": _program()}), folder / "plan.json"
        if known.exists() and known.read_text(encoding="utf-8") != own:
            raise OtherRunError(f"{folder} has the units of a run with another plan or program: name another folder")
        known.write_text(own, encoding="utf-8")
        # Each process computes on one core. The libraries of numpy read this when they are imported.
        os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
        self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _end_with_the_parent)

    def text(self) -> str:
        """Play, train, and return the text of `nets.json`."""
        try:
            return self._distilled(self._rounds())
        finally:  # nothing that was not begun is begun after an error or an interruption
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _rounds(self) -> list[tuple[Layers, ...]]:
        """Play and train every round; the nets of the last one."""
        policy: Policy | None = None
        last = len(self._plan.deals) - 1
        for number in range(last):
            self._play(number, policy)
            one, several = self._trained(number, self._plan.nets, self._plan.passes)
            policy = Policy(one, several, _TRUSTED[min(number + 1, len(_TRUSTED) - 1)])
        self._play(last, policy)
        return self._trained(last, self._plan.last_nets, self._plan.last_passes)

    # Self-play

    def _units(self, number: int) -> Iterator[tuple[Unit, Path]]:
        for place in range(-(-self._plan.deals[number] // self._plan.deals_of_unit)):
            seed = f"{self._plan.seed}/{number}"
            chance = Random(f"units/{seed}/{place}")
            seats = chance.choice(_SEATS)
            unit = Unit(seed, place, seats, chance.choice(_PRESETS[seats]), self._plan.deals_of_unit)
            yield unit, self._folder / f"round{number}-{place:05}.npz"

    def _play(self, number: int, policy: Policy | None) -> None:
        owed = [(unit, path) for unit, path in self._units(number) if not path.exists()]
        self._say(f"round {number}: {len(owed)} units of {self._plan.deals_of_unit} deals to play")
        started = [self._pool.submit(_play_and_save, unit, policy, path) for unit, path in owed]
        for count, done in enumerate(started, start=1):
            done.result()
            if count % 50 == 0:
                self._say(f"round {number}: {count} of {len(owed)} units")

    def _notes(self, last: int, family: str) -> Notes:
        """What all rounds so far have noted."""
        parts = [Notes.load(path) for number in range(last + 1) for _, path in self._units(number)]
        for number, part in enumerate(parts):
            part.sequences["deal"] += number * 1_000_000_000
        return Notes.joined([part.of((part.sequences["rivals"] == 1) == (family == FAMILIES[0])) for part in parts])

    # Nets

    def _trained(self, number: int, count: int, passes: int) -> list[tuple[Layers, ...]]:
        of_both, equity = [], self._equity(number)
        for family in FAMILIES:
            paths = [self._folder / f"round{number}-{family.split()[0]}-net{seed}.npz" for seed in range(1, count + 1)]
            if not all(path.exists() for path in paths):
                notes = self._notes(number, family)
                self._say(f"round {number}, {family}: {len(notes.rows)} standings of {len(notes.sequences)} sequences")
                jobs = [self._pool.submit(trained, notes, equity, seed, passes) for seed in range(1, count + 1)]
                for path, one in zip(paths, (job.result() for job in jobs), strict=True):
                    self._say(
                        f"  log-loss of winning {one.log_loss:.4f} (of the score {one.log_loss_of_score:.4f}), "
                        f"points explained {one.explained:.4f}"
                    )
                    _save(one.layers, path)
            of_both.append(tuple(_load(path) for path in paths))
        return of_both

    def _equity(self, number: int) -> Equity:
        everything = [Notes.load(path).sequences for last in range(number + 1) for _, path in self._units(last)]
        return Equity.measured(np.concatenate(everything))

    def _distilled(self, teachers: list[tuple[Layers, ...]]) -> str:
        last = len(self._plan.deals) - 1
        jobs = [
            self._pool.submit(distilled, self._notes(last, family), nets, 1, self._plan.last_passes)
            for family, nets in zip(FAMILIES, teachers, strict=True)
        ]
        return _text(dict(zip(FAMILIES, [job.result() for job in jobs], strict=True)))

    def _say(self, line: str) -> None:
        told = f"{perf_counter() - self._start:7.0f} s  {line}"
        print(told, flush=True)
        with (self._folder / "log.txt").open("a", encoding="utf-8") as log:
            log.write(told + "\n")


def _program() -> str:
    """A digest of what the units and nets of a run follow from, beside the plan: the game, the players, this tool."""
    root, digest = Path(__file__).parents[2], hashlib.sha256()
    for pattern in ("scala40/*.py", *(f"scala40/{part}/**/*.py" for part in _PARTS), "tools/tune/*.py"):
        for path in sorted(root.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _end_with_the_parent() -> None:
    """Begin a process of the pool: Ctrl-C is the parent's to handle, and the process ends if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _play_and_save(unit: Unit, policy: Policy | None, path: Path) -> None:
    play_unit(unit, policy).save(path)


def _save(layers: Layers, path: Path) -> None:
    unfinished = path.with_suffix(".part.npz")
    np.savez(unfinished, layers.lowest, layers.highest, *layers.weights, *layers.constants)
    unfinished.replace(path)


def _load(path: Path) -> Layers:
    with np.load(path) as read:
        lowest, highest, *arrays = [read[f"arr_{number}"] for number in range(len(read.files))]
    return Layers(arrays[: len(arrays) // 2], arrays[len(arrays) // 2 :], lowest, highest)


def _text(nets: dict[str, Layers]) -> str:
    """A line for each unit of a net."""
    families = []
    for name, layers in nets.items():
        written = []
        for weights, constants in zip(layers.weights, layers.constants, strict=True):
            rows = ",\n".join(_numbers(row) for row in weights.T)
            written.append(f'{{"weights": [\n{rows}\n], "constants": {_numbers(constants)}}}')
        bounds = f'"lowest": {_numbers(layers.lowest)},\n"highest": {_numbers(layers.highest)}'
        families.append(f'{json.dumps(name)}: {{\n{bounds},\n"layers": [\n' + ",\n".join(written) + "\n]}")
    return "{\n" + ",\n".join(families) + "\n}\n"


def _numbers(values: Iterable[np.float32]) -> str:
    return json.dumps([round(float(value), _DIGITS) + 0.0 for value in values], separators=(",", ":"))
