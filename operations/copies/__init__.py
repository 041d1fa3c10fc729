"""Copies of the database: making, checking and deleting them, and moving everything to another database."""
