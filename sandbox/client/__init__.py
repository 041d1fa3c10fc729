"""People for tests: what they see, and what they do."""
