"""The search of what an operator's tools are told, and the watch of health, find what is planted."""

from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client.core import GaugeMetricFamily

from handlers.telegram import logs
from operations.watching import error_places, exposition
from operations.watching.health import Health
from simulation.promises import health
from simulation.promises.operator_tools import tools_are_told_no_secret


def test_words_of_an_error_in_the_json_log_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_WITH_MESSAGE", (Exception,))
    with pytest.raises(AssertionError, match=r"a person or a chat is in line|a card is in line"):
        tools_are_told_no_secret(1, 1)


def test_words_of_an_error_in_the_place_of_one_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_places, "_place_of", lambda record, error: str(error))
    with pytest.raises(AssertionError, match=r"a person or a chat is in line|the token is in line|a card is in line"):
        tools_are_told_no_secret(1, 1)


def test_a_person_among_the_figures_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    families = exposition.families

    def with_names(*given: Any) -> Iterator[Any]:
        yield from families(*given)
        told = GaugeMetricFamily("scala40_seats", "Who sits where.", labels=["person"])
        told.add_metric(["6000000001"], 1.0)  # the first person; people change their names meanwhile
        yield told

    monkeypatch.setattr(exposition, "families", with_names)
    with pytest.raises(AssertionError, match="a person or a chat is in line"):
        tools_are_told_no_secret(1, 1)


def test_a_fault_that_health_does_not_tell_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FAULTS", ("sweep",))
    monkeypatch.setattr(Health, "_sweep", lambda self: None)
    with pytest.raises(AssertionError, match="sweep is seen"):
        health.health_is_right(1, 1)


def test_health_that_tells_of_trouble_without_a_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("operations.watching.health.WAITING_SECONDS", -1.0)
    with pytest.raises(AssertionError, match=r"without a fault, these are in trouble: \['messages'\]"):
        health.health_is_right(1, 1)
