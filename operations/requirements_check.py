"""Checking the requirements of the other imports; written so that an old Python can read it."""

import importlib.util
import sys

OLDEST = (3, 11)
PACKAGES = (
    "telegram",
    "sqlite_utils",
    "apscheduler",
    "pydantic_settings",
    "aiohttp",
    "httpx",
    "fluent.runtime",
    "cryptography",
    "PIL",
)
CODE = 2  # that of a wrong setting, in `exit_codes`


def check_requirements(command: str = "make run", version: "tuple[int, ...]" = tuple(sys.version_info[:2])) -> None:
    """End the program with a sentence if Python is too old or a package is missing."""
    sentence = _missing(command, version)
    if sentence:
        sys.stderr.write(sentence + "\n")
        raise SystemExit(CODE)


def _missing(command: str, version: "tuple[int, ...]") -> str:
    if version < OLDEST:
        return "Python 3.11 or newer is needed, but this is Python {}.{}: `{}` looks for one.".format(*version, command)
    for package in PACKAGES:
        try:
            found = importlib.util.find_spec(package)
        except ModuleNotFoundError:
            found = None
        if found is None:
            return (
                f"The package {package} is missing: `{command}` installs what is needed and starts the bot, "
                "`make service` where systemd runs it."
            )
    return ""
