"""Parts of the measurements in a browser."""
