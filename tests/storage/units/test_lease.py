"""The lease: who may begin a call to Telegram, and until when."""

from storage.lease import LAST_SECONDS, LEASE_SECONDS, Lease


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_program_that_is_alone_holds_its_lease_always():
    lease = Lease.always()
    assert lease.is_held
    assert lease.may_begin
    assert lease.fence == 1


def test_nothing_begins_in_the_last_second_and_nothing_is_held_after_it():
    clock = Clock()
    lease = Lease(clock)
    assert not lease.is_held
    lease.taken(7, clock.now + LEASE_SECONDS)
    clock.now += LEASE_SECONDS - LAST_SECONDS
    assert lease.may_begin
    clock.now += 0.01
    assert not lease.may_begin
    assert lease.is_held
    lease.renewed(clock.now + LEASE_SECONDS)
    assert lease.may_begin
    clock.now += LEASE_SECONDS
    assert not lease.is_held
    assert lease.fence == 7


def test_how_long_no_other_worker_has_called_goes_on_with_the_clock():
    clock = Clock()
    lease = Lease(clock)
    assert lease.quiet == 0.0
    lease.taken(1, 105.0, quiet=1.5)
    clock.now += 2.0
    assert lease.quiet == 3.5
    lease.taken(2, 107.0)
    assert lease.quiet == 0.0
    clock.now += 2.0
    lease.lost()
    assert lease.quiet == 0.0


def test_observers_learn_when_it_is_taken_and_lost_also_if_one_of_them_fails():
    lease, seen = Lease(Clock()), []

    def fails() -> None:
        raise ValueError

    lease.subscribe(fails)
    unsubscribe = lease.subscribe(lambda: seen.append(lease.is_held))
    lease.taken(1, 105.0)
    lease.renewed(106.0)
    lease.lost()
    unsubscribe()
    lease.taken(2, 105.0)
    assert seen == [True, False]
