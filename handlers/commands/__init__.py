"""Commands: what each asks for, the menus, and the way from Telegram to a use case and back."""
