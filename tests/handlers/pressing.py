"""Buttons pressed on the phones of the local Telegram."""

from sandbox.client.people import Person
from simulation.people.finding import offered, see, tap
from tables.requests.codec import Request


async def press(person: Person, words: str, kind: type[Request], **fields: object) -> None:
    message = await see(person, lambda seen: words in seen.text and offered(seen, kind, **fields) is not None)
    data = offered(message, kind, **fields)
    assert data is not None
    await tap(person, message, data)
