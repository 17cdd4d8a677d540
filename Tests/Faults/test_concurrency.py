"""Several processes at once: one wins, the others report the conflict, and nothing is lost."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.program import Ended
from support.wallets import Place


def at_once(place: Place, lines: Sequence[tuple[str, ...]]) -> list[Ended]:
    """Run commands at the same time."""
    with ThreadPoolExecutor(len(lines)) as threads:
        return list(threads.map(lambda line: place.unlocking(*line), lines))


@pytest.mark.parametrize("count", [2, 8])
def test_concurrent_creators_of_one_wallet(count: int, place: Place) -> None:
    """Exactly one creates it; each loser's phrase file is removed again."""
    lines = [
        ("wallet", "create", "one", "--low-memory", "--mnemonic-out", f"words-{number}")
        for number in range(count)
    ]
    ends = at_once(place, lines)
    codes = Counter((ended.status, ended.code) for ended in ends)
    assert codes == {(0, ""): 1, (1, "wallet-exists"): count - 1}, ends
    winner = next(ended for ended in ends if ended.status == 0).json()
    assert place.verify("one")["accounts"][0]["address"] == winner["address"]
    assert sorted(path.name for path in place.folder.glob("words-*")) == [winner["wordsFile"]]
    assert place.names() == ["keystore", "keystore/.lock", "keystore/one.ktr"]


def test_concurrent_creators_of_many_wallets(place: Place) -> None:
    """Different names do not conflict."""
    names = [f"wallet-{number}" for number in range(4)]
    ends = at_once(place, [("wallet", "create", name, "--low-memory") for name in names])
    assert [ended.status for ended in ends] == [0] * 4, ends
    listed = place.run("wallet", "list", "--json").json()["wallets"]
    assert [wallet["name"] for wallet in listed] == names


@pytest.mark.parametrize("count", [2, 8])
def test_concurrent_adders_of_accounts(count: int, old: Place) -> None:
    """Each reported account exists; the other processes report a conflict."""
    ends = at_once(old, [
        ("account", "add", "old", "--label", f"label {number}") for number in range(count)
    ])
    codes = Counter((ended.status, ended.code) for ended in ends)
    assert set(codes) <= {(0, ""), (1, "keystore-conflict")} and codes[0, ""] >= 1, ends
    told = old.verify("old")["accounts"]
    assert len(told) == 2 + codes[0, ""]
    added = {account["label"] for account in told} - {None, "first", ""}
    winners = {f"label {number}" for number, ended in enumerate(ends) if ended.status == 0}
    assert added == winners
    assert len({account["address"] for account in told}) == len(told)
    assert not old.drafts()


# An account list has at most 64 KiB, so after this many turns another wallet is changed.
TURNS = 300


def changed(number: int) -> str:
    """The wallet that a turn changes: the old one, then the first new ones in order."""
    return "old" if number < TURNS else f"w-{number // TURNS - 1}"


def test_concurrent_creators_and_changers(old: Place, every_call: bool) -> None:
    """Eight processes at a time, creators and changers: one winner per name, no corrupt wallet."""
    pairs = 2000 if every_call else 10
    lines: list[tuple[str, ...]] = []
    for number in range(pairs):
        lines += [("wallet", "create", f"w-{number}", "--low-memory")] * 2
        lines.append(("account", "add", changed(number), "--label", f"label {number}"))
    with ThreadPoolExecutor(8) as threads:
        ends = list(threads.map(lambda line: old.unlocking(*line, patience=300), lines))
    for number in range(pairs):
        codes = sorted((ends[3 * number + one].status, ends[3 * number + one].code) for one in (0, 1))
        assert codes == [(0, ""), (1, "wallet-exists")], (number, codes)
    changes = [end for nth, end in enumerate(ends) if nth % 3 == 2]
    assert {end.code for end in changes} <= {"", "keystore-conflict"}, changes
    listed = old.run("wallet", "list", "--json").json()["wallets"]
    assert len(listed) == pairs + 1 and not any("problem" in wallet for wallet in listed)
    names = {changed(number) for number in range(pairs)}
    told = {name: len(old.verify(name)["accounts"]) for name in names}
    assert told["old"] == 2 + sum(end.status == 0 for end in changes[:TURNS])
    others = sum(count - 1 for name, count in told.items() if name != "old")
    assert others == sum(end.status == 0 for end in changes[TURNS:])
    some = listed if every_call else listed[:3]
    with ThreadPoolExecutor(4) as threads:
        opened = threads.map(lambda wallet: old.verify(wallet["name"])["accounts"], some)
        assert all(opened)
    assert not old.drafts()
