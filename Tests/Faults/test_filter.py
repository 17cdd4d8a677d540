"""Code inside the process that holds a key, in a thread older than `main`, cannot reach a network.

`probe/probe.c` is that code: loaded before the program, it waits for the filter and then tries
every way out, other programs included.
"""

import errno
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from support.chain import Chain
from support.program import Ended
from support.strace import watch
from support.wallets import Place

SIGN = ("message", "sign", "hello", "--from", "old", "--yes")
SIGSYS = 31
FAMILIES = 46
PROGRAMS = ("execve", "execveat")
# Call numbers in the x32 table (socket, connect, sendto, io_uring_setup), and in the 32-bit table
# (socket, socketcall, connect, io_uring_setup).
OTHER_TABLES = [f"x32:{number}" for number in (41, 42, 44, 425)] + [f"int80:{number}"
                                                                    for number in (359, 102, 362, 425)]


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library, built by Swift's or the system's compiler."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    library = tmp_path_factory.mktemp("probe") / "probe.so"
    source = Path(__file__).parent / "probe/probe.c"
    subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-pthread", "-o", library, source], check=True,
    )
    return library


def loaded(mode: str, probe: Path, place: Place) -> dict[str, str]:
    """The environment that loads the probe."""
    return {"LD_PRELOAD": str(probe), "PROBE_MODE": mode, "PROBE_REPORT": str(place.folder / "report")}


def reported(place: Place) -> list[list[str]]:
    """The rows of the report: the name, the result and the error of each attempt."""
    return [line.split() for line in (place.folder / "report").read_text().splitlines()]


def probed(mode: str, probe: Path, place: Place) -> tuple[Ended, list[list[str]]]:
    """Sign with the probe loaded; return the end of the run, and the rows of the report."""
    ended = place.unlocking(*SIGN, more=loaded(mode, probe, place))
    return ended, reported(place)


def all_refused(rows: list[list[str]]) -> None:
    """46 socket families, calls on older sockets except writes, io_uring, processes and programs."""
    assert (rows.pop(0)[0], rows.pop()[0]) == ("begin", "end")
    assert rows.pop() == ["write", "1", "0"]
    assert len(rows) == 3 * FAMILIES + 16 + 10 + len(PROGRAMS)
    assert [row[0] for row in rows[-len(PROGRAMS):]] == list(PROGRAMS)
    let_through = [row for row in rows if row[1:] != ["-1", str(errno.EPERM)]]
    assert not let_through


def test_every_call_is_refused(probe: Path, old: Place) -> None:
    """A command that needs no node is locked down before it reads the password."""
    ended, rows = probed("calls", probe, old)
    assert ended.status == 0, ended
    all_refused(rows)


@pytest.mark.parametrize("words", [
    ("send", "--from", "old", "--to", "0x" + "42" * 20, "--amount", "1 gwei", "--yes"),
    ("account", "discover", "old"),
], ids=lambda words: words[0])
def test_every_call_is_refused_beside_a_worker(
    words: tuple[str, ...], probe: Path, rich: Place, chain: Chain
) -> None:
    """A command with a worker, too: after its start, the wallet can start no other program."""
    ended = rich.unlocking(*words, *chain.flags, more=loaded("calls", probe, rich))
    assert ended.status == 0, ended
    all_refused(reported(rich))


def test_only_the_worker_is_started(rich: Place, chain: Chain) -> None:
    """The control: before it is locked down, the wallet starts one program, and that is the worker."""
    words = ("send", "--from", "old", "--to", "0x" + "42" * 20, "--amount", "1 gwei", "--yes")
    watched = watch(
        rich, *words, "--password-file", "passphrase", *chain.flags, trace="execve,execveat,seccomp",
    )
    assert watched.ended.status == 0, watched.ended
    wallet, *more = [call.texts[0] for call in watched.named(*PROGRAMS) if call.worked]
    assert wallet.endswith("/kingtherum") and len(more) == 1, more
    assert more[0].endswith("/kingtherum-worker")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="these tables are of x86-64")
@pytest.mark.parametrize("mode", OTHER_TABLES)
def test_calls_by_other_tables_are_refused(mode: str, probe: Path, old: Place) -> None:
    """A call with an x32 or 32-bit number is refused, or ends its thread or the process."""
    ended, rows = probed(mode, probe, old)
    assert ended.status in (0, -SIGSYS), ended
    assert rows.pop(0)[0] == "begin"
    refused = [[mode, "-1", str(code)] for code in (errno.EPERM, errno.ENOSYS)]
    assert rows == [] or rows[0] in refused, rows
