"""The time and memory of a payout list of 10,000 lines, from the text to the signed document."""

import hashlib
import json
import tempfile
import time
from pathlib import Path

from . import bare
from .programs import KINGTHERUM, answer, figures, run
from .row import Row, at_least, at_most

LINES = 10_000
SPREAD = (1 << 159) // 5 * 3 + 1  # any large odd number
SECONDS, MEGABYTES = 5.0, 100.0  # of 10^6 bytes
ROUNDS = 3
MEBIBYTE = 2**20 / 10**6
ARGON2 = 64 * MEBIBYTE  # the minimum for a wallet
TERMS = (
    "--chain", "dev", "--offline", "--nonce", "0", "--gas", "60000", "--max-fee-per-gas", "30 gwei",
    "--max-priority-fee-per-gas", "1 gwei",
)


def furnish(folder: Path) -> dict[str, str]:
    """Create a wallet that is cheap to unlock, and a list; return the environment."""
    environment = {"KINGTHERUM_HOME": str(folder / "home"), "HOME": str(folder)}
    secret = folder / "passphrase"
    secret.touch(mode=0o600)
    secret.write_text("seven green lanterns hum\n")
    answer(
        "wallet", "create", "payer", "--low-memory", "--password-file", str(secret),
        "--mnemonic-out", str(folder / "words"), "--json", environment=environment,
    )
    # Spread out: consecutive addresses look alike, and each row would cause a warning.
    payees = ((place + 1) * SPREAD % (1 << 160) for place in range(LINES))
    rows = (f"0x{payee:040x},{place + 1} gwei,,line {place}" for place, payee in enumerate(payees))
    (folder / "list.csv").write_text("to,amount,token,note\n" + "\n".join(rows) + "\n")
    return environment


def rows() -> list[Row]:
    """Measure each command as a separate process, from its start to its end."""
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = furnish(folder)
        command = str(KINGTHERUM)
        build = (
            command, "payout", "build", f"{name}/list.csv", "--from", "payer", *TERMS, "--quiet",
            "--out",
        )
        sign = (
            command, "payout", "sign", "--in", f"{name}/unsigned0", "--yes", "--quiet",
            "--password-file", f"{name}/passphrase", "--out",
        )
        built = [run([*build, f"{name}/unsigned{turn}"], environment)[0] for turn in range(ROUNDS)]
        signed = [run([*sign, f"{name}/signed{turn}"], environment)[0] for turn in range(ROUNDS)]
        found.append(log(folder / "home"))
        peaks = [
            min(
                bare.peak(folder, *words, f"{name}/{what}-again{turn}", environment=environment)
                for turn in range(ROUNDS)
            )
            for what, words in (("built", build), ("signed", sign))
        ]
    alone = LINES / figures("sign")["bound"]
    for what, turns, peak in zip(("built", "signed"), (built, signed), peaks, strict=True):
        seconds = min(turns)
        limit = f"limit; {LINES / seconds:,.0f} payments a second"
        if what == "signed":
            limit += f"; libsecp256k1 alone {alone:.2f} s"
        found.append(
            at_most(f"payout list of {LINES:,}, {what}", seconds, SECONDS, "{:.2f} s", limit, 1.0)
        )
        whose = "limit" if what == "built" else f"limit; Argon2id uses {ARGON2:.0f} for a moment"
        found.append(
            at_most(
                f"peak memory, list {what}", peak * MEBIBYTE, MEGABYTES, "{:.1f} MB", whose, 1.0
            )
        )
    return found


def log(home: Path) -> Row:
    """Measure how fast the audit log is read and verified."""
    lines = (home / "audit.log").read_bytes().splitlines()
    start = time.perf_counter()
    before = bytes(32).hex()
    for number, line in enumerate(lines, 1):
        members = json.loads(line)
        assert members["number"] == number and members["previous"] == before
        before = hashlib.sha256(line).hexdigest()
    theirs = len(lines) / (time.perf_counter() - start)
    ours = figures("audit", str(home), str(len(lines)))["ours"]
    whose = "Python's json and hashlib, which check less"
    return at_least("audit log entries verified", ours, theirs, "/s", whose, 0.20)
