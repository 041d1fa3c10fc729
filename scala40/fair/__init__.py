"""The deal that can be checked: promised secrets, the record of a match, and the check of it (docs/fair.md)."""
