"""Block access lists (EIP-7928), with the option --access-lists."""

from collections.abc import Iterator
from typing import Any

import pytest
import rlp
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak
from support import STRANGER, WALLETS, Chain, Refusal, running

SENDER = WALLETS[0].address.lower()
PAYEE = "0x" + "51" * 20
COINBASE = "0xc0ffee" + "00" * 16 + "01"
PAYS_PAYEE = f"{'5f' * 4}3473{PAYEE[2:]}5af100"  # all the ether of the call to the payee


@pytest.fixture(scope="module")
def listing() -> Iterator[Chain]:
    """A chain whose blocks have access lists from the third one on."""
    with running("--access-lists", "3") as chain:
        chain.pay(to=STRANGER, value=1)
        yield chain


def number(text: str) -> int:
    """Read a quantity."""
    return int(text, 16)


def code(chain: Chain, tag: str) -> int:
    """Return the code with which a list is refused."""
    with pytest.raises(Refusal) as refusal:
        chain.ask("eth_getBlockAccessList", tag)
    return refusal.value.code


def encoded(accounts: list[Any]) -> bytes:
    """Return the RLP of a list in JSON, as EIP-7928 says."""

    def changes(found: list[Any], name: str = "value") -> list[Any]:
        return [
            [number(each["index"]),
             bytes.fromhex(each[name][2:]) if name == "code" else number(each[name])]
            for each in found
        ]

    return bytes(rlp.encode([
        [
            bytes.fromhex(account["address"][2:]),
            [[number(slot["key"]), changes(slot["changes"])] for slot in account["storageChanges"]],
            [number(slot) for slot in account["storageReads"]],
            changes(account["balanceChanges"]),
            changes(account["nonceChanges"]),
            changes(account["codeChanges"], "code"),
        ]
        for account in accounts
    ]))


def balances(accounts: list[Any], address: str) -> list[tuple[int, int]]:
    """Return the balance changes of an account."""
    found = next((each for each in accounts if each["address"] == address), None)
    return [] if found is None else [
        (number(change["index"]), number(change["value"])) for change in found["balanceChanges"]
    ]


def deploy(chain: Chain, code: str) -> str:
    """Deploy a runtime code of at most 255 bytes and return its address."""
    size = len(code) // 2
    creation = f"0x60{size:02x}600a5f3960{size:02x}5ff3{code}"
    paid = chain.pay(to=None, data=creation, gas=500_000, value=0)
    return str(chain.ask("eth_getTransactionReceipt", paid)["contractAddress"])


def test_the_header_commits_to_the_list(listing: Chain) -> None:
    contract = deploy(listing, "60075f5500")  # stores 7 in slot 0
    paid = listing.pay(to=to_checksum_address(contract), value=3, gas=200_000)
    place = listing.ask("eth_getTransactionReceipt", paid)["blockHash"]
    block = listing.ask("eth_getBlockByHash", place, False)
    accounts = listing.ask("eth_getBlockAccessList", place)
    assert "0x" + keccak(encoded(accounts)).hex() == block["blockAccessListHash"]
    assert accounts == listing.ask("eth_getBlockAccessList", block["number"])
    addresses = [each["address"] for each in accounts]
    assert addresses == sorted(set(addresses)) and {SENDER, contract, COINBASE} <= set(addresses)
    stored = next(each for each in accounts if each["address"] == contract)
    zero, seven = "0x" + "00" * 32, "0x" + "00" * 31 + "07"
    assert stored["storageChanges"] == [
        {"key": zero, "changes": [{"index": "0x1", "value": seven}]}
    ]
    assert balances(accounts, contract) == [(1, 3)]
    assert balances(accounts, SENDER) == [(1, number(listing.ask("eth_getBalance", SENDER)))]
    header = [
        block[name] for name in (
            "parentHash", "sha3Uncles", "miner", "stateRoot", "transactionsRoot", "receiptsRoot",
            "logsBloom", "difficulty", "number", "gasLimit", "gasUsed", "timestamp", "extraData",
            "mixHash", "nonce", "baseFeePerGas", "withdrawalsRoot", "blobGasUsed", "excessBlobGas",
            "parentBeaconBlockRoot", "requestsHash", "blockAccessListHash", "slotNumber",
        )
    ]
    numbers = {7, 8, 9, 10, 11, 15, 17, 18, 22}
    fields = [
        number(text) if place in numbers else bytes.fromhex(text[2:])
        for place, text in enumerate(header)
    ]
    assert "0x" + keccak(rlp.encode(fields)).hex() == block["hash"]


