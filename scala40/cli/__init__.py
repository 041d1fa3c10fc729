"""The commands of `python -m scala40`, one module each; three more are in `tools/game/`."""
