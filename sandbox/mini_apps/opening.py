"""How people open Mini Apps: by a button, by the menu button, by a link."""

from __future__ import annotations

from typing import Any

from sandbox.life import chat_of, find_button
from sandbox.mini_apps.addresses import SHORT_NAME, START_PARAM, AppLink, app_link, normal, wrong_address
from sandbox.mini_apps.init_data import launch_address, signed, user_json
from sandbox.refusals import PersonError
from sandbox.world import Chat, Json, Person, World


def set_apps(world: World, wish: Json) -> Json:
    """Set the addresses of the bot's apps, as its owner does with BotFather: `main`, and `named` by short name.

    A `main` of null means that there is none. Raises PersonError for an address or a name that Telegram refuses.
    """
    if unknown := wish.keys() - {"main", "named"}:
        raise PersonError(f"a bot's apps are main and named, not {', '.join(sorted(unknown))}")
    named = wish.get("named", world.apps.named)
    if not isinstance(named, dict) or not all(SHORT_NAME.fullmatch(name) for name in named):
        raise PersonError("named apps are an object: short name (3 to 30 of A-Z a-z 0-9 _) and address")
    main = wish.get("main", world.apps.main)
    world.apps.main, world.apps.named = main and _app_url(main), {name: _app_url(url) for name, url in named.items()}
    return apps_state(world)


def apps_state(world: World) -> Json:
    return {"main": world.apps.main, "named": world.apps.named}


def open_app(world: World, person: Person, wish: Json) -> Json:
    """Open the app of a button on the screen, of the menu button (`menu`), or of a `link`, which is in chat `chat_id`.

    Returns its address with the launch parameters in `url`, and whether its sheet is as high as the screen, in
    `expanded`. Raises PersonError if it opens no app.
    """
    theme = wish.get("theme_params")
    if wish.get("menu"):
        return _by_menu(world, person, theme)
    if "link" in wish:
        chat = chat_of(world, person, wish.get("chat_id", person.id))
        return _by_link(world, person, chat, str(wish["link"]), theme)
    _, chat, _, button = find_button(world, person, wish)
    if "web_app" in button:
        return _by_button(world, person, button["web_app"]["url"], theme)
    return _by_link(world, person, chat, button.get("url", ""), theme)


def _by_menu(world: World, person: Person, theme: Json | None) -> Json:
    chat = chat_of(world, person, person.id)
    button = world.profile.menu_button(chat.id)
    if button["type"] != "web_app":
        raise PersonError("the menu button opens no Mini App")
    url = button["web_app"]["url"]
    if app_link(url, world.bot["username"]):  # then it is opened as if the link had been followed
        return _by_link(world, person, chat, url, theme)
    return _by_button(world, person, url, theme)


def _by_button(world: World, person: Person, url: str, theme: Json | None) -> Json:
    fields = {"query_id": world.apps.next_query_id()}
    return _opened(world, person, url, fields, "", theme) | {"expanded": False}


def _by_link(world: World, person: Person, chat: Chat, address: str, theme: Json | None) -> Json:
    link = app_link(address, world.bot["username"])
    if link is None:
        raise PersonError("this opens no Mini App of the bot")
    url = _url_of(world, link)
    if not START_PARAM.fullmatch(link.start_param):
        raise PersonError("a startapp parameter is up to 512 of A-Z a-z 0-9 _ -")
    # In the private chat with the bot the type is that of a chat with the person who opens the link.
    where = {"chat_instance": chat.instance, "chat_type": "sender" if chat.type == "private" else chat.type}
    if link.start_param:
        where["start_param"] = link.start_param
    return _opened(world, person, url, where, link.start_param, theme) | {"expanded": not link.compact}


def _url_of(world: World, link: AppLink) -> str:
    if link.short_name is None:
        if world.apps.main is None:
            raise PersonError("the bot has no main Mini App")
        return world.apps.main
    named = {name.lower(): url for name, url in world.apps.named.items()}
    if link.short_name.lower() not in named:
        raise PersonError(f"the bot has no Mini App {link.short_name!r}")
    return named[link.short_name.lower()]


def _opened(
    world: World, person: Person, url: str, where: dict[str, str], start_param: str, theme: Json | None
) -> Json:
    query_id = {"query_id": where.pop("query_id")} if "query_id" in where else {}
    fields = {**query_id, "user": user_json(person), **where, "auth_date": str(world.clock.date())}
    init_data = signed(fields, world.token)
    return {"url": launch_address(url, init_data, start_param=start_param, theme_params=theme)}


def _app_url(url: Any) -> str:
    why = wrong_address(url) if isinstance(url, str) else "it is no text"
    if why:
        raise PersonError(f"the address {url!r} of a Mini App is invalid: {why}")
    return normal(url)
