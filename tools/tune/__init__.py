"""`tune`: trains the computer players by self-play.

`strong` learns weights by least squares in plain Python (`strong`, `fitting`), `expert` learns nets with numpy
(`expert`, `selfplay`, `notes`, `equity`, `training`); `learner` plays for both.
"""
