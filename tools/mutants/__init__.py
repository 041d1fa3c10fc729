"""Makes small changes to the game and the store, one at a time, and lists those that no test detects."""
