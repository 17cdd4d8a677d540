"""Pages, an export and their memory at 100,000 rows of a busy account.

The rows are made in the database of a short history, in as many blocks as its chain has.
"""

import csv
import io
import json
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from . import bare
from .busy import LARGE, LISTED
from .chain import Chain, chain
from .filling import CHAIN, Filled, fill
from .programs import KINGTHERUM, answer, run
from .row import Row, at_most
from .startup import wallet

ROWS = 100_000
BLOCKS = 2000
RUNS = 15
WANTED_PAGE = 3.0
WANTED_EXPORT = 4.0
WANTED_MEMORY = 3.0
FIRST = "first page"
LARGE_ONES = "page of large payments (`--min`)"
FOLDED = "page of spam alone (`--before`)"


def rows() -> list[Row]:
    """Measure pages of every kind, an export, and their peaks."""
    with chain() as node, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**wallet(folder), "ETH_RPC_URL": node.url}
        account = story(node)
        sync = ("history", "sync", account, "--chain", "dev", "--yes", "--json")
        answer(*sync, environment=environment)
        # From here on the database alone is read.
        database = the_database(folder)
        filled = fill(database, account, ROWS, range(1, BLOCKS - 100))
        listed = token_list(folder)
        pages = the_pages(account, listed, filled)
        check(pages, environment)
        listing = [str(KINGTHERUM), "wallet", "list"]
        found: dict[str, list[float]] = {name: [] for name in (*pages, "list")}
        for _ in range(RUNS):
            for place, command in (*pages.items(), ("list", listing)):
                found[place].append(1000 * run(list(command), environment)[0])
        median = {place: statistics.median(times) for place, times in found.items()}
        export = [
            str(KINGTHERUM), "history", "export", account, "--chain", "dev", "--offline",
            "--token-list", str(listed), "--format", "csv", "--out",
        ]
        exported, dumped = [], []
        for turn in range(3):
            out = folder / f"export{turn}.csv"
            exported.append(run([*export, str(out)], environment)[0])
            assert sum(1 for _ in out.open()) > ROWS, "the export is not whole"
            dumped.append(dump(database))
        page_peak = bare.peak(folder, *pages[FIRST], environment=environment)
        export_peak = bare.peak(folder, *export, f"{folder}/peak.csv", environment=environment)
    return [
        *(
            at_most(
                f"history of {ROWS:,} rows, {place}", median[place], median["list"],
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


def the_pages(account: str, listed: Path, filled: Filled) -> dict[str, tuple[str, ...]]:
    """Return the commands by the names of their rows."""
    history = (
        str(KINGTHERUM), "history", account, "--chain", "dev", "--offline", "--token-list",
        str(listed),
    )
    return {
        FIRST: history,
        "middle page": (*history, "--offset", str(filled.transactions // 2)),
        "last page": (*history, "--offset", str(filled.transactions - 10)),
        "page of a token (`--asset`)": (*history, "--asset", LISTED[0].symbol),
        LARGE_ONES: (*history, "--asset", "ether", "--min", str(LARGE // 10**18)),
        FOLDED: (*history, "--before", str(filled.storm_end)),
    }


def check(pages: dict[str, tuple[str, ...]], environment: dict[str, str]) -> None:
    """Assert that the pages have the rows for which they are measured."""
    found = {
        name: folded(answer(*command[1:], "--json", environment=environment))
        for name, command in pages.items()
        if name != FOLDED
    }
    for name, each in found.items():
        assert len(each) <= 20 and each.count(True) < len(each) / 2, f"{name}: {each}"
    assert len(found[FIRST]) == 20, f"{len(found[FIRST])} transactions"
    assert 0 < len(found[LARGE_ONES]) < 20, f"{len(found[LARGE_ONES])} large payments"
    all_of_it = (*pages[FOLDED][1:], "--limit", "1000", "--json")
    storm = folded(answer(*all_of_it, environment=environment))
    assert len(storm) == 1000 and all(storm), f"{storm.count(False)} rows of the storm are shown"


def folded(page: str) -> list[bool]:
    """Return whether the text of a page leaves out each of its transactions."""
    rows = json.loads(page)["movements"]
    # What the account had from the start has no transaction.
    return list({row.get("transaction"): row["isFolded"] for row in rows}.values())


def token_list(folder: Path) -> Path:
    """Write the list of the listed tokens; return its path."""
    path = folder / "tokens.json"
    tokens = [
        {
            "chainId": CHAIN, "address": f"0x{token.contract.hex()}", "symbol": token.symbol,
            "name": token.symbol, "decimals": token.decimals,
        }
        for token in LISTED
    ]
    path.write_text(json.dumps({"name": "Bench", "tokens": tokens}))
    return path


def the_database(folder: Path) -> Path:
    """Return the path of the chain data."""
    (found,) = folder.rglob("chain.sqlite")
    return found


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
