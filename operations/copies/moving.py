"""`python bot.py --move-to DATABASE`: moves everything to another database, while no bot runs."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from operations.database import cannot_start
from operations.exit_codes import Exit, StartError
from operations.file_lock import exclusive_access
from operations.setting_kinds import NO_DRIVER, has_driver
from operations.settings import FileSettings
from storage import Store, StoreError
from storage.address import Address, is_address
from storage.engines.sqlite_file import examine
from storage.moving import move

SECONDS = 3600.0
"""How long a statement of a move may take."""


def move_database(to: str, settings: FileSettings, now: Callable[[], float] = time.time) -> Iterator[str]:
    """Move the database of the settings, and yield what was moved, line by line; StartError if that is not possible."""
    there = _place(to)
    here = settings.database
    if there == here or (isinstance(there, Path) and isinstance(here, Path) and there.resolve() == here.resolve()):
        raise StartError(f"{there} is the database that the bot has: name another one.", Exit.SETTINGS)
    if isinstance(here, Path) and not here.exists():
        raise StartError(f"The database {here} does not exist: there is nothing to move.", Exit.DATABASE)
    if isinstance(there, Path) and there.exists():
        raise StartError(f"{there} exists already: name a file that does not.", Exit.DATABASE)
    try:
        with ExitStack() as stack:
            source = _opened(here, now, stack)
            target = _opened(there, now, stack)
            try:
                moved = move(source, target, now())
            except BaseException:
                target.drop_if_new()
                raise
    except StoreError as error:
        raise cannot_start(error) from None
    for table in moved:
        if table.rows:
            yield f"{table.table:16}  {table.rows:9,} rows  {table.digest[:16]}"
    yield f"Everything is at {there} now, and was compared: set DATABASE, and start the bot."
    yield f"{here} counts as an old copy from now on: a bot started on it would close its tables."


def _place(text: str) -> Path | Address:
    if not is_address(text):
        return Path(text)
    if not has_driver():
        raise StartError(NO_DRIVER, Exit.SETTINGS)
    try:
        return Address(text)
    except ValueError as error:
        raise StartError(f"The address to move to {error}.", Exit.SETTINGS) from None


def _opened(place: Path | Address, now: Callable[[], float], stack: ExitStack) -> Store:
    if isinstance(place, Path):
        examine(place)
        lock = stack.enter_context(exclusive_access(place))
    store = Store.open(place, now, alone=True, seconds=SECONDS)
    stack.callback(store.close)
    if isinstance(place, Path):
        lock.note()
    return store
