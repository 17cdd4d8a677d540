"""The audit log and the policy: nothing is signed without a log entry, whatever happens."""

import fcntl
import hashlib
import json
import os
import resource
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from support.program import PROGRAM, environment
from support.wallets import Place, secret_file

SIGN = ("message", "sign", "hello", "--from", "old", "--yes")
ETHER = 10**18


def lines(place: Place) -> list[dict[str, Any]]:
    """Read the log, and verify it with Python's SHA-256."""
    previous = "00" * 32
    found = []
    for number, line in enumerate((place.home / "audit.log").read_bytes().splitlines(), start=1):
        entry = json.loads(line)
        assert entry["number"] == number
        assert entry["previous"] == previous
        previous = hashlib.sha256(line).hexdigest()
        found.append(entry)
    return found


def payment(place: Place, nonce: int, amount: str = "1 eth") -> str:
    """Build an unsigned payment, and return its file name."""
    name = f"payment-{nonce}.json"
    ended = place.run(
        "tx", "build", "--from", "old", "--to", "0x" + "42" * 20, "--amount", amount, "--nonce",
        str(nonce), "--gas", "21000", "--max-fee-per-gas", "30 gwei",
        "--max-priority-fee-per-gas", "1 gwei", "--chain", "dev", "--offline", "--out", name,
    )
    assert ended.status == 0, ended
    return name


@pytest.mark.parametrize("count", [8])
def test_signers_at_once(count: int, old: Place) -> None:
    """Each alone is within the day's limit; as many as fit are signed, and the log is intact."""
    names = [payment(old, nonce) for nonce in range(count)]
    secret_file(old.home / "policy.toml", '[most.ether]\nday = "3.5 eth"\n')

    def sign(name: str) -> Any:
        return old.unlocking("tx", "sign", "--in", name, "--out", f"signed-{name}", "--yes")

    with ThreadPoolExecutor(count) as threads:
        ends = list(threads.map(sign, names))
    assert [ended.status for ended in ends].count(0) == 3, ends
    assert {ended.code for ended in ends} == {"", "policy"}
    told = lines(old)
    signed = [entry for entry in told if entry["outcome"] == "signed"]
    assert len(signed) == 3
    assert sum(int(entry["value"]) for entry in signed) == 3 * ETHER
    handed = {json.loads(ended.out)["hash"] for ended in ends if ended.status == 0}
    assert {entry["hash"] for entry in signed} == handed
    assert old.run("audit", "verify").status == 0


def test_no_room_for_the_line(old: Place) -> None:
    """An entry that does not fit on the disk: no signature, and the log does not change."""
    assert old.unlocking(*SIGN).status == 0
    before = (old.home / "audit.log").read_bytes()

    def limited() -> None:
        limit = len(before) + 40
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    ended = old.unlocking(*SIGN, preexec_fn=limited)
    assert (ended.status, ended.code) == (1, "audit-not-written"), ended
    assert ended.out == b""
    assert (old.home / "audit.log").read_bytes() == before
    assert old.unlocking(*SIGN).status == 0
    assert len(lines(old)) == 2


def test_no_room_for_what_is_remembered(old: Place) -> None:
    """A full state folder: no signature."""
    state = old.folder / ".local" / "state"
    state.mkdir(parents=True, mode=0o700, exist_ok=True)
    (state / "kingtherum").rename(state / "elsewhere")
    (state / "kingtherum").write_text("in the way")
    ended = old.unlocking(*SIGN)
    assert (ended.status, ended.code) == (1, "audit-not-written"), ended
    assert ended.out == b""


def test_killed_before_the_signature_is_out(old: Place) -> None:
    """The entry exists before the signature is output, and stays if the signature is lost."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETFL, os.O_NONBLOCK)
    filler = 0
    try:
        while True:
            filler += os.write(writing, b"." * 4096)
    except BlockingIOError:
        pass
    fcntl.fcntl(writing, fcntl.F_SETFL, 0)
    with subprocess.Popen(
        [str(PROGRAM), *SIGN, "--quiet", "--password-file", "passphrase"],
        stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.DEVNULL, cwd=old.folder,
        env=environment(old.folder), start_new_session=True,
    ) as process:
        end = time.monotonic() + 20
        log = old.home / "audit.log"
        while time.monotonic() < end and not (log.exists() and log.read_bytes()):
            time.sleep(0.01)
        time.sleep(0.2)
        assert process.poll() is None, "it should wait for room in the pipe"
        process.kill()
    os.close(writing)
    out = b""
    while piece := os.read(reading, 1 << 16):
        out += piece
    os.close(reading)
    assert out == b"." * filler, "no signature left the process"
    assert [entry["outcome"] for entry in lines(old)] == ["signed"]
    assert old.unlocking(*SIGN).status == 0
    assert old.run("audit", "verify").status == 0
    assert len(lines(old)) == 2


def test_refusals_are_written_down_without_the_text(old: Place) -> None:
    """The log has an entry for a refusal, but never the text of a message."""
    secret_file(old.home / "policy.toml", "[allow]\nmessages = false\n")
    ended = old.run(*SIGN, "--json")  # no password: refused before the prompt
    assert (ended.status, ended.code) == (1, "policy"), ended
    (old.home / "policy.toml").unlink()
    assert old.unlocking(*SIGN).status == 0
    told = lines(old)
    assert [(entry["outcome"], entry.get("rule")) for entry in told] == [
        ("refused", "messages"), ("signed", None),
    ]
    assert b"hello" not in (old.home / "audit.log").read_bytes()
    assert (old.home / "audit.log").stat().st_mode & 0o777 == 0o600
