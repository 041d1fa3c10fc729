"""The options of the rules as buttons choose them."""

from scala40.options import OPTIONS, Word


def every_word() -> list[tuple[str, Word]]:
    """Every value that a screen offers, and some numbers besides."""
    words: list[tuple[str, Word]] = []
    for name, option in OPTIONS.items():
        if option.many:
            words += [(name, [2, 3, 4, 5, 6]), (name, [2, 4]), (name, [3]), (name, [2, 3, 5])]
            continue
        words += [(name, word) for word in (*option.words, *option.offered)]
        words += [(name, number) for number in (0, 1, 2, 99, 100, 1000) if option.numbers and number in option.numbers]
    return words
