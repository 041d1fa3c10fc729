"""What a deal is promised with and what is fixed before it (docs/fair.md)."""

from hashlib import sha256

import pytest

from scala40.fair.deal import (
    CHAIN,
    FairError,
    Inputs,
    MatchSecrets,
    Secret,
    cutter,
    deck,
    encode,
    fix_inputs,
    new_stock,
    tidy_cut,
    verify,
)
from scala40.rules import Rules
from simulation.games.fair_matches import secrets_of

SECRETS = secrets_of("test_fair")
FIRST: dict[str, object] = {"deal": 1, "seats": (0, 1, 2), "dealer": 1}
HASH = "0f" * 32


def inputs(**fields: object) -> Inputs:
    return Inputs(**(FIRST | fields))  # type: ignore[arg-type]  # each has its type


# The chain


def test_each_secret_is_what_the_one_before_is_the_hash_of() -> None:
    value = bytes.fromhex(SECRETS.commitment())
    for deal in range(1, CHAIN + 1):
        secret = SECRETS.secret(deal)
        assert sha256(secret.value).digest() == value
        assert verify(SECRETS.commitment(), secret, deal)
        value = secret.value


def test_a_secret_fits_the_commitment_of_its_own_deal_and_chain_only() -> None:
    assert not verify(SECRETS.commitment(), SECRETS.secret(2), 1)
    assert not verify(SECRETS.commitment(), SECRETS.secret(2), 3)
    assert not verify(secrets_of("another").commitment(), SECRETS.secret(2), 2)
    assert SECRETS.commitment(CHAIN) == SECRETS.commitment() != SECRETS.commitment(CHAIN + 1)
    assert verify(SECRETS.commitment(CHAIN + 1), SECRETS.secret(CHAIN + 1), CHAIN + 1)
    assert not verify(SECRETS.commitment(), SECRETS.secret(CHAIN + 1), CHAIN + 1)


def test_a_short_root_and_a_short_secret_are_refused() -> None:
    with pytest.raises(FairError, match="at least 32 bytes"):
        MatchSecrets(b"x" * 31)
    with pytest.raises(FairError, match="32 bytes"):
        Secret(b"x" * 33)
    for text in ("", "0" * 63, "0" * 65, "g" * 64, "AB" * 32, " " + "0" * 63):
        with pytest.raises(FairError, match="64 hexadecimal digits"):
            Secret.from_hex(text)
    with pytest.raises(FairError, match="no deal 0"):
        SECRETS.secret(0)


def test_nothing_secret_stands_in_a_repr_or_an_error() -> None:
    digits = SECRETS.secret(1).hex()
    assert digits not in repr(SECRETS) + repr(SECRETS.secret(1)) + str(SECRETS.secret(1)) + f"{SECRETS!s}"
    assert SECRETS.root.hex() not in repr(SECRETS)
    assert repr(SECRETS.root) not in repr(SECRETS)
    with pytest.raises(FairError) as refused:
        Secret.from_hex(digits[:-1])
    assert digits[:10] not in str(refused.value)


# What is public and fixed


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"deal": 0}, "no deal 0"),
        ({"seats": (0,)}, "two to six seats"),
        ({"seats": (1, 0)}, "two to six seats"),
        ({"seats": (0, 0, 1)}, "two to six seats"),
        ({"seats": (0, 1, 6)}, "two to six seats"),
        ({"seats": (-1, 1)}, "two to six seats"),
        ({"dealer": 3}, "the dealer does not play"),
        ({"cut": ""}, "a cut is words"),
        ({"cut": "Nove"}, "a cut is words"),
        ({"cut": "due  parole"}, "a cut is words"),
        ({"cut": "perché"}, "a cut is words"),
        ({"cut": "n\u043eve"}, "a cut is words"),
        ({"cut": "nove\n"}, "a cut is words"),
        ({"cut": "x" * 33}, "a cut is words"),
        ({"die": 0}, "a die shows"),
        ({"die": 65}, "a die shows"),
        ({"previous": HASH}, "every deal but the first"),
        ({"deal": 2}, "every deal but the first"),
        ({"deal": 2, "previous": HASH[1:]}, "every deal but the first"),
        ({"next_commitment": HASH}, "the next commitment"),
        ({"deal": CHAIN, "previous": HASH}, "the next commitment"),
        ({"deal": CHAIN, "previous": HASH, "next_commitment": "?"}, "the next commitment"),
    ],
)
def test_inputs_that_no_deal_can_have_are_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(FairError, match=words):
        inputs(**fields)


