"""Updates about membership and places: the bot or a person in a group, a blocked bot, a new id or title, topics."""

from telegram import Chat, ChatMember, ChatMemberUpdated, Message, Update, User
from telegram.constants import ChatMemberStatus
from telegram.ext import ChatMemberHandler, MessageHandler, filters

from handlers.telegram.convert import LibraryContext, UpdateHandler, place_of, requester_of, thread_of
from tables.context import Context
from tables.people import membership
from texts.clean_name import clean_name

_SERVICE = (
    filters.StatusUpdate.MIGRATE
    | filters.StatusUpdate.NEW_CHAT_TITLE
    | filters.StatusUpdate.FORUM_TOPIC_CREATED
    | filters.StatusUpdate.FORUM_TOPIC_EDITED
    | filters.StatusUpdate.LEFT_CHAT_MEMBER
    | filters.StatusUpdate.NEW_CHAT_MEMBERS
)
_SAME_DEPARTURE_SECONDS = 30.0
_OUT = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def update_handlers(context: Context) -> tuple[UpdateHandler, ...]:
    """The handlers for these updates."""
    departures = _Departures(context)

    async def on_bot(update: Update, library: LibraryContext) -> None:
        if update.my_chat_member is not None:
            _bot_moved(context, update.update_id, update.my_chat_member)

    async def on_person(update: Update, library: LibraryContext) -> None:
        if update.chat_member is not None:
            _person_moved(context, departures, update.update_id, update.chat_member)

    async def on_service(update: Update, library: LibraryContext) -> None:
        if update.message is not None:
            _service(context, departures, update.update_id, update.message)

    return (
        ChatMemberHandler(on_bot, ChatMemberHandler.MY_CHAT_MEMBER),
        ChatMemberHandler(on_person, ChatMemberHandler.CHAT_MEMBER),
        MessageHandler(_SERVICE, on_service),
    )


class _Departures:
    """Passes each departure on once: if the bot is an administrator, Telegram sends an update and a message."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._recent: dict[tuple[int, int], float] = {}

    def pass_on(self, update_id: int, chat: Chat, user: User) -> None:
        """Pass on that somebody left, unless that was done a moment ago."""
        now = self._context.now()
        self._recent = {
            key: moment for key, moment in self._recent.items() if abs(now - moment) < _SAME_DEPARTURE_SECONDS
        }
        if not user.is_bot and (chat.id, user.id) not in self._recent:
            membership.person_left(self._context, update_id, chat.id, requester_of(user))
            self._recent[chat.id, user.id] = now

    def forget(self, chat: Chat, user: User) -> None:
        """Forget a departure because the person is back: if they leave again, it is another one."""
        self._recent.pop((chat.id, user.id), None)


def _bot_moved(context: Context, update_id: int, change: ChatMemberUpdated) -> None:
    place, requester = place_of(change.chat), requester_of(change.from_user)
    if place is None:
        return
    inside = _is_inside(change.new_chat_member)
    if place.kind == "private":
        membership.bot_allowed(context, update_id, requester, inside)
    else:
        came_or_went = membership.bot_joined if inside else membership.bot_left
        came_or_went(context, update_id, place, requester)


def _person_moved(context: Context, departures: _Departures, update_id: int, change: ChatMemberUpdated) -> None:
    if not _is_inside(change.new_chat_member):
        departures.pass_on(update_id, change.chat, change.new_chat_member.user)
    elif not _is_inside(change.old_chat_member):
        departures.forget(change.chat, change.new_chat_member.user)
        membership.person_joined(context, update_id, change.chat.id, requester_of(change.new_chat_member.user))


def _service(context: Context, departures: _Departures, update_id: int, message: Message) -> None:
    """Handle a message that Telegram itself writes into a group; without it only an administrator learns who left."""
    place = place_of(message.chat)
    if message.migrate_to_chat_id is not None:
        membership.migrated(context, update_id, message.chat.id, message.migrate_to_chat_id)
    elif message.migrate_from_chat_id is not None:
        membership.migrated(context, update_id, message.migrate_from_chat_id, message.chat.id)
    elif message.new_chat_title is not None and place is not None:
        membership.title_changed(context, update_id, place)
    elif (topic := message.forum_topic_created or message.forum_topic_edited) is not None:
        if topic.name and thread_of(message):  # the general topic is the group itself; its icon alone may change
            membership.topic_named(context, update_id, message.chat.id, thread_of(message), clean_name(topic.name))
    elif message.left_chat_member is not None:
        departures.pass_on(update_id, message.chat, message.left_chat_member)
    for user in message.new_chat_members:
        departures.forget(message.chat, user)
        membership.person_joined(context, update_id, message.chat.id, requester_of(user))


def _is_inside(member: ChatMember) -> bool:
    if member.status == ChatMemberStatus.RESTRICTED:
        return bool(getattr(member, "is_member", True))
    return member.status not in _OUT
