"""Playing: selecting cards, the actions of a turn, advice, guide, computers, the cut, pauses, scores, what if."""
