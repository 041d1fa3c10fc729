"""The table, the panel and the steps of /aiuto as pictures."""

from collections.abc import Sequence

from pictures.values import HelpPicture, HelpStep, MeldPicture, PanelPicture, SeatPicture, TablePicture
from scala40.meld import Meld
from scala40.views import TableView
from screens.render.pictures.hand import hand_picture, ready_melds
from screens.views.last_turns import LastTurn
from screens.views.panel import PanelScreen
from screens.views.table import PlayerLine, Stage, TableScreen
from tables.seats import Who


def table_picture(screen: TableScreen) -> TablePicture:
    """Return the table as everybody sees it."""
    return _table(screen, screen.view, screen.players)


def panel_table_picture(screen: PanelScreen) -> TablePicture:
    """Return the table with the steps of a player's turn, which only they may see (R39)."""
    return _table(screen.table, screen.mine.table, screen.players)


def _table(screen: TableScreen, view: TableView, players: Sequence[PlayerLine]) -> TablePicture:
    last, top = screen.last, view.discard_pile[-1] if view.discard_pile else None
    untouched = len(view.discard_pile) == len(screen.view.discard_pile)  # else the player has taken the new discard
    marks = new_cards(view.table, last, len(screen.view.table))
    return TablePicture(
        deal=view.deal_number,
        limit=view.rules.limit,
        seats=tuple(
            SeatPicture(
                name=seat_name(player.who),
                cards=player.cards,
                total=player.total,
                opened=player.opened,
                on_turn=player.on_turn,
                away=player.away,
                computer=not player.who.plays_in_person,
                out=player.out,
                dealer=player.seat == view.dealer,
            )
            for player in players
        ),
        melds=tuple(
            MeldPicture(index + 1, meld.cards, marks[index], screen.layer_of(index))
            for index, meld in enumerate(view.table)
            if meld is not None
        ),
        discard_pile=top,
        discard_is_new=top is not None and untouched and bool(last) and last[-1].discarded == top,
        stock=view.stock_size,
    )


def seat_name(who: Who) -> str:
    """Return the name only; the picture marks a computer with a sign."""
    return who.computer_name if who.person_id is None else who.person


def new_cards(table: Sequence[Meld | None], last: Sequence[LastTurn], melds: int) -> tuple[tuple[bool, ...], ...]:
    """Return which cards of each meld are new in the last turns, after which there were `melds` melds.

    The new melds were the last ones then. Cards that were attached or swapped are marked in their melds.
    """
    marks = [[False] * (0 if meld is None else len(meld)) for meld in table]
    laid = [cards for turn in last for cards in turn.laid]
    for number, cards in zip(range(melds - len(laid), melds), laid, strict=True):
        meld = table[number] if 0 <= number < len(table) else None
        if meld is not None:
            marks[number] = [face in cards for face in meld.cards]
    for number, card in (put for turn in last for put in turn.put):
        meld = table[number] if number < len(table) else None
        if meld is not None:
            marks[number] = [old or face == card for old, face in zip(marks[number], meld.cards, strict=True)]
    return tuple(map(tuple, marks))


def panel_picture(screen: PanelScreen) -> PanelPicture:
    """Return the table with the player's hand below it.

    There is no hand between two deals, or if the player is out. Selected cards are marked only on the buttons.
    """
    plays = screen.table.stage is Stage.PLAYING and not screen.left and screen.table.view.seats[screen.seat].in_match
    hand = hand_picture(screen, ready_melds(screen)) if plays else None
    return PanelPicture(panel_table_picture(screen), hand)


def help_picture(step: int) -> HelpPicture:
    """Return the picture of one of the five steps, counted from 1; ValueError for another number."""
    return HelpPicture(HelpStep(step))
