"""Links that should seat nobody and do are noticed: each mistake is planted once."""

import pytest

from simulation.promises.links import ROUND, forged_links
from storage import Table, Unit
from storage.repositories.tables.invitations import Invitation, Invitations
from tables.lobby import invitations


def test_a_link_that_was_revoked_and_still_seats_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Invitations, "revoke", lambda self, table_id, person_id=None: True)
    with pytest.raises(AssertionError, match="ended"):
        forged_links(1, 10 * ROUND)


def test_a_link_whose_maker_has_stood_up_and_that_still_seats_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Invitations, "revoke_of_gone", lambda self, table_id: None)
    with pytest.raises(AssertionError, match="ended"):
        forged_links(1, 10 * ROUND)


def test_a_made_up_link_that_seats_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(unit: Unit, token: str) -> tuple[Invitation, Table]:
        table = unit.tables.get(max(unit.tables.unfinished()))
        assert table is not None
        return Invitation(table.id, table.host_id, "", 0.0), table

    monkeypatch.setattr(invitations, "_followed", trusting)
    with pytest.raises(AssertionError, match="seed 1"):
        forged_links(1, ROUND)
