"""The members of a chat as the bot sees them."""

from __future__ import annotations

from aiogram.methods import GetChatMember

from sandbox.access import open_chat
from sandbox.members import member_json
from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.world import Json, World


@handles(GetChatMember)
def get_chat_member(world: World, call: GetChatMember) -> Json:
    chat = open_chat(world, call.chat_id)
    if call.user_id != world.bot["id"] and call.user_id not in world.people:
        raise bad("user not found")
    return member_json(world, chat, call.user_id)
