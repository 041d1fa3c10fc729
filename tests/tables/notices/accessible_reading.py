"""What a group and its players read of a match, for the tests of verbosity and notices."""

from screens.compose import compose
from screens.message import Message
from simulation.use_cases.matches import Matches
from storage import Announcement, ScreenKind, Subject, Table, Verbosity
from tables.requests.chat_pages import ChatSetting
from tables.requests.panel import DiscardCard, DrawStock, Pick

HEARING_LESS = (Verbosity.QUIET, Verbosity.ENDS)


def choose_verbosity(matches: Matches, verbosity: Verbosity) -> None:
    """An administrator chooses how much the group hears."""
    assert matches.touch(ChatSetting("volume", verbosity.value), admin=True).page is not None


def begun(matches: Matches, verbosity: Verbosity, **options: str | int) -> Table:
    """A match of three people in a group that hears so much."""
    choose_verbosity(matches, verbosity)
    return matches.begin(3, **options)


def waiting(matches: Matches, chat: int) -> list[Announcement]:
    """What is to be said in a chat."""
    with matches.store.read() as unit:
        return list(unit.announcements.pending(chat))


def notices(matches: Matches, person: int) -> list[str]:
    """What somebody is told in private, as far as it is still true."""
    return matches.announcements(person)


def deliver(matches: Matches) -> None:
    """Pretend that all that is to be said has been sent, each as a message of its own."""
    with matches.store.unit() as unit:
        for chat in (matches.group, *matches.people):
            for said in unit.announcements.pending(chat):
                unit.announcements.sent(said.id, 5000 + said.id, matches.time)


def old_messages(matches: Matches, chat: int) -> list[int]:
    """The messages of a chat that are to be cleared away."""
    with matches.store.read() as unit:
        return [old.message_id for old in unit.old_messages.of(chat)]


def subject(matches: Matches, table: Table) -> Subject:
    """What the group's post is about now; noted as shown, as a chat worker would."""
    with matches.store.unit() as unit:
        screen = unit.screens.find(table.id, ScreenKind.TABLE)
        composed = compose(matches.context, unit, screen)
        seen = composed.message.fingerprint
        unit.screens.mark_shown(screen.id, screen.wanted, 77, composed.subject, seen, is_photo=composed.is_photo)
    return composed.subject


def play_turn(matches: Matches, table: Table) -> int:
    """The one who is on turn draws and discards; returns who."""
    person = matches.turn_of(table)
    matches.press(table, person, DrawStock)
    matches.pick(table, person, matches.offered(table, person, Pick)[0].card)
    matches.press(table, person, DiscardCard)
    return person


def called(message: Message) -> list[int]:
    """Whom a message mentions."""
    return [span.user_id for span in message.text.spans if span.user_id is not None]
