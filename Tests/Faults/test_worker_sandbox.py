"""The worker's sandbox: the possibilities of code that took over the worker.

`probe/sandbox.c` is that code. The test starts the worker itself, since the wallet would not load a
library into it.
"""

import errno
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.screen import screen
from support.strace import Watched, watch
from support.wallets import WORDS, Place, address_of
from support.worker_pair import WORKER, Pair
from support.worker_processes import child_of, descriptors, has_landlock

GREETING = b'{"id":1,"name":"handshake","question":{"form":1,"version":"0.1.0"}}\n'
FILES = (
    "tty", "wallet", "wallet-write", "wallet-truncate", "wallet-remove", "wallet-rename", "wallet-link",
    "neighbour", "passwd", "memory", "environ", "maps", "list-home", "list-keystore", "make-in-home",
    "make-outside", "make-folder", "make-link",
)
PROCESSES = ("execve", "execveat", "ptrace", "process_vm_readv", "kill", "kill-parent", "tkill", "pidfd_open")
MORE = ("tgkill", "rt_sigqueueinfo", "chmod", "unix-socket")
ALLOWED = ("resolv.conf", "certificates", "make-inside", "dumpable", "core", "new-privileges")
# Moving a file between folders is refused as if they were on different disks.
DENIED = (errno.EACCES, errno.EPERM, errno.EXDEV)


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library, built by Swift's or the system's compiler."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    library = tmp_path_factory.mktemp("probe") / "sandbox.so"
    source = Path(__file__).parent / "probe/sandbox.c"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


@pytest.fixture
def other() -> Iterator[int]:
    """Another process of the same user."""
    process = subprocess.Popen(["sleep", "60"])
    yield process.pid
    process.kill()
    process.wait()


