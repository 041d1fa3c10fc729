"""A database on a network drive is warned of at the start."""

from pathlib import Path

import pytest

from handlers.app import serving
from operations.database import network_drive
from sandbox.http.server import LocalTelegram
from tests.handlers.bot_settings import settings_for

MOUNTS = r"""/dev/sda1 / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/anna/disk ext4 rw 0 0
//nas/bot /media/my\040nas cifs rw 0 0
anna@host: /mnt/ssh fuse.sshfs rw 0 0
portal /mnt/portal fuse.portal rw 0 0
"""


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("/var/lib/scala40/scala40.sqlite", None),
        ("/home/anna/scala40.sqlite", "nfs4"),
        ("/home/anna/disk/scala40.sqlite", None),
        ("/media/my nas/scala40.sqlite", "cifs"),
        ("/mnt/ssh/scala40.sqlite", "fuse.sshfs"),
        ("/mnt/portal/scala40.sqlite", None),
        ("/homes/scala40.sqlite", None),
    ],
)
def test_the_drive_is_that_of_the_innermost_folder(tmp_path: Path, file: str, kind: str | None) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS, encoding="utf-8")
    assert network_drive(Path(file), mounts) == kind


def test_a_system_that_does_not_say_is_not_warned(tmp_path: Path) -> None:
    assert network_drive(tmp_path / "scala40.sqlite", tmp_path / "no such file") is None


@pytest.mark.parametrize("kind", ["nfs4", None])
async def test_a_start_warns_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: str | None
) -> None:
    monkeypatch.setattr("operations.database.network_drive", lambda file: kind)
    async with LocalTelegram() as telegram, serving(settings_for(telegram, tmp_path)):
        pass
    assert caplog.text.count("is on a network drive (nfs4)") == (kind is not None)