def test_each_transaction_and_what_is_outside_of_them(listing: Chain) -> None:
    forwards = to_checksum_address(deploy(listing, PAYS_PAYEE))
    before = number(listing.ask("eth_getBalance", PAYEE))
    listing.ask("evm_setAutomine", False)
    listing.pay(to=forwards, value=5, gas=200_000)
    listing.pay(to=PAYEE, value=0)
    listing.pay(to=forwards, value=7, gas=200_000)
    listing.ask("evm_mine")
    listing.ask("evm_setAutomine", True)
    accounts = listing.ask("eth_getBlockAccessList", "latest")
    assert balances(accounts, PAYEE) == [(1, before + 5), (3, before + 12)]
    withdrawn = listing.ask("dev_withdraw", PAYEE, "0x2")
    accounts = listing.ask("eth_getBlockAccessList", withdrawn)
    assert balances(accounts, PAYEE) == [(1, before + 12 + 2 * 10**9)]
    listing.ask("anvil_setBalance", PAYEE, "0x9")
    assert balances(listing.ask("eth_getBlockAccessList", "latest"), PAYEE) == [(0, 9)]


def test_what_fails_is_accessed_and_changes_nothing(listing: Chain) -> None:
    reverting = deploy(listing, f"{PAYS_PAYEE[:-2]}5f5ffd")
    paid = listing.pay(to=to_checksum_address(reverting), value=5, gas=200_000)
    assert listing.ask("eth_getTransactionReceipt", paid)["status"] == "0x0"
    accounts = listing.ask("eth_getBlockAccessList", "latest")
    assert PAYEE in [each["address"] for each in accounts]
    assert balances(accounts, PAYEE) == [] and balances(accounts, reverting) == []


def test_hashes_of_earlier_blocks_are_those_that_are_shown(listing: Chain) -> None:
    height = number(listing.ask("eth_blockNumber"))
    for depth in (0, 1, 2):
        asked = f"0x60{height - depth:02x}405f5260205ff3"  # returns BLOCKHASH
        code = {STRANGER: {"code": asked}}
        listing.ask("evm_mine") if depth == 0 else None
        answer = listing.ask("eth_call", {"to": STRANGER}, "latest", code)
        assert answer == listing.ask("eth_getBlockByNumber", hex(height - depth), False)["hash"]


def test_what_is_not_there(listing: Chain) -> None:
    assert listing.ask("eth_getBlockAccessList", "0xffffff") is None
    assert listing.ask("eth_getBlockAccessList", "pending") is None
    assert code(listing, "0x2") == -32001
    assert "blockAccessListHash" not in listing.ask("eth_getBlockByNumber", "0x2", False)
    listing.ask("dev_limits", {"accessListsFrom": 4})
    assert code(listing, "0x3") == 4444
    listing.ask("dev_limits", {"accessListsFrom": 0, "unsupported": ["eth_getBlockAccessList"]})
    assert code(listing, "0x3") == -32601
    listing.ask("dev_limits", {"unsupported": []})
    assert listing.ask("eth_getBlockAccessList", "0x3")


def test_without_the_option_there_is_no_list(chain: Chain) -> None:
    chain.pay(to=PAYEE, value=5)
    assert "blockAccessListHash" not in chain.ask("eth_getBlockByNumber", "latest", False)
    assert code(chain, "latest") == -32001
