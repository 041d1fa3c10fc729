"""The vectors of docs/fair.md: `python -m tests.scala40.fair_vectors > docs/fair_vectors.json` writes them anew."""

import json
from dataclasses import asdict
from itertools import count

from scala40.cards import JOKER
from scala40.dealing import first_discard_place
from scala40.fair.days import results_hash, root_of_day
from scala40.fair.deal import CHAIN, Inputs, MatchSecrets, deck, first_dealer, new_stock, shuffled
from scala40.fair.log import log_hash, public_lines
from scala40.fair.terms import Terms, commitment_with, hash_of_salt, names_digest
from scala40.notation import format_cards, parse_cards
from scala40.records.header import written_lines
from scala40.rules import Rules

Fields = dict[str, object]

SECRETS = MatchSecrets(bytes(range(32)))
SALT = "".join(f"{number:02x}" for number in range(64, 96))
PREVIOUS = "".join(f"{number:02x}" for number in range(255, 223, -1))
LINES = (
    "1 draw 7C",
    "1 discard 7C",
    "0 draw *",
    "0 lay 5H *6H 7H | 9H 9D 9S",
    "2 resign",
    "0 discard KD",
    "1 take",
    "1 attach 8H 0",
    "house expire",
    "house draw 2S",
    "house shuffle 3D 4D *",
    "house discard 2S",
    "0 draw 3D",
    "0 lay QH QD QS",
    "1 resign",
    "2 re-enter",
)
"""Not a deal that can be played, but everything that a log may hold."""


def inputs(deal: int, **fields: object) -> Inputs:
    """Those of a deal: three seats, the second of which deals, and the rest as it is given."""
    usual: Fields = {"deal": deal, "seats": (0, 1, 3), "dealer": 1}
    if deal > 1:
        usual["previous"] = PREVIOUS
    if deal % CHAIN == 0:
        usual["next_commitment"] = SECRETS.commitment(deal + 1)
    return Inputs(**(usual | fields))  # type: ignore[arg-type]  # each has its type


def as_written(given: Inputs) -> dict[str, str]:
    """Inputs as the texts that are encoded, those that are not there left out."""
    fields = asdict(given)
    fields["next"] = fields.pop("next_commitment")
    fields["seats"] = ",".join(map(str, given.seats))
    return {name: str(value) for name, value in fields.items() if value is not None}


def _lots() -> list[Fields]:
    return [
        {
            "secret": SECRETS.secret(1).hex(),
            "inputs": {"deal": "1", "seats": ",".join(map(str, range(seats)))} | ({"die": str(die)} if die else {}),
            "dealer": first_dealer(SECRETS.secret(1), seats, die),
        }
        for seats, die in ((2, None), (3, 4), (5, 6), (6, 64))
    ]


def _decks() -> list[Fields]:
    given = [
        (inputs(1, seats=(0, 1), dealer=0), Rules()),
        (inputs(1, die=4, cut="quarantadue"), Rules()),
        (inputs(2, cut="7"), Rules(starter_gets_14=True)),
        (inputs(3, die=1), Rules(jokers=0)),
        (inputs(64, die=6, cut="due parole"), Rules(jokers=2)),
        (inputs(65, seats=(0, 1, 2, 3, 4, 5)), Rules()),
        (next(one for number in count() if _attempts(one := inputs(2, cut=str(number)), Rules()) == 3), Rules()),
    ]
    return [
        {
            "secret": SECRETS.secret(one.deal).hex(),
            "inputs": as_written(one),
            "jokers": rules.jokers,
            "no_joker_at": first_discard_place(rules, len(one.seats)),
            "attempts": _attempts(one, rules),
            "order": format_cards(deck(SECRETS.secret(one.deal), one, rules)),
        }
        for one, rules in given
    ]


