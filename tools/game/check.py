"""`check FILE...`: play scenario files and print what differs."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Final

from scala40.cards import Card
from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import MOST_MALFORMED, read_text
from scala40.engine import apply
from scala40.notation import NotationError, format_cards, parse_action, parse_cards, parse_meld
from scala40.refusals import Illegal, RefusalCode
from scala40.state import DealResult, Match, Phase
from simulation.games.scenario import Scenario, ScenarioError, ScenarioStep, read_scenario

_MALFORMED: Final = "malformed: "


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("check", help="play scenario files and print what differs", epilog=EPILOG)
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every file; exit status 0 only if each could be read and nothing failed."""
    passed = failed = 0
    status = Exit.WELL
    for path in arguments.files:
        try:
            for _, complaint in check_file(path):
                if complaint is None:
                    passed += 1
                else:
                    failed += 1
                    status = max(status, Exit.DIFFERS)
                    print(complaint)
        except ValueError as error:
            print(f"{path}: this file cannot be read: {error}", file=sys.stderr)
            status = Exit.UNREADABLE
    print(f"{passed} passed, {failed} failed")
    return status


def check_file(path: Path) -> Iterator[tuple[int, str | None]]:
    """Yield the line number of each scenario and what differs, None if nothing does.

    ValueError if the file cannot be read, has no scenario, or has too many malformed lines.
    """
    found = malformed = 0
    for number, line in enumerate(StringIO(read_text(path), newline="\n"), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if malformed == MOST_MALFORMED:
            raise ValueError(f"{malformed} of its lines are malformed, so the rest was not read")
        found += 1
        complaint = check_line(line)
        malformed += complaint is not None and complaint.startswith(_MALFORMED)
        yield number, None if complaint is None else f"{path}:{number}: {complaint}"
    if not found:
        raise ValueError("there is no scenario in it")


def check_line(line: str) -> str | None:
    """What differs when this scenario is played, or why it is malformed; None if everything is as expected."""
    try:
        scenario = read_scenario(line)
        complaint = _played(scenario)
    except ScenarioError as error:
        return f"{_MALFORMED}{error}"
    return None if complaint is None else f"{scenario.name}: {complaint}"


def _played(scenario: Scenario) -> str | None:
    match = scenario.match
    for number, step in enumerate(scenario.steps, start=1):
        answer, match = _answer(match, step)
        if answer != step.answer and not (step.answer == "refused" and answer.startswith("refused ")):
            who = "house" if step.seat < 0 else step.seat
            return f"step {number}, {who} {step.action!r}: expected {step.answer}, got {answer}"
    differences = [text for key, wanted in scenario.expect.items() for text in _difference(match, key, wanted)]
    return f"at the end: {'; '.join(differences)}" if differences else None


def _answer(match: Match, step: ScenarioStep) -> tuple[str, Match]:
    try:
        return "ok", apply(match, step.seat, parse_action(step.action)).match
    except NotationError:
        return f"refused {RefusalCode.UNKNOWN_ACTION.value}", match
    except Illegal as illegal:
        return f"refused {illegal.refusal.code.value}", match


# The expectations at the end: for each key its value in a match, and how it is compared.


def _difference(match: Match, key: str, wanted: object) -> Iterator[str]:
    if key in _OF_RESULT:
        if match.phase is not Phase.OVER:
            yield f"{key}: the deal is not over"
            return
        found = _OF_RESULT[key](match.results[-1])
    else:
        found = _OF_MATCH[key](match)
    try:
        alike = _COMPARABLE.get(key, _same)(wanted) == _COMPARABLE.get(key, _same)(found)
    except (NotationError, TypeError, AttributeError):
        raise ScenarioError(f"'expect' cannot have {key!r} as {wanted!r}.") from None
    if not alike:
        yield f"{key}: expected {wanted!r}, got {found!r}"


def _table_texts(match: Match) -> list[str]:
    return ["-" if meld is None else str(meld) for meld in match.deal.table]


_OF_MATCH: Final[Mapping[str, Callable[[Match], object]]] = {
    "hands": lambda match: [format_cards(hand) for hand in match.deal.hands],
    "pozzo": lambda match: format_cards(match.deal.discard_pile),
    "table": _table_texts,
    "opened": lambda match: [seat for seat in match.deal.in_deal if match.deal.opened[seat]],
    "stock_size": lambda match: len(match.deal.stock),
    "turn": lambda match: match.turn,
    "phase": lambda match: match.phase.value,
    "totals": lambda match: list(match.totals),
    "winner": lambda match: match.winner,
    "places": lambda match: None if match.places is None else [list(group) for group in match.places],
}

_OF_RESULT: Final[Mapping[str, Callable[[DealResult], object]]] = {
    "points": lambda result: list(result.points),
    "busted": lambda result: list(result.busted),
    "closed_by": lambda result: result.closed_by,
    "in_hand": lambda result: result.in_hand,
    "dead": lambda result: result.dead,
}


def _same(value: object) -> object:
    """The value with its type, so that 0 does not equal False."""
    return type(value), value


def _cards(value: object) -> object:
    return parse_cards(_text(value))


def _hands(value: object) -> object:
    return [Counter(parse_cards(_text(hand))) for hand in _list(value)]


def _melds(value: object) -> object:
    return [None if text == "-" else _meld(_text(text)) for text in _list(value)]


def _meld(text: str) -> list[Card]:
    """The cards of a run in order, those of a set sorted, because their order does not matter."""
    cards = parse_meld(text)
    is_set = len({card.rank for card in cards}) == 1
    return sorted(cards) if is_set else list(cards)


def _seats(value: object) -> object:
    return sorted(_list(value), key=repr)


def _groups(value: object) -> object:
    return None if value is None else [_seats(group) for group in _list(value)]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is needed")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("a list is needed")
    return value


_COMPARABLE: Final[Mapping[str, Callable[[object], object]]] = {
    "hands": _hands,
    "pozzo": _cards,
    "table": _melds,
    "opened": _seats,
    "busted": _seats,
    "places": _groups,
}
