"""Commands: the request that each makes, the menus, and passing them from Telegram to a use case and back."""
