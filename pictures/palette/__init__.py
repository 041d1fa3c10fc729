"""The palette in which pictures are composed, and the file that they become."""
