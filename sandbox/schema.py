"""Checks every request and every answer against an independent model of the Bot API: aiogram's generated classes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from sandbox.models import NAMES, Default, TelegramMethod, methods, types
from sandbox.refusals import RefusalError, bad

Method = type[TelegramMethod[Any]]

METHODS: dict[str, Method] = {
    cls.__api_method__.lower(): cls
    for name in methods.__all__
    if isinstance(cls := getattr(methods, name), type) and issubclass(cls, TelegramMethod) and cls is not TelegramMethod
}
_INTEGER = re.compile(r"-?\d+")

# Telegram's words for some missing parameters; `_in_words` has those for all others.
_MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "reply_markup": "object expected as reply markup",
    "from_chat_id": "from_chat_id is empty",
    "action": "wrong parameter action in request",
    "message_ids": "message identifiers are not specified",
}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart body."""

    name: str
    mime: str
    data: bytes


def decode(method: Method, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters as values instead of text. Raises RefusalError if an object is not valid JSON."""
    known = method.model_fields
    return {key: _decode(method, key, value) if key in known else value for key, value in given.items()}


def parse(method: Method, given: dict[str, Any], files: dict[str, Upload], store: Callable[[Upload], str]) -> Any:
    """The decoded request as the method's own class; uploads are stored and replaced by their file ids.

    Raises RefusalError for an unknown or missing parameter, a wrong type, or an upload that is not referred to.
    """
    name = method.__api_method__
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key not in method.model_fields:
            raise bad(f'unknown parameter "{key}" in {name}')
        if value != "" or key == "text":  # an empty parameter is a missing one; an empty text has its own refusal
            values[key] = value
    values |= {key: store(files[key]) for key in files if key in method.model_fields}
    attached = {key: upload for key, upload in files.items() if key not in method.model_fields}
    values = {key: _attach(value, attached, store) for key, value in values.items()}
    if attached:
        raise bad(f'file "{next(iter(attached))}" is attached but nothing in {name} names it')
    try:
        request = method.model_validate(values)
    except ValidationError as error:
        raise bad(_in_words(error, name)) from None
    for where in unknown_fields(request):
        raise bad(f'unknown field "{where}" in {name}')
    return request


def answer_error(method: Method, result: Any) -> str | None:
    """Why this result is not a valid answer of the method, or None; the sandbox is at fault then, not the bot."""
    return _mismatch(_adapter(method.__returning__), result)


def update_error(update: dict[str, Any]) -> str | None:
    """Why this is not a valid Update, or None."""
    return _mismatch(_adapter(types.Update), update)


def unknown_fields(value: Any, path: str = "") -> Iterator[str]:
    """The paths of fields in a validated object that the model does not know; aiogram keeps such fields."""
    if isinstance(value, BaseModel):
        yield from (f"{path}{name}" for name in value.model_extra or {})
        for name in value.model_fields_set:
            yield from unknown_fields(getattr(value, name), f"{path}{name}.")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from unknown_fields(item, f"{path}{number}.")


def plain(value: Any) -> Any:
    """A value as JSON, without unset fields; None for aiogram's placeholder of a default."""
    if isinstance(value, Default):
        return None
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_unset=True, by_alias=True)
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    adapter = TypeAdapter(kind)
    adapter.rebuild(_types_namespace=NAMES)
    return adapter


def _mismatch(adapter: TypeAdapter[Any], value: Any) -> str | None:
    try:
        known = adapter.validate_python(value)
    except ValidationError as error:
        return str(error)
    return next((f"unknown field {where}" for where in unknown_fields(known)), None)


def _decode(method: Method, key: str, value: Any) -> Any:
    """A parameter as a value: a form contains numbers as digits and objects as JSON."""
    if not isinstance(value, str):
        return value
    kinds = _leaves(method, key)
    if not any(issubclass(kind, (BaseModel, list)) for kind in kinds):
        return int(value) if int in kinds and _INTEGER.fullmatch(value) else value
    try:
        return json.loads(value)
    except ValueError:
        what = "reply keyboard markup JSON object" if key == "reply_markup" else f"{key} JSON object"
        raise bad(f"can't parse {what}") from None


@cache
def _leaves(method: Method, key: str) -> frozenset[type]:
    """The plain types that a parameter may have; a list counts as list."""
    return frozenset(_flatten(method.model_fields[key].annotation))


def _flatten(annotation: Any) -> Iterator[type]:
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _flatten(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for part in get_args(annotation):
            yield from _flatten(part)
    elif origin is Literal:
        yield str
    elif origin is not None:
        yield origin
    elif annotation is not type(None):
        yield annotation


def _attach(value: Any, files: dict[str, Upload], store: Callable[[Upload], str]) -> Any:
    """Replace every `attach://name` inside a value by the id of that file, and remove the file from `files`."""
    if isinstance(value, dict):
        return {key: _attach(item, files, store) for key, item in value.items()}
    if isinstance(value, list):
        return [_attach(item, files, store) for item in value]
    if isinstance(value, str) and value.startswith("attach://"):
        upload = files.pop(value.removeprefix("attach://"), None)
        if upload is None:
            raise bad("can't find the attached file")
        return store(upload)
    return value


def _in_words(error: ValidationError, method: str) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "missing":
        return _MISSING.get(where, f'parameter "{where}" is required in {method}')
    return f'wrong value of parameter "{where}" in {method}: {first["msg"]}'


def method_named(name: str) -> Method:
    """The class of a method; case does not matter. Raises 404 for a name that the Bot API does not have."""
    found = METHODS.get(name.lower())
    if found is None:
        raise RefusalError(404, "Not Found")
    found.model_rebuild()
    return found
