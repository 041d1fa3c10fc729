"""What people see in a chat: read models, and the messages made of them."""
