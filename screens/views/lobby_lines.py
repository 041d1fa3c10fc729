"""A lobby's rules, what is missing there, and who deals first, in sentences."""

from collections.abc import Iterator

from screens.views.lobby import LobbyView
from screens.views.table_lines import waiting_next
from storage import TableSettings
from texts.line import Line
from texts.rules import played_line, without_advice
from texts.times import LIVE_PACE, SLOW_PACE, limit_line, quiet_line, short_limit_line, slow_line


def head_lines(view: LobbyView) -> list[Line]:
    """Return what the table is, its rules and its times."""
    rules = played_line(view.settings.preset, view.rules)
    if not view.advice:
        rules = without_advice(rules)
    title = Line("lobby-title", host=view.host)
    if view.is_private:
        title = Line("lobby-title-private")
    elif view.state != "open":  # without the host, who may change in the course of the match
        title = Line("lobby-title-over")
    key = "lobby-rules-last" if view.is_private and view.last_rules else "lobby-rules"
    return [title, Line(key, rules=rules), *_time_lines(view.settings.in_effect)]


def _time_lines(settings: TableSettings) -> list[Line]:
    """Return the time per turn, and when the clock stands still."""
    if settings.turn_seconds is None:
        return [Line("lobby-time-unlimited")]
    lines = [Line("lobby-time", time=limit_line(settings.turn_seconds))]
    if settings.reserve:
        reserve = slow_line("value", "reserve", settings.reserve)
        lines = [Line("lobby-time-reserve", time=limit_line(settings.turn_seconds), reserve=reserve)]
    if settings.quiet is not None:
        key = "lobby-quiet-weekend" if settings.weekend else "lobby-quiet"
        return [*lines, Line(key, quiet=quiet_line(settings.quiet))]
    return [*lines, Line("lobby-weekend")] if settings.weekend else lines


def pace_line(view: LobbyView, seconds: int | None) -> Line:
    """Return the label of a pace: two have room for the time in their labels, of three only one that needs it."""
    size = "long" if len(view.paces) == 2 else "short"
    chosen = "yes" if seconds == view.settings.turn_seconds else "no"
    pace = {LIVE_PACE: "live", SLOW_PACE: "slow"}.get(seconds or 0, "last")
    return Line(f"lobby-label-pace-{pace}", chosen=chosen, size=size, time=short_limit_line(seconds))


def missing_lines(view: LobbyView) -> list[Line]:
    """Return why the cards cannot be dealt yet, or who may deal them, and what else is missing."""
    ready = Line("lobby-ready-private") if view.is_private else Line("lobby-ready", host=view.host)
    lines = [view.why_not_ready or ready]
    unreachable = [seat for seat in view.seats if not seat.reachable]
    if unreachable:
        key = "lobby-unreachable-group-hands" if all(seat.plays_here for seat in unreachable) else "lobby-unreachable"
        lines.append(Line(key, players=tuple(seat.name for seat in unreachable), count=len(unreachable)))
    if view.host_is_gone:
        lines.append(Line("lobby-host-gone", host=view.host))
    if (waits := waiting_next(view.waiting)) is not None:
        lines.append(waits)
    return lines


def first_lines(view: LobbyView, *, opened: bool = False) -> list[Line]:
    """Return who deals first, and who may cut, once that is known; `opened`: also how, and what the die shows."""
    first = view.first
    lines = [] if view.die is None or not opened else [Line("fair-first-die", die=view.die)]
    if first is None:
        return lines
    dealer = first.dealer.name
    if first.offer is None:
        return [*lines, Line("fair-first-dealer", dealer=dealer)]
    player, you = first.offer.who.name, "-you" if view.is_private else ""
    if first.offer.cut is not None:
        return [*lines, Line(f"fair-first-said{you}", dealer=dealer, player=player, cut=first.offer.cut)]
    lines.append(Line(f"fair-first-{'again' if first.again else 'asked'}{you}", dealer=dealer, player=player))
    return [*lines, Line("fair-first-how")] if opened else lines


def also_lines(view: LobbyView) -> Iterator[Line]:
    """Yield who else may sit down, and who may look at the deals again."""
    if view.visitors:
        yield Line("lobby-visitors")
    if view.replays is not None:
        yield Line("lobby-replays" if view.replays else "lobby-replays-not")
