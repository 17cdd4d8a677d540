"""Twenty crashes inside the program, at places with secrets in memory: nothing leaks.

Only the build of `scripts/traps` can crash on demand; a test checks that other builds cannot.
"""

import os
import signal
from pathlib import Path

import pytest

from support.full import COMMANDS, SECRET, FullWallet
from support.program import PROGRAM, Ended
from support.wallets import Place

# Each place, and a command that passes it with a secret in memory.
PLACES = {
    "unlocked": COMMANDS["show"][0],
    "pin": COMMANDS["show by PIN"][0],
    "signing": ("tx", "sign", "--in", "unsigned.json", "--yes", *SECRET),
    "share": ("shares", "split", "new", "--group", "2of3", "--out-dir", "more", *SECRET),
}
SIGNALS = {
    "index": (signal.SIGILL, signal.SIGTRAP), "nil": (signal.SIGILL, signal.SIGTRAP),
    "overflow": (signal.SIGILL, signal.SIGTRAP), "segv": (signal.SIGSEGV,),
    "abort": (signal.SIGABRT,),
}
IS_PLANTED = "KINGTHERUM_TRAPS" in os.environ
planted = pytest.mark.skipif(not IS_PLANTED, reason="the build of scripts/traps is wanted")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> FullWallet:
    """A wallet with every secret that can open it."""
    return FullWallet.made(Place.made(tmp_path_factory.mktemp("full") / "place"))


@pytest.fixture
def wallet(made: FullWallet, tmp_path: Path) -> FullWallet:
    """A copy for each test: a crash while a PIN is tried counts as a wrong one."""
    return made.copy(tmp_path / "full")


def crash(wallet: FullWallet, place: str, fault: str, backtrace: str = "") -> Ended:
    """Run the command that passes a place, with a trap there."""
    more = {"KINGTHERUM_TRAP": f"{place}:{fault}"}
    if backtrace:
        more["SWIFT_BACKTRACE"] = backtrace
    unlimited = ("sh", "-c", 'ulimit -c unlimited 2>/dev/null; exec "$@"', "sh")
    return wallet.place.run(*PLACES[place], more=more, before=unlimited)


@planted
@pytest.mark.parametrize("backtrace", ["", "enable=yes,registers=all,images=all,interactive=no"])
@pytest.mark.parametrize("fault", SIGNALS)
@pytest.mark.parametrize("place", PLACES)
def test_a_crash_shows_no_secret(
    place: str, fault: str, backtrace: str, wallet: FullWallet
) -> None:
    """The signal ends it; neither the outputs nor a core nor a new file contains a secret."""
    before = files(wallet.place)
    ended = crash(wallet, place, fault, backtrace)
    assert -ended.status in SIGNALS[fault], ended
    assert ended.out == b"", ended
    # After Swift's own line there is no address of this run, no register and no memory.
    last = ended.err.splitlines()[-1] if ended.err else b""
    assert not last or b"Fatal error: " in last or b"claimed" in last, ended
    assert b"Thread 0" not in ended.err and b"Registers" not in ended.err, ended
    pieces = [piece for found in wallet.secrets().values() for piece in found]
    assert not any(piece in ended.err or piece.hex().encode() in ended.err for piece in pieces)
    new = files(wallet.place) - before
    cores = [path for path in new if "core" in path.name]
    assert not cores and not [path for path in new if path.suffix not in (".lock", "")], new
    for path in new:
        assert not any(piece in path.read_bytes() for piece in pieces), path


@planted
def test_a_trap_elsewhere_does_nothing(wallet: FullWallet) -> None:
    """The control: the crash happens only at the named place."""
    ended = wallet.place.run(*PLACES["unlocked"], more={"KINGTHERUM_TRAP": "share:abort"})
    assert ended.status == 0, ended


@pytest.mark.skipif(IS_PLANTED, reason="this is the build that can")
def test_no_other_build_can_crash_on_demand(wallet: FullWallet) -> None:
    """The program does not contain the variable's name, and setting it does nothing."""
    assert b"KINGTHERUM_TRAP" not in Path(PROGRAM).read_bytes()
    assert crash(wallet, "unlocked", "abort").status == 0


def files(place: Place) -> set[Path]:
    """Every file in the folder."""
    return {path for path in place.folder.rglob("*") if path.is_file()}
