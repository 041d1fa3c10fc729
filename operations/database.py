"""Opens the database that the settings name, for this process alone, or says in a sentence why it may not be used."""

from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager

from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from storage import Store, StoreError, Unit
from storage.lock import exclusive_access
from storage.opening import examine
from tables.fair.encryption import EncryptionError

OWNER = "bot"
"""Under this key the store remembers the number of its bot."""

COMMITMENTS_SINCE = 7
"""The schema from which on there are secrets of tables."""

ROOTS_TRIED = 5
"""So many secrets are tried with the keys: one row that is broken keeps nobody from playing."""


def opened(settings: Settings, now: Callable[[], float], stack: AsyncExitStack) -> Store:
    """The store, for us alone until the stack is left; nothing is written where it does not fit the settings."""

    def check(unit: Unit, schema: int) -> None:
        _belongs_to(settings, unit.meta.get(OWNER))
        roots = unit.commitments.newest_encrypted(ROOTS_TRIED) if schema >= COMMITMENTS_SINCE else ()
        settings.encryption.try_keys(roots)

    try:
        examine(settings.database)  # before the lock is put beside it
        stack.enter_context(exclusive_access(settings.database))
        store = Store.open(settings.database, now, check)
    except EncryptionError as error:
        raise StartError(str(error), Exit.SETTINGS) from None
    except StoreError as error:
        raise StartError(str(error), Exit.SECOND if error.reason == "in use" else Exit.DATABASE) from None
    stack.callback(store.close)
    return store


def _belongs_to(settings: Settings, owner: str | None) -> None:
    """Messages and chats have other numbers for another bot. A token begins with the number of its bot."""
    ours = settings.token.partition(":")[0].lstrip("0")
    if owner is not None and owner != ours:
        raise StartError(
            f"The database {settings.database} belongs to the bot with the number {owner}, BOT_TOKEN to number {ours}: "
            "set the token of that bot, or another DATABASE.",
            Exit.DATABASE,
        )


def mark(store: Store, bot: int) -> None:
    """Remember whose database this is."""
    with store.unit() as unit:
        if unit.meta.get(OWNER) is None:
            unit.meta.set(OWNER, str(bot))


@contextmanager
def the_disk(store: Store) -> Iterator[None]:
    """A disk that takes nothing at the start is a sentence."""
    try:
        with store.starting():
            yield
    except StoreError as error:
        raise StartError(str(error), Exit.DATABASE) from None
