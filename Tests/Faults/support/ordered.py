"""Traces all processes of a command with strace into one log, so that their calls have one order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from support.program import Ended
from support.wallets import Place

CALL = re.compile(r"^\d+ +(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)$")


@dataclass(frozen=True)
class Ordered:
    """A call; one that another interrupts is there twice, when it begins and when it returns."""

    name: str
    text: str
    has_returned: bool

    @property
    def worked(self) -> bool:
        """Whether it has returned without an error."""
        return self.has_returned and not re.search(r"= (-1|\?)[^)]*(\(.*\))?$", self.text)


def ordered(
    place: Place, *words: str, trace: str, through: tuple[str, ...] = (), patience: float = 60
) -> tuple[Ended, list[Ordered]]:
    """Run a command under strace, and return its end and its calls.

    It may run through another program, which then gets the command line.
    """
    log = place.folder.parent / f"{place.folder.name}.order"
    ended = place.run(
        *words, patience=patience,
        before=(
            "strace", "-f", "-qq", "-y", "-s", "9000", "-e", "signal=none", "-e", f"trace={trace}",
            "-o", str(log), *through,
        ),
    )
    return ended, list(calls_in(log))


def calls_in(log: Path) -> Iterator[Ordered]:
    """Parse a log with interleaved calls: a call is completed where it returned."""
    pending = dict[str, str]()
    for line in log.read_text(errors="replace").splitlines():
        task, _, rest = line.partition(" ")
        match = CALL.match(line)
        if match is None:
            continue
        name, text = match.groups()
        if rest.lstrip().startswith("<..."):
            yield Ordered(name, pending.pop(task, "") + text, True)
        elif text.endswith("<unfinished ...>"):
            pending[task] = text.removesuffix("<unfinished ...>")
            yield Ordered(name, text, False)
        else:
            yield Ordered(name, text, True)


def unescaped(text: str) -> bytes:
    """The bytes of a string that strace escaped as C does."""
    return text.encode("ascii").decode("unicode_escape").encode("latin-1")
