"""Searches everything that the bot sends, its pictures included, for cards that the reader may not see.

For every request the watch notes the length of each table's log when the request arrived. Replaying the log gives the
match at that moment, and so what the reader may see: the table, the top of the discard pile and the card below it, the
cards of the last turns, the hands of a deal that has just ended, and their own hand. Any other card in a text, on a
button, in its data or in a file is a leak. There is one exception: a person's data export lists all actions of their
own seat. A card is a leak even if its twin is visible to the reader in no other way: faces are compared with what is
open, not with what is hidden.

A message is composed after the one before it in the same chat has arrived, so it may show what was open at any moment
since then.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from sandbox.client.seen import Json
from sandbox.http.server import LocalTelegram
from scala40.imagining import worth_taking
from scala40.lessons import LEARNER, LESSONS, script_of
from scala40.rules import PRESETS
from scala40.state import Deal, Match, Phase
from simulation.people.card_reading import printed_faces, written_faces
from simulation.program.worded_pictures import picture_words
from simulation.watches.stored_game import StoredGame
from storage import LogEntry, TableStatus

_ORNAMENT = re.compile("^🃏 (?=[^\\W\\d_]{2})", re.MULTILINE)
"""The emblem of the game before a heading or on a button, which is not a joker."""

_LESSON = re.compile(r"\A📖 |^(?:Esempio|Example|Beispiel): ", re.MULTILINE)
"""The beginning of pages that explain the game with examples, which everybody may see, and of their examples."""

_TAUGHT = re.compile(r"\A🎓 ([1-5])\. ")
"""The beginning of the panel of a lesson, which has the same cards for everybody."""

_OF_A_LESSON = re.compile(r"[a-z]+:0(?::|$)")
"""The data of a button of a lesson, whose table has the number 0."""

_FORMS = re.compile("[«“„]\\w+ \\w+(?: \\w+)?[»”“] (?:invece di|instead of|statt) 7♥")
"""The example on the page of the display preferences."""

_END = re.compile(r"\A🏁 Smazzata (\d+):")
"""The beginning of what tells how a deal has ended; the next one may have been dealt before it is sent."""

_REMARKS = re.compile(r"\A💬 Come hai giocato · ")
"""The beginning of remarks on the play of their reader, who has seen all their cards in that deal."""

_PROMISED = "scala40 record 3"
"""The beginning of the record of a match with a commitment; anybody in its chat may ask for it at any time."""

_OF_SOMEBODY = '"read_me"'
"""A key in the data export of a person."""

_LINK = re.compile(r"(?<=\?startapp=)(?:t|r[0-9a-z]+-[0-9a-z]+-)[0-9a-z]+-[A-Za-z0-9_-]{22}$")
"""What a link to the page carries: the table, or a turn of a deal there, and a code in which letters are letters."""

_RULES = re.compile(r"(?<=^rt:)\d+:[A-Za-z0-9_-]+(?=:\d+$)|(?<=\?start=regole-)[A-Za-z0-9_-]+$")
"""The code of a table's rules in the data of a button, or in a link: letters of it are letters."""

LAST_TURNS = 8
"""How many of the last turns a post may describe: that of a person, and those of all absent players after them."""

Sizes = dict[int, int]

Handed = dict[tuple[int, int], tuple[int, int]]
"""Seats that were handed over: by table and former owner, the seat, and the length of the log then."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Cards that were sent to somebody who may not see them."""

    request: int
    reader: int
    faces: frozenset[str]
    words: str


@dataclass
class Watch:
    """Notes what the bot sends; make it before the bot starts, and call `leaks` afterwards."""

    tg: LocalTelegram
    stored: StoredGame
    sizes: list[Sizes] = field(default_factory=list)
    """The lengths of the logs at each request, in the order of the requests."""
    handed: Handed = field(default_factory=dict)
    _owners: frozenset[tuple[int, int, int]] = frozenset()

    def __post_init__(self) -> None:
        add = self.tg.journal.add

        def noting(method: str, parameters: Json, answer: Json, category: str | None) -> None:
            add(method, parameters, answer, category)
            while len(self.sizes) < self.tg.journal._count:  # polls without updates are not counted
                self.sizes.append(self.stored.log_sizes() if self.stored.exists() else {})
                self._note_owners()

        self.tg.journal.add = noting  # type: ignore[method-assign]  # the same, and it notes the lengths

    def _note_owners(self) -> None:
        owners = self.stored.owners() if self.sizes[-1] else frozenset()
        for table, seat, person in self._owners - owners:
            self.handed[table, person] = seat, self.sizes[-1][table]
        self._owners = owners

    async def leaks(self) -> list[Leak]:
        """Every leak, in the order of the requests."""
        return leaks_among(self.tg, self.stored, await self.tg.requests(), self.sizes, self.sizes, {}, self.handed)


