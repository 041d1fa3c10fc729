"""The words of the bot: the catalogue, formatted text, cards and times in words.

Its modules and folders:

- `it/`, `en/`, `de/`, `catalogue`: Fluent files, in a folder for each language; reading them
- `line`, `text`, `markup`: a sentence that has no language yet (key and arguments), and formatted text
- `cards`, `times`, `game_clock`: cards and times in words
- `accessible`: cards and signs in words, for people with a screen reader
- `appointments`, `periods`: read a day and an hour, or some days, that somebody has written
- `rules`, `refusals`, `advice`, `remarks`, `luck`: sentences made of values of the game
- `clean_name`: makes names of people safe to show; isolates those written from right to left
"""
