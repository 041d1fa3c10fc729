"""Scala 40, the game itself: no clock, no dice, no input or output, no language.

Chance and time come from the caller, as actions (`Shuffle`, `NextDeal`, `Expire`). One function,
`engine.apply`, takes a frozen match, a seat and an action, and returns the next match with its events.
Paragraph numbers such as R24 cite the rules that this package implements: docs/rules.md.

Its modules and folders:

- `cards`, `meld`, `melds`: cards as small integers, melds made once; `readings` lists every meld that cards can form
- `options`, `rules`: every option with its paragraph of the rules, five presets; contradictions are refused
- `state`, `actions`, `events`, `refusals`: frozen values: the match, actions, what everybody saw, reasons to refuse
- `history`: the turns of a deal that have ended, as everybody saw them, made of events
- `checks/`: one function and one refusal for each rule; `why_not` is the only source of legality
- `engine`, `moves`, `dealing`, `scoring`: `apply(match, seat, action) -> Step(match, events)`, or `Illegal`
- `sheet`: the score of real cards, as a match of which only the results are known
- `legal`, `views`: every legal action, as a generator; what everybody sees and what one seat sees, field by field
- `lessons`: five lessons as data: a position, and what is asked for there, step by step
- `imagining`: the next turn of a seat, as its player can imagine it while others play
- `notation`, `records/`: cards, actions, matches and the stored state as text, both ways
- `fair/`: the deal as a function of a committed secret and public inputs; its record, its verification
- `par/`: what the cards of a finished deal were worth, and what a seat has made of them
- `layouts/`: the best melds that a hand can lay, by an exact search
- `players/`, `advice/`: computer players: from a view and chance to an action; what the strong one would do, and why
- `remarks/`: what one seat could have played otherwise in a finished deal, each with its proof
- `cli/`: the commands of `python -m scala40`, which only names those that it runs in `tools/game/`
"""
