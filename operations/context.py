"""The context of use cases, made from the settings of the operator."""

from collections.abc import Callable

from operations.settings import Settings
from storage import Store
from tables.contact import Contact
from tables.context import Chance, Context, WebAddress
from tables.facts import Facts
from texts.catalogue import Catalogue


def context_from(
    settings: Settings,
    store: Store,
    texts: Catalogue,
    now: Callable[[], float],
    chance: Chance,
    username: str,
    contact: Contact | None = None,
    web: WebAddress | None = None,
    facts: Callable[[], Facts] | None = None,
) -> Context:
    """Return the context with those settings that use cases read; it does not contain the token."""
    return Context(
        store=store,
        texts=texts,
        now=now,
        chance=chance,
        encryption=settings.encryption,
        pause_seconds=settings.pause_seconds,
        slip_seconds=settings.slip_seconds,
        default_time_zone=settings.default_time_zone,
        backup_days=settings.backup_days if settings.makes_copies else 0,
        username=username,
        contact=contact or Contact(),
        web=web,
        operators=settings.operators,
        facts=facts,
    )
