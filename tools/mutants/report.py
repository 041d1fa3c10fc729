"""Prints the verdicts, and writes them into docs/mutants.md with the reasons that `survivors.txt` gives."""

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from tools.mutants.children import Verdict
from tools.mutants.mutations import Mutant

_REASONS = Path(__file__).with_name("survivors.txt")
_MARK = "<!-- below: written by `python -m tools.mutants --docs` -->"


class Report:
    """The verdicts of one run."""

    def __init__(self, root: Path, kept: Path) -> None:
        self.root, self.kept = root, kept
        self.last = json.loads(kept.read_text()) if kept.exists() else {"found": {}, "verdicts": []}
        self.verdicts: list[dict[str, object]] = []

    def survived(self, mutant: Mutant) -> bool:
        """Whether a mutant survived the last run."""
        return any(each["key"] == mutant.key and not each["killed"] for each in self.last["verdicts"])

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        names = ("key", "path", "function", "line", "before", "after")
        self.verdicts.append({**{name: getattr(mutant, name) for name in names}, **verdict.__dict__})
        if not verdict.killed:
            print(
                f"{mutant.path}:{mutant.line} {mutant.function}  {mutant.before}  →  {mutant.after}  ({verdict.how})",
                flush=True,
            )

    def save(self, found: dict[str, int], seed: int, *, again: bool) -> None:
        """Save the verdicts; those of another run of survivors (`again`) replace the earlier ones."""
        if again:
            tried = {each["key"] for each in self.verdicts}
            self.verdicts += [each for each in self.last["verdicts"] if each["key"] not in tried]
        self.kept.write_text(json.dumps({"found": found, "seed": seed, "verdicts": self.verdicts}))

    def print(self) -> None:
        """Print the figures by file."""
        killed = Counter(each["path"] for each in self.verdicts if each["killed"])
        tried = Counter(each["path"] for each in self.verdicts)
        for path in sorted(tried):
            print(f"{path}  {killed[path]}/{tried[path]}  {killed[path] / tried[path]:.0%}")
        print(share(sum(killed.values()), sum(tried.values())))

    def write(self) -> None:
        """Write figures and survivors of the last run into docs/mutants.md, below its mark."""
        place = self.root / "docs/mutants.md"
        above, _, _ = place.read_text().partition(_MARK)
        place.write_text(above + _MARK + "\n" + "\n".join((*self._figures(), "", *self._survivors())) + "\n")

    def _figures(self) -> Iterator[str]:
        verdicts = self.last["verdicts"]
        yield f"Seed {self.last['seed']}, {len(verdicts)} of {sum(self.last['found'].values())} mutants."
        yield ""
        yield "| where | tried | killed | share | 95 % between |"
        yield "|---|--:|--:|--:|---|"
        for name, folder in (*((f"`{folder}/`", f"{folder}/") for folder in self._folders()), ("both packages", "")):
            mine = [each["killed"] for each in verdicts if each["path"].startswith(folder)]
            low, high = interval(sum(mine), len(mine))
            yield f"| {name} | {len(mine)} | {sum(mine)} | {sum(mine) / len(mine):.1%} | {low:.1%} and {high:.1%} |"

    def _folders(self) -> list[str]:
        paths = {str(Path(path).parent) for path in self.last["found"]}
        return sorted(
            path for path in paths if any(each["path"].startswith(f"{path}/") for each in self.last["verdicts"])
        )

    def _survivors(self) -> Iterator[str]:
        reasons = dict(
            line.split(maxsplit=1) for line in _REASONS.read_text().splitlines() if line[:1] not in {"", "#"}
        )
        yield "| survivor | in | change | why |"
        yield "|---|---|---|---|"
        for each in sorted(self.last["verdicts"], key=lambda each: (each["path"], each["line"])):
            if not each["killed"]:
                change = f"`{each['before']}` → `{each['after']}`".replace("|", "\\|")
                why = reasons.get(each["key"], each["how"] if each["how"] != "passed" else "")
                yield f"| {each['path']}:{each['line']} | {each['function']} | {change} | {why} |"


def share(killed: int, tried: int) -> str:
    """The share of killed mutants, as a sentence."""
    if not tried:
        return "nothing tried"
    low, high = interval(killed, tried)
    return f"{killed} of {tried} killed: {killed / tried:.1%} (95 % between {low:.1%} and {high:.1%})"


def interval(killed: int, tried: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    z, part = 1.96, killed / tried
    middle = (part + z * z / 2 / tried) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * sqrt(part * (1 - part) / tried + z * z / 4 / tried / tried)
    return middle - half, middle + half
