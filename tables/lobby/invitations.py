"""Invitations: a link to a lobby asks once, in private, whether the person who follows it sits down.

A link lives as long as its lobby, while its maker sits there or is its host, the chat allows invitations, and it is not
revoked. If somebody is removed from a lobby, all links to it are revoked, so that none brings them back. What a link
leads with, its token, follows from its row and a key; the store has only the hash of the token.
"""

import hmac
from contextlib import suppress
from dataclasses import replace

from storage import BrokenRow, Invitation, Table, TableKind, TableStatus, Unit
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.seating import lobby_changed, open_lobby, take_seat
from tables.permissions import must_govern
from tables.requests.deep_links import INVITATIONS_PAYLOAD, invitation_payload, start_link
from tables.requests.invitations import (
    AcceptInvitation,
    FollowInvitation,
    Invite,
    LetVisitorsIn,
    RevokeInvitation,
    ShowInvitations,
)
from tables.requests.table import Dismiss, Resign
from tables.seats import everybody, is_private, names_at, place_of, seat_of
from tables.startapp import link_keys
from texts.line import Line
from texts.rules import played_line

_TOKEN_BYTES = 16


def may_invite(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether a person may invite to a table: to a lobby of a group that allows it, where they sit or are the host.

    A visitor may not: it is for the members of a group to say who sits with them.
    """
    if table.status is not TableStatus.LOBBY or table.kind is not TableKind.ORDINARY or is_private(table):
        return False
    seat = seat_of(table, person_id)
    is_theirs = person_id == table.host_id if seat is None else not seat.outside
    return is_theirs and unit.chats.of_table(table).invitations


def lobbies_of(unit: Unit, person_id: int) -> tuple[Table, ...]:
    """Return the lobbies to which a person may invite."""
    return tuple(table for table in unit.tables.run_or_played_by(person_id) if may_invite(unit, table, person_id))


def link_of(context: Context, unit: Unit, table: Table, person_id: int) -> str:
    """Return a person's link to a lobby to which they may invite; the first time it is made."""
    kept = unit.invitations.of(table.id, person_id)
    keys = link_keys(unit, context.encryption, context.chance)
    tokens = [] if kept is None else [_token(kept, key) for key in keys]
    token = next((token for token in tokens if unit.invitations.with_token(token) == kept), None)
    if token is None:  # or the operator has changed the key, so nobody can show the old link again
        made = Invitation(table.id, person_id, context.chance.token().hex(), context.now())
        token = _token(made, keys[0])
        unit.invitations.add(made, token)
    return start_link(context.username, invitation_payload(token))


def link_to_share(context: Context, table_id: int, person_id: int) -> str | None:
    """Return a person's link to a lobby; None if they may not invite there (any more)."""
    with context.store.unit() as unit:
        table = unit.tables.get(table_id)
        return link_of(context, unit, table, person_id) if table and may_invite(unit, table, person_id) else None


def _token(invitation: Invitation, key: bytes) -> str:
    named = f"invitation:{invitation.table_id}:{invitation.person_id}:{invitation.salt}"
    return hmac.digest(key, named.encode(), "sha256")[:_TOKEN_BYTES].hex()


# --- inviting ---------------------------------------------------------------------------------------------------------


def show_invitations(context: Context, origin: Origin, request: ShowInvitations) -> Result:
    """Show the person's links; only in private, because a link is theirs."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if not origin.is_private:
            there = Choice(Line("command-label-in-private"), start=INVITATIONS_PAYLOAD)
            return Result(pages=(Statement.of(Line("invite-in-private"), (there,)),))
        lobbies = lobbies_of(unit, origin.person.id)
        pages = tuple(_invitation(context, unit, table, origin.person.id) for table in lobbies)
        return Result(pages=pages or (Statement.of(Line("invite-none")),))


def invite(context: Context, origin: Origin, request: Invite) -> Result:
    """Show the person's link to a lobby; from the group the answer leads to the private chat."""
    with requested(context, origin) as unit:
        table = _own_lobby(unit, origin, request.table)
        if not origin.is_private:
            return Result(start=INVITATIONS_PAYLOAD)
        return Result(page=_invitation(context, unit, table, origin.person.id))


def revoke(context: Context, origin: Origin, request: RevokeInvitation) -> Result:
    """Revoke the person's link to a lobby; the host revokes all links to it."""
    with requested(context, origin) as unit:
        table = _own_lobby(unit, origin, request.table)
        unit.invitations.revoke(table.id, None if origin.person.id == table.host_id else origin.person.id)
        anew = Choice(Line("invite-label-anew"), Invite(table.id))
        return Result(Line("invite-revoked-toast"), page=Statement.of(Line("invite-revoked"), (anew,)))


def let_visitors_in(context: Context, origin: Origin, request: LetVisitorsIn) -> Result:
    """Open a lobby to people who are not in its group, or close it to them; those who sit there stay."""
    now = context.now()
    with requested(context, origin) as unit:
        table = open_lobby(unit, origin, request.table)
        must_govern(unit, table, origin, now, "invite-visitors-not-yours")
        if not unit.chats.of_table(table).invitations:
            raise Refused(Line("invite-off"))
        lobby_changed(unit, replace(table, visitors=bool(request.on)), origin.person.id, now)
        return Result(Line("invite-visitors-in" if request.on else "invite-visitors-out"), table_id=table.id)


def _own_lobby(unit: Unit, origin: Origin, table_id: int) -> Table:
    """Return a lobby to which the requester may invite; Refused for any other table, with the reason."""
    table = unit.tables.get(table_id)
    if table is None or not (origin.is_private or table.chat_id == origin.chat_id):
        raise Refused(Line("lobby-no-table"))
    if may_invite(unit, table, origin.person.id):
        return table
    if table.status is not TableStatus.LOBBY:
        raise Refused(Line("lobby-started" if table.status.is_unfinished else "lobby-closed"))
    if seat_of(table, origin.person.id) is not None and unit.chats.of_table(table).invitations:
        raise Refused(Line("invite-not-visitors"))
    allowed = is_private(table) or unit.chats.of_table(table).invitations
    raise Refused(Line("lobby-not-seated" if allowed else "invite-off"))


def _invitation(context: Context, unit: Unit, table: Table, person_id: int) -> Statement:
    """Return the page with somebody's link to a lobby, and what can be done with it."""
    link = link_of(context, unit, table, person_id)
    lines = [Line("invite-link", place=place_of(unit, table, person_id), link=link)]
    lines.append(Line("invite-visitors-welcome" if table.visitors else "invite-members-welcome"))
    if context.inline:
        lines.append(Line("invite-inline", bot=context.username))
    share = Choice(Line("invite-label-share"), shares=link, style="primary")
    return Statement((tuple(lines),), ((share,), (Choice(Line("invite-label-revoke"), RevokeInvitation(table.id)),)))


# --- following a link -------------------------------------------------------------------------------------------------


def follow(context: Context, origin: Origin, request: FollowInvitation) -> Result:
    """Ask the person who has followed a link whether they sit down."""
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, context.now())
        if not origin.is_private:
            raise Refused(Line("invite-over"))
        invitation, table = _followed(unit, request.token)
        person_id = origin.person.id
        if seat_of(table, person_id) is not None:
            return Result(pages=(seated_page(unit, table, invitation.person_id, person_id),))
        _is_visitor(table, origin)
        yes = Choice(Line("invite-label-yes"), AcceptInvitation(request.token), style="primary")
        no = Choice(Line("invite-label-no"), Dismiss(person_id))
        return Result(pages=(Statement(_described(unit, table, invitation, origin), ((yes,), (no,))),))


