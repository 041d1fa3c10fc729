"""The deal that can be checked: the secrets and their commitment, the record of a match, its check (docs/fair.md)."""
