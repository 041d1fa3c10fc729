"""Opening the page: who is let in, and what they are told."""

import json
from collections.abc import Callable
from email.utils import formatdate
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode

import pytest
from aiogram.utils.web_app import check_webapp_signature

from simulation.people.pages.opening import opening_fields
from simulation.use_cases.chats import ANNA, BRUNO, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import TEXTS
from storage.retention import RENEWED_DAYS
from tables.requests.chat_pages import ForgetMe
from tables.startapp import startapp_of
from tests.web.web_server import TOKEN, UNLIMITED, WebServer, a_web_server, signed
from web.init_data import OLDEST_RENEWED_SECONDS
from web.limits import Limits
from web.refusals import NotAnswered
from web.sessions import TICKET_SECONDS

HOUR = 3600.0


async def opened(web: WebServer, init_data: object) -> tuple[int, str]:
    """The status of an opening, and the code of its refusal."""
    answer = await web.ask("POST", "api/session", json={"init_data": init_data})
    return (200, "") if answer.status == 200 else answer.error


async def test_a_person_is_told_who_they_are_and_how_they_see_the_page(web: WebServer) -> None:
    anna = await web.open(ANNA)
    assert anna.session["person"] == {"id": ANNA, "name": "Anna", "language": "it"}
    assert anna.session["settings"] == {
        "sort": "suit", "four_colours": False, "theme": "telegram", "sound": False, "motion": "system",
        "sound_offered": False, "text": "normal", "remarks": False, "comfort": False,
    }  # fmt: skip
    assert anna.session["start"] is None
    assert anna.session["bot"] == "scala40bot"
    assert "notice" not in anna.session
    assert (await anna.get("api/tables")).json["tables"] == []


async def test_somebody_new_is_recorded_with_a_clean_name(web: WebServer) -> None:
    fields = opening_fields(77, "x", web.matches.time, "de")
    fields["user"] = json.dumps({"id": 77, "first_name": "Zoë\u202e", "last_name": "@all", "language_code": "de"})
    answer = await web.ask("POST", "api/session", json={"init_data": signed(fields)})
    assert answer.json["person"] == {"id": 77, "name": "Zoë ＠all", "language": "de"}
    with web.matches.store.read() as unit:
        person = unit.people.get(77)
    assert (person.page_used, person.reachable) == (True, False)


@pytest.mark.parametrize("language", ["it", "en", "de"])
async def test_the_words_of_the_page_are_those_of_the_readers_language(web: WebServer, language: str) -> None:
    phone = await web.open(99, language)
    assert phone.session["words"] == TEXTS.templates(language, "page-")
    assert all(key.startswith("page-") for key in phone.session["words"])


async def test_what_telegram_signs_is_accepted_and_what_aiogram_refuses_is_refused(web: WebServer) -> None:
    good = web.init_data(ANNA)
    assert check_webapp_signature(TOKEN, good)
    assert await opened(web, good) == (200, "")
    for other in (good.replace("Anna", "Bruno"), good[:-1] + ("0" if good[-1] != "0" else "1"), good + "&more=1"):
        assert not check_webapp_signature(TOKEN, other)
        assert await opened(web, other) == (401, "init_data")


Change = Callable[[dict[str, str]], dict[str, str]]


@pytest.mark.parametrize(
    "change",
    [
        lambda fields: {**fields, "user": json.dumps({"id": EVA, "first_name": "Eva", "is_bot": True})},
        lambda fields: {**fields, "user": json.dumps({"id": 0, "first_name": "Nobody"})},
        lambda fields: {**fields, "user": json.dumps({"id": -100, "first_name": "A group"})},
        lambda fields: {**fields, "user": json.dumps({"id": True, "first_name": "True"})},
        lambda fields: {**fields, "user": json.dumps({"id": "1", "first_name": "Anna"})},
        lambda fields: {**fields, "user": json.dumps({"id": 2**60, "first_name": "Too many"})},
        lambda fields: {**fields, "user": json.dumps([1])},
        lambda fields: {**fields, "user": "[" * 3000},
        lambda fields: {**fields, "user": "no json"},
        lambda fields: {name: value for name, value in fields.items() if name != "user"},
        lambda fields: {name: value for name, value in fields.items() if name != "auth_date"},
        lambda fields: {**fields, "auth_date": "soon"},
        lambda fields: {**fields, "auth_date": "-1"},
    ],
)
async def test_what_is_signed_but_not_about_a_person_is_refused(web: WebServer, change: Change) -> None:
    fields = change(opening_fields(ANNA, "Anna", web.matches.time))
    assert await opened(web, signed(fields)) == (401, "init_data")


