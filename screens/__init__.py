"""What people see in a chat: read models, and the messages made of them.

Its modules and folders:

- `views/`: what a screen shows, as plain values, read from the store, and its sentences (`…_lines`, `guide`)
- `render/`: from a view to a message: text, buttons, which picture
- `compose`: composes a screen or an announcement as it looks now
- `results`, `chat_pages`, `page_links`: turns a `Result`, and each of its pages, into messages; buttons into the page
- `offers`: what can be sent to any chat by typing the bot's name, as messages
- `message`, `display`, `accessible`: message, button, picture; how they are shown
"""
