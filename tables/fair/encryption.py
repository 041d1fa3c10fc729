"""The key under which the secrets of tables are kept, where the operator gives one (SECRET_KEY)."""

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class EncryptionError(Exception):
    """Something was stored under a key that is not given; the message is a sentence and shows no secret."""


class Encryption:
    """Seals with the first of its keys and opens with any of them; without keys it leaves everything as it is."""

    def __init__(self, keys: str = "") -> None:
        """`keys`: 32 bytes each in URL-safe base64, the newest first, commas between them; ValueError otherwise."""
        fernets = [Fernet(key.strip()) for key in keys.split(",")] if keys.strip() else []
        self._keys = MultiFernet(fernets) if fernets else None

    def seal(self, secret: bytes) -> tuple[bytes, bool]:
        """What is to be stored, and whether it is encrypted."""
        return (secret, False) if self._keys is None else (self._keys.encrypt(secret), True)

    def try_keys(self, kept: Sequence[bytes]) -> None:
        """EncryptionError where the keys open none of these: of several roots one may be broken, and the keys be
        right.
        """
        for number, secret in enumerate(kept, start=1):
            try:
                self.open(secret, encrypted=True)
            except EncryptionError:
                if number == len(kept):
                    raise
            else:
                return

    def open(self, kept: bytes, encrypted: bool) -> bytes:
        """What was sealed; EncryptionError where no key fits."""
        if not encrypted:
            return kept
        if self._keys is None:
            raise EncryptionError(
                "SECRET_KEY is missing: the secrets in the database were encrypted with one; "
                "give that key, without it this database cannot be used."
            )
        try:
            return self._keys.decrypt(kept)
        except InvalidToken:
            raise EncryptionError(
                "SECRET_KEY does not fit the secrets in the database: give the key they were encrypted with "
                "(behind the new one and a comma, if it is to be replaced)."
            ) from None
