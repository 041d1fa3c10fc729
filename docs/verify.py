#!/usr/bin/env python3
"""Checks whether the cards of a Scala 40 match were dealt as promised. Python 3.8 or newer, nothing else.

    python3 verify.py RECORD [COMMITMENT] [LOG]

RECORD is the file that the bot sends; COMMITMENT was posted before the match, LOG, the hash, after the last deal. Ends
with 0 if all that can be checked is as promised, 1 if not, 2 if this is no such record or number, 3 if nothing can be
checked yet, 4 if the output cannot be written. Shares no line with the bot, is read in ten minutes; see docs/fair.md.
"""

import hashlib
import hmac
import os
import re
import sys
from itertools import count, zip_longest
from pathlib import Path

# 1. The promise. The bot makes up S1, S2 ... so that SHA256(S1) = S0, SHA256(S2) = S1, and so on, and posts before the
#    match what follows from S0. After deal n it publishes Sn: all were chosen beforehand, and none tells the next.
CHAIN = 64  # so many deals a promise serves; the 64th names the S0 of the next 64
IN_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "HDCS"] + ["*"]  # the cards; * is a joker
UNSEEN = ("take", "lay", "attach", "swap")  # what can be taken back until the turn ends


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def encode(texts):
    """Each text with its length before it, so that no other texts give the same bytes."""
    return b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in texts)


def keeps_promise(commitment, secret, deal, salt_hash=None):
    """In records of format 3 what was posted is made of S0 and of the hash of a salt, which is for the names."""
    for _ in range((deal - 1) % CHAIN + 1):
        secret = sha256(bytes.fromhex(secret))
    is_salted = salt_hash and deal <= CHAIN
    return commitment == (sha256(encode(["scala40 fair 2", secret, salt_hash])) if is_salted else secret)


# 2. The shuffle. The secret alone does not decide: what is hashed with it is fixed in public, after S0 was posted.
def context(inputs, purpose, number, terms=()):
    version = "scala40 fair 2" if terms else "scala40 fair 1"
    return encode([version, purpose, str(number), *(inputs.get(name, "") for name in INPUTS), *terms])


def chooser(secret, message):
    """Gives 0 to limit - 1 for each limit, all equally likely: bytes past the last complete round are thrown away."""
    key = bytes.fromhex(secret)
    stream = (byte for n in count() for byte in hmac.new(key, message + n.to_bytes(8, "big"), "sha256").digest())
    return lambda limit: next(byte % limit for byte in stream if byte < 256 - 256 % limit)


def shuffled(cards, secret, message):
    cards, below = list(cards), chooser(secret, message)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def pile_starts_at(inputs, rules):
    return 13 * len(inputs["seats"].split(",")) + (rules["starter_gets_14"] == "on")


def deck(secret, inputs, rules):
    pack = [card for card in IN_ORDER[:52] for _ in range(2)] + ["*"] * {"0": 0, "2": 2, "4": 4}[rules["jokers"]]
    orders = (shuffled(pack, secret, context(inputs, "deck", attempt)) for attempt in count())
    return next(order for order in orders if order[pile_starts_at(inputs, rules)] != "*")  # no joker starts the pile


def first_dealer(secret, inputs):
    """The lot that decides who deals first: drawn before anybody can cut, so without cut and dealer."""
    known = {name: inputs[name] for name in ("deal", "seats", "die") if name in inputs}
    return chooser(secret, context(known, "lot", 0))(len(inputs["seats"].split(",")))


# 3. The log of a deal as everybody saw it. Its hash is an input of the next deal, and covers rules and names as well.
def public_log(lines):
    log, unseen = [], []
    for line in lines:
        who, word = line.split()[:2]
        if word in UNSEEN:
            unseen.append(line)  # the others see it when the turn ends with a discard ...
        elif word != "re-enter":
            log += unseen * (word == "discard")
            log.append(who + " " + word if word in ("draw", "shuffle") else line)  # the cards themselves are hidden
        if word in ("discard", "expire") or (word == "resign" and unseen and unseen[0].split()[0] == who):
            unseen = []  # ... and never if it ends otherwise
    return log


def log_hash(inputs, lines, terms=()):
    return sha256(context(inputs, "log", 0, terms) + encode(public_log(lines)))


# 4. The table. Every card drawn is the next one of the stock, and nobody plays a card that they do not hold. Here are
#    only the rules that say which card lies where; the bot's own `python3 -m scala40 verify` knows all of them.
class PromiseError(Exception):
    """Something is not as promised, in the deal that is being checked."""


def demand(is_so, otherwise):
    if not is_so:
        raise PromiseError(otherwise)


