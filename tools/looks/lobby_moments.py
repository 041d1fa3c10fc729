"""Moments before the cards are dealt: the private chat, the lobby, its rules, what commands say there, practice."""

from tables.lobby.rule_pages import CLOCK_PAGE, CLOSE_PAGE, FIRST_PAGE, OPTION_PAGE, QUIET_PAGE, SECTIONS, TIME_PAGE
from tables.requests.table import LobbyPage
from tools.looks.stage import NotOfferedError, Stage


async def lobby(stage: Stage) -> None:
    """From /nuova to the lobby below the die, with a computer; what commands say in it."""
    await stage.show("lobby-1-greeting", private=True)
    await stage.say("/nuova")
    await stage.show("lobby-2-opened")
    await stage.press("s", by=1)
    await stage.show("lobby-3-die", last=3)
    await stage.press("s", by=2)
    await stage.press("ac", number=1)
    await stage.show("lobby-4-with-a-computer")
    for name in ("abbandona", "carte", "parole", "punti", "termina"):
        await stage.say(f"/{name}", by=1)
        await stage.show(f"lobby-5-{name}", by=1, last=2)
    await stage.say("/termina")
    await stage.show("lobby-6-ended-by-the-host", last=2)
    await stage.say("/tavolo")
    await stage.touch(LobbyPage(_table(stage), CLOSE_PAGE))
    await stage.show("lobby-7-close")


async def rules(stage: Stage) -> None:
    """Every page of the rules panel, the rules in words in the group and in private."""
    await stage.say("/nuova")
    await stage.press("s", by=1)
    numbers = [OPTION_PAGE + name for name in ("limit", "opening_points")]
    for number, page in enumerate([FIRST_PAGE, CLOCK_PAGE, TIME_PAGE, QUIET_PAGE, *SECTIONS, *numbers], start=1):
        await stage.touch(LobbyPage(_table(stage), page))
        await stage.show(f"rules-{number:02}-{page}")
    await stage.touch(LobbyPage(_table(stage), ""))
    await stage.say("/regole", by=1)
    await stage.show("rules-in-words-1-group", by=1, last=2)
    await read_on(stage, "regole-", "rt", "rules-in-words")
    await stage.say("/verifica", by=1)
    await stage.show("seal-1-group", by=1, last=2)
    await read_on(stage, "verifica", "vp", "seal")


async def read_on(stage: Stage, payload: str, code: str, name: str) -> None:
    """Read what is left of a long text in private, page by page."""
    try:
        await stage.follow(payload, by=1)
    except NotOfferedError:  # a short text has no link
        return
    pages = 2
    await stage.show(f"{name}-{pages}-private", by=1, private=True)
    while await _has_next(stage, code):
        pages += 1
        await stage.press(code, by=1, private=True, number=-1)
        await stage.show(f"{name}-{pages}-private", by=1, private=True)


async def _has_next(stage: Stage, code: str) -> bool:
    """Whether the last button of the newest private message leads to another page."""
    newest = await stage.people[1].last(None)
    return bool(newest.buttons) and newest.buttons[-1].get("callback_data", "").startswith(f"{code}:")


async def practice(stage: Stage) -> None:
    """The question how well the computer plays, and the table that follows, which waits for its person."""
    await stage.people[0].start("prova")
    await stage.show("practice-1-asked", private=True)
    await stage.press("pr", private=True)
    await stage.show("practice-2-begun", private=True, last=2)
    await stage.say("/nuova", by=1, private=True)
    await stage.show("practice-3-private-lobby", by=1, private=True)


async def settings(stage: Stage) -> None:
    """The settings of a group and of a person, languages, the help, what is stored."""
    await stage.say("/impostazioni")
    await stage.show("settings-1-group")
    await stage.say("/impostazioni", private=True)
    await stage.show("settings-2-private", private=True)
    await stage.say("/lingua", private=True)
    await stage.show("settings-3-language", private=True)
    await stage.say("/aiuto", private=True)
    await stage.show("settings-4-help", private=True)
    await stage.say("/privacy", private=True)
    await stage.show("settings-5-privacy", private=True)


def _table(stage: Stage) -> int:
    with stage.service.context.store.read() as unit:
        table = unit.tables.current(stage.group_id, 0)
    assert table is not None
    return table.id


SCENES = (lobby, rules, practice, settings)
