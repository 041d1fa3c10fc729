"""Letting people in: what Telegram says about them is exchanged for a ticket, which all other requests carry."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass

from aiohttp import web

from operations.settings import Settings
from storage import Person, Unit
from storage.retention import DAY, RENEWED_DAYS
from tables.context import Context, Origin, Place, Requester
from tables.languages import language_of_person
from tables.requests.chat_pages import OpenPage
from tables.startapp import replay_in, table_of
from tables.use_cases import perform
from texts.line import Line
from web.init_data import OLDEST_RENEWED_SECONDS, OLDEST_SECONDS, NotAccepted, Opening, key_of, read_init_data
from web.limits import Limits
from web.refusals import Code, NotAnswered
from web.responses import LANGUAGE
from web.views.wording import Wording

TICKET_SECONDS = 12 * 3600.0
"""How long a ticket lets a page in; then the page asks for another one."""

WORDS = "page-"
"""How the keys of the page's own words begin."""

_SCHEME = "Bearer "


@dataclass(frozen=True, slots=True)
class Reader:
    """The person whose page asks, as they are stored now; `link`: the table to which the page's link led."""

    person: Requester
    wording: Wording
    link: int | None


class Sessions:
    """Opens sessions, and finds out whose request it is."""

    def __init__(self, context: Context, settings: Settings, limits: Limits) -> None:
        self._context = context
        self._key = key_of(settings.token)
        self.limits = limits
        self._words: dict[str, dict[str, str]] = {}

    async def open(self, request: web.Request, raw: str, had: str | None) -> dict[str, object]:
        """Exchange what Telegram gave to the page for a ticket; raise NotAnswered if that is not accepted.

        `had`: a hash of the last ticket that the page had. Some clients hand out for days what they got when the page
        was opened first; that lets in only who shows the hash as well, which itself opens nothing.
        """
        try:
            now = self._context.now()
            opening = read_init_data(raw, self._key, now, self._context.contact.telegram_time() or now)
        except NotAccepted:
            raise NotAnswered(Code.INIT_DATA) from None
        is_kept = opening.age <= OLDEST_RENEWED_SECONDS and self._had(opening.person.id, had)
        if opening.age > OLDEST_SECONDS and not is_kept:
            link = f"https://t.me/{self._context.username}" if self._context.username else None
            language = self._context.texts.best_language(opening.person.language)
            raise NotAnswered(Code.INIT_DATA, Line("web-init-data-old"), language, link)
        # Not before: forgeries, which anybody can send, shall keep nobody out; nor shall a person who asks too often.
        person_id = opening.person.id
        self.limits.doing(person_id)
        self.limits.opening()
        language, answer = self._let_in(opening)
        request[LANGUAGE] = language
        return answer

    def _had(self, person_id: int, had: str | None) -> bool:
        """Return whether a ticket of this hash was given to this person, and not long ago."""
        if had is None:
            return False
        with self._context.store.read() as unit:
            found = unit.page_tickets.by_hash(had, self._context.now() - RENEWED_DAYS * DAY)
        return found is not None and found.person_id == person_id

    def _let_in(self, opening: Opening) -> tuple[str, dict[str, object]]:
        """Record somebody who opens the page, and store a ticket; return their language and what the page is told."""
        context, person_id = self._context, opening.person.id
        ticket = urlsafe_b64encode(context.chance.token()).decode().rstrip("=")
        with context.store.together() as unit:
            perform(context, Origin(None, opening.person, Place(person_id, "private", "", False)), OpenPage())
            person = unit.people.get(person_id)
            assert person is not None  # recorded by the use case
            table_id = self._table_of(unit, opening)
            unit.page_tickets.add(ticket, person_id, context.now() + TICKET_SECONDS, table_id)
            language = language_of_person(context, unit, person_id)
        replay = None if context.web is None else replay_in(opening.start_param or "", context.web.keys)
        start = None if table_id is None else {"table": table_id}
        if replay is not None:  # the link gives no rights: who may see the deal is asked when the page asks for it
            start = dict(zip(("table", "deal", "turn"), replay, strict=True))
        answer: dict[str, object] = {
            "ticket": ticket,
            "person": {"id": person_id, "name": person.name, "language": language},
            "settings": settings_data(person),
            "words": self.words(language),
            "start": start,
            "bot": context.username,
        }
        if opening.start_param and start is None:
            answer["notice"] = context.texts.plain(language, Line("web-link"))
        return language, answer

    def _table_of(self, unit: Unit, opening: Opening) -> int | None:
        """Return the table to which the link led, if the bot made that link, and the table is still there."""
        table_id = table_of(self._context, opening.start_param) if opening.start_param else None
        return table_id if table_id is not None and unit.tables.get(table_id) is not None else None

    def words(self, language: str) -> dict[str, str]:
        """Return the page's own words."""
        if language not in self._words:
            self._words[language] = self._context.texts.templates(language, WORDS)
        return self._words[language]

    def reader(self, request: web.Request) -> Reader:
        """Return whose request it is; raise NotAnswered without a valid ticket, or if they ask for too much."""
        given = request.headers.get("Authorization", "")
        ticket = given.removeprefix(_SCHEME)
        context = self._context
        with context.store.read() as unit:
            found = unit.page_tickets.get(ticket, context.now()) if given != ticket and ticket.isascii() else None
            person = None if found is None else unit.people.get(found.person_id)
        if found is None or person is None:
            raise NotAnswered(Code.TICKET)
        language = request[LANGUAGE] = context.texts.best_language(person.language)
        self.limits.reading(person.id)
        requester = Requester(person.id, person.name, person.username, person.language)
        return Reader(requester, Wording(context.texts, language), found.table_id)


def settings_data(person: Person) -> dict[str, object]:
    """Return how a person wants to see the page."""
    return {
        "sort": person.sort,
        "four_colours": person.display.four_colours,
        "theme": person.page.theme,
        "sound": person.page.sound,
        "motion": person.page.motion,
        "sound_offered": person.page.sound_offered,
        "text": person.page.text,
        "remarks": person.remarks,
        "comfort": person.comfort,
    }
