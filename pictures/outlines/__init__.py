"""The outlines of which cards are made, as plain data: suits, courts, joker and back."""
