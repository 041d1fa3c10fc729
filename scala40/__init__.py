"""Scala 40, the game itself: no clock, no dice, no input or output, no language.

Chance and time come from the caller, as actions (`Shuffle`, `NextDeal`, `Expire`). One function,
`engine.apply`, takes a frozen match, a seat and an action, and returns the next match with its events.
Paragraph numbers such as R24 cite the rules that this package implements: docs/rules.md.
"""
