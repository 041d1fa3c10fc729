"""Reading long texts as people do: by the link of a group's message, and part by part in private."""

from urllib.parse import parse_qs, urlsplit

from screens.message import Message
from simulation.use_cases.chats import ANNA, Chats
from tables.lobby.rules_in_words import rules_in_words
from tables.people.start import start


def linked(message: Message) -> str:
    """The payload of the only link below a message."""
    (link,) = [button.url for row in message.rows for button in row if button.url is not None]
    (payload,) = parse_qs(urlsplit(link).query)["start"]
    return payload


def opened(chats: Chats, message: Message, person: int = ANNA) -> Message:
    """What the link below a message of the group shows in a person's private chat."""
    (shown,) = chats.write(start, person, private=True, argument=linked(message)).messages
    return shown


def parts(chats: Chats, first: Message, person: int = ANNA) -> list[Message]:
    """All parts of a long text, from the one that is shown, by the button that leads on."""
    read = [first]
    while True:
        back, on = read[-1].rows[-1]
        assert back.disabled == (len(read) == 1)
        if on.disabled:
            return read
        assert on.request is not None
        turned = chats.touch(on.request, person, chat=person)
        assert turned.page is not None
        assert turned.messages == ()
        read.append(turned.page)


def whole_rules(chats: Chats, person: int = ANNA) -> str:
    """All that /regole says in the group and by its link, without the numbers of parts."""
    (short,) = chats.write(rules_in_words, person).messages
    read = parts(chats, opened(chats, short, person), person)
    return "\n\n".join([short.text.plain, *(part.text.plain.rpartition("\n\n")[0] for part in read)])
