"""Balances on ten chains at once, and those that were read a moment ago."""

import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from .balances import SlowNode
from .programs import KINGTHERUM, run
from .row import Row, at_most

# In seconds, of the chains' nodes; the last one is the slowest.
LATENCIES = [place / 50 for place in range(1, 11)]
RUNS = 9
WANTED = 1.3
# Two, so that they are read by a program of calls.
ACCOUNTS = ["0x" + digit * 40 for digit in "78"]


def rows() -> list[Row]:
    """Read ten chains and the slowest alone in turn, and all of them once more."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "home"
        nodes = [
            stack.enter_context(SlowNode(latency, chain=424_200 + place).running())
            for place, latency in enumerate(LATENCIES)
        ]
        home.mkdir(mode=0o700)
        settings = home / "config.toml"
        settings.touch(0o600)
        settings.write_text(
            "\n".join(
                f'[chains.c{node.chain}]\nid = {node.chain}\nrpc-url = "{node.url}"' for node in nodes
            )
        )
        environment = {"KINGTHERUM_HOME": str(home)}
        show = [str(KINGTHERUM), "balance", *ACCOUNTS]
        slowest = [*show, "--chain", f"c{nodes[-1].chain}"]
        every = [*show, "--all-chains"]
        # The databases exist from the second run on.
        run(every, environment)
        times: dict[str, list[float]] = {"all": [], "slowest": []}
        for _ in range(RUNS):
            times["slowest"].append(run(slowest, environment)[0])
            times["all"].append(run(every, environment)[0])
        for node in nodes:
            node.requests.clear()
        run([*every, "--max-age", "300"], environment)
        asked = sum(len(node.requests) for node in nodes)
    return [
        at_most(
            f"`balance` on {len(nodes)} chains, 20 to 200 ms latency: time",
            1000 * statistics.median(times["all"]), 1000 * statistics.median(times["slowest"]),
            "{:.0f} ms", "the slowest chain alone", WANTED,
        ),
        Row(
            "the same again within `--max-age`", f"{asked} requests", "0 (limit)", None, "0",
            asked == 0,
        ),
    ]
