"""Power cuts during a sync of the history: what is left is true, and the next sync completes it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.durable import TRACE, Files, Folder
from support.ordered import ordered
from support.payments import paying
from support.samples import drawn
from support.wallets import WORDS, Place, address_of

Row = dict[str, Any]
SYNC = ("history", "sync", "old", "--json")
STORE = "chain.sqlite"
WORDS_OF_ROWS = (
    "amount", "asset", "block", "blockHash", "counterparty", "direction", "evidence", "kind",
    "status", "time", "tokenID", "transaction", "units",
)
# What the short form tries of the states that a cut may leave.
FEW = 8


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which all blocks but the newest are final."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        chain.ask("dev_limits", {"finalizedDepth": 1})
        yield chain


def busy(place: Place, chain: Chain, first: int) -> None:
    """Make three payments, and let ether come in that only balances show."""
    for amount in range(first, first + 3):
        assert place.run(*paying(chain, amount)).status == 0
        chain.ask("anvil_mine", "0x3")
    account = chain.accounts[0]
    held = int(chain.ask("eth_getBalance", account, "latest"), 16)
    chain.ask("anvil_setBalance", account, hex(held + 1_000 + first))
    chain.ask("anvil_mine", "0x2")


def listed(place: Place) -> dict[str, Any]:
    """What is stored of a history, with all rows on one page; no node is asked."""
    told: dict[str, Any] = place.run(
        "history", "old", "--chain", "dev", "--offline", "--limit", "1000", "--json", patience=60,
    ).json()
    assert "next" not in told
    return told


def moved(row: Row) -> Row:
    """What a row says by itself: what is said of it may depend on other rows."""
    return {name: row.get(name) for name in WORDS_OF_ROWS}


def standing(told: dict[str, Any]) -> dict[str, Any]:
    """How far a history reaches, and how certain it says that its rows are."""
    names = ("asOfBlock", "etherIs", "tokensAre", "provedBy", "gaps", "unread")
    return {name: told[name] for name in names if name in told}


def requests(place: Place) -> int:
    """The requests of all syncs, by what is stored; 0 before the first one."""
    told = place.run("history", "status", "old", "--chain", "dev", "--json").json()
    count: int = told["chains"][0].get("cost", {"requests": 0})["requests"]
    return count


def cuts_of(place: Place, chain: Chain) -> tuple[int, list[Files]]:
    """Sync a history; return its requests, and what a cut may leave of the databases."""
    folder = Folder.of(place.home / "chain")
    ended, calls = ordered(place, *SYNC, *chain.flags, trace=TRACE)
    found = list[Files]()
    for call in calls:
        folder.play(call)
        found += [files for files in folder.cuts() if files not in found]
    count: int = ended.json()["requests"]
    return count, found


def left(folder: Path, files: Files) -> None:
    """Let a folder have these files and no others."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)


def is_ether(row: Row) -> bool:
    """Whether a row is one of ether."""
    return bool(row["asset"] == "ether")


def judge(told: dict[str, Any], whole: dict[str, Any]) -> int:
    """Fail if stored rows are false, or called complete and are not; return their number."""
    rows, true = (list(map(moved, each["movements"])) for each in (told, whole))
    assert all(row in true for row in rows), [row for row in rows if row not in true]
    # Rows of newer blocks may be there already; nothing is said of those.
    reached = int(told.get("asOfBlock", -1))
    for word, fits in (("etherIs", True), ("tokensAre", False)):
        if told.get(word, "partial") == "partial":
            continue
        found, wanted = (
            [row for row in each if int(row["block"]) <= reached and is_ether(row) == fits]
            for each in (rows, true)
        )
        assert found == wanted, (word, told)
    return len(rows)


@pytest.mark.parametrize("has_store", [False, True], ids=["new", "used"])
def test_a_power_cut_at_any_time(
    has_store: bool, rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """What was not synced is lost: no row is false, and the next sync gives the whole history."""
    busy(rich, chain, 1)
    if has_store:
        assert rich.run(*SYNC, *chain.flags).status == 0
        busy(rich, chain, 11)
    before = rich.copy(tmp_path / "before")
    earlier = requests(before)
    count, cuts = cuts_of(rich, chain)
    whole = listed(rich)
    fresh = before.copy(tmp_path / "fresh")
    left(fresh.home / "chain", {})
    assert fresh.run(*SYNC, *chain.flags).status == 0
    anew = listed(fresh)
    assert anew["movements"] == whole["movements"] and standing(anew) == standing(whole)
    assert whole["etherIs"] == "proved", whole
    chosen = cuts if every_call else ends(cuts, f"history {has_store}")
    seen = set[int]()
    for number, files in enumerate(chosen):
        place = before.copy(tmp_path / str(number))
        left(place.home / "chain", files)
        seen.add(judge(listed(place), whole))
        kept = requests(place)
        assert kept <= earlier + count, (number, kept)
        synced = place.run(*SYNC, *chain.flags, patience=60)
        assert synced.status == 0, (number, synced)
        told = listed(place)
        assert told["movements"] == whole["movements"], number
        assert standing(told) == standing(whole), number
        assert requests(place) == kept + synced.json()["requests"], number
    # All of it is left after the last call, and the sync was none without the first.
    assert max(seen) == len(whole["movements"]) > min(seen), seen


def ends(cuts: list[Files], what: str) -> list[Files]:
    """The first and the last state, and some between them, most of which have a database."""
    between = cuts[1:-1]
    with_store = [files for files in between if STORE in files]
    return [cuts[0], *drawn(with_store, FEW - 2, what), cuts[-1]]


def test_a_database_that_was_damaged_is_built_anew(
    rich: Place, chain: Chain, tmp_path: Path
) -> None:
    """A disk that keeps less than it promised: the file is set aside, and the history read again."""
    busy(rich, chain, 21)
    assert rich.run(*SYNC, *chain.flags).status == 0
    whole = listed(rich)
    data = (rich.home / "chain" / STORE).read_bytes()
    middle = len(data) // 2 // 4096 * 4096
    damages = {
        "no beginning": bytes(4096) + data[4096:],
        "half": data[:middle],
        "nothing where it had begun": data[:100] + bytes(len(data) - 100),
    }
    for name, damaged in damages.items():
        place = rich.copy(tmp_path / name)
        (place.home / "chain" / STORE).write_bytes(damaged)
        for end in ("-wal", "-shm"):
            (place.home / "chain" / (STORE + end)).unlink(missing_ok=True)
        # A page that is missed may show only while it is read: then the next run sets it aside.
        place.run(*SYNC, *chain.flags, patience=60)
        synced = place.run(*SYNC, *chain.flags, patience=60)
        assert synced.status == 0, (name, synced)
        told = listed(place)
        assert told["movements"] == whole["movements"], name
        assert standing(told) == standing(whole), name
