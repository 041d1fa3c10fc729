"""The host: the only package that knows Telegram."""

from handlers.machine import insist

insist()
