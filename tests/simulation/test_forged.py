"""Forged taps that are not answered, or that change something, are noticed: each mistake is planted once."""

import pytest

from handlers.updates.tap_answers import TapAnswers, Toast
from simulation.promises.forgeries import forged_buttons
from tables import use_cases
from tables.context import Context, Origin
from tables.handling import Result, UseCase, requested
from tables.requests.codec import Request
from texts.catalogue import Catalogue
from texts.line import Line


def test_a_tap_that_is_not_answered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    give, unknown = TapAnswers.give, Catalogue.load().plain("it", Line("tap-unknown"))

    async def forgetful(self: TapAnswers, update_id: int, query_id: str, toast: Toast) -> bool:
        return toast.words == unknown or await give(self, update_id, query_id, toast)

    monkeypatch.setattr(TapAnswers, "give", forgetful)
    with pytest.raises(AssertionError, match="a tap is not answered"):
        forged_buttons(1, 60)


def test_a_forged_tap_that_changes_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(use_case: UseCase) -> UseCase:
        def done(context: Context, origin: Origin, request: Request) -> Result:
            if origin.person.name not in ("Ugo", "Zoe"):
                return use_case(context, origin, request)
            with requested(context, origin) as unit:
                unit.votes.cast(1, "end", origin.person.id)
            return Result()

        return done

    buttons = [request for request in use_cases.USE_CASES if request.code]  # what people write arrives before a table
    for request in buttons:
        monkeypatch.setitem(use_cases.USE_CASES, request, careless(use_cases.USE_CASES[request]))
    with pytest.raises(AssertionError, match="forged taps have changed"):
        forged_buttons(1, 60)
