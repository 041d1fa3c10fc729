"""What a player can do, as the page is told: each with the request that does it and the label of its button."""

import re
from collections.abc import Iterable, Sequence

from screens.views.panel import PanelScreen
from tables.play.choices import Choice
from tables.requests.codec import Request, unpack
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    DrawStock,
    LayMeld,
    OpenNow,
    PlayProposal,
    StepBack,
    SwapJoker,
    TakeDiscardPile,
)
from web.views.types import ChoiceData
from web.views.wording import Wording, as_button

KINDS: dict[type[Request], str] = {
    DrawStock: "stock",
    TakeDiscardPile: "discard_pile",
    LayMeld: "lay",
    OpenNow: "open",
    AttachCard: "attach",
    SwapJoker: "swap",
    DiscardCard: "discard",
    StepBack: "back",
}

CLOSES = "panel-close-now"
"""The label of the proposal that closes the deal; the other proposal opens."""

COLLECTS = "panel-collect"
"""The label of a meld that is put aside for the opening, and not laid yet."""

_FACE = re.compile(r"\*?[A2-9TJQK][HDCS]|\*")


def choice_data(wording: Wording, choice: Choice, names: Sequence[str], cards: Iterable[str] = ()) -> ChoiceData:
    """Return a choice.

    `names`: the ids of the cards from which those of a meld or of a card are taken; `cards`: the faces that a proposal
    uses, which its request does not name.
    """
    request = choice.request
    data = button_data(wording, KINDS.get(type(request), ""), choice)
    match request:
        case PlayProposal():
            data["kind"] = "close" if choice.label.key == CLOSES else "open"
            data["cards"], data["points"] = ids_of(cards, names), _points(choice)
        case LayMeld(meld=meld):
            data["cards"], data["points"] = ids_of(_FACE.findall(meld), names), _points(choice)
            data["collects"] = choice.label.key == COLLECTS
            data["shows"] = _FACE.findall(meld)
        case AttachCard(card=card, meld=index) | SwapJoker(card=card, meld=index):
            data["cards"], data["meld"] = ids_of([card], names), index
            if isinstance(request, AttachCard) and card.startswith("*"):
                data["stands_for"] = card[1:]
        case DiscardCard(card=card):
            data["cards"] = ids_of([card], names)
    return data


def _points(choice: Choice) -> int | None:
    """Return the points that the label of a choice names."""
    points = dict(choice.label.args).get("points")
    return points if isinstance(points, int) else None


def button_data(wording: Wording, kind: str, choice: Choice) -> ChoiceData:
    """Return the fields that every choice has; `words` is its label for screen readers.

    Where the chat's button has a sign and a meld the page has room for words.
    """
    return {
        "kind": kind,
        "request": choice.request.pack(),
        "label": wording.text(as_button(choice.label)),
        "words": wording.words(choice.label),
        "refused": choice.refused,
    }


def led(screen: PanelScreen, found: Iterable[ChoiceData]) -> list[ChoiceData]:
    """Return choices; in a lesson the one that it asks for has the style of what takes the table on."""
    if (lesson := screen.lesson) is None:
        return list(found)

    def leads(one: ChoiceData) -> bool:
        request = unpack(one["request"])
        return request is not None and lesson.asks_for(request, opened=screen.opened)

    return [{**one, "style": "primary"} if leads(one) else one for one in found]


def ids_of(faces: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return the ids of cards with these faces, each of the given ids at most once; a joker's face is `*` here."""
    left, found = list(names), []
    for face in faces:
        in_hand = "*" if face.startswith("*") else face
        name = next((name for name in left if name[:-1] == in_hand), None)
        if name is not None:
            left.remove(name)
            found.append(name)
    return found
