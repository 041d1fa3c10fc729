"""Sentences that wait in a group which has had its messages of a minute are said in one message."""

from typing import Any

import pytest
from telegram.error import BadRequest, NetworkError

from handlers.delivery.timing.waiting import MOST_TOGETHER
from screens.message import Message
from simulation.use_cases.wording import bare
from storage import AnnouncementKind, Table
from tables.notices.announcements import announce_commitment, announce_line
from tests.handlers.outbox import Outbox
from texts.line import Line


class Sentences:
    """Announces sentences about the table of a group."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.matches = outbox.matches
        self.table = self.matches.begin(2)
        self.words = {
            key: self.matches.context.texts.plain("it", key) for key in ("clock-dead-match", "table-all-away")
        }

    def say(self, key: str, table: Table | None = None) -> None:
        """Announce a sentence."""
        with self.matches.store.unit() as unit:
            announce_line(unit, table or self.table, Line(key), 0.0)

    def spend(self) -> None:
        """Let another program have sent to the group all that Telegram allows in a minute."""
        self.outbox.time.now += 120.0
        self.outbox.budget.spend()

    async def said(self) -> str:
        """Everything that the group has read."""
        return "\n".join(bare(seen.text) for seen in await self.outbox.screen())

    def waiting(self) -> int:
        """How many announcements wait."""
        with self.matches.store.read() as unit:
            return len(unit.announcements.pending(self.matches.group))


async def test_sentences_that_wait_are_said_in_one_message_if_the_group_has_had_its_minute(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    await outbox.deliver_all()
    one, other = sentences.words
    for key in (one, other, one):
        sentences.say(key)
    sentences.spend()
    await outbox.deliver(outbox.group.id)
    said = [bare(seen.text) for seen in await outbox.screen()][1:]
    assert said == ["\n".join(sentences.words[key] for key in (one, other, one))]
    for key in (one, other):
        sentences.say(key)
    outbox.time.now += 120.0
    await outbox.deliver(outbox.group.id)
    said = [bare(seen.text) for seen in await outbox.screen()][2:]
    assert said == [sentences.words[one], sentences.words[other]], "else each has its own message"


async def test_what_is_no_sentence_keeps_its_place_between_those_that_wait(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    one, other = sentences.words
    sentences.say(one)
    with outbox.matches.store.unit() as unit:
        announce_commitment(unit, sentences.table, 0.0)
    sentences.say(other)
    sentences.say(one)
    sentences.spend()
    for left in (3, 2, 0):
        await outbox.chat_worker.deliver_next(outbox.group.id)
        assert sentences.waiting() == left


async def test_no_more_sentences_are_said_together_than_fit_into_a_message(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    for _ in range(MOST_TOGETHER + 2):
        sentences.say("clock-dead-match")
    sentences.spend()
    for left in (2, 0):
        await outbox.chat_worker.deliver_next(outbox.group.id)
        assert sentences.waiting() == left


async def test_sentences_that_are_said_together_are_said_again_together_if_that_was_not_noted(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    for key in sentences.words:
        sentences.say(key)
    sentences.spend()
    await outbox.tg.fault("drop_after", method="sendMessage")
    with pytest.raises(NetworkError):
        await outbox.chat_worker.deliver_next(outbox.group.id)
    assert sentences.waiting() == 2
    await outbox.chat_worker.deliver_next(outbox.group.id)
    assert sentences.waiting() == 0
    first, second = [bare(seen.text) for seen in await outbox.screen()]
    assert first == second == "\n".join(sentences.words.values())


async def _deliver_for_long(outbox: Outbox, sentences: Sentences) -> None:
    for _ in range(20):
        sentences.spend()
        await outbox.chat_worker.deliver_next(outbox.group.id)


async def test_a_sentence_that_cannot_be_written_costs_no_other_one(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    await outbox.deliver_all()
    (one, _), table = sentences.words, sentences.table
    for _ in range(3):
        sentences.say(one)
    with outbox.matches.store.unit() as unit:
        broken: dict[str, Any] = {"people": {}}
        unit.announcements.add(table.chat_id, AnnouncementKind.LINE, broken, 0.0, table_id=table.id)
    sentences.say(one)
    await _deliver_for_long(outbox, sentences)
    assert (await sentences.said()).count(sentences.words[one]) == 4
    assert sentences.waiting() == 0


async def test_a_sentence_that_telegram_refuses_costs_no_other_one(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = Sentences(outbox)
    await outbox.deliver_all()
    one, other = sentences.words
    for key in (one, one, other, one):
        sentences.say(key)
    send = outbox.sender.send

    async def refuse(chat_id: int, thread_id: int, content: Message) -> int:
        if sentences.words[other] in content.text.plain:
            raise BadRequest("can't parse entities")
        return await send(chat_id, thread_id, content)

    monkeypatch.setattr(outbox.sender, "send", refuse)
    await _deliver_for_long(outbox, sentences)
    assert (await sentences.said()).count(sentences.words[one]) == 3
    assert sentences.waiting() == 0


async def test_the_causes_of_all_sentences_of_a_message_are_forgotten(outbox: Outbox) -> None:
    sentences = Sentences(outbox)
    await outbox.deliver_all()
    for update_id, key in enumerate((*sentences.words, *sentences.words), 50):
        with outbox.matches.store.unit(update_id=update_id) as unit:
            announce_line(unit, sentences.table, Line(key), 0.0)
    causes = outbox.chat_worker._causes._announcements
    assert len(causes) == 4
    sentences.spend()
    await outbox.deliver(outbox.group.id)
    assert not causes


async def test_a_message_stays_if_another_worker_has_said_only_some_of_its_sentences(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = Sentences(outbox)
    await outbox.deliver_all()
    one, other = sentences.words
    for key in (one, other):
        sentences.say(key)
    send = outbox.sender.send

    async def another_has_sent_it(chat_id: int, thread_id: int, content: Message) -> int:
        message_id = await send(chat_id, thread_id, content)
        with outbox.matches.store.unit() as unit:
            first, *_ = unit.announcements.pending(chat_id)
            unit.announcements.sent(first.id, 1, 0.0)
        return message_id

    monkeypatch.setattr(outbox.sender, "send", another_has_sent_it)
    sentences.spend()
    await outbox.chat_worker.deliver_next(outbox.group.id)
    assert sentences.waiting() == 0
    with outbox.matches.store.read() as unit:
        assert unit.old_messages.of(outbox.group.id) == ()
    assert (await sentences.said()).count(sentences.words[other]) == 1
