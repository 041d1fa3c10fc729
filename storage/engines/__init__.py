"""The databases that can hold the store: SQLite, in one file, and PostgreSQL, on a server."""
