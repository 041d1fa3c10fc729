"""Guests: people without a Telegram account, who play under a name of their choice."""

from storage import FIRST_GUEST, Person, Unit
from tables.context import Context
from texts.clean_name import NAMELESS, clean_name


def add_guest(context: Context, unit: Unit, name: str) -> Person:
    """Record a guest under an id that nobody has, or can guess; ValueError if the name shows nothing."""
    cleaned = clean_name(name)
    if cleaned == NAMELESS:
        raise ValueError("the name of a guest shows nothing")
    person_id = FIRST_GUEST
    while unit.people.get(person_id) is not None or person_id == FIRST_GUEST:
        person_id = FIRST_GUEST + int.from_bytes(context.chance.token(), "big") % FIRST_GUEST
    return unit.people.seen(person_id, cleaned, None, None, context.now())
