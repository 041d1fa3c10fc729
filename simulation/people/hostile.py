"""Hostile names: Telegram allows them, but they try to break or forge messages."""

import random

PIECES = (
    *("Anna", "é", "أحمد", "שלום", "\u0e01\u0e33", "ＡＢＣ", "👩\u200d👧", "ha aperto", "A" * 64, "1" * 40),
    *("<b>", "</a>", "&amp;", "*_`[", "](tg://user?id=1)", "{$player}", "{ }", "%s", "…", "»", "«", "'", '"', ":", "|"),
    *("\n", "\r\n", "\t", " " * 9, "\x00", "\x07", "\x1b[31m", "\u200b", "\u2060", "\ufeff", "\u3164", "\u115f"),
    *("\u202e", "\u202d", "\u2066", "\u200f", "Z\u0335\u0321" + "\u0301" * 20),
    *("@everyone", "/nuova", "t.me/x", "https://x.it", "x.com", "#hash"),
    *("🏁 ", "💥 ", "·", "1. A♥ 2♥ 3♥", "🃏", "🤖", "👉"),
)


def hostile(dice: random.Random) -> str:
    """A random hostile name."""
    raw = "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 6)))
    return raw[: dice.choice((64, 129))]
