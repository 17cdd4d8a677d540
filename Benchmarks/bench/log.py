"""A signature under a monthly limit, with a long audit log and with none."""

import hashlib
import tempfile
from itertools import count
from pathlib import Path

from .payouts import LINES, TERMS
from .programs import KINGTHERUM, answer, run
from .row import Row, at_most

LISTS = 10
ROUNDS = 5
WANTED = 1.5
AT_ONCE = 0.1  # seconds: the time that people perceive as immediate
NUMBERS = count()
POLICY = """[allow]
typed-data = "any"

[most]
ether = { month = "1000000 eth" }
"""


def furnish(folder: Path) -> dict[str, str]:
    """Create a wallet of the usual cost, one that is cheap to unlock, and a policy."""
    environment = {"KINGTHERUM_HOME": str(folder / "home"), "HOME": str(folder)}
    secret = folder / "passphrase"
    secret.touch(mode=0o600)
    secret.write_text("seven green lanterns hum\n")
    for name, cost in (("saver", ()), ("payer", ("--low-memory",))):
        answer(
            "wallet", "create", name, *cost, "--password-file", str(secret), "--mnemonic-out",
            str(folder / f"words-{name}"), "--json", environment=environment,
        )
    policy = folder / "home" / "policy.toml"
    policy.touch(mode=0o600)
    policy.write_text(POLICY)
    answer(
        "tx", "build", "--from", "saver", "--to", payee(LISTS * LINES), "--amount", "1 gwei", *TERMS,
        "--out", str(folder / "payment"), "--quiet", environment=environment,
    )
    return environment


def payee(number: int) -> str:
    """Return an address that does not look like any other."""
    return "0x" + hashlib.sha256(number.to_bytes(8, "big")).hexdigest()[:40]


def lengthen(folder: Path, environment: dict[str, str]) -> int:
    """Sign payout lists with new payees each time; return the number of lines in the log."""
    for number in range(LISTS):
        rows = (f"{payee(number * LINES + place)},1 gwei" for place in range(LINES))
        (folder / "list.csv").write_text("to,amount\n" + "\n".join(rows) + "\n")
        terms = list(TERMS)
        terms[terms.index("--nonce") + 1] = str(number * LINES)
        unsigned = str(folder / f"unsigned{number}")
        answer(
            "payout", "build", str(folder / "list.csv"), "--from", "payer", *terms, "--out", unsigned,
            "--quiet", environment=environment,
        )
        answer(
            "payout", "sign", "--in", unsigned, "--out", str(folder / f"signed{number}"), "--yes",
            "--quiet", "--password-file", str(folder / "passphrase"), environment=environment,
        )
    return len((folder / "home" / "audit.log").read_bytes().splitlines())


def measured(folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Return the seconds of a signature, and of a review without signing."""
    command = [str(KINGTHERUM), "tx", "sign", "--in", str(folder / "payment")]
    unlock = ["--yes", "--password-file", str(folder / "passphrase"), "--quiet"]
    signed = min(
        run([*command, *unlock, "--out", str(folder / f"out{next(NUMBERS)}")], environment)[0]
        for _ in range(ROUNDS)
    )
    shown = min(run([*command, "--dry-run"], environment)[0] for _ in range(ROUNDS))
    return signed, shown


def rows() -> list[Row]:
    """Measure each command as a separate process, from its start to its end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = furnish(folder)
        signed, shown = measured(folder, environment)
        lines = lengthen(folder, environment)
        long_signed, long_shown = measured(folder, environment)
    beside = f"with {lines:,} audit log entries"
    return [
        at_most(f"signing {beside}", long_signed, signed, "{:.3f} s", "with no entries", WANTED),
        at_most(
            f"dry run {beside}", long_shown, AT_ONCE, "{:.3f} s",
            f"limit; {shown:.3f} s with no entries", 1.0
        ),
    ]
