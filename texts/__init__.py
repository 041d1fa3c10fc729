"""Words: the catalogue, formatted text, cards and times in words."""
