"""What came out: verdicts, printed and put into docs/mutants.md with the reasons that `survivors.txt` gives."""

import json
from collections import Counter
from math import sqrt
from pathlib import Path

from tests.mutants.children import Verdict
from tests.mutants.mutations import Mutant


class Report:
    """The verdicts of one run."""

    def __init__(self, root: Path, kept: Path) -> None:
        self.root, self.kept = root, kept
        self.last = json.loads(kept.read_text()) if kept.exists() else {"found": {}, "verdicts": []}
        self.verdicts: list[dict[str, object]] = []

    def survived(self, mutant: Mutant) -> bool:
        """Whether it lived through the last run."""
        return any(each["key"] == mutant.key and not each["killed"] for each in self.last["verdicts"])

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        names = ("key", "path", "function", "line", "before", "after")
        self.verdicts.append({**{name: getattr(mutant, name) for name in names}, **verdict.__dict__})
        if not verdict.killed:
            print(
                f"{mutant.path}:{mutant.line} {mutant.function}  {mutant.before}  →  {mutant.after}  ({verdict.how})",
                flush=True,
            )

    def save(self, found: dict[str, int], seed: int) -> None:
        self.kept.write_text(json.dumps({"found": found, "seed": seed, "verdicts": self.verdicts}))

    def print(self) -> None:
        """Figures by file."""
        killed = Counter(each["path"] for each in self.verdicts if each["killed"])
        tried = Counter(each["path"] for each in self.verdicts)
        for path in sorted(tried):
            print(f"{path}  {killed[path]}/{tried[path]}  {killed[path] / tried[path]:.0%}")
        print(share(sum(killed.values()), sum(tried.values())))

    def write(self) -> None:
        raise SystemExit("not yet")


def share(killed: int, tried: int) -> str:
    """With its 95 % interval (Wilson)."""
    if not tried:
        return "nothing tried"
    z, part = 1.96, killed / tried
    middle = (part + z * z / 2 / tried) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * sqrt(part * (1 - part) / tried + z * z / 4 / tried / tried)
    return f"{killed} of {tried} killed: {part:.1%} (95 % between {middle - half:.1%} and {middle + half:.1%})"
