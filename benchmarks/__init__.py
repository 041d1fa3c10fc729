"""Benchmarks: `make bench` runs every file of this folder, each for a minute or two."""
