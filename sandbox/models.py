"""aiogram's generated classes of the Bot API, each of which is built when it is first used.

The classes allow that, but aiogram builds all of them while it is imported, each with everything that it contains. That
takes five seconds of processor; those that a bot uses take half a second. Nothing imports aiogram before this module.
"""

from typing import Any, Literal, Optional, Union

from pydantic import BaseModel

_build = BaseModel.model_rebuild
BaseModel.model_rebuild = lambda *_, **__: None  # type: ignore[method-assign]  # aiogram calls it for each class
try:
    from aiogram import methods, types
    from aiogram.client.default import Default
    from aiogram.methods.base import TelegramMethod
    from aiogram.types.base import TelegramObject
finally:
    BaseModel.model_rebuild = _build  # type: ignore[method-assign]  # as it was

__all__ = ["NAMES", "Default", "TelegramMethod", "methods", "types"]

NAMES: dict[str, Any] = {
    **{name: getattr(types, name) for name in types.__all__},
    "Default": Default,
    "List": list,
    "Literal": Literal,
    "Optional": Optional,
    "Union": Union,
}
"""What the annotations of the classes name."""


@classmethod  # type: ignore[misc]  # for the two classes below
def _build_with_names(cls: type[BaseModel], **options: Any) -> bool | None:
    build = _build.__func__  # type: ignore[attr-defined]  # a method of a class has it
    return build(cls, **{**options, "_types_namespace": NAMES})  # type: ignore[no-any-return]  # for the same reason


for _base in (TelegramObject, TelegramMethod):
    _base.model_rebuild = _build_with_names  # type: ignore[method-assign, assignment]  # the same, with names
