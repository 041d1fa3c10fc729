"""The use case of every request, for taps, commands and pages alike."""

from typing import Any

from tables.context import Context
from tables.fair import verification
from tables.lobby import computers, ending, practice, questions, rules, rules_in_words, seating, vote
from tables.people import erasure, help, lists, page, privacy, settings, start, status, story, welcome  # noqa: A004 - what it is about
from tables.play import arrangement, cut, group_actions, guide, panel_actions, panels, turn_actions, words
from tables.play.coming_back import come_back
from tables.play.slips import guard_cover
from tables.requests.codec import Request
from tables.requests.origin import Origin
from tables.result import Refused, Result, UseCases

_MODULES = (
    seating, rules, rules_in_words, questions, ending, vote, computers, practice,
    panels, turn_actions, panel_actions, arrangement, group_actions, cut, guide, words, verification,
    start, welcome, help, lists, story, settings, page, privacy, erasure, status,
)  # fmt: skip

USE_CASES: UseCases = {request: use_case for module in _MODULES for request, use_case in module.USE_CASES.items()}

ASKS_ADMIN: frozenset[type[Request]] = frozenset().union(*(getattr(module, "ASKS_ADMIN", ()) for module in _MODULES))
"""Requests for which it matters whether the requester is an administrator of the chat."""


def perform(context: Context, origin: Origin, request: Any) -> Result:
    """Fulfil a request; return the result, also if it is refused.

    A player who is away at the table that it concerns is back first. Raises KeyError for a request without a use case,
    and one of `tables.stuck.STUCK` if something stored cannot be used.
    """
    come_back(context, origin, request)
    try:
        guard_cover(context, origin, request)
        return USE_CASES[type(request)](context, origin, request)
    except Refused as refused:
        return refused.result
