"""The order of updates: each sender has a lane, and the lanes take turns.

So somebody who sends many updates delays mostly themselves. The updates of one sender keep their order.
"""

from collections import Counter, OrderedDict, deque

from telegram import Message, Update

AT_ONCE = 4
"""How many updates of one sender are processed at once: answering a tap takes a round trip to Telegram."""


def lane_of(update: Update) -> int:
    """The id of an update's sender: a person, or the group or channel in whose name they write; 0 if nobody sent it."""
    query, message = update.callback_query, update.message
    if query is not None:
        return query.from_user.id
    if update.inline_query is not None:
        return update.inline_query.from_user.id
    if message is not None and message.sender_chat is not None:
        return message.sender_chat.id
    moved = update.my_chat_member or update.chat_member or message
    user = None if moved is None else moved.from_user
    return 0 if user is None else user.id


def words_of(update: Update) -> Message | None:
    """The message of an update if it has to be answered: a command, a reply to a bot, or a text in private.

    None for taps, for the conversation in a group, and for messages without text, such as Telegram's own.
    """
    message = update.message
    if message is None or message.text is None:
        return None
    replied = message.reply_to_message
    is_to_bot = replied is not None and replied.from_user is not None and replied.from_user.is_bot
    return message if message.text.startswith("/") or message.chat.id > 0 or is_to_bot else None


class Lanes:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._lanes: dict[int, deque[Update]] = {}
        self._turns: OrderedDict[int, None] = OrderedDict()
        """The senders whose lanes may be taken from, the next one first."""
        self._under_way: Counter[int] = Counter()
        self._words: Counter[int] = Counter()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def is_at_rest(self) -> bool:
        """Whether no update waits or is being processed."""
        return not self._size and not self._under_way

    def waiting(self, requester: int) -> int:
        """How many updates wait in a sender's lane."""
        return len(self._lanes.get(requester, ()))

    def words(self, requester: int) -> int:
        """How many messages that have to be answered wait in a sender's lane."""
        return self._words[requester]

    def add(self, update: Update) -> None:
        """Queue an update behind the others of its sender."""
        requester = lane_of(update)
        self._lanes.setdefault(requester, deque()).append(update)
        self._words[requester] += words_of(update) is not None
        self._size += 1
        self._line_up(requester)

    def take(self, *, also_busy: bool = False) -> Update | None:
        """The next update; None if none waits, or only from senders whose `at_once` updates are being processed.

        `also_busy`: take from those senders too.
        """
        if self._turns:
            requester, _ = self._turns.popitem(last=False)
        elif also_busy and self._lanes:
            requester = next(iter(self._lanes))
        else:
            return None
        lane = self._lanes[requester]
        update = lane.popleft()
        self._size -= 1
        if not lane:
            del self._lanes[requester]
        self._words[requester] -= words_of(update) is not None
        if not self._words[requester]:
            del self._words[requester]
        self._under_way[requester] += 1
        self._line_up(requester)
        return update

    def free(self, update: Update) -> None:
        """Note that an update that was taken is no longer being processed."""
        requester = lane_of(update)
        self._under_way[requester] -= 1
        if self._under_way[requester] <= 0:
            del self._under_way[requester]
        self._line_up(requester)

    def _line_up(self, requester: int) -> None:
        if requester in self._lanes and requester not in self._turns and self._under_way[requester] < self._at_once:
            self._turns[requester] = None
