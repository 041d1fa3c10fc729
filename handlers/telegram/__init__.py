"""Values of our own made from those of Telegram, what its errors mean, and what the log says."""
