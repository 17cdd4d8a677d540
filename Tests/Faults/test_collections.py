"""What accounts have of collections (ERC-721, ERC-1155), found in the history or named."""

import json
from typing import Any

import pytest
from eth_abi.abi import encode
from eth_utils.crypto import keccak

from support.accounts import code, sent
from support.chain import Chain
from support.program import Ended
from support.wallets import WORDS, Place, address_of

MINE = address_of(WORDS, "m/44'/60'/0'/0/0")
LARGEST = 2**256 - 1
# A name that would turn the text after it around.
NAME = "Cats \u202eof Rome"


def call(signature: str, *values: Any) -> str:
    """Encode a call in hex."""
    types = signature[signature.index("(") + 1:-1].split(",")
    return "0x" + (keccak(text=signature)[:4] + encode(types, values)).hex()


def send(chain: Chain, data: str, to: str) -> None:
    """Send a transaction from the account, which the chain has the key of."""
    sent(chain, {"from": MINE, "data": data, "to": to, "gas": hex(8_000_000)})


def create(chain: Chain, name: str, types: list[str], values: list[Any]) -> str:
    """Create a contract and return its address."""
    return sent(chain, {"data": "0x" + (code(name) + encode(types, values)).hex(), "gas": hex(8_000_000)})


@pytest.fixture
def gallery(chain: Chain) -> str:
    """A collection of unique items, of which the account has 1, 2 and the largest ID."""
    address = create(chain, "Gallery", ["string", "string"], [NAME, "CAT"])
    send(chain, call("mint(address,uint256,uint256)", MINE, 1, 2), address)
    send(chain, call("mint(address,uint256,uint256)", MINE, LARGEST, 1), address)
    return address


def show(place: Place, chain: Chain, *more: str) -> Ended:
    """Show the balances of the account."""
    return place.run("balance", MINE, *chain.flags, *more)


def items_of(ended: Ended) -> dict[str, Any]:
    """Return the collections of an answer by their contracts, in lower case."""
    account = ended.json()["accounts"][0]
    return {one["contract"].lower(): one for one in account.get("collectibles", [])}


def test_a_named_collection_is_listed_with_its_ids(rich: Place, chain: Chain, gallery: str) -> None:
    """In text and in JSON; what the contract says of itself cannot turn other text around."""
    found = items_of(show(rich, chain, "--collection", gallery, "--json"))[gallery.lower()]
    assert found["kind"] == "erc-721"
    assert [one["id"] for one in found["items"]] == ["1", "2", str(LARGEST)]
    ended = show(rich, chain, "--collection", gallery)
    assert ended.status == 0 and f"3 items: 1, 2, {LARGEST}".encode() in ended.out, ended
    assert "\u202e".encode() not in ended.out and b"u{202e}" in ended.out


def test_a_collection_may_be_named_with_its_chain(rich: Place, chain: Chain, gallery: str) -> None:
    """Another chain, or a wrong checksum, is refused before the contract is asked."""
    found = items_of(show(rich, chain, "--collection", f"{gallery}@dev", "--json"))
    assert [one["id"] for one in found[gallery.lower()]["items"]] == ["1", "2", str(LARGEST)]
    for typed, code in (("@base", "address-other-chain"), ("@dev#00000000", "interop-checksum")):
        chain.ask("dev_clearCalls")
        ended = show(rich, chain, "--collection", gallery + typed, "--json")
        assert (ended.status, ended.code, ended.out) == (64, code, b""), ended
        assert "eth_call" not in chain.calls()


def test_what_the_history_found_is_shown_without_being_named(rich: Place, chain: Chain, gallery: str) -> None:
    """Also items of which there are several; what moved away again is not shown."""
    items = create(chain, "Items", ["string"], ["Potions"])
    send(chain, call("mint(address,uint256,uint256)", MINE, 9, 300), items)
    send(chain, call("transferFrom(address,address,uint256)", MINE, "0x" + "7" * 40, 2), gallery)
    synced = rich.run("history", MINE, *chain.flags, "--json")
    assert synced.status == 0, synced
    found = items_of(show(rich, chain, "--json"))
    assert [one["id"] for one in found[gallery.lower()]["items"]] == ["1", str(LARGEST)]
    assert found[items.lower()]["items"] == [{"id": "9", "amount": "300"}]


