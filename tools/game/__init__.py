"""The commands of `python -m scala40` for developers: arena, bench, check, layouts, tune."""
