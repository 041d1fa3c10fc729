"""Which update goes where: every module names its own handlers; here they are registered."""

from typing import Any

from telegram import Update
from telegram.ext import Application, TypeHandler

from handlers.commands import written
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.admins import Admins
from handlers.telegram.types import LibraryContext
from handlers.updates import membership, taps
from handlers.updates.tap_answers import TapAnswers
from tables.context import Context

_AFTERWARDS = 1
"""The group of handlers that sees every update after the first group has worked on it."""


def register(
    application: Application[Any, Any, Any, Any, Any, Any],
    context: Context,
    dispatcher: Dispatcher,
    answers: TapAnswers,
) -> None:
    """Register all handlers; after each update the dispatcher looks what there is to be sent."""
    admins = Admins(context.now)

    async def wake(update: Update, library: LibraryContext) -> None:
        dispatcher.wake()

    application.add_handlers(written.update_handlers(context, admins))
    application.add_handlers(taps.update_handlers(context, dispatcher, admins, answers))
    application.add_handlers(membership.update_handlers(context))
    application.add_handler(TypeHandler(Update, wake), group=_AFTERWARDS)
