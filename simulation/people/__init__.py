"""People made of code: they see what is on their screens, and tap it."""
