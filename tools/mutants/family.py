"""Processes that end when the one that has made them is told to end, with whatever they have started themselves."""

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
"""Those that are not gone yet, and whether they lead a group of their own."""


def start(work: Callable[[], object], *, leads: bool = False) -> int:
    """A copy of this process that does `work` and ends; returns its number.

    With `leads` it is the first of a group of processes that is killed as a whole: for what may do anything.
    Else it has to be one that ends its own children when it is told to end, as all do that are made here.
    """
    kept = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)  # so that no child is made that nobody knows of
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
        pass  # nobody is there any more to be told
    except BaseException:  # whatever happened, this copy must not go on with what its parent was at
        traceback.print_exc()
    finally:
        end_children()
        sys.stdout.flush()
        os._exit(code)


def wait(child: int) -> int:
    """Waits for a child; what it has left behind is killed. Returns how it ended, as `os.waitpid` does."""
    _, status = os.waitpid(child, 0)
    _gone(child)
    return status


def wait_for_any() -> int:
    """Waits for one of the children, and returns its number."""
    child, _ = os.wait()
    _gone(child)
    return child


def end_with_children() -> None:
    """From now on a signal to end raises SystemExit in this process, the first one; it has to call `end_children`."""
    for each in _ENDING:
        signal.signal(each, lambda number, _frame: sys.exit(128 + number))


def plain() -> None:
    """The usual answers to signals, for a process that is looked after by somebody else."""
    for each in _ENDING:
        signal.signal(each, signal.SIG_DFL)


def end_children() -> None:
    """Ends all that are left, and waits until they are gone."""
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
