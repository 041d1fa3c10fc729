"""What happened at a table, and what it waits for, in sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from screens.views.last_turns import LastTurn
from screens.views.table import PlayerLine, Stage, TableScreen
from tables.fair.cut_offer import CutOffer
from tables.seats import Name, Who
from texts.cards import card_text, cards_text
from texts.line import Line

MOST_WAITING = 5
"""The most names of those who wait for the next match that are shown."""


def last_lines(screen: TableScreen, reader: int | None = None) -> Iterator[Line]:
    """Yield the last turns, a sentence each; the only `reader`, by seat, is called 'you'."""
    return turn_lines(screen.last, screen.players, reader)


def turn_lines(ended: Iterable[LastTurn], players: Iterable[PlayerLine], reader: int | None) -> Iterator[Line]:
    """Yield turns of these players as `last_lines` does."""
    names = {player.seat: player.who for player in players}
    for by_default, group in groupby(ended, key=lambda turn: turn.by_default):
        turns = list(group)
        if by_default:
            yield from _default_action_lines(turns, names, reader)
            continue
        for turn in turns:
            if turn.resigned:
                yield _left_line(turn, names, reader)
            elif turn.seat == reader and not turn.computer:
                yield Line("last-turn-you", steps=tuple(_steps(turn)))
            else:
                yield Line("last-turn", player=_player(turn, names), steps=tuple(_steps(turn)))


def _player(turn: LastTurn, seated: Mapping[int, Who], reader: int | None = None) -> Name:
    """Return the name of the player of a turn, with or without the computer that played for them."""
    if turn.seat == reader and not turn.computer:
        return Line("last-default-you")
    return seated[turn.seat].name_with(computer=turn.computer)


def _left_line(turn: LastTurn, seated: Mapping[int, Who], reader: int | None) -> Line:
    """Return who has left; for an erased person it is a sentence without a name."""
    if turn.seat == reader:
        return Line("ending-resigned-you")
    if seated[turn.seat].is_forgotten:
        return Line("last-resigned-forgotten")
    return Line("last-resigned", player=_player(turn, seated))


def _default_action_lines(turns: Sequence[LastTurn], seated: Mapping[int, Who], reader: int | None) -> Iterator[Line]:
    """Yield the turns that the bot's default action ended.

    A computer has no time limit: if the default action ended its turn, it has failed.
    """
    for by_computer, group in groupby(turns, key=lambda turn: turn.computer):
        if not by_computer:
            yield _default_action_line(list(group), seated, reader)
            continue
        for turn in group:
            yield Line("last-default-computer", player=_player(turn, seated), card=_discarded(turn))


def _default_action_line(turns: Sequence[LastTurn], seated: Mapping[int, Who], reader: int | None) -> Line:
    """Return the line for a turn that the default action ended, with its card.

    Several such turns are one line, with the cards behind the name of each player, so that the table stays visible on
    the screen.
    """
    if len(turns) > 1:
        thrown: dict[Name, list[str]] = {}
        for turn in turns:
            thrown.setdefault(_player(turn, seated, reader), []).extend(filter(None, [_discarded(turn)]))
        named = (
            Line("last-default-of", player=who, cards=", ".join(cards)) if cards else who
            for who, cards in thrown.items()
        )
        return Line("last-default-many", players=tuple(named))
    player, card = _player(turns[0], seated, reader), _discarded(turns[0])
    return Line("last-default", player=player, card=card) if card else Line("last-default-no-card", player=player)


def _discarded(turn: LastTurn) -> str:
    """Return the discarded card; empty if there was none."""
    return "" if turn.discarded is None else card_text(turn.discarded)


def _steps(turn: LastTurn) -> Iterator[Line]:
    if not turn.dealt:
        yield Line("step-took" if turn.took else "step-drew")
    if turn.laid:
        yield Line("step-laid", meld=tuple(map(cards_text, turn.laid)))
    if turn.swapped:
        yield Line("step-swapped", cards=tuple(map(card_text, turn.swapped)), count=len(turn.swapped))
    if turn.attached:
        yield Line("step-attached", cards=tuple(map(card_text, turn.attached)))
    if turn.discarded is not None:
        yield Line("step-discarded", card=card_text(turn.discarded))


def waiting_next(names: tuple[str, ...]) -> Line | None:
    """Return who waits for the next match, if anybody does."""
    return Line("waiting-list", players=names[:MOST_WAITING]) if names else None


def waiting_line(screen: TableScreen) -> Line:
    """Return what the table waits for, and until when."""
    player = screen.on_turn
    if screen.everybody_away:
        return Line("table-all-away")
    if screen.stage is Stage.PAUSE:
        return screen.clock.timed("table-pause")
    assert player is not None  # a deal that is being played has somebody on turn
    return screen.clock.timed("table-turn", player=player.who.mention if player.who.plays_in_person else player.name)


def cut_line(offer: CutOffer) -> Line:
    """Return whose cut it is, or what they have cut."""
    if offer.cut is None:
        return Line("fair-cut-asked", player=offer.who.name)
    return Line("fair-cut-said", player=offer.who.name, cut=offer.cut)
