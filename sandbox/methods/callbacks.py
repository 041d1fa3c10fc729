"""Answers to taps on buttons."""

from __future__ import annotations

import re

from aiogram.methods import AnswerCallbackQuery

from sandbox.entities import units
from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.world import World

MAX_ANSWER = 200


@handles(AnswerCallbackQuery)
def answer_callback_query(world: World, call: AnswerCallbackQuery) -> bool:
    world.taps.alive(call.callback_query_id)
    if units(call.text or "") > MAX_ANSWER:
        raise bad("MESSAGE_TOO_LONG")
    if call.url and not _opens_the_bot(call.url, world.bot["username"]):
        raise bad("URL_INVALID")
    answer = {"text": call.text or None, "show_alert": bool(call.show_alert), "url": call.url or None}
    tap = world.taps.answer(call.callback_query_id, answer)
    world.events.publish("answer", chat_id=tap.chat_id, user_id=tap.user_id, message_id=tap.message_id, **answer)
    return True


def _opens_the_bot(url: str, username: str) -> bool:
    """Whether a URL is a deep link to the bot itself: an answer may open no other one, except for games."""
    web = rf"(?:https?://)?(?:t|telegram)\.me/{username}\?start(?:group)?=[\w-]{{1,64}}"
    app = rf"tg://resolve\?domain={username}&start(?:group)?=[\w-]{{1,64}}"
    return re.fullmatch(f"{web}|{app}", url, re.IGNORECASE | re.ASCII) is not None
