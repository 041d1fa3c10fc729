"""What is watched and reckoned beside the bot."""
