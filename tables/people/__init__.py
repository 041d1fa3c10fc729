"""People and groups: start, help, settings, lists, membership, privacy, export, erasure."""
