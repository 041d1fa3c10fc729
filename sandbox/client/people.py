"""People for tests: they write, tap, look and wait, over the sandbox's HTTP interface."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import aiohttp

from sandbox.client.seen import Json, Refused, Seen, Tapped, seen, sent

__all__ = ["Group", "Person", "Refused", "Seen", "Tapped", "Telegram"]

PATIENCE = 300.0
"""Real seconds after which what was waited for will not come: a busy machine may need long."""
LONGEST_CALL = PATIENCE + 30.0


class Telegram:
    """A client of a running sandbox's people and control API: `async with Telegram("http://127.0.0.1:8081") as tg`."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(LONGEST_CALL))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def call(self, verb: str, path: str, body: Json | None = None, **query: Any) -> Json:
        """Make one request. Raises Refused with the sandbox's message."""
        if self._session is None:
            raise RuntimeError("use `async with` first")
        wanted = {name: str(value) for name, value in query.items() if value is not None}
        async with self._session.request(verb, self.url + path, json=body, params=wanted) as response:
            answer: Json = await response.json()
            if not response.ok:
                raise Refused(answer.get("error", str(response.status)))
            return answer

    async def person(self, first_name: str, **names: str) -> Person:
        """Make a person; `names` may have `last_name`, `username`, `language_code` (default: it)."""
        made = await self.call("POST", "/people", {"first_name": first_name, **names})
        return Person(self, made["person"]["id"], first_name)

    async def people(self) -> list[Person]:
        return [Person(self, entry["id"], entry["first_name"]) for entry in (await self.state())["people"]]

    async def group(
        self, title: str, members: Iterable[Person], kind: str = "group", *, is_forum: bool = False, bot: bool = True
    ) -> Group:
        """Make a group with these people (the first owns it) and the bot."""
        who = [person.id for person in members]
        wish = {"type": kind, "title": title, "members": who, "is_forum": is_forum, "bot": bot}
        made = await self.call("POST", "/control/chats", wish)
        return Group(self, made["chat"]["id"], title)

    async def groups(self) -> list[Group]:
        return [Group(self, entry["id"], entry["title"]) for entry in (await self.state())["chats"]]

    async def state(self) -> Json:
        return await self.call("GET", "/control/state")

    async def reset(self) -> None:
        await self.call("POST", "/control/reset")

    async def now(self) -> float:
        """The virtual time, unix seconds."""
        return float((await self.call("GET", "/control/clock"))["now"])

    async def advance(self, seconds: float) -> float:
        """Move the clock ahead, and return the new time."""
        return float((await self.call("POST", "/control/clock", {"advance": seconds}))["now"])

    async def budgets(self, on: bool = True) -> None:
        await self.call("POST", "/control/budgets", {"on": on})

    async def settings(self, **changes: Any) -> Json:
        return await self.call("POST", "/control/settings", changes)

    async def apps(self, main: str | None = None, **named: str) -> None:
        """Set the addresses of the bot's Mini Apps: the main one, and those with a short name."""
        await self.call("POST", "/control/apps", {"main": main, "named": named})

    async def fault(self, kind: str, **order: Any) -> Json:
        """Order a fault; the README lists the kinds."""
        return await self.call("POST", "/control/faults", {"kind": kind, **order})

    async def faults(self) -> list[Json]:
        return list((await self.call("GET", "/control/faults"))["faults"])

    async def no_faults(self) -> None:
        await self.call("DELETE", "/control/faults")

    async def raw_update(self, raw: Any, *, numbered: bool = True) -> int:
        """Send the bot any JSON value instead of an update; return its number."""
        made = await self.call("POST", "/control/updates", {"raw": raw, "numbered": numbered})
        return int(made["update_id"])

    async def requests(self, after: int = 0, method: str | None = None, category: str | None = None) -> list[Json]:
        """The log of the bot's requests."""
        found = await self.call("GET", "/control/requests", after=after, method=method, category=category)
        return list(found["requests"])

    async def bad_requests(self) -> list[Json]:
        """The requests that are mistakes of the bot, or of the sandbox itself (category `sandbox`)."""
        return await self.requests(category="bad") + await self.requests(category="sandbox")

    async def wait_request(
        self, method: str, check: Callable[[Json], bool] = bool, *, after: int = 0, seconds: float = PATIENCE
    ) -> Json:
        """Wait for a request of this method, logged after a number, that passes the check; return the first."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            found = await self.call("GET", "/control/requests", after=after, method=method, wait=left)
            for entry in found["requests"]:
                after = entry["n"]
                if check(entry):
                    return dict(entry)
        raise TimeoutError(f"no such {method} within {seconds} s")


@dataclass(frozen=True, slots=True)
class Group:
    """A group or supergroup."""

    tg: Telegram
    id: int
    title: str

    async def migrate(self) -> Group:
        made = await self.tg.call("POST", f"/control/chats/{self.id}/migrate")
        return Group(self.tg, made["chat"]["id"], self.title)

    async def bot(self, status: str) -> None:
        """Set the bot's status: member, administrator, kicked or left."""
        await self.tg.call("POST", f"/control/chats/{self.id}/bot", {"status": status})

    async def photos(self, act: str) -> None:
        """Allow members to send photos, or forbid it: "allow" or "forbid". Administrators always may."""
        await self.tg.call("POST", f"/control/chats/{self.id}/photos/{act}")

    async def topic(self, name: str) -> int:
        """Open a topic, and return its thread id."""
        return int((await self.tg.call("POST", f"/control/chats/{self.id}/topics", {"name": name}))["topic"]["id"])

    async def close_topic(self, thread: int) -> None:
        await self.tg.call("POST", f"/control/chats/{self.id}/topics/{thread}/close")

    async def reopen_topic(self, thread: int) -> None:
        await self.tg.call("POST", f"/control/chats/{self.id}/topics/{thread}/reopen")


