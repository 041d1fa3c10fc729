"""People who play in the page."""
