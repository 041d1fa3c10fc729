"""The people whom the bot has seen, and how a person is forgotten."""

import json
import sqlite3
from collections.abc import Collection, Iterable
from typing import Any

from storage.codec import json_text
from storage.errors import StillSeated
from storage.kinds import Form
from storage.records import NEUTRAL_NAME, Display, PageSettings, Person
from storage.repositories.people.committed_names import forget_names, names_of
from storage.repositories.tables.remarks import THEIRS
from storage.sql import Sql

NOBODY = 0
"""The id of a forgotten person in payloads; nobody has it."""
_BY_ID = "SELECT * FROM people WHERE id = :id"


class People:
    """The people of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, person_id: int) -> Person | None:
        return self._sql.one_as(_person, _BY_ID, id=person_id)

    def named(self, person_ids: Iterable[int]) -> dict[int, Person]:
        """The people with these ids, by id; unknown ones are left out."""
        wanted = list(person_ids)
        if not wanted:
            return {}
        found = self._sql.all_as(
            _person,
            "SELECT * FROM people WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(:ids))",
            ids=json.dumps(wanted),
        )
        return {person.id: person for person in found}

    def names(self, person_ids: Iterable[int]) -> dict[int, str]:
        """The names of these people, by id; unknown ones are left out."""
        return {person.id: person.name for person in self.named(person_ids).values()}

    def seen(self, person_id: int, name: str, username: str | None, language: str | None, at: float) -> Person:
        """Store that a person did something, with their name now.

        The language is that of Telegram, if it gives one, until the person has chosen one themselves.
        """
        row = self._sql.one(
            """INSERT INTO people (id, name, username, language, first_seen, last_seen)
            VALUES (:id, :name, :username, :language, :at, :at)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, username = excluded.username, deleted = 0,
                language = CASE WHEN people.language_chosen = 1 THEN people.language
                    ELSE ifnull(excluded.language, people.language) END,
                last_seen = max(people.last_seen, excluded.last_seen)
            RETURNING *""",
            id=person_id,
            name=name,
            username=username,
            language=language,
            at=at,
        )
        assert row is not None
        return _person(row)

    def save(self, person: Person) -> None:
        """Store the changes of a known person."""
        self._sql.run(
            """UPDATE people SET name = :name, username = :username, language = :language,
                language_chosen = :language_chosen, reachable = :reachable, deleted = :deleted, sort = :sort,
                form = :form, dark = :dark, four_colours = :four_colours, large_cards = :large_cards,
                marks = :marks, guided = :guided, asks = :asks, page_theme = :page_theme,
                page_sound = :page_sound, page_motion = :page_motion, page_used = :page_used,
                page_sound_offered = :page_sound_offered, page_text = :page_text, menu_due = :menu_due,
                protected = :protected, fast_computers = :fast_computers, remarks = :remarks,
                comfort = :comfort, comfort_offered = :comfort_offered,
                last_seen = :last_seen
            WHERE id = :id""",
            id=person.id,
            name=person.name,
            username=person.username,
            language=person.language,
            language_chosen=person.language_chosen,
            reachable=person.reachable,
            deleted=person.deleted,
            sort=person.sort,
            form=person.display.form,
            dark=person.display.dark,
            four_colours=person.display.four_colours,
            large_cards=person.display.large_cards,
            marks=person.display.marks,
            guided=person.guided,
            asks=person.asks,
            page_theme=person.page.theme,
            page_sound=person.page.sound,
            page_motion=person.page.motion,
            page_sound_offered=person.page.sound_offered,
            page_text=person.page.text,
            page_used=person.page_used,
            menu_due=person.menu_due,
            protected=person.protected,
            fast_computers=person.fast_computers,
            remarks=person.remarks,
            comfort=person.comfort,
            comfort_offered=person.comfort_offered,
            last_seen=person.last_seen,
        )

    def menus_due(self, limit: int) -> tuple[Person, ...]:
        """At most so many people whose menu button has to be set, and to whom the bot can write."""
        rows = self._sql.all(
            "SELECT * FROM people WHERE menu_due = 1 AND reachable = 1 ORDER BY id LIMIT :limit", limit=limit
        )
        return tuple(map(_person, rows))

    def want_menus(self) -> None:
        """Note that the menu button of everybody who has opened the page has to be set again."""
        self._sql.run("UPDATE people SET menu_due = 1 WHERE page_used = 1")

    def menu_is_set(self, person: Person) -> None:
        """Note that a person's menu button is as it should be, or cannot be set, unless their language has changed."""
        self._sql.run(
            "UPDATE people SET menu_due = 0 WHERE id = :id AND ifnull(language, '') = :language",
            id=person.id,
            language=person.language or "",
        )

    def unseen(self, after: int, before: float, limit: int) -> tuple[int | None, tuple[int, ...]]:
        """Find people who were not seen since ``before``, among the next ``limit`` in the order of their ids.

        Return the id to continue ``after``, None at the end, and their ids. People at unfinished tables are left out.
        """
        rows = self._sql.all(
            """SELECT id, last_seen < :before AND NOT EXISTS (
                SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id
                WHERE s.person_id = people.id AND s."left" = 0 AND t.status IN ('lobby', 'playing', 'pause')) AS unseen
            FROM people WHERE id > :after ORDER BY id LIMIT :limit""",
            after=max(after, 0),
            before=before,
            limit=limit,
        )
        last = rows[-1]["id"] if len(rows) == limit else None
        return last, tuple(row["id"] for row in rows if row["unseen"])

    def forget(self, person_id: int, at: float) -> None:
        """Erase a person: their matches with others stay, with a neutral name and a meaningless, negative id.

        Their private chat is deleted with everything in it. Messages with their cards become old messages, which will
        be deleted, and ``unit.erasures`` notes that the file has to be compacted. Raises ``StillSeated`` while they sit
        at an unfinished table. A second call changes nothing.
        """
        seated = self._sql.numbers(
            """SELECT s.table_id FROM seats s JOIN tables t ON t.id = s.table_id
            WHERE s.person_id = :id AND s."left" = 0 AND t.status IN ('lobby', 'playing', 'pause')""",
            id=person_id,
        )
        if seated:
            raise StillSeated(seated)
        self._sql.run(
            "INSERT INTO erasures (chat_id, since) SELECT id, :at FROM people WHERE id = :id", id=person_id, at=at
        )
        self._clear_private_traces(person_id)
        forget_names(self._sql, person_id)
        self._sql.run("UPDATE finished_players SET name = :name WHERE person_id = :id", id=person_id, name=NEUTRAL_NAME)
        # The new id reaches seats and finished matches by ON UPDATE CASCADE.
        self._sql.run(
            """UPDATE people SET id = (SELECT min(0, min(id)) - 1 FROM people), name = :name, username = NULL,
                language = NULL, language_chosen = 0, reachable = 0, deleted = 1, sort = 'suit',
                form = 'pictures', dark = 0, four_colours = 0, large_cards = 0, marks = 0, guided = 1, asks = 1,
                page_theme = 'telegram', page_sound = 0, page_motion = 'system', page_used = 0, menu_due = 0,
                page_sound_offered = 0, page_text = 'normal', protected = 1, fast_computers = 0, remarks = 0,
                comfort = 0, comfort_offered = 0,
                first_seen = 0, last_seen = 0
            WHERE id = :id""",
            id=person_id,
            name=NEUTRAL_NAME,
        )
        self._drop_if_nobody_played_with_them()

    def _drop_if_nobody_played_with_them(self) -> None:
        self._sql.run(
            """DELETE FROM people WHERE id = (SELECT min(id) FROM people) AND id < 0
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = people.id)
                AND NOT EXISTS (SELECT 1 FROM tables WHERE host_id = people.id)
                AND NOT EXISTS (SELECT 1 FROM finished_players WHERE person_id = people.id)
                AND NOT EXISTS (SELECT 1 FROM deal_results WHERE person_id = people.id)
                AND NOT EXISTS (SELECT 1 FROM sheet_seats WHERE person_id = people.id)"""
        )

    def _clear_private_traces(self, person_id: int) -> None:
        self._sql.run(
            """INSERT INTO old_messages (chat_id, message_id)
            SELECT chat_id, message_id FROM screens WHERE chat_id = :id AND message_id IS NOT NULL
            ON CONFLICT DO NOTHING""",
            id=person_id,
        )
        self._sql.chats.add(person_id)
        self._sql.run("DELETE FROM screens WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM announcements WHERE person_id = :id OR chat_id = :id", id=person_id)
        self._unname_pending(person_id)
        self._drop_answers_that_name(person_id)
        self._sql.run("DELETE FROM page_tickets WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM page_requests WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM votes WHERE person_id = :id", id=person_id)
        self._sql.run(
            f"DELETE FROM remarks AS t WHERE {THEIRS}",  # noqa: S608 - words of this program
            id=person_id,
        )
        self._sql.run("UPDATE sheet_seats SET guest = :name WHERE named_by = :id", id=person_id, name=NEUTRAL_NAME)
        self._sql.run("DELETE FROM open_pages WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM daily_people WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM invitations WHERE person_id = :id", id=person_id)
        self._sql.run("UPDATE evenings SET caller_id = NULL WHERE caller_id = :id", id=person_id)
        self._sql.run("DELETE FROM evening_answers WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM lobby_watches WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM waiting_list WHERE person_id = :id", id=person_id)
        self._sql.run("DELETE FROM chats WHERE id = :id", id=person_id)

    def _unname_pending(self, person_id: int) -> None:
        """Replace the person in announcements that are not sent yet; those that were sent have no payload any more."""
        rows = self._sql.all(
            """SELECT id, payload FROM announcements WHERE sent_at IS NULL AND failed IS NULL
                AND payload LIKE '%"people":%'"""
        )
        for row in rows:
            payload = json.loads(row["payload"])
            people = payload.get("people")
            if not isinstance(people, dict) or person_id not in people.values():
                continue
            named = {name: NOBODY if who == person_id else who for name, who in people.items()}
            self._sql.run(
                "UPDATE announcements SET payload = :payload WHERE id = :id",
                id=row["id"],
                payload=json_text({**payload, "people": named}),
            )

    def _drop_answers_that_name(self, person_id: int) -> None:
        """Delete answers to others that contain the person's name: these people have to ask again.

        In a record it may be the name that the person had at the first deal, at a table the beginning of their name.
        """
        person = self.get(person_id)
        if person is None:
            return
        words = {person.name.partition(" ")[0][:4], *names_of(self._sql, person_id)} | (
            {person.username} if person.username else set()
        )
        rows = self._sql.all(
            "SELECT id, payload FROM announcements WHERE sent_at IS NULL AND failed IS NULL AND table_id IS NULL"
        )
        for row in rows:
            if _names(json.loads(row["payload"]), person_id, words):
                self._sql.run("DELETE FROM announcements WHERE id = :id", id=row["id"])


