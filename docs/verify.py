#!/usr/bin/env python3
"""Checks whether the cards of a Scala 40 match were dealt as promised. Python 3.8 or newer, nothing else.

    python3 verify.py RECORD [COMMITMENT]

RECORD is the file that the bot sends; COMMITMENT is the number it posted before the match. Ends with 0 if all is as
promised, 1 if not, 2 if this is no such record or number, 3 if nothing can be checked yet. The program shares no line
with the bot. Read it from top to bottom, it takes ten minutes; docs/fair.md tells the same in words.
"""

import hashlib
import hmac
import re
import sys
from itertools import count
from pathlib import Path

# 1. The promise. Before the match the bot posts S0. After deal 1 it publishes S1 with SHA256(S1) = S0, after deal 2 S2
#    with SHA256(S2) = S1, and so on: it has chosen them all beforehand, and nobody can compute the next from the last.

CHAIN = 64  # so many deals a promise serves; the 64th names the promise for the next 64


def keeps_promise(commitment, secret, deal):
    value = bytes.fromhex(secret)
    for _ in range((deal - 1) % CHAIN + 1):
        value = hashlib.sha256(value).digest()
    return value.hex() == commitment


# 2. The shuffle. The secret alone does not decide: what is hashed with it is fixed in public, after S0 was posted.


def encode(texts):
    """Each text with its length before it, so that no other texts give the same bytes."""
    return b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in texts)


def context(inputs, purpose, number):
    return encode(["scala40 fair 1", purpose, str(number)] + [inputs.get(name, "") for name in INPUTS])


def byte_stream(secret, message):
    for block in count():
        yield from hmac.new(bytes.fromhex(secret), message + block.to_bytes(8, "big"), hashlib.sha256).digest()


def number_below(limit, stream):
    """0 to limit - 1, all equally likely: a byte past the last complete round of `limit` is thrown away."""
    return next(byte % limit for byte in stream if byte < 256 - 256 % limit)


def shuffled(cards, secret, message):
    cards, stream = list(cards), byte_stream(secret, message)
    for last in range(len(cards) - 1, 0, -1):
        chosen = number_below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


IN_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "HDCS"] + ["*"]  # * is a joker


def deck(secret, inputs, rules):
    """The pack as it is dealt. While a joker would start the discard pile it is shuffled once more."""
    pack = [card for card in IN_ORDER[:52] for _ in range(2)] + ["*"] * rules.jokers
    orders = (shuffled(pack, secret, context(inputs, "deck", attempt)) for attempt in count())
    return next(order for order in orders if order[rules.pile_starts_at(inputs)] != "*")


def first_dealer(secret, inputs):
    """The lot that decides who deals first: drawn before anybody can cut, so without cut and dealer."""
    known = {name: inputs[name] for name in ("deal", "seats", "die") if name in inputs}
    return number_below(len(inputs["seats"].split(",")), byte_stream(secret, context(known, "lot", 0)))


# 3. The log of a deal as everybody saw it. Its hash is an input of the next deal.

UNSEEN = ("take", "lay", "attach", "swap")


def public_log(lines):
    log, unseen = [], []
    for line in lines:
        who, word = line.split()[:2]
        if word in UNSEEN:
            unseen.append(line)  # the others see it when the turn ends with a discard ...
        if word == "discard":
            log += unseen
        if word in ("discard", "expire") or (word == "resign" and unseen and unseen[0].split()[0] == who):
            unseen = []  # ... and never if it ends otherwise
        if word in ("draw", "shuffle"):
            log.append(who + " " + word)  # the cards themselves are hidden
        elif word not in ("re-enter", *UNSEEN):
            log.append(line)
    return log


def log_hash(inputs, lines):
    return hashlib.sha256(context(inputs, "log", 0) + encode(public_log(lines))).hexdigest()


# 4. The table. Every card drawn is the next one of the stock, and nobody plays a card that he does not hold. Here are
#    only the rules that say which card lies where; the bot's own `python3 -m scala40 verify` knows all of them.


class PromiseError(Exception):
    """Something is not as promised, in the deal that is being checked."""


