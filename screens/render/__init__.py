"""Rendering read models as messages."""
