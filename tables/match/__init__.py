"""The course of a match: what follows from an action, its deadlines, votes and pauses."""
