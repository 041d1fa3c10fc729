"""Runs the whole program under virtual time, with faults, crashes and simulated people.

Each promise of the program has a run that tries to break it: `python -m simulation`.
"""
