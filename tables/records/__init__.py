"""The log of a match, the record made of it, the story that is told from it, and remarks on it."""
