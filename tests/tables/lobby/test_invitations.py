"""Invitations: a link to a lobby, the one question that it asks, and when it ends."""

import json
import random
import re
from dataclasses import replace

import pytest

from handlers.commands.registry import start
from screens.message import Message
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats, buttons_of
from simulation.use_cases.world import GROUP, place_of
from storage import Table
from tables.context import Origin, Requester
from tables.people.export import export_document
from tables.people.membership import bot_left, person_left
from tables.people.offers import offers_of
from tables.requests.chat_pages import ChatSetting, ForgetMe
from tables.requests.codec import Request
from tables.requests.commands import ShowTables, Start
from tables.requests.deep_links import invitation_of_payload, invitation_payload
from tables.requests.invitations import (
    AcceptInvitation,
    FollowInvitation,
    Invite,
    LetVisitorsIn,
    RevokeInvitation,
    ShowInvitations,
)
from tables.requests.table import Asked, CancelTable, Dismiss, RemovePlayer, Resign, Sit, Stand, StartMatch
from tables.seats import persons, seat_of, with_seat

FORGED = 2000
"""How many links are tried here; the simulation tries 100,000."""
STRANGER = 77


class Inviting:
    """People who invite and are invited; whether they are in the group is what Telegram would say."""

    def __init__(self, chats: Chats) -> None:
        self.chats = chats
        self.members = {ANNA: True, BRUNO: True, CARLA: True, DARIO: False, EVA: None}

    def ask(self, request: Request, person: int, chat: int | None = None, *, admin: bool = False) -> ComposedResult:
        self.chats.updates += 1
        requester = Requester(person, self.chats.names.get(person, "Zoe"), None, "it")
        member = self.members.get(person, False)
        origin = Origin(
            self.chats.updates, requester, place_of(chat or person), message_id=1, is_admin=admin, is_member=member
        )
        return self.chats.perform(origin, request)

    def link(self, person: int = ANNA) -> str:
        """The token of the link that a person is shown."""
        (message,) = self.ask(ShowInvitations(), person).messages
        (payload,) = re.findall(r"https://t\.me/scala40bot\?start=(\S+)", message.text.plain)
        token = invitation_of_payload(payload)
        assert token is not None
        return token

    def follow(self, token: str, person: int) -> ComposedResult:
        """Tap a link, and Start."""
        request = start(invitation_payload(token))
        assert request == FollowInvitation(token)
        return self.ask(request, person)

    def accept(self, token: str, person: int) -> ComposedResult:
        return self.ask(AcceptInvitation(token), person)

    def seated(self) -> tuple[int, ...]:
        return persons(self.chats.here())


@pytest.fixture
def inviting(chats: Chats) -> Inviting:
    return Inviting(chats)


def asked(reply: ComposedResult) -> Message:
    (message,) = reply.messages
    return message


def key(reply: ComposedResult) -> str | None:
    return None if reply.line is None else reply.line.key


# --- the link ---------------------------------------------------------------------------------------------------------


