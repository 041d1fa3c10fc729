"""Everything that a picture shows, in words: for screen readers, and for chats that want text."""

from collections.abc import Iterator, Sequence

from pictures.values import (
    DealPicture,
    GroupPicture,
    HandPicture,
    HelpPicture,
    LeftPicture,
    PanelPicture,
    Picture,
    PlacePicture,
    PodiumPicture,
    ProfilePicture,
    SeasonPicture,
    SeasonRowPicture,
    SeatPicture,
    StoryPicture,
    TablePicture,
    TotalsPicture,
    percent,
)
from scala40.cards import Card
from texts.cards import in_order
from texts.catalogue import Catalogue
from texts.line import Line
from texts.luck import also_line, better_line, points_line, seat_line


def alt_text(texts: Catalogue, language: str, picture: Picture) -> str:
    """Describe a picture in sentences, one in each line."""
    return "\n".join(texts.plain(language, line) for line in _lines(picture))


def card_line(face: Card, *, new: bool = False) -> Line:
    """Return a card in words: `7 di cuori`, `jolly che vale 7 di cuori`."""
    if new:
        return Line("picture-card-new", card=card_line(face))
    if face.stands_for is None:
        return Line("picture-card-joker")
    if face.is_joker:
        return Line("picture-card-joker-for", card=card_line(face.stands_for))
    assert face.rank is not None  # only a joker of a hand has none
    assert face.suit is not None
    rank, suit = Line(f"picture-rank-{face.rank.value}"), Line(f"picture-suit-{face.suit.name.lower()}")
    return Line("picture-card", rank=rank, suit=suit)


def _lines(picture: Picture) -> Iterator[Line]:
    match picture:
        case TablePicture():
            yield from _table(picture)
        case HandPicture():
            yield from _hand(picture)
        case PanelPicture(table, hand):
            yield from _table(table)
            if hand is not None:
                yield from _hand(hand)
        case DealPicture():
            yield from _deal(picture)
        case TotalsPicture(limit, players, winner):
            yield Line("picture-alt-totals", limit=limit)
            for name, totals in players:
                key = "picture-alt-totals-row" if totals else "picture-alt-totals-none"
                yield Line(key, player=name, **({"totals": tuple(map(_number, totals))} if totals else {}))
            if winner is not None:
                yield Line("picture-alt-totals-winner", player=players[winner][0])
        case PodiumPicture():
            yield Line("picture-alt-podium", limit=picture.limit, deals=picture.deals)
            yield from map(_place, picture.places)
        case StoryPicture():
            yield from _story(picture)
        case ProfilePicture():
            yield from profile_lines(picture)
        case SeasonPicture():
            yield from season_lines(picture)
        case HelpPicture(step):
            yield Line(f"picture-alt-help-{step.name.lower()}")


def _table(picture: TablePicture) -> Iterator[Line]:
    yield Line("picture-alt-table", deal=picture.deal, limit=picture.limit)
    if picture.discard_pile is None:
        yield Line("picture-alt-discards-empty")
    else:
        yield Line("picture-alt-discards", card=card_line(picture.discard_pile, new=picture.discard_is_new))
    yield Line("picture-alt-stock", cards=picture.stock)
    if not picture.melds:
        yield Line("picture-alt-no-melds")
    for meld in picture.melds:
        cards = tuple(card_line(face, new=new) for face, new in zip(meld.cards, meld.new, strict=True))
        if meld.seat is None:
            yield Line("picture-alt-meld", number=meld.number, cards=cards)
        else:
            player = picture.seats[meld.seat].name
            yield Line("picture-alt-meld-of", number=meld.number, player=player, cards=cards)
    for seat in picture.seats:
        yield _seat(seat)


def _seat(seat: SeatPicture) -> Line:
    if seat.out:
        return Line("picture-alt-seat-out", player=seat.name, total=seat.total)
    return Line(
        "picture-alt-seat",
        player=seat.name,
        cards=seat.cards,
        total=seat.total,
        turn=_yes(seat.on_turn),
        opened=_yes(seat.opened),
        away=_yes(seat.away),
        computer=_yes(seat.computer),
        dealer=_yes(seat.dealer),
    )


def _hand(picture: HandPicture) -> Iterator[Line]:
    groups = (*picture.aside, *picture.ready)
    yield Line("picture-alt-hand", cards=sum(len(group.cards) for group in groups) + len(picture.loose))
    for group in picture.aside:
        yield _group("picture-alt-aside", group, None)
    for number, group in enumerate(picture.ready):
        drawn = picture.drawn_ready
        yield _group("picture-alt-ready", group, drawn[1] if drawn is not None and drawn[0] == number else None)
    if picture.loose:
        yield Line("picture-alt-loose", cards=_cards(picture.loose, picture.drawn))