class Rules:
    def __init__(self, preset, *options):
        options = dict(option.split("=") for option in options)
        self.recycle = options.get("recycle", {"biska": "flip", "tedesca": "flip_and_turn"}.get(preset, "shuffle"))
        self.max_recycles = int(options.get("max_recycles", 3))
        self.jokers = int(options.get("jokers", 4))
        self.fourteen = options.get("starter_gets_14") == "on"

    def pile_starts_at(self, inputs):
        return 13 * len(inputs["seats"].split(",")) + self.fourteen


class Table:
    def __init__(self, rules, inputs, order):
        self.rules, self.inputs, self.seats = rules, inputs, [int(seat) for seat in inputs["seats"].split(",")]
        self.turn, self.hands = int(inputs["dealer"]), {seat: [] for seat in self.seats}
        start, seat = rules.pile_starts_at(inputs), self.turn
        for card in order[: 13 * len(self.seats)]:
            seat = self.left_of(seat)
            self.hands[seat].append(card)
        self.hands[self.turn] += order[13 * len(self.seats) : start]  # a fourteenth card, if the rules say so
        self.pile, self.stock = [order[start]], order[start + 1 :]
        self.drawn, self.recycles, self.shuffle_due, self.before = rules.fourteen, 0, False, None
        self.turn = self.turn if rules.fourteen else self.left_of(self.turn)

    def left_of(self, seat):
        return min((other for other in self.seats if other > seat), default=min(self.seats, default=0))

    def lose(self, cards):
        for card in cards:
            face = card[0] if card[0] == "*" else card  # *7H is a joker that stands for the 7 of hearts
            if face not in self.hands[self.turn]:
                raise PromiseError(f"seat {self.turn} does not hold {card}")
            self.hands[self.turn].remove(face)

    def take_back(self):
        """A turn that does not end with its player's discard: what can be taken back is (all but a draw)."""
        if self.before:
            self.hands[self.turn], self.pile, self.drawn = self.before

    def next_turn(self):
        self.turn, self.drawn, self.before = self.left_of(self.turn), False, None

    def play(self, who, word, cards):
        if self.shuffle_due != (word == "shuffle"):
            raise PromiseError("the stock is shuffled when its last card is drawn, and then only")
        if word == "resign":
            self.seats.remove(int(who))
            if int(who) == self.turn:
                self.take_back()
                self.next_turn()
            return
        if who not in ("house", str(self.turn)):
            raise PromiseError(f"it is seat {self.turn}'s turn")
        if word in UNSEEN and not self.before:
            self.before = (list(self.hands[self.turn]), list(self.pile), self.drawn)
        if word == "expire":
            self.take_back()
        elif word == "draw":
            self.draw(cards[0])
        elif word == "shuffle":
            self.shuffle(cards)
        elif word == "take":
            self.hands[self.turn].append(self.pile.pop())
            self.drawn = True
        elif word == "lay":
            self.lose(card for card in cards if card != "|")
        else:  # attach CARD TO, swap CARD IN, discard CARD
            self.lose(cards[:1])
            if word == "swap":
                self.hands[self.turn].append("*")
            if word == "discard":
                self.pile.append(cards[0])
                self.next_turn()

    def draw(self, card):
        if self.drawn or self.stock[:1] != [card]:
            raise PromiseError(f"{card} is not the next card of the stock")
        self.hands[self.turn].append(self.stock.pop(0))
        self.drawn = True
        kept = {"shuffle": self.pile[-1:], "flip": [], "flip_and_turn": self.pile[:1]}[self.rules.recycle]
        if not self.stock and self.recycles < self.rules.max_recycles and len(self.pile) > len(kept):
            self.recycles += 1  # the discard pile becomes the stock
            self.shuffle_due = self.rules.recycle == "shuffle"
            if not self.shuffle_due:
                self.stock, self.pile = self.pile[len(kept) :], kept

    def shuffle(self, cards):
        owed = sorted(self.pile[:-1], key=IN_ORDER.index)
        self.stock = shuffled(owed, self.inputs["secret"], context(self.inputs, "stock", self.recycles))
        self.pile, self.shuffle_due = self.pile[-1:], False
        if cards != self.stock:
            raise PromiseError("the new stock is not the one that follows from the secret and the inputs")


# 5. The record: a header, then the deals, each with its inputs, its lines and, once it is over, its secret.

