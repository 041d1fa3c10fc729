"""The course of a match: what follows from an action, and its deadlines."""
