"""The post of a deal's end: during the pause it is the table's post, and then it stays in the chat without buttons."""

from storage import AnnouncementKind, ScreenKind, Table, TableStatus, Unit
from tables.notices.announcements import has_consequences, to_table
from tables.seats import is_private


def announce_deal_end(unit: Unit, table: Table, now: float) -> None:
    """Post the end of a deal after which there is no pause, although the match has not ended with it."""
    assert table.match is not None  # a deal has just ended
    if has_consequences(table.match):
        return  # it is posted already
    to_table(unit, table, AnnouncementKind.DEAL_END, {"deal": table.match.deal_number}, now)


def keep_deal_end(unit: Unit, table: Table, now: float) -> None:
    """Keep the post of the last deal's end as the pause ends; `table` is as it is stored, still in the pause.

    If the post has not been sent yet, it is sent without buttons. In private the panel is the table's post.
    """
    if table.status is not TableStatus.PAUSE or table.match is None or has_consequences(table.match):
        return
    person_id = table.chat_id if is_private(table) else None
    kind = ScreenKind.TABLE if person_id is None else ScreenKind.HAND
    screen = unit.screens.find(table.id, kind, person_id)
    deal, shown = table.match.deal_number, None if screen is None else screen.subject
    is_shown = shown is not None and shown.is_pause and shown.deal == deal
    posted = screen.message_id if screen is not None and is_shown else None
    unit.announcements.add(
        table.chat_id,
        AnnouncementKind.DEAL_END,
        {"deal": deal, "photo": screen is not None and screen.is_photo},
        now,
        table_id=table.id,
        thread_id=table.thread_id,
        message_id=posted,
    )
    if screen is not None and posted is not None:
        unit.screens.lost(screen.id)
