"""Rows as a damaged disk, another version or a mistake of ours might leave them."""

import json

from simulation.program.places import asked, run
from simulation.use_cases.matches import Matches
from storage import Table

BROKEN: dict[str, str | dict[str, object]] = {
    "another root": "UPDATE commitments SET root = :zeros WHERE table_id = :table",
    "a root without its key": "UPDATE commitments SET encrypted = 1 WHERE table_id = :table",
    "the seats of a deal": "UPDATE fair_deals SET seats = 'x' WHERE table_id = :table",
    "a hash that is none": f"UPDATE fair_deals SET log_hash = '{'Z' * 64}' WHERE table_id = :table "
    "AND log_hash IS NOT NULL",
    "a dealer who does not play": "UPDATE fair_deals SET dealer = 5 WHERE table_id = :table",
    "settings without words": "UPDATE tables SET settings = '{}' WHERE id = :table",
    "settings of another shape": "UPDATE tables SET settings = '[7]' WHERE id = :table",
    "rules that there are not": {"preset": "luna"},
    "rules that contradict each other": {"options": {"limit": "many"}},
    "no match": "UPDATE tables SET match = 'x' WHERE id = :table",
    "half a match": "UPDATE tables SET match = substr(match, 1, length(match) / 2) WHERE id = :table",
    "drafts": "INSERT INTO drafts (table_id, seat, actions, revision) VALUES (:table, 0, 'x', 9), (:table, 1, 'x', 9), "
    "(:table, 2, 'x', 9) ON CONFLICT (table_id, seat) DO UPDATE SET actions = 'x'",
    "a line of the log": "UPDATE log SET action = 'wave' WHERE table_id = :table AND seq = 3",
    "the last line of the log": "UPDATE log SET action = 'wave' WHERE table_id = :table AND "
    "seq = (SELECT max(seq) FROM log WHERE table_id = :table)",
    "no log": "DELETE FROM log WHERE table_id = :table",
    "the chat's last settings": "UPDATE chats SET defaults = '{}' WHERE id = (SELECT chat_id FROM tables "
    "WHERE id = :table)",
    "a cut": "UPDATE commitments SET cut = '-5', cut_by = 1 WHERE table_id = :table",
}
"""Statements, or settings of the table that are changed."""


def plant(matches: Matches, table: Table, what: str | dict[str, object]) -> None:
    """Break a row as a damaged disk, another version or a mistake of ours might have."""
    with matches.store.unit():
        if isinstance(what, str):
            run(matches.store, what, table=table.id, zeros=bytes(32))
        else:
            (row,) = asked(matches.store, "SELECT settings FROM tables WHERE id = :table", table=table.id)
            settings = json.dumps(json.loads(row["settings"]) | what)
            statement = "UPDATE tables SET settings = :settings WHERE id = :table"
            run(matches.store, statement, settings=settings, table=table.id)
