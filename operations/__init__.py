"""Running the bot: settings, the sweep of deadlines, retention, backups, time.

Its modules and folders:

- `settings`, `setting_kinds`, `command_line`, `requirements_check`, `exit_codes`: the start
- `context`, `database`, `threads`, `time_source`, `sweep`: `Context`, the database; what is due
- `holding`, `file_lock`, `liveness`: the lock of a database on a server, or of a file; until when the bot served
- `par_child`: the process that computes what cards were worth
- `retention`, `copies/`: deleting by age; copies, moving to another database
- `watching/`: health, systemd, figures, `/stato`: whether the bot serves, and what failed where
"""
