"""A client for tests: people, what they see, and what they do."""
