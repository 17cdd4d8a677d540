"""The database moves once from the wallets' folder to the worker's, whole at every interruption."""

import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from support.chain import Chain
from support.wallets import Place

NAMES = ("chain.sqlite", "chain.sqlite-wal", "chain.sqlite-shm")
HISTORY = ("history", "old", "--offline", "--chain", "dev", "--json")


def laid(place: Place, chain: Chain) -> tuple[Path, Path]:
    """The database in its old place, with a row only in its write-ahead log; and its new folder."""
    assert place.run("history", "old", *chain.flags).status == 0
    new, aside = place.home / "chain", place.folder / "aside"
    aside.mkdir()
    with sqlite3.connect(new / "chain.sqlite") as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE kept_line(line TEXT)")
        database.execute("INSERT INTO kept_line VALUES ('kept')")
        database.commit()
        for name in NAMES[:2]:
            shutil.copy(new / name, aside / name)
    database.close()
    for path in new.iterdir():
        path.unlink()
    for name in NAMES[:2]:
        shutil.move(aside / name, place.home / name)
    assert (place.home / "chain.sqlite-wal").stat().st_size > 0
    return place.home, new


def lines(store: Path) -> list[tuple[str]]:
    """The rows of the test's table."""
    database = sqlite3.connect(store)
    try:
        return database.execute("SELECT line FROM kept_line").fetchall()
    finally:
        database.close()


@pytest.mark.parametrize("moved", [(), ("chain.sqlite-wal",), ("chain.sqlite-wal", "chain.sqlite")])
def test_it_moves_from_wherever_it_is(moved: tuple[str, ...], old: Place, chain: Chain) -> None:
    """Before, during and after the move: the next command finds everything, and no file remains."""
    home, new = laid(old, chain)
    for name in moved:
        shutil.move(home / name, new / name)
    ended = old.run(*HISTORY)
    assert ended.status == 0, ended
    assert lines(new / "chain.sqlite") == [("kept",)]
    assert not [name for name in NAMES if (home / name).exists()]


def test_a_newer_one_stays(old: Place, chain: Chain) -> None:
    """If an old and a new version were both used, the new database is not replaced."""
    home, new = laid(old, chain)
    shutil.copy(home / "chain.sqlite", old.folder / "before")
    (new / "chain.sqlite").write_bytes(b"")
    (new / "chain.sqlite").chmod(0o600)
    assert old.run(*HISTORY).status == 0
    assert (home / "chain.sqlite").read_bytes() == (old.folder / "before").read_bytes()
    with pytest.raises(sqlite3.OperationalError):
        lines(new / "chain.sqlite")


def test_what_it_says_of_a_node_is_known_at_once(old: Place, chain: Chain) -> None:
    """Which chain the node serves is asked by the worker that then reads the database."""
    home, new = laid(old, chain)
    database = sqlite3.connect(home / "chain.sqlite")
    now, served = int(time.time()), int(chain.ask("eth_chainId"), 16)
    database.execute(
        "INSERT INTO endpoint_cap VALUES (?, ?, 'wrong false-balance', '7', ?, ?)",
        (chain.url, served, now, now + 3600),
    )
    database.commit()
    database.close()
    ended = old.run("node", "test", chain.url, "--json")
    assert ended.status == 0 and b"is unknown" not in ended.err, ended
    faults = [(each["fault"], each["block"]) for row in ended.json()["nodes"] for each in row["demotions"]]
    assert faults == [("false-balance", "7")]
    assert (new / "chain.sqlite").exists() and not (home / "chain.sqlite").exists()
