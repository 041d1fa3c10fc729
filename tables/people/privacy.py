"""What is stored about a person, for how long, and who can see it; the file with everything."""

from collections.abc import Iterator

from storage import Chat, Unit, retention
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, requested
from tables.people.export import export_has_just_come, export_is_on_its_way, queue_export
from tables.play.lists import in_private
from tables.requests.chat_pages import AskForget, MyData
from tables.requests.commands import ShowPrivacy
from tables.requests.deep_links import PRIVACY_PAYLOAD
from texts.line import Line

DAYS_OF_A_YEAR = 365


@Reading
def show_privacy(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowPrivacy) -> Result:
    """Show what is stored, with buttons to get and to erase it; in a group, show a link to the private chat."""
    if not origin.is_private:
        return Result(pages=(in_private(Line("privacy-in-private"), PRIVACY_PAYLOAD),))
    paragraphs = (
        (Line("privacy-told"),),
        (Line("privacy-kept", **kept_for()), *_page(context), *_copies(context)),
        (Line("privacy-seen"),),
        (Line("privacy-rights"),),
    )
    choices = (
        (Choice(Line("privacy-label-data"), MyData()),),
        (Choice(Line("privacy-label-forget"), AskForget(), style="danger"),),
    )
    return Result(pages=(Statement(paragraphs, choices),))


def _page(context: Context) -> Iterator[Line]:
    """Yield how long is kept what the page of the tables needs, if there is one."""
    if context.web is not None:
        yield Line("privacy-page", access=days_line(retention.RENEWED_DAYS), time=days_line(retention.PAGE_DAYS))


def _copies(context: Context) -> Iterator[Line]:
    """Yield how long erased data stays in backups: those of the file, if any are made, or those of a server."""
    if not context.store.has_file:
        yield Line("privacy-copies-server")
        return
    days = backup_days(context)
    if days is not None:
        yield Line("privacy-copies", time=days)


def send_data(context: Context, origin: Origin, request: MyData) -> Result:
    """Send a person the file with everything stored about them, to their private chat.

    A person who is not known is not recorded because of this request.
    """
    now, person_id = context.now(), origin.person.id
    with requested(context, origin, records_requester=False) as unit:
        if not origin.is_private:
            return Result(start=PRIVACY_PAYLOAD)
        if unit.people.get(person_id) is None:
            raise Refused(Line("privacy-nothing-held"), alert=True)
        if export_is_on_its_way(unit, person_id):
            return Result(Line("privacy-data-comes-already"))
        if export_has_just_come(unit, person_id, now):
            return Result(Line("privacy-data-has-come"))
        queue_export(unit, person_id, now)
        return Result(Line("privacy-data-comes"))


def kept_for() -> dict[str, Line]:
    """Return the times named by /privacy, under the names of the arguments of its sentence."""
    return {
        "record": days_line(retention.MATCH_DAYS),
        "closed": days_line(retention.CLOSED_DAYS),
        "update": days_line(retention.UPDATE_DAYS),
        "picture": days_line(retention.PICTURE_DAYS),
        "vacation": days_line(retention.VACATION_DAYS),
        "group": days_line(retention.CHAT_DAYS),
        "unseen": days_line(retention.PERSON_DAYS),
    }


def days_line(days: int) -> Line:
    """Return a number of days in words, whole years as years."""
    years, rest = divmod(days, DAYS_OF_A_YEAR)
    return Line("time-years", count=years) if years and not rest else Line("time-days", count=days)


def backup_days(context: Context) -> Line | None:
    """Return how long backups of the file are kept; None if none are made."""
    days = context.backup_days
    return days_line(days) if days else None


USE_CASES: UseCases = {ShowPrivacy: show_privacy, MyData: send_data}
