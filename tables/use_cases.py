"""The use case of every request, for taps, commands and pages alike."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from tables import daily, evenings, fair, lobby, people, play, sheets
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases
from tables.play import lessons
from tables.play.coming_back import come_back
from tables.play.slips import guard_cover
from tables.requests.codec import Request

# A module of use cases is found in its folder, or in one of that: no list has to name it.
_MODULES = [
    import_module(module.name)
    for folder in (lobby, play, fair, daily, evenings, sheets, people)
    for module in walk_packages(folder.__path__, prefix=f"{folder.__name__}.")
]

USE_CASES: UseCases = {
    request: use_case for module in _MODULES for request, use_case in getattr(module, "USE_CASES", {}).items()
}

ASKS_ADMIN: frozenset[type[Request]] = frozenset().union(*(getattr(module, "ASKS_ADMIN", ()) for module in _MODULES))
"""Requests for which it matters whether the requester is an administrator of the chat."""

ASKS_MEMBER: Mapping[type[Request], Callable[[Context, Any], int | None]] = {
    request: whose for module in _MODULES for request, whose in getattr(module, "ASKS_MEMBER", {}).items()
}
"""Requests for which it matters whether the requester is a member of a group, and the function that names the group."""


def perform(context: Context, origin: Origin, request: Any) -> Result:
    """Fulfil a request; return the result, also if it is refused.

    A player who is away at the table that it concerns is back first. Raises KeyError for a request without a use case,
    and one of `tables.stuck.STUCK` if something stored cannot be used.
    """
    come_back(context, origin, request)
    try:
        guard_cover(context, origin, request)
        if type(request) in lessons.OF_A_TABLE and request.table == lessons.LESSON_TABLE:
            return lessons.tap(context, origin, request)
        return USE_CASES[type(request)](context, origin, request)
    except Refused as refused:
        return refused.result
