"""The season of a group, and the figures of a person, as the chat shows them."""

from pictures.results.profile import figures
from pictures.values import Labels
from screens.views.profile import computers_line, others_lines, profile_view
from screens.views.season import note_line, season_view, title_line
from storage import Unit
from tables.context import Context, Requester
from tables.season import Standing
from texts.line import Line
from texts.luck import also_line, better_line, points_line
from web.refusals import Code, NotAnswered
from web.views.types import GroupData, ProfileData, SeasonData, SeasonRowData
from web.views.wording import Wording


def groups_data(unit: Unit, person_id: int) -> list[GroupData]:
    """Return the groups in which a person plays and which they have not left."""
    return [{"id": chat.id, "place": chat.title} for chat in unit.chats.of_person(person_id)]


def season_data(context: Context, unit: Unit, person_id: int, chat_id: int, back: int, wording: Wording) -> SeasonData:
    """Return a season of a group; NotAnswered for a group that is not one of the person's."""
    chat = next((chat for chat in unit.chats.of_person(person_id) if chat.id == chat_id), None)
    if chat is None:
        raise NotAnswered(Code.NOT_MEMBER)
    view = season_view(unit, chat.id, chat.title, context.now(), back)
    return {
        "title": wording.words(title_line(view)),
        "early": wording.words(Line("season-early")),
        "note": wording.text(note_line(view)).strip(),
        "back": view.back,
        "earlier": view.has_before,
        "rows": [_row(wording, name, one) for name, one in view.rows],
    }


def _row(wording: Wording, name: str, one: Standing) -> SeasonRowData:
    early = one.place is None
    return {
        "place": one.place,
        "name": name,
        "says": None if early else wording.text(better_line(one.better)),
        "band": None if early else wording.text(points_line(one.band or 0)),
        "also": wording.text(also_line(one.deals, one.podium)),
    }


def profile_data(context: Context, unit: Unit, person: Requester, wording: Wording) -> ProfileData:
    """Return a person's own figures."""
    view = profile_view(unit, person.id, person.name)
    if view is None:
        none = wording.text(Line("profile-none", player=person.name))
        return {"name": person.name, "none": none, "figures": [], "others": [], "computers": None}
    shown = figures(view.picture, Labels.of(context.texts, wording.language))
    return {
        "name": person.name,
        "none": None,
        "figures": [{"above": one.above, "label": one.label, "value": one.value, "more": one.more} for one in shown],
        "others": [wording.text(line) for line in others_lines(view)],
        "computers": wording.optional_words(computers_line(view)),
    }
