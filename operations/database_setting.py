"""The setting DATABASE: a file, or a database of a PostgreSQL server."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from storage.engines.address import Address, is_address

NO_DRIVER = (
    "DATABASE names a PostgreSQL server, for which the package psycopg is missing "
    "(pip install --require-hashes -r requirements-operator.lock installs it)."
)


def has_driver() -> bool:
    """Whether the optional package is installed that speaks to a server."""
    return find_spec("psycopg") is not None


def _database(value: object) -> Path | Address:
    if isinstance(value, Path | Address):
        return value
    return Address(str(value)) if is_address(str(value)) else Path(str(value))


DatabaseSetting: TypeAlias = Annotated[
    Path | Address, PlainValidator(_database), PlainSerializer(str), WithJsonSchema({"type": "string"})
]
"""A file, or a database of a PostgreSQL server; as text it has no password."""
