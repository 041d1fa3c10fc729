"""Preparing one's next turn while others play: a draft on the position that one can imagine (`scala40.imagining`).

Choices, proposals, refusals and the panel are those of a real turn. Its stamps are none of a stored position, and its
advice is off, as nobody knows yet what will be drawn. The discard does not end it but asks once whether to keep it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scala40.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40.cards import Card
from scala40.imagining import after_drawing, next_turn, worth_taking
from scala40.meld import known
from scala40.notation import parse_card
from scala40.rules import Rules
from scala40.state import Match, Phase
from storage import STOCK, Draft, PreparedTurn, Seat, Table, TableStatus, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match.prepared import allows_preparing, is_there, take_back
from tables.play.choices import Choice, Choices
from tables.play.draft import gathered_points, stamp
from tables.play.whose_turn import must_be_in_deal, seated
from tables.requests.panel import DiscardCard, DrawStock, PrepareTurn, StepBack, StopPreparing, TakeDiscardPile
from texts.cards import card_text, named_meld_text
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a player is shown of their next turn.

    `line`: what they have prepared, or why it was not played; `begun`: they are preparing it; `due`: it is about to be
    played. `begin` and `stop` are what they can do now.
    """

    line: Line | None = field(default=None, repr=False)
    begun: bool = False
    due: bool = False
    begin: PrepareTurn | None = None
    stop: StopPreparing | None = None


def preparation(unit: Unit, table: Table, seat: Seat) -> Preparation | None:
    """Return what a seat is shown of its next turn; None if nothing."""
    if not allows_preparing(table) or table.match is None:
        return None
    turn = unit.prepared.get(table.id, seat.number)
    begin, stop = PrepareTurn(table.id) if _may_begin(table, seat) else None, StopPreparing(table.id)
    if turn is None:
        return None if begin is None else Preparation(begin=begin)
    if turn.dropped is not None:
        return Preparation(Line("prepared-dropped", why=Line.load(turn.dropped)), begin=begin)
    if turn.is_begun:
        return Preparation(begun=True, stop=stop)
    due = table.match.turn == seat.number
    plan = plan_line(turn, table.match.rules, opened=table.match.deal.opened[seat.number])
    return Preparation(Line("prepared-soon" if due else "prepared-ready", plan=plan), due=due, stop=stop)


def played_table(unit: Unit, table: Table, seat: Seat) -> Table:
    """Return the table as the person on a seat plays it: while they prepare their turn, as it may be then."""
    if table.match is None or table.match.turn == seat.number or not allows_preparing(table):
        return table
    turn = unit.prepared.get(table.id, seat.number)
    return table if turn is None or not turn.is_begun else imagined_table(table, turn)


def imagined_table(table: Table, turn: PreparedTurn) -> Table:
    """Return a table as it may be when the turn comes that is being prepared."""
    match = table.match
    assert match is not None  # only a running match has prepared turns
    if turn.draw == STOCK:
        imagined = after_drawing(match, turn.seat)
    else:
        imagined = next_turn(match, turn.seat, parse_card(turn.draw) if turn.draw else None)
    # A version that no stored table has, and that stays while the player on turn draws.
    version = -1 - sum(match.deal.turns_played)
    settings = replace(table.settings, advice=False)
    return replace(table, match=imagined, version=version, settings=settings)


def is_imagined(table: Table) -> bool:
    """Whether `imagined_table` has made it."""
    return table.version < 0


def prepared_choices(table: Table, match: Match, draft: Draft, chosen: Choices) -> Choices:
    """Return the choices with the draws that can be prepared, and the way back to them; `table` is imagined."""
    cards, mark = worth_taking(match, draft.seat), stamp(table, draft)
    if match.phase is Phase.DRAW:
        stock = Choice(DrawStock(table.id, mark), Line("prepared-label-stock"))
        takes = (
            Choice(TakeDiscardPile(table.id, mark, str(card)), Line("prepared-label-take", card=card_text(card)))
            for card in cards
        )
        return replace(chosen, draws=(stock, *takes), back=None)
    if chosen.back is None and cards and match.deal.memo.unseen:
        chosen = replace(chosen, back=Choice(StepBack(table.id, mark), Line("panel-step-back")))
    if chosen.discard is not None and chosen.discard.request == DiscardCard(table.id, mark, draft.asked):
        chosen = replace(chosen, discard=replace(chosen.discard, label=Line("prepared-label-yes")))
    return chosen


def draw_chosen(unit: Unit, table: Table, turn: PreparedTurn, draft: Draft, draw: str) -> None:
    """Store from where the turn will draw; '' for: not chosen yet. `table` is as `turn` imagines it."""
    assert table.match is not None
    if draw not in ("", STOCK) and parse_card(draw) not in worth_taking(table.match, turn.seat):
        raise Refused(Line("tap-stale"), table_id=table.id)
    unit.prepared.save(replace(turn, draw=draw))
    actions: tuple[Action, ...] = () if draw in ("", STOCK) else (Take(),)
    unit.drafts.save(Draft(table.id, turn.seat, actions, revision=draft.revision + 1))


