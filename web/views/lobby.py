"""A lobby as it is seen in the page: who sits there, what is missing, what one may do."""

from screens.views.lobby import LobbyView, lobby_view
from screens.views.lobby_lines import also_lines, first_lines, head_lines, missing_lines
from storage import Table, Unit
from tables.context import Context
from tables.permissions import may_govern
from tables.seats import place_of, seat_of
from texts.line import Line
from web.views.actions import lobby_actions, rule_sections
from web.views.types import LobbyData, LobbyPlayerData
from web.views.versions import version_of
from web.views.wording import Wording


def lobby_data(context: Context, unit: Unit, table: Table, person_id: int, wording: Wording) -> LobbyData:
    """Return the view of an open lobby, for somebody who sits there or came by its link."""
    now, view = context.now(), lobby_view(context, unit, table)
    state, *more = missing_lines(view)
    seat = seat_of(table, person_id)
    # Who has come by a link is perhaps not in the group.
    place = Line("place-visited", player=view.host) if seat is None else place_of(unit, table, person_id)
    governs = may_govern(unit, table, person_id, None, now)
    return {
        "table": table.id,
        "version": version_of(unit, table, person_id),
        "now": now,
        "stage": "lobby",
        "place": wording.text(place),
        "limit": view.rules.limit,
        "state": wording.text(state),
        "words": wording.words(state),
        "hint": wording.joined(more),
        "notice": wording.joined([*first_lines(view), *also_lines(view)]),
        "rules": wording.joined(head_lines(view)),
        "me": {"seat": None if seat is None else seat.number, "host": person_id == table.host_id},
        "players": _players_data(wording, view),
        "seats": max(view.rules.players),
        "commitment": view.commitment,
        "options": list(rule_sections(wording, table, view)) if governs else [],
        "actions": list(lobby_actions(wording, unit, table, view, person_id, governs=governs)),
    }


def _players_data(wording: Wording, view: LobbyView) -> list[LobbyPlayerData]:
    return [
        {
            "seat": number,
            "name": wording.text(seat.name),
            "host": seat.is_host,
            "computer": seat.computer is not None,
            "reachable": seat.reachable,
            "visitor": seat.visitor,
        }
        for number, seat in enumerate(view.seats)
    ]
