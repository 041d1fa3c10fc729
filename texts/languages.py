"""Languages by their own names."""

from texts.line import Line


def language_line(code: str) -> Line:
    """A language in its own words."""
    return Line(f"language-{code}")
