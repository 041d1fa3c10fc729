"""Several workers on one database, beside a local Telegram: to try them out, and to kill and part them on purpose."""
