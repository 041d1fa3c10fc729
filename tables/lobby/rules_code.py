"""The settings of a table as a short text, for links and buttons that lead to its rules in words.

The text has everything that the rules in words say, and nothing of the table: so anybody may be shown what it leads to,
and it says the same when the table has other rules or is gone. It is one number in a mixed base, a digit for each
option in the order of section 9, as URL-safe base64 behind the version of this form. What was added later has its
digits in front, 0 for its default: so an older text is the shorter number, and says what it said.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256

from scala40.options import OPTIONS, Option, Word
from scala40.rules import PRESETS, Rules
from storage import TableSettings
from texts.times import RESERVES

MOST_CHARACTERS = 34
_MINUTES = 24 * 60
_SECONDS = 1_000_000
"""More than a turn may last."""


def _base(option: Option) -> int:
    """How many values an option may have."""
    numbers = len(option.numbers or ())
    return 1 << numbers if option.many else len(option.words) + numbers


def _short(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


_FORM = (*PRESETS, *(f"{name} {_base(option)}" for name, option in OPTIONS.items()))
VERSION = _short(sha256("\n".join(_FORM).encode()).digest()[:3])
"""Changes with the options, so that an older text is not read as other rules."""


def code_of(settings: TableSettings) -> str:
    """Return the text for these settings, at most MOST_CHARACTERS of `A-Za-z0-9_-`."""
    number = 0
    for digit, base in _digits(settings):
        number = number * base + digit
    return VERSION + _short(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big"))


def settings_of(code: str) -> TableSettings | None:
    """Return the settings that `code_of` has written; None for any other text."""
    if not code.startswith(VERSION) or len(code) > MOST_CHARACTERS or not code.isascii():
        return None
    try:
        written = code.removeprefix(VERSION)
        raw = urlsafe_b64decode(written + "=" * (-len(written) % 4))
        settings = _read(int.from_bytes(raw, "big"))
    except (ValueError, IndexError):  # not base64, not an option's digit, rules that contradict each other
        return None
    return settings if code_of(settings) == code else None


def _digits(settings: TableSettings) -> Iterator[tuple[int, int]]:
    """Yield each digit with its base."""
    yield RESERVES.index(settings.reserve), len(RESERVES)
    yield int(settings.weekend), 2
    yield int(not settings.pauses), 2
    yield list(PRESETS).index(settings.preset), len(PRESETS)
    words = settings.rules.words()
    for name, option in OPTIONS.items():
        yield _digit(option, words[name]), _base(option)
    yield settings.turn_seconds or 0, _SECONDS
    quiet = settings.quiet
    yield (0 if quiet is None else 1 + quiet[0] * _MINUTES + quiet[1]), 1 + _MINUTES * _MINUTES
    yield int(settings.advice), 2


def _read(number: int) -> TableSettings:
    number, advice = divmod(number, 2)
    number, quiet = divmod(number, 1 + _MINUTES * _MINUTES)
    number, limit = divmod(number, _SECONDS)
    words: dict[str, object] = {}
    for name, option in reversed(OPTIONS.items()):
        number, digit = divmod(number, _base(option))
        words[name] = _word(option, digit)
    number, digit = divmod(number, len(PRESETS))
    preset = list(PRESETS)[digit]
    number, no_pauses = divmod(number, 2)
    number, weekend = divmod(number, 2)
    return TableSettings(
        turn_seconds=limit or None,
        quiet=None if quiet == 0 else divmod(quiet - 1, _MINUTES),
        advice=bool(advice),
        reserve=RESERVES[number],
        weekend=bool(weekend),
        pauses=not no_pauses,
    ).with_rules(preset, Rules.from_words(preset, words))


def _digit(option: Option, word: Word) -> int:
    """The number of a value among those that its option may have; for a list, a bit for each number in it."""
    numbers = option.numbers or range(0)
    if isinstance(word, list):
        return sum(1 << numbers.index(number) for number in word)
    if word in option.words:
        return list(option.words).index(word)
    assert isinstance(word, int)  # what is not one of its words is one of its numbers
    return len(option.words) + numbers.index(word)


def _word(option: Option, digit: int) -> Word:
    numbers = option.numbers or range(0)
    if option.many:
        return [number for bit, number in enumerate(numbers) if digit >> bit & 1]
    words = list(option.words)
    return words[digit] if digit < len(words) else numbers[digit - len(words)]
