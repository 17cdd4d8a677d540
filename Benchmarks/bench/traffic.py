"""The bytes of a first sync of a history, and its time at nodes that limit the rate of requests."""

import json
import tempfile
import time
from pathlib import Path

from .chain import Chain, chain
from .counting import Counter, counting
from .history import story, token_of
from .programs import answer
from .row import Row, at_most

# A second: the development chain answers two or three times as many.
RATE = 10
WANTED_BYTES = 2.0
WANTED_TIME = 1.3


def rows() -> list[Row]:
    """Sync the same history at full speed, and at nodes that count requests or calls.

    Both allow the requests of one second at once in the beginning, and refuse others with the
    status 429 and a pause of a second; nobody tells the wallet the rate.
    """
    with chain() as node, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        account = story(node)
        tokens = folder / "tokens.json"
        tokens.write_text(json.dumps({"name": "Bench", "tokens": [token_of(node)]}))
        command = (
            "history", account, "--chain", "dev", "--limit", "1000", "--yes", "--json",
            "--token-list", str(tokens),
        )
        shown, fast, free = first_sync(folder / "fast", command, node.url)
        least = evidence(node, shown)
        front = node.ask("dev_openFront", {"requestsPerSecond": RATE})
        posted, requests, of_requests = first_sync(folder / "requests", command, front["url"])
        called, calls, of_calls = first_sync(folder / "calls", command, node.url, RATE)
        assert posted["total"] == called["total"] == shown["total"]
        assert requests.refused and calls.refused, "no node limited anything"
    unlimited = f"without a limit {fast.posts} requests in {free:.2f} s"
    return [
        at_most(
            "history, bytes of the first sync", fast.bytes / 1024, least / 1024, "{:.1f} KiB",
            "its transactions and receipts", WANTED_BYTES,
        ),
        at_most(
            f"history, first sync at {RATE} requests a second", of_requests, requests.posts / RATE,
            "{:.2f} s", f"{requests.posts} requests at this rate; {unlimited}", WANTED_TIME,
        ),
        at_most(
            f"history, first sync at {RATE} calls a second, also in batches", of_calls,
            calls.calls / RATE, "{:.2f} s", f"{calls.calls} calls at this rate; {unlimited}",
            WANTED_TIME,
        ),
    ]


def first_sync(
    home: Path, command: tuple[str, ...], url: str, rate: float | None = None
) -> tuple[dict[str, object], Counter, float]:
    """Read a history into a new home; return it, what was counted, and the seconds.

    What was refused counts as no request. With a rate, only so many calls a second are answered.
    """
    with counting(url, rate) as (address, counter):
        environment = {"ETH_RPC_URL": address, "KINGTHERUM_HOME": str(home)}
        begin = time.perf_counter()
        shown = json.loads(answer(*command, environment=environment))
        seconds = time.perf_counter() - begin
    return shown, counter, seconds


def evidence(node: Chain, shown: dict[str, object]) -> int:
    """Return the bytes of the transactions of the rows and of their receipts."""
    rows = shown["movements"]
    assert isinstance(rows, list)
    hashes = {row["transaction"] for row in rows if row.get("transaction")}
    assert len(hashes) > 10, f"{len(hashes)} transactions"
    return sum(
        len(json.dumps(node.ask(method, each), separators=(",", ":")))
        for each in hashes
        for method in ("eth_getTransactionByHash", "eth_getTransactionReceipt")
    )
