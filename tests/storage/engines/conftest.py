"""Tests of PostgreSQL are left out where there is no package for it, and in a copy that cannot start a server."""

import os
from importlib.util import find_spec

if (os.environ.get("CI") != "true" and find_spec("psycopg") is None) or find_spec("simulation.program") is None:
    collect_ignore_glob = ["test_both_schemas.py", "test_moving.py", "test_postgres_*.py"]
