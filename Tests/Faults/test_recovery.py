"""A search for a recovery phrase resumes after an interruption."""

import json
import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from support.program import PROGRAM, Ended, code_in, environment, run
from support.wallets import Place, address_of, secret_file

RIGHT = "extra uncle other warfare shuffle switch detail general loan hobby small glance"
NOBODY = "0x" + "11" * 20
TOTAL = 2048 * 2048


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A phrase with two unknown words: a search of minutes."""
    place = Place.made(tmp_path / "place")
    secret_file(place.folder / "words", RIGHT.replace("uncle", "?").replace("hobby", "?"))
    return place


def command(address: str) -> tuple[str, ...]:
    """The search for a phrase with this address."""
    return (
        "mnemonic", "recover", "--mnemonic-file", "words", "--address", address, "--out", "found",
        "--state", "search", "--json",
    )


def state(place: Place) -> dict[str, Any]:
    """The progress in the file."""
    found = json.loads((place.folder / "search").read_text())
    assert isinstance(found, dict)
    return found


def broken_off(place: Place, beyond: int, number: signal.Signals) -> int:
    """Start the search, and end it with a signal after a position; return the status."""
    with subprocess.Popen(
        [str(PROGRAM), *command(NOBODY)], env=environment(place.folder), cwd=place.folder,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if (place.folder / "search").exists() and state(place)["position"] > beyond:
                break
            time.sleep(0.05)
        process.send_signal(number)
        assert process.wait(20) != 0
        return process.returncode


def at(place: Place, position: int) -> None:
    """Write another position of the same search to the file."""
    (place.folder / "search").write_text(json.dumps(state(place) | {"position": position}))


def searched(place: Place, address: str) -> Ended:
    """Run the search to its end."""
    return run(place.folder, *command(address), patience=120)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_resumes_after_a_signal(place: Place, number: signal.Signals) -> None:
    """Each start resumes where the last one ended, and the file contains no word."""
    assert broken_off(place, 0, number) == -number
    first = state(place)
    text = (place.folder / "search").read_text()
    assert not any(word in text for word in RIGHT.split())
    assert (place.folder / "search").stat().st_mode & 0o777 == 0o600
    assert not (place.folder / "found").exists()
    broken_off(place, first["position"], number)
    assert state(place)["position"] > first["position"]
    # The same file with a position near the end: only the rest is tried.
    at(place, TOTAL - 2000)
    ended = searched(place, NOBODY)
    assert ended.status == 1 and ended.code == "recovery-not-found"
    assert not (place.folder / "search").exists()


def test_does_not_resume_another_search(place: Place) -> None:
    """The file belongs to one address, and a search for another address does not change it."""
    broken_off(place, 0, signal.SIGINT)
    before = (place.folder / "search").read_bytes()
    ended = searched(place, address_of(RIGHT))
    assert ended.status == 1 and ended.code == "recovery-state-other"
    assert (place.folder / "search").read_bytes() == before


def nothing_may_grow() -> None:
    """Limit the file size to zero, with an error instead of SIGXFSZ."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def test_a_full_disk_ends_the_search(place: Place) -> None:
    """If the file cannot be written, the search ends with an error, and leaves no file."""
    before = sorted(os.listdir(place.folder))
    # Its outputs are pipes, which have no size limit.
    ended = subprocess.run(
        [str(PROGRAM), *command(NOBODY)], env=environment(place.folder), cwd=place.folder,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
        preexec_fn=nothing_may_grow,
    )
    assert ended.returncode == 1 and code_in(ended.stderr) == "output-file-unwritable", ended
    assert sorted(os.listdir(place.folder)) == before
