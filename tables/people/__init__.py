"""People and groups: start, help, settings, membership, privacy, export, erasure."""
