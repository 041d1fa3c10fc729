"""Which function plays which method of the Bot API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandbox.schema import Method
from sandbox.world import World

Handler = Callable[[World, Any], Any]
Written = TypeVar("Written", bound=Callable[..., Any])

HANDLERS: dict[Method, Handler] = {}


def plays(*methods: Method) -> Callable[[Written], Written]:
    """Says that the function plays these methods: it takes the world and the parsed request and returns the result.

    A handler never waits, so each request is done as a whole before the next one.
    """

    def register(handler: Written) -> Written:
        for method in methods:
            HANDLERS[method] = handler
        return handler

    return register
