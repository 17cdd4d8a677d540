"""Proofs, verified by code that trusts only the state root."""

from typing import Any

import rlp
from devchain.proofs import proof as nodes_of
from eth_utils.crypto import keccak
from support import ETHER, STRANGER, WALLETS, Chain, number, raw
from trie.hexary import HexaryTrie


def proven(root_hash: str, key: bytes, nodes: list[str]) -> bytes:
    """Return the value that a proof proves; raise if a node is missing or changed."""
    decoded = [rlp.decode(raw(node)) for node in nodes]
    trie: Any = HexaryTrie
    value: bytes = trie.get_from_proof(raw(root_hash), keccak(key), decoded)
    return value


def test_proofs_prove_what_is_there_and_what_is_not(chain: Chain) -> None:
    token = chain.contracts["TOKEN"]
    state_root = chain.ask("eth_getBlockByNumber", "latest")["stateRoot"]
    for address in (WALLETS[0].address, token, STRANGER):
        proof = chain.ask("eth_getProof", address, ["0x0", "0x3", "0x" + "00" * 31 + "07"])
        account = proven(state_root, raw(address), proof["accountProof"])
        if address == STRANGER:
            assert account == b""
            assert proof["balance"] == proof["nonce"] == "0x0"
        else:
            assert rlp.decode(account) == [
                number(proof["nonce"]), number(proof["balance"]), raw(proof["storageHash"]),
                raw(proof["codeHash"]),
            ]
        for slot in proof["storageProof"]:
            key = raw("0x" + slot["key"][2:].rjust(64, "0"))
            stored = chain.ask("eth_getStorageAt", address, slot["key"])
            assert int(stored, 16) == int(slot["value"], 16)
            if slot["proof"]:
                found = proven(proof["storageHash"], key, slot["proof"])
                assert (rlp.decode(found) if found else b"") == number(slot["value"])
            else:
                assert slot["value"] == "0x0"
    filled = [s for s in chain.ask("eth_getProof", token, [hex(i) for i in range(8)])[
        "storageProof"] if s["value"] != "0x0"]
    assert len(filled) >= 4
    assert chain.number("eth_getBalance", WALLETS[0].address) == 10_000 * ETHER


def test_a_node_inside_its_parent_is_not_repeated() -> None:
    trie: Any = HexaryTrie({})
    trie[b"aaaaaa"], trie[b"aaaaab"] = b"1", b"2"
    nodes = nodes_of(trie, b"aaaaaa")
    assert len(trie.get_proof(b"aaaaaa")) > len(nodes)
    assert keccak(raw(nodes[0])) == trie.root_hash
    assert all(len(raw(node)) >= 32 for node in nodes[1:])
