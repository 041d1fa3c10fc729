"""Words of the command line that several commands read alike."""

import argparse
from pathlib import Path


def new_file(text: str) -> Path:
    """A file that can be written in the end; told at once where it cannot, before hours of games are played."""
    path = Path(text)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} cannot be written: its folder has to exist")
    return path
