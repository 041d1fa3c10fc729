"""Updates that are none, or are broken."""

import copy
import random
from typing import Any

from tests.handlers.arriving import update

HAND = "7H8H9H"


NO_UPDATES: tuple[object, ...] = (None, True, 7, 7.5, HAND, [], [HAND], {}, {"message": {}})


def a_tap(number: int) -> dict[str, Any]:
    """A tap as Telegram tells it."""
    message = {**update(number).to_dict()["message"], "text": "Le tue carte"}
    message["reply_markup"] = {"inline_keyboard": [[{"text": "7♥", "callback_data": "x:1"}]]}
    query = {"id": str(number), "from": message["from"], "chat_instance": "1", "data": "x:1", "message": message}
    return {"update_id": number, "callback_query": query}


def spoilt(raw: dict[str, Any], dice: random.Random) -> Any:
    """The same with one thing, or a few, of another type, missing, or in the wrong place."""
    spoiling: Any = copy.deepcopy(raw)
    junk: tuple[Any, ...] = (
        None,
        True,
        -1,
        2**70,
        0.5,
        "",
        HAND,
        "\ud800",
        [],
        [[HAND]],
        {},
        {"id": HAND},
        copy.deepcopy(raw),
    )
    for _ in range(dice.choice((1, 1, 1, 3))):
        place, key = dice.choice([*_places(spoiling)])
        if dice.random() < 0.3:
            del place[key]
        else:
            place[key] = copy.deepcopy(dice.choice(junk))
        if not spoiling:
            break
    return spoiling


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys = [*value] if isinstance(value, dict) else [*range(len(value))] if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]
