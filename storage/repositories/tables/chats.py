"""The chats, their settings, and their change to another id."""

import json
import sqlite3
from dataclasses import asdict

from storage.codec import json_text, readable_settings, settings_to_text
from storage.kinds import Form, GroupHands, Verbosity
from storage.records import Chat, DailySettings, Display, Table
from storage.sql import Sql


class Chats:
    """The chats of the store."""

    __slots__ = ("_sql",)

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    def get(self, chat_id: int) -> Chat | None:
        return self._sql.one_as(_chat, "SELECT * FROM chats WHERE id = :id", id=chat_id)

    def of_table(self, table: Table) -> Chat:
        """The chat of a table; every table has one."""
        chat = self.get(table.chat_id)
        assert chat is not None
        return chat

    def of_person(self, person_id: int) -> tuple[Chat, ...]:
        """The groups in which a person has been dealt cards and which they have not left, by title."""
        return self._sql.all_as(
            _chat,
            """SELECT * FROM chats WHERE bot_present = 1 AND id IN (
                SELECT t.chat_id FROM seats s JOIN tables t ON t.id = s.table_id
                WHERE s.person_id = :person AND s.outside = 0 AND t.chat_id < 0
                    AND (t.match IS NOT NULL OR t.pruned = 2)
                    AND NOT EXISTS (SELECT 1 FROM seats l JOIN tables u ON u.id = l.table_id
                        WHERE l.person_id = :person AND l.outside = 1 AND u.chat_id = t.chat_id AND u.id > t.id))
            ORDER BY title, id""",
            person=person_id,
        )

    def left_by(self, chat_id: int, person_id: int, *, left: bool) -> None:
        """Note at all tables of a group, also those that are over, that a person has left it, or is back."""
        self._sql.run(
            """UPDATE seats SET outside = :left WHERE person_id = :person AND outside <> :left
                AND table_id IN (SELECT id FROM tables WHERE chat_id = :chat)""",
            left=left,
            person=person_id,
            chat=chat_id,
        )

    def seen(self, chat_id: int, kind: str, title: str, is_forum: bool) -> Chat:
        """Store what Telegram says about a chat; its settings stay. Only the three known kinds are accepted."""
        row = self._sql.one(
            """INSERT INTO chats (id, kind, title, is_forum) VALUES (:id, :kind, :title, :is_forum)
            ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, is_forum = excluded.is_forum
            RETURNING *""",
            id=chat_id,
            kind=kind,
            title=title,
            is_forum=is_forum,
        )
        assert row is not None
        return _chat(row)

    def save(self, chat: Chat) -> None:
        """Store the changes of a known chat."""
        self._sql.run(
            """UPDATE chats SET kind = :kind, title = :title, is_forum = :is_forum, language = :language,
                timezone = :timezone, bot_present = :bot_present, defaults = :defaults, form = :form,
                dark = :dark, four_colours = :four_colours, group_hands = :group_hands, verbosity = :verbosity,
                clover = :clover, invitations = :invitations, replays = :replays, daily = :daily,
                daily_post_at = :daily_post_at, daily_posted = :daily_posted, season_deals = :season_deals,
                season_best = :season_best, season_told = :season_told, season_due = :season_due,
                refused_at = :refused_at, pictures_refused_at = :pictures_refused_at,
                left_at = CASE WHEN :bot_present = 1 THEN NULL ELSE left_at END WHERE id = :id""",
            id=chat.id,
            kind=chat.kind,
            title=chat.title,
            is_forum=chat.is_forum,
            language=chat.language,
            timezone=chat.timezone,
            bot_present=chat.bot_present,
            defaults=None if chat.defaults is None else settings_to_text(chat.defaults),
            form=chat.display.form,
            dark=chat.display.dark,
            four_colours=chat.display.four_colours,
            group_hands=chat.group_hands,
            verbosity=chat.verbosity,
            clover=chat.clover,
            invitations=chat.invitations,
            replays=chat.replays,
            daily=None if chat.daily is None else json_text(asdict(chat.daily)),
            daily_post_at=chat.daily_post_at,
            daily_posted=chat.daily_posted,
            season_deals=chat.season_deals,
            season_best=chat.season_best,
            season_told=chat.season_told,
            season_due=chat.season_due,
            refused_at=chat.refused_at,
            pictures_refused_at=chat.pictures_refused_at,
        )
        if chat.bot_present:
            self._sql.chats.add(chat.id)  # what waited there for the bot's return can be sent now

    def season_due(self, now: float, limit: int) -> tuple[Chat, ...]:
        """The chats where it is time to look whether a season has ended, the first due first."""
        return self._sql.all_as(
            _chat,
            "SELECT * FROM chats WHERE season_due <= :now ORDER BY season_due, id LIMIT :limit",
            now=now,
            limit=limit,
        )

    def topic(self, chat_id: int, thread_id: int) -> str | None:
        """The name of a topic of a forum; None if no update has said it yet."""
        row = self._sql.one(
            "SELECT name FROM topics WHERE chat_id = :chat AND thread_id = :thread", chat=chat_id, thread=thread_id
        )
        return None if row is None else row["name"]

    def topic_named(self, chat_id: int, thread_id: int, name: str) -> None:
        """Store the name of a topic of a known chat."""
        self._sql.run(
            """INSERT INTO topics (chat_id, thread_id, name) VALUES (:chat, :thread, :name)
            ON CONFLICT (chat_id, thread_id) DO UPDATE SET name = excluded.name""",
            chat=chat_id,
            thread=thread_id,
            name=name,
        )

    def topic_seen(self, chat_id: int, thread_id: int, first_name: str) -> None:
        """Store the name with which a topic was opened, unless its name is known: it may have another one by now."""
        self._sql.run(
            """INSERT INTO topics (chat_id, thread_id, name) VALUES (:chat, :thread, :name)
            ON CONFLICT (chat_id, thread_id) DO NOTHING""",
            chat=chat_id,
            thread=thread_id,
            name=first_name,
        )

    def migrate(self, old_id: int, new_id: int) -> None:
        """Move everything of a group that has become a supergroup to its new id; a second call changes nothing.

        Messages do not keep their ids, so every screen has to be shown again, and old messages are given up.
        """
        if old_id == new_id or self.get(old_id) is None:
            return
        self._close_one_of_two_tables(old_id, new_id)
        self._close_one_of_two_sheets(old_id, new_id)
        if self.get(new_id) is None:
            self._sql.run("UPDATE chats SET id = :new, kind = 'supergroup' WHERE id = :old", old=old_id, new=new_id)
        else:
            self._merge_into(old_id, new_id)
        self._sql.run("UPDATE screens SET retired = 1 WHERE chat_id = :old AND kind = 'ephemeral'", old=old_id)
        self._sql.run(
            """UPDATE screens SET chat_id = :new, message_id = NULL, fingerprint = '', shown = 0,
                wanted = max(wanted, 1) WHERE chat_id = :old""",
            old=old_id,
            new=new_id,
        )
        self._sql.run(
            "UPDATE announcements SET chat_id = :new, message_id = NULL WHERE chat_id = :old", old=old_id, new=new_id
        )
        self._post_anew(new_id)
        self._sql.run(
            "UPDATE announcements SET fallback_chat_id = :new WHERE fallback_chat_id = :old", old=old_id, new=new_id
        )
        self._sql.run("DELETE FROM old_messages WHERE chat_id = :old", old=old_id)
        self._sql.chats.add(new_id)
        for table_id in self._sql.numbers("SELECT id FROM tables WHERE chat_id = :new", new=new_id):
            self._sql.table_changed(table_id)

    def _post_anew(self, chat_id: int) -> None:
        """Let the posts of evenings to come and open score sheets be sent again: the old ones cannot be edited."""
        posts = self._sql.all(
            """SELECT e.post_id, 'evening' AS what, e.occasion_id AS id
            FROM occasions o JOIN evenings e ON e.occasion_id = o.id
            WHERE o.chat_id = :chat AND o.kind = 'evening' AND e.due_at IS NOT NULL AND e.post_id IS NOT NULL
            UNION ALL SELECT post_id, 'sheet', id FROM score_sheets
            WHERE chat_id = :chat AND status = 'open' AND post_id IS NOT NULL""",
            chat=chat_id,
        )
        for post in posts:
            self._sql.run(
                """UPDATE announcements SET message_id = NULL, sent_at = NULL, failed = NULL, payload = :payload
                WHERE id = :id""",
                id=post["post_id"],
                payload=json_text({post["what"]: post["id"]}),
            )
            self._sql.announcements.add(post["post_id"])

    def _merge_into(self, old_id: int, new_id: int) -> None:
        """Move the group's tables and settings to a supergroup that was known before the move."""
        self._sql.run("UPDATE tables SET chat_id = :new WHERE chat_id = :old", old=old_id, new=new_id)
        self._sql.run("UPDATE finished_matches SET chat_id = :new WHERE chat_id = :old", old=old_id, new=new_id)
        self._sql.run(
            """UPDATE chats SET
                (language, timezone, defaults, form, dark, four_colours, group_hands, verbosity, clover, invitations,
                    replays, daily, daily_post_at, daily_posted, season_deals, season_best, season_told, season_due) =
                (SELECT language, timezone, defaults, form, dark, four_colours, group_hands, verbosity, clover,
                    invitations, replays, daily, daily_post_at, daily_posted, season_deals, season_best, season_told,
                    season_due
                FROM chats old WHERE old.id = :old)
            WHERE id = :new""",
            old=old_id,
            new=new_id,
        )
        self._sql.run(
            """UPDATE chats SET broken_off = broken_off + (SELECT broken_off FROM chats old WHERE old.id = :old)
            WHERE id = :new""",
            old=old_id,
            new=new_id,
        )
        self._sql.run("UPDATE daily_chains SET ended = 1 WHERE chat_id = :new", new=new_id)
        self._sql.run("UPDATE daily_chains SET chat_id = :new WHERE chat_id = :old", old=old_id, new=new_id)
        self._sql.run("UPDATE score_sheets SET chat_id = :new WHERE chat_id = :old", old=old_id, new=new_id)
        self._sql.run("UPDATE occasions SET chat_id = :new WHERE chat_id = :old", old=old_id, new=new_id)
        self._sql.run(
            """INSERT INTO daily_people (chat_id, person_id, since)
                SELECT :new, person_id, since FROM daily_people WHERE chat_id = :old
            ON CONFLICT (chat_id, person_id) DO UPDATE SET since = excluded.since
            WHERE daily_people.since > excluded.since""",
            old=old_id,
            new=new_id,
        )
        self._sql.run(
            """INSERT INTO lobby_watches (chat_id, person_id, since, told_at)
                SELECT :new, person_id, since, told_at FROM lobby_watches WHERE chat_id = :old
            ON CONFLICT (chat_id, person_id) DO NOTHING""",
            old=old_id,
            new=new_id,
        )
        self._sql.run("DELETE FROM chats WHERE id = :old", old=old_id)

    def _close_one_of_two_tables(self, old_id: int, new_id: int) -> None:
        """If both chats have a table, keep the one that has been dealt, else the older one."""
        rivals = self._sql.numbers(
            """SELECT id FROM tables WHERE chat_id IN (:old, :new) AND thread_id = 0
                AND status IN ('lobby', 'playing', 'pause') ORDER BY match IS NULL, id""",
            old=old_id,
            new=new_id,
        )
        for table_id in rivals[1:]:
            self._sql.tables[table_id] = self._sql.number(
                "UPDATE tables SET status = 'closed', version = version + 1 WHERE id = :id RETURNING version",
                id=table_id,
            )
            self._sql.run("UPDATE screens SET retired = 1 WHERE table_id = :id", id=table_id)
            self._sql.run("DELETE FROM deadlines WHERE table_id = :id", id=table_id)

    def _close_one_of_two_sheets(self, old_id: int, new_id: int) -> None:
        """If both chats have an open score sheet, keep the one that was changed last."""
        rivals = self._sql.numbers(
            """SELECT id FROM score_sheets WHERE chat_id IN (:old, :new) AND thread_id = 0 AND status = 'open'
            ORDER BY touched_at DESC, id DESC""",
            old=old_id,
            new=new_id,
        )
        for sheet_id in rivals[1:]:
            self._sql.run("UPDATE score_sheets SET status = 'closed', changed_by = NULL WHERE id = :id", id=sheet_id)


