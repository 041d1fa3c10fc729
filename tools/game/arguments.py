"""Types of command line arguments that several commands use."""

import argparse
from pathlib import Path


def new_file(text: str) -> Path:
    """A file to write at the end; an error is raised at once if that is impossible, not after hours of games."""
    path = Path(text)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} cannot be written: its folder must exist")
    return path
