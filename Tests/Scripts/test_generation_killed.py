"""Killed before any call that changes a file, the scene generator leaves the old tree or the new.

The next run undoes what a killed one left half done. The package is the small one of
`Tests/SceneGeneratorTests/Golden/package.txt`.
"""

import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / os.environ.get("BUILD", ".build")
PROGRAM = BUILD / os.environ.get("CONFIGURATION", "debug") / "scene-generator"
PACKAGE = ROOT / "Tests/SceneGeneratorTests/Golden/package.txt"
STAGE = ".scene-generator"
SEED = int(os.environ.get("KINGTHERUM_SEED", str(secrets.randbelow(1 << 32))))

# The calls that give, change or take a name: a kill before each of them is tried.
NAMING = ("mkdir", "rename", "linkat", "rmdir")
# The calls that write a content, which has no name yet that counts, or clean up; of these, some are
# tried.
WRITING = ("openat", "write", "fsync", "chmod", "unlink")
TRIED = 6

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("strace") is None,
    reason="kills are placed by strace, on Linux",
)
Tree = dict[str, bytes]


def small_package(folder: Path) -> Path:
    """Write the small package, and return its folder."""
    for part in PACKAGE.read_text().split("==> ")[1:]:
        path, text = part.split("\n", 1)
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return folder


def tree(folder: Path) -> Tree:
    """Return the content of each file, but for what is staged."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and STAGE not in path.relative_to(folder).parts
    }


def generate(
    package: Path, name: str, *before: str, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Generate a scene into the package, or into a folder."""
    words = [*before, str(PROGRAM), "--package", str(package), "generate", name]
    if folder is not None:
        words.append(str(folder))
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


def calls(log: str) -> Counter[str]:
    """Count the calls of a run by their names."""
    return Counter(re.findall(r"^(?:\[pid +\d+\] )?(?:\d+ +)?(\w+)\(", log, flags=re.MULTILINE))


def places(counted: Counter[str]) -> list[tuple[str, int]]:
    """The calls before which the program is killed: their names and numbers, from 1."""
    rng = random.Random(SEED)
    found = [(name, nth + 1) for name in NAMING for nth in range(counted[name])]
    for name in WRITING:
        numbers = range(1, counted[name] + 1)
        found += [(name, nth) for nth in sorted(rng.sample(numbers, min(TRIED, len(numbers))))]
    return found


def counted(package: Path, tmp_path: Path, folder: Path | None = None) -> Counter[str]:
    """Run the program undisturbed, and count its calls."""
    log = tmp_path / "log"
    done = generate(package, "Vault", "strace", "-f", "-o", str(log), folder=folder)
    assert done.returncode == 0, done.stderr
    return calls(log.read_text())


def kill(package: Path, call: str, nth: int, folder: Path | None = None) -> int:
    """Kill the program before its nth call of a kind; return its status."""
    strace = ("strace", "-f", "-o", "/dev/null", "-e", f"trace={call}")
    inject = ("-e", f"inject={call}:signal=SIGKILL:when={nth}")
    return generate(package, "Vault", *strace, *inject, folder=folder).returncode


@linux
def test_a_kill_leaves_the_old_tree_or_the_new(tmp_path: Path) -> None:
    old = tree(small_package(tmp_path / "whole"))
    found = places(counted(tmp_path / "whole", tmp_path))
    new = tree(tmp_path / "whole")
    assert len(new) > len(old) and not (tmp_path / "whole" / STAGE).exists()
    assert len(found) > 50, f"seed {SEED}"
    ends = Counter[str]()
    for number, (call, nth) in enumerate(found):
        where = f"{call} {nth}, seed {SEED}"
        package = small_package(tmp_path / f"at-{number}")
        assert kill(package, call, nth) == -signal.SIGKILL, where
        left = tree(package)
        is_half = left not in (old, new)
        # A half-done change is never without what undoes it.
        assert not is_half or (package / STAGE / "plan").exists(), where
        # A run that has nothing to do, since there is such a command, undoes it all the same.
        assert generate(package, "Doctor").returncode == 1, where
        settled = tree(package)
        assert settled in (old, new), where
        assert not (package / STAGE).exists(), where
        ends["half" if is_half else "new" if settled == new else "old"] += 1
        again = generate(package, "Vault")
        assert again.returncode == (1 if settled == new else 0), f"{where}: {again.stderr}"
        assert tree(package) == new, where
        shutil.rmtree(package)
    assert min(ends["old"], ends["half"], ends["new"]) > 0, f"{ends}, seed {SEED}"


@linux
def test_a_kill_leaves_a_whole_destination_or_none(tmp_path: Path) -> None:
    package = small_package(tmp_path / "package")
    before = tree(package)
    found = places(counted(package, tmp_path, folder=tmp_path / "whole"))
    whole = tree(tmp_path / "whole")
    ends = set[bool]()
    for number, (call, nth) in enumerate(found):
        where = f"{call} {nth}, seed {SEED}"
        folder = tmp_path / f"at-{number}"
        assert kill(package, call, nth, folder=folder) == -signal.SIGKILL, where
        assert not folder.exists() or tree(folder) == whole, where
        ends.add(folder.exists())
        if not folder.exists():
            assert generate(package, "Vault", folder=folder).returncode == 0, where
        assert tree(folder) == whole, where
        assert not list(tmp_path.glob(".*")), where
    assert False in ends
    assert tree(package) == before
