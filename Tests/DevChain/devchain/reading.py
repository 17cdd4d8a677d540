"""The methods that read state, blocks and transactions."""

from typing import Any

from eth_utils.crypto import keccak

from .blocks import Json, block_json, header_json, receipts_json, transaction_json
from .encoding import data, parse_address, parse_data, parse_hash, parse_quantity, quantity, word
from .ledger import MinedBlock
from .pruning import find_body, find_receipts
from .registry import method
from .view import View


@method("web3_clientVersion")
def client_version(view: View) -> str:
    """Return this program's name."""
    return "devchain/py-evm-prague"


@method("web3_sha3")
def sha3(view: View, value: str) -> str:
    """Hash bytes with Keccak-256."""
    return data(keccak(parse_data(value)))


@method("net_version")
def net_version(view: View) -> str:
    """Return the chain ID in decimal."""
    return str(view.chain_id)


@method("net_listening")
def listening(view: View) -> bool:
    """Return that the node is up."""
    return True


@method("net_peerCount")
def peer_count(view: View) -> str:
    """Return that there are no other nodes."""
    return "0x0"


@method("eth_syncing")
def syncing(view: View) -> bool:
    """Return that the node is not syncing."""
    return False


@method("eth_chainId")
def chain_id(view: View) -> str:
    """Return the chain ID."""
    return quantity(view.chain_id)


@method("eth_blockNumber")
def block_number(view: View) -> str:
    """Return the height of the head."""
    return quantity(view.head.number)


@method("eth_capabilities")
def capabilities(view: View) -> Json:
    """Return the first block of which each kind of data is served; no kind has a window."""
    limits = view.limits
    oldest = {
        "state": limits.archiveFrom, "tx": limits.bodiesFrom, "logs": limits.logsFrom,
        "receipts": max(limits.bodiesFrom, limits.receiptsFrom), "blocks": limits.bodiesFrom,
        "stateproofs": limits.archiveFrom,
    }
    head = {"number": quantity(view.head.number), "hash": data(view.head.hash)}
    return {"head": head} | {
        kind: {"disabled": False, "oldestBlock": quantity(block)} for kind, block in oldest.items()
    }


@method("eth_getBalance")
def get_balance(view: View, address: Any, tag: Any = "latest") -> str:
    """Return an account's balance in wei."""
    return quantity(view.state(tag).get_balance(parse_address(address)))


@method("eth_getCode")
def get_code(view: View, address: Any, tag: Any = "latest") -> str:
    """Return a contract's code, or an account's delegation (EIP-7702)."""
    return data(view.state(tag).get_code(parse_address(address)))


@method("eth_getStorageAt")
def get_storage_at(view: View, address: Any, slot: Any, tag: Any = "latest") -> str:
    """Return one storage slot."""
    state = view.state(tag)
    return word(state.get_storage(parse_address(address), parse_quantity(slot, 1)))


@method("eth_getTransactionCount")
def get_transaction_count(view: View, address: Any, tag: Any = "latest") -> str:
    """Return an account's nonce; "pending" includes waiting transactions without a gap."""
    account = parse_address(address)
    nonce = view.state("latest" if tag == "pending" else tag).get_nonce(account)
    return quantity(view.pool.next_nonce(account, nonce) if tag == "pending" else nonce)


@method("eth_getBlockByNumber", "eth_getBlockByHash")
def get_block(view: View, tag: Any, full: bool = False) -> Json | None:
    """Return a block, or null."""
    block = find_body(view, tag, only_hashes=not full)
    return None if block is None else block_json(block, bool(full), tag == "pending")


@method("eth_getHeaderByNumber", "eth_getHeaderByHash")
def get_header(view: View, tag: Any) -> Json | None:
    """Return a header, or null; headers are kept forever."""
    block = view.find(tag)
    return None if block is None else header_json(block.header)


@method("eth_getBlockReceipts")
def get_block_receipts(view: View, tag: Any) -> list[Json] | None:
    """Return every receipt of a block, or null."""
    block = find_receipts(view, tag)
    return None if block is None else receipts_json(block)


@method("eth_getBlockTransactionCountByNumber", "eth_getBlockTransactionCountByHash")
def get_block_transaction_count(view: View, tag: Any) -> str | None:
    """Return the number of transactions in a block."""
    block = find_body(view, tag)
    return None if block is None else quantity(len(block.transactions))


@method("eth_getUncleCountByBlockNumber", "eth_getUncleCountByBlockHash")
def get_uncle_count(view: View, tag: Any) -> str | None:
    """Return 0 for every existing block."""
    return None if find_body(view, tag) is None else "0x0"


def _at(block: MinedBlock | None, index: int) -> Json | None:
    if block is None or index >= len(block.transactions):
        return None
    return transaction_json(block.transactions[index], block, index)


@method("eth_getTransactionByBlockNumberAndIndex", "eth_getTransactionByBlockHashAndIndex")
def get_transaction_in_block(view: View, tag: Any, index: Any) -> Json | None:
    """Return a transaction by its index in a block."""
    return _at(find_body(view, tag), parse_quantity(index, 1))


@method("eth_getTransactionByHash")
def get_transaction(view: View, transaction_hash: Any) -> Json | None:
    """Return a mined or waiting transaction, or null."""
    wanted = parse_hash(transaction_hash)
    found = view.find_transaction(wanted)
    if found is not None:
        return _at(*found)
    waiting = view.pool.get(wanted)
    return None if waiting is None else transaction_json(waiting.transaction)


@method("eth_getTransactionReceipt")
def get_transaction_receipt(view: View, transaction_hash: Any) -> Json | None:
    """Return the receipt of a mined transaction, or null."""
    found = view.find_transaction(parse_hash(transaction_hash))
    if found is None or not view.has_receipts(found[0]):
        return None
    return receipts_json(found[0])[found[1]]


@method("eth_getRawTransactionByHash")
def get_raw_transaction(view: View, transaction_hash: Any) -> str | None:
    """Return the bytes of a transaction as they were sent, or null."""
    wanted = parse_hash(transaction_hash)
    found, waiting = view.find_transaction(wanted), view.pool.get(wanted)
    if found is not None:
        return data(found[0].raw_transactions[found[1]])
    return None if waiting is None else data(waiting.raw)


@method("eth_getTransactionBySenderAndNonce")
def get_transaction_by_nonce(view: View, sender: Any, nonce: Any) -> Json | str | None:
    """Return the sender's transaction with this nonce, mined or waiting, or null."""
    account, number = parse_address(sender), parse_quantity(nonce, 1)
    found = None
    waiting = view.pool.at(account, number)
    if waiting is not None:
        found = transaction_json(waiting)
    for block in filter(view.has_body, reversed(view.canonical)):
        for index, transaction in enumerate(block.transactions):
            if transaction.sender == account and transaction.nonce == number:
                found = transaction_json(transaction, block, index)
    if found is None:
        return None
    return str(found["hash"]) if view.limits.senderNonceForm == "hash" else found
