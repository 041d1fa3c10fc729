"""Guide, coloured button and advice name the same thing, in every position to which computers have played.

Each position is shown to a person with the guide at a table with advice, with nothing selected.
"""

import tempfile
from collections import Counter
from contextlib import closing
from itertools import count
from pathlib import Path

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.advice import Advice
from scala40.views import seat_view
from screens.views.guide import guide_line
from screens.views.panel import PanelScreen, panel_screen
from simulation.games.played import played_positions
from simulation.promise import Figures
from simulation.use_cases.matches import Matches
from tables.play.advice import advice_at
from tables.play.leading import does
from tables.requests.panel import DrawStock, StepBack, TakeDiscardPile
from texts.cards import card_text

_NAMED: dict[str, type[Action]] = {
    "draw": Draw, "draw-bound": Draw, "draw-closed": Draw, "draw-stock": Draw, "take": Take, "draw-pile": Take,
    "open-now": Lay, "open-waived": Lay, "lay": Lay, "joker-fits": Attach, "attach": Attach, "attach-joker": Attach,
    "use-attach": Attach, "swap": Swap, "use-swap": Swap, "discard": Discard, "discard-only": Discard, "wait": Discard,
    "wait-opening": Discard, "open-low": Discard, "open-none": Discard, "open-back": Discard,
}  # fmt: skip
"""The kind of action that a sentence of the guide names. The others offer a step back."""


def all_name_the_same(seed: int, size: int) -> Figures:
    """Show `size` positions of played deals, and compare what is said."""
    done: Figures = Counter(positions=0, deals=0)
    for deal in count(seed * 100_000):
        with tempfile.TemporaryDirectory() as folder:
            matches = Matches(Path(folder) / "agreement.sqlite", seed=deal)
            with closing(matches):
                table = None
                for match in played_positions(deal):
                    if match.players > len(matches.people):
                        break
                    if done["positions"] >= size:
                        return done
                    table = matches.arrange(match) if table is None else matches.change(table, match=match)
                    person = matches.turn_of(table)
                    matches.change_person(person, guided=True)
                    with matches.store.read() as unit:
                        screen = panel_screen(unit, table, person, matches.time)
                    advice = advice_at(table, seat_view(match, match.deal.turn))
                    assert screen is not None
                    assert advice is not None
                    check(screen, advice, f"{deal}, position {done['positions']}")
                    done["positions"] += 1
        done["deals"] += 1
    return done


def check(screen: PanelScreen, advice: Advice, where: str) -> None:
    """Compare the guide's sentence and the coloured button with the advice; AssertionError if one differs."""
    line, lead, action = guide_line(screen), screen.leads, advice.action
    assert line is not None, where
    said = line.key.removeprefix("guide-")
    if screen.proposals.closing:
        assert advice.closes, where
        assert said == "close", (said, where)
        assert lead == screen.proposals.shown[0], where
        return
    named = _NAMED.get(said)
    assert isinstance(action, named) if named is not None else action is None, (said, type(action), where)
    if isinstance(action, Attach | Swap):
        assert dict(line.args)["card"] == card_text(action.card.in_hand), (said, where)
    match action:
        case Draw() | Take():
            wanted = DrawStock if isinstance(action, Draw) else TakeDiscardPile
            assert isinstance(lead and lead.request, wanted), (said, where)
        case Discard():
            assert lead is None, (lead, where)
        case None:
            assert lead is None or isinstance(lead.request, StepBack), (lead, where)
        case _:
            assert lead is not None, (said, where)
            assert does(lead.request, action, opened=screen.opened), (said, lead, where)
