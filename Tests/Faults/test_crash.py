"""A crash while a secret is in memory prints nothing, leaves no core, and gives nobody access."""

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from support.dialogs import takes_the_offer
from support.program import PROGRAM, environment
from support.screen import Screen, screen
from support.wallets import Place

CREATE = ("wallet", "create", "new", "--low-memory")
CRASHES = (
    signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGTRAP, signal.SIGBUS, signal.SIGFPE,
)


def at_words(shown: Screen) -> None:
    """Continue until the recovery phrase and the password are both in memory."""
    takes_the_offer(shown)
    shown.sees("Press Enter")


@pytest.mark.parametrize("backtrace", ["", "enable=yes,registers=all,interactive=no"])
@pytest.mark.parametrize("number", CRASHES)
def test_crash_prints_nothing(number: signal.Signals, backtrace: str, place: Place) -> None:
    """The six signals for which Swift's own handler would print memory, enabled or not."""
    before = ("env", f"SWIFT_BACKTRACE={backtrace}") if backtrace else ()
    with screen(place, *CREATE, before=before) as shown:
        at_words(shown)
        # A runtime that is linked statically says at its start that it has no printer of backtraces.
        told = shown.err.read_bytes()
        assert not told or backtrace and told.startswith(b"swift runtime: ")
        seen = len(shown.shown)
        shown.process.send_signal(number)
        assert shown.process.wait(timeout=10) == -number
        shown.drain()
        assert shown.err.read_bytes() == told and shown.out.read_bytes() == b""
        assert len(shown.shown) == seen
    assert not list(place.folder.rglob("core*"))
    assert not list(place.folder.rglob("*.ktr"))


def test_no_core_even_if_wanted(place: Place) -> None:
    """Both core file limits are 0, whatever the shell allows."""
    unlimited = ("sh", "-c", 'ulimit -c unlimited; exec "$@"', "sh")
    with screen(place, *CREATE, before=unlimited) as shown:
        at_words(shown)
        limits = Path(f"/proc/{shown.process.pid}/limits").read_text()
        core = next(line for line in limits.splitlines() if line.startswith("Max core file size"))
        assert core.split()[4:6] == ["0", "0"]


NOBODY = 65534


def readable(process: int) -> bool:
    """Whether another program of the same user can read a process's private files in /proc."""
    child = os.fork()
    if child == 0:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                file.read(1)
            os._exit(0)
        except OSError:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_own_user_cannot_look_inside() -> None:
    """The process is not dumpable: another program of the same user cannot look inside."""
    as_user: tuple[str, ...] = ()
    if os.geteuid() == 0 and int(Path("/proc/self/uid_map").read_text().split()[2]) <= NOBODY:
        pytest.skip("there is only one user here, and it is root")
    if os.geteuid() == 0:  # root can read everything, so both run as another user
        as_user = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    # By descriptor, since that user may have no access to the program's folder.
    program = os.open(PROGRAM, os.O_RDONLY)
    with tempfile.TemporaryDirectory() as folder:
        os.chown(folder, NOBODY if as_user else -1, -1)
        lines = (["sleep", "30"], [f"/proc/self/fd/{program}", *CREATE, "--password-file", "-"])
        found = []
        for line in lines:
            process = subprocess.Popen(
                [*as_user, *line], stdin=subprocess.PIPE, pass_fds=[program],
                env=environment(Path(folder)), start_new_session=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            )
            try:
                time.sleep(0.5)
                assert process.poll() is None, process.communicate()
                found.append(readable(process.pid))
            finally:
                process.kill()
                process.communicate()
    os.close(program)
    assert found == [True, False]
