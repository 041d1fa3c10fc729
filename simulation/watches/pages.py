"""Checks that open pages show the present: within a second after a commit, a stream or a phone that is there again.

After every commit the watch computes the version of each open page by itself. A page that is connected, and of which
nothing was lost, has to show that version, or a later one, within a second. It may miss what happens while it is not
connected; the second begins when it is. What a page shows at a version is what the server shows at that version, field
by field, except the time.
"""

import json
import re
from dataclasses import dataclass, field, replace

from simulation.people.pages.page import Page
from simulation.program.simulation import Simulation
from storage import TableStatus
from texts.catalogue import Catalogue
from web.views.lobby import lobby_data
from web.views.table import table_data
from web.views.versions import version_of
from web.views.wording import Wording

RIGHT = 1.0
"""Seconds within which a page has to be right."""
LOOK = 0.05
"""Seconds between two looks at a page that does not show the present yet."""

TEXTS = Catalogue.load()
_TIME = re.compile(r"\d\d:\d\d(?::\d\d)?")


def _timeless(value: object) -> str:
    """A value as JSON without times of day: shortly before the end of a turn they have seconds (the page counts)."""
    return _TIME.sub("", json.dumps(value))


@dataclass
class _Watched:
    """A page, and the versions that it does not show yet, each with the time of its commit."""

    page: Page
    due: list[tuple[float, str]] = field(default_factory=list)
    latest: str = ""
    good_since: float | None = None
    looking: bool = False


@dataclass
class PagesWatch:
    """Watches open pages."""

    simulation: Simulation
    watched: list[_Watched] = field(default_factory=list)
    slowest: float = 0.0
    """The longest time until a connected page was right."""
    versions: int = 0
    """How many versions were shown in time."""
    compared: int = 0
    """How many views were compared field by field."""

    def __post_init__(self) -> None:
        self.simulation.on_commit.append(lambda: self.simulation.guarded(self._committed))
        self.simulation.on_start.append(lambda: self.simulation.guarded(self._committed))

    def add(self, page: Page) -> None:
        """Watch a page from now on."""
        watched = _Watched(page)
        self.watched.append(watched)
        page.on_view.append(lambda: self._shown(watched))
        page.on_good.append(lambda: self._is_good(watched))
        self._committed()

    def _is_good(self, watched: _Watched) -> None:
        """A page is connected again, or its phone has woken up: now it has to show the present."""
        self._committed()
        self._look_again(watched)

    def all_right(self) -> bool:
        """Whether every open page shows the present."""
        return all(not watched.due for watched in self.watched if watched.page.is_open)

    def _committed(self) -> None:
        now = self.simulation.loop.time()
        with self.simulation.store.read() as unit:
            tables = {watched.page.table: unit.tables.get(watched.page.table) for watched in self.watched}
            for watched in self.watched:
                table = tables[watched.page.table]
                if table is None or not watched.page.is_open:
                    watched.due.clear()
                    continue
                if watched.page.is_asleep:  # it need not show what comes and goes meanwhile
                    continue
                version = version_of(unit, table, watched.page.person)
                shown = None if watched.page.view is None else watched.page.view["version"]
                if version != (watched.due[-1][1] if watched.due else shown):
                    watched.due.append((now, version))
                    self._look_again(watched)

    def _shown(self, watched: _Watched) -> None:
        """A page shows a view: what was due until then has been shown."""
        page, now = watched.page, self.simulation.loop.time()
        assert page.view is not None
        reached = [number for number, (_, version) in enumerate(watched.due) if version == page.view["version"]]
        if reached:
            if watched.good_since is not None:
                since = max(watched.due[0][0], watched.good_since)
                self.slowest = max(self.slowest, now - since)
            del watched.due[: reached[-1] + 1]
            self.versions += 1
        self._compare(page)

    def _look_again(self, watched: _Watched) -> None:
        if not watched.looking and watched.due:
            watched.looking, watched.good_since = True, None
            self._look(watched)

    def _look(self, watched: _Watched) -> None:
        """Look at a page that is not right yet, until it is."""
        page, now = watched.page, self.simulation.loop.time()
        if not watched.due or not page.is_open or page.is_asleep:
            watched.looking, watched.good_since = False, None
            return
        if not page.is_good or not self.simulation.is_serving:
            watched.good_since = None
        elif watched.good_since is None:
            watched.good_since = now
        if watched.good_since is not None:
            late = now - max(watched.due[0][0], watched.good_since)
            where = f"seed {self.simulation.seed}: the page of person {page.person} at table {page.table}"
            assert late <= RIGHT, f"{where} is not right after {late:.2f} s"
        self.simulation.later(LOOK, lambda: self._look(watched))

    def _compare(self, page: Page) -> None:
        """Compare a view with what the server would show now, if nothing has changed since."""
        if not self.simulation.is_serving or page.view is None:
            return
        context = replace(self.simulation.service.context, store=self.simulation.store)
        with self.simulation.store.read() as unit:
            table = unit.tables.get(page.table)
            if table is None or version_of(unit, table, page.person) != page.view["version"]:
                return
            wording = Wording(TEXTS, "it")
            if table.status is TableStatus.LOBBY:
                now = lobby_data(context, unit, table, page.person, wording)
            else:
                now = table_data(context, unit, table, page.person, wording) or {}
        differing = sorted(
            name for name in now if name != "now" and _timeless(now[name]) != _timeless(page.view.get(name))
        )
        where = f"seed {self.simulation.seed}: the page of person {page.person} at table {page.table}"
        assert not differing, f"{where} shows other values of {differing} at the same version"
        self.compared += 1
