"""A turn: choosing cards, playing them, advice, computers, the cut."""
