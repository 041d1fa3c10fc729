"""Matches without the bot: played at random, recorded, tampered with; positions of scenario files."""
