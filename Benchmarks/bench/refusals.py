"""Whether a refusal's time reveals its reason: wrong password, no password slot, changed file."""

import json
import os
import statistics
import subprocess
import tempfile
import time
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .programs import KINGTHERUM, Failed, run
from .row import Row
from .startup import wallet

RUNS = 50
WANTED = 1.05  # relative to a wrong password, whose time is nearly all Argon2id


def summed(document: dict[str, Any]) -> bytes:
    """Return a wallet file with the right checksum, so that only the intended part is wrong."""
    bare = {name: value for name, value in document.items() if name != "sum"}
    text = json.dumps(bare, separators=(",", ":")).encode()
    bare["sum"] = blake2b(text, digest_size=16).hexdigest()
    return json.dumps(bare, separators=(",", ":")).encode() + b"\n"


def changed(folder: Path, name: str, file: bytes) -> Path:
    """Create a home that contains this file."""
    keystore = folder / name / "keystore"
    keystore.mkdir(mode=0o700, parents=True)
    (folder / name).chmod(0o700)
    (keystore / "bench.ktr").touch(mode=0o600)
    (keystore / "bench.ktr").write_bytes(file)
    return folder / name


def refused(code: str, command: list[str], environment: dict[str, str]) -> float:
    """Return the seconds until a command has refused with this error code."""
    start = time.perf_counter()
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment},
    )
    seconds = time.perf_counter() - start
    if done.returncode == 0 or f'"{code}"' not in done.stderr:
        raise Failed(f"it was to be refused as {code}: {done.stderr.strip()}")
    return seconds


def rows() -> list[Row]:
    """Measure the three in alternation."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        wallet(folder)
        wrong = folder / "wrong"
        wrong.touch(mode=0o600)
        wrong.write_text("quite another sentence for a bench")
        file = (folder / "home/keystore/bench.ktr").read_bytes()
        no_slot, tampered = json.loads(file), json.loads(file)
        no_slot["slots"][0]["type"] = "recovery-code"
        tampered["mac"] = ("1" if tampered["mac"][0] == "0" else "0") + tampered["mac"][1:]
        homes = {
            "wrong-password": (folder / "home", wrong),
            "keystore-no-slot": (changed(folder, "none", summed(no_slot)), folder / "password"),
            "keystore-tampered": (changed(folder, "changed", summed(tampered)), folder / "password"),
        }
        found: dict[str, list[float]] = {name: [] for name in homes}
        for _ in range(RUNS):
            for name, (home, secret) in homes.items():
                command = [
                    str(KINGTHERUM), "wallet", "show", "bench", "--verify", "--json",
                    "--password-file", str(secret),
                ]
                found[name].append(refused(name, command, {"KINGTHERUM_HOME": str(home)}))
    times = {name: statistics.median(each) for name, each in found.items()}
    base = times.pop("wrong-password")
    return [beside(name, each, base) for name, each in times.items()]


def beside(name: str, ours: float, base: float) -> Row:
    """Compare a refusal with a wrong password's: the time must not tell them apart."""
    ratio = ours / base
    return Row(
        f"refused as {name}", f"{ours:.3f} s", f"{base:.3f} s (wrong password)", ratio,
        f"± {WANTED - 1:.2f}", max(ratio, 1 / ratio) <= WANTED,
    )
