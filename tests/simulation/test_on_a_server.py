"""The promises of the simulation on PostgreSQL: here one of them, in short; with ``--engine postgres`` all of them."""

from collections.abc import Iterator

import pytest

from simulation.catalogue import ON_A_SERVER, ONLY_SQLITE, PROMISES, SHORT_SEEDS
from simulation.program import places
from tests.postgres import skip_or_fail


@pytest.fixture
def on_a_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """Put the stores of simulations on a server meanwhile."""
    skip_or_fail()
    before = list(places._chosen)
    places.use(request.getfixturevalue("databases"))
    yield
    places.use(before[0] if before else None)


@pytest.mark.parametrize("name", ON_A_SERVER)
def test_a_promise_is_kept_on_a_server(name: str, on_a_server: None, request: pytest.FixtureRequest) -> None:
    if name != "deadlines" and request.config.getoption("--engine") != "postgres":
        pytest.skip("one promise is tried on a server in the ordinary run; --engine postgres tries all")
    promise = PROMISES[name]
    for seed in SHORT_SEEDS.get(name, (1,)):
        figures = promise.batch(seed, 6 if name == "kill" else promise.short or 0)
        assert figures[promise.unit] > 0, "the batch has done nothing"


def test_each_promise_is_tried_on_a_server_or_listed_with_the_reason() -> None:
    assert sorted([*ON_A_SERVER, *ONLY_SQLITE]) == sorted(PROMISES)
