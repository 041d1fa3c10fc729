"""Registers the function that implements each method of the Bot API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandbox.schema import Method
from sandbox.world import World

Handler = Callable[[World, Any], Any]
Written = TypeVar("Written", bound=Callable[..., Any])

HANDLERS: dict[Method, Handler] = {}


def handles(*methods: Method) -> Callable[[Written], Written]:
    """Register a function for these methods; it takes the world and the parsed request, and returns the result.

    A handler never awaits, so each request is finished before the next one begins.
    """

    def register(handler: Written) -> Written:
        for method in methods:
            HANDLERS[method] = handler
        return handler

    return register
