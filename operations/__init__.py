"""Running the bot: settings, the sweep of deadlines, retention, backups, time."""