def _daily(text: str | None) -> DailySettings | None:
    """The settings of a text; the usual ones for a text that another program has written, as with ``defaults``."""
    if text is None:
        return None
    try:
        return DailySettings(**json.loads(text))
    except (ValueError, TypeError):
        return DailySettings()


def _chat(row: sqlite3.Row) -> Chat:
    return Chat(
        id=row["id"],
        kind=row["kind"],
        title=row["title"],
        is_forum=bool(row["is_forum"]),
        language=row["language"],
        timezone=row["timezone"],
        bot_present=bool(row["bot_present"]),
        defaults=readable_settings(row["defaults"]),
        display=Display(Form(row["form"]), bool(row["dark"]), bool(row["four_colours"])),
        group_hands=GroupHands(row["group_hands"]),
        verbosity=Verbosity(row["verbosity"]),
        clover=bool(row["clover"]),
        invitations=bool(row["invitations"]),
        replays=bool(row["replays"]),
        daily=_daily(row["daily"]),
        daily_post_at=row["daily_post_at"],
        daily_posted=row["daily_posted"],
        season_deals=row["season_deals"],
        season_best=bool(row["season_best"]),
        season_told=row["season_told"],
        season_due=row["season_due"],
        refused_at=row["refused_at"],
        pictures_refused_at=row["pictures_refused_at"],
    )