def leaks_among(
    tg: LocalTelegram,
    stored: StoredGame,
    requests: Sequence[Json],
    sizes: Sequence[Sizes],
    earlier: Sequence[Sizes],
    tappers: dict[str, tuple[int, Sizes]],
    handed: Handed | None = None,
) -> list[Leak]:
    """Every leak in these requests, in their order.

    `sizes`: the lengths of the logs at each; `earlier`: those which a message that was composed after it may show at
    least. `tappers`: who made which tap, and the lengths then, unless the requests have fetched it.
    """
    knowledge = Knowledge(stored, handed)
    tappers, learners = dict(tappers), set[str]()
    before: dict[int, Sizes] = {}
    found = []
    for request, now, then in zip(requests, sizes, earlier, strict=True):
        parameters = request["parameters"]
        if request["method"] == "getUpdates":
            tappers |= {tap["id"]: (tap["from"]["id"], then) for tap in _taps(request)}
            learners |= {tap["id"] for tap in _taps(request) if _OF_A_LESSON.match(tap.get("data", ""))}
            continue
        if request["method"].startswith("get"):
            continue  # it shows nothing to anybody, so what was shown before is still there
        if request["method"] == "answerInlineQuery":  # what it offers can be sent to anybody
            offered = json.dumps(parameters.get("results"), ensure_ascii=False)
            if named := frozenset(_printed(offered) + written_faces(offered)):
                found.append(Leak(request["n"], 0, named, offered[:2000]))
            continue
        if request["method"] == "answerCallbackQuery":
            if not parameters:
                continue  # it did not get through
            reader, since = tappers[parameters["callback_query_id"]]
        elif "chat_id" in parameters:
            chat = int(parameters["chat_id"])
            reader, since = _reader(request, chat), before.get(chat, {})
            before[chat] = then
        else:
            continue
        shown = _faces_of(request, tg)
        if (file := _export_of(request, tg)) is not None:
            shown |= knowledge.hidden_in_export(file, reader, now)
        elif (record := _record_of(request, tg)) is not None:
            shown |= knowledge.hidden_in(record, now)
        if (ended := _END.match(words_of(parameters))) is not None:
            shown -= knowledge.at_the_end(reader, int(ended[1]), now)
        if (lesson := _TAUGHT.match(words_of(parameters))) is not None:
            shown -= taught((int(lesson[1]),))
        elif parameters.get("callback_query_id") in learners:
            shown -= taught(LESSONS)
        if _REMARKS.match(words_of(parameters)):
            since = {}
        if any(key.get("callback_data", "").startswith("px:") for key in _buttons(parameters.get("reply_markup"))):
            shown -= knowledge.worth_taking(reader, since, now)
        if shown and (secret := shown - knowledge.of(reader, since, now)):
            found.append(Leak(request["n"], reader, frozenset(secret), str(parameters)[:2000]))
    return found


@cache
def taught(lessons: Sequence[int]) -> frozenset[str]:
    """Every card that is seen in these lessons under the rules of a preset."""
    faces = set[str]()
    for number, rules in product(lessons, PRESETS.values()):
        for match in script_of(number, rules).positions:
            seen = (*match.deal.hands[LEARNER], *match.deal.discard_pile[-1:], *match.deal.stock[:1])
            laid = [card for meld in match.deal.table if meld is not None for card in meld.cards]
            faces.update(str(card.in_hand) for card in (*seen, *laid))
            faces.update(str(card.stands_for) for card in laid if card.stands_for is not None)
    return frozenset(faces)


def _reader(request: Json, chat: int) -> int:
    """The reader of what was sent to a chat: the whole chat, or the receiver of an ephemeral message."""
    if "EphemeralMessage" in request["method"]:
        return int(request["parameters"]["receiver_user_id"])
    result = request["result"]
    if isinstance(result, dict) and "ephemeral_message_id" in result:
        return int(result["receiver_user"]["id"])
    return chat


def _taps(request: Json) -> Iterator[Json]:
    return (update["callback_query"] for update in request["result"] or [] if "callback_query" in update)


