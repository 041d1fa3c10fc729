"""Webhooks and files. The server implements getUpdates itself, because it waits."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from aiogram.methods import DeleteWebhook, GetFile, GetWebhookInfo, SetWebhook

from sandbox.methods.registry import handles
from sandbox.refusals import bad
from sandbox.world import Json, World


@handles(SetWebhook)
def set_webhook(world: World, call: SetWebhook) -> bool:
    if call.secret_token is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", call.secret_token):
        raise bad("secret token contains unallowed characters")
    if call.url and (urlsplit(call.url).scheme not in ("http", "https") or not urlsplit(call.url).netloc):
        raise bad("bad webhook: invalid webhook URL specified")
    if call.drop_pending_updates:
        world.updates.drop()
    if call.allowed_updates is not None:
        world.updates.allowed = call.allowed_updates
    connections = call.max_connections or 40
    if not 1 <= connections <= 100:
        raise bad("max_connections must be from 1 to 100")
    hook = {"url": call.url, "secret": call.secret_token, "max_connections": connections}
    world.updates.webhook = hook if call.url else None
    world.updates.webhook_error = None
    world.events.touch()
    return True


@handles(DeleteWebhook)
def delete_webhook(world: World, call: DeleteWebhook) -> bool:
    world.updates.webhook = None
    if call.drop_pending_updates:
        world.updates.drop()
    world.events.touch()
    return True


@handles(GetWebhookInfo)
def get_webhook_info(world: World, call: GetWebhookInfo) -> Json:
    hook = world.updates.webhook
    info: Json = {
        "url": hook["url"] if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": world.updates.pending(),
    }
    if hook:
        info["max_connections"] = hook["max_connections"]
    if world.updates.webhook_error:
        info["last_error_date"], info["last_error_message"] = world.updates.webhook_error
    if world.updates.allowed:
        info["allowed_updates"] = world.updates.allowed
    return info


@handles(GetFile)
def get_file(world: World, call: GetFile) -> Json:
    file = world.files.find(call.file_id)
    if file is None:
        raise bad("invalid file_id")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.data),
        "file_path": file.path,
    }
