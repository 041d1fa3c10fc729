"""Who comes next: updates wait in a lane for each sender, and the lanes take turns.

So a sender of many updates waits for their own, and everybody else for at most one of those each time. Those of one
sender keep their order.
"""

from collections import Counter, OrderedDict, deque

from telegram import Message, Update

AT_ONCE = 4
"""So many updates of one sender are worked on at once: answering a tap takes a way to Telegram and back."""


def lane_of(update: Update) -> int:
    """Who has sent an update: a person, or the group or channel in whose name they write; 0 where nobody has."""
    query, message = update.callback_query, update.message
    if query is not None:
        return query.from_user.id
    if message is not None and message.sender_chat is not None:
        return message.sender_chat.id
    moved = update.my_chat_member or update.chat_member or message
    user = None if moved is None else moved.from_user
    return 0 if user is None else user.id


def words_of(update: Update) -> Message | None:
    """The message of an update in which somebody has written what is answered: a command, or words in private.

    Taps, what people in a group say to each other, and what Telegram tells in a message without text are none.
    """
    message = update.message
    if message is None or message.text is None:
        return None
    return message if message.text.startswith("/") or message.chat.id > 0 else None


class Lanes:
    """Updates that wait, by sender."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._lanes: dict[int, deque[Update]] = {}
        self._turns: OrderedDict[int, None] = OrderedDict()
        """Whose lanes may be taken from, the next one first."""
        self._under_way: Counter[int] = Counter()
        self._words: Counter[int] = Counter()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing waits and nothing is being worked on."""
        return not self._size and not self._under_way

    def words(self, requester: int) -> int:
        """How many messages that are to be answered wait in somebody's lane."""
        return self._words[requester]

    def add(self, update: Update) -> None:
        """Let an update wait behind those of its sender."""
        requester = lane_of(update)
        self._lanes.setdefault(requester, deque()).append(update)
        self._words[requester] += words_of(update) is not None
        self._size += 1
        self._line_up(requester)

    def take(self, *, also_busy: bool = False) -> Update | None:
        """The next update; None where none waits, or only of senders of whom enough are being worked on.

        `also_busy`: also of those.
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
        """An update that was taken is no longer worked on."""
        requester = lane_of(update)
        self._under_way[requester] -= 1
        if self._under_way[requester] <= 0:
            del self._under_way[requester]
        self._line_up(requester)

    def _line_up(self, requester: int) -> None:
        if requester in self._lanes and requester not in self._turns and self._under_way[requester] < self._at_once:
            self._turns[requester] = None
