"""The one thing that takes the turn on now: its button is coloured, and the guide names it.

At a table with advice it is what the advice would do, asked for or not. At a table without, it is what the rules lead
to, without an opinion: draw; close; open, if the points are there; put down what must be, or a ready meld; discard the
card that is selected. Nothing is pointed at that leads nowhere, or that gives something away.
"""

from scala40.actions import Action, Attach, Draw, Lay, Swap
from scala40.meld import known
from scala40.notation import parse_card
from scala40.players.position import owed_face
from scala40.state import Match, Phase
from scala40.views import seat_view
from storage import Draft, Table
from tables.play.advice import advice_at, gives_advice
from tables.play.choices import Choice, Choices
from tables.play.draft import loose_cards, selected
from tables.play.proposals import Proposals
from tables.play.slips import question_about
from tables.requests.codec import Request
from tables.requests.panel import AttachCard, DrawStock, LayMeld, OpenNow, PlayProposal, SwapJoker


def leading(table: Table, match: Match, draft: Draft, proposed: Proposals, chosen: Choices) -> Choice | None:
    """Return the choice that takes the turn on at this position, which has the draft applied; None for none."""
    if match.phase is Phase.DRAW:
        return _draw(table, match, draft, chosen)
    if proposed.closing:
        return proposed.shown[0]
    advice = proposed.advice
    if advice is not None and advice.action is None:
        return chosen.back
    if chosen.opening is not None and not chosen.opening.refused and not (advice is not None and advice.holds_back):
        return chosen.opening
    lead = next((one for one in proposed.shown if _takes_on(one.request, match, draft, proposed)), None)
    cards = selected(draft, loose_cards(match, draft))
    if proposed.opening or not cards:
        return lead
    used = next((one for one in chosen.uses if _takes_on(one.request, match, draft, proposed, picked=True)), None)
    if used is not None or lead is not None or chosen.uses or chosen.discard is None or chosen.discard.refused:
        return used or lead
    return chosen.discard if question_about(match, draft, proposed, cards[0]) is None else None


def _draw(table: Table, match: Match, draft: Draft, chosen: Choices) -> Choice | None:
    able = [choice for choice in chosen.draws if not choice.refused]
    if len(able) > 1 and gives_advice(table):
        advice = advice_at(table, seat_view(match, draft.seat))
        from_stock = advice is None or isinstance(advice.action, Draw)
        able.sort(key=lambda choice: isinstance(choice.request, DrawStock) is not from_stock)
    return able[0] if able else None


def _takes_on(request: Request, match: Match, draft: Draft, proposed: Proposals, *, picked: bool = False) -> bool:
    """Whether a request is what is advised; without advice, whether it is what the rules lead to, or was `picked`."""
    opened, owed = match.deal.opened[draft.seat], owed_face(match)
    if proposed.advice is not None:
        return does(request, proposed.advice.action, opened=opened)
    match request:
        case PlayProposal():
            return True
        case LayMeld(meld=name):
            return opened and (picked or owed is None or ("*" if owed.is_joker else str(owed)) in name)
        case AttachCard(card=name) | SwapJoker(card=name):
            card = parse_card(name)
            return card.in_hand is owed or (picked and not card.is_joker)
    return False


def does(request: Request, action: Action | None, *, opened: bool) -> bool:
    """Whether a request of the panel does this."""
    match action, request:
        case Lay(), PlayProposal() | OpenNow():
            return not opened
        case Lay(melds), LayMeld(meld=name):
            return opened and any(str(known(cards)).replace(" ", "") == name for cards in melds)
        case Attach(card, meld), AttachCard(card=name, meld=index):
            return str(card) == name and meld == index
        case Swap(card, meld), SwapJoker(card=name, meld=index):
            return str(card) == name and meld == index
    return False
