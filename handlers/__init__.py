"""The host: the only package that knows Telegram."""

from operations.requirements_check import insist

insist()
