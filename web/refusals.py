"""Requests that are not answered with what they ask for: a status, a code for the page, a sentence for its reader."""

from enum import Enum
from http import HTTPStatus

from texts.line import Line


class Code(Enum):
    """The codes of refusals; the page decides by them what it does."""

    MALFORMED = "malformed", HTTPStatus.BAD_REQUEST, Line("web-malformed")
    INIT_DATA = "init_data", HTTPStatus.UNAUTHORIZED, Line("web-init-data")
    TICKET = "ticket", HTTPStatus.UNAUTHORIZED, Line("web-ticket")
    NOT_SEATED = "not_seated", HTTPStatus.FORBIDDEN, Line("tap-not-seated")
    NOT_MEMBER = "not_member", HTTPStatus.FORBIDDEN, Line("web-not-member")
    NOT_SHOWN = "not_shown", HTTPStatus.FORBIDDEN, Line("story-not-yours")
    NOT_HERE = "not_here", HTTPStatus.FORBIDDEN, Line("web-not-here")
    NOT_FOUND = "not_found", HTTPStatus.NOT_FOUND, Line("web-not-found")
    NO_TABLE = "no_table", HTTPStatus.NOT_FOUND, Line("tap-no-table")
    METHOD = "method", HTTPStatus.METHOD_NOT_ALLOWED, Line("web-method")
    CONFLICT = "conflict", HTTPStatus.CONFLICT, Line("web-conflict")
    TOO_LARGE = "too_large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Line("web-too-large")
    TOO_MANY = "too_many", HTTPStatus.TOO_MANY_REQUESTS, Line("web-too-many")
    TOO_MANY_STREAMS = "too_many_streams", HTTPStatus.TOO_MANY_REQUESTS, Line("web-too-many-streams")
    STUCK = "stuck", HTTPStatus.SERVICE_UNAVAILABLE, Line("stuck-table")
    BUSY = "busy", HTTPStatus.SERVICE_UNAVAILABLE, Line("error-busy")
    NOT_STORED = "not_stored", HTTPStatus.SERVICE_UNAVAILABLE, Line("error-not-stored")
    BROKEN = "broken", HTTPStatus.INTERNAL_SERVER_ERROR, Line("error-sorry")

    def __init__(self, code: str, status: HTTPStatus, line: Line) -> None:
        self.code = code
        self.status = status
        self.line = line


class NotAnswered(Exception):  # noqa: N818 - not an error of this program
    """A request is refused.

    `line` replaces the sentence of the code; `language` is the reader's, if it is known. `link` leads to the chat in
    which the page can be opened anew.
    """

    def __init__(
        self, code: Code, line: Line | None = None, language: str | None = None, link: str | None = None
    ) -> None:
        super().__init__(code.code)
        self.code = code
        self.line = line or code.line
        self.language = language
        self.link = link
