"""The pictures of what a deal, a match and the story of a deal have come to."""
