"""What lets slow games rest: pauses that are proposed at a person's tables, and their vacation."""

from collections.abc import Iterator

from screens.views.pause import proposal_lines
from storage import Unit
from tables.context import Context
from tables.match.pausing import proposal_of, who_agrees
from tables.people.vacations import current_vacation, offers, zone_of
from tables.play.choices import Choice
from tables.requests.slow import AgreePause, RefusePause, TakeVacation
from tables.seats import everybody, is_private, place_of
from texts.line import Line
from web.views.actions import CHOSEN
from web.views.choices import button_data
from web.views.types import ChoiceData, GatheringData
from web.views.wording import Wording

_KIND = "gathering"


def resting_data(context: Context, unit: Unit, person_id: int, wording: Wording) -> Iterator[GatheringData]:
    """Yield each pause that waits for answers, and the vacation of a person who has one or plays at a slow table."""
    now, tables = context.now(), [table for table in unit.tables.of_person(person_id) if table.match is not None]
    for table in tables:
        proposal = proposal_of(unit, table, now) if person_id in who_agrees(table) else None
        if proposal is None:
            continue
        yes = _choice(wording, Choice(AgreePause(table.id, proposal.at), Line("pause-label-yes")))
        no = _choice(wording, Choice(RefusePause(table.id, proposal.at), Line("pause-label-no")))
        lines = proposal_lines(everybody(unit, table), proposal, mentions=False)
        yield {
            "id": f"pause-{table.id}",
            "title": wording.text(place_of(unit, table, person_id)),
            "lines": [wording.words(line) for line in lines],
            "choices": [{**yes, "style": CHOSEN if person_id in proposal.agreed else None}, no],
        }
    current = current_vacation(unit, person_id, now)
    if current is not None or any(table.settings.is_slow and not is_private(table) for table in tables):
        said, choices = offers(unit, person_id, zone_of(context, unit, person_id), now)
        yield {
            "id": "vacation",
            "title": wording.words(Line("vacation-page")),
            "lines": [wording.words(line) for line in said],
            "choices": [
                {**_choice(wording, Choice(one.request, one.label)), "asks": wording.text(_asks(one.request))}
                for one in choices
                if one.request is not None
            ],
        }


def _asks(request: object) -> Line:
    """Return what is asked before a vacation is announced, moved or ended."""
    return Line("vacation-sure", state="taken" if isinstance(request, TakeVacation) else "ended")


def _choice(wording: Wording, choice: Choice) -> ChoiceData:
    return button_data(wording, _KIND, choice)
