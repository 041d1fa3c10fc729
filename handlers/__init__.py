"""The Telegram front end: receives updates, passes commands and taps to their use cases, and sends messages.

Its modules and folders:

- `app`, `schedule`, `local_play`, `page_address`, `profile`: composes the bot
- `updates/`: receives (polling, webhook), parses, stores updates (inbox), in lanes by sender; taps, membership
- `commands/`: every command, the menus, written messages
- `delivery/`: dispatcher, chat and computer worker, sender, pictures, group hands; `timing/`: limits, selections
- `telegram/`: requests (`transport`, `gate`), their answers; values and errors; administrators; the log
"""