def _names(value: Any, person_id: int, words: Collection[str]) -> bool:
    """Whether a part of a payload is about a person: by their id, or by one of the words in a text."""
    match value:
        case str():
            return any(word in value for word in words)
        case dict():
            return value.get("user_id") == person_id or any(_names(part, person_id, words) for part in value.values())
        case list():
            return any(_names(part, person_id, words) for part in value)
    return False


def _person(row: sqlite3.Row) -> Person:
    return Person(
        id=row["id"],
        name=row["name"],
        username=row["username"],
        language=row["language"],
        language_chosen=bool(row["language_chosen"]),
        reachable=bool(row["reachable"]),
        deleted=bool(row["deleted"]),
        sort=row["sort"],
        display=Display(
            Form(row["form"]),
            bool(row["dark"]),
            bool(row["four_colours"]),
            bool(row["large_cards"]),
            bool(row["marks"]),
        ),
        guided=bool(row["guided"]),
        first_seen=row["first_seen"],
        last_seen=row["last_seen"],
        asks=bool(row["asks"]),
        page=PageSettings(
            row["page_theme"],
            bool(row["page_sound"]),
            row["page_motion"],
            bool(row["page_sound_offered"]),
            row["page_text"],
        ),
        page_used=bool(row["page_used"]),
        menu_due=bool(row["menu_due"]),
        protected=bool(row["protected"]),
        fast_computers=bool(row["fast_computers"]),
        remarks=bool(row["remarks"]),
        comfort=bool(row["comfort"]),
        comfort_offered=bool(row["comfort_offered"]),
    )
