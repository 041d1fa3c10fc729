"""What a bot has asked of the local Telegram: counted, and as a script by which the library alone asks the same."""

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
"""Seconds after which nobody waits for that any more: a group whose budget is used up gets its post much later."""
_LOOK_AGAIN = 0.1


class Journal:
    """Reads the local Telegram's log of requests on, from where it has read last."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram
        self._read = 0

    async def news(self) -> list[Json]:
        """The requests since the last look, without those that only fetch updates."""
        found = await self._telegram.requests(after=self._read)
        self._read = found[-1]["n"] if found else self._read
        return [entry for entry in found if entry["method"] != "getUpdates"]

    async def settled(self) -> list[Json]:
        """As `news`, once nothing has been asked for a moment."""
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
    """What was asked, by method; `answers` to taps stand beside, `refused` are those above a budget (429)."""

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
        """All calls beside the answers."""
        return self.methods.total()


def uploaded(entry: Json) -> Json | None:
    """The picture that came with a request, as Telegram has it, or None where nothing was uploaded."""
    if not entry["ok"] or not isinstance(entry["result"], dict) or not entry["result"].get("photo"):
        return None
    given = entry["parameters"]
    if entry["method"] == "sendPhoto":
        is_upload = "photo" not in given or str(given["photo"]).startswith("attach://")
    else:
        is_upload = entry["method"] == "editMessageMedia" and "attach://" in json.dumps(given.get("media"))
    return dict(entry["result"]["photo"][-1]) if is_upload else None


def script(entries: Iterable[Json]) -> list[list[Json]]:
    """The requests that were granted, in portions: each is what was asked until the next tap was answered, and that."""
    portions: list[list[Json]] = [[]]
    for entry in entries:
        if entry["ok"]:
            portions[-1].append({name: entry[name] for name in ("method", "parameters")} | {"upload": uploaded(entry)})
            if entry["method"] == ANSWER:
                portions.append([])
    rest = portions.pop()
    if portions:
        portions[-1][-1:-1] = rest  # what came after the last answer goes before it
    return portions
