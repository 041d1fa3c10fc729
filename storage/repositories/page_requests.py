"""What pages have asked for, so that each request is done once, however often it arrives."""

import json
from collections.abc import Mapping
from typing import Any

from storage.codec import json_text
from storage.records import PageRequest
from storage.sql import Sql


class PageRequests:
    """One row for each request, under the id that its page has made; two people may use the same id."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, person_id: int, request_id: str) -> PageRequest | None:
        """The request with this id, if it has been done."""
        row = self._sql.one(
            "SELECT body_hash, result FROM page_requests WHERE person_id = :person AND id = :id",
            person=person_id,
            id=request_id,
        )
        return None if row is None else PageRequest(row["body_hash"], json.loads(row["result"]))

    def add(self, person_id: int, request_id: str, body_hash: str, result: Mapping[str, Any], at: float) -> None:
        """Store that a request has been done, in the unit that does it."""
        self._sql.run(
            """INSERT INTO page_requests (person_id, id, body_hash, result, at)
            VALUES (:person, :id, :hash, :result, :at)""",
            person=person_id,
            id=request_id,
            hash=body_hash,
            result=json_text(dict(result)),
            at=at,
        )
