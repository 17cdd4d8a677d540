"""The time on the chain."""

import time


class Clock:
    """Gives each block its time: the machine's, or a fixed time if `start` is given.

    A fixed clock advances by one second per block, so that all hashes are the same in every run.
    """

    def __init__(self, start: int | None = None) -> None:
        self.start = start
        self.offset = 0
        self.next_timestamp: int | None = None

    def now(self) -> int:
        """Return the chain's current time in seconds."""
        return (int(time.time()) if self.start is None else self.start) + self.offset

    def take(self, parent_timestamp: int) -> int:
        """Return the time of the next block, which is always later than its parent's."""
        wanted, self.next_timestamp = self.next_timestamp, None
        return max(wanted or self.now(), parent_timestamp + 1)

    def peek(self, parent_timestamp: int) -> int:
        """Return the time that `take` would return, without taking it."""
        return max(self.next_timestamp or self.now(), parent_timestamp + 1)

    def advance(self, seconds: int, head_timestamp: int) -> int:
        """Advance the clock from the head or from now, whichever is later; return the offset."""
        self.offset += max(0, head_timestamp - self.now()) + seconds
        return self.offset
