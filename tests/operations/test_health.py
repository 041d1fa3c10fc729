"""What is told of updates depends on who has to bring them."""

from typing import Any

import pytest
from pydantic import HttpUrl, SecretStr

from operations.settings import Settings
from operations.watching.health import Health, Sign
from simulation.use_cases.world import TEXTS
from tables.contact import Contact


@pytest.mark.parametrize(
    ("webhook", "key"),
    [(None, "health-updates"), (HttpUrl("https://scala40.example.org/telegram"), "health-webhook")],
)
def test_a_silence_of_telegram_is_told_by_who_has_to_speak(webhook: HttpUrl | None, key: str) -> None:
    now = 0.0
    given: dict[str, Any] = {"bot_token": SecretStr("1:a"), "webhook_url": webhook}
    health = Health(Settings(_env_file=None, **given), Contact(), lambda: now)
    for sign in Sign:
        health.note(sign)
    assert not [finding for finding in health.findings() if finding.trouble]
    now = 60.0
    health.note(Sign.COMMIT)
    health.note(Sign.SWEEP)
    (found,) = [finding for finding in health.findings() if finding.trouble]
    assert found.name == "updates"
    assert found.trouble is not None
    assert found.trouble.key == key
    assert " 60 s" in TEXTS.plain("en", found.trouble)
