"""The number of requests that a payment makes before its question."""

import json
import tempfile
from pathlib import Path

from devchain.record import methods_of

from .balance import tokens_of
from .chain import Chain, chain
from .programs import answer
from .row import Row

WANTED = 4
# The words of every development chain; their first account has the funds.
WORDS = "test test test test test test test test test test test junk"


def rows() -> list[Row]:
    """Make the drafts of a payment in ether and of one in a token."""
    with chain() as node, tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        tokens = place / "tokens.json"
        tokens.write_text(json.dumps({"name": "Bench", "tokens": tokens_of(node)}))
        environment = {"ETH_RPC_URL": node.url, "KINGTHERUM_HOME": f"{folder}/home"}
        files = {"words": WORDS, "password": "of no other use"}
        for name, text in files.items():
            (place / name).touch(0o600)
            (place / name).write_text(text + "\n")
        answer(
            "wallet", "import", "bench", "--mnemonic-file", str(place / "words"),
            "--password-file", str(place / "password"), "--low-memory", "--known-test-key", "-q",
            environment=environment,
        )
        found = []
        for amount in ("0.1 eth", "0 TUSD"):
            node.calls()
            answer(
                "send", "--to", node.accounts[1], "--amount", amount, "--chain", "dev",
                "--token-list", str(tokens), "--dry-run", environment=environment,
            )
            found.append(row(amount.split()[1], posts(node)))
    return found


def posts(node: Chain) -> int:
    """Return the number of HTTP requests, with a batch counted once."""
    return sum(bool(methods_of(one["body"])) for one in node.ask("dev_transcript"))


def row(what: str, count: int) -> Row:
    """Return the row for one kind of payment."""
    return Row(
        f"`send` of {what}, before its question", f"{count} requests", f"{WANTED} (limit)",
        count / WANTED, f"≤ {WANTED}", count <= WANTED,
    )
