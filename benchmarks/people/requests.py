"""The classes of requests by which people recognise buttons, for a bot of any checkout.

The text before the first colon of the callback data names the class; labels are not used.
"""

import os
import re
from pathlib import Path

from sandbox.client.people import Seen

SIT, START, DEAL, REMATCH = "Sit", "StartMatch", "DealNow", "Rematch"
DRAW, PICK, CLEAR, LAY, OPEN = "DrawStock", "Pick", "ClearPicks", "LayMeld", "OpenNow"
ATTACH, DISCARD, BACK = "AttachCard", "DiscardCard", "StepBack"
CODES = {
    SIT: "s",
    START: "go",
    DEAL: "dn",
    REMATCH: "rm",
    DRAW: "d",
    PICK: "p",
    CLEAR: "pc",
    LAY: "l",
    OPEN: "o",
    ATTACH: "a",
    DISCARD: "z",
    BACK: "b",
}
"""The codes before the first colon, by class, for checkouts that declare no class of that name."""
REFUSED = "a discard that is refused"
"""The same class as a discard, on a button that is marked as not allowed."""
PROPOSAL = "a proposal"
"""Any class whose button puts melds on the table; if no card is selected, it is a proposal."""
_PROPOSES = re.compile(r"(?!OpenPanel$)(?:Open|Lay|Propos)")
"""The beginnings of their names."""
_DECLARED = re.compile(r'^class (\w+)\([^)]*\bcode="([^":]+)"', re.MULTILINE)
NOT_ALLOWED = "🚫"
"""The mark of a button that only explains why it does nothing; without it people find that out by tapping."""


class Requests:
    """The classes of requests that a checkout declares, read from its source without importing it."""

    def __init__(self, checkout: Path) -> None:
        self.declared: dict[str, str] = {}
        """Code by name."""
        for folder, inner, files in os.walk(checkout):
            inner[:] = [name for name in inner if not name.startswith(".") and name not in ("tests", "benchmarks")]
            for file in files:
                if file.endswith(".py"):
                    self.declared |= _DECLARED.findall((Path(folder) / file).read_text(encoding="utf-8"))
        named = CODES | self.declared
        self._codes = {name: {named[name]} for name in CODES}
        self._codes[REFUSED] = self._codes[DISCARD]
        self._codes[PROPOSAL] = {code for name, code in named.items() if _PROPOSES.match(name)}

    def kind_of(self, data: str) -> str:
        """The class of a button's data, as the constants of this module name it; its code if it is none of them."""
        code = data.split(":", 1)[0]
        known = (kind for kind, codes in self._codes.items() if code in codes and kind != REFUSED)
        return next(known, code)

    def under(self, message: Seen, kind: str) -> list[str]:
        """The data of the message's buttons of a class, without those that are marked as not allowed, or only those."""
        codes = self._codes[kind]
        return [
            button["callback_data"]
            for button in message.buttons
            if "callback_data" in button
            and button["callback_data"].split(":", 1)[0] in codes
            and (NOT_ALLOWED in button["text"]) == (kind == REFUSED)
        ]