def _attempts(one: Inputs, rules: Rules) -> int:
    """How often the pack is shuffled until no joker starts the discard pile (R12)."""
    place, secret = first_discard_place(rules, len(one.seats)), SECRETS.secret(one.deal)
    orders = (shuffled(rules.pack(), secret, one.context("deck", number)) for number in count())
    return next(number for number, order in enumerate(orders, start=1) if order[place] is not JOKER)


def _stocks() -> list[Fields]:
    pozzo = parse_cards("7C 7C * 2H KS 3D AH 9S * TD 5C 6C QH JS")
    return [
        {
            "secret": SECRETS.secret(one.deal).hex(),
            "inputs": as_written(one),
            "number": number,
            "cards": format_cards(pozzo),
            "order": format_cards(new_stock(SECRETS.secret(one.deal), one, number, pozzo)),
        }
        for one, number in ((inputs(1, die=4), 1), (inputs(1, die=4), 2), (inputs(2, cut="7"), 1))
    ]


def _logs() -> list[Fields]:
    return [
        {"inputs": as_written(one), "lines": lines, "public": list(public_lines(lines)), "hash": log_hash(one, lines)}
        for one, lines in ((inputs(1, die=4, cut="quarantadue"), LINES), (inputs(2), LINES[:2]), (inputs(2), ()))
    ]


def _bound() -> list[Fields]:
    """What binds names and rules: commitments, digests and logs."""
    return [
        {
            "chain_end": SECRETS.commitment(),
            "salt": SALT,
            "salt_hash": hash_of_salt(SALT),
            "commitment": commitment_with(SECRETS.commitment(), hash_of_salt(SALT)),
            "names": names,
            "digest": names_digest(SALT, names),
            "rules": rules,
            "inputs": as_written(one),
            "lines": LINES[:4],
            "hash": log_hash(one, LINES[:4], Terms.agreed(rules, SALT, names)),
        }
        for names, rules, one in (
            (("Anna", "Bruno"), "fisca", inputs(1, die=4, cut="quarantadue")),
            (("Bruno", "Anna"), "fisca limit=45", inputs(2)),
            (("Zoë ツ", "李雷 (2)", "a\u2028b"), "biska players=3 recycle=shuffle", inputs(64, die=1)),
        )
    ]


def _days() -> list[Fields]:
    """Links of days, the roots and commitments that follow from them, and the hashes of results."""
    logs = [log_hash(inputs(1, die=die), LINES) for die in (1, 2, 3)]
    return [
        {
            "day": number,
            "link": SECRETS.secret(number).hex(),
            "chain": SECRETS.commitment(number),
            "before": before or "",
            "root": (root := root_of_day(SECRETS.secret(number), number, before)).hex(),
            "commitment": MatchSecrets(root).commitment(),
            "logs": logs[:number],
            "results": results_hash(number, logs[:number]),
        }
        for number, before in ((1, None), (2, PREVIOUS), (64, PREVIOUS), (65, None))
    ]


TEXT = (
    "\n# a remark\r\n  # another\x85still\u2028the same\n\t \nscala40 record 3\r\n name 0 An\u2028na\x0b \n"
    "a\rb\r\r\n\x1c\n0 draw 9C \t\r\n0 discard\u00a09C\n last"
)
"""Lines that end where some readers end them, and where others do."""


def _lines() -> list[Fields]:
    return [{"text": TEXT, "lines": [line for _, line in written_lines(TEXT)]}]


def vectors() -> Fields:
    """All of them, as they stand in the file."""
    deals = (1, 2, 63, 64, 65, 128)
    return {
        "root": SECRETS.root.hex(),
        "secrets": [
            {"deal": deal, "secret": SECRETS.secret(deal).hex(), "commitment": SECRETS.commitment(deal)}
            for deal in deals
        ],
        "lots": _lots(),
        "decks": _decks(),
        "stocks": _stocks(),
        "logs": _logs(),
        "bound": _bound(),
        "days": _days(),
        "lines": _lines(),
    }


def text() -> str:
    return json.dumps(vectors(), indent=1) + "\n"


if __name__ == "__main__":
    print(text(), end="")
