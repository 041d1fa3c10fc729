"""The words of the bot: the catalogue, formatted text, cards and times in words."""
