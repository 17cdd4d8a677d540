"""Measures the program and what it is compared with, in one run, and prints a table of ratios.

    .venv/bin/python Benchmarks/bench.py [--record docs/benchmarks.md]

Needs .build/release/kingtherum and .build/release/bench (`make bench` builds both).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from Crypto.Hash import keccak

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build/release/kingtherum"
BENCH = ROOT / ".build/release/bench"


@dataclass(frozen=True)
class Row:
    """One line of the table: our figure beside a peer's or a bound, and what was wanted."""

    what: str
    ours: str
    peer: str
    ratio: str
    wanted: str
    met: str


def verdict(met: bool) -> str:
    """The last column."""
    return "yes" if met else "no"


def figures(*names: str) -> dict[str, float]:
    """What the Swift program measures, by name."""
    out = subprocess.run([BENCH, *names], check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value in (line.split() for line in out.splitlines())}


def keccak_peer() -> float:
    """MB a second of pycryptodome's C code on 1 MiB."""
    block = b"a" * (1 << 20)
    best = 0.0
    for _ in range(9):
        start = time.perf_counter()
        for _ in range(40):
            keccak.new(digest_bits=256, data=block).digest()
        best = max(best, 40 * len(block) / 1e6 / (time.perf_counter() - start))
    return best


def keccak_row() -> Row:
    """In turns, so that both meet the machine as it is."""
    ours = peer = 0.0
    for _ in range(3):
        ours = max(ours, figures("keccak")["keccak-mb-per-second"])
        peer = max(peer, keccak_peer())
    ratio = ours / peer
    return Row(
        "Keccak-256, 1 MiB inputs", f"{ours:.0f} MB/s", f"{peer:.0f} MB/s (pycryptodome, C)",
        f"{ratio:.2f}", "at least 0.90", verdict(ratio >= 0.9),
    )


def rate_row(what: str, name: str, bound: str, wanted: float) -> Row:
    """A rate beside the bound that was measured in turns with it."""
    found = figures(name)
    ours, limit = found[f"{name}-per-second"], found[f"{name}-bound-per-second"]
    ratio = ours / limit
    return Row(
        what, f"{ours:.0f}/s", f"{limit:.0f}/s ({bound})", f"{ratio:.2f}",
        f"at least {wanted:.2f}", verdict(ratio >= wanted),
    )