def words_of(parameters: Json) -> str:
    """The text of a message, or what stands under its picture: an edit of the picture has that in its media."""
    return str(parameters.get("text") or parameters.get("caption") or _known(parameters.get("media")).get("caption"))


def _faces_of(request: Json, tg: LocalTelegram) -> frozenset[str]:
    """Every card that a request names, in its text, on its buttons, in their data, or in its file."""
    parameters = request["parameters"]
    faces = _printed(parameters.get("text")) + _printed(parameters.get("caption"))
    faces += _printed(_known(parameters.get("media")).get("caption"))
    faces += written_faces(_RULES.sub("", _LINK.sub("", parameters.get("url") or "")))
    for key in _buttons(parameters.get("reply_markup")):
        faces += _printed(key["text"]) + written_faces(_RULES.sub("", key.get("callback_data", "")))
        faces += written_faces(_RULES.sub("", _LINK.sub("", key.get("url", ""))))
    result = request["result"] if isinstance(request["result"], dict) else {}
    faces += _printed(picture_words(tg, result.get("photo") or _photo(parameters.get("media"))))
    document = result.get("document")
    if document is not None:
        text = _file(document, tg)
        if _PROMISED not in text and _OF_SOMEBODY not in text:
            faces += _printed(text) + written_faces(text)
    return frozenset(faces)


def _record_of(request: Json, tg: LocalTelegram) -> tuple[int, str] | None:
    """The table and the text of a record with a commitment in a request, if there is one."""
    result = request["result"] if isinstance(request["result"], dict) else {}
    document = result.get("document")
    if document is None or _PROMISED not in (text := _file(document, tg)):
        return None
    return int(re.findall(r"\d+", document["file_name"])[-1]), text


def _export_of(request: Json, tg: LocalTelegram) -> Json | None:
    """The data export of a person in a request, if there is one."""
    result = request["result"] if isinstance(request["result"], dict) else {}
    document = result.get("document")
    if document is None or _OF_SOMEBODY not in (text := _file(document, tg)):
        return None
    return _known(text)


def _file(document: Json, tg: LocalTelegram) -> str:
    return tg.world.files.take(document["file_id"], "document").data.decode()


def _photo(media: Any) -> list[Json]:
    """The picture that a request puts into an ephemeral message; the answer does not contain it."""
    file = _known(media).get("media")
    return [{"file_id": file}] if file is not None else []


def _printed(text: str | None) -> list[str]:
    if _LESSON.search(text or ""):
        return []
    return printed_faces(_FORMS.sub("", _ORNAMENT.sub("", text or "")))


def _buttons(markup: Any) -> list[Json]:
    return [button for row in _known(markup).get("inline_keyboard", []) for button in row]


def _known(given: Any) -> Json:
    """An object of a request, which may be encoded as JSON."""
    known: Json = json.loads(given) if isinstance(given, str) else given or {}
    return known