def whole_turn(table: Table, turn: PreparedTurn, draft: Draft, discard: Discard, now: float) -> PreparedTurn:
    """Return the turn with all that was prepared; `table` is as `turn` imagines it."""
    assert table.match is not None
    first = (Draw(),) if turn.draw == STOCK else ()
    deal = table.match.deal
    return replace(
        turn, hand=deal.hands[turn.seat], melds=deal.table, actions=(*first, *draft.actions, discard), set_at=now
    )


def question_to_keep(unit: Unit, table: Table, draft: Draft, card: Card) -> Line:
    """Return the question whether to keep the turn that ends with this discard; `table` is as it is imagined."""
    match, turn = table.match, unit.prepared.get(table.id, draft.seat)
    assert match is not None and turn is not None  # noqa: PT018 - it is being prepared
    whole = whole_turn(table, turn, draft, Discard(card), 0.0)
    return Line("prepared-ask", plan=plan_line(whole, match.rules, opened=match.deal.opened[turn.seat]))


def plan_line(turn: PreparedTurn, rules: Rules, *, opened: bool) -> Line:
    """Return a prepared turn in words; `opened`: whether its player has opened before it."""
    return Line("prepared-plan", steps=tuple(_steps(turn, rules, opened)))


def _steps(turn: PreparedTurn, rules: Rules, opened: bool) -> Iterator[Line]:
    melds, left = list(turn.melds), len(turn.hand)
    for action in turn.actions:
        match action:
            case Draw():
                left += 1
                yield Line("prepared-draw")
            case Take():
                left += 1
                yield Line("prepared-take", card=card_text(parse_card(turn.draw)))
            case Lay(written):
                laid = tuple(map(known, written))
                melds += laid
                left -= sum(map(len, written))
                names = tuple(map(named_meld_text, laid))
                yield (
                    Line("prepared-lay", melds=names)
                    if opened
                    else Line("prepared-open", melds=names, points=gathered_points(rules, laid))
                )
                opened = True
            case Attach(card, index) if (meld := melds[index]) is not None:
                left -= 1
                yield Line("prepared-attach", card=card_text(card), meld=named_meld_text(meld))
                melds[index] = meld.with_attached(card)
            case Swap(card, index) if (meld := melds[index]) is not None:
                yield Line("prepared-swap", card=card_text(card))
                melds[index] = meld.with_swapped(card)
            case Discard(card):
                yield Line("prepared-close" if left == 1 else "prepared-discard", card=card_text(card))


def _may_begin(table: Table, seat: Seat) -> bool:
    """Whether somebody who sits there may prepare their next turn now."""
    match = table.match if table.status is TableStatus.PLAYING else None
    waits = match is not None and match.turn not in (None, seat.number) and match.in_match(seat.number)
    return waits and not seat.left and is_there(table, seat.number) and allows_preparing(table)


def prepare(context: Context, origin: Origin, request: PrepareTurn) -> Result:
    """Begin to prepare the requester's next turn; what they had prepared before is forgotten."""
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        unit.screens.want_hand(table.id, origin.person.id)
        must_be_in_deal(table, seat)
        match = table.match
        assert match is not None
        if match.turn == seat.number:
            raise Refused(Line("prepared-your-turn"), table_id=table.id)
        if not _may_begin(table, seat):
            raise Refused(Line("prepared-not-here"), table_id=table.id)
        turn = unit.prepared.get(table.id, seat.number)
        if turn is not None and turn.dropped is None:
            raise Refused(Line("tap-stale"), table_id=table.id)
        # Where no card is worth waiting for there is nothing to choose.
        draw = "" if worth_taking(match, seat.number) else STOCK
        unit.prepared.save(PreparedTurn(table.id, seat.number, draw))
        unit.drafts.clear(table.id, seat.number)
        return Result(Line("prepared-begun"), table_id=table.id)


def stop(context: Context, origin: Origin, request: StopPreparing) -> Result:
    """Forget what the requester has prepared: they play themselves."""
    with requested(context, origin) as unit:
        table, seat = seated(unit, request.table, origin.person.id)
        unit.screens.want_hand(table.id, origin.person.id)
        turn = unit.prepared.get(table.id, seat.number)
        if turn is None or turn.dropped is not None:
            raise Refused(Line("tap-stale"), table_id=table.id)
        on_turn = table.match is not None and table.match.turn == seat.number
        take_back(unit, table, seat.number)
        unit.drafts.clear(table.id, seat.number)
        return Result(Line("prepared-taken-back" if on_turn else "prepared-left"), table_id=table.id)


USE_CASES: UseCases = {PrepareTurn: prepare, StopPreparing: stop}
