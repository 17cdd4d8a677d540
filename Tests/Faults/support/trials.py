"""Commands that change the home, each run many times with a fault at another call."""

import functools
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.program import PROGRAM, Ended, code_in, environment
from support.tracer import Fault, Traced, Tracer
from support.wallets import IMPORT_WORDS, Place

SECRET = ("--password-file", "passphrase", "--json")
WORDS_OUT = "words.out"


@dataclass(frozen=True)
class Command:
    """A command that writes to the home, and the home's state before."""

    name: str
    words: tuple[str, ...]
    has_old: bool  # a wallet `old` with two accounts exists before
    makes_wallet: bool  # it creates a wallet `new`; otherwise it adds an account to `old`
    writes_words: bool = False


CREATE = Command(
    "create", ("wallet", "create", "new", "--low-memory", "--mnemonic-out", WORDS_OUT, *SECRET),
    has_old=False, makes_wallet=True, writes_words=True,
)
IMPORT = Command("import", (*IMPORT_WORDS, "new", *SECRET), has_old=True, makes_wallet=True)
ADD = Command("add", ("account", "add", "old", *SECRET), has_old=True, makes_wallet=False)
COMMANDS = (CREATE, IMPORT, ADD)


@dataclass(frozen=True)
class Trial:
    """The outcome of one run."""

    command: Command
    fault: Fault | None
    traced: Traced
    place: Place
    shown: Ended | None  # the output of `wallet show new --verify`, if `new` exists

    @property
    def status(self) -> int:
        """The exit status; minus the signal if one ended it."""
        return self.traced.status

    @property
    def out(self) -> bytes:
        """Its stdout."""
        return (self.place.folder / "out").read_bytes()

    @property
    def err(self) -> bytes:
        """Its stderr."""
        return (self.place.folder / "err").read_bytes()

    @property
    def code(self) -> str:
        """Its error code."""
        return code_in(self.err)

    @property
    def words_out(self) -> bytes | None:
        """The file for the recovery phrase; None if it does not exist."""
        path = self.place.folder / WORDS_OUT
        return path.read_bytes() if path.exists() else None

    @property
    def has_new(self) -> bool:
        """Whether the new wallet has its name."""
        return self.shown is not None

    @property
    def shape(self) -> tuple[str, ...]:
        """The names of all files, without their random parts."""
        return tuple(re.sub(r"[0-9a-f]{16}$", "*", name) for name in self.place.names())

    def __str__(self) -> str:
        return f"{self.command.name}: {self.fault} in {self.traced.struck}"


class Ground:
    """The homes before each command, which are copied for every trial."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.empty = Place.made(folder / "empty")
        self.old = Place.made(folder / "old")
        assert self.old.import_words("old").status == 0
        assert self.old.unlocking("account", "add", "old", "--label", "first").status == 0

    def before(self, command: Command) -> Place:
        """Return the home before a command."""
        return self.old if command.has_old else self.empty

    @contextmanager
    def trials(self, command: Command, faults: Iterable[Fault | None]) -> Iterator[list[Trial]]:
        """Run a command once per fault, two at a time; their homes last for the `with` block."""
        folder = Path(tempfile.mkdtemp(dir=self.folder, prefix="trials-"))
        try:
            tried = functools.partial(trial, command, self.before(command), folder)
            yield list(pool().map(tried, faults))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def undisturbed(self, command: Command, keep: Path) -> Trial:
        """Run a command without a fault; it must succeed."""
        keep.mkdir(parents=True)
        result = trial(command, self.before(command), keep, None)
        assert result.status == 0, result.err
        return result


def trial(command: Command, before: Place, folder: Path, fault: Fault | None) -> Trial:
    """Run a command with a fault in a copy of a home."""
    place = before.copy(Path(tempfile.mkdtemp(dir=folder)) / "place")
    tracer = Tracer(place.home, fault)
    line = [str(PROGRAM), *command.words]
    # With more arenas malloc sometimes reads /proc, so the calls would vary.
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    traced = tracer.run(line, same, place.folder)
    shown = None
    if (place.keystore / "new.ktr").exists():
        shown = place.unlocking("wallet", "show", "new", "--verify")
    return Trial(command, fault, traced, place, shown)


@functools.cache
def pool() -> ProcessPoolExecutor:
    """Two processes, each tracing one run at a time; only one if tests run in parallel."""
    return ProcessPoolExecutor(max_workers=1 if "PYTEST_XDIST_WORKER" in os.environ else 2)
