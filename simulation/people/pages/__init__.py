"""People who play in the page of a table: what they do there, and how their pages speak to the server."""
