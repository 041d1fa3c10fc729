"""Fluent files as they were parsed: to parse them all takes more than half a second, to load this less than a tenth.

Python keeps compiled modules beside their sources, and trusts what it finds there; this is kept in the same place, and
made anew if a file or the parser is another one. Where nothing may be written, the files are parsed at each start.
"""

import logging
import os
import pickle
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeAlias

from fluent.syntax import FluentParser
from fluent.syntax.ast import EntryType

Parsed: TypeAlias = dict[str, list[EntryType]]
"""The entries of each file by its name."""

log = logging.getLogger(__name__)


def parsed(sources: dict[str, str], folder: Path) -> Parsed:
    """Parse the files of a folder, given as texts by name; what cannot be parsed is an entry of the class `Junk`."""
    as_module = cache_from_source(str(folder / "sentences.py"))  # where Python would keep one of that name
    path = Path(as_module).with_suffix(".pickle")
    digest = _digest(sources)
    entries = _kept(path, digest)
    if entries is None:
        made = FluentParser(with_spans=False)
        entries = {name: made.parse(source).body for name, source in sources.items()}
        if not sys.dont_write_bytecode:
            _keep(path, digest, entries)
    return entries


def _digest(sources: dict[str, str]) -> bytes:
    """A number for these texts and this version of the parser."""
    return sha256(repr((version("fluent.syntax"), sources)).encode()).digest()


def _kept(path: Path, digest: bytes) -> Parsed | None:
    """What was parsed before; None if it is not there, of other files, or broken."""
    try:
        content = path.read_bytes()
        if not content.startswith(digest):
            return None
        entries: Parsed = pickle.loads(content[len(digest) :])  # noqa: S301 - beside compiled modules, as trusted as they
    except Exception:  # a broken pickle raises anything
        return None
    return entries


def _keep(path: Path, digest: bytes, entries: Parsed) -> None:
    """Write the file whole, or not at all: others may start at this moment."""
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_bytes(digest + pickle.dumps(entries))
        scratch.replace(path)
    except OSError as error:
        log.debug("the parsed texts are not kept: %s", error.strerror)
        with suppress(OSError):
            scratch.unlink()
