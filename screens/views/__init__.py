"""Read models: what a screen shows, as plain values."""
