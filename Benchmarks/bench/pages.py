"""Pages, an export and their memory at 100,000 rows of history, which are made in the database."""

import csv
import hashlib
import io
import json
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from . import bare
from .chain import Chain, chain
from .programs import KINGTHERUM, answer, run
from .row import Row, at_most
from .startup import wallet

ROWS = 100_000
BLOCKS = 2000
CHAIN = 31337
RUNS = 15
WANTED_PAGE = 3.0
WANTED_EXPORT = 4.0
WANTED_MEMORY = 3.0


def rows() -> list[Row]:
    """Measure the first, the middle and the last page, an export, and their peaks."""
    with chain() as node, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**wallet(folder), "ETH_RPC_URL": node.url}
        account = story(node)
        answer("history", "sync", account, "--chain", "dev", "--yes", "--json", environment=environment)
        # From here on the database alone is read.
        database = the_database(folder)
        fill(database, account)
        history = (str(KINGTHERUM), "history", account, "--chain", "dev", "--offline")
        pages = {
            "first": history,
            "middle": (*history, "--offset", str(ROWS // 2)),
            "last": (*history, "--offset", str(ROWS - 10)),
        }
        shown = json.loads(answer(*history[1:], "--json", environment=environment))
        assert len(shown["movements"]) == 20, f"{len(shown['movements'])} rows"
        listing = [str(KINGTHERUM), "wallet", "list"]
        found: dict[str, list[float]] = {name: [] for name in (*pages, "list")}
        for _ in range(RUNS):
            for place, command in (*pages.items(), ("list", listing)):
                found[place].append(1000 * run(list(command), environment)[0])
        median = {place: statistics.median(times) for place, times in found.items()}
        export = [
            str(KINGTHERUM), "history", "export", account, "--chain", "dev", "--offline",
            "--format", "csv", "--out",
        ]
        exported, dumped = [], []
        for turn in range(3):
            out = folder / f"export{turn}.csv"
            exported.append(run([*export, str(out)], environment)[0])
            assert sum(1 for _ in out.open()) > ROWS, "the export is not whole"
            dumped.append(dump(database))
        page_peak = bare.peak(folder, *pages["first"], environment=environment)
        export_peak = bare.peak(folder, *export, f"{folder}/peak.csv", environment=environment)
    return [
        *(
            at_most(
                f"history of {ROWS:,} rows, {place} page", median[place], median["list"],
                "{:.1f} ms", "`wallet list`", WANTED_PAGE,
            )
            for place in pages
        ),
        at_most(
            f"history of {ROWS:,} rows, export", min(exported), min(dumped), "{:.2f} s",
            "Python's sqlite3 and csv, all columns", WANTED_EXPORT,
        ),
        at_most(
            "peak memory of that export", export_peak, page_peak, "{:.1f} MiB", "a page",
            WANTED_MEMORY,
        ),
    ]


def story(node: Chain) -> str:
    """Pay an account once, and let the chain grow."""
    account = node.accounts[5]
    node.send(node.accounts[0], account, value=10**18)
    node.ask("anvil_mine", hex(BLOCKS))
    return account


def the_database(folder: Path) -> Path:
    """Return the path of the chain data."""
    (found,) = folder.rglob("chain.sqlite")
    return found


def fill(path: Path, account: str) -> None:
    """Insert incoming payments in as many blocks as the chain has, as a sync stores them."""
    owner = bytes.fromhex(account[2:])
    database = sqlite3.connect(path)
    with database:
        known = {number for (number,) in database.execute("SELECT number FROM header")}
        start = database.execute("SELECT min(time) FROM header").fetchone()[0]
        blocks = [number for number in range(1, BLOCKS - 100) if number not in known]
        database.executemany(
            "INSERT INTO header VALUES (?, ?, ?, ?, ?, NULL, ?)",
            (
                (CHAIN, number, digest("block", number), digest("block", number - 1),
                 start + number, digest("state", number))
                for number in blocks
            ),
        )
        each = -(-ROWS // len(blocks))
        database.executemany(
            """
            INSERT INTO movement(
              chain, account, block, ord, part, kind, asset, token_id, tx, delta_sign, amount,
              counterparty, evidence, flags)
            VALUES (?, ?, ?, ?, 0, ?, x'', x'', ?, 1, ?, ?, ?, 0)
            """,
            (
                (CHAIN, owner, blocks[row // each], row % each, "received", digest("tx", row),
                 (10**12 + row).to_bytes(32, "big"), digest("payer", row % 997)[:20], "transaction")
                for row in range(ROWS)
            ),
        )
    database.close()


def digest(kind: str, number: int) -> bytes:
    """Return 32 bytes that no other kind and number has."""
    return hashlib.sha256(f"{kind} {number}".encode()).digest()


def dump(path: Path) -> float:
    """Write the table as it is; return the seconds that it took."""
    database = sqlite3.connect(path)
    begin = time.perf_counter()
    out = io.StringIO()
    csv.writer(out).writerows(database.execute("SELECT * FROM movement"))
    path.with_suffix(".dump").write_text(out.getvalue())
    seconds = time.perf_counter() - begin
    database.close()
    return seconds
