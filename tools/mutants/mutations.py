"""Finds the mutants of a file: every place where one of mutmut's operators applies.

mutmut's own visitor leaves out decorated functions, class bodies and all code outside of functions, because it keeps
all mutants together in one file. Ours are made one at a time, so all of that is mutated. Left out are only annotations
and type aliases, docstrings, decorators and `__all__`, calls of `len` and `isinstance` (as in mutmut), and changes of
letter case in strings: SQL ignores case, so these would show nothing about the tests.
"""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

_UNTOUCHED_CALLS = {"len", "isinstance"}
_CONTEXT = 28  # characters that a report shows on both sides of a change


@dataclass(frozen=True)
class Mutant:
    """One change: the statement that it is in (first and last line), and the text before and after it."""

    path: str
    function: str
    line: int
    statement: tuple[int, int]
    before: str
    after: str
    nth: int  # its number among equal changes in this function
    place: int  # its number among all changes in the file

    @property
    def key(self) -> str:
        """Its name in all runs, which does not depend on line numbers."""
        text = "\0".join((self.path, self.function, self.before, self.after, str(self.nth)))
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    def source(self, root: Path) -> str:
        """The whole file with this change."""
        finder = _found(root, self.path)
        old, new = finder.changes[self.place]
        return finder.module.deep_replace(old, new).code  # type: ignore[arg-type,union-attr]  # libcst's own way


def mutants(root: Path, path: str) -> list[Mutant]:
    """All mutants of a file, in their order there."""
    return _found(root, path).found


@lru_cache(maxsize=2)
def _found(root: Path, path: str) -> "_Finder":
    text = (root / path).read_text()
    wrapper = MetadataWrapper(cst.parse_module(text))
    finder = _Finder(wrapper, path, _Statements(text))
    wrapper.module.visit(finder)
    return finder


class _Statements:
    """The line ranges of statements: all lines of a simple one, those of the head of a compound one."""

    def __init__(self, text: str) -> None:
        self.ranges: list[tuple[int, int]] = []
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.stmt | ast.excepthandler):
                body = getattr(node, "body", None)
                end = max(node.lineno, body[0].lineno - 1) if isinstance(body, list) else node.end_lineno or node.lineno
                self.ranges.append((node.lineno, end))
            elif isinstance(node, ast.match_case):
                self.ranges.append((node.pattern.lineno, max(node.pattern.lineno, node.body[0].lineno - 1)))

    def at(self, line: int) -> tuple[int, int]:
        around = [span for span in self.ranges if span[0] <= line <= span[1]]
        return min(around, key=lambda span: span[1] - span[0], default=(line, line))


class _Finder(cst.CSTVisitor):
    def __init__(self, wrapper: MetadataWrapper, path: str, statements: _Statements) -> None:
        super().__init__()
        self.module = wrapper.module
        self.positions = wrapper.resolve(PositionProvider)
        self.path, self.statements = path, statements
        self.scope: list[str] = []
        self.lines: list[int] = [1]
        self.found: list[Mutant] = []
        self.changes: list[tuple[cst.CSTNode, cst.CSTNode]] = []
        self._seen: dict[tuple[str, str, str], int] = {}

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _untouched(node):
            return False
        position = self.positions.get(node)
        self.lines.append(position.start.line if position else self.lines[-1])
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.scope.append(node.name.value)
        for changed in _changes(node):
            self._add(node, changed)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if _untouched(original_node):
            return
        self.lines.pop()
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.scope.pop()

    def _add(self, node: cst.CSTNode, changed: cst.CSTNode) -> None:
        before, after = _narrowed(_text(node), _text(changed))
        if before == after:
            return
        function = ".".join(self.scope) or "-"
        nth = self._seen[function, before, after] = self._seen.get((function, before, after), -1) + 1
        line = self.lines[-1]
        place = len(self.changes)
        self.changes.append((node, changed))
        self.found.append(Mutant(self.path, function, line, self.statements.at(line), before, after, nth, place))


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            for changed in operator(node):
                if not _only_letter_case(node, changed):
                    yield changed


def _only_letter_case(old: cst.CSTNode, new: cst.CSTNode) -> bool:
    if isinstance(old, cst.SimpleString) and isinstance(new, cst.SimpleString):
        return old.value.lower() == new.value.lower()
    return False


def _untouched(node: cst.CSTNode) -> bool:
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom() | cst.TypeAlias():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in _UNTOUCHED_CALLS
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
            return True
        case cst.Assign(
            targets=[cst.AssignTarget(target=cst.Name(value=name))], value=cst.Subscript() | cst.BinaryOperation()
        ):
            return name.lstrip("_")[:1].isupper() and not name.isupper()  # a type alias
        case cst.SimpleStatementLine(body=[cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString())]):
            return True  # a docstring
    return False


def _text(node: cst.CSTNode) -> str:
    return " ".join(cst.Module(body=[]).code_for_node(node).split())


def _narrowed(before: str, after: str) -> tuple[str, str]:
    """Both texts, shortened to the surroundings of the change."""
    start = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    rest = min(len(before), len(after)) - start
    end = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    left = max(0, start - _CONTEXT)
    right = max(0, end - _CONTEXT)

    def cut(text: str) -> str:
        shown = text[left : len(text) - right]
        shown = shown if len(shown) <= 4 * _CONTEXT else f"{shown[: 2 * _CONTEXT]} … {shown[-_CONTEXT:]}"
        return ("…" if left else "") + shown + ("…" if right else "")

    return cut(before), cut(after)
