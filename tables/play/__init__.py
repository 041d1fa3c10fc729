"""Playing: selecting cards, the actions of a turn, advice, guide, computers, the cut, lists of tables and scores."""
