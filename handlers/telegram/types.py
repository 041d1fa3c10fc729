"""Names for types of python-telegram-bot that are used everywhere."""

from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import BaseHandler, CallbackContext

LibraryContext: TypeAlias = CallbackContext[Any, Any, Any, Any]
"""The context that the library passes to its handlers; ours is `tables.context.Context`."""

UpdateHandler: TypeAlias = BaseHandler[Update, LibraryContext, None]
