"""What keeps a slip of the finger from losing a card: a discard is final (R39), so some are not taken at once.

A discard that comes right after another tap of the same person is not taken. One that gives something away is asked
about first; a tap elsewhere does it, or takes the question away. Unless they have said no, nobody is asked twice in a
turn. And what has just appeared where somebody tapped is not done by the second half of a double tap.

Times run from when Telegram has accepted the edit that shows a button, as only then can it be seen. They are multiples
of the setting `slip_seconds`, so that 0 switches all of that off, and twice as long for somebody with comfort. In the
page nothing covers anything.
"""

from collections import Counter
from dataclasses import replace
from typing import NoReturn

from scala40.actions import Action, Discard
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.checks.discards import closes as closes_with
from scala40.state import Match
from storage import Draft, Unit
from tables.context import Context, Origin
from tables.handling import Refused, requested
from tables.play.advice import advice_at, is_advice_shown
from tables.play.draft import loose_cards, with_question, with_step
from tables.play.proposals import Proposals, proposals
from tables.play.slow.preparing import question_to_keep
from tables.play.turn import Turn
from tables.play.whose_turn import arrival
from tables.requests import panel, table
from tables.requests.codec import Request
from texts.cards import card_text, meld_text
from texts.line import Line

COVERING = 2
"""How many times `slip_seconds` a button does nothing that has appeared where another one was tapped."""

ANSWERING = 3
"""How many times `slip_seconds` a question has been shown before its yes counts."""

HARMLESS: frozenset[type[Request]] = frozenset(
    {
        panel.Pick, panel.ClearPicks, panel.ShowPage, panel.Idle, panel.SortHand, panel.MoveCard, panel.PinCard,
        panel.Refresh, panel.AskAdvice, panel.InWords, table.MyCards, table.Play, table.LobbyPage,
        table.SetPreset, table.SetOption, table.SetTurnTime, table.SetQuiet, table.SetSlow,
        table.SetAdvice,
    }
)  # fmt: skip
"""What selects, shows or sets something, often many times in a row; everything else waits until it can be seen."""


def guard_cover(context: Context, origin: Origin, request: Request) -> None:
    """Raise Refused if a button has appeared too recently where the same person tapped another one."""
    if not origin.covers or type(request) in HARMLESS:
        return
    with context.store.read() as unit:
        seconds = arrival(unit, origin, context.now()) - origin.shown_at
        least = COVERING * slip_seconds(context, unit, origin.person.id)
    if abs(seconds) < least:  # it is far less than 0 if the clock was set back
        with requested(context, origin):
            raise Refused(Line("tap-covers"))


def slip_seconds(context: Context, unit: Unit, person_id: int | None) -> float:
    """Return the time in which a tap of this person may be a slip, of which all others are multiples."""
    person = None if person_id is None else unit.people.get(person_id)
    return context.slip_seconds * (2 if person is not None and person.comfort else 1)


def guard_discard(turn: Turn, card: Card) -> None:
    """Raise Refused if this discard looks like a slip: it came too soon, or it gives something away unasked."""
    guard_haste(turn, closes=closes_with(turn.match.deal, turn.draft.seat))
    if turn.draft.asked == str(card) and turn.shown_for < ANSWERING * slip_seconds(
        turn.context, turn.unit, turn.seat.person_id
    ):
        raise Refused(Line("panel-too-quick"), table_id=turn.table.id)
    if turn.prepared is not None:
        if turn.draft.asked != str(card):
            turn.must_allow(Discard(card))
            ask_to_keep(turn, Discard(card))
        return
    person = turn.person
    if turn.draft.asked or (person is not None and not person.asks) or is_advised(turn, card):
        return
    question = question_about(turn.match, turn.draft, proposals(turn.table, turn.match, turn.draft), card)
    if question is None:
        return
    turn.unit.drafts.save(with_question(turn.table, turn.draft, str(card)))
    raise Refused(question, table_id=turn.table.id)


def ask_to_keep(turn: Turn, *last: Action) -> NoReturn:
    """Ask whether to keep the turn that is being prepared, with these actions as its last, the discard last of all."""
    draft = turn.draft
    for action in last[:-1]:
        draft = with_step(replace(draft, collected=()), action)
    discard = last[-1]
    assert isinstance(discard, Discard)
    chosen = draft.selection or (f"{discard.card}1",)
    turn.unit.drafts.save(with_question(turn.table, replace(draft, selection=chosen), str(discard.card)))
    raise Refused(question_to_keep(turn.unit, turn.table, draft, discard.card), table_id=turn.table.id)


def guard_haste(turn: Turn, *, closes: bool = False) -> None:
    """Raise Refused if the tap came so soon after another one that it may be the second half of a double tap."""
    if turn.is_hasty:
        raise Refused(Line("panel-too-quick-to-close" if closes else "panel-too-quick"), table_id=turn.table.id)


def is_advised(turn: Turn, card: Card) -> bool:
    """Whether the player sees the advice to discard this card."""
    if not is_advice_shown(turn.table, turn.draft, turn.person):
        return False
    advice = advice_at(turn.table, turn.view)
    return advice is not None and advice.action == Discard(card)


def question_about(match: Match, draft: Draft, proposed: Proposals, card: Card) -> Line | None:
    """Return what a discard would give away, as a question; None for one that gives nothing away.

    A discard that the rules refuse, or that closes, is not asked about.
    """
    seat = draft.seat
    if why_not(match, seat, Discard(card)) is not None or closes_with(match.deal, seat):
        return None
    shown = card_text(card)
    if proposed.closing:
        return Line("panel-ask-close", card=shown)
    if proposed.opening:
        return Line("panel-ask-open", card=shown, points=proposed.opening_points)
    if draft.collected:
        return Line("panel-ask-aside", card=shown)
    spare = _spare(match, draft, proposed)
    if not spare or spare[card]:
        return None
    if card.is_joker:
        return Line("panel-ask-joker", card=shown)
    melds = [meld for meld in proposed.ready if card in (face.in_hand for face in meld.cards)]
    return Line("panel-ask-meld", card=shown, meld=meld_text(melds[0])) if melds else None


def _spare(match: Match, draft: Draft, proposed: Proposals) -> Counter[Card]:
    """Return the cards that may be discarded without giving away a joker or a card of a ready meld."""
    left = Counter(card for card in loose_cards(match, draft) if not card.is_joker)
    left.subtract(face.in_hand for meld in proposed.ready for face in meld.cards if not face.is_joker)
    return Counter({card: n for card, n in left.items() if n > 0 and why_not(match, draft.seat, Discard(card)) is None})
