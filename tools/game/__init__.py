"""The commands of `python -m scala40` for developers of the game and of its players: arena, bench, tune."""
