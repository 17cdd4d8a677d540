"""Names whose address is not to be trusted: one that moved, an old one, and two at once."""

import json
import time

from support.chain import Chain
from support.wallets import Place
from support.worker_pair import Pair
from test_name_recipients import FIRST, REFUSED, SECOND, SEND, SIGN, leading, named, paid, remembered

__all__ = ["named"]


def test_a_name_that_moved_is_a_danger(pair: Pair, named: Place, chain: Chain) -> None:
    """It is shown with both addresses; without a person nothing is signed, sent or remembered."""
    pair.lying(resolve_name=leading(FIRST))
    assert paid(pair, named, chain).status == 0
    kept = remembered(named)
    pair.lying(resolve_name=leading(SECOND))
    before = chain.calls().get(SEND, 0)
    ended = paid(pair, named, chain)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "name-moved", b""), ended
    text = ended.err.decode().lower()
    assert FIRST in text and SECOND in text
    assert chain.calls().get(SEND, 0) == before and remembered(named) == kept
    shown = paid(pair, named, chain, "--dry-run")
    found = {one["code"]: one["grade"] for one in shown.json()["review"]["warnings"]}
    assert found["name-moved"] == "danger", shown
    assert remembered(named) == kept


def test_a_name_from_an_old_block_is_a_danger(pair: Pair, named: Place, chain: Chain) -> None:
    """A node that stands still may name an earlier owner: without a person nothing is signed."""
    pair.lying(resolve_name=leading(FIRST, time=int(time.time()) - 3 * 3600 - 60))
    before = chain.calls().get(SEND, 0)
    ended = paid(pair, named, chain)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "name-stale", b""), ended
    assert b"3 hours old" in ended.err
    assert chain.calls().get(SEND, 0) == before and remembered(named) == []
    shown = paid(pair, named, chain, "--dry-run")
    found = {one["code"]: one["grade"] for one in shown.json()["review"]["warnings"]}
    assert found["name-stale"] == "danger", shown
    added = pair.run(named, "contact", "add", "Alice", "alice.eth", "--yes", "--json")
    assert (added.status, added.code, added.out) == (REFUSED, "name-stale", b""), added
    for words in (("name", "resolve", "alice.eth"), ("balance", "alice.eth")):
        more = () if words[0] == "name" else chain.flags
        read = pair.run(named, *words, *more)
        assert read.status == 0 and b"caution: the name was read from a block" in read.err, read


def test_the_address_for_every_chain_is_compared_with_other_chains(
    pair: Pair, named: Place, chain: Chain
) -> None:
    """It moved on all of them; an address of the chain's own may be another one, which is said."""
    entry = {
        "name": "alice.eth", "chain": "10", "address": SECOND, "time": "2026-01-31T23:59:59Z",
        "record": "defaultEVM",
    }
    path = named.home / "names.json"
    path.write_text(json.dumps({"schema": "kingtherum.names", "version": 1, "names": [entry]}))
    path.chmod(0o600)
    pair.lying(resolve_name=leading(FIRST, record="defaultEVM"))
    moved = paid(pair, named, chain)
    assert (moved.status, moved.code, moved.out) == (REFUSED, "name-moved", b""), moved
    pair.lying(resolve_name=leading(FIRST))
    own = paid(pair, named, chain)
    assert own.status == 0, own
    assert b"caution: alice.eth has an address of its own for this chain" in own.err
    kept = {one["chain"]: one.get("record") for one in remembered(named)}
    assert kept == {"10": "defaultEVM", "31337": "chain"}


def test_a_list_with_two_addresses_of_a_name_is_refused(pair: Pair, named: Place, chain: Chain) -> None:
    """No honest builder makes one, so a script does not sign it."""
    (named.folder / "list.csv").write_text(f"to,amount\nalice.eth,0.001 eth\n{SECOND},0.002 eth\n")
    pair.lying(resolve_name=leading(FIRST))
    built = pair.run(
        named, "payout", "build", "list.csv", "--from", "old", "--out", "list.json", *chain.flags
    )
    assert built.status == 0, built
    document = json.loads((named.folder / "list.json").read_text())
    first, second = document["payments"]
    second |= {key: first[key] for key in ("recipientName", "nameResolved", "nameRecord")}
    (named.folder / "list.json").write_text(json.dumps(document, indent=2) + "\n")
    words = ("payout", "sign", "--in", "list.json", "--out", "list.signed", *SIGN, "--json")
    ended = named.run(*words)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "name-two-addresses", b""), ended
    assert not (named.folder / "list.signed").exists() and remembered(named) == []