HASH = "[0-9a-f]{64}"
INPUTS = {"deal": "[1-9][0-9]*", "seats": "[0-5](,[0-5])+", "dealer": "[0-5]", "cut": "[a-z0-9]+( [a-z0-9]+)*"}
INPUTS.update({"die": "[1-9][0-9]?", "previous": HASH, "next": HASH})  # one way to write each, or one could be chosen
REST = {"secret": HASH, "house deal": ".*", "broken": "off"}
STEP = "(house|[0-5]) (draw|take|lay|attach|swap|discard|expire|resign|shuffle|re-enter)( .*)?"


def read(text):
    lines = [line.strip() for line in text.split("\n") if line.strip() and not line.startswith("#")]
    if lines[:1] != ["scala40 record 2"]:
        raise ValueError("this is no record of a match with a promise")
    header, deals = dict(line.split(" ", 1) for line in lines[1:5]), []
    for line in lines[5:]:
        name = next((name for name in {**INPUTS, **REST} if line.startswith(name + " ")), "")
        if name == "deal":
            deals.append({"lines": []})
        if name and re.fullmatch({**INPUTS, **REST}[name], line[len(name) + 1 :]) and name not in deals[-1]:
            deals[-1][name] = line[len(name) + 1 :]
        elif re.fullmatch(STEP, line):
            deals[-1]["lines"].append(line)
        else:
            raise ValueError("this line cannot be read: " + line[:40])
    return header, deals


def check_inputs(deal, number, before, header, log):
    seats, everybody = [int(seat) for seat in deal["seats"].split(",")], list(range(int(header["seats"])))
    dealer = first_dealer(deal["secret"], deal) if "secret" in deal else int(deal["dealer"])
    if before:
        dealer = min((seat for seat in seats if seat > int(before["dealer"])), default=min(seats))
    if seats != sorted(set(seats).intersection(everybody)) or (not before and seats != everybody):
        raise PromiseError("other seats play")
    if deal["dealer"] != str(dealer) or (not before and header["dealer"] != str(dealer)):
        raise PromiseError(f"the dealer is seat {dealer}")
    if deal["deal"] != str(number) or ("next" in deal) != (number % CHAIN == 0) or "broken" in (before or {}):
        raise PromiseError("a deal is missing, was broken off, or names another promise")
    if deal.get("previous") != log:
        raise PromiseError("the log of the deal before has another hash")


def check_cards(deal, number, commitment, rules):
    if not keeps_promise(commitment, deal["secret"], number):
        raise PromiseError("the secret is not the one that was promised")
    order = deck(deal["secret"], deal, rules)
    if deal.get("house deal", "").split() != order:
        raise PromiseError("the cards dealt are not those that follow from the secret and the inputs")
    table = Table(rules, deal, order)
    for line in deal["lines"]:
        who, word, *cards = line.split()
        if word != "re-enter":
            table.play(who, word, cards)


def check(text, *posted):
    """A sentence for the promise and for each deal; PromiseError says what differs in the one that is due."""
    header, deals = read(text)
    rules, commitment, before, log = Rules(*header["rules"].split()), header["commitment"], None, None
    if not all(re.fullmatch(HASH, number) for number in (commitment, *posted)):
        raise ValueError("a commitment has 64 hexadecimal digits")
    if any(number != commitment for number in posted):
        raise PromiseError("this record names another commitment than the one posted")
    yield "The promise: " + commitment
    for number, deal in enumerate(deals, start=1):
        check_inputs(deal, number, before, header, log)
        if "secret" not in deal:
            yield f"Deal {number}: cannot be checked yet, its secret is not out."
            return
        check_cards(deal, number, commitment, rules)
        before, log, commitment = deal, log_hash(deal, deal["lines"]), deal.get("next", commitment)
        ending = "broken off" if "broken" in deal else "the hash of its log is " + log
        yield f"Deal {number}: dealt as promised; {ending}."


def main(arguments):
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    said = []
    try:
        for sentence in check(Path(arguments[0]).read_text(encoding="utf-8"), *map(str.lower, arguments[1:])):
            print(sentence)
            said.append(sentence)
    except PromiseError as error:
        print(f"Deal {len(said)}: NOT as promised: {error}." if said else f"NOT as promised: {error}.")
        return 1
    except (OSError, ValueError, KeyError, IndexError, AttributeError) as error:
        print(f"{arguments[0]} cannot be checked: {error}", file=sys.stderr)
        return 2
    return 0 if any(": dealt as promised;" in sentence for sentence in said) else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
