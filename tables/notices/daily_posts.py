"""The post of a group on the deal of the day: it is edited when somebody has played, and when a day has ended."""

from storage import AnnouncementKind, DailyDeal, Unit


def edit_daily_post(unit: Unit, deal: DailyDeal) -> None:
    """Let the last post of a group show what is known now, if it is about this day or the day after."""
    chat = None if deal.chat_id is None else unit.chats.get(deal.chat_id)
    if chat is not None and chat.daily_posted in (deal.number, deal.number + 1):
        payload = {"chain": deal.chain_id, "number": chat.daily_posted}
        unit.announcements.again_in_chat(chat.id, AnnouncementKind.DAILY, payload)
