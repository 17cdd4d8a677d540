"""The dev chain, started for the tests, with injected faults."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from support.program import REPOSITORY

BATCH = 100


class Chain:
    """A running chain."""

    def __init__(self, greeting: dict[str, Any]) -> None:
        self.url: str = greeting["url"]
        self.accounts: list[str] = greeting["accounts"]
        # The number of the front, if this is another node of a running chain.
        self.number = 0
        # The name of the chain in the program.
        self.name = "dev"

    @property
    def flags(self) -> tuple[str, ...]:
        """The options with which a command reaches the chain."""
        return ("--chain", self.name, "--rpc-url", self.url)

    def ask(self, method: str, *parameters: Any) -> Any:
        """Return the result of a method."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}
        request = urllib.request.Request(
            self.url, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            answer = json.load(response)
        assert "error" not in answer, answer
        return answer["result"]

    def ask_all(self, questions: Sequence[tuple[str, list[Any]]]) -> list[Any]:
        """Return the results of many methods, in as few requests as the chain accepts."""
        results = list[Any]()
        for start in range(0, len(questions), BATCH):
            body = [
                {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}
                for number, (method, parameters) in enumerate(questions[start : start + BATCH])
            ]
            request = urllib.request.Request(
                self.url, json.dumps(body).encode(), {"Content-Type": "application/json"}
            )
            with urllib.request.urlopen(request, timeout=30) as response:
                answers = {answer["id"]: answer for answer in json.load(response)}
            assert all("result" in answer for answer in answers.values()), answers
            results += [answers[number]["result"] for number in range(len(body))]
        return results

    def fault(self, kind: str, **more: Any) -> None:
        """Set a fault for a later request."""
        self.ask("dev_fault", {"kind": kind, **more})

    def clear(self) -> None:
        """Clear all faults and counts."""
        self.ask("dev_clearFaults")
        self.ask("dev_clearCalls")

    def calls(self) -> dict[str, int]:
        """The number of requests per method."""
        counts: dict[str, int] = self.ask("dev_calls")
        return counts

    def nonce(self, account: str) -> int:
        """The number of mined and pending transactions of an account."""
        return int(self.ask("eth_getTransactionCount", account, "pending"), 16)


@contextmanager
def running(*options: str) -> Iterator[Chain]:
    """Run a chain for the duration of a `with` block."""
    process = subprocess.Popen(
        [sys.executable, "-m", "devchain", "--port", "0", "--exit-with-stdin", *options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY / "Tests/DevChain")},
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        yield Chain(json.loads(process.stdout.readline()))
    finally:
        process.stdin.close()
        process.terminate()
        process.wait(timeout=5)
        process.stdout.close()
