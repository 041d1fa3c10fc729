"""The whole program under virtual time, faults and deaths.

People made of code, watches, and the promises that they try to break: `python -m simulation`.
"""
