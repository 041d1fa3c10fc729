"""The schema, as the statements that lead to it."""