def probed(
    line: list[str], probe: Path, place: Place, other: int, around: tuple[str, ...] = ()
) -> dict[str, tuple[int, int]]:
    """The result and the error of each attempt, in a program that reads from stdin."""
    folder = place.home / "chain"
    folder.mkdir(mode=0o700, exist_ok=True)
    (place.home / "neighbour").write_text("of somebody else")
    # The path of a socket must be short.
    address = f"/tmp/kingtherum-{os.getpid()}-{other}"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        surroundings = {
            "LD_PRELOAD": str(probe), "PROBE_FOLDER": str(folder), "PROBE_HOME": str(place.home),
            "PROBE_OTHER": str(other), "PROBE_SOCKET": address,
        }
        # `env` sets them, so that what traces the program does not load the probe.
        given = ["/usr/bin/env", *(f"{name}={value}" for name, value in surroundings.items())]
        process = subprocess.Popen(
            [*around, *given, *line, *([str(folder)] if line[0] == str(WORKER) else [])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={}, start_new_session=True,
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(GREETING)
            process.stdin.flush()
            assert process.stdout.readline(), "it ended"
        finally:
            process.communicate(timeout=10)
            os.unlink(address)
    rows = [line.split() for line in (folder / "report").read_text().splitlines()]
    return {name: (int(result), int(error)) for name, result, error in rows}


def test_works_without_the_sandbox(probe: Path, old: Place, other: int) -> None:
    """The control: in a program without a sandbox the attempts succeed."""
    found = probed(["head", "-n", "1"], probe, old, other)
    fine = {name for name, (result, _) in found.items() if result >= 0}
    assert {"wallet-truncate", "wallet-remove", "neighbour", "passwd", "environ", "list-home", "make-in-home",
            "make-outside", "execve", "execveat", "kill", "kill-parent", *MORE[:2], "unix-socket", "resolv.conf",
            "certificates", "make-inside"} <= fine, found
    assert found["dumpable"] == (1, 0)


def test_processes_are_out_of_reach(probe: Path, old: Place, other: int) -> None:
    """The worker cannot start programs or inspect or signal processes, nor be inspected itself."""
    found = probed([str(WORKER)], probe, old, other)
    assert [name for name in PROCESSES if found[name] != (-1, errno.EPERM)] == [], found
    for name in ("dumpable", "core", "new-privileges"):
        assert found[name] == (0, 0), name


def test_files_are_out_of_reach(probe: Path, old: Place, other: int) -> None:
    """Only its own folder and the system's files for network access are accessible."""
    if not has_landlock():
        pytest.skip("this kernel has no Landlock")
    before = {name: text for name, text in old.content().items() if not name.startswith("chain/")}
    found = probed([str(WORKER)], probe, old, other)
    assert set(found) == {*FILES, *PROCESSES, *MORE, *ALLOWED}
    let = {name: found[name] for name in FILES if found[name][0] != -1 or found[name][1] not in DENIED}
    assert not let
    assert [name for name in ALLOWED if found[name] != (0, 0)] == []
    after = {name: text for name, text in old.content().items() if not name.startswith("chain/")}
    assert after == {**before, "neighbour": b"of somebody else"}


@pytest.mark.parametrize("name", MORE)
def test_other_resources_are_out_of_reach(name: str, probe: Path, old: Place, other: int) -> None:
    """No signals by other calls, no mode change of a wallet, no access to local services."""
    found = probed([str(WORKER)], probe, old, other)
    assert found[name][0] == -1 and found[name][1] in DENIED, found[name]


# A kernel that was built or started without Landlock, and one that has never heard of it.
WITHOUT = ("EOPNOTSUPP", "ENOSYS")


def without_landlock(error: str) -> tuple[str, ...]:
    """The options of strace with which the kernel seems to have no Landlock."""
    return ("-e", f"inject=landlock_create_ruleset:error={error}")


@pytest.mark.parametrize("error", WITHOUT)
def test_without_landlock_it_works_and_says_so(error: str, rich: Place, chain: Chain) -> None:
    """The worker is used all the same, and `doctor` says what it is not prevented from."""
    def found(*words: str) -> Watched:
        return watch(rich, *words, trace="landlock_create_ruleset", options=without_landlock(error))

    lacking = "this system has no Landlock: it can open every file you can"
    told = found("doctor", "--json")
    assert [one.worked for one in told.named("landlock_create_ruleset")] == [False], told
    checks = {check["name"]: check for check in told.ended.json()["worker"]}
    assert (checks["files"]["verdict"], checks["files"]["detail"]) == ("note", lacking), checks
    usual = {check["name"]: check for check in rich.run("doctor", "--json").json()["worker"]}
    assert (usual["files"]["detail"] == lacking) != has_landlock(), usual
    asked = found("balance", "old", *chain.flags, "--json")
    assert asked.ended.status == 0 and asked.named("landlock_create_ruleset"), asked
    assert asked.ended.out == rich.run("balance", "old", *chain.flags, "--json").out


@pytest.mark.parametrize("error", WITHOUT)
def test_without_landlock_the_rest_holds(error: str, probe: Path, old: Place, other: int) -> None:
    """Processes, signals, modes and local services stay out of reach, and nobody inspects it."""
    log = old.folder.parent / "strace"
    around = ("strace", "-qq", "-o", str(log), "-e", "trace=landlock_create_ruleset", *without_landlock(error))
    found = probed([str(WORKER)], probe, old, other, around)
    assert log.read_text().count("(INJECTED)") == 1, "it did not ask"
    assert found["neighbour"] == (0, 0) and found["passwd"] == (0, 0), "there is a Landlock"
    assert [name for name in PROCESSES if found[name] != (-1, errno.EPERM)] == [], found
    assert [name for name in MORE if found[name][0] != -1 or found[name][1] not in DENIED] == [], found
    assert [name for name in ALLOWED if found[name] != (0, 0)] == [], found


FACTS = """
import json, os
links = {name: os.readlink("/proc/self/fd/" + name) for name in os.listdir("/proc/self/fd")
         if os.path.exists("/proc/self/fd/" + name)}
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
json.dump({
    "environ": open("/proc/self/environ").read(), "links": links, "words": open("/proc/self/cmdline").read(),
    "session": os.getsid(0), "process": os.getpid(), "blocked": int(status["SigBlk"], 16),
}, open(os.path.join(os.path.dirname(__file__), "facts"), "w"))
"""


def test_initial_descriptors_and_environment(tmp_path: Path, old: Place, chain: Chain) -> None:
    """No environment variables of ours, only two pipes and /dev/null, and a separate session."""
    pair = Pair.made(tmp_path / "pair")
    pair.script(FACTS)
    reading, writing = os.pipe()
    ended = pair.run(
        old, "balance", "old", *chain.flags, "--json", pass_fds=(reading, writing),
        more={"KINGTHERUM_TELLTALE": "told", "LD_LIBRARY_PATH": "/nowhere"},
    )
    os.close(reading)
    os.close(writing)
    # It ends at once: before the wallet asks its first question, or after.
    assert ended.status == 70 and ended.code in ("worker-ended", "worker-unheard"), ended
    facts: dict[str, Any] = json.loads((pair.folder / "facts").read_text())
    assert facts["environ"] == "" and facts["blocked"] == 0
    assert facts["session"] == facts["process"]
    assert facts["words"].split("\0")[-2] == str(old.home / "chain")
    kinds = {name: link.split(":")[0] for name, link in facts["links"].items()}
    assert kinds == {"0": "pipe", "1": "pipe", "2": "/dev/null"}, facts["links"]
    assert facts["links"]["0"] != facts["links"]["1"]


def test_it_has_no_terminal(old: Place, chain: Chain) -> None:
    """The worker has no terminal, even if it is started from one."""
    assert address_of(WORDS) == chain.accounts[0]
    words = ("send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes")
    with screen(old, *words, *chain.flags) as shown:
        shown.sees("Password of old: ")
        worker = child_of(shown.process.pid)
        assert session_and_terminal(worker) == (worker, 0)
        assert session_and_terminal(shown.process.pid)[1] != 0, "nobody has one"
        links = descriptors(worker)
        assert links and not [link for link in links if link.startswith(("/dev/pts", "/dev/tty"))], links


def session_and_terminal(process: int) -> tuple[int, int]:
    """The session of a process, and the number of its terminal (0 for none)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[3]), int(fields[4])
