"""People and groups as they come and go: membership, export, erasure."""
