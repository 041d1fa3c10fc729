"""Running the bot: settings, the sweep of deadlines, retention, backups, time.

Its modules and folders:

- `settings`, `setting_kinds`, `database_setting`, `command_line`, `requirements_check`, `exit_codes`: the start
- `context`, `database`, `network_drive`, `threads`, `time_source`, `sweep`: `Context`, the database; what is due
- `workers`, `worker_clock`, `processes`, `liveness`: other workers, their clocks and ends; until when the bot served
- `retention`, `busy_chats`, `copies/`: deleting by age; pauses; copies, moving to another database
- `watching/`: health, systemd, figures, `/stato`: whether the bot serves, and what failed where
"""
