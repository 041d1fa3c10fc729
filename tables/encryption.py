"""Encryption of the secrets of tables, if the operator gives a key (SECRET_KEY)."""

import base64
import hmac
from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class EncryptionError(Exception):
    """Something was encrypted with a key that is not given; the message is a sentence without any secret."""


class Encryption:
    """Encrypts with the first of its keys and decrypts with any of them; without keys everything stays as it is."""

    def __init__(self, keys: str = "") -> None:
        """`keys`: 32 bytes each in URL-safe base64, the newest first, separated by commas; else ValueError."""
        given = [key.strip() for key in keys.split(",")] if keys.strip() else []
        fernets = [Fernet(key) for key in given]
        self._given = tuple(base64.urlsafe_b64decode(key) for key in given)
        self._keys = MultiFernet(fernets) if fernets else None
        self._first = fernets[0] if fernets else None

    def seal(self, secret: bytes) -> tuple[bytes, bool]:
        """Return what is to be stored, and whether it is encrypted."""
        return (secret, False) if self._keys is None else (self._keys.encrypt(secret), True)

    def renew(self, kept: bytes, *, encrypted: bool) -> bytes | None:
        """Return a secret encrypted with the first key; None if it is already, or there is no key.

        Raises EncryptionError if no key fits.
        """
        if self._first is None:
            return None
        if encrypted:
            try:
                self._first.decrypt(kept)
            except InvalidToken:
                return self._first.encrypt(self.open(kept, encrypted=True))
            return None
        return self._first.encrypt(kept)

    @property
    def fingerprint(self) -> str:
        """What tells the first key from others, and does not give it away; '' without keys."""
        return hmac.digest(self._given[0], b"fingerprint", "sha256").hex()[:16] if self._given else ""

    def try_keys(self, kept: Sequence[bytes]) -> None:
        """Raise EncryptionError if the keys can decrypt none of these.

        One failure does not show that the keys are wrong: that secret may be damaged.
        """
        for number, secret in enumerate(kept, start=1):
            try:
                self.open(secret, encrypted=True)
            except EncryptionError:
                if number == len(kept):
                    raise
            else:
                return

    def derived(self, purpose: str) -> tuple[bytes, ...]:
        """Return keys for another purpose, 32 bytes for each of the keys, in their order; none without keys."""
        return tuple(hmac.digest(key, purpose.encode(), "sha256") for key in self._given)

    def open(self, kept: bytes, encrypted: bool) -> bytes:
        """Return the secret; EncryptionError if no key fits."""
        if not encrypted:
            return kept
        if self._keys is None:
            raise EncryptionError(
                "SECRET_KEY is missing: the secrets in the database were encrypted with a key; "
                "without that key this database cannot be used."
            )
        try:
            return self._keys.decrypt(kept)
        except InvalidToken:
            raise EncryptionError(
                "SECRET_KEY does not fit the secrets in the database: give the key that they were encrypted with "
                "(to replace it, write the new key, a comma, and the old key)."
            ) from None
