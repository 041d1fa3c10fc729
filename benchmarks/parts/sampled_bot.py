"""Runs the bot of any checkout, and measures on request what its processor time is spent on.

    python -P sampled_bot.py CHECKOUT REPORT.json [--free]

SIGUSR1 begins, SIGUSR2 ends and writes the report. Everything here depends on paths and on names of libraries, never on
modules of the bot, because it has to run checkouts older and newer than itself.

- The main thread: a timer of its own processor time (`timer_create`) interrupts it every few milliseconds, and the
  innermost frame that belongs to a part gets the tick. The thread's whole time is then divided by ticks.
- Jobs of thread pools are each timed as a whole, by the processor time of their thread; wrappers around Pillow and
  zlib-ng time compressing and reducing colours inside them separately.

Time that neither of them measures belongs to no part, and shows when the sum is compared with what the system counts.
"""

import ctypes
import importlib
import json
import os
import re
import runpy
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from PIL import Image

LIBRARY = "library and transport"
HOST = "host"
DRAWING = "drawing"
ENCODING = "quantising and encoding"
STORE = "store"
PARTS = (LIBRARY, HOST, DRAWING, ENCODING, STORE)

INTERVAL = 0.004
"""Seconds of processor time between two ticks; there are fewer if the kernel checks such timers less often."""
BUDGETS = ("ALL_CHATS", "ONE_PERSON", "GROUP_BURST", "ONE_GROUP")
"""The names of the constants of the bot's rate limits, each a number and seconds."""
OLDER = ("ALL_CHATS", "ONE_CHAT", "ONE_GROUP")
"""Those of checkouts older than 27 November 2026."""
FASTER = 2000
"""How much faster the seconds of the rate limits pass with `--free`."""

ENCODERS = ("quantize", "save")
"""Methods of Pillow's images that turn a finished picture into a file."""

PACKAGES = {
    **dict.fromkeys(("PIL", "fontTools", "fontpkg_inter", "pymupdf_fonts"), DRAWING),
    **dict.fromkeys(("sqlite_utils", "sqlite_fts4", "psycopg", "psycopg_pool", "asyncpg"), STORE),
    **dict.fromkeys(("fluent", "pydantic", "pydantic_core", "pydantic_settings", "cryptography"), HOST),
}
"""Installed packages that belong to another part than the library; all others serve Telegram, the loop or HTTP."""
FOLDERS = {"pictures": DRAWING, "storage": STORE}
"""Folders of a checkout, anywhere in it, that do not belong to the host part."""
_INSTALLED = re.compile(r"[/\\](?:site|dist)-packages[/\\](\w+)")

_CLOCK_THREAD_CPUTIME_ID = 3
_SIGEV_THREAD_ID = 4


