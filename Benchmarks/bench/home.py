"""The home screen with 10 accounts, 5 chains and 100,000 stored rows: its pictures, a redraw.

The rows are made in the database of a short history, and are the same ones on each chain. No chain
has a node. A redraw is that after the window has changed its size, which draws all rows.
"""

import re
import sqlite3
import statistics
import tempfile
from pathlib import Path

from .chain import Chain, chain
from .filling import CHAIN, fill
from .pages import BLOCKS, story, the_database
from .programs import KINGTHERUM, answer, run
from .row import Row, at_most
from .screen import Screen

ACCOUNTS = 10
# Those beside the chain of the short history; no token is listed on any: no balance is unknown.
OTHERS = (424_201, 424_202, 424_203, 424_204)
ROWS = 100_000
SIZE = (24, 80)
RUNS = 15
REDRAWS = 101
WANTED_TIMES = 5.0
WANTED_MILLISECONDS = 2.0
# The head of the first picture, and that of the one with all that is stored.
FIRST = re.compile(rb"%d accounts" % ACCOUNTS)
STORED = re.compile(rb"all of this is stored")
# The end of a picture of so many rows, of which all are drawn.
WHOLE = re.compile(rb"\x1b\[%d;1H[^\x1b]*\x1b\[0m\x1b\[K\Z" % SIZE[0])


def rows() -> list[Row]:
    """Measure how long it takes to see what is stored, and to draw the same anew."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = furnish(folder)
        listing = [str(KINGTHERUM), "wallet", "list"]
        first: list[float] = []
        stored: list[float] = []
        listed: list[float] = []
        for _ in range(RUNS):
            listed.append(1000 * run(listing, environment)[0])
            with Screen([str(KINGTHERUM)], environment, SIZE) as screen:
                first.append(1000 * screen.until(FIRST))
                stored.append(1000 * screen.until(STORED))
                screen.leave()
        with Screen([str(KINGTHERUM)], environment, SIZE) as screen:
            screen.until(STORED)
            screen.rest()
            # A window that is a column wider or narrower is drawn anew.
            drawn = [
                1000 * screen.resized((SIZE[0], SIZE[1] + turn % 2), WHOLE)
                for turn in range(1, REDRAWS + 1)
            ]
            screen.leave()
    whose = f"{ACCOUNTS} accounts, {1 + len(OTHERS)} chains, {ROWS:,} rows"
    return [
        *(
            at_most(
                f"home screen with {whose}: {which}", statistics.median(times),
                statistics.median(listed), "{:.1f} ms", "`wallet list`", WANTED_TIMES,
            )
            for which, times in (("first picture", first), ("all that is stored", stored))
        ),
        at_most(
            "its redraw, all rows, from the resize to the last byte", statistics.median(drawn),
            WANTED_MILLISECONDS, "{:.2f} ms", "limit", 1.0,
        ),
    ]


def furnish(folder: Path) -> dict[str, str]:
    """Watch accounts, and store as many rows on each chain; return the environment."""
    # The other wallets of this machine would be looked at, too.
    environment = {"KINGTHERUM_HOME": str(folder / "home"), "HOME": str(folder)}
    with chain() as node:
        busy = story(node)
        watched = accounts(node)
        assert busy in watched, "the account with the rows is not watched"
        answer("wallet", "watch", "bench", *watched, environment=environment)
        asked = {**environment, "ETH_RPC_URL": node.url}
        answer("balance", "--chain", "dev", "--json", environment=asked)
        answer(
            "history", "sync", "--all-accounts", "--chain", "dev", "--yes", "--json",
            environment=asked,
        )
    settings = folder / "home" / "config.toml"
    settings.touch(0o600)
    settings.write_text("".join(f"[chains.c{other}]\nid = {other}\n" for other in OTHERS))
    database = the_database(folder)
    fill(database, busy, ROWS // (1 + len(OTHERS)), range(1, BLOCKS - 100))
    spread(database)
    return environment


def accounts(node: Chain) -> list[str]:
    """Return the accounts to watch."""
    assert len(node.accounts) >= ACCOUNTS, f"there are {len(node.accounts)} accounts"
    return node.accounts[:ACCOUNTS]


def spread(path: Path) -> None:
    """Store what is stored of one chain for the other ones, too."""
    database = sqlite3.connect(path)
    with database:
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        # What they keep is copied as well.
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        for (table,) in tables:
            # What SQLite numbers itself has a number of its own on each chain.
            columns = [
                column
                for _, column, kind, _, _, key in database.execute(f"PRAGMA table_info({table})")
                if (kind, key) != ("INTEGER", 1)
                or column == "chain"
            ]
            if "chain" in columns:
                copy(database, table, columns)
        for _, sql in triggers:
            database.execute(sql)
    database.close()


def copy(database: sqlite3.Connection, table: str, columns: list[str]) -> None:
    """Copy the rows of a table to the other chains."""
    others = [column for column in columns if column != "chain"]
    names = ", ".join(others)
    for other in OTHERS:
        database.execute(
            f"INSERT INTO {table}(chain, {names}) SELECT ?, {names} FROM {table} WHERE chain = ?",
            (other, CHAIN),
        )
