"""A bot's requests to the local Telegram: counted, and as a script with which the library alone repeats them."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sandbox.client.people import Telegram
from sandbox.client.seen import Json

ANSWER = "answerCallbackQuery"
_QUIET = 0.5
"""Seconds without any request after which everything has been delivered."""
_SETTLES = 3.0
"""Seconds after which this is not waited for any longer: a group at its rate limit gets its post much later."""
_LOOK_AGAIN = 0.1


class Journal:
    """Reads the new requests in the local Telegram's log."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram
        self._read = 0

    async def news(self) -> list[Json]:
        """The requests since the last look, without those that only fetch updates."""
        found = await self._telegram.requests(after=self._read)
        self._read = found[-1]["n"] if found else self._read
        return [entry for entry in found if entry["method"] != "getUpdates"]

    async def settled(self) -> list[Json]:
        """As `news`, after a moment without requests."""
        loop = asyncio.get_running_loop()
        found: list[Json] = []
        last = begun = loop.time()
        while loop.time() < min(last + _QUIET, begun + _SETTLES):
            await asyncio.sleep(_LOOK_AGAIN)
            if news := await self.news():
                found += news
                last = loop.time()
        return found


@dataclass
class Calls:
    """Counts of requests by method; `answers` to taps are counted apart, `refused` are those above a limit (429)."""

    methods: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    uploads: int = 0
    bytes: int = 0
    refused: int = 0
    bad: int = 0

    @classmethod
    def of(cls, entries: Iterable[Json]) -> "Calls":
        """Count the requests of a journal."""
        calls = cls()
        for entry in entries:
            if entry["method"] == ANSWER:
                calls.answers += 1
                continue
            calls.methods[entry["method"]] += 1
            calls.refused += entry["category"] == "flood"
            calls.bad += entry["category"] in ("bad", "sandbox")
            if (upload := uploaded(entry)) is not None:
                calls.uploads += 1
                calls.bytes += upload["file_size"]
        return calls

    @property
    def total(self) -> int:
        """The number of calls without the answers."""
        return self.methods.total()


def uploaded(entry: Json) -> Json | None:
    """The picture that was uploaded with a request, as Telegram describes it; None if there was none."""
    if not entry["ok"] or not isinstance(entry["result"], dict) or not entry["result"].get("photo"):
        return None
    given = entry["parameters"]
    if entry["method"] == "sendPhoto":
        is_upload = "photo" not in given or str(given["photo"]).startswith("attach://")
    else:
        is_upload = entry["method"] == "editMessageMedia" and "attach://" in json.dumps(given.get("media"))
    return dict(entry["result"]["photo"][-1]) if is_upload else None


def script(entries: Iterable[Json]) -> list[list[Json]]:
    """The successful requests in portions: each ends with the answer to a tap."""
    portions: list[list[Json]] = [[]]
    for entry in entries:
        if entry["ok"]:
            portions[-1].append({name: entry[name] for name in ("method", "parameters")} | {"upload": uploaded(entry)})
            if entry["method"] == ANSWER:
                portions.append([])
    rest = portions.pop()
    if portions:
        portions[-1][-1:-1] = rest  # requests after the last answer are put before it
    return portions
