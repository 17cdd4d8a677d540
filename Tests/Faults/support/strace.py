"""Traces the program with strace: one log for each thread, parsed into calls."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.program import Ended
from support.wallets import Place

LINE = re.compile(r"(?:(\d+\.\d+) )?(\w+)\((.*)\)\s+= (-?\d+|\?)(.*)")
# What strace says of a process beside its calls.
NOTE = re.compile(r"(\d+\.\d+ )?(\+\+\+|---)")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
NETWORK = frozenset({
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg",
    "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "getsockname", "getpeername", "getsockopt",
    "setsockopt", "shutdown", "io_uring_setup",
})


@dataclass(frozen=True)
class Seen:
    """One call in the log of strace."""

    task: int
    name: str
    arguments: str
    result: int | None
    rest: str
    # When it began, in seconds; 0 without the option `-ttt`.
    time: float = 0

    @property
    def texts(self) -> list[str]:
        """The strings among its arguments, as strace escapes them."""
        return TEXT.findall(self.arguments)

    @property
    def worked(self) -> bool:
        """Whether it succeeded."""
        return self.result is not None and self.result >= 0

    def written(self) -> bytes:
        """The bytes of its first string, decoded from `-xx`."""
        return bytes.fromhex(self.texts[0].replace("\\x", "")) if self.texts else b""


@dataclass(frozen=True)
class Watched:
    """The end of a run, and the calls of all its threads and children."""

    ended: Ended
    calls: list[Seen]

    def named(self, *names: str) -> list[Seen]:
        """The calls with these names."""
        return [call for call in self.calls if call.name in names]

    def processes(self) -> dict[int, list[Seen]]:
        """The calls by process: threads belong to the task that created them."""
        owner: dict[int, int] = {}
        parent = {
            call.result: (call.task, "CLONE_THREAD" in call.arguments)
            for call in self.named("clone", "clone3", "fork", "vfork") if call.worked
        }
        found: dict[int, list[Seen]] = {}
        for call in self.calls:
            task = call.task
            while task in parent and parent[task][1]:
                task = parent[task][0]
            found.setdefault(owner.setdefault(call.task, task), []).append(call)
        return found


def watch(
    place: Place, *words: str, trace: str, options: tuple[str, ...] = (),
    around: tuple[str, ...] = (), **how: Any,
) -> Watched:
    """Run the program under strace, with another program around both, and parse the logs."""
    log = place.folder.parent / f"{place.folder.name}.strace"
    before = (
        *around, "strace", "-ff", "-qq", "-e", "signal=none", *options, "-e", f"trace={trace}",
        "-o", str(log),
    )
    ended = place.run(*words, before=before, **how)
    return Watched(ended, list(logged(log)))


def task_of(log: Path) -> int:
    """The task whose calls a log has."""
    return int(log.suffix[1:])


def logged(log: Path) -> Iterator[Seen]:
    """Parse all logs of one strace run, and remove them."""
    for path in sorted(log.parent.glob(log.name + ".*"), key=task_of):
        task = task_of(path)
        for line in path.read_text(errors="replace").splitlines():
            if match := LINE.match(line):
                time, name, arguments, result, rest = match.groups()
                number = None if result == "?" else int(result)
                yield Seen(task, name, arguments, number, rest, float(time or 0))
            elif not NOTE.match(line):
                # A call that never returned, such as exit_group: it was made all the same.
                head, _, arguments = line.partition("(")
                yield Seen(task, head.rpartition(" ")[2], arguments, None, "")
        path.unlink()
