"""From a read model to a message."""