class Knowledge:
    """What a reader may know at a moment; `stored` is read when it is made.

    Who has handed a seat over knows its hand up to that moment, and their successor from then on. The cards of a table
    where somebody plays on from a turn that is over are shown there alone: no chat and no other table may name them.
    """

    def __init__(self, stored: StoredGame, handed: Handed | None = None) -> None:
        self._handed = handed or {}
        tables = {table.id: table for table in stored.tables()}
        self._seats = {
            number: {seat.person_id: seat.number for seat in table.seats} for number, table in tables.items()
        }
        self._closed = {number for number, table in tables.items() if table.status is TableStatus.CLOSED}
        self._chats = {number: table.chat_id for number, table in tables.items()}
        self.trials = {number: table for number, table in tables.items() if not table.kind.counts}
        self._matches = {number: stored.matches(number) for number in tables}
        self._logs = {number: stored.log(number) for number in tables}
        self._at = cache(self._known_at)

    def of(self, reader: int, since: Sizes, now: Sizes, shown_at: int | None = None) -> set[str]:
        """All cards that were open to a reader (a person, or a group) at any moment between `since` and `now`.

        `shown_at`: the table about which they were told something, if it was one.
        """
        known: set[str] = set()
        for table, size in now.items() if shown_at in self.trials else self._counting(now):
            if shown_at in self.trials and table != shown_at:
                continue
            for moment in range(max(since.get(table, 0), 1), size + 1):
                known |= self._at(table, moment, reader)
        return known

    def worth_taking(self, reader: int, since: Sizes, now: Sizes) -> set[str]:
        """The cards for which a reader who prepares their turn may wait: they follow from what their seat sees."""
        return {
            str(card)
            for table, size in self._counting(now)
            for moment in range(max(since.get(table, 0), 1), size + 1)
            if (seat := self._seat(table, moment, reader)) is not None
            for card in worth_taking(self._matches[table][moment - 1], seat)
        }

    def at_the_end(self, reader: int, deal: int, now: Sizes) -> set[str]:
        """The hands with which a deal ended that has ended by now, if they were shown to a reader."""
        return {
            str(card.in_hand)
            for table, size in self._counting(now)
            if size and (reader == self._chats[table] or reader in self._seats[table])
            for result in self._matches[table][size - 1].results
            if result.number == deal
            for hand in result.hands
            for card in hand
        }

    def _counting(self, sizes: Sizes) -> list[tuple[int, int]]:
        return [(table, size) for table, size in sizes.items() if table in self._logs and table not in self.trials]

    def position(self, table: int, size: int) -> Match:
        """The match at a table when its log had so many lines."""
        return self._matches[table][size - 1]

    def ended_deal(self, table: int, deal: int, now: Sizes) -> list[Deal]:
        """The positions of a deal that has ended by now; none of one that goes on."""
        matches = self._matches[table][: now.get(table, 0)]
        if not matches or all(result.number != deal for result in matches[-1].results):
            return []
        return [match.deal for match in matches if match.deal_number == deal]

    def hidden_in_export(self, file: Json, person: int, now: Sizes) -> frozenset[str]:
        """Every card in a person's data export, except those of their own seat's actions and of public records.

        In the remarks on their play, and in the advice kept for these, are cards that they have seen at some time.

        A new order of the stock, which the log has at the seat that drew, is not one of these actions.
        """
        faces: set[str] = set()
        for table in file["tables"]:
            number = table["id"]
            told = json.dumps(table.pop("remarks", []), ensure_ascii=False)
            faces |= {*_printed(told), *written_faces(told)} - self.of(person, {}, now)
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
        """The cards of a record that nobody has seen: those of the unfinished deal, except what was put down in it."""
        table, text = record
        revealed, _, sealed = text.rpartition("\nsecret ")
        match = self._matches[table][now[table] - 1]
        over = len(match.results) + (table in self._closed)
        if revealed.count("\nsecret ") + bool(revealed) > over:
            return frozenset(written_faces(text))
        seen = _in_last_turns(self._logs[table][: now[table]], most=now[table])
        return frozenset(written_faces(sealed.partition("\n")[2])) - seen

    def _known_at(self, table: int, size: int, reader: int) -> frozenset[str]:
        """The cards at one table that a reader may know when its log has `size` lines."""
        seat = self._seat(table, size, reader)
        if seat is None and reader != self._chats[table]:
            return frozenset()
        match = self._matches[table][size - 1]
        open_cards = _open_in(match) | _in_last_turns(self._logs[table][:size])
        if seat is not None:
            open_cards |= {str(card) for card in match.deal.hands[seat]}
        if match.is_over and table not in self.trials:
            open_cards |= {face for line in self._logs[table] for face in written_faces(line.action)}  # its record
        return frozenset(open_cards)

    def _seat(self, table: int, size: int, reader: int) -> int | None:
        """The seat that a reader had when the log of a table had so many lines."""
        seat = self._seats[table].get(reader)
        for (number, former), (given, until) in self._handed.items():
            if number == table and former == reader and size <= until:
                return given
            if number == table and given == seat and former != reader and size < until:
                return None
        return seat


def _open_in(match: Match) -> set[str]:
    """Melds, the discard pile's top and the card under it, and the hands of a deal that has just ended.

    A player who takes the top, and may still put it back, sees the card under it, which all have seen before. At the
    first discard this is the card that the deal turned up, which belongs to no turn.
    """
    cards = [card for meld in match.deal.table if meld is not None for card in meld.cards]
    cards += match.deal.discard_pile[-2:]
    if match.results and (match.phase is Phase.OVER or not any(match.deal.turns_played)):
        cards += [card for hand in match.results[-1].hands for card in hand]
    return {str(card.in_hand) for card in cards}


def _in_last_turns(lines: tuple[LogEntry, ...], most: int = LAST_TURNS) -> set[str]:
    """The cards that the last turns of this deal put down or discarded."""
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
