"""Full disks, closed outputs and odd limits: the right error, and the wallet is kept."""

import itertools
import os
import re
import resource
import shutil
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM, Ended, code_in, environment
from support.strace import watch
from support.wallets import Place, secret_file

CREATE = ("wallet", "create", "new", "--low-memory", "--password-file", "passphrase", "--json")


def in_namespace() -> tuple[str, ...] | None:
    """The start of a command line that may mount a file system; None if there is none."""
    for before in ((), ("unshare", "--map-root-user"), ("sudo", "-n")):
        line = [*before, "unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
        if shutil.which(line[0]):
            tried = subprocess.run(line, capture_output=True, check=False)
            if tried.returncode == 0:
                return before
    return None


# Mounts a disk of $1 KiB at ./home, fills it except $2 bytes, runs the rest of the line, and copies
# the disk's files out, since the mount ends with the namespace.
ON_A_SMALL_DISK = """
mkdir -m 700 home && mount -t tmpfs -o size="$1"k,mode=700 none home
head -c 10M /dev/zero >home/filler 2>/dev/null; truncate -s -"$2" home/filler
mount -o remount,"$3" home
shift 3; "$@"; status=$?
mount -o remount,rw home
truncate -s 0 home/filler
cp -a home after; exit $status
"""


def on_a_small_disk(place: Place, free: int, *words: str, options: str = "rw") -> Ended:
    """Run the program with its home on a nearly full tmpfs."""
    before = in_namespace()
    if before is None:
        pytest.skip("a small file system cannot be mounted here: neither root nor unshare -r")
    done = subprocess.run(
        [*before, "unshare", "--mount", "sh", "-c", ON_A_SMALL_DISK, "sh", "64", str(free),
         options, str(PROGRAM), *words],
        cwd=place.folder, env=environment(place.folder), capture_output=True, check=False,
        stdin=subprocess.DEVNULL, start_new_session=True, timeout=30,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def test_disk_full(place: Place) -> None:
    """A disk without space for the wallet file: the right error, and no file remains."""
    ended = on_a_small_disk(place, 0, *CREATE)
    assert (ended.status, ended.code) == (1, "disk-full"), ended
    found = [path.name for path in (place.folder / "after").rglob("*") if path.is_file()]
    assert set(found) <= {"filler", ".lock"}, found


def test_enough_disk_space(place: Place) -> None:
    """The same with a few free pages succeeds: the test above fails only for lack of space."""
    ended = on_a_small_disk(place, 16384, *CREATE)
    assert ended.status == 0, ended
    assert (place.folder / "after/keystore/new.ktr").stat().st_size > 500


def test_read_only(place: Place) -> None:
    """A read-only file system has its own error."""
    ended = on_a_small_disk(place, 16384, *CREATE, options="ro")
    assert (ended.status, ended.code) == (1, "disk-read-only"), ended
    assert [path.name for path in (place.folder / "after").iterdir()] == ["filler"]


def test_doctor_of_a_read_only_home(place: Place) -> None:
    """`doctor` reports a read-only home in advance."""
    for options, verdict in (("rw", "good"), ("ro", "bad")):
        ended = on_a_small_disk(place, 16384, "doctor", "--json", options=options)
        home = next(row for row in ended.json()["places"] if row["name"] == "home")
        assert home["verdict"] == verdict, home
        assert verdict == "good" or ended.json()["isSound"] is False
        shutil.rmtree(place.folder / "after")
        (place.folder / "home").rmdir()
    assert home["detail"].endswith("is not writable: read-only file system")


def test_answer_to_a_full_disk(place: Place) -> None:
    """The output cannot be written: an error, but the wallet exists."""
    with open("/dev/full", "wb") as full:
        ended = place.run(*CREATE, stdout=full)
    assert (ended.status, ended.code) == (1, "output-unwritable"), ended
    place.verify("new")


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("chain", "list"), ("doctor",)])
def test_any_answer_to_a_full_disk(words: tuple[str, ...], place: Place) -> None:
    """No command reports success if its output was lost."""
    with open("/dev/full", "wb") as full:
        assert place.run(*words, stdout=full).status == 1


def test_errors_to_a_full_disk(place: Place) -> None:
    """If not even the error can be printed, the status still shows it."""
    with open("/dev/full", "wb") as full:
        assert place.run(*CREATE, stdout=full, stderr=full).status == 1
    place.verify("new")


