"""The Mini App: the table as a page, served in the bot's own process and event loop.

Its modules and folders:

- `server`, `headers`, `assets`, `page/`, `operator`, `webhook`, `waiting`: where it listens; the page
- `init_data`, `sessions`, `members`, `limits`, `bodies`, `connections`: who opens the page; limits
- `api`, `daily`, `sheets`, `replays`, `requests`, `views/`: requests, once; what they are answered with
- `streams`, `responses`, `refusals`: changes; answers as JSON, and what is refused
"""
