"""Forged requests of pages that are accepted, change something, or get into the log are noticed."""

import logging
from typing import Any

import pytest

from simulation.promises.page_forgeries import ROUND, forged_pages
from storage import DeadlineKind, Unit
from storage.repositories.messages.pages import PageTickets
from web.init_data import Opening
from web.requests import Requests
from web.sessions import Sessions


def test_data_that_is_accepted_although_its_hash_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.init_data.hmac.compare_digest", lambda one, other: True)
    with pytest.raises(AssertionError, match="forgeries were accepted"):
        forged_pages(1, ROUND)


def test_a_ticket_that_is_accepted_although_it_is_nobodys_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    get, known = PageTickets.get, []

    def careless(self: PageTickets, ticket: str, now: float) -> Any:
        found = get(self, ticket, now)
        known.extend([] if found is None else [found])
        return found or known[0]

    monkeypatch.setattr(PageTickets, "get", careless)
    with pytest.raises(AssertionError, match="forgeries were accepted"):
        forged_pages(1, ROUND)


def test_a_link_that_the_bot_has_not_made_and_that_leads_to_a_table_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def careless(self: Sessions, unit: Unit, opening: Opening) -> int | None:
        return 1 if opening.start_param else None

    monkeypatch.setattr(Sessions, "_table_of", careless)
    with pytest.raises(AssertionError, match="forgeries were accepted, the first is Forgery\\(what='link'"):
        forged_pages(1, ROUND)


@pytest.mark.parametrize("is_logged", [False, True], ids=["changes something", "gets into the log"])
def test_a_refused_request_that_changes_something_or_gets_into_the_log_is_noticed(
    monkeypatch: pytest.MonkeyPatch, is_logged: bool
) -> None:
    once = Requests.once

    def careless(self: Requests, reader: Any, table_id: int, asked: Any, request: Any, origin: Any) -> Any:
        if is_logged:
            logging.getLogger("web").error("somebody asks for something")
        else:
            with self._context.store.unit() as unit:
                unit.deadlines.set(table_id, DeadlineKind.REMINDER, self._context.now() + 1e6)
        return once(self, reader, table_id, asked, request, origin)

    monkeypatch.setattr(Requests, "once", careless)
    with pytest.raises(AssertionError, match="lines in the log" if is_logged else r"have changed \['deadlines'\]"):
        forged_pages(1, ROUND)