def rules_of(text):
    preset, *options = text.split(" ")
    usual = {"recycle": {"biska": "flip", "tedesca": "flip_and_turn"}.get(preset, "shuffle"), "max_recycles": "3"}
    return {**usual, "jokers": "4", "starter_gets_14": "off", **dict(option.split("=") for option in options)}


class Table:
    def __init__(self, rules, inputs, order):
        demand(inputs["house deal"].split() == order, "the cards dealt do not follow from the secret and the inputs")
        self.rules, self.inputs, self.seats = rules, inputs, [int(seat) for seat in inputs["seats"].split(",")]
        self.turn, number, start = int(inputs["dealer"]), len(self.seats), pile_starts_at(inputs, rules)
        first = self.seats.index(self.turn) + 1  # on the dealer's left; from there each card is the next player's
        self.hands = {self.seats[(first + n) % number]: order[n : 13 * number : number] for n in range(number)}
        self.hands[self.turn] += order[13 * number : start]  # a fourteenth card, if the rules say so
        self.pile, self.stock, self.drawn = [order[start]], order[start + 1 :], rules["starter_gets_14"] == "on"
        self.recycles, self.shuffle_due, self.before = 0, False, None
        self.turn = self.turn if self.drawn else self.left_of(self.turn)

    def left_of(self, seat):
        return min((other for other in self.seats if other > seat), default=min(self.seats, default=0))

    def play(self, who, word, cards):
        is_due = self.shuffle_due == (word == "shuffle")
        demand(is_due, "the stock is shuffled when its last card is drawn, and then only")
        if word == "resign" and who in map(str, self.seats):
            self.seats.remove(int(who))
            if int(who) != self.turn:
                return
        elif who not in ("house", str(self.turn)) or (word == "take" and not self.pile):
            raise PromiseError(f"it is seat {self.turn}'s turn, and something else is to be done")
        if word in UNSEEN and not self.before:
            self.before = (list(self.hands[self.turn]), list(self.pile), self.drawn)
        if word in ("expire", "resign") and self.before:  # all but a draw is taken back
            self.hands[self.turn], self.pile, self.drawn = self.before
        if word == "draw":
            demand(not self.drawn and self.stock[:1] == cards, f"{cards[0]} is not the next card of the stock")
            self.hands[self.turn].append(self.stock.pop(0))
            kept = {"shuffle": self.pile[-1:], "flip": [], "flip_and_turn": self.pile[:1]}[self.rules["recycle"]]
            if not self.stock and self.recycles < int(self.rules["max_recycles"]) and len(self.pile) > len(kept):
                self.recycles += 1  # the discard pile becomes the stock
                self.shuffle_due = self.rules["recycle"] == "shuffle"
                if not self.shuffle_due:
                    self.stock, self.pile = self.pile[len(kept) :], kept
        elif word == "shuffle":
            owed = sorted(self.pile[:-1], key=IN_ORDER.index)
            self.stock = shuffled(owed, self.inputs["secret"], context(self.inputs, "stock", self.recycles))
            self.pile, self.shuffle_due = self.pile[-1:], False
            demand(cards == self.stock, "the new stock is not the one that follows from the secret and the inputs")
        elif word == "take":
            self.hands[self.turn].append(self.pile.pop())
        elif cards:  # lay CARDS, attach CARD TO, swap CARD IN, discard CARD
            for card in cards if word == "lay" else cards[:1]:
                face = card[0] if card[0] == "*" else card  # *7H is a joker that stands for the 7 of hearts
                demand(face in self.hands[self.turn], f"seat {self.turn} does not hold {card}")
                self.hands[self.turn].remove(face)
            self.hands[self.turn] += ["*"] * (word == "swap")
            self.pile += cards * (word == "discard")
        self.drawn = self.drawn or word in ("draw", "take")
        if word in ("discard", "resign"):
            self.turn, self.drawn, self.before = self.left_of(self.turn), False, None


