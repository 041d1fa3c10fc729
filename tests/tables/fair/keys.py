"""Two keys that encrypt secrets."""

import base64

KEY = base64.urlsafe_b64encode(bytes(range(32))).decode()


OTHER = base64.urlsafe_b64encode(bytes(range(1, 33))).decode()
