"""What a person's page of the tables (the Mini App) remembers: that they use it, and how they want to see it."""

from dataclasses import replace
from typing import get_args

from storage import HandSort, PageMotion, PageText, PageTheme, Person
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.people.settings import show_tables_anew, with_comfort
from tables.requests.chat_pages import ChangePageSettings, OpenPage
from texts.line import Line


def open_page(context: Context, origin: Origin, request: OpenPage) -> Result:
    """Record a person who opens the page; the first time, their menu button has to be set."""
    with requested(context, origin) as unit:
        person = unit.people.get(origin.person.id)
        assert person is not None  # every requester is recorded first
        if not person.page_used:
            unit.people.save(replace(person, page_used=True, menu_due=True))
    return Result()


def change_page_settings(context: Context, origin: Origin, request: ChangePageSettings) -> Result:
    """Change how a person sees the page; Refused, and nothing is changed, if a value does not exist."""
    with requested(context, origin) as unit:
        person = unit.people.get(origin.person.id)
        assert person is not None  # as above
        changed = _changed(person, request)
        if changed is None:
            raise Refused(Line("tap-unknown"))
        unit.people.save(changed)
        if (changed.sort, changed.seen) != (person.sort, person.seen):
            show_tables_anew(unit, person.id)
    return Result(Line("settings-saved"))


def _changed(person: Person, request: ChangePageSettings) -> Person | None:
    page, display = person.page, person.display
    if request.sort is not None:
        if request.sort not in get_args(HandSort):
            return None
        person = replace(person, sort=request.sort)  # type: ignore[arg-type]  # checked in the line before
    if request.four_colours is not None:
        display = replace(display, four_colours=request.four_colours)
    if request.theme is not None:
        if request.theme not in get_args(PageTheme):
            return None
        page = replace(page, theme=request.theme)  # type: ignore[arg-type]  # as above
    if request.sound is not None:
        page = replace(page, sound=request.sound)
    if request.sound_offered is not None:
        page = replace(page, sound_offered=request.sound_offered)
    if request.motion is not None:
        if request.motion not in get_args(PageMotion):
            return None
        page = replace(page, motion=request.motion)  # type: ignore[arg-type]  # as above
    if request.text is not None:
        if request.text not in get_args(PageText):
            return None
        page = replace(page, text=request.text)  # type: ignore[arg-type]  # as above
    if request.remarks is not None:
        person = replace(person, remarks=request.remarks)
    if request.comfort is not None:
        person = with_comfort(person, wanted=request.comfort)
    return replace(person, page=page, display=display)


USE_CASES: UseCases = {OpenPage: open_page, ChangePageSettings: change_page_settings}
