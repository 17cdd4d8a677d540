"""What an endpoint refuses before it answers: a wrong token, and too many requests."""

import time
from collections.abc import Callable

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


class Gate:
    """Refuses requests as the endpoint's options say."""

    def __init__(self, options: FrontOptions) -> None:
        self._options = options
        self._limiter: RateLimiter | None = None

    def set_rate(self, requests_per_second: float | None) -> None:
        """Begin to limit requests to this rate; None removes the limit."""
        limited = requests_per_second is not None
        self._limiter = RateLimiter(requests_per_second or 0) if limited else None

    def admits(self, authorization: str | None) -> bool:
        """Return whether the header has an accepted token; one of `tokenOnce` is then used up."""
        options = self._options
        if options.token is None and options.tokenOnce is None:
            return True
        if options.token is not None and authorization == f"Bearer {options.token}":
            return True
        if options.tokenOnce and authorization == f"Bearer {options.tokenOnce[0]}":
            del options.tokenOnce[0]
            return True
        return False

    def has_room(self) -> bool:
        """Return whether the rate allows one more request, and count it if so."""
        return self._limiter is None or self._limiter.take()

    def refusal(self, request: web.Request) -> web.Response | None:
        """Return the HTTP answer to a request that is refused, or None."""
        if not self.admits(request.headers.get("Authorization")):
            return web.Response(
                status=401, headers={"WWW-Authenticate": "Bearer"}, text="unauthorized"
            )
        if not self.has_room():
            return web.Response(
                status=429, headers={"Retry-After": "1"}, text="too many requests"
            )
        return None
