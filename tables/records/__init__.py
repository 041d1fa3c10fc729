"""The log of a match, the record made of it, and the story that is told from it."""
