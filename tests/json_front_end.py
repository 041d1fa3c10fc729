"""A throw-away front end: JSON in, JSON out. It shows what another front end needs: `tables`, and nothing above it."""

import json

from tables.context import Context, Origin, Place, Requester
from tables.requests.panel import DrawStock
from tables.use_cases import perform


def draw(context: Context, body: str) -> str:
    """Draw a card for somebody: `{"person": …, "name": …, "table": …, "stamp": …}`."""
    asked = json.loads(body)
    person = Requester(asked["person"], asked["name"])
    origin = Origin(None, person, Place(person.id, "private", "", False))
    request = DrawStock(asked["table"], asked["stamp"])
    result = perform(context, origin, request)
    return json.dumps({"said": result.line and result.line.dump(), "table": result.table_id, "alert": result.alert})