# 5. The record: a header, then the deals, each with its inputs, its lines and, once it is over, its secret. A line ends
#    at a line feed and nowhere else, and there is one way to write each, or one could be chosen.
HASH, CARD, LAID = "[0-9a-f]{64}", r"([A2-9TJQK][HDCS]|\*)", r"\*?[A2-9TJQK][HDCS]"
RULES = "(fisca|biska|classica|tedesca|ramino)( ({})=[a-z_0-9,]+)*".format(
    "players|jokers(_per_meld|_in_opening)?|run_max|sweep_complete|starter_gets_14|opening_points|taken_joker|recycle|"
    "pozzo_(before_opening|must_use)|attachable_(discard|brake)|joker_discard|first_turn_close|max_recycles|deals|limit|"
    "in_hand(_waives_opening|_bonus)?|unopened_flat|lone_ace_is_one|bust_at|re_entry|first_bust_ends"
)
HEADER = {"scala40 record": "[234]", "rules": RULES, "seats": "[2-6]", "dealer": "[0-5]", "commitment": HASH}
NAMES = {"salt": HASH, "salt-hash": HASH, "names": HASH, **{f"name {n}": r"[^ \t\r][^\r]*" for n in range(6)}}
OF_A_DAY = {"day": "[1-9][0-9]*", "chain": HASH, "results": HASH, "link": HASH}
INPUTS = {"deal": "[1-9][0-9]*", "seats": "[0-5](,[0-5])+", "dealer": "[0-5]", "cut": "[a-z0-9]+( [a-z0-9]+)*"}
INPUTS.update({"die": "[1-9][0-9]?", "previous": HASH, "next": HASH})
REST = {"house deal": f"{CARD}( {CARD})*", "broken": "off", "log": HASH, "secret": HASH}
MOVE = rf"take|lay {LAID}( (\| )?{LAID})*|(attach|swap) (\*|{LAID}) [0-9]+|discard {CARD}|expire|resign|re-enter"
STEP = rf"(house|[0-5]) ({MOVE}|draw {CARD}|shuffle( {CARD})+)"
SEEN = rf"(house|[0-5]) ({MOVE}|draw|shuffle)"  # of a deal whose secret is not out
INPUT_LINES = "deal seats dealer (cut )?(die )?(previous )?(next )?"
LONGEST = 16 * 1024 * 1024  # bytes; a match of a hundred deals has a tenth of it


def lines_of(text):
    lines = [(line[:-1] if line.endswith("\r") else line).strip(" \t") for line in text.split("\n")]
    return [line for line in lines if line[:1] not in ("", "#")]  # # begins a remark


def read(text):
    lines, header, deals, order, wanted = lines_of(text), {}, [], [], list(HEADER)
    if lines[:1] == ["scala40 record 3"] and len(lines) > 5:
        wanted += list(NAMES)[: 3 + int(lines[2][-1], 36)] if lines[5][:5] == "salt " else ["salt-hash", "names"]
    if lines[:1] == ["scala40 record 4"]:  # of a deal of the day, which may be the first one, and still be going on
        wanted += ["day", "chain", *sorted({line.split()[0] for line in lines[7:9]} & {"results", "link"})[::-1]]
    for name, line in zip_longest(wanted, lines[: len(wanted)], fillvalue=""):
        if not re.fullmatch(f"{name} { {**HEADER, **NAMES, **OF_A_DAY}[name] }", line):
            raise ValueError(f"this is no record of a match with a promise: {name} ... is missing")
        header[name] = line[len(name) + 1 :]
    for line in lines[len(wanted) :]:
        name = next((name for name in {**INPUTS, **REST} if line.startswith(name + " ")), "")
        deals += [{"lines": []}] * (name == "deal")
        order.append((name or "step") + " ")
        if name and re.fullmatch({**INPUTS, **REST}[name], line[len(name) + 1 :]):
            deals[-1][name] = line[len(name) + 1 :]
        elif re.fullmatch(STEP if "house deal" in deals[-1] else SEEN, line):
            deals[-1]["lines"].append(line)
        else:
            raise ValueError("this line cannot be read: " + line[:40])
    known = f"{INPUT_LINES}house deal (step )*(broken |{'log ' * ('names' in header)})secret "
    if not re.fullmatch(f"({known})*({INPUT_LINES}(step )*(broken )?)?", "".join(order)):  # the last may be running
        raise ValueError("the lines of a deal cannot be read: one is missing, or stands where it does not belong")
    return header, deals


def check_day(header, deals):
    """The secret of a deal of the day follows from the link of the day, and that from what was posted before day 1."""
    if "day" in header and (len(deals) > 1 or {"cut", "die", "previous"} & {*deals[0]} if deals else False):
        raise PromiseError("a day has one deal, without cut, die and previous deal")
    demand("day" not in header or ("link" in header) == any("secret" in deal for deal in deals), "the link is missing")
    if "link" in header:
        demand(keeps_promise(header["chain"], header["link"], int(header["day"])), "the link is not the promised one")
        given = encode(["scala40 fair 1", "day", header["day"], header.get("results", "")])
        root = hmac.new(bytes.fromhex(header["link"]), given, "sha256").digest()
        last = hmac.new(root, encode(["scala40 fair 1", "chain", "0"]), "sha256").hexdigest()
        demand(keeps_promise(header["commitment"], last, CHAIN), "the pack does not follow from the link of the day")


