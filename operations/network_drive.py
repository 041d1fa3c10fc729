"""Whether a file is on a network drive, where SQLite's locks and its shared memory are not to be relied on."""

import re
from pathlib import Path

NETWORK = re.compile(
    r"nfs\d?|cifs|smb\w*|9p|afs|ceph|lustre|beegfs|davfs|fuse\.(sshfs|rclone|s3fs|davfs2?|glusterfs|ceph\S*|smb\S*)"
)
"""The kinds of file systems that are those of another computer, as the kernel names them."""


def network_drive(file: Path, mounts: Path = Path("/proc/self/mounts")) -> str | None:
    """The kind of the network drive on which a file is; None if it is on none, or the system does not say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    found, longest = None, -1
    for _, place, kind, *_ in (line.split(" ") for line in lines):
        folder = Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), place))
        if file.resolve().is_relative_to(folder) and len(folder.parts) >= longest:
            found, longest = kind, len(folder.parts)
    return found if found is not None and NETWORK.fullmatch(found) else None