def test_a_contract_that_is_no_collection_spoils_nothing(rich: Place, chain: Chain, gallery: str) -> None:
    """Each has its own problem, and the balance is there."""
    token = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
    ended = show(rich, chain, "--collection", gallery, "--collection", token, "--collection", "0x" + "9" * 40, "--json")
    found = items_of(ended)
    assert len(found[gallery.lower()]["items"]) == 3
    assert "items" not in found[token.lower()] and found[token.lower()]["problem"]
    assert found["0x" + "9" * 40]["problem"] == "there is no contract at its address on this chain"
    assert int(json.loads(ended.out)["accounts"][0]["wei"]) > 0


def test_a_script_gets_a_line_for_each_item(rich: Place, chain: Chain, gallery: str) -> None:
    """If it asks for their IDs; what the contract says of itself makes no column."""
    ended = show(rich, chain, "--collection", gallery, "--fields", "symbol,contract,token-id,units")
    assert ended.status == 0, ended
    rows = [line.split("\t") for line in ended.out.decode().splitlines()]
    assert [[row[0], *row[2:]] for row in rows if row[1].lower() == gallery.lower()] == [
        ["CAT", "1", "1"], ["CAT", "2", "1"], ["CAT", str(LARGEST), "1"],
    ]
    plain = show(rich, chain, "--collection", gallery, "--fields", "symbol,contract,units")
    assert gallery.lower() not in plain.out.decode().lower() and plain.out


def test_all_chains_have_no_collection_in_common(rich: Place, chain: Chain, gallery: str) -> None:
    """An address is another contract on each."""
    ended = rich.run("balance", MINE, "--all-chains", "--collection", gallery, "--json")
    assert ended.status == 64 and ended.out == b"", ended


def history(place: Place, chain: Chain, contract: str) -> list[tuple[str, ...]]:
    """Return the rows of a contract in the account's history, oldest first."""
    told = place.run("history", MINE, *chain.flags, "--limit", "1000", "--json").json()
    rows = [row for row in told["movements"] if row["asset"].lower() == contract.lower()]
    assert {row["evidence"] for row in rows} <= {"log"}, rows
    return [
        (row["kind"], row["direction"], row.get("tokenID", ""), row["units"])
        for row in reversed(rows)
    ]


def test_the_history_has_what_happened_to_items(rich: Place, chain: Chain) -> None:
    """What arrived and left, with its ID, and who may take it."""
    cats = create(chain, "Artworks", ["string", "string"], [NAME, "CAT"])
    other, largest = "0x" + "7" * 40, str(LARGEST)
    send(chain, call("mint(address,uint256)", MINE, LARGEST), cats)
    send(chain, call("approve(address,uint256)", other, LARGEST), cats)
    send(chain, call("setApprovalForAll(address,bool)", other, True), cats)
    send(chain, call("setApprovalForAll(address,bool)", other, False), cats)
    send(chain, call("transferFrom(address,address,uint256)", MINE, other, LARGEST), cats)
    assert history(rich, chain, cats) == [
        ("item-in", "in", largest, "1"), ("approval", "none", largest, "1"),
        ("operator-approval", "none", "", largest), ("operator-approval", "none", "", "0"),
        ("item-out", "out", largest, "1"),
    ]


def test_a_forged_log_of_a_batch_makes_no_row(rich: Place, chain: Chain) -> None:
    """Its lists differ in length; the same log with equal lists is a row for each item."""
    forger = create(chain, "Forger", ["string", "string", "uint8"], ["Forged", "FRG", 6])
    event = keccak(text="TransferBatch(address,address,address,uint256[],uint256[])")
    nobody, mine = bytes(32), bytes(12) + bytes.fromhex(MINE[2:])
    for amounts in ([1], [1, 2]):
        data = encode(["uint256[]", "uint256[]"], [[8, 9], amounts])
        topics = [event, nobody, nobody, mine]
        send(chain, call("forge(bytes32[],bytes)", topics, data), forger)
    assert history(rich, chain, forger) == [
        ("item-in", "in", "9", "2"), ("item-in", "in", "8", "1"),
    ]
