"""The work of a page's main thread in each frame, from a trace of Chromium."""

import json
from bisect import bisect_right
from collections import Counter
from typing import Any

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
"""What has to be traced for `work_by_frame`."""

_TASKS = frozenset({"RunTask", "ThreadControllerImpl::RunTask"})
_FRAME, _MOVED = "BeginMainThreadFrame", "FireAnimationFrame"

Event = dict[str, Any]


def work_by_frame(trace: bytes) -> list[float]:
    """Return the milliseconds of the main thread's own time in each frame in which its page moved something.

    All tasks of the thread count, from the beginning of a frame to that of the next one: events, script, style, layout,
    paint, timers, garbage. Time in which other programs had the processor does not. Raises RuntimeError if the trace
    has no such times.
    """
    events = json.loads(trace)["traceEvents"]
    page = _busiest(events)
    own = [event for event in events if (event["pid"], event["tid"]) == page]
    tasks = sorted(_outermost([event for event in own if event["name"] in _TASKS and event["ph"] == "X"]), key=_start)
    if not tasks or any("tdur" not in task for task in tasks):
        raise RuntimeError("this Chromium does not trace the processor time of tasks")
    starts = [task["ts"] for task in tasks]
    begins = sorted({_within(starts, event["ts"]) for event in own if event["name"] == _FRAME})
    moved = {bisect_right(begins, _within(starts, event["ts"])) - 1 for event in own if event["name"] == _MOVED}
    work = [0.0] * len(begins)
    for number, task in enumerate(tasks):
        frame = bisect_right(begins, number) - 1
        if frame >= 0:
            work[frame] += task["tdur"] / 1000
    return [work[frame] for frame in sorted(moved) if 0 <= frame < len(begins) - 1]  # the last one is not complete


def _start(event: Event) -> float:
    return float(event["ts"])


def _busiest(events: list[Event]) -> tuple[int, int]:
    """The main thread of the page that moves something; other pages may be open."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    moved = Counter((event["pid"], event["tid"]) for event in events if event["name"] == _MOVED)
    found = [(count, thread) for thread, count in moved.items() if thread in mains]
    if not found:
        raise RuntimeError("the page did not move anything")
    return max(found)[1]


def _outermost(tasks: list[Event]) -> list[Event]:
    """The tasks that are not part of another one."""
    found: list[Event] = []
    for task in sorted(tasks, key=lambda task: (task["ts"], -task["dur"])):
        if not found or task["ts"] >= found[-1]["ts"] + found[-1]["dur"]:
            found.append(task)
    return found


def _within(starts: list[float], at: float) -> int:
    """The number of the task that runs at a time."""
    return max(0, bisect_right(starts, at) - 1)