class _Timespec(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class _Itimerspec(ctypes.Structure):
    _fields_ = (("interval", _Timespec), ("value", _Timespec))


class _Sigevent(ctypes.Structure):
    _fields_ = (
        ("value", ctypes.c_void_p),
        ("signal", ctypes.c_int),
        ("notify", ctypes.c_int),
        ("thread", ctypes.c_int),
        ("rest", ctypes.c_char * 44),
    )


class ThreadTimer:
    """Sends SIGPROF to the thread that makes it, after each INTERVAL of processor time of that thread. Linux only."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._id = ctypes.c_void_p()
        event = _Sigevent(None, signal.SIGPROF, _SIGEV_THREAD_ID, threading.get_native_id())
        self._check(self._libc.timer_create(_CLOCK_THREAD_CPUTIME_ID, ctypes.byref(event), ctypes.byref(self._id)))

    def set(self, seconds: float) -> None:
        """Tick at this interval from now on; 0 stops the timer."""
        span = _Timespec(0, round(seconds * 1e9))
        self._check(self._libc.timer_settime(self._id, 0, ctypes.byref(_Itimerspec(span, span)), None))

    def _check(self, result: int) -> None:
        if result:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))


class Sampler:
    """Divides the processor time between `begin` and `end` among the parts."""

    def __init__(self, checkout: Path, report: Path) -> None:
        self._root = f"{checkout}{os.sep}"
        self._report = report
        self._timer = ThreadTimer()
        self._lock = threading.Lock()
        self._here = threading.local()
        self._part_of_file = lru_cache(None)(self._find_part)
        self._clear()

    def _clear(self) -> None:
        self._ticks: Counter[str] = Counter()
        self._jobs: defaultdict[str, float] = defaultdict(float)
        self._process, self._main = time.process_time(), time.thread_time()

    def install(self) -> None:
        """Install signal handlers, and time the jobs of threads; called once, in the main thread."""
        signal.signal(signal.SIGUSR1, self.begin)
        signal.signal(signal.SIGUSR2, self.end)
        signal.signal(signal.SIGPROF, self._tick)
        submit = ThreadPoolExecutor.submit

        def timed(pool: ThreadPoolExecutor, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            return submit(pool, self._job, call, args, named)

        ThreadPoolExecutor.submit = timed  # type: ignore[method-assign, assignment]  # the same with a stopwatch
        for name in ENCODERS:
            setattr(Image.Image, name, self._encoder(getattr(Image.Image, name)))
        with suppress(ImportError):  # checkouts that need it have installed it
            deflate = importlib.import_module("zlib_ng.zlib_ng")
            timed_deflate = partial(_Deflating, self._encoder, deflate.compressobj)
            deflate.compressobj = timed_deflate  # type: ignore[attr-defined]  # the module has no types

    def begin(self, number: int, frame: FrameType | None) -> None:
        """Count from now on."""
        self._clear()
        self._timer.set(INTERVAL)

    def end(self, number: int, frame: FrameType | None) -> None:
        """Count no more, and write what was found, in milliseconds."""
        self._timer.set(0)
        main, process = (time.thread_time() - self._main) * 1000, (time.process_time() - self._process) * 1000
        ticks = self._ticks.total()
        parts = dict(self._jobs)
        for part, count in self._ticks.items():
            parts[part] = parts.get(part, 0.0) + main * count / ticks
        found = {"process": process, "main": main, "ticks": ticks, "parts": parts}
        unfinished = self._report.with_suffix(".new")
        unfinished.write_text(json.dumps(found))
        unfinished.replace(self._report)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        self._ticks[self.part_of(frame)] += 1

    def part_of(self, frame: FrameType | None) -> str:
        """The part that the innermost frame with an owner belongs to; the event loop itself is the library's."""
        while frame is not None:
            part = self._part_of_file(frame.f_code.co_filename)
            if part is not None:
                return ENCODING if part == DRAWING and _encodes(frame) else part
            frame = frame.f_back
        return LIBRARY

    def _find_part(self, file: str) -> str | None:
        """The part that a source file belongs to; None for the standard library, whose time is its caller's."""
        installed = _INSTALLED.search(file)
        if installed is not None:
            return PACKAGES.get(installed[1], LIBRARY)
        if f"{os.sep}sqlite3{os.sep}" in file:
            return STORE
        if not file.startswith(self._root):
            return None
        folders = Path(file.removeprefix(self._root)).parent.parts
        return next((FOLDERS[folder] for folder in reversed(folders) if folder in FOLDERS), HOST)

    def _job(self, call: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Do the job of a thread, timed."""
        self._here.encoding = 0.0
        begun = time.thread_time()
        try:
            return call(*args, **named)
        finally:
            encoding = self._here.encoding
            code = _code(call, args)
            part = (self._part_of_file(code.co_filename) if code is not None else None) or HOST
            with self._lock:
                self._jobs[part] += (time.thread_time() - begun - encoding) * 1000
                self._jobs[ENCODING] += encoding * 1000

    def _encoder(self, encode: Callable[..., Any]) -> Callable[..., Any]:
        """The same method, timed if it is called in the job of a thread."""

        def timed(*args: Any, **named: Any) -> Any:
            before = getattr(self._here, "encoding", None)
            if before is None:  # the main thread, which is measured by ticks
                return encode(*args, **named)
            begun = time.thread_time()
            try:
                return encode(*args, **named)
            finally:
                self._here.encoding = before + time.thread_time() - begun

        timed.__name__ = encode.__name__
        return timed


class _Deflating:
    """A compressor of zlib-ng whose work is timed."""

    def __init__(self, encoder: Callable[..., Any], make: Callable[..., Any], *args: Any, **named: Any) -> None:
        compressor = make(*args, **named)
        self.compress, self.flush = encoder(compressor.compress), encoder(compressor.flush)


def _encodes(frame: FrameType | None) -> bool:
    """Whether the frame is where Pillow encodes a picture."""
    while frame is not None:
        if frame.f_code.co_name in ENCODERS and f"{os.sep}PIL{os.sep}" in frame.f_code.co_filename:
            return True
        frame = frame.f_back
    return False


def _code(call: Any, args: tuple[Any, ...]) -> CodeType | None:
    """The code of a job, also if it is wrapped (`asyncio.to_thread` passes a `partial` of a context's `run`)."""
    for wanted in (call, *args):
        inner = wanted
        while isinstance(inner, partial):
            inner = next((argument for argument in inner.args if callable(argument)), inner.func)
        code = getattr(inner, "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None


def free(checkout: Path) -> None:
    """Let the seconds of the bot's own rate limits pass faster; ends the process if they are not found."""
    found = set()
    for module in list(sys.modules.values()):
        if not str(getattr(module, "__file__", None)).startswith(f"{checkout}{os.sep}"):
            continue
        for name in {*BUDGETS, *OLDER}:
            if name in vars(module):
                count, seconds = getattr(module, name)
                setattr(module, name, (count, seconds / FASTER))
                found.add(name)
    if found not in (set(BUDGETS), set(OLDER)):
        sys.exit(
            f"sampled_bot: {checkout} has no rate limits named {', '.join(BUDGETS)}, so nobody can play faster there"
        )


def main(checkout: Path, report: Path, *, without_budgets: bool) -> None:
    """Do what `python bot.py` does."""
    if without_budgets:
        __import__("bot")  # imports the modules with the constants before the bot reads them
        free(checkout)
    Sampler(checkout, report).install()
    sys.argv = [str(checkout / "bot.py")]
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), without_budgets="--free" in sys.argv)
