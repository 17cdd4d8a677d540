"""Killed or failing at any call, a change leaves the old or the new watch-only wallet whole."""

import functools
import signal
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.program import PROGRAM, REPOSITORY, code_in, environment
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.trials import pool
from support.wallets import Place

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from watch_reader import read  # noqa: E402

pytestmark = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")

ZERO = "0x0000000000000000000000000000000000000000"
ONE = "0x0000000000000000000000000000000000000001"
TWO = "0x0000000000000000000000000000000000000002"
MAKE = ("wallet", "watch", "old", "--address", ZERO, "--address", ONE, "--json")
NAMING = frozenset({"renameat", "renameat2", "linkat", "unlinkat"})
# The commands that prepare the home, and the change.
CHANGES = {
    "watch": ((), MAKE),
    "add": ((MAKE,), ("account", "add", "old", "--address", TWO, "--label", "two", "--json")),
    "rename": ((MAKE,), ("wallet", "rename", "old", "new", "--json")),
    "remove": ((MAKE,), ("wallet", "remove", "old", "--yes", "--json")),
}

State = dict[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Struck:
    """The outcome of one run with a fault."""

    name: str
    fault: Fault | None
    traced: Traced
    place: Place

    @property
    def err(self) -> bytes:
        """Its stderr."""
        return (self.place.folder / "err").read_bytes()

    def __str__(self) -> str:
        return f"{self.name}: {self.fault} in {self.traced.struck}"


def strike(name: str, before: Place, folder: Path, fault: Fault | None) -> Struck:
    """Run a change with a fault, in a copy of its home."""
    place = before.copy(Path(tempfile.mkdtemp(dir=folder)) / "place")
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    line = [str(PROGRAM), *CHANGES[name][1]]
    return Struck(name, fault, Tracer(place.home, fault).run(line, same, place.folder), place)


def strikes(name: str, before: Place, folder: Path, faults: Iterable[Fault]) -> list[Struck]:
    """Run a change once for each fault."""
    return list(pool().map(functools.partial(strike, name, before, folder), faults))


def state(place: Place) -> State:
    """Return the watched accounts, by the program and, file by file, by an independent reader."""
    listed = place.run("account", "list", "--json").json()["accounts"]
    found: State = {}
    for row in place.run("wallet", "list", "--json").json()["wallets"]:
        assert row.get("isWatchOnly") and "problem" not in row, row
        accounts = read((place.keystore / f"{row['name']}.watch").read_bytes())
        found[row["name"]] = tuple((a["address"], a["label"]) for a in accounts)
        own = tuple((a["address"], a["label"]) for a in listed if a["wallet"] == row["name"])
        assert own == found[row["name"]], (own, found)
    return found


def goes_on(struck: Struck, found: State) -> None:
    """Check that the next command works and cleans up."""
    place = struck.place
    assert place.run("wallet", "watch", "next", "--address", TWO).status == 0, str(struck)
    assert not place.drafts(), (str(struck), place.drafts())
    files = {path.name for path in place.keystore.glob("*.watch")}
    assert files == {f"{name}.watch" for name in (*found, "next")}, (str(struck), files)


@pytest.fixture(params=CHANGES)
def change(request: pytest.FixtureRequest) -> str:
    """Each change in turn."""
    return str(request.param)


def prepared(name: str, folder: Path) -> Place:
    """Prepare the home for a change."""
    place = Place.made(folder / name)
    for words in CHANGES[name][0]:
        assert place.run(*words).status == 0
    return place


def test_killed_anywhere(change: str, tmp_path: Path, every_call: bool) -> None:
    """SIGKILL before and after each call that changes a file."""
    before = prepared(change, tmp_path)
    whole = strike(change, before, tmp_path, None)
    assert whole.traced.status == 0, whole.err
    old, new = state(before), state(whole.place)
    assert old != new
    calls = whole.traced.calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 2
    # Names matter, so there is a kill before and after each change of one; for the temporary files
    # in between, every fourth call suffices.
    named = [nth for nth in changes if calls[nth].name in NAMING]
    some = sorted({*named, *(nth + 1 for nth in named), *changes[::4]} & set(range(len(calls))))
    kills = range(len(calls)) if every_call else some
    ends = set()
    for struck in strikes(change, before, tmp_path, [Fault(nth, FaultKind.KILL) for nth in kills]):
        assert struck.traced.status == -signal.SIGKILL, str(struck)
        found = state(struck.place)
        assert found in (old, new), (str(struck), found)
        ends.add(found == new)
        goes_on(struck, found)
    assert ends == {False, True}, "the kills were all before or all after the change"


def test_fails_anywhere(change: str, tmp_path: Path, every_call: bool) -> None:
    """Each call that changes a file fails; a refused change was not made."""
    before = prepared(change, tmp_path)
    whole = strike(change, before, tmp_path, None)
    old, new = state(before), state(whole.place)
    faults = []
    for nth, call in enumerate(whole.traced.calls):
        if every_call or (call.changes_files and (nth % 2 or call.name in NAMING)):
            errors = call.errors if every_call else (call.errors[nth % len(call.errors)],)
            faults += [Fault(nth, FaultKind.FAIL, error) for error in errors]
    for struck in strikes(change, before, tmp_path, faults):
        found = state(struck.place)
        assert found in (old, new), (str(struck), found)
        if struck.traced.status == 0:
            assert found == new, str(struck)
        else:
            hit = struck.traced.struck
            assert hit is not None
            if not (hit.name == "write" and hit.descriptor == 2):
                assert struck.traced.status in (1, 65), (str(struck), struck.err)
                assert code_in(struck.err) not in ("", "unexpected"), (str(struck), struck.err)
        goes_on(struck, found)
