"""eth_getProof: accounts and slots with their Merkle proofs (EIP-1186)."""

from typing import Any

import rlp
from eth.rlp.accounts import Account
from eth_utils.crypto import keccak
from trie.hexary import HexaryTrie

from .blocks import Json
from .encoding import data, parse_address, parse_data, quantity
from .errors import invalid
from .registry import method
from .view import View


def proof(trie: Any, key: bytes) -> list[str]:
    """Return the nodes from the root to the key, or to the place that proves its absence."""
    nodes = [rlp.encode(node) for node in trie.get_proof(key) if node != b""]
    # A node shorter than a hash is embedded in its parent, and geth does not repeat it.
    return [data(node) for place, node in enumerate(nodes) if place == 0 or len(node) >= 32]


def parse_slot(key: Any) -> bytes:
    """Parse a storage key: up to 32 bytes of hex, of even or odd length."""
    if isinstance(key, str) and key[:2] in ("0x", "0X") and len(key) % 2:
        key = "0x0" + key[2:]
    slot = parse_data(key, 1, "common.Hash")
    if len(slot) > 32:
        raise invalid("hex string too long, want at most 32 bytes")
    return slot.rjust(32, b"\0")


def slot_proof(trie: Any, key: Any) -> Json:
    """Return one slot's value and proof."""
    path = keccak(parse_slot(key))
    found = trie[path]
    value = int.from_bytes(rlp.decode(found), "big") if found else 0
    return {"key": key, "value": quantity(value), "proof": proof(trie, path)}


@method("eth_getProof")
def get_proof(view: View, address: Any, keys: list[Any], tag: Any = "latest") -> Json:
    """Return an account and some of its slots with proofs against the block's state root."""
    database = view.ledger.chaindb.db
    accounts = HexaryTrie(database, view.header_with_state(tag).state_root)
    wanted = parse_address(address)
    path = keccak(wanted)
    found = accounts[path]
    account: Any = rlp.decode(found, Account) if found else Account()
    storage = HexaryTrie(database, account.storage_root)
    return {
        "address": data(wanted),
        "accountProof": proof(accounts, path),
        "balance": quantity(account.balance),
        "codeHash": data(account.code_hash),
        "nonce": quantity(account.nonce),
        "storageHash": data(account.storage_root),
        "storageProof": [slot_proof(storage, key) for key in keys],
    }
