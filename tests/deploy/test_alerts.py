"""The alerts: promtool accepts them, their tests pass, and each of those tests can fail."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy import tools
from tests.deploy.as_installed import DEPLOY, ROOT
from tests.deploy.tools import promtool

FOLDER = DEPLOY / "prometheus"
ALERTS, TESTS, EXAMPLE = FOLDER / "alerts.yml", FOLDER / "alerts_test.yml", FOLDER / "prometheus.yml"
MANUAL = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


NAMES = [rule["alert"] for rule in rules()]


def test_there_are_six_alerts_each_with_a_heading_in_the_manual_that_says_what_to_do() -> None:
    assert len(set(NAMES)) == 6
    assert re.findall(r"^### (Scala40\w+)$", MANUAL, flags=re.MULTILINE) == NAMES
    for rule in rules():
        notes = rule["annotations"]
        assert notes["runbook"] == f"docs/deploying.md#{rule['alert'].lower()}"
        assert notes["summary"].endswith(".")
        assert rule["labels"]["severity"] in ("critical", "warning")


def test_promtool_accepts_the_alerts_and_the_example_of_a_configuration() -> None:
    assert promtool("check", "rules", ALERTS)[0]
    accepted, said = promtool("check", "config", EXAMPLE)
    assert accepted, said
    assert "6 rules found" in said


def test_the_tests_of_the_alerts_pass() -> None:
    passed, said = promtool("test", "rules", TESTS)
    assert passed, said


@pytest.mark.parametrize("expression", ["vector(1)", "vector(1) > 2"])
def test_alerts_that_always_or_never_fire_fail_their_tests(tmp_path: Path, expression: str) -> None:
    shutil.copy(TESTS, tmp_path)
    changed = [{**rule, "expr": expression} for rule in rules()]
    (tmp_path / ALERTS.name).write_text(yaml.safe_dump({"groups": [{"name": "scala40", "rules": changed}]}))
    assert promtool("check", "rules", tmp_path / ALERTS.name)[0]
    passed, said = promtool("test", "rules", tmp_path / TESTS.name)
    assert not passed
    assert [name for name in NAMES if f"alertname: {name}" not in said] == []


def test_the_example_scrapes_the_job_that_the_alerts_ask_for_within_its_interval() -> None:
    example = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    (job,) = example["scrape_configs"]
    assert {wanted for rule in rules() for wanted in re.findall(r'job="(\w+)"', rule["expr"])} == {job["job_name"]}
    assert example["rule_files"] == [ALERTS.name]
    assert example["global"]["scrape_timeout"] == "5s"


def test_a_program_that_is_missing_is_named_and_fails_the_test_only_where_every_change_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tools.shutil, "which", lambda program: None)
    for value, outcome in (("", pytest.skip.Exception), ("true", pytest.fail.Exception)):
        monkeypatch.setenv("CI", value)
        with pytest.raises(outcome, match="promtool is not installed: apt-get install prometheus"):
            promtool("check", "rules", ALERTS)
