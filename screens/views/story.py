"""The story of a match: one picture of a deal that is over, as plain values."""

from dataclasses import dataclass, field, replace

from scala40.state import Hand
from scala40.views import table_view
from screens.views.last_turns import turn_summary
from screens.views.table import TableScreen, laid_by, table_screen
from storage import Table, Unit
from tables.match.pars import shares
from tables.records.looking import asks_to_hide, owners, played_seat, seen_deals
from tables.records.story import NoStory, Position, finished_deals, positions
from tables.seats import Name, place_of
from texts.line import Line


@dataclass(frozen=True, slots=True)
class StoryScreen:
    """A picture of the story. `frame`: 0 for the cards as dealt, then one for each turn, the last is the deal's end."""

    place: Name
    deals: tuple[int, ...]
    """The deals that are over."""
    deal: int
    frame: int
    turns: int
    """How many turns the deal had; the frame after them is its end."""
    table: TableScreen
    """The table as it was then; at the deal's end, as it is now."""
    played: int | None
    """The seat whose turn it was."""
    hand: Hand = field(repr=False)
    """The cards that they had left; of a deal that is over, everybody may see them."""
    is_over: bool
    """Whether the match is over, so that there is a record of it."""
    reader: int | None = None
    """The seat on which the reader played this deal."""
    may_hide: bool = False
    """Whether the reader may say that nobody else looks at these deals."""

    @property
    def is_end(self) -> bool:
        """Whether it shows the end of the deal."""
        return self.frame > self.turns


def story_screen(
    unit: Unit, table: Table, deal: int, frame: int, now: float, reader: int | None = None
) -> StoryScreen | None:
    """Return a picture of the story for its `reader`; None if there is no such one (any more)."""
    deals = finished_deals(table) if reader is None else seen_deals(unit, table, reader)
    if deal not in deals or frame < 0:
        return None
    try:
        found = positions(unit, table, deal)
        screen = _screen(unit, table, deal, now)
        turns = len(found) - 1
        if frame > turns + 1:
            return None
        past = screen if frame > turns else _as_it_was(screen, found[: frame + 1])
    except (NoStory, ValueError):
        return None
    position = found[min(frame, turns)]
    played = position.seat
    return StoryScreen(
        place=place_of(unit, table, reader),
        deals=deals,
        deal=deal,
        frame=frame,
        turns=turns,
        table=past,
        played=played,
        hand=() if played is None or frame > turns else position.match.deal.hands[played],
        is_over=table.match is not None and table.match.is_over,
        reader=None if reader is None else played_seat(unit, table, deal, reader),
        may_hide=reader is not None and asks_to_hide(table),
    )


def replayed(unit: Unit, table: Table, deal: int, now: float) -> tuple[TableScreen, tuple[TableScreen, ...]]:
    """Return the table as it is now, and as it was at each position of a finished deal; raises NoStory."""
    found, screen = positions(unit, table, deal), _screen(unit, table, deal, now)
    return screen, tuple(_as_it_was(screen, found[: frame + 1]) for frame in range(len(found)))


def _screen(unit: Unit, table: Table, deal: int, now: float) -> TableScreen:
    """Return the table as it is now, with the names of those who played a deal, whether a computer plays for them now.

    Who was erased is called by their seat, and so is who has handed it over since.
    """
    screen = replace(table_screen(unit, table, now), shares=shares(unit, table), clover=False)
    players = list(screen.players)
    for one, owner in zip(screen.players, owners(unit, table, deal), strict=True):
        if one.who.person_id is not None:
            is_unnamed = owner is None or one.who.is_forgotten
            unnamed = Line("story-seat", seat=str(one.seat + 1)) if is_unnamed else None
            players[one.seat] = replace(one, who=replace(one.who, computer=None, unnamed=unnamed))
    return replace(screen, players=tuple(players))


def _as_it_was(screen: TableScreen, played: tuple[Position, ...]) -> TableScreen:
    """Return the table after the last of a deal's first positions; the player who made that move is on turn in it."""
    position = played[-1]
    view = table_view(position.match)
    players = tuple(
        replace(
            player,
            cards=view.seats[player.seat].hand_size,
            total=view.seats[player.seat].total,
            opened=view.seats[player.seat].opened,
            on_turn=player.seat == (view.turn if position.seat is None else position.seat),
            away=False,
            out=not view.seats[player.seat].in_match,
        )
        for player in screen.players
    )
    last = () if position.seat is None else (turn_summary(position.turn, position.computer),)
    lays = (line for past in played for line in past.turn)
    return replace(screen, view=view, players=players, last=last, laid_by=laid_by(lays, len(view.table)))
