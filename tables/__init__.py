"""Use cases: everything that people do at a table, without Telegram, HTTP or rendering."""
