"""The repositories of tables, their chats, and what is stored while they are played."""
