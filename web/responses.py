"""Writes answers as JSON, and turns whatever goes wrong into an answer with a sentence; nothing of it is in the log."""

import json
import logging

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from storage import DISK_ERRORS, StoreBusy
from tables.stuck import STUCK, log_unusable, stuck_line
from texts.catalogue import Catalogue
from web.headers import NOT_STORED
from web.refusals import Code, NotAnswered

LANGUAGE = web.RequestKey("language", str)
"""The language of the person who asks, as soon as that is known."""

WORTH_BYTES = 1000
"""From this length on an answer is sent in gzip."""
AGAIN_SECONDS = 2
"""After how many seconds a page may try again what could not be stored."""

_OF_HTTP = {
    404: Code.NOT_FOUND,
    405: Code.METHOD,
    413: Code.TOO_LARGE,
}

log = logging.getLogger(__name__)


def json_answer(value: object, status: int = 200, **headers: str) -> web.Response:
    """Return a value as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return web.Response(text=text, status=status, content_type="application/json", headers=headers)


def unreadable(texts: Catalogue, status: int) -> web.Response:
    """Return the answer to a request that cannot be read; it quotes nothing of it."""
    refused = NotAnswered(Code.MALFORMED if status < 500 else Code.BROKEN)
    error = {"code": refused.code.code, "text": texts.plain(texts.best_language(), refused.line)}
    return json_answer({"error": error}, status, **{"Cache-Control": NOT_STORED})


def answering(texts: Catalogue) -> Middleware:
    """Return the middleware that answers what its handler refuses or fails to do.

    A disk that takes nothing is logged once, until something was stored again.
    """
    is_failing = False

    @web.middleware
    async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        nonlocal is_failing
        try:
            response = await handler(request)
        except web.HTTPException as error:
            if error.status < 400:
                raise
            code = _OF_HTTP.get(error.status, Code.MALFORMED)
            allowed = {"Allow": error.headers["Allow"]} if "Allow" in error.headers else {}
            return _refusal(texts, request, NotAnswered(code), error.status, **allowed)
        except Exception as error:
            refused = _refused(error)
            if refused.code is Code.NOT_STORED and not is_failing:
                is_failing = True
                log.error("requests of pages cannot be stored (%s)", type(error).__name__)
            waits = {"Retry-After": str(AGAIN_SECONDS)} if refused.code.status in (429, 503) else {}
            return _refusal(texts, request, refused, refused.code.status, **waits)
        is_failing = is_failing and (
            request.method != "POST" or request.path.endswith("/choices")
        )  # these store nothing
        _compress(request, response)
        return response

    return answer


def _compress(request: web.Request, response: web.StreamResponse) -> None:
    """Let an answer be sent in gzip, which makes a fourth of a view. No other site can ask for it and measure it."""
    accepts = "gzip" in request.headers.get("Accept-Encoding", "")
    if accepts and response.content_type == "application/json" and (response.content_length or 0) >= WORTH_BYTES:
        response.enable_compression(web.ContentCoding.gzip)


def _refused(error: Exception) -> NotAnswered:
    """Return the refusal that an error becomes; what the program did not expect is logged without its message."""
    match error:
        case NotAnswered():
            return error
        case StoreBusy():
            return NotAnswered(Code.BUSY)
    if isinstance(error, STUCK):
        log_unusable(error)
        return NotAnswered(Code.STUCK, stuck_line(error))
    if isinstance(error, DISK_ERRORS):
        return NotAnswered(Code.NOT_STORED)
    log.error("a request of the page failed (%s)", type(error).__name__, exc_info=error)
    return NotAnswered(Code.BROKEN)


def _refusal(texts: Catalogue, request: web.Request, refused: NotAnswered, status: int, **headers: str) -> web.Response:
    accepted = (part.partition(";")[0].strip() for part in request.headers.get("Accept-Language", "").split(","))
    language = refused.language or request.get(LANGUAGE) or texts.best_language(*accepted)
    error = {"code": refused.code.code, "text": texts.plain(language, refused.line)}
    if refused.link is not None:
        error["link"] = refused.link
    return json_answer({"error": error}, status, **headers)
