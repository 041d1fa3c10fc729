"""The rules in lines: options and their values, their meaning, examples, and 'as fisca, except …'."""

from collections.abc import Iterator, Sequence

from scala40.options import OPTIONS, Word
from scala40.rules import Rules
from texts.line import Arg, Line
from texts.rule_examples import example_arguments


def option_line(name: str) -> Line:
    return Line(f"option-{name}")


def value_line(name: str, word: Word) -> Line:
    """A value of an option in two or three words; `word` is that of section 9."""
    return _valued("value", name, word)


def button_line(name: str, word: Word) -> Line:
    """An option with its value, as short as a button has to be."""
    return _valued("rules-label", name, word)


def says_line(name: str, word: Word) -> Line:
    """A sentence on the meaning of an option's value."""
    return _valued("says", name, word)


def example_line(name: str, word: Word, rules: Rules) -> Line:
    """An example of an option's value, with cards or with the numbers of the table: a sentence after a colon."""
    example = _valued("example", name, word)
    return Line(example.key, **dict(example.args), **example_arguments(name, rules))


def advice_line(advice: bool) -> Line:
    """Whether there is advice, in one word."""
    return Line("rules-advice-on" if advice else "rules-advice-off")


def advice_says_line(advice: bool) -> Line:
    """A sentence on the meaning of having advice or not."""
    return Line("rules-advice-says-on" if advice else "rules-advice-says-off")


def preset_line(preset: str) -> Line:
    return Line(f"preset-{preset}")


def rules_line(preset: str, rules: Rules, *, advice: bool = True) -> Line:
    """'as fisca', or 'as fisca, except limit: 201 points and re-entry: once'; without advice, it says so, too."""
    line = _preset_with_exceptions(preset, rules)
    return line if advice else without_advice(line)


def played_line(preset: str, rules: Rules) -> Line:
    """'Fisca, played to 101', with the options that differ from the preset."""
    args: dict[str, Arg] = {"preset": preset_line(preset), "limit": rules.limit}
    exceptions = tuple(line for name, line in _exceptions(preset, rules) if name != "limit")
    if not exceptions:
        return Line("lobby-rules-same", **args)
    return Line("lobby-rules-except", exceptions=exceptions, **args)


def without_advice(rules: Line) -> Line:
    """A line about rules, extended by 'no advice'."""
    return Line("rules-line-no-advice", rules=rules)


def _preset_with_exceptions(preset: str, rules: Rules) -> Line:
    exceptions = tuple(line for _, line in _exceptions(preset, rules))
    if not exceptions:
        return Line("rules-line-same", preset=preset_line(preset))
    return Line("rules-line-except", preset=preset_line(preset), exceptions=exceptions)


def _exceptions(preset: str, rules: Rules) -> Iterator[tuple[str, Line]]:
    """Yield each option that differs from the preset, with its name and value."""
    for name, word in rules.differences(preset).items():
        yield name, Line("rules-exception", option=option_line(name), value=value_line(name, word))


def _valued(kind: str, name: str, word: Word) -> Line:
    if isinstance(word, list | tuple):
        return Line(f"{kind}-{name}", value=_numbers_line(word))
    numbers = OPTIONS[name].numbers
    if isinstance(word, int) and numbers is not None and len(numbers) > 1:
        return Line(f"{kind}-{name}", n=word)
    return Line(f"{kind}-{name}-{word}")


def _numbers_line(numbers: Sequence[int]) -> Line:
    """'from 2 to 6', '2 or 4', '3'."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return Line("rules-numbers-one", last=last)
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return Line("rules-numbers-range", first=first, last=last)
    return Line("rules-numbers-list", numbers=", ".join(map(str, numbers[:-1])), last=last)
