"""The work of a page's main thread in each frame, read from a trace."""

import json
from typing import Any

import pytest

from benchmarks.browser.frames import work_by_frame

PAGE, OTHER = (7, 1), (8, 1)


def event(name: str, at: float, thread: tuple[int, int] = PAGE, **more: Any) -> dict[str, Any]:
    return {"name": name, "ts": at * 1000, "pid": thread[0], "tid": thread[1], "ph": "I", "args": {}, **more}


def task(at: float, long: float, work: float | None = None, thread: tuple[int, int] = PAGE) -> dict[str, Any]:
    """A task of so many milliseconds, during some of which the thread has the processor."""
    times = {"dur": long * 1000} if work is None else {"dur": long * 1000, "tdur": work * 1000}
    return event("ThreadControllerImpl::RunTask", at, thread, ph="X", **times)


def frame(at: float) -> dict[str, Any]:
    return event("AnimationFrame", at, ph="b")


def move(at: float) -> dict[str, Any]:
    return event("EventDispatch", at, ph="X", args={"data": {"type": "pointermove"}})


def trace(*events: dict[str, Any]) -> bytes:
    named = [event("thread_name", 0, thread, ph="M", args={"name": "CrRendererMain"}) for thread in (PAGE, OTHER)]
    return json.dumps({"traceEvents": [*named, *events]}).encode()


def test_a_frame_has_the_work_of_all_tasks_since_the_last_frame() -> None:
    found = trace(
        task(0, 2, 2), frame(1),
        task(5, 1, 1), move(5.5), task(8, 3, 2), task(16, 6, 4), frame(17),
        task(30, 9, 9), frame(31),  # nothing moved
        task(40, 1, 0.5), move(40.5), task(48, 2, 1.5), frame(49),
    )  # fmt: skip
    assert work_by_frame(found) == [7, 2]


def test_tasks_of_another_page_and_parts_of_a_task_do_not_count() -> None:
    found = trace(
        task(0, 1, 1), frame(0.5),
        task(2, 8, 8), task(3, 1, 1), move(3.5), task(4, 5, 5, OTHER), task(16, 2, 2), frame(17),
    )  # fmt: skip
    assert work_by_frame(found) == [10]


def test_a_trace_without_processor_times_is_refused() -> None:
    with pytest.raises(RuntimeError, match="does not trace"):
        work_by_frame(trace(task(0, 1), frame(0.5), task(2, 8), move(3), task(16, 2), frame(17)))


def test_a_trace_in_which_nothing_moves_is_refused() -> None:
    with pytest.raises(RuntimeError, match="did not move"):
        work_by_frame(trace(task(0, 1, 1), frame(0.5)))