def test_inputs_name_the_next_commitment_where_a_chain_ends() -> None:
    given = {deal: fix_inputs(SECRETS, deal=deal, seats=(0, 1), dealer=1, previous=HASH) for deal in (2, 64, 65, 128)}
    assert given[64].next_commitment == SECRETS.commitment(65) == SECRETS.commitment(128)
    assert given[128].next_commitment == SECRETS.commitment(129) != SECRETS.commitment(128)
    assert given[2].next_commitment is given[65].next_commitment is None


def test_the_player_on_the_dealers_right_may_cut() -> None:
    assert [cutter((0, 2, 5), dealer) for dealer in (0, 2, 5)] == [5, 0, 2]


@pytest.mark.parametrize(
    ("sent", "cut"),
    [
        ("42", "42"),
        ("  Quarantadue ", "quarantadue"),
        ("Perché no!", "perche no"),
        ("perche\u0301 no", "perche no"),
        ("GROẞ straße", "gross strasse"),
        ("\uff14\uff12", "42"),
        ("a\u202eb\u200bc\n\nd", "a b c d"),
        ("x" * 31 + " y", "x" * 31),
        ("🂡", None),
        ("нет", None),
        ("\ud800", None),
        ("", None),
    ],
)
def test_a_cut_has_one_way_to_be_written(sent: str, cut: str | None) -> None:
    assert tidy_cut(sent) == cut
    assert inputs(cut=cut).cut == cut


def test_no_two_inputs_are_hashed_alike() -> None:
    several = [
        inputs(),
        inputs(cut="4"),
        inputs(die=4),
        inputs(cut="4 5"),
        inputs(cut="4", die=5),
        inputs(dealer=2),
        inputs(seats=(1, 2)),
        inputs(deal=2, previous=HASH),
        inputs(deal=2, previous=HASH[::-1]),
        inputs(deal=12, previous=HASH),
    ]
    contexts = {one.context(purpose, number) for one in several for purpose in ("deck", "stock") for number in (0, 1)}
    assert len(contexts) == 4 * len(several)
    assert encode(("ab", "c")) != encode(("a", "bc"))
    assert encode(("a", "", "b")) == b"\0\0\0\1a\0\0\0\0\0\0\0\1b"


def test_every_input_changes_the_deck_and_every_new_stock() -> None:
    secret, rules = SECRETS.secret(2), Rules()
    usual = inputs(deal=2, previous=HASH, cut="7", die=3)
    others = [
        inputs(deal=3, previous=HASH, cut="7", die=3),
        inputs(deal=2, previous=HASH, cut="7", die=3, dealer=0),
        inputs(deal=2, previous=HASH, cut="7", die=3, seats=(0, 1)),
        inputs(deal=2, previous=HASH, cut="8", die=3),
        inputs(deal=2, previous=HASH, cut="7", die=4),
        inputs(deal=2, previous=HASH, cut="7"),
        inputs(deal=2, previous=HASH[::-1], cut="7", die=3),
    ]
    cards = rules.pack()[:40]
    assert len({deck(secret, one, rules) for one in (usual, *others)}) == 8
    assert deck(SECRETS.secret(3), usual, rules) != deck(secret, usual, rules)
    stocks = {new_stock(secret, one, number, cards) for one in (usual, *others) for number in (1, 2)}
    assert len(stocks) == 16
