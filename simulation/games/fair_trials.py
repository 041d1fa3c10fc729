"""Trials of the verifiable deal: honest and tampered records, random matches as text, thousands of decks.

The tests run short forms; `python -m simulation.games.fair_trials [COUNT]` runs the long ones, one line for each.
"""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType

from scala40.fair.check import CommitmentError, check
from scala40.fair.deal import Secret, encode, shuffled
from scala40.fair.record import loads, played
from scala40.fair.writing import dumps
from scala40.options import OPTIONS, RulesError
from scala40.records.header import read_rules
from scala40.records.stored import RecordError
from scala40.rules import PRESETS, Rules
from simulation.games import fair_figures
from simulation.games.fair_matches import FairMatch, random_matches

VERIFIER = Path(__file__).parents[2] / "docs" / "verify.py"
FACES = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "HDCS"] + ["*"]


def one_file() -> ModuleType:
    """The verifier that people download."""
    spec = importlib.util.spec_from_file_location("verify", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ONE_FILE = one_file()


def ours_accepts(text: str) -> bool:
    """Whether `python -m scala40 verify` finds nothing wrong."""
    try:
        check(loads(text))
    except (CommitmentError, RecordError):
        return False
    return True


def theirs_accepts(text: str) -> bool:
    """Whether docs/verify.py finds nothing wrong."""
    try:
        list(ONE_FILE.check(text))
    except ONE_FILE.PromiseError:
        return False
    return True


# Records to tamper with


def trial_match(seed: object, house: type[FairMatch] = FairMatch) -> FairMatch:
    """A match with two deals, a draw and a reshuffle, a cut and a die."""
    for attempt in count():
        chance = Random(f"trial {seed} {attempt}")
        preset = chance.choice([name for name in PRESETS if PRESETS[name].recycle.value == "shuffle"])
        match = house(Rules.from_words(preset, {"max_recycles": 1, "limit": 1000}), f"{seed} {attempt}")
        match.play(2, quick=True)
        text = dumps(match.published())
        if all(f"\n{word} " in text for word in ("cut", "die", "previous", "house shuffle")):
            break
    return match


def exchange(chance: Random, cards: str) -> str:
    """The same cards with two different ones exchanged."""
    order = cards.split()
    first = chance.randrange(len(order))
    second = chance.choice([place for place, card in enumerate(order) if card != order[first]])
    order[first], order[second] = order[second], order[first]
    return " ".join(order)


def another_digit(chance: Random, digits: str) -> str:
    place = chance.randrange(len(digits))
    return digits[:place] + chance.choice([d for d in "0123456789abcdef" if d != digits[place]]) + digits[place + 1 :]


def another_face(chance: Random, card: str) -> str:
    return chance.choice([face for face in FACES if face != card])


def another_seat(chance: Random, seat: str) -> str:
    return chance.choice([other for other in "012345" if other != seat])


def another_cut(chance: Random, cut: str) -> str:
    return chance.choice(
        [word for word in (cut + "0", cut[:-1].strip() or "z", "altro", f"a {cut}"[:32]) if word != cut]
    )


def another_die(chance: Random, die: str) -> str:
    return str(chance.choice([number for number in range(1, 65) if str(number) != die]))


def another_name(chance: Random, name: str) -> str:
    """A similar name, or another one."""
    changes = (f"{name}\u200b", f"{name}.", name[:-1], name.swapcase(), name.replace("a", "а"), "Dora")
    return chance.choice([changed for changed in changes if changed not in (name, "")])


def another_rule(chance: Random, text: str) -> str:
    """Other valid rules, or the same ones written differently."""
    preset, *words = text.split(" ")
    while True:
        name = chance.choice(sorted(OPTIONS))
        option = OPTIONS[name]
        word = chance.choice([*option.offered, *(option.numbers or ())[:200]])
        kept = [one for one in words if not one.startswith(f"{name}=")]
        kept.insert(chance.randrange(len(kept) + 1), f"{name}={word}")
        changed = " ".join([chance.choice((preset, *PRESETS)), *kept])
        with suppress(RulesError):
            read_rules(f"rules {changed}")
            if changed != text:
                return changed


WAYS: dict[str, tuple[tuple[str, ...], Callable[[Random, str], str]]] = {
    "cards dealt": (("house deal ",), exchange),
    "draw": (tuple(f"{who} draw " for who in ("house", *"012345")), another_face),
    "cut": (("cut ",), another_cut),
    "die": (("die ",), another_die),
    "secret": (("secret ",), another_digit),
    "commitment": (("commitment ",), another_digit),
    "reshuffle": (("house shuffle ",), exchange),
    "dealer": (("dealer ",), another_seat),
    "previous hash": (("previous ",), another_digit),
    "rules": (("rules ",), another_rule),
    "name": (tuple(f"name {seat} " for seat in range(6)), another_name),
    "salt": (("salt ",), another_digit),
    "salt's hash": (("salt-hash ",), another_digit),
    "names' digest": (("names ",), another_digit),
    "log's hash": (("log ",), another_digit),
}
"""The ways of tampering: the beginnings of the lines concerned, and the function that changes the rest of one."""
SWAPPED = "two names swapped"
ALL_WAYS = (*WAYS, SWAPPED)


def tampered(text: str, way: str, chance: Random) -> str:
    """The record with one of its lines changed, or two names swapped."""
    if way == SWAPPED:
        return swapped(text, chance)
    beginnings, change = WAYS[way]
    lines = text.split("\n")
    chosen = chance.choice([place for place, line in enumerate(lines) if line.startswith(beginnings)])
    beginning = next(word for word in beginnings if lines[chosen].startswith(word))
    lines[chosen] = beginning + change(chance, lines[chosen].removeprefix(beginning))
    return "\n".join(lines)


def swapped(text: str, chance: Random) -> str:
    """The record with the names of two seats exchanged."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("name ")]
    one, other = chance.sample(places, 2)
    first, second = lines[one], lines[other]
    lines[one], lines[other] = first[:7] + second[7:], second[:7] + first[7:]
    return "\n".join(lines)


def left_out(text: str, word: str) -> str:
    """The record without the first line that begins with `word`."""
    lines = text.split("\n")
    lines.remove(next(line for line in lines if line.startswith(f"{word} ")))
    return "\n".join(lines)


# The promises


def honest_records(trials: int) -> int:
    """How many of `trials` honest records both verifiers accept."""
    accepted = 0
    for number in range(trials):
        text = dumps(trial_match(number).published())
        accepted += ours_accepts(text) and theirs_accepts(text)
    return accepted


def refused_records(trials: int) -> dict[str, tuple[int, int]]:
    """How many of `trials` records are refused for each way of tampering: by ours and by the one-file verifier."""
    refused = {way: [0, 0] for way in ALL_WAYS}
    for number in range(trials):
        text = dumps(trial_match(number).published())
        for way in ALL_WAYS:
            changed = tampered(text, way, Random(f"{way} {number}"))
            refused[way][0] += not ours_accepts(changed)
            refused[way][1] += not theirs_accepts(changed)
    return {way: (ours, theirs) for way, (ours, theirs) in refused.items()}


def round_trips(trials: int, seed: object = 1) -> int:
    """How many of `trials` random matches survive a round trip through text, and pass both verifiers."""
    same = 0
    for match in random_matches(trials, seed):
        record = match.published()
        text = dumps(record)
        read = loads(text)
        whole = record.deals[-1].order is None or played(read) == match.record()
        same += read == record and dumps(read) == text and whole and ours_accepts(text) and theirs_accepts(text)
    return same


def decks(number: int, seed: object = 1) -> Iterator[tuple[int, ...]]:
    """Shuffles of 108 numbers, each by a secret of its own."""
    cards = tuple(range(108))
    for deal in range(number):
        secret = Secret(sha256(f"deck {seed} {deal}".encode()).digest())
        yield shuffled(cards, secret, encode(("a deck",)))


def main(arguments: list[str]) -> int:
    """Run the long forms."""
    trials = int(arguments[0]) if arguments else 400
    print(f"an honest record is accepted · {trials} by both verifiers · {honest_records(trials)} accepted", flush=True)
    for way, (ours, theirs) in refused_records(trials).items():
        print(f"a tampered record is refused · {trials} times {way} · {ours} and {theirs} refused", flush=True)
    for figure in fair_figures.figures(decks(20_000)):
        print(f"decks are uniform · 20,000 decks · {figure}", flush=True)
    matches = 25 * trials
    print(f"a record comes back as it went · {matches} random matches · {round_trips(matches)} the same", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
