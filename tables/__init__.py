"""What people do at a table: use cases and policy, without Telegram, HTTP, or anything rendered."""