@pytest.mark.parametrize(
    ("age", "accepted"),
    [(0, True), (24 * HOUR, True), (24 * HOUR + 1, False), (-60, True), (-61, False)],
)
async def test_what_telegram_gave_is_accepted_for_a_day_by_the_bots_clock(
    web: WebServer, age: float, accepted: bool
) -> None:
    fields = opening_fields(ANNA, "Anna", web.matches.time - age)
    assert await opened(web, signed(fields)) == ((200, "") if accepted else (401, "init_data"))


async def test_who_was_in_comes_in_with_what_telegram_gave_days_ago_and_nobody_else_does(web: WebServer) -> None:
    given, others, begun = web.init_data(ANNA), web.init_data(BRUNO), web.matches.time
    ticket = (await web.open(ANNA)).session["ticket"]
    had = sha256(ticket.encode()).hexdigest()
    web.matches.time += 5 * 24 * HOUR

    async def again(init_data: str, had: object) -> tuple[int, str]:
        answer = await web.ask("POST", "api/session", json={"init_data": init_data, "had": had})
        return (200, "") if answer.status == 200 else (answer.status, answer.json["error"]["code"])

    for init_data, shown in (
        (given, None),
        (given, ticket),
        (given, "\u00e9\x00"),
        (others, had),
        (given[:-1] + "x", had),
    ):
        assert await again(init_data, shown) == (401, "init_data")
    assert (await web.get("api/tables", Authorization=f"Bearer {had}")).error == (401, "ticket")
    assert await again(given, 5) == (400, "malformed")
    assert await again(given, had) == (200, "")
    while web.matches.time < begun + OLDEST_RENEWED_SECONDS:
        newest = (await web.ask("POST", "api/session", json={"init_data": given, "had": had})).json["ticket"]
        had = sha256(newest.encode()).hexdigest()
        web.matches.time += (RENEWED_DAYS - 1) * 24 * HOUR
    refused = await web.ask("POST", "api/session", json={"init_data": given, "had": had})
    error = refused.json["error"]
    assert (error["code"], error["link"]) == ("init_data", "https://t.me/scala40bot")
    assert "«Apri il tavolo»" in error["text"]


@pytest.mark.parametrize("wrong", [-600.0, 3 * 24 * HOUR])
async def test_a_computer_whose_clock_is_wrong_lets_people_in_by_telegrams_clock(web: WebServer, wrong: float) -> None:
    fields = opening_fields(ANNA, "Anna", web.matches.time)
    web.matches.context.contact.answered(formatdate(web.matches.time, usegmt=True))
    web.matches.time += wrong
    assert await opened(web, signed(fields)) == (200, "")


@pytest.mark.parametrize(
    "init_data",
    [
        None, 1, ["user"], {}, "", "user", "hash=", "&&&", "hash=0&hash=1", "%ff=%fe&hash=00", "\ud800", "a" * 30_000,
        "&".join(f"a{n}=1" for n in range(100)),
    ],
)  # fmt: skip
async def test_what_is_nothing_of_telegrams_is_refused(web: WebServer, init_data: object) -> None:
    status, code = await opened(web, init_data)
    assert (status, code) in ((401, "init_data"), (400, "malformed"))


async def test_a_field_that_comes_twice_or_another_bots_signature_is_refused(web: WebServer) -> None:
    good = web.init_data(ANNA)
    twice = f"{good}&{urlencode([pair for pair in parse_qsl(good) if pair[0] == 'user'])}"
    assert await opened(web, twice) == (401, "init_data")
    assert await opened(web, f"{good}&{good.rpartition('&')[2]}") == (401, "init_data")
    assert await opened(web, signed(opening_fields(1, "Anna", web.matches.time), "9:other")) == (401, "init_data")


async def test_a_ticket_lets_in_for_twelve_hours(web: WebServer) -> None:
    anna = await web.open(ANNA)
    web.matches.time += TICKET_SECONDS - 1
    assert (await anna.get("api/tables")).status == 200
    web.matches.time += 1
    assert (await anna.get("api/tables")).error == (401, "ticket")


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer ", "Basic abc", "Bearer x", "bearer {}", "Bearer {}x", "{}"]
)
async def test_without_a_ticket_nothing_is_told(web: WebServer, given: str | None) -> None:
    anna = await web.open(ANNA)
    headers = {} if given is None else {"Authorization": given.format(anna.session["ticket"])}
    for method, path in (
        ("GET", "api/tables"), ("GET", "api/tables/1"), ("POST", "api/tables/1/choices"), ("GET", "api/stream"),
        ("POST", "api/tables/1/requests"), ("POST", "api/settings"),
    ):  # fmt: skip
        answer = await web.ask(method, path, headers=headers, data="{}")
        assert answer.error == (401, "ticket"), path
        assert answer.headers["Cache-Control"] == "no-store"


