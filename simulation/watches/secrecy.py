"""Searches everything the bot sends for cards that its reader may not see, its pictures included.

The watch notes, for every request, how long the log of each table was when it arrived. From the log the match at that
moment is played again, and with it what the reader may see: the table, the discard pile's top and what comes up when
somebody takes that, what the last turns showed, the hands of a deal that has just ended, and their own hand. Any other
card in a text, on a button, behind a button or in a file is a leak, save that the file of all that is known of somebody
lists what was done for their own seat since the beginning. It is a leak even where its twin lies in somebody's hand:
faces are compared with what is open, not with what is hidden.

A message is made after the one before it in the same chat has arrived: so what was open at any moment since then may
stand in it.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sandbox.client.seen import Json
from sandbox.http.server import LocalTelegram
from scala40.state import Match, Phase
from simulation.people.card_reading import printed_faces, written_faces
from simulation.program.sights import picture_words
from simulation.watches.ledger import Ledger
from storage import LogEntry, TableStatus

_ORNAMENT = re.compile("^🃏 (?=[^\\W\\d_]{2})", re.MULTILINE)
"""The sign of the game before a heading or on a button, which is no joker."""

_LESSON = re.compile(r"\A📖 |^(?:Esempio|Example|Beispiel): ", re.MULTILINE)
"""How pages begin that explain the game, with examples everybody may see, and what stands where a long one goes on."""

_FORMS = re.compile("[«“„]\\w+ \\w+(?: \\w+)?[»”“] (?:invece di|instead of|statt) 7♥")
"""How the page of the ways to show cards tells words from signs."""

_PROMISED = "scala40 record 3"
"""Stands in the record of a match whose cards were promised: it may be asked for at any time, by anybody there."""

_OF_SOMEBODY = '"read_me"'
"""Stands in the file with all that is known of a person."""

LAST_TURNS = 8
"""How many turns back a post may tell: that of a person, and those of all absent players after them."""

Sizes = dict[int, int]


@dataclass(frozen=True, slots=True)
class Leak:
    """A card that somebody was sent and may not know."""

    request: int
    reader: int
    faces: frozenset[str]
    words: str


@dataclass
class Watch:
    """Begin it before the bot starts; ask it for leaks afterwards."""

    tg: LocalTelegram
    ledger: Ledger
    sizes: list[Sizes] = field(default_factory=list)
    """The lengths of the logs at each request, in the order of the requests."""

    def __post_init__(self) -> None:
        add = self.tg.journal.add

        def noting(method: str, parameters: Json, answer: Json, category: str | None) -> None:
            add(method, parameters, answer, category)
            while len(self.sizes) < self.tg.journal._count:  # polls that bring nothing are not counted
                self.sizes.append(self.ledger.log_sizes() if self.ledger.path.exists() else {})

        self.tg.journal.add = noting  # type: ignore[method-assign]  # listening is all it does besides

    async def leaks(self) -> list[Leak]:
        """Everything that was sent to somebody who may not know it."""
        knowledge = _Knowledge(self.ledger)
        tappers: dict[str, tuple[int, Sizes]] = {}
        before: dict[int, Sizes] = {}
        found = []
        for request, now in zip(await self.tg.requests(), self.sizes, strict=True):
            parameters = request["parameters"]
            if request["method"] == "getUpdates":
                tappers |= {tap["id"]: (tap["from"]["id"], now) for tap in _taps(request)}
                continue
            if request["method"] == "answerCallbackQuery":
                reader, since = tappers[parameters["callback_query_id"]]
            elif "chat_id" in parameters:
                chat = int(parameters["chat_id"])
                reader, since = _reader(request, chat), before.get(chat, {})
                before[chat] = now
            else:
                continue
            said = _faces_of(request, self.tg)
            if (file := _file_of_somebody(request, self.tg)) is not None:
                said |= knowledge.strange_in(file, reader, now)
            elif (record := _record_of(request, self.tg)) is not None:
                said |= knowledge.hidden_in(record, now)
            if said and (secret := said - knowledge.of(reader, since, now)):
                found.append(Leak(request["n"], reader, frozenset(secret), str(parameters)[:2000]))
        return found


def _reader(request: Json, chat: int) -> int:
    """Who sees what was sent into a chat: everybody there, unless Telegram says that it has one receiver."""
    if "EphemeralMessage" in request["method"]:
        return int(request["parameters"]["receiver_user_id"])
    result = request["result"]
    if isinstance(result, dict) and "ephemeral_message_id" in result:
        return int(result["receiver_user"]["id"])
    return chat


def _taps(request: Json) -> Iterator[Json]:
    return (update["callback_query"] for update in request["result"] or [] if "callback_query" in update)


def _faces_of(request: Json, tg: LocalTelegram) -> frozenset[str]:
    """Every card that a request names, in its words, on its buttons, behind them, or in its file."""
    parameters = request["parameters"]
    faces = _printed(parameters.get("text")) + _printed(parameters.get("caption"))
    faces += _printed(_known(parameters.get("media")).get("caption"))
    faces += written_faces(parameters.get("url") or "")
    for key in _buttons(parameters.get("reply_markup")):
        faces += _printed(key["text"]) + written_faces(key.get("callback_data", ""))
        faces += written_faces(key.get("url", ""))
    result = request["result"] if isinstance(request["result"], dict) else {}
    faces += _printed(picture_words(tg, result.get("photo") or _photo(parameters.get("media"))))
    document = result.get("document")
    if document is not None:
        text = _file(document, tg)
        if _PROMISED not in text and _OF_SOMEBODY not in text:
            faces += _printed(text) + written_faces(text)
    return frozenset(faces)


def _record_of(request: Json, tg: LocalTelegram) -> tuple[int, str] | None:
    """The record of a promised match in a request, and whose table's it is."""
    result = request["result"] if isinstance(request["result"], dict) else {}
    document = result.get("document")
    if document is None or _PROMISED not in (text := _file(document, tg)):
        return None
    return int(re.findall(r"\d+", document["file_name"])[-1]), text


