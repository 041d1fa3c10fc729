"""Makes the content of a message from a request: text or caption with entities, a photo, a document."""

from __future__ import annotations

from typing import Any

from aiogram.types import InputMediaDocument, InputMediaPhoto

from sandbox.entities import MAX_CAPTION, MAX_TEXT, formatted, units
from sandbox.refusals import bad
from sandbox.schema import plain
from sandbox.world import Json, World

# The fields that an edit may change; if all of them stay equal, Telegram refuses the edit.
EDITABLE = (
    "text",
    "entities",
    "link_preview_options",
    "caption",
    "caption_entities",
    "show_caption_above_media",
    "has_media_spoiler",
    "photo",
    "document",
    "reply_markup",
)


def text_content(world: World, call: Any) -> Json:
    """The fields of a text message. Raises RefusalError if it is empty or too long, or has bad entities."""
    if not call.text:
        raise bad("message text is empty")
    text, entities = formatted(call.text, plain(call.parse_mode), plain(call.entities), world.people)
    if not text:
        raise bad("text must be non-empty")
    if units(text) > MAX_TEXT:
        raise bad("message is too long")
    content: Json = {"text": text}
    if entities:
        content["entities"] = _with_users(world, entities)
    options = plain(call.link_preview_options)
    if options is None and plain(getattr(call, "disable_web_page_preview", None)):
        options = {"is_disabled": True}
    if options:
        content["link_preview_options"] = options
    return content


def caption_content(world: World, call: Any) -> Json:
    """The fields of a caption; {} for an empty one."""
    if not call.caption:
        return {}
    text, entities = formatted(call.caption, plain(call.parse_mode), plain(call.caption_entities), world.people)
    if units(text) > MAX_CAPTION:
        raise bad("message caption is too long")
    content: Json = {"caption": text} if text else {}
    if entities and text:
        content["caption_entities"] = _with_users(world, entities)
    if text and plain(getattr(call, "show_caption_above_media", None)):
        content["show_caption_above_media"] = True
    return content


def photo_content(world: World, call: Any, reference: Any) -> Json:
    spoiler = {"has_media_spoiler": True} if call.has_spoiler else {}
    return {"photo": world.files.photo(str(reference)), **caption_content(world, call), **spoiler}


def document_content(world: World, call: Any, reference: Any) -> Json:
    return {"document": world.files.document(str(reference)), **caption_content(world, call)}


def media_content(world: World, media: Any) -> Json:
    """The fields of an InputMedia, which may be a photo or a document."""
    match media:
        case InputMediaPhoto():
            return photo_content(world, media, media.media)
        case InputMediaDocument():
            return document_content(world, media, media.media)
    raise bad(f"media of type {media.type} is not available in the local Telegram")


def _with_users(world: World, entities: list[Json]) -> list[Json]:
    """The entities; mentions have the user as the server knows them, not as the request describes them."""
    return [
        entity | {"user": world.user(entity["user"]["id"])} if entity["type"] == "text_mention" else entity
        for entity in entities
    ]
