"""Calls of the Bot API, and which of them a bot began that did not hold the lock of the database any more.

Telegram counts calls for each token, and two bots that speak at once would say things twice. So a call that is neither
an answer to a tap nor a plain question has to come from the bot that holds the lock when it arrives. The bots import
this, too, so it imports nothing of the local Telegram, which takes longer than all of the bot.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

RECEIVES = frozenset({"getUpdates", "setWebhook"})
"""Calls with which a bot begins to receive."""
GOOD_SECONDS, MARGIN_SECONDS = 4.0, 1.0
"""How long after its last heartbeat a bot may begin calls, and how much longer a call may take until it arrives."""
ON_ITS_WAY_SECONDS = 0.5
"""A call may arrive so much later than its bot was killed, and another one took the lock."""

INSTALL = """
CREATE TABLE beats (at FLOAT8 NOT NULL, term BIGINT NOT NULL, holder TEXT NOT NULL) TABLESPACE pg_default;
CREATE FUNCTION record_beat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO beats VALUES (extract(epoch FROM clock_timestamp()), NEW.term, NEW.holder);
    RETURN NULL;
END $$;
CREATE TRIGGER record_beat AFTER INSERT OR UPDATE ON heartbeat FOR EACH ROW EXECUTE FUNCTION record_beat();
"""
"""Records each heartbeat from now on; where the tables of a test's disk may be full, this one is not."""
RECORDED = "SELECT at, term, holder FROM beats ORDER BY at"


def is_the_holders(method: str) -> bool:
    """Whether only the holder of the lock may begin such a call."""
    return method in RECEIVES or not (method == "answerCallbackQuery" or method.startswith("get"))


@dataclass(slots=True)
class Call:
    """The beginning of a call: when its first line had arrived, and from which bot. `is_refused`: with 409."""

    at: float
    bot: int
    method: str
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Beat:
    """A heartbeat, by the clock of the same computer, in a term, by the bot that holds the lock in that term."""

    at: float
    term: int
    bot: int


def faults(calls: Sequence[Call], beats: Sequence[Beat], *, polls_without_server: bool = False) -> Iterator[str]:
    """Each call that only the holder of the lock may begin, and that another bot began, or the holder too late.

    `polls_without_server`: a bot that has lost the server goes on asking for updates, until it is told with 409 that
    another one asks, too.
    """
    moments = [beat.at for beat in beats]
    begun = {beat.term: beat.at for beat in reversed(beats)}
    refused: dict[tuple[int, int], int] = {}
    for call in calls:
        if not is_the_holders(call.method):
            continue
        number = bisect_right(moments, call.at)
        now = beats[number - 1] if number else None
        polls = polls_without_server and call.method == "getUpdates"
        if now is None:
            yield f"bot {call.bot} began {call.method} although no bot held the lock"
        elif now.bot != call.bot:
            told = refused.get((now.term, call.bot), 0)
            refused[now.term, call.bot] = told + call.is_refused
            if call.at > begun[now.term] + ON_ITS_WAY_SECONDS and not (polls and not told):
                yield f"bot {call.bot} began {call.method} although bot {now.bot} held the lock (term {now.term})"
        elif call.at > now.at + GOOD_SECONDS + MARGIN_SECONDS and not polls:
            yield f"bot {call.bot} began {call.method} {call.at - now.at:.1f} s after its last heartbeat"
