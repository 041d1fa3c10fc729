"""Par: what the cards of a finished deal were worth, and what a seat has made of them (docs/par.md).

- `replays`: par from replays of the same pack by one frozen player
- `betas`, `corrected`: how much of par a result is corrected by; the corrected results
- `dealt`: what par depends on as a line of text, and from records
- `__main__`: answers lines with pars, as a process of its own
"""
