"""/privacy: what is stored about a person, for how long, who can see it; and the file with all of it."""

from collections.abc import Iterator

from handlers.commands.reading import Reading
from handlers.delivery.answers import export_has_just_come, export_is_on_its_way, queue_export
from screens.answers import in_private
from screens.message import Button, Message
from screens.retention import backup_days, kept_for
from storage import Chat, Unit
from tables.context import Context
from tables.requests.deep_links import PRIVACY_PAYLOAD
from tables.requests.origin import Origin
from tables.requests.pages import AskForget, MyData
from tables.result import Result
from texts.line import Line
from texts.text import Text


@Reading
def privacy(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/privacy: all of it in private, where it can be asked for; a group is told where."""
    if not origin.is_private:
        return in_private(context, chat.language, Line("privacy-in-private"), PRIVACY_PAYLOAD)
    texts, language = context.texts, chat.language
    rows = (
        (Button(texts.plain(language, "privacy-label-data"), MyData()),),
        (Button(texts.plain(language, "privacy-label-forget"), AskForget(), style="danger"),),
    )
    kept = Text.join(
        "\n", (texts.text(language, part) for part in (Line("privacy-kept", **kept_for()), *_copies(context)))
    )
    told, seen, rights = (texts.text(language, f"privacy-{part}") for part in ("told", "seen", "rights"))
    said = Text.join("\n\n", (told, kept, seen, rights))
    return Result(messages=(Message(said, rows),))


def _copies(context: Context) -> Iterator[Line]:
    """How long what was erased stays in copies of the file, where any are made."""
    days = backup_days(context)
    if days is not None:
        yield Line("privacy-copies", time=days)


def send_data(context: Context, origin: Origin, request: MyData) -> Result:
    """Send whoever taps what is held on him, to himself alone.

    Who is not known is not made known by asking.
    """
    now = context.now()
    with context.store.unit(origin.update_id) as unit:
        if origin.chat_id != origin.person.id:
            return Result(start=PRIVACY_PAYLOAD)
        if unit.people.get(origin.person.id) is None:
            return Result(Line("privacy-nothing-held"), alert=True)
        if export_is_on_its_way(unit, origin.person.id):
            return Result(Line("privacy-data-comes-already"))
        if export_has_just_come(unit, origin.person.id, now):
            return Result(Line("privacy-data-has-come"))
        queue_export(unit, origin.person.id, now)
        return Result(Line("privacy-data-comes"))
