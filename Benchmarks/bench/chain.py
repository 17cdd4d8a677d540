"""A development chain, and the counts of the requests to it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from devchain.ask import ask

from .programs import ROOT


@dataclass(frozen=True)
class Chain:
    """The chain's URL, accounts and contracts."""

    url: str
    accounts: list[str]
    contracts: dict[str, str]

    def ask(self, method: str, *parameters: Any) -> Any:
        """Return the result of one request."""
        return ask(self.url, method, list(parameters))

    def send(self, sender: str, to: str, value: int = 0, data: str = "0x") -> None:
        """Make the node sign, send and mine a transaction."""
        self.ask(
            "eth_sendTransaction", {"from": sender, "to": to, "value": hex(value), "data": data}
        )

    def calls(self) -> dict[str, int]:
        """Return the number of requests per method since the last time, and reset the counts."""
        counts: dict[str, int] = self.ask("dev_calls")
        self.ask("dev_clearCalls")
        return counts


def note(what: str, counts: dict[str, int]) -> None:
    """Print the counts of the requests on stderr."""
    listed = ", ".join(f"{count} {method}" for method, count in sorted(counts.items()))
    print(f"bench: {what}: {listed}", file=sys.stderr)


@contextmanager
def chain() -> Iterator[Chain]:
    """Start a chain on a free port; it ends with the `with`."""
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT / "Tests" / "DevChain"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "devchain", "--port", "0", "--exit-with-stdin"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            greeting = json.loads(process.stdout.readline())
            yield Chain(greeting["url"], greeting["accounts"], greeting["contracts"])
        finally:
            process.stdin.close()
            process.wait()