def test_a_member_follows_the_link_reads_what_the_table_is_and_sits_with_one_tap(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    token = inviting.link()
    question = asked(inviting.follow(token, CARLA))
    assert "Ti siedi al tavolo di Anna?" in question.text.plain
    for told in ("Venerdì", "Fisca, si gioca a 101", "Anna e Bruno"):
        assert told in question.text.plain
    assert buttons_of(question) == [AcceptInvitation(token), Dismiss(CARLA)]
    assert inviting.seated() == (ANNA, BRUNO)
    reply = inviting.accept(token, CARLA)
    assert key(reply) == "lobby-seated"
    assert reply.page is not None
    assert buttons_of(reply.page) == [Resign(inviting.chats.here().id, CARLA)]
    assert inviting.seated() == (ANNA, BRUNO, CARLA)
    assert seat_of(inviting.chats.here(), CARLA).outside is False
    assert key(inviting.accept(token, CARLA)) == "lobby-seated-already"
    assert inviting.seated() == (ANNA, BRUNO, CARLA)


def test_the_link_is_the_same_each_time_and_another_one_for_everybody(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    assert inviting.link() == inviting.link()
    assert inviting.link(BRUNO) != inviting.link()
    assert inviting.ask(Invite(inviting.chats.here().id), ANNA, GROUP).start == "invita"
    with inviting.chats.store.read() as unit:
        (row,) = unit.invitations._sql.all("SELECT * FROM invitations WHERE person_id = :id", id=ANNA)
    assert inviting.link() not in map(str, row)


def test_a_link_is_shown_in_private_and_only_to_those_who_may_invite(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    (there,) = inviting.ask(ShowInvitations(), ANNA, GROUP).messages
    assert "start=i" not in there.text.plain.replace("start=invita", "")
    (none,) = inviting.ask(ShowInvitations(), CARLA).messages
    assert "Non c'è un tavolo" in none.text.plain
    assert key(inviting.ask(Invite(inviting.chats.here().id), CARLA)) == "lobby-not-seated"
    assert key(inviting.ask(Invite(999), ANNA)) == "lobby-no-table"


def test_the_list_of_tables_leads_to_the_link_of_each_lobby(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    for person, leads in ((ANNA, True), (BRUNO, True), (CARLA, False)):
        (mine,) = inviting.ask(ShowTables(), person).messages
        assert (Invite(table.id) in buttons_of(mine)) is leads
    shown = inviting.ask(Invite(table.id), BRUNO).page
    assert shown is not None
    assert inviting.link(BRUNO) in shown.text.plain
    inviting.ask(StartMatch(table.id), ANNA, GROUP)
    (mine,) = inviting.ask(ShowTables(), ANNA).messages
    assert Invite(table.id) not in buttons_of(mine)


def test_the_lobby_is_full_and_a_computer_gives_up_its_seat_as_to_a_tap(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO, CARLA)
    token = inviting.link()
    inviting.members |= dict.fromkeys((DARIO, EVA, 6, 7), True)
    inviting.chats.names |= {6: "Fabio", 7: "Gina"}
    for person in (DARIO, EVA, 6):
        assert key(inviting.accept(token, person)) == "lobby-seated"
    assert key(inviting.accept(token, 7)) == "lobby-full"


# --- who is not in the group ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("person", "why"), [(DARIO, "invite-members-only"), (EVA, "daily-not-asked")])
def test_who_is_not_in_the_group_sits_only_if_the_host_has_opened_the_table(
    inviting: Inviting, person: int, why: str
) -> None:
    table = inviting.chats.opened(BRUNO)
    token = inviting.link()
    for reply in (inviting.follow(token, person), inviting.accept(token, person)):
        assert key(reply) == why
    assert inviting.seated() == (ANNA, BRUNO)
    assert key(inviting.ask(LetVisitorsIn(table.id, 1), BRUNO, GROUP)) == "invite-visitors-not-yours"
    assert key(inviting.ask(LetVisitorsIn(table.id, 1), ANNA, GROUP)) == "invite-visitors-in"
    if inviting.members[person] is None:  # Telegram does not say: nobody who is in the group shall sit as a visitor
        assert {key(inviting.follow(token, person)), key(inviting.accept(token, person))} == {why}
        inviting.members[person] = False
    question = asked(inviting.follow(token, person))
    assert "Venerdì" not in question.text.plain
    assert key(inviting.accept(token, person)) == "lobby-seated"
    assert seat_of(inviting.chats.here(), person).outside is True
    assert "(ospite)" in inviting.chats.lobby(table.id).text.plain
    assert "Aperto agli ospiti" in inviting.chats.lobby(table.id).text.plain
    assert key(inviting.ask(LetVisitorsIn(table.id, 0), CARLA, GROUP, admin=True)) == "invite-visitors-out"
    assert key(inviting.follow(token, STRANGER)) == "invite-members-only"


def test_a_visitor_invites_nobody(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    inviting.ask(LetVisitorsIn(table.id, 1), ANNA, GROUP)
    assert key(inviting.accept(inviting.link(), DARIO)) == "lobby-seated"
    assert "Non c'è un tavolo" in asked(inviting.ask(ShowInvitations(), DARIO)).text.plain
    assert key(inviting.ask(Invite(table.id), DARIO)) == "invite-not-visitors"
    assert Invite(table.id) not in buttons_of(asked(inviting.ask(ShowTables(), DARIO)))
    assert offers_of(inviting.chats.context, DARIO) == ()
    assert len(offers_of(inviting.chats.context, ANNA)) == 1


def test_a_visitor_whom_the_host_removes_needs_a_new_invitation(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    inviting.ask(LetVisitorsIn(table.id, 1), ANNA, GROUP)
    links = [inviting.link(), inviting.link(BRUNO)]
    assert key(inviting.accept(links[0], DARIO)) == "lobby-seated"
    inviting.ask(RemovePlayer(table.id, DARIO, ANNA, Asked.LOBBY), ANNA, GROUP)
    for link in links:
        assert [key(inviting.follow(link, DARIO)), key(inviting.accept(link, DARIO))] == ["invite-over"] * 2
    assert inviting.seated() == (ANNA, BRUNO)
    assert key(inviting.accept(inviting.link(), DARIO)) == "lobby-seated"


# --- its end ----------------------------------------------------------------------------------------------------------


def _revoked(inviting: Inviting, table: Table) -> None:
    assert key(inviting.ask(RevokeInvitation(table.id), BRUNO)) == "invite-revoked-toast"


def _revoked_by_the_host(inviting: Inviting, table: Table) -> None:
    inviting.ask(RevokeInvitation(table.id), ANNA)


def _somebody_removed(inviting: Inviting, table: Table) -> None:
    inviting.ask(Sit(table.id), CARLA, GROUP)
    assert key(inviting.ask(RemovePlayer(table.id, CARLA, ANNA, Asked.LOBBY), ANNA, GROUP)) == "ending-removed-toast"


def _made_by_a_visitor(inviting: Inviting, table: Table) -> None:
    with inviting.chats.store.unit() as unit:
        unit.tables.save(with_seat(table, replace(seat_of(table, BRUNO), outside=True)))


def _stood_up(inviting: Inviting, table: Table) -> None:
    inviting.ask(Stand(table.id), BRUNO, GROUP)
    inviting.ask(Sit(table.id), BRUNO, GROUP)


def _left_the_group(inviting: Inviting, table: Table) -> None:
    person_left(inviting.chats.context, 9_000_001, GROUP, Requester(BRUNO, "Bruno"))


def _forbidden(inviting: Inviting, table: Table) -> None:
    for value in ("off", "on"):
        inviting.ask(ChatSetting("invites", value), CARLA, GROUP, admin=True)


def _begun(inviting: Inviting, table: Table) -> None:
    inviting.ask(StartMatch(table.id), ANNA, GROUP)


def _cancelled(inviting: Inviting, table: Table) -> None:
    inviting.ask(CancelTable(table.id), ANNA, GROUP)


def _bot_left(inviting: Inviting, table: Table) -> None:
    bot_left(inviting.chats.context, 9_000_002, place_of(GROUP), Requester(ANNA, "Anna"))


@pytest.mark.parametrize(
    "ended",
    [
        _revoked,
        _revoked_by_the_host,
        _somebody_removed,
        _made_by_a_visitor,
        _stood_up,
        _left_the_group,
        _forbidden,
        _begun,
        _cancelled,
        _bot_left,
    ],
    ids=lambda ended: ended.__name__.strip("_"),
)
def test_a_link_ends_and_seats_nobody_any_more(inviting: Inviting, ended) -> None:
    table = inviting.chats.opened(BRUNO)
    token = inviting.link(BRUNO)
    ended(inviting, table)
    for reply in (inviting.follow(token, CARLA), inviting.accept(token, CARLA)):
        assert key(reply) == "invite-over"
    assert seat_of(inviting.chats.table(table.id), CARLA) is None


def test_a_new_link_after_one_that_was_revoked_is_another_one(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    old = inviting.link()
    inviting.ask(RevokeInvitation(table.id), ANNA)
    new = inviting.link()
    assert new != old
    assert key(inviting.accept(old, CARLA)) == "invite-over"
    assert key(inviting.accept(new, CARLA)) == "lobby-seated"


def test_a_group_that_forbids_invitations_has_no_button_and_gives_no_link(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    assert Invite(table.id) in buttons_of(inviting.chats.lobby(table.id))
    inviting.ask(ChatSetting("invites", "off"), CARLA, GROUP, admin=True)
    assert Invite(table.id) not in buttons_of(inviting.chats.lobby(table.id))
    assert key(inviting.ask(Invite(table.id), ANNA, GROUP)) == "invite-off"
    assert key(inviting.ask(LetVisitorsIn(table.id, 1), ANNA, GROUP)) == "invite-off"
    assert "Non c'è un tavolo" in asked(inviting.ask(ShowInvitations(), ANNA)).text.plain


def test_a_changed_key_makes_a_new_link(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    old = inviting.link()
    with inviting.chats.store.unit() as unit:
        unit.meta.set("startapp-key", "ab" * 32)
    new = inviting.link()
    assert new != old
    assert key(inviting.accept(old, CARLA)) == "invite-over"
    assert key(inviting.accept(new, CARLA)) == "lobby-seated"


# --- forged links -----------------------------------------------------------------------------------------------------


def test_forged_old_and_revoked_links_seat_nobody(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    inviting.ask(LetVisitorsIn(table.id, 1), ANNA, GROUP)
    revoked = inviting.link(BRUNO)
    inviting.ask(RevokeInvitation(table.id), BRUNO)
    alive, dice = inviting.link(), random.Random(46)
    signs = "0123456789abcdef"
    for number in range(FORGED):
        token = (
            revoked if number % 100 == 0 else
            alive[: (place := dice.randrange(32))] + dice.choice(signs.replace(alive[place], "")) + alive[place + 1 :]
            if number % 2 else "".join(dice.choices(signs, k=32))
        )  # fmt: skip
        if token == alive:
            continue
        assert key(inviting.accept(token, STRANGER)) == "invite-over", number
    assert inviting.seated() == (ANNA, BRUNO)


@pytest.mark.parametrize(
    "payload", ["i", "i" + "a" * 31, "i" + "a" * 33, "i" + "ä" * 32, "i" + "a" * 31 + "\n", "i" + "A" * 32]
)
def test_what_is_no_link_is_an_ordinary_start(payload: str) -> None:
    assert start(payload) == Start(payload)


def test_a_link_does_nothing_in_a_group(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    token = inviting.link()
    for request in (FollowInvitation(token), AcceptInvitation(token)):
        reply = inviting.ask(request, CARLA, GROUP)
        assert key(reply) in ("invite-over", "tap-unknown")
    assert inviting.seated() == (ANNA, BRUNO)


# --- what is stored ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known_before", [False, True])
@pytest.mark.parametrize("allowed", [False, True])
def test_a_group_that_becomes_a_supergroup_keeps_its_links_and_its_choice(
    inviting: Inviting, allowed: bool, known_before: bool
) -> None:
    inviting.chats.opened(BRUNO)
    token = inviting.link()
    with inviting.chats.store.unit() as unit:
        unit.chats.save(replace(unit.chats.get(GROUP), invitations=allowed))
        if known_before:
            unit.chats.seen(-1007, "supergroup", "Venerdì", False)
        unit.chats.migrate(GROUP, -1007)
    assert key(inviting.accept(token, CARLA)) == ("lobby-seated" if allowed else "invite-over")


def test_an_erased_person_leaves_no_link(inviting: Inviting) -> None:
    inviting.chats.opened(BRUNO)
    token = inviting.link(BRUNO)
    inviting.ask(ForgetMe(BRUNO), BRUNO)
    with inviting.chats.store.read() as unit:
        assert unit.invitations.with_token(token) is None
        assert not unit.invitations._sql.all("SELECT * FROM invitations")
    assert key(inviting.accept(token, CARLA)) == "invite-over"


async def test_the_file_of_a_person_names_their_links_without_what_opens_them(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    token = inviting.link()
    document = await export_document(inviting.chats.context, ANNA)
    assert document is not None
    assert token not in document.content
    (told,) = [one for one in json.loads(document.content)["tables"] if one["id"] == table.id]
    assert [set(row) for row in told["invitations"]] == [{"person_id", "made_at"}]
    assert told["visitors"] is False


def test_the_links_of_lobbies_that_have_ended_are_deleted_by_age(inviting: Inviting) -> None:
    table = inviting.chats.opened(BRUNO)
    token, now = inviting.link(), inviting.chats.time
    with inviting.chats.store.unit() as unit:
        assert unit.retention.invitations(now + 1, 10) == 0
    inviting.ask(StartMatch(table.id), ANNA, GROUP)
    with inviting.chats.store.unit() as unit:
        assert unit.retention.invitations(now, 10) == 0
        assert unit.retention.invitations(now + 1, 10) == 1
        assert unit.invitations.with_token(token) is None
