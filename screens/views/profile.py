"""A person's figures, as plain values, and their sentences."""

from dataclasses import dataclass, replace

from pictures.values import ProfilePicture
from storage import MatchFigures, Unit
from tables.career import DEALS_COUNTED, Together, career
from texts.line import Line
from texts.luck import points_line, tenths


@dataclass(frozen=True, slots=True)
class ProfileView:
    """What a person's profile shows: a picture, and what is not in it.

    `computers`: their matches against computers only; `others`: those with whom they play most, by name.
    """

    picture: ProfilePicture
    computers: MatchFigures | None
    others: tuple[tuple[str, Together], ...]

    @property
    def has_picture(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.picture.matches or self.picture.deals)


def profile_view(unit: Unit, person_id: int, name: str) -> ProfileView | None:
    """Return the figures of a person from their finished matches and deals; None if there are none."""
    figures = {found.alone: found for found in unit.archive.figures_of_person(person_id)}
    known = career(person_id, unit.pars.of_person(person_id, DEALS_COUNTED))
    if not figures and known is None:
        return None
    picture, matches = ProfilePicture(name), figures.get(False)
    if matches is not None:
        won, best = matches.deals_won, matches.best_total
        picture = replace(picture, matches=matches.matches, wins=matches.wins, deals_won=won, best_total=best)
    others = () if known is None else known.others
    names = unit.people.names(one.person_id for one in others)
    if known is not None:
        picture = replace(
            picture,
            deals=known.deals,
            opened=known.opened,
            opened_in=known.opened_in,
            opened_with=known.opened_with,
            closed=known.closed,
            in_hand=known.in_hand,
            cost=known.cost,
            better=known.better,
            streak=known.streak,
        )
    return ProfileView(picture, figures.get(True), tuple((names[one.person_id], one) for one in others))


def others_lines(view: ProfileView) -> list[Line]:
    """Return how they fare against those they play with most."""
    return [_beside(name, one) for name, one in view.others]


def computers_line(view: ProfileView) -> Line | None:
    """Return how they fare against computers only."""
    known = view.computers
    return None if known is None else Line("profile-computers", count=known.matches, wins=known.wins)


def _beside(name: str, one: Together) -> Line:
    key = "career-even" if tenths(one.better) == 0 else "career-ahead" if one.better > 0 else "career-behind"
    return Line(key, player=name, deals=one.deals, points=points_line(one.better))
