"""Every figure that alerts, dashboard and manual name is one that a running bot writes, and none is missing there."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from handlers.app import serving
from operations.watching import metrics
from operations.watching.exposition import exposition
from operations.watching.metrics import METHODS, OUTCOMES
from sandbox.http.server import LocalTelegram
from tests.deploy.as_installed import DEPLOY, ROOT
from tests.deploy.tools import promtool
from tests.handlers.bot_settings import settings_for

MANUAL = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
DASHBOARD = json.loads((DEPLOY / "grafana" / "scala40.json").read_text(encoding="utf-8"))
OF_PROMETHEUS = {"job", "instance"}
"""Labels that Prometheus itself gives each series."""
OF_HISTOGRAMS = {"le"}

_SERIES = re.compile(r"\b(scala40_\w+)(?:\{([^}]*)\})?")
_LABEL = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')
_GROUPS = re.compile(r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)")


@dataclass
class Family:
    """A figure: its kind, and for each of its series the labels with their values."""

    kind: str
    series: dict[str, dict[str, set[str]]]


@pytest.fixture
async def families(memory_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Family]:
    """What a bot writes after somebody has opened a table and has tapped a button."""
    monkeypatch.setattr(metrics, "COUNT_SECONDS", 0.05)
    async with LocalTelegram() as telegram, serving(settings_for(telegram, memory_path)) as service:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        await anna.send(group, "/nuova")
        await anna.tap(await anna.wait_message(group, lambda message: bool(message.buttons)), row=0, column=0)
        figures = exposition(service.metrics, service.facts, service.context.now)
        assert figures is not None
        found: dict[str, Family] = {}
        async with asyncio.timeout(300):
            while "scala40_tables" not in found or not sum(service.metrics.tap_seconds.counts):
                await asyncio.sleep(0.02)
                found = _parsed(figures()[0].decode())
        return found


def _parsed(text: str) -> dict[str, Family]:
    found = {}
    for family in text_string_to_metric_families(text):
        series: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for sample in family.samples:
            labels = series[sample.name]
            for name, value in sample.labels.items():
                labels[name].add(value)
        found[f"{family.name}_total" if family.type == "counter" else family.name] = Family(family.type, dict(series))
    return found


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = DASHBOARD["panels"]
    return found


def of_the_dashboard() -> list[str]:
    targets = [target["expr"] for panel in panels() for target in panel["targets"]]
    notes = [note["expr"] for note in DASHBOARD["annotations"]["list"]]
    asked = [variable["definition"] for variable in DASHBOARD["templating"]["list"] if "definition" in variable]
    return targets + notes + asked


def of_the_alerts() -> list[str]:
    (group,) = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    return [rule["expr"] for rule in group["rules"]]


def of_their_tests() -> list[str]:
    tests = yaml.safe_load((DEPLOY / "prometheus" / "alerts_test.yml").read_text(encoding="utf-8"))["tests"]
    return [given["series"] for test in tests for given in test["input_series"]]


def wrong_in(expression: str, families: Mapping[str, Family]) -> list[str]:
    """What an expression names and the bot does not write: figures, labels, values of labels."""
    series = {name: labels for family in families.values() for name, labels in family.series.items()}
    values: dict[str, set[str]] = {"method": {*METHODS, "other"}, "outcome": set(OUTCOMES)}
    wrong = []
    known = set(OF_PROMETHEUS)
    for name, matchers in _SERIES.findall(expression):
        if name not in series:
            wrong.append(name)
            continue
        known |= set(series[name])
        for label, _, value in _LABEL.findall(matchers):
            if label not in set(series[name]) | OF_PROMETHEUS:
                wrong.append(f"{name}{{{label}}}")
            elif label not in OF_PROMETHEUS | OF_HISTOGRAMS:
                allowed = values.get(label, series[name][label])
                wrong += [f"{name}{{{label}={one}}}" for one in value.split("|") if one not in allowed]
    grouped = {label.strip() for found in _GROUPS.findall(expression) for label in found.split(",")}
    return wrong + sorted(grouped - known)


async def test_every_figure_label_and_value_that_is_used_is_one_that_a_running_bot_writes(
    families: dict[str, Family],
) -> None:
    expressions = of_the_dashboard() + of_the_alerts() + of_their_tests()
    assert len(expressions) > 60
    assert [wrong for expression in expressions for wrong in wrong_in(expression, families)] == []
    legends = [(target["expr"], target["legendFormat"]) for panel in panels() for target in panel["targets"]]
    for expression, legend in legends:
        for label in re.findall(r"\{\{(\w+)\}\}", legend):
            assert any(label in labels for name, _ in _SERIES.findall(expression) for labels in _labels(families, name))


def _labels(families: Mapping[str, Family], name: str) -> list[set[str]]:
    return [set(family.series[name]) for family in families.values() if name in family.series]


@pytest.mark.parametrize(
    ("expression", "wrong"),
    [
        ("scala40_taps_total > 1", "scala40_taps_total"),
        ('scala40_trouble{part="stor"} == 1', "scala40_trouble{part=stor}"),
        ('scala40_trouble{pat="store"} == 1', "scala40_trouble{pat}"),
        ('scala40_calls_total{outcome=~"ok|429"}', "scala40_calls_total{outcome=429}"),
        ("sum by (methods) (scala40_calls_total)", "methods"),
    ],
)
async def test_a_wrong_name_is_found(families: dict[str, Family], expression: str, wrong: str) -> None:
    assert wrong_in(expression, families) == [wrong]


async def test_the_dashboard_shows_every_figure(families: dict[str, Family]) -> None:
    shown = {name for expression in of_the_dashboard() for name, _ in _SERIES.findall(expression)}
    missed = [name for name, family in families.items() if not shown & set(family.series)]
    assert missed == []
    sums = {f"{name}_{part}" for name, family in families.items() if family.kind == "histogram" for part in _PARTS}
    assert sums <= shown


_PARTS = ("bucket", "count", "sum")


async def test_the_manual_explains_every_figure_with_its_kind_and_labels_and_no_other(
    families: dict[str, Family],
) -> None:
    rows = re.findall(r"^\| `(scala40_\w+)` \| (\w+) \|([^|]*)\|", MANUAL, flags=re.MULTILINE)
    told = {name: (kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows}
    written = {
        name: (family.kind, {label for labels in family.series.values() for label in labels} - OF_HISTOGRAMS)
        for name, family in families.items()
    }
    assert told == written


async def test_each_part_that_can_be_in_trouble_has_an_alert(families: dict[str, Family]) -> None:
    parts = families["scala40_trouble"].series["scala40_trouble"]["part"]
    assert len(parts) >= 7
    matchers = [label for rule in of_the_alerts() for label in _LABEL.findall(rule) if label[0] == "part"]
    for part in parts:
        assert any((re.fullmatch(value, part) is not None) == (sign in ("=", "=~")) for _, sign, value in matchers), (
            part
        )


def test_promtool_understands_every_expression_of_the_dashboard(tmp_path: Path) -> None:
    expressions = [target["expr"] for panel in panels() for target in panel["targets"]]
    expressions += [note["expr"] for note in DASHBOARD["annotations"]["list"]]
    rules = [
        {"record": f"panel:{number}", "expr": expression.replace("$__rate_interval", "1m")}
        for number, expression in enumerate(expressions)
    ]
    path = tmp_path / "dashboard.yml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))
    accepted, said = promtool("check", "rules", path)
    assert accepted, said
    path.write_text(path.read_text().replace("scala40_uptime_seconds{", "scala40_uptime_seconds{{", 1))
    assert not promtool("check", "rules", path)[0]


def test_no_two_panels_overlap_and_each_asks_the_chosen_source_for_the_chosen_bot() -> None:
    taken: dict[tuple[int, int], str] = {}
    for panel in panels():
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        for x in range(place["x"], place["x"] + place["w"]):
            for y in range(place["y"], place["y"] + place["h"]):
                assert taken.setdefault((x, y), panel["title"]) == panel["title"]
        assert {target["datasource"]["uid"] for target in panel["targets"]} == {"${datasource}"}
        assert all(
            'instance="$instance"' in matchers
            for target in panel["targets"]
            for _, matchers in _SERIES.findall(target["expr"])
        )
    assert len({panel["id"] for panel in panels()}) == len(panels()) == len({panel["title"] for panel in panels()})
