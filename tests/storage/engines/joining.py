"""Fixtures: workers that join, and a connection that is nobody's."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from storage.engines.address import Address
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_worker import PostgresWorker
from storage.workers import PROTOCOL, Introduction

Join = Callable[..., PostgresWorker]


@pytest.fixture
def join(postgres: Address) -> Iterator[Join]:
    """Makes workers."""
    with ExitStack() as stack:

        def joined(name: str = "one", protocol: int = PROTOCOL) -> PostgresWorker:
            worker = PostgresWorker(postgres, Introduction(name, "scala40@test", protocol))
            stack.callback(worker.close)
            worker.join()
            return worker

        yield joined


@pytest.fixture
def wire(postgres: Address) -> Iterator[Wire]:
    """A connection that is nobody's."""
    with closing(Wire(postgres)) as wire:
        yield wire
