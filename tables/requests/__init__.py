"""What can be asked for: one declared class for each button, with its callback data."""
