"""What an endpoint refuses before it answers: a wrong token, and too many requests."""

import base64
import hmac
import json
import time
from collections.abc import Callable, Mapping

from aiohttp import web

from .front_options import FrontOptions


class RateLimiter:
    """A token bucket: holds one second's requests, and at least one."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = max(1.0, rate)
        self._left = self._most
        self._clock = clock
        self._last = clock()

    def take(self) -> bool:
        """Return whether there is room for a request, and count it if so."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def signed_lately(token: str, secret: bytes) -> bool:
    """Return whether a JWT (RFC 7519) is signed with HMAC-SHA256, within a minute of now."""
    try:
        head, claims, signature = (
            base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in token.split(".")
        )
        algorithm, issued = json.loads(head)["alg"], json.loads(claims)["iat"]
    except (ValueError, KeyError, TypeError):
        return False
    expected = hmac.digest(secret, token.rpartition(".")[0].encode(), "sha256")
    return (
        algorithm == "HS256" and hmac.compare_digest(signature, expected)
        and isinstance(issued, int) and abs(time.time() - issued) <= 60
    )


class Gate:
    """Refuses requests as the endpoint's options say."""

    def __init__(self, options: FrontOptions) -> None:
        self._options = options
        self._limiter: RateLimiter | None = None

    def set_rate(self, requests_per_second: float | None) -> None:
        """Begin to limit requests to this rate; None removes the limit."""
        limited = requests_per_second is not None
        self._limiter = RateLimiter(requests_per_second or 0) if limited else None

    def admits(self, headers: Mapping[str, str]) -> bool:
        """Return whether the headers have an accepted token; one of `tokenOnce` is then used up."""
        options = self._options
        if options.token is None and options.tokenOnce is None and options.jwtSecret is None:
            return True
        if options.tokenHeader is not None:
            token = headers.get(options.tokenHeader, "")
        else:
            scheme, _, token = headers.get("Authorization", "").partition(" ")
            if scheme != "Bearer":
                return False
        if options.token is not None and token == options.token:
            return True
        if options.tokenOnce and token == options.tokenOnce[0]:
            del options.tokenOnce[0]
            return True
        secret = options.jwtSecret
        return secret is not None and signed_lately(token, bytes.fromhex(secret))

    def has_room(self) -> bool:
        """Return whether the rate allows one more request, and count it if so."""
        return self._limiter is None or self._limiter.take()

    def refusal(self, request: web.Request) -> web.Response | None:
        """Return the HTTP answer to a request that is refused, or None."""
        if not self.admits(request.headers):
            return web.Response(
                status=401, headers={"WWW-Authenticate": "Bearer"}, text="unauthorized"
            )
        if not self.has_room():
            return web.Response(
                status=429, headers={"Retry-After": "1"}, text="too many requests"
            )
        return None
