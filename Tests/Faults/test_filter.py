"""Code inside the process that holds a key, in a thread older than `main`, cannot reach a network.

`probe/probe.c` is that code: loaded before the program, it waits for the filter and then tries
every way out.
"""

import errno
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from support.program import Ended
from support.wallets import Place

SIGN = ("message", "sign", "hello", "--from", "old", "--yes")
SIGSYS = 31
FAMILIES = 46
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


def probed(mode: str, probe: Path, place: Place) -> tuple[Ended, list[list[str]]]:
    """Sign with the probe loaded; return the end of the run, and the rows of the report."""
    report = place.folder / "report"
    more = {"LD_PRELOAD": str(probe), "PROBE_MODE": mode, "PROBE_REPORT": str(report)}
    ended = place.unlocking(*SIGN, more=more)
    return ended, [line.split() for line in report.read_text().splitlines()]


def test_every_call_is_refused(probe: Path, old: Place) -> None:
    """46 socket families, calls on older sockets except writes, io_uring, and other processes."""
    ended, rows = probed("calls", probe, old)
    assert ended.status == 0, ended
    assert (rows.pop(0)[0], rows.pop()[0]) == ("begin", "end")
    assert rows.pop() == ["write", "1", "0"]
    assert len(rows) == 3 * FAMILIES + 16 + 10
    let_through = [row for row in rows if row[1:] != ["-1", str(errno.EPERM)]]
    assert not let_through


@pytest.mark.skipif(platform.machine() != "x86_64", reason="these tables are of x86-64")
@pytest.mark.parametrize("mode", OTHER_TABLES)
def test_calls_by_other_tables_are_refused(mode: str, probe: Path, old: Place) -> None:
    """A call with an x32 or 32-bit number is refused, or ends its thread or the process."""
    ended, rows = probed(mode, probe, old)
    assert ended.status in (0, -SIGSYS), ended
    assert rows.pop(0)[0] == "begin"
    refused = [[mode, "-1", str(code)] for code in (errno.EPERM, errno.ENOSYS)]
    assert rows == [] or rows[0] in refused, rows
