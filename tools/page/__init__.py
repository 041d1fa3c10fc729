"""Types and the bundle of the page's own files: `make views` and `make bundle` write them, `make check` checks them.

`font` makes the page's font.
"""