def check_inputs(deal, number, before, header, log):
    seats, everybody = [int(seat) for seat in deal["seats"].split(",")], list(range(int(header["seats"])))
    dealer = first_dealer(deal["secret"], deal) if "secret" in deal else int(deal["dealer"])
    if before:
        dealer = min((seat for seat in seats if seat > int(before["dealer"])), default=min(seats))
    demand(seats == (sorted({*seats} & {*everybody}) if before else everybody), "other seats play")
    demand({deal["dealer"], (deal if before else header)["dealer"]} == {str(dealer)}, f"the dealer is seat {dealer}")
    if deal["deal"] != str(number) or ("next" in deal) != (number % CHAIN == 0) or "broken" in (before or {}):
        raise PromiseError("a deal is missing, was broken off, or names another promise")
    demand(deal.get("previous") == log, "the log of the deal before has another hash")


def check(text, *posted):
    """A sentence for the promise and for each deal; PromiseError says what differs in the one that is due."""
    header, deals = read(text)
    rules, commitment, before, log = rules_of(header["rules"]), header["commitment"], None, None
    if not all(re.fullmatch(HASH, number) for number in posted):
        raise ValueError("a commitment has 64 hexadecimal digits, and so has the hash of a log")
    terms = [header[name] for name in ("rules", "names") if "names" in header]
    names = list(header.values())[8:] if "salt" in header else []
    ended = [deal for deal in deals if "secret" in deal and "broken" not in deal]
    last = log_hash(ended[-1], ended[-1]["lines"], terms) if ended else None
    known = {commitment, last, header.get("chain")}
    demand({*posted} <= known, "this record names another commitment or last log than the one posted")
    if "salt" in header and sha256(bytes.fromhex(header["salt"])) != header["salt-hash"]:
        raise PromiseError("the salt is not the one whose hash is named")
    if names and sha256(encode(["scala40 fair 2", "names", header["salt"], *names])) != header["names"]:
        raise PromiseError("the names are not those whose digest the record names")
    check_day(header, deals)
    unbound = f"; format {header['scala40 record']} binds neither rules nor names"
    unchecked = "; the names have been forgotten" if terms else unbound
    yield "The promise: " + commitment + ("" if names else unchecked)
    for number, deal in enumerate(deals, start=1):
        check_inputs(deal, number, before, header, log)
        if "secret" not in deal:
            yield f"Deal {number}: cannot be checked yet, its secret is not out."
            break
        if not keeps_promise(commitment, deal["secret"], number, header.get("salt-hash")):
            raise PromiseError("the secret is not the one that was promised")
        table = Table(rules, deal, deck(deal["secret"], deal, rules))
        for who, word, *cards in (line.replace(" |", "").split() for line in deal["lines"] if "re-enter" not in line):
            table.play(who, word, cards)
        before, log, commitment = deal, log_hash(deal, deal["lines"], terms), deal.get("next", commitment)
        if deal.get("log", log) != log:
            raise PromiseError("its log has another hash: the rules, a name or a line of it is not what it was")
        ending = "broken off" if "broken" in deal else "the hash of its log is " + log
        yield f"Deal {number}: dealt as promised; {ending}."
    if terms and last not in posted and sum("secret" in deal for deal in deals) < 2:  # no later cards follow from them
        only = f"bound only by the hash of the last log, {last}: compare it with the one that the chat showed"
        yield f"Rules and names: {only if last else 'not bound, because no deal has ended'}."


def main(arguments):
    if len(arguments) not in (1, 2, 3):
        print(__doc__, flush=True)
        return 2
    said, status = [], 3
    try:
        with Path(arguments[0]).open("rb") as file:
            text = file.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise ValueError("it is longer than any record")
        for sentence in check(text.decode("utf-8"), *map(str.lower, arguments[1:])):
            said.append(sentence)
            status = 0 if ": dealt as promised;" in sentence else status
    except PromiseError as error:
        said.append(f"Deal {len(said)}: NOT as promised: {error}." if said else f"NOT as promised: {error}.")
        status = 1
    except (OSError, ValueError, LookupError) as error:
        print(f"{arguments[0]} cannot be checked: {error}", file=sys.stderr)
        return 2
    print("\n".join(said), flush=True)
    return status


if __name__ == "__main__":
    try:
        os.fstat(1)  # fails where it is closed
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        os._exit(141)  # `verify.py ... | head` ends without a word
    except OSError as error:
        print(f"The output cannot be written: {error}", file=sys.stderr, flush=True)
        os._exit(4)  # without trying once more