def accept(context: Context, origin: Origin, request: AcceptInvitation) -> Result:
    """Sit down at the table to which a link leads."""
    now = context.now()
    with requested(context, origin) as unit:
        if not origin.is_private:
            raise Refused(Line("tap-unknown"))
        invitation, table = _followed(unit, request.token)
        line, person_id = Line("lobby-seated-already"), origin.person.id
        if seat_of(table, person_id) is None:
            line, table = take_seat(unit, table, person_id, now, outside=_is_visitor(table, origin))
        return Result(line, page=seated_page(unit, table, invitation.person_id, person_id), table_id=table.id)


def _followed(unit: Unit, token: str) -> tuple[Invitation, Table]:
    """Return a link that is alive, and its lobby; Refused for any other, with the same words whatever it was."""
    invitation = unit.invitations.with_token(token)
    table = None if invitation is None else unit.tables.get(invitation.table_id)
    if invitation is None or table is None or not may_invite(unit, table, invitation.person_id):
        raise Refused(Line("invite-over"), alert=True)
    return invitation, table


def _is_visitor(table: Table, origin: Origin) -> bool:
    """Whether somebody would sit here as a visitor; Refused if the lobby is not open to them, or if nobody knows."""
    if origin.is_member is None:
        raise Refused(Line("daily-not-asked"), alert=True)
    if not origin.is_member and not table.visitors:
        raise Refused(Line("invite-members-only"), alert=True)
    return not origin.is_member


def _described(unit: Unit, table: Table, invitation: Invitation, origin: Origin) -> tuple[tuple[Line, ...], ...]:
    """Return the question, and what the table is like; only members of its group are told which group it is."""
    rules = table.settings.rules
    names = tuple(who.name for who in everybody(unit, table))
    lines = [Line("lobby-rules", rules=played_line(table.settings.preset, rules))]
    if origin.is_member:
        lines.insert(0, Line("invite-place", place=place_of(unit, table)))
    if names:
        lines.append(Line("command-not-dealt-seats", players=names))
    maker = invitation.person_id
    return (Line("invite-question", player=names_at(unit, table, maker)[maker]),), tuple(lines)


def seated_page(unit: Unit, table: Table, asker: int, person_id: int) -> Statement:
    """Return what somebody is shown in private who has a seat now: whose table it is, what comes next, the way out."""
    names = tuple(who.name for who in everybody(unit, table))
    lines = (
        Line("invite-seated", player=names_at(unit, table, asker)[asker]),
        Line("command-not-dealt-seats", players=names),
    )
    return Statement((lines,), ((Choice(Line("lobby-label-stand"), Resign(table.id, person_id)),),))


def _group_of(context: Context, request: FollowInvitation | AcceptInvitation) -> int | None:
    """Return the group of the lobby to which a link leads; None if it is not alive."""
    with context.store.read() as unit, suppress(Refused, BrokenRow):
        return _followed(unit, request.token)[1].chat_id
    return None


USE_CASES: UseCases = {
    ShowInvitations: show_invitations,
    Invite: invite,
    RevokeInvitation: revoke,
    LetVisitorsIn: let_visitors_in,
    FollowInvitation: follow,
    AcceptInvitation: accept,
}
ASKS_ADMIN = frozenset({LetVisitorsIn})
"""Requests for which it matters whether the requester is an administrator of the chat."""
ASKS_MEMBER = {FollowInvitation: _group_of, AcceptInvitation: _group_of}
"""Requests for which it matters whether the requester is a member of a group."""
