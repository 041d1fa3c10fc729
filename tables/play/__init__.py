"""Playing: selecting cards, actions of a turn, advice, computers, the cut, scores, what if; slow tables in `slow`."""
