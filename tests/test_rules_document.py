"""docs/rules.md has every paragraph that the program cites, and its table of presets is that of the program."""

import re
from pathlib import Path

from scala40.options import OPTIONS, Option, Word
from scala40.rules import PRESETS

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = set(re.findall(r'<a id="r\d+[a-z]?"></a>\*\*(R\d+[a-z]?)\b', DOCUMENT))

_CITED = re.compile(r"\bR\d+[a-z]?\b")


def cited(*patterns: str) -> dict[str, str]:
    """Every paragraph that these files of the project name, with one of the files."""
    paths = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return {
        paragraph: str(path.relative_to(ROOT))
        for path in paths
        for paragraph in _CITED.findall(path.read_text(encoding="utf-8"))
    }


def rows(heading: str) -> list[list[str]]:
    """The rows of the table of options that has this heading, cell by cell."""
    table = DOCUMENT.partition(heading)[2].partition("|---")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()[1:]]


def values_of(option: Option) -> str:
    """The values of an option as the document writes them."""
    if option.numbers is None:
        return ", ".join(map(str, option.words))
    first, last = option.numbers[0], option.numbers[-1]
    numbers = str(first) if first == last else f"{first} or more" if last > 1000 else f"{first}-{last}"
    text = ", ".join([numbers, *map(str, option.words)])
    offered = [word for word in option.offered if isinstance(word, int)]
    return text if len(offered) == len(option.numbers) else f"{text}; offered: {', '.join(map(str, offered))}"


def written(word: Word) -> str:
    if not isinstance(word, list):
        return str(word)
    in_a_row = len(word) > 2 and word == list(range(word[0], word[-1] + 1))
    return f"{word[0]}-{word[-1]}" if in_a_row else ", ".join(map(str, word))


def test_every_paragraph_that_the_program_cites_can_be_looked_up() -> None:
    packages = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))
    found = cited("*.py", "docs/*.md", "tests/**/*.py", "texts/**/*.ftl", *(f"{name}/**/*.py" for name in packages))
    assert len(found) > 40
    assert {paragraph: file for paragraph, file in found.items() if paragraph not in PARAGRAPHS} == {}


def test_each_paragraph_has_an_anchor_of_its_own_name_once_and_in_order() -> None:
    anchors = re.findall(r'<a id="(r\d+[a-z]?)"></a>\*\*(R\d+[a-z]?)\b', DOCUMENT)
    assert [anchor.upper()[0] + anchor[1:] for anchor, _ in anchors] == [name for _, name in anchors]
    whole = [name for _, name in anchors if name[-1].isdigit()]
    assert whole == [f"R{number}" for number in range(1, 44)]
    assert len(anchors) == len(PARAGRAPHS)


def test_the_table_has_every_option_with_its_paragraph_its_values_and_its_word_in_each_preset() -> None:
    heading = "## 9. Options and presets"
    presets = re.findall(r"`(\w+)`", DOCUMENT.partition(heading)[2].partition("| option |")[2].partition("\n")[0])
    assert presets == list(PRESETS)
    words = {preset: rules.words() for preset, rules in PRESETS.items()}
    assert rows(heading) == [
        [f"`{name}`", option.rule, values_of(option), *(written(words[preset][name]) for preset in presets)]
        for name, option in OPTIONS.items()
    ]


def test_an_option_that_is_called_not_built_yet_is_not_there() -> None:
    assert [row[0] for row in rows("Agreed, but not built yet") if row[0].strip("`") in OPTIONS] == []
