"""Commands that change a wallet's secrets or its place, and a wallet's state at any moment."""

import functools
import json
import re
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from support.program import PROGRAM, REPOSITORY, environment
from support.tracer import Fault, Traced, Tracer
from support.trials import pool
from support.wallets import PASSPHRASE, Place, secret_file

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from ktr1 import Refused, normalised  # noqa: E402
from ktr1_reader import unlock_slot  # noqa: E402
from recovery_codes import read as read_code  # noqa: E402

OTHER_PASSPHRASE = "another battery staple horse nine"
PIN, OTHER_PIN = "493817", "628105"
OWNER = ("--password-file", "passphrase", "--json")
STATE = ".local/state/kingtherum"


@dataclass(frozen=True)
class Change:
    """A command, and the commands that prepare its home."""

    name: str
    words: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()


CODE = ("wallet", "recovery-code", "create", "old", "--code-out", "code", *OWNER)
REMOVE = ("wallet", "remove", "old", "--yes", *OWNER)
CHANGES = (
    Change("password", (
        "wallet", "change-password", "old", "--new-password-file", "other", "--low-memory", *OWNER,
    ), (CODE,)),
    Change("pin-set", ("wallet", "pin", "set", "old", "--pin-file", "other-pin", *OWNER)),
    Change("pin-remove", ("wallet", "pin", "remove", "old", *OWNER), (CODE,)),
    Change("code-create", CODE),
    Change("code-remove", ("wallet", "recovery-code", "remove", "old", *OWNER), (CODE,)),
    Change("rename", ("wallet", "rename", "old", "new", *OWNER)),
    Change("remove", REMOVE),
    Change("restore", ("wallet", "restore-removed", "old", "--json"), (REMOVE,)),
    Change("purge", ("wallet", "remove", "old", "--purge", "--yes", *OWNER)),
)


@dataclass(frozen=True)
class Wallet:
    """A wallet's state: its place, the secrets that open it, and its accounts."""

    name: str
    is_removed: bool
    opens_by: frozenset[str]
    accounts: tuple[str, ...]


def prepared(folder: Path, change: Change, old: Place) -> Place:
    """Prepare the home for a change: a wallet with two accounts and a PIN."""
    place = old.copy(folder / change.name)
    secret_file(place.folder / "other", OTHER_PASSPHRASE + "\n")
    secret_file(place.folder / "pin", PIN + "\n")
    secret_file(place.folder / "other-pin", OTHER_PIN + "\n")
    for words in (("wallet", "pin", "set", "old", "--pin-file", "pin", *OWNER), *change.before):
        ended = place.run(*words)
        assert ended.status == 0, ended
    return place


def wallets(place: Place) -> list[Wallet]:
    """Return the wallets, by the program's own list and by an independent reader."""
    listed = place.run("wallet", "list", "--json").json()
    accounts = place.run("account", "list", "--json").json()["accounts"]
    found = []
    for row in listed["wallets"]:
        assert "problem" not in row, listed
        own = tuple(a["address"] + a["label"] for a in accounts if a["wallet"] == row["name"])
        file = place.keystore / f"{row['name']}.ktr"
        found.append(Wallet(row["name"], False, opens_by(place, file), own))
    for row in listed.get("removed", []):
        (file,) = place.keystore.glob(f"{row['name']}.*.removed")
        found.append(Wallet(row["name"], True, opens_by(place, file), ()))
    return found


def opens_by(place: Place, file: Path) -> frozenset[str]:
    """Return the test's secrets that open a file."""
    code = place.folder / "code"
    symbols = read_code(code.read_bytes()) if code.exists() and code.stat().st_size > 28 else ""
    device = (place.folder / STATE / "device.secret").read_bytes()
    return tried(file.read_bytes(), symbols, device)


@functools.cache
def tried(text: bytes, code: str, device: bytes) -> frozenset[str]:
    """Try every secret, with an independent reader."""
    # New secrets come first: if a secret opens a slot, the other one does not.
    secrets = [
        ("the other passphrase", "passphrase", normalised(OTHER_PASSPHRASE), b""),
        ("the passphrase", "passphrase", normalised(PASSPHRASE), b""),
        ("the other PIN", "pin+device", OTHER_PIN.encode(), device),
        ("the PIN", "pin+device", PIN.encode(), device),
    ]
    if code:
        secrets.append(("the code", "recovery-code", code.encode(), b""))
    found: dict[str, str] = {}
    for name, kind, secret, own in secrets:
        if kind in found:
            continue
        try:
            unlock_slot(text, kind, secret, own)
            found[kind] = name
        except Refused as refused:
            assert str(refused) in ("AUTH", "NO_SLOT"), (name, refused)
    return frozenset(found.values())


@dataclass(frozen=True)
class Struck:
    """The outcome of one run with a fault."""

    change: Change
    fault: Fault | None
    traced: Traced
    place: Place

    @property
    def err(self) -> bytes:
        """Its stderr."""
        return (self.place.folder / "err").read_bytes()

    @property
    def shape(self) -> tuple[str, ...]:
        """The names of all files, without their random and time-dependent parts."""
        names = [*self.place.names(), *(p.name for p in (self.place.folder / STATE).iterdir())]
        return tuple(re.sub(r"[0-9a-f]{16,}|[0-9]{9,}", "*", name) for name in names)

    def __str__(self) -> str:
        return f"{self.change.name}: {self.fault} in {self.traced.struck}"


def strike(change: Change, before: Place, folder: Path, fault: Fault | None) -> Struck:
    """Run a change with a fault, in a copy of its home."""
    place = before.copy(Path(tempfile.mkdtemp(dir=folder)) / "place")
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    traced = Tracer(place.home, fault).run([str(PROGRAM), *change.words], same, place.folder)
    return Struck(change, fault, traced, place)


def strikes(
    change: Change, before: Place, folder: Path, faults: Iterable[Fault | None]
) -> list[Struck]:
    """Run a change once for each fault."""
    return list(pool().map(functools.partial(strike, change, before, folder), faults))


def code_of(err: bytes) -> str:
    """The code of the JSON error at the end of stderr; empty if there is none."""
    start = err.find(b'{\n  "error"')
    return str(json.loads(err[start:])["error"]["code"]) if start >= 0 else ""
