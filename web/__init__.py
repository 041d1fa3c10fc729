"""The Mini App: the table as a page, served in the bot's own process and event loop."""
