"""Pictures to look at: every moment that people see in the chats and in the page, and the pictures of the README."""
