"""The commands of `python -m scala40`, one module each."""
