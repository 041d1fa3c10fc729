"""Scala 40, the game itself: no clock, no dice, no input or output, no language.

Chance and time come in from outside as actions (`Shuffle`, `NextDeal`, `Expire`); one function,
`engine.apply`, takes a frozen match, a seat and an action and gives the next match with its events.
Paragraph numbers such as R24 cite the rules this package implements.
"""
