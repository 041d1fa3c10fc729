"""A match's action log and the record made from it: everything that anybody needs to play the match again.

The log says a little more than the record: beside what the house did (`expire`, `shuffle`) stands the seat it was done
for, `expire` names the card that the house discarded, so that the table post needs no replay to tell it, and `leave`
says who left between two deals, which the rules only hear of when the next one has begun.
"""

from collections.abc import Iterable

from handlers.host import Host
from handlers.reply import Document
from scala40.actions import Action, Expire, ReEnter
from scala40.events import Discarded, Event
from scala40.notation import format_action, parse_cards
from scala40.record import Record, dumps, parse_entry
from storage import Table, Unit

LEAVE = "leave"
RE_ENTER = "re-enter"
_HOUSE_WORDS = ("deal", "shuffle")


def log_line(action: Action, events: Iterable[Event]) -> str:
    """The log's line for an action and what came of it."""
    match action:
        case Expire():
            card = next((event.card for event in events if isinstance(event, Discarded)), None)
            return "expire" if card is None else f"expire {card}"
        case ReEnter():
            return RE_ENTER
        case _:
            return format_action(action)


def record_text(unit: Unit, table: Table) -> str:
    """The record of a finished match, as text; it names nobody, so that it can be kept when somebody is forgotten.

    Raises NotationError for a log that is not of our writing.
    """
    first, *entries = unit.log.entries(table.id)
    record = Record(
        rules=table.settings.rules,
        seats=len(table.seats),
        dealer=first.seat,
        first_deal=parse_cards(first.action.removeprefix("deal ")),
        actions=tuple(parse_entry(_entry(entry.seat, entry.action)) for entry in entries if entry.action != LEAVE),
    )
    return dumps(record)


def record_document(host: Host, unit: Unit, table: Table) -> Document:
    """The record as a file, in the words of the chat where the match was played.

    Who sat where stands in it as remarks, under the names people have now.
    """
    people = unit.people.named([seat.person_id for seat in table.seats])
    remarks = "".join(f"# {seat.number}: {people[seat.person_id].name}\n" for seat in table.seats)
    chat = unit.chats.get(table.chat_id)
    language = host.texts.best_language(chat.language if chat else None)
    content = remarks + record_text(unit, table)
    return Document(f"scala40-{table.id}.txt", content, host.texts.text(language, "record-caption"))


def _entry(seat: int, action: str) -> str:
    """The record's line for a line of the log."""
    word = action.split(" ", 1)[0]
    if word == "expire":
        return "house expire"
    return f"house {action}" if word in _HOUSE_WORDS else f"{seat} {action}"