def _group(key: str, group: GroupPicture, drawn: int | None) -> Line:
    return Line(key, points=group.points, cards=_cards(group.cards, drawn))


def _cards(cards: Sequence[Card], drawn: int | None = None) -> tuple[Line, ...]:
    return tuple(card_line(face, new=number == drawn) for number, face in enumerate(cards))


def _deal(picture: DealPicture) -> Iterator[Line]:
    yield Line("picture-alt-deal", deal=picture.deal, limit=picture.limit)
    for row in picture.rows:
        yield _left(picture, row)
        if row.luck is not None:
            yield seat_line(row.name, *row.luck)
        if row.cards:
            yield Line("picture-alt-left-cards", player=row.name, cards=_cards(in_order(row.cards, "suit")))


def _left(picture: DealPicture, row: LeftPicture) -> Line:
    if row.points is None:
        return Line("picture-alt-left-out", player=row.name, total=row.total)
    how = ("in-hand" if picture.in_hand else "closed") if row.closed else "over" if row.over else "none"
    sign = "+" if row.points > 0 else "−" if row.points else ""
    return Line(
        "picture-alt-left",
        player=row.name,
        sign=sign,
        points=abs(row.points),
        total=_number(row.total),
        how=how,
        again=_yes(row.again),
    )


def _place(player: PlacePicture) -> Line:
    how = "resigned" if player.resigned else "over" if player.over_in is not None else "none"
    return Line(
        "picture-alt-place",
        place=player.place,
        player=player.name,
        total=player.total,
        how="wins" if player.place == 1 else how,
        deal=player.over_in or 0,
    )


def _story(picture: StoryPicture) -> Iterator[Line]:
    if picture.turn:
        yield Line("picture-alt-story", turn=picture.turn, turns=picture.turns)
    else:
        yield Line("picture-alt-story-dealt", turns=picture.turns)
    yield from _table(picture.table)
    player = next((seat.name for seat in picture.table.seats if seat.on_turn), None)
    if picture.hand is None or player is None:
        return
    if picture.hand.loose:
        cards = _cards(picture.hand.loose, picture.hand.drawn)
        yield Line("picture-alt-story-hand", player=player, cards=cards)
    else:
        yield Line("picture-alt-story-no-hand", player=player)


def profile_lines(picture: ProfilePicture) -> Iterator[Line]:
    """Return a person's figures in sentences: of matches, then of how they play their deals."""
    yield Line("profile-title", player=picture.name)
    if picture.matches:
        yield Line("profile-matches", count=picture.matches)
        yield Line("profile-wins", count=picture.wins, share=percent(picture.wins, picture.matches))
        yield Line("profile-deals", count=picture.deals_won)
        if picture.best_total is not None:
            yield Line("profile-best", count=picture.best_total)
    if picture.deals:
        yield from _career(picture)


def _career(picture: ProfilePicture) -> Iterator[Line]:
    yield Line("career-deals", deals=picture.deals)
    if picture.opened:
        key, points = "career-opened", dict[str, Line]()
        if picture.opened_with is not None:
            key, points = "career-opened-with", {"points": points_line(picture.opened_with)}
        share = percent(picture.opened, picture.deals)
        yield Line(key, share=share, number=points_line(picture.opened_in), **points)
    yield Line("career-closed", share=percent(picture.closed, picture.deals), count=picture.in_hand)
    yield Line("career-cost", points=points_line(picture.cost))
    if picture.better is not None:
        yield Line("career-cards", says=better_line(picture.better))
    if picture.streak > 1:
        yield Line("career-streak", count=picture.streak)


def season_lines(picture: SeasonPicture) -> Iterator[Line]:
    """Return a season in sentences: its title, those with a place, those for whom it is too early to say."""
    yield Line("season-title", title=picture.title, place=picture.chat)
    yield from (season_row(row) for row in picture.rows if row.place is not None)
    early = [row for row in picture.rows if row.place is None]
    if early:
        yield Line("season-early")
        yield from (Line("season-early-row", player=row.name, also=also_line(row.deals, row.podium)) for row in early)


def season_row(row: SeasonRowPicture) -> Line:
    """Return the season of somebody with a place."""
    says, band, also = better_line(row.better), points_line(row.band), also_line(row.deals, row.podium)
    return Line("season-row", rank=row.place or 0, player=row.name, says=says, band=band, also=also)


def _number(number: int) -> str:
    return str(number).replace("-", "−")


def _yes(true: bool) -> str:
    return "yes" if true else "no"
