"""The methods that sign and send transactions, and that show the pool."""

from typing import Any

from .blocks import Json, transaction_json
from .calls import estimate_gas
from .encoding import data, parse_address, parse_data, parse_quantity, quantity
from .node import Node
from .reading import get_transaction_count
from .registry import method
from .vm import base_fee


@method("eth_sendRawTransaction")
def send_raw_transaction(node: Node, raw: Any) -> str:
    """Accept a signed transaction; return its hash."""
    return data(node.submit(parse_data(raw)))


def _filled(node: Node, wanted: Json) -> Json:
    filled = dict(wanted)
    if filled.get("nonce") is None:
        filled["nonce"] = get_transaction_count(node, wanted["from"], "pending")
    if filled.get("gas") is None:
        filled["gas"] = quantity(parse_quantity(estimate_gas(node, wanted)) * 6 // 5)
    if filled.get("gasPrice") is None:
        tip = parse_quantity(filled.get("maxPriorityFeePerGas"), default=node.limits.suggestedTip)
        most = 2 * base_fee(node.head.header) + tip
        filled["maxPriorityFeePerGas"] = quantity(tip)
        filled["maxFeePerGas"] = quantity(
            parse_quantity(filled.get("maxFeePerGas"), default=most)
        )
    return filled


@method("eth_sendTransaction")
def send_transaction(node: Node, wanted: Json) -> str:
    """Sign with one of the node's own accounts and send; return the hash."""
    node.accounts.key(wanted.get("from"))
    signed = node.accounts.sign_transaction(_filled(node, wanted), node.chain_id)
    return data(node.submit(signed))


@method("eth_signTransaction")
def sign_transaction(node: Node, wanted: Json) -> Json:
    """Sign with one of the node's own accounts and return the bytes."""
    node.accounts.key(wanted.get("from"))
    return {"raw": data(node.accounts.sign_transaction(_filled(node, wanted), node.chain_id))}


@method("eth_accounts")
def accounts(node: Node) -> list[str]:
    """Return the node's own accounts."""
    return [data(address) for address in node.accounts.addresses]


@method("eth_sign")
def sign(node: Node, address: Any, message: Any) -> str:
    """Sign a personal message."""
    return node.accounts.sign_message(address, message)


@method("personal_sign")
def personal_sign(node: Node, message: Any, address: Any, password: Any = None) -> str:
    """Sign a personal message; the order of the parameters is the reverse of eth_sign's."""
    return node.accounts.sign_message(address, message)


@method("eth_signTypedData_v4")
def sign_typed_data(node: Node, address: Any, document: Any) -> str:
    """Sign typed data (EIP-712)."""
    return node.accounts.sign_typed_data(address, document)


def _content(node: Node, show: Any) -> dict[str, dict[str, dict[str, Any]]]:
    state = node.ledger.state(node.head.header)
    return node.pool.content(lambda sender: state.get_nonce(parse_address(data(sender))), show)


def _inspect(transaction: Any) -> str:
    to = data(transaction.to) if transaction.to else "contract creation"
    return (
        f"{to}: {transaction.value} wei + {transaction.gas} gas "
        f"× {transaction.max_fee_per_gas} wei"
    )


@method("txpool_content")
def pool_content(node: Node) -> Json:
    """Return the whole pool."""
    return dict(_content(node, transaction_json))


@method("txpool_contentFrom")
def pool_content_from(node: Node, address: Any) -> Json:
    """Return one account's part of the pool."""
    wanted = data(parse_address(address))
    return {
        kind: next((txs for owner, txs in owners.items() if owner.lower() == wanted), {})
        for kind, owners in _content(node, transaction_json).items()
    }


@method("txpool_inspect")
def pool_inspect(node: Node) -> Json:
    """Return the pool with one line per transaction."""
    return dict(_content(node, _inspect))


@method("txpool_status")
def pool_status(node: Node) -> Json:
    """Return the numbers of waiting transactions without and with a nonce gap before them."""
    return {
        kind: quantity(sum(len(transactions) for transactions in owners.values()))
        for kind, owners in _content(node, transaction_json).items()
    }
