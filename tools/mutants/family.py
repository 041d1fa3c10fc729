"""Child processes that end together with their parent, and with all processes that they have started."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

_ENDING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_children: dict[int, bool] = {}
"""The children that have not ended yet, and whether they lead a process group of their own."""


def start(work: Callable[[], object], *, leads: bool = False) -> int:
    """Fork a child that does `work` and ends; returns its process id.

    With `leads` it leads a process group that is killed as a whole, for work that may do anything. Otherwise it has to
    end its own children when it receives a signal, as the children made here do.
    """
    kept = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)  # so that every child is in `_children` before a signal
    child = os.fork()
    if child:
        _children[child] = leads
        signal.pthread_sigmask(signal.SIG_SETMASK, kept)
        return child
    code = 1
    try:
        _children.clear()
        if leads:
            os.setsid()
        for each in _ENDING:
            signal.signal(each, signal.SIG_DFL if leads else _end)
        if leads:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, kept)
        work()
        code = 0
    except BrokenPipeError:
        pass  # the parent has ended
    except BaseException:  # in no case may the child go on with its parent's work
        traceback.print_exc()
    finally:
        end_children()
        sys.stdout.flush()
        os._exit(code)


def wait(child: int) -> int:
    """Wait for a child, and kill the rest of its group. Returns its status, as `os.waitpid` does."""
    _, status = os.waitpid(child, 0)
    _gone(child)
    return status


def wait_for_any() -> int:
    """Wait for one of the children; returns its process id."""
    child, _ = os.wait()
    _gone(child)
    return child


def end_with_children() -> None:
    """Let a signal raise SystemExit from now on, in the first process, which then has to call `end_children`."""
    for each in _ENDING:
        signal.signal(each, lambda number, _frame: sys.exit(128 + number))


def plain() -> None:
    """Restore the default handling of signals, for a process that another library manages."""
    for each in _ENDING:
        signal.signal(each, signal.SIG_DFL)


def end_children() -> None:
    """End all children that are left, and wait for them."""
    for each in _ENDING:
        signal.signal(each, signal.SIG_IGN)
    for child, leads in _children.items():
        with suppress(ProcessLookupError):
            if leads:
                _kill_group(child)
                os.kill(child, signal.SIGKILL)  # it may not lead its group yet
            else:
                os.kill(child, signal.SIGTERM)
    for child in list(_children):
        with suppress(ChildProcessError):
            os.waitpid(child, 0)
        _gone(child)


def _gone(child: int) -> None:
    if _children.pop(child, False):
        _kill_group(child)


def _kill_group(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _end(number: int, _frame: FrameType | None) -> None:
    end_children()
    os._exit(128 + number)
