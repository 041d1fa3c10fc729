"""The promises in short; the long forms are `make soak`."""

import hashlib

import pytest

from simulation.catalogue import PROMISES, SHORT_SEEDS
from simulation.people.pages.actors import page_actors, paging_group
from simulation.people.playing_groups import playing_groups
from simulation.program.page_network import MANY_PAGE_FAULTS
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.telegram import MANY_FAULTS
from simulation.promise import Figures, Promise, run


@pytest.mark.parametrize("name", [name for name, promise in PROMISES.items() if promise.short is not None])
def test_a_promise_is_kept(name: str) -> None:
    promise = PROMISES[name]
    for seed in SHORT_SEEDS.get(name, (1,)):
        figures = promise.batch(seed, promise.short or 0)
        assert figures[promise.unit] > 0, "the batch has done nothing"


def journal_of(seed: int) -> str:
    with new_simulation(seed, MANY_FAULTS) as simulation:

        async def some_minutes(simulation: Simulation) -> None:
            assert await simulation.start()
            (group,) = playing_groups(simulation, 1, most=3)
            await group.open()
            await simulation.until(lambda: simulation.loop.time() > 60, "time passes")
            await simulation.crash(10.0)
            await simulation.until(lambda: simulation.loop.time() > 100, "time passes")

        simulation.run(some_minutes(simulation))
        return simulation.journal()


def test_the_same_seed_does_the_same_again_byte_for_byte_and_another_does_not() -> None:
    first = journal_of(5)
    assert journal_of(5) == first
    assert journal_of(6) != first


def network_of(seed: int) -> str:
    """A digest of what the pages of some people have sent and were sent, while the bot was killed once."""
    digest = hashlib.sha256()
    with new_simulation(seed, page=True) as simulation:
        simulation.network.faults = MANY_PAGE_FAULTS
        simulation.network.on_sent.append(lambda call: digest.update(f"{simulation.loop.time()}{call.path}".encode()))
        simulation.network.on_answer.append(lambda call, status, data: digest.update(str(len(data)).encode()))

        async def some_minutes() -> None:
            assert await simulation.start()
            group = paging_group(simulation)
            table = await group.open()
            for actor in page_actors(group):
                actor.open(table)
            await simulation.until(lambda: simulation.loop.time() > 60, "time passes")
            await simulation.crash(10.0)
            await simulation.until(lambda: simulation.loop.time() > 120, "time passes")

        simulation.run(some_minutes())
    return digest.hexdigest()


def test_the_same_seed_does_the_same_again_in_pages_too() -> None:
    first = network_of(5)
    assert network_of(5) == first
    assert network_of(6) != first


def test_people_who_need_few_taps_play_by_the_same_rules_to_the_end_of_a_match() -> None:
    with new_simulation(4) as simulation:

        async def play() -> tuple[int, int]:
            assert await simulation.start()
            (group,) = playing_groups(simulation, 1, most=3, deft=True)
            await group.play()
            await simulation.quiet()
            with simulation.store.read() as unit:
                log = unit.log.entries(group.tables[0])
            return sum(len(actor.taps) for actor in group.actors), sum(line.action == "draw" for line in log)

        taps, draws = simulation.run(play())
    assert draws > 5, "they have played"
    assert taps < 4 * draws, "with few taps: drawing, throwing, and now and then more"


def test_a_broken_promise_is_told_with_the_seed_that_breaks_it_again() -> None:
    def batch(seed: int, size: int) -> Figures:
        assert seed != 3, "seed three is bad"
        return Figures(tries=size)

    promise = Promise("some", "Something holds", batch, 1, 10, "tries", 50)
    outcome = run(promise, iter(range(1, 100)), seconds=60.0)
    lines = outcome.line().splitlines()
    assert lines[0].startswith("Something holds · 50 tries in ")
    assert lines[0].endswith(" · 1 broken")
    assert "BROKEN seed 3: AssertionError: seed three is bad" in lines[1]
    assert "python -m simulation --promise some --seed 3 --batches 1" in lines[1]


def test_a_run_that_is_stopped_keeps_what_it_has_done() -> None:
    def batch(seed: int, size: int) -> Figures:
        if seed == 3:
            raise KeyboardInterrupt
        return Figures({"tries": size, "‰ of something": seed})

    told: list[str] = []
    promise = Promise("some", "Something holds", batch, 1, 10, "tries", 50)
    outcome = run(promise, iter(range(1, 100)), seconds=60.0, show_progress=lambda so_far: told.append(so_far.line()))
    assert outcome.line().startswith("Something holds · 20 tries, 2 ‰ of something in ")
    assert "then stopped · 0 broken" in outcome.line()
    assert len(told) == 2
