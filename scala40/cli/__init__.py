"""The commands of `python -m scala40`, one module each; those for developers are in `tools/game/`."""