def milliseconds(command: list[str], runs: int = 60) -> float:
    """The median time of a whole command."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def start_rows(home: str) -> list[Row]:
    """Start-up beside two small C and Go programs."""
    rows = []
    ours = milliseconds([str(PROGRAM), "--version"])
    for peer in (["openssl", "version"], ["age", "--version"]):
        if shutil.which(peer[0]) is None:
            rows.append(Row(f"start: --version beside {peer[0]}", f"{ours:.1f} ms",
                            f"{peer[0]} is not installed", "", "", "not measured"))
            continue
        theirs = milliseconds(peer)
        rows.append(Row(f"start: --version beside {' '.join(peer)}", f"{ours:.1f} ms",
                        f"{theirs:.1f} ms", f"{ours / theirs:.1f}", "shown", "—"))
    listing = milliseconds([str(PROGRAM), "wallet", "list", "--home", home])
    rows.append(Row("wallet list, one wallet", f"{listing:.1f} ms", "30 ms (study, T-19)",
                    f"{listing / 30:.2f}", "at most 1", verdict(listing <= 30)))
    return rows


def unlock_rows(folder: str) -> list[Row]:
    """Time and memory of an unlock at the standard cost."""
    found = figures("unlock", folder)
    seconds, peak = found["unlock-seconds"], found["unlock-peak-mib"]
    return [
        Row("unlock, Argon2id 256 MiB, 3 passes", f"{seconds:.2f} s", "0.8 s (study, T-19)",
            f"{seconds / 0.8:.2f}", "at most 1", verdict(seconds <= 0.8)),
        Row("unlock, most memory", f"{peak:.0f} MiB", "300 MiB (study, T-19)",
            f"{peak / 300:.2f}", "at most 1", verdict(peak <= 300)),
    ]


class Chain:
    """The dev chain, for the rows that count questions."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "Tests/DevChain")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "devchain", "--port", "0", "--exit-with-stdin"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True,
        )
        assert self.process.stdout is not None
        self.ready = json.loads(self.process.stdout.readline())
        self.environment = environment

    def ask(self, method: str, *parameters: object) -> object:
        """One question, outside of what is counted."""
        words = [json.dumps(parameter) for parameter in parameters]
        out = subprocess.run(
            [sys.executable, "-m", "devchain.ask", self.ready["url"], method, *words],
            check=True, capture_output=True, text=True, env=self.environment,
        ).stdout
        return json.loads(out)

    def stop(self) -> None:
        """Ends it by closing its input."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=10)

    def requests(self, home: str, *words: str) -> tuple[int, int]:
        """Posts, and questions in them, that a command took."""
        run = subprocess.run(
            [PROGRAM, *words, "--home", home, "--chain", "dev", "--rpc-url", self.ready["url"],
             "--verbose"], check=True, capture_output=True, text=True,
        )
        lines = [line for line in run.stderr.splitlines() if line.startswith("debug: ")]
        questions = 0
        for line in lines:
            for item in line.split(" ", 2)[2].rsplit(": ", 1)[0].split(", "):
                times = re.search(r"×(\d+)$", item)
                questions += int(times[1]) if times else 1
        return len(lines), questions


def chain_rows(folder: str) -> list[Row]:
    """Round trips of balances; questions of a first history beside the formula."""
    chain = Chain()
    try:
        home = folder + "/chain-home"
        os.mkdir(home, 0o700)
        accounts = chain.ready["accounts"]
        rich, poor = accounts[0], accounts[9]
        tokens = [{"chainId": 31337, "address": chain.ready["contracts"][name], "symbol": name,
                   "decimals": decimals} for name, decimals in (("TOKEN", 6), ("ODD", 18))]
        Path(home, "tokens.json").write_text(json.dumps({"tokens": tokens}))
        posts, _ = chain.requests(home, "balance", rich, poor)
        rows = [Row("balance, 2 accounts × 2 tokens", f"{posts} round trips",
                    "5 (chain, block, code, call, block again) + 1 for ether",
                    f"{posts / 6:.2f}", "at most 1", verdict(posts <= 6))]
        inflows, blocks = 8, 400
        chain.ask("anvil_mine", hex(blocks // 2))
        for _ in range(inflows):
            chain.ask("eth_sendTransaction", {"from": rich.lower(), "to": poor.lower(),
                                              "value": hex(10**18)})
            chain.ask("anvil_mine", hex(blocks // (2 * inflows)))
        head = int(str(chain.ask("eth_blockNumber")), 16)
        _, questions = chain.requests(home, "history", poor)
        bisect = inflows * math.log2(head / inflows) + 2 * math.log2(head)
        wanted = 1.25 * (2 * bisect + 3 * inflows) + 12
        rows.append(Row(
            f"history, first time: {inflows} inflows in {head} blocks", f"{questions} questions",
            f"{wanted:.0f} (c·log2(N/c) pairs of nonce and balance, birth, 3 a block; × 1.25)",
            f"{questions / wanted:.2f}", "at most 1", verdict(questions <= wanted)))
        _, again = chain.requests(home, "history", poor)
        rows.append(Row("history, nothing new", f"{again} questions", "12",
                        f"{again / 12:.2f}", "at most 1", verdict(again <= 12)))
        return rows
    finally:
        chain.stop()


def size_rows() -> list[Row]:
    """What is shipped."""
    size = PROGRAM.stat().st_size / (1 << 20)
    needed = subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True).stdout
    libraries = len(re.findall(r"\(NEEDED\)", needed))
    return [Row("release binary, stripped, Swift inside", f"{size:.0f} MiB",
                f"{libraries} shared libraries", "", "shown", "—")]


def table(rows: list[Row]) -> str:
    """As Markdown."""
    head = "| what | ours | peer or bound | ratio | wanted | met |\n|---|---|---|---|---|---|\n"
    cells = (f"| {r.what} | {r.ours} | {r.peer} | {r.ratio} | {r.wanted} | {r.met} |" for r in rows)
    return head + "\n".join(cells) + "\n"


def main() -> int:
    """Measures all, prints all, and records it if asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", type=Path)
    parser.add_argument("--machine", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            keccak_row(),
            rate_row("signing, transaction to raw bytes, one core", "signing",
                     "libsecp256k1: recoverable sign + recover", 0.85),
            rate_row("derivation, one more address, one core", "derivation",
                     "two curve multiplications + one HMAC-SHA-512", 0.80),
            *unlock_rows(folder), *start_rows(folder + "/home"), *chain_rows(folder),
            *size_rows(),
        ]
    text = table(rows)
    print(text)
    if options.record:
        options.record.write_text(
            "# Benchmarks\n\nOne run of `make bench` on one machine; every figure as measured, also "
            "where it falls short.\nRatios are ours over the peer or bound, measured in turns.\n\n"
            f"{options.machine}\n\n{text}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