@pytest.mark.parametrize("broken", ["stdout", "stderr"])
def test_closed_pipe(broken: str, place: Place) -> None:
    """A closed pipe is an error of stdout, never a kill by SIGPIPE."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        match broken:
            case "stdout":
                ended = place.run(*CREATE, stdout=pipe)
                assert (ended.status, ended.code) == (1, "output-unwritable")
            case _:
                assert place.run(*CREATE, stderr=pipe).status == 0
    place.verify("new")


CLOSED = [
    closed for count in (1, 2, 3) for closed in itertools.combinations((0, 1, 2), count)
]


@pytest.mark.parametrize("closed", CLOSED, ids=lambda closed: "".join(map(str, closed)))
def test_standard_descriptors_closed(closed: tuple[int, ...], place: Place) -> None:
    """Output for a closed stdout or stderr never ends up in a key file."""
    def close() -> None:
        for descriptor in closed:
            os.close(descriptor)

    process = subprocess.run(
        [str(PROGRAM), *CREATE, "--mnemonic-out", "words.out"],
        cwd=place.folder, env=environment(place.folder), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=close, check=False, timeout=30,
    )
    assert process.returncode == (1 if 1 in closed else 0), process
    if 1 in closed and 2 not in closed:
        assert code_in(process.stderr) == "output-unwritable"
    words = (place.folder / "words.out").read_text()
    assert re.fullmatch(r"([a-z]+ ){11}[a-z]+\n", words)
    file = (place.keystore / "new.ktr").read_bytes()
    assert file.startswith(b'{"format":"kingtherum-keystore"') and b"caution" not in file
    place.verify("new")


@pytest.mark.parametrize("limit", [0, 1, 1000])
def test_file_size_limit(limit: int, place: Place) -> None:
    """With a file size limit the write fails with an error, not with a kill by SIGXFSZ."""
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    ended = place.run(*CREATE, preexec_fn=limited)
    assert (ended.status, ended.code) == (1, "file-system"), ended
    assert place.names() == ["keystore", "keystore/.lock"]


def test_descriptor_limit(place: Place) -> None:
    """Too few descriptors cause an error with a code."""
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))  # libdispatch alone needs 5

    ended = place.run(*CREATE, preexec_fn=limited)
    assert ended.status == 1 and ended.code, ended
    assert not list(place.folder.rglob("*.ktr"))


def test_memory_limit(place: Place) -> None:
    """Too little memory is reported before the password is used; no wallet has an empty key."""
    def created(mebibytes: int, *words: str, **how: float) -> Ended:
        limit = mebibytes << 20
        return place.run(
            *words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)), **how
        )

    def is_enough(mebibytes: int) -> bool:
        try:
            return created(mebibytes, *CREATE, patience=5).status == 0
        except subprocess.TimeoutExpired:
            # The system's thread library retries each second if there is no memory for a thread.
            return False

    # The program's own mappings depend on its build: the smallest limit that leaves 64 MiB.
    enough = next(size for size in range(200, 1200, 40) if is_enough(size))
    for path in place.folder.rglob("*.ktr"):
        path.unlink()
    strong = [word for word in CREATE if word != "--low-memory"]
    ended = created(enough + 80, *strong)
    assert (ended.status, ended.code) == (1, "keystore-kdf-memory"), ended
    assert not list(place.folder.rglob("*.ktr"))


MODE = re.compile(r", 0([0-7]{3,4})(?:\)|$)")


@pytest.mark.parametrize("umask", [0o000, 0o777])
def test_modes_at_every_moment(umask: int, place: Place) -> None:
    """Files are created 0600 and folders 0700, whatever the umask, and no mode changes later."""
    if umask == 0o777 and os.geteuid() != 0:
        pytest.skip("with umask 777 strace could not read its own log")
    watched = watch(
        place, *CREATE, "--mnemonic-out", "words.out", umask=umask,
        trace="openat,open,creat,mkdir,mkdirat,mknod,mknodat,chmod,fchmod,fchmodat",
    )
    assert watched.ended.status == 0, watched.ended
    assert not watched.named("chmod", "fchmod", "fchmodat", "mknod", "mknodat", "creat")
    made = [call for call in watched.calls if "O_CREAT" in call.arguments or "mkdir" in call.name]
    for call in made:
        wanted = "700" if "mkdir" in call.name else "600"
        assert MODE.findall(call.arguments)[-1] == wanted, call
    names = {call.texts[0].rpartition("/")[2].split(".tmp.")[0] for call in made}
    assert names >= {"home", "keystore", ".lock", ".words.out", ".new.ktr", "kingtherum"}
    assert any(name.endswith(".verified") for name in names)
    state = place.folder / ".local"
    for path in [
        place.home, *place.home.rglob("*"), place.folder / "words.out", state, *state.rglob("*"),
    ]:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


def test_unusual_paths(place: Place) -> None:
    """A home that is read-only, a link, a file or open to others is refused with its own code."""
    cases: dict[str, str] = {}
    for name, code in (("link", "home-link"), ("file", "home-not-folder"), ("open", "home-mode")):
        path = place.folder / name
        match name:
            case "link":
                Path(place.folder / "target").mkdir(mode=0o700)
                path.symlink_to(place.folder / "target")
            case "file":
                secret_file(path, "")
            case "open":
                path.mkdir()
                path.chmod(0o755)
        ended = place.run(*CREATE, "--home", str(path))
        cases[name] = ended.code
        assert ended.status == 1 and ended.code == code, (name, ended)
    assert not list(place.folder.rglob("*.ktr"))
