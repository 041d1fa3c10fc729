"""The best layouts of a hand."""
