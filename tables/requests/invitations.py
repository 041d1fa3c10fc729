"""The requests of invitations: links to a lobby."""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class ShowInvitations(Request):
    """Show the requester's links to the lobbies where they may invite."""


@dataclass(frozen=True, slots=True)
class FollowInvitation(Request):
    """Follow a link: ask whether the requester sits down."""

    token: str


@dataclass(frozen=True, slots=True)
class AcceptInvitation(Request, code="ia"):
    """Sit down at the table to which a link leads."""

    token: str


@dataclass(frozen=True, slots=True)
class Invite(Request, code="in"):
    """Show the requester's link to a lobby."""

    table: int


@dataclass(frozen=True, slots=True)
class RevokeInvitation(Request, code="ir"):
    """Revoke the requester's link to a lobby; the host revokes all that lead there."""

    table: int


@dataclass(frozen=True, slots=True)
class LetVisitorsIn(Request, code="iv"):
    """Let people sit in a lobby who are not in its group, or not (`on` 0)."""

    table: int
    on: int
