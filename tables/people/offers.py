"""What somebody can send to any chat by typing the bot's name: their tables, their evenings, their results of a day.

No offer has a card of a hand, or names a group. What a group that forbids invitations plays is not offered.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from storage import DailyChain, Evening, Table, Unit
from tables.context import Context
from tables.days import groups_of
from tables.lobby.invitations import link_of, lobbies_of
from tables.requests.deep_links import daily_payload, evening_payload, start_link

MOST_OFFERS: Final = 20
"""Telegram takes at most 50."""


@dataclass(frozen=True, slots=True)
class TableOffer:
    """A lobby with a seat free; `free`: how many are, also those of computers."""

    person: str
    table: Table
    free: int
    link: str


@dataclass(frozen=True, slots=True)
class EveningOffer:
    """An evening of a group to which the person has said that they come."""

    evening: Evening
    zone: str
    link: str


@dataclass(frozen=True, slots=True)
class DailyOffer:
    """The days of a chain, of which the person has perhaps finished one."""

    chain: DailyChain
    link: str


Offer: TypeAlias = TableOffer | EveningOffer | DailyOffer


def offers_of(context: Context, person_id: int) -> tuple[Offer, ...]:
    """Return what a person can send; nothing to somebody whom the bot does not know, and who is not recorded here."""
    with context.store.unit() as unit:
        person = unit.people.get(person_id)
        if person is None or person.deleted:
            return ()
        tables: list[Offer] = [
            TableOffer(person.name, table, free, link_of(context, unit, table, person_id))
            for table in lobbies_of(unit, person_id)
            if (free := _free(table)) > 0
        ]
        found = [*tables, *_evenings(context, unit, person_id), *_days(context, unit, person_id)]
        return tuple(found[:MOST_OFFERS])


def _free(table: Table) -> int:
    """Return how many people can still sit down; a computer gives up its seat."""
    return max(table.settings.rules.players) - sum(seat.person_id is not None for seat in table.seats)


def _evenings(context: Context, unit: Unit, person_id: int) -> list[EveningOffer]:
    found = []
    for evening in unit.evenings.called_with(person_id):
        chat = None if evening.chat_id is None else unit.chats.get(evening.chat_id)
        comes = unit.evenings.answers(evening.id).get(person_id) == "yes"
        if chat is not None and chat.bot_present and chat.invitations and comes:
            link = start_link(context.username, evening_payload(evening.id))
            found.append(EveningOffer(evening, chat.timezone, link))
    return found


def _days(context: Context, unit: Unit, person_id: int) -> list[DailyOffer]:
    groups = [chat.id for chat in groups_of(unit, person_id) if chat.invitations]
    chains = [chain for group in (*groups, None) if (chain := unit.daily.chain_of(group)) is not None]
    return [DailyOffer(chain, start_link(context.username, daily_payload(chain.id))) for chain in chains]
