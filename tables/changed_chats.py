"""Which chats a request may change, so that no other worker works on them meanwhile."""

from storage import Store
from tables.requests.codec import Request
from tables.requests.origin import Origin


def chats_of(store: Store, origin: Origin, request: Request) -> tuple[int, ...]:
    """The chat where it was made, the requester's own (a private chat has their id), and that of the table it names.

    What belongs to a table changes only with the lock of its chat. A request that changes others as well, such as one
    of somebody who has a new name, is tried again with theirs (`Store.unit`).
    """
    return (origin.chat_id, origin.person.id, *store.chats_of(getattr(request, "table", None)))
