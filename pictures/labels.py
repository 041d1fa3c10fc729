"""The words written into pictures, in one language; all of them are from the catalogue."""

from dataclasses import dataclass, fields

from texts.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels, one or two words each; in templates `#` is the place of a number."""

    deal: str
    limit: str
    stock: str
    discard_pile: str
    empty: str
    no_melds: str
    cards: str
    points: str
    points_short: str
    opened: str
    away: str
    out: str
    seat: str
    """The label instead of a name that no font can write; `#` is the seat's number."""
    ready: str
    aside: str
    new: str
    closed: str
    in_hand: str
    over: str
    total: str
    totals: str
    limit_line: str
    deals: str
    turn: str
    dealt: str
    """The label of the position before the first turn."""
    dealer: str
    """The letter that marks who dealt."""
    again: str
    resigned: str
    over_in: str
    wins: str
    your_hand: str
    help_draw: str
    help_open: str
    help_attach: str
    help_swap: str
    help_close: str

    @classmethod
    def of(cls, texts: Catalogue, language: str) -> "Labels":
        """Return the labels of a language."""
        return cls(**{part.name: texts.plain(language, _key(part.name)) for part in fields(cls)})


def _key(name: str) -> str:
    return f"picture-label-{name.replace('_', '-')}"


def filled(template: str, number: int) -> str:
    """Return a template with its number, with a minus sign instead of a hyphen."""
    return template.replace("#", str(number).replace("-", "−"))
