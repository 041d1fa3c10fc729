"""Registers the update handlers of every module with the library."""

from typing import Any

from telegram.ext import Application

from handlers.commands import written
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.admins import Admins
from handlers.updates import membership, taps
from handlers.updates.tap_answers import TapAnswers
from tables.context import Context


def register(
    application: Application[Any, Any, Any, Any, Any, Any],
    context: Context,
    dispatcher: Dispatcher,
    answers: TapAnswers,
) -> None:
    admins = Admins(context.now)

    # The library asks one handler after the other: most updates are taps, and there are many commands.
    application.add_handlers(taps.update_handlers(context, dispatcher, admins, answers))
    application.add_handlers(written.update_handlers(context, admins))
    application.add_handlers(membership.update_handlers(context))