Where = Group | int | None


@dataclass(frozen=True, slots=True)
class Person:
    """A person; a chat is given as a group, an id, or None for their private chat with the bot."""

    tg: Telegram
    id: int
    name: str

    async def send(self, chat: Where, text: str, *, thread: int | None = None, reply_to: int | None = None) -> Seen:
        body = {"chat_id": self._chat(chat), "text": text, "message_thread_id": thread, "reply_to": reply_to}
        return sent(await self._post("send", **body))

    async def start(self, payload: str = "") -> Seen:
        """Open the private chat, as a link with `?start=payload` does."""
        return sent(await self._post("start", payload=payload))

    async def tap(
        self,
        message: Seen,
        label: str | None = None,
        *,
        data: str | None = None,
        row: int | None = None,
        column: int | None = None,
        wait: float = PATIENCE,
        force: bool = False,
    ) -> Tapped:
        """Tap a button of a message by its label, data or place; wait for the answer for at most `wait` real seconds.

        Raises Refused if it is not on their screen, unless forced.
        """
        body: Json = {"chat_id": message.chat_id, "message_id": message.id, "wait": wait, "force": force}
        if message.ephemeral_id is not None:
            body["ephemeral_message_id"] = message.ephemeral_id
        if data is not None:
            body["data"] = data
        else:
            body["row"], body["column"] = message.place(label) if label is not None else (row or 0, column or 0)
        result = await self._post("tap", **body)
        if "button" in result:
            return Tapped(None, False, None, False, result["button"].get("url"))
        answer = result["answer"] or {}
        alert, url = bool(answer.get("show_alert")), answer.get("url")
        return Tapped(result["callback_query_id"], result["answer"] is not None, answer.get("text"), alert, url)

    async def inline(self, query: str = "", chat: Where = None, *, wait: float = PATIENCE) -> Json:
        """Type the bot's name and a text in a chat; return the `answer` of the bot and the `inline_query_id`."""
        return await self._post("inline", query=query, chat_id=self._chat(chat), wait=wait)

    async def choose(self, inline_query_id: str, result_id: str, chat: Where = None) -> Seen:
        """Send a result of an inline query to a chat."""
        body = {"inline_query_id": inline_query_id, "result_id": result_id, "chat_id": self._chat(chat)}
        return sent(await self._post("choose", **body))

    async def open(self, message: Seen, label: str) -> str:
        """Open the Mini App of a button, and return its address, with the launch parameters."""
        row, column = message.place(label)
        body = {"chat_id": message.chat_id, "message_id": message.id, "row": row, "column": column}
        return str((await self._post("open", **body))["url"])

    async def open_menu(self) -> str:
        return str((await self._post("open", menu=True))["url"])

    async def open_link(self, link: str, chat: Where = None) -> str:
        """Open the Mini App of a `t.me` link that stands in a chat."""
        return str((await self._post("open", link=link, chat_id=self._chat(chat)))["url"])

    async def messages(self, chat: Where = None, after: int = 0, *, wait: float = 0) -> list[Seen]:
        """The messages of a chat that changed after an event's number, including deleted ones."""
        path = f"/people/{self.id}/chats/{self._chat(chat)}/messages"
        found = await self.tg.call("GET", path, after=after, wait=wait)
        return [seen(entry) for entry in found["messages"]]

    async def screen(self, chat: Where = None) -> list[Seen]:
        """The messages they see now, the newest last."""
        return [message for message in await self.messages(chat) if message.visible]

    async def last(self, chat: Where = None) -> Seen:
        """The newest message they see."""
        return (await self.screen(chat))[-1]

    async def wait_message(
        self, chat: Where = None, check: Callable[[Seen], bool] = bool, *, after: int = 0, seconds: float = PATIENCE
    ) -> Seen:
        """Wait for a visible message, changed after an event's number, that passes the check; return the newest."""
        end = time.monotonic() + seconds
        while True:
            found = await self.messages(chat, after, wait=max(0.0, end - time.monotonic()))
            for message in reversed(found):
                if message.visible and check(message):
                    return message
            after = max((message.seq for message in found), default=after)
            if time.monotonic() >= end:
                raise TimeoutError(f"{self.name} saw no such message within {seconds} s")

    async def menu(self, chat: Where = None) -> list[Json]:
        """The commands that Telegram offers this person in a chat."""
        return list((await self.tg.call("GET", f"/people/{self.id}/menu", chat_id=self._chat(chat)))["commands"])

    async def join(self, chat: Where) -> None:
        await self._post("join", chat_id=self._chat(chat))

    async def leave(self, chat: Where) -> None:
        await self._post("leave", chat_id=self._chat(chat))

    async def kick(self, chat: Where) -> None:
        """Let the owner remove this person."""
        await self._post("kick", chat_id=self._chat(chat))

    async def promote(self, chat: Where) -> None:
        await self._post("promote", chat_id=self._chat(chat))

    async def demote(self, chat: Where) -> None:
        await self._post("demote", chat_id=self._chat(chat))

    async def block(self) -> None:
        await self._post("block")

    async def unblock(self) -> None:
        await self._post("unblock")

    async def rename(self, **names: str) -> None:
        await self._post("rename", **names)

    async def delete(self) -> None:
        await self._post("delete")

    async def _post(self, act: str, **body: Any) -> Json:
        return await self.tg.call("POST", f"/people/{self.id}/{act}", body)

    def _chat(self, chat: Where) -> int:
        return chat.id if isinstance(chat, Group) else chat if chat is not None else self.id
