"""`python bot.py --check-copy FILE`: whether the bot could go back to a copy, what it holds, and what would be lost.

It works while the bot runs, which it does not disturb, and needs no token. Nothing that it says is about a person.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

from operations.database import OWNER, ROOTS_TRIED
from operations.exit_codes import Exit, StartError
from operations.settings import FileSettings
from storage import BrokenRow, Store, StoreError, Unit
from storage.restoring import Inventory, Restored, inventory, remembered, restored
from storage.schema.migrations import COPIED
from tables.encryption import EncryptionError


def check_copy(copy: Path, settings: FileSettings, now: Callable[[], float] = time.time) -> Iterator[str]:
    """Restore a copy into a scratch folder, and yield what there is to say about it, line by line.

    Raises StartError with a sentence if the bot could not go back to it.
    """
    present = settings.file
    if present is None:
        raise StartError(f"{settings.database} is not a file: copies are those of its server.", Exit.DATABASE)
    if _is_same(copy, present):
        raise StartError(f"{copy} is the database itself: give the file of a copy.", Exit.DATABASE)
    owner = settings.bot_number or remembered(present, OWNER)

    def check(unit: Unit) -> None:
        _belongs_to(copy, unit.meta.get(OWNER), owner)
        _fits(copy, settings, unit)

    with ExitStack() as stack:
        try:
            found = stack.enter_context(restored(copy, now, check))
        except StoreError as error:
            raise StartError(str(error), Exit.DATABASE) from None
        except StartError:
            raise
        except Exception as error:  # its rows break a migration, for instance
            kind = type(error).__name__
            raise StartError(f"{copy} cannot be opened by this version ({kind}).", Exit.DATABASE) from None
        yield from _contents(copy, found)
        yield from _loss(found.store)


def _is_same(copy: Path, present: Path) -> bool:
    with suppress(OSError):  # one of them is not there
        return copy.samefile(present)
    return False


def _belongs_to(copy: Path, copied: str | None, owner: str | None) -> None:
    if copied is not None and owner is not None and copied != owner:
        raise StartError(
            f"{copy} belongs to the bot with the number {copied}, but this is number {owner}.", Exit.DATABASE
        )


def _fits(copy: Path, settings: FileSettings, unit: Unit) -> None:
    try:
        settings.encryption.try_keys(unit.commitments.newest_encrypted(ROOTS_TRIED))
    except EncryptionError:
        given = "does not fit" if settings.secret_key is not None else "is missing for"
        raise StartError(
            f"SECRET_KEY {given} {copy}: set the key with which that copy was made.", Exit.SETTINGS
        ) from None


# --- what it holds ----------------------------------------------------------------------------------------------------


def _contents(copy: Path, found: Restored) -> Iterator[str]:
    with found.store.read() as unit:
        copied_at = unit.meta.get(COPIED)
        unreadable = sum(not _can_be_read(unit, table_id) for table_id in unit.tables.unfinished())
    newest = found.store.schema_version
    schema = f"schema {found.schema}" + (f", brought to {newest}" if found.schema < newest else "")
    yield f"{copy} can be used ({found.size / 1024 / 1024:,.1f} MiB, {schema})."
    if copied_at:
        yield f"The bot made it on {_moment(copied_at)}."
    else:
        yield "It is no copy that the bot has made: it has no date."
    yield ""
    for name, value in _rows(inventory(found.store), unreadable):
        yield f"  {name:<18}{value}"
    yield ""


def _can_be_read(unit: Unit, table_id: int) -> bool:
    try:
        unit.tables.get(table_id)
    except BrokenRow:
        return False
    return True


def _rows(held: Inventory, unreadable: int) -> Iterator[tuple[str, str]]:
    states = ", ".join(f"{status}: {number:,}" for status, number in held.tables.items())
    yield "people", f"{held.people:,}"
    yield "tables", f"{sum(held.tables.values()):,} ({states})"
    if unreadable:
        yield "unreadable tables", f"{unreadable:,}"
    yield "results", f"{held.results:,}"
    yield "actions", f"{held.moves:,}"
    yield "updates waiting", f"{held.updates:,}"
    yield "messages waiting", f"{held.announcements:,} to send, {held.screens:,} to edit"


# --- what would be lost -----------------------------------------------------------------------------------------------


def _loss(store: Store) -> Iterator[str]:
    """What going back to it loses: all that has happened since, and the tables that are open in it."""
    with store.read() as unit:
        copied_at, running = unit.meta.get(COPIED), len(unit.tables.unfinished())
    if copied_at:
        yield f"Going back to it loses all that happened after {_moment(copied_at)}."
        yield f"Tables that would be closed, with a message, because their cards may be known: {running:,}."
    else:
        yield "Going back to it loses all that happened after it was made."
        yield (
            f"Tables that would go on as they stand in it, although cards may be known since: {running:,}. "
            "Rather use a copy that the bot has made."
        )


def _moment(copied_at: str) -> str:
    return f"{datetime.fromtimestamp(float(copied_at), UTC):%Y-%m-%d at %H:%M} UTC"
