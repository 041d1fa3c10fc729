"""Records in files."""

from pathlib import Path


def saved(tmp_path: Path, text: str) -> str:
    """The name of a file with this text."""
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)