async def test_tickets_are_for_their_person_alone_and_are_not_in_the_file(web: WebServer) -> None:
    anna, bruno = await web.open(ANNA), await web.open(BRUNO)
    assert anna.session["ticket"] != bruno.session["ticket"]
    assert len(anna.session["ticket"]) == 43  # 256 bits
    content = b"".join(path.read_bytes() for path in web.matches.path.parent.glob(f"{web.matches.path.name}*"))
    assert anna.session["ticket"].encode() not in content
    table = web.matches.begin(2)
    assert (await anna.view(table.id))["me"]["seat"] == 0
    assert (await bruno.view(table.id))["me"]["seat"] == 1


async def test_an_erased_person_is_not_let_in_any_more(web: WebServer) -> None:
    given, eva = web.init_data(EVA), await web.open(EVA)
    web.matches.tap(EVA, ForgetMe(EVA))
    assert (await eva.get("api/tables")).error == (401, "ticket")
    web.matches.time += 2 * 24 * HOUR
    body = {"init_data": given, "had": sha256(eva.session["ticket"].encode()).hexdigest()}
    assert (await web.ask("POST", "api/session", json=body)).error == (401, "init_data")


async def test_the_link_of_a_table_opens_it_and_a_guessed_one_opens_nothing(web: WebServer) -> None:
    table = web.matches.begin(2)
    payload = startapp_of(web.matches.context, table.id)
    anna = await web.open(ANNA, start_param=payload)
    assert anna.session["start"] == {"table": table.id}
    for wrong in (
        payload[:-1] + "_",
        f"t{table.id}",
        "t1-" + "A" * 22,
        startapp_of(web.matches.context, 999),
        "x" * 500,
    ):
        phone = await web.open(ANNA, start_param=wrong)
        assert phone.session["start"] is None
        assert phone.session["notice"] == TEXTS.plain("it", "web-link")


async def test_errors_are_in_the_language_of_the_reader_or_of_their_browser(web: WebServer) -> None:
    web.matches.change_person(ANNA, language="de", language_chosen=True)
    phone = await web.open(ANNA, "en")
    answer = await phone.get("api/tables/999")
    assert answer.json["error"]["text"] == TEXTS.plain("de", "tap-not-seated")
    unknown = await web.get("api/tables", **{"Accept-Language": "fr;q=0.9,en-GB;q=0.5"})
    assert unknown.json["error"]["text"] == TEXTS.plain("en", "web-ticket")
    assert (await web.get("api/nothing")).json["error"]["text"] == TEXTS.plain("it", "web-not-found")


def test_who_asks_for_too_much_waits_a_moment(matches: Matches) -> None:
    limits = Limits(lambda: matches.time, readings=3, doings=1, openings=2)
    limits.opening()
    limits.opening()
    with pytest.raises(NotAnswered):
        limits.opening()
    for _ in range(3):
        limits.reading(ANNA)
    with pytest.raises(NotAnswered):
        limits.reading(ANNA)
    limits.reading(BRUNO)
    matches.time += 20  # a third of a minute
    limits.reading(ANNA)
    with pytest.raises(NotAnswered):
        limits.reading(ANNA)
    matches.time -= 500  # the clock is set back
    with pytest.raises(NotAnswered):
        limits.reading(ANNA)
    matches.time += 60
    for _ in range(3):
        limits.reading(ANNA)


async def test_a_page_gone_wild_is_told_to_wait_and_nobody_else_is(matches: Matches) -> None:
    async with a_web_server(matches, Limits(lambda: matches.time, readings=5, doings=2, openings=9)) as server:
        anna, bruno = await server.open(ANNA), await server.open(BRUNO)
        assert (await anna.post("api/settings", {"sound": True})).status == 200
        too_much = await anna.post("api/settings", {"sound": False})
        assert too_much.error == (429, "too_many")
        assert too_much.headers["Retry-After"] == "2"
        answers = [(await anna.get("api/tables")).status for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]
        assert (await bruno.get("api/tables")).status == 200
        matches.time += 60
        assert (await anna.post("api/settings", {"sound": False})).json["settings"]["sound"] is False


async def test_somebody_who_opens_the_page_again_and_again_keeps_nobody_out(matches: Matches) -> None:
    limits = Limits(lambda: 0.0, UNLIMITED, doings=2, openings=4)
    async with a_web_server(matches, limits) as web:
        answers = [await opened(web, web.init_data(ANNA)) for _ in range(6)]
        assert answers == [(200, "")] * 2 + [(429, "too_many")] * 4
        await web.open(BRUNO)


async def test_forged_openings_keep_nobody_out(matches: Matches) -> None:
    limits = Limits(lambda: 0.0, UNLIMITED, UNLIMITED, openings=2)
    async with a_web_server(matches, limits) as web:
        for _ in range(4):
            forged = await web.ask("POST", "api/session", json={"init_data": web.init_data(ANNA)[:-1]})
            assert forged.error == (401, "init_data")
        await web.open(ANNA)
