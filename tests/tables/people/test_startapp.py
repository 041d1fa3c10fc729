"""The payload of a direct link to the page: made by this bot, for one table."""

import base64
import random
import re
from dataclasses import replace

import pytest

from simulation.use_cases.chats import Chats
from tables.context import Context, WebAddress, main_app, named_app
from tables.encryption import Encryption
from tables.startapp import KEY, direct_link, link_keys, startapp_of, table_in, table_of

KEYS = tuple(base64.urlsafe_b64encode(bytes([n] * 32)).decode() for n in range(3))
TABLES = (1, 35, 36, 4_711, 2**63 - 1)


@pytest.fixture
def context(chats: Chats) -> Context:
    """The context of a bot with a page."""
    with chats.store.unit() as unit:
        keys = link_keys(unit, chats.context.encryption, chats.chance)
    return replace(chats.context, web=WebAddress("https://scala.example/", main_app("scala40bot"), keys))


@pytest.mark.parametrize("table", TABLES)
def test_a_payload_leads_to_its_table_and_is_what_telegram_allows(context: Context, table: int) -> None:
    payload = startapp_of(context, table)
    assert table_of(context, payload) == table
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", payload)
    assert direct_link(context, table) == f"https://t.me/scala40bot?startapp={payload}"


def test_an_app_with_a_short_name_has_links_of_its_own(context: Context) -> None:
    named = replace(context, web=replace(context.web, direct=named_app("scala40bot", "carte")))
    assert direct_link(named, 7) == f"https://t.me/scala40bot/carte?startapp={startapp_of(named, 7)}"
    assert direct_link(replace(context, web=replace(context.web, direct=None)), 7) is None
    assert direct_link(replace(context, web=None), 7) is None
    assert table_of(replace(context, web=None), startapp_of(context, 7)) is None


@pytest.mark.parametrize(
    "payload",
    ["", "t", "t1", "7", "t1-", "t7-AAAAAAAAAAAAAAAAAAAAAA", "T7-AAAAAAAAAAAAAAAAAAAAAA", "ü" * 30, "\0",
     "t1-" + "A" * 999, "t٣-AAAAAAAAAAAAAAAAAAAAAA",
     "t" + "z" * 40 + "-AAAAAAAAAAAAAAAAAAAAAA", "'; DROP TABLE people; --"],
)  # fmt: skip
def test_any_other_text_leads_nowhere(context: Context, payload: str) -> None:
    assert table_of(context, payload) is None


def test_a_payload_of_one_table_opens_no_other_however_it_is_written(context: Context) -> None:
    payload = startapp_of(context, 35)
    table, _, mac = payload.partition("-")
    assert table == "tz"
    for forged in (f"t10-{mac}", f"t0z-{mac}", f"tZ-{mac}", f"t-z-{mac}", f"{payload}=", f"{payload}\n", f" {payload}"):
        assert table_of(context, forged) is None
    other = chr(ord(mac[-1]) + 1)  # the last letter has two bits that belong to no byte
    assert table_of(context, payload[:-1] + other) is None


def test_a_hundred_thousand_guesses_open_nothing() -> None:
    dice, keys = random.Random(40), (bytes(range(32)),)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    guesses = (f"t{dice.randrange(1, 36):x}-{''.join(dice.choices(letters, k=22))}" for _ in range(100_000))
    assert [guess for guess in guesses if table_in(guess, keys) is not None] == []


def test_the_key_of_a_bot_without_secret_key_is_made_once_and_stays_in_its_store(chats: Chats) -> None:
    with chats.store.unit() as unit:
        keys = link_keys(unit, Encryption(), chats.chance)
        assert link_keys(unit, Encryption(), chats.chance) == keys
        assert [key.hex() for key in keys] == [unit.meta.get(KEY)]
    assert (len(keys), len(keys[0])) == (1, 32)


def test_the_key_of_a_bot_with_secret_key_is_derived_and_nothing_is_stored(chats: Chats) -> None:
    with chats.store.unit() as unit:
        (key,) = link_keys(unit, Encryption(KEYS[0]), chats.chance)
        assert unit.meta.get(KEY) is None
    assert key != base64.urlsafe_b64decode(KEYS[0])
    assert Encryption(KEYS[0]).derived("startapp") == (key,)
    assert Encryption(KEYS[0]).derived("another purpose") != (key,)


def test_old_links_work_after_the_operator_has_changed_keys(chats: Chats, context: Context) -> None:
    def later(keys: str) -> Context:
        with chats.store.unit() as unit:
            made = link_keys(unit, Encryption(keys), chats.chance)
        return replace(context, web=replace(context.web, keys=made))

    without = startapp_of(context, 7)
    first = later(KEYS[0])
    assert table_of(first, without) == 7
    second = later(f"{KEYS[1]},{KEYS[0]}")
    assert [table_of(second, old) for old in (without, startapp_of(first, 7))] == [7, 7]
    assert startapp_of(second, 7) != startapp_of(first, 7)
    assert table_of(later(KEYS[2]), startapp_of(second, 7)) is None


def test_no_repr_shows_a_key(context: Context) -> None:
    assert repr(context.web.keys[0])[2:20] not in repr(context.web)
    assert "keys" not in repr(context)
