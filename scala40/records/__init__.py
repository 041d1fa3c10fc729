"""A match as text: its record, and its stored state."""
