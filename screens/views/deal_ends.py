"""How a deal ended, and why points are not those of the cards, in sentences."""

from collections.abc import Iterator

from scala40.options import InHand
from scala40.rules import Rules
from screens.views.table import DealEnd, TableScreen
from texts.cards import cards_text, in_order
from texts.line import Line
from texts.luck import seat_line, side
from texts.rules import option_line, value_line


def deal_end_line(screen: TableScreen, result: DealEnd, *, is_closer: bool) -> Line:
    """Return how a deal ended; `is_closer`: whether the reader is the player who closed it."""
    if not result.scored:
        return Line("deal-end-unscored", deal=result.number)
    if result.closed_by is None:
        return Line("deal-end-dead", deal=result.number)
    key = "deal-end-in-hand" if result.in_hand else "deal-end-closed"
    if is_closer:
        return Line(f"{key}-you", deal=result.number)
    return Line(key, deal=result.number, player=screen.players[result.closed_by].name)


def why_lines(screen: TableScreen, result: DealEnd) -> Iterator[Line]:
    """Yield why points are not those of the cards, with the option that says so (R3, R32, R33)."""
    if not result.scored or result.closed_by is None:
        return
    rules = screen.view.rules
    others = [player for player in screen.players if result.points[player.seat] and player.seat != result.closed_by]
    flat = [player.name for player in others if rules.unopened_flat is not None and not result.opened[player.seat]]
    if result.in_hand and rules.in_hand is InHand.DOUBLE and len(flat) < len(others):
        yield Line("deal-end-doubled", rule=_rule(rules, "in_hand"))
    bonus = result.points[result.closed_by]
    if bonus:
        name = screen.players[result.closed_by].name
        yield Line("deal-end-bonus", player=name, points=abs(bonus), rule=_rule(rules, "in_hand"))
    if flat and rules.unopened_flat is not None:
        rule = _rule(rules, "unopened_flat")
        yield Line("deal-end-flat", players=tuple(flat), count=len(flat), points=rules.unopened_flat, rule=rule)
    if rules.lone_ace_is_one and any(_is_lone_ace(result, player.seat) for player in others if player.name not in flat):
        yield Line("deal-end-ace", rule=_rule(rules, "lone_ace_is_one"))


def _is_lone_ace(result: DealEnd, seat: int) -> bool:
    return len(result.hands[seat]) == 1 and result.hands[seat][0].rank == 1


def _rule(rules: Rules, name: str) -> Line:
    return Line("deal-end-rule", option=option_line(name), value=value_line(name, rules.words()[name]))


def share_line(screen: TableScreen, deal: int, seat: int | None) -> Line | None:
    """Return what somebody's cards were worth and what they have made of them; None while that is not known."""
    share = screen.shares.get(deal, {}).get(-1 if seat is None else seat)
    if share is None:
        return None
    return Line("share-you", **side("worth", share.cards), **side("made", share.made), **side("play", share.play))


def share_lines(screen: TableScreen, deal: int) -> Iterator[Line]:
    """Yield luck and play of each seat, the best play first; nothing while that is not known."""
    shares = screen.shares.get(deal, {})
    if shares:
        yield Line("share-all")
    for seat, share in sorted(shares.items(), key=lambda item: (item[1].play, item[0])):
        yield seat_line(screen.players[seat].name, share.cards, share.play)


def clover_line(screen: TableScreen, deal: int) -> Line | None:
    """Return who had the best cards, for a group that wants to read that; None while it is not known."""
    shares = screen.shares.get(deal, {})
    if not screen.clover or not shares:
        return None
    best = min(share.cards for share in shares.values())
    if best >= 0:
        return None  # all were worth the same
    names = tuple(screen.players[seat].name for seat, share in sorted(shares.items()) if share.cards == best)
    return Line("share-clover", players=names)


def order(result: DealEnd, seat: int) -> tuple[bool, bool, int, bool]:
    """Return a key that sorts seats by how they stand after a deal: the lowest total first, those who are out last."""
    return result.points[seat] is None, seat in result.busted, result.totals[seat], seat != result.closed_by


def player_lines(screen: TableScreen, result: DealEnd) -> Iterator[Line]:
    """Yield the cards, points and total of each player, the lowest total first, those who are out last."""
    for player in sorted(screen.players, key=lambda player: order(result, player.seat)):
        points, total = result.points[player.seat], result.totals[player.seat]
        if not result.scored:
            yield Line("deal-end-total", player=player.name, total=total)
            continue
        if points is None:
            yield Line("deal-end-no-points", player=player.name, total=total)
            continue
        gained = Line("deal-end-points", sign="+" if points > 0 else "−" if points else "", points=abs(points))
        if player.seat == result.closed_by:
            yield Line("deal-end-closer", player=player.name, points=gained, total=total)
        else:
            cards = cards_text(in_order(result.hands[player.seat], "suit"))
            yield Line("deal-end-player", player=player.name, cards=cards, points=gained, total=total)
