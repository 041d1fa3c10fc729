"""The work of a page's main thread in each frame, from a trace of Chromium."""

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from typing import Any

CATEGORIES = ["devtools.timeline", "toplevel"]
"""What has to be traced for `work_by_frame`; more would make every frame slower."""

_TASK = "ThreadControllerImpl::RunTask"
_FRAME, _EVENT, _MOVE = "AnimationFrame", "EventDispatch", "pointermove"

Event = dict[str, Any]


def work_by_frame(trace: bytes) -> list[float]:
    """Return the milliseconds of the main thread's own time for each frame before which the finger moved.

    All tasks of the thread count, from the end of one frame to that of the next: events, script, style, layout, paint,
    timers, garbage. Time in which other programs had the processor does not. Raises RuntimeError if the trace has no
    such times.
    """
    events = json.loads(trace)["traceEvents"]
    page = _busiest(events)
    own = [event for event in events if (event["pid"], event["tid"]) == page]
    tasks = _outermost([event for event in own if event["name"] == _TASK and event["ph"] == "X"])
    if sum("tdur" not in task for task in tasks) > len(tasks) / 50:
        raise RuntimeError("this Chromium does not trace the processor time of tasks")
    starts = [_start(task) for task in tasks]
    drawn = sorted({_within(starts, event["ts"]) for event in own if event["name"] == _FRAME and event["ph"] == "b"})
    moved = {bisect_left(drawn, _within(starts, event["ts"])) for event in own if _is_move(event)}
    work = [0.0] * (len(drawn) + 1)
    for number, task in enumerate(tasks):
        work[bisect_left(drawn, number)] += float(task.get("tdur") or task["dur"]) / 1000
    return [work[frame] for frame in sorted(moved) if 0 < frame < len(drawn)]  # the others are not complete


def _is_move(event: Event) -> bool:
    return bool(event["name"] == _EVENT and event["ph"] == "X" and event["args"]["data"]["type"] == _MOVE)


def _start(event: Event) -> float:
    return float(event["ts"])


def _busiest(events: list[Event]) -> tuple[int, int]:
    """The main thread of the page that moves something; other pages may be open."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    moved = Counter((event["pid"], event["tid"]) for event in events if _is_move(event))
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