def _file_of_somebody(request: Json, tg: LocalTelegram) -> Json | None:
    """All that is known of a person, where a request brings them that."""
    result = request["result"] if isinstance(request["result"], dict) else {}
    document = result.get("document")
    if document is None or _OF_SOMEBODY not in (text := _file(document, tg)):
        return None
    return _known(text)


def _file(document: Json, tg: LocalTelegram) -> str:
    return tg.world.files.take(document["file_id"], "document").data.decode()


def _photo(media: Any) -> list[Json]:
    """The picture that a request puts into a message whose reader alone sees it: its answer does not show it."""
    file = _known(media).get("media")
    return [{"file_id": file}] if file is not None else []


def _printed(text: str | None) -> list[str]:
    if _LESSON.search(text or ""):
        return []
    return printed_faces(_FORMS.sub("", _ORNAMENT.sub("", text or "")))


def _buttons(markup: Any) -> list[Json]:
    return [button for row in _known(markup).get("inline_keyboard", []) for button in row]


def _known(given: Any) -> Json:
    """An object of a request, which may have travelled as text."""
    known: Json = json.loads(given) if isinstance(given, str) else given or {}
    return known


class _Knowledge:
    """What somebody may know at a moment."""

    def __init__(self, ledger: Ledger) -> None:
        tables = {table.id: table for table in ledger.tables()}
        self._seats = {
            number: {seat.person_id: seat.number for seat in table.seats} for number, table in tables.items()
        }
        self._closed = {number for number, table in tables.items() if table.status is TableStatus.CLOSED}
        self._chats = {number: table.chat_id for number, table in tables.items()}
        self._matches = {number: ledger.matches(number) for number in tables}
        self._logs = {number: ledger.log(number) for number in tables}
        self._at = cache(self._known_at)

    def of(self, reader: int, since: Sizes, now: Sizes) -> set[str]:
        """All that was open to a reader (a person, or a group) at any moment between two."""
        known: set[str] = set()
        for table, size in now.items():
            for moment in range(max(since.get(table, 0), 1), size + 1):
                known |= self._at(table, moment, reader)
        return known

    def strange_in(self, file: Json, person: int, now: Sizes) -> frozenset[str]:
        """Every card in somebody's file, but what was done for their seat, however long ago, and what records may tell.

        Not the stock that comes with a draw, which the log has beside their seat, too.
        """
        faces: set[str] = set()
        for table in file["tables"]:
            number = table["id"]
            own = {
                (line.seq, line.action)
                for line in self._logs[number][: now.get(number, 0)]
                if line.seat == self._seats[number].get(person) and line.action.split(" ")[0] not in ("deal", "shuffle")
            }
            table["log"] = [line for line in table.get("log", []) if (line["seq"], line["action"]) not in own]
            for row in table.pop("records", []):
                text = "\n".join(row["record"])
                faces |= self.hidden_in((number, text), now) if _PROMISED in text else set(written_faces(text))
        rest = json.dumps(file, ensure_ascii=False)
        return frozenset((*faces, *_printed(rest), *written_faces(rest)))

    def hidden_in(self, record: tuple[int, str], now: Sizes) -> frozenset[str]:
        """The cards of a record that nobody has seen: of a deal that is not over, all but what was put down in it."""
        table, text = record
        told, _, sealed = text.rpartition("\nsecret ")
        match = self._matches[table][now[table] - 1]
        over = len(match.results) + (table in self._closed)
        if told.count("\nsecret ") + bool(told) > over:
            return frozenset(written_faces(text))
        seen = _told(self._logs[table][: now[table]], most=now[table])
        return frozenset(written_faces(sealed.partition("\n")[2])) - seen

    def _known_at(self, table: int, size: int, reader: int) -> frozenset[str]:
        """What stands open at one table, when its log has so many lines."""
        seat = self._seats[table].get(reader)
        if seat is None and reader != self._chats[table]:
            return frozenset()
        match = self._matches[table][size - 1]
        open_cards = _open_in(match) | _told(self._logs[table][:size])
        if seat is not None:
            open_cards |= {str(card) for card in match.deal.hands[seat]}
        if match.is_over:
            open_cards |= {face for line in self._logs[table] for face in written_faces(line.action)}  # its record
        return frozenset(open_cards)


def _open_in(match: Match) -> set[str]:
    """Melds, the discard pile's top and the card under it, and the hands of a deal that has just ended.

    Who takes the top and may still put it back sees the card under it, which lay open to all before: at the
    first discard it is the one that the deal turned up, of which no turn tells.
    """
    cards = [card for meld in match.deal.table if meld is not None for card in meld.cards]
    cards += match.deal.discard_pile[-2:]
    if match.results and (match.phase is Phase.OVER or not any(match.deal.turns_played)):
        cards += [card for hand in match.results[-1].hands for card in hand]
    return {str(card.in_hand) for card in cards}


def _told(lines: tuple[LogEntry, ...], most: int = LAST_TURNS) -> set[str]:
    """What the last turns of this deal put down or discarded."""
    faces: set[str] = set()
    turns = 0
    for line in reversed(lines):
        word = line.action.split(" ")[0]
        if word == "deal" or turns > most:
            break
        if word != "shuffle":
            faces |= set(written_faces(line.action))
        turns += word in ("discard", "expire", "resign")
    return faces
