"""The methods that sign and send transactions, and that show the pool."""

from typing import Any

from .blocks import Json, transaction_json
from .calls import estimate_gas
from .encoding import data, parse_address, parse_data, parse_hash, parse_quantity, quantity
from .errors import RpcError
from .reading import get_transaction_count, get_transaction_receipt
from .registry import method
from .view import View
from .vm import base_fee


@method("eth_sendRawTransaction")
def send_raw_transaction(view: View, raw: Any) -> str:
    """Accept a signed transaction; return its hash."""
    return data(view.submit(parse_data(raw)))


@method("eth_sendRawTransactionSync")
def send_raw_transaction_sync(view: View, raw: Any, milliseconds: Any = None) -> Json:
    """Accept a signed transaction; return its receipt (EIP-7966).

    It waits for nothing: what is not mined on arrival ends with the error of a timeout, and with
    that of a nonce gap if another one must come before it. The pool has the transaction then.
    """
    parse_quantity(milliseconds, default=0)
    digest = data(view.submit(parse_data(raw)))
    receipt = get_transaction_receipt(view, digest)
    if receipt is not None:
        return receipt
    waiting = view.pool.get(parse_hash(digest))
    assert waiting is not None
    sender = data(waiting.transaction.sender)
    expected = get_transaction_count(view, sender, "latest")
    if waiting.transaction.nonce > parse_quantity(expected):
        raise RpcError(6, "the transaction was added to the pool, but leaves a nonce gap", expected)
    raise RpcError(
        4, "The transaction was added to the transaction pool but wasn't processed in 2s", digest
    )


def filled(view: View, wanted: Json) -> Json:
    """Return a transaction with the nonce, the gas and the fees that it lacks."""
    filled = dict(wanted)
    if filled.get("nonce") is None:
        filled["nonce"] = get_transaction_count(view, wanted["from"], "pending")
    if filled.get("gas") is None:
        filled["gas"] = quantity(parse_quantity(estimate_gas(view, wanted)) * 6 // 5)
    if filled.get("gasPrice") is None:
        tip = parse_quantity(filled.get("maxPriorityFeePerGas"), default=view.limits.suggestedTip)
        most = 2 * base_fee(view.head.header) + tip
        filled["maxPriorityFeePerGas"] = quantity(tip)
        filled["maxFeePerGas"] = quantity(
            parse_quantity(filled.get("maxFeePerGas"), default=most)
        )
    return filled


@method("eth_sendTransaction")
def send_transaction(view: View, wanted: Json) -> str:
    """Sign with one of the node's own accounts and send; return the hash."""
    view.accounts.key(wanted.get("from"))
    signed = view.accounts.sign_transaction(filled(view, wanted), view.chain_id)
    return data(view.submit(signed))


@method("eth_signTransaction")
def sign_transaction(view: View, wanted: Json) -> Json:
    """Sign with one of the node's own accounts and return the bytes."""
    view.accounts.key(wanted.get("from"))
    return {"raw": data(view.accounts.sign_transaction(filled(view, wanted), view.chain_id))}


@method("eth_accounts")
def accounts(view: View) -> list[str]:
    """Return the node's own accounts."""
    return [data(address) for address in view.accounts.addresses]


@method("eth_sign")
def sign(view: View, address: Any, message: Any) -> str:
    """Sign a personal message."""
    return view.accounts.sign_message(address, message)


@method("personal_sign")
def personal_sign(view: View, message: Any, address: Any, password: Any = None) -> str:
    """Sign a personal message; the order of the parameters is the reverse of eth_sign's."""
    return view.accounts.sign_message(address, message)


@method("eth_signTypedData_v4")
def sign_typed_data(view: View, address: Any, document: Any) -> str:
    """Sign typed data (EIP-712)."""
    return view.accounts.sign_typed_data(address, document)


def _content(view: View, show: Any) -> dict[str, dict[str, dict[str, Any]]]:
    state = view.ledger.state(view.head.header)
    return view.pool.content(lambda sender: state.get_nonce(parse_address(data(sender))), show)


def _inspect(transaction: Any) -> str:
    to = data(transaction.to) if transaction.to else "contract creation"
    return (
        f"{to}: {transaction.value} wei + {transaction.gas} gas "
        f"× {transaction.max_fee_per_gas} wei"
    )


@method("txpool_content")
def pool_content(view: View) -> Json:
    """Return the whole pool."""
    return dict(_content(view, transaction_json))


@method("txpool_contentFrom")
def pool_content_from(view: View, address: Any) -> Json:
    """Return one account's part of the pool."""
    wanted = data(parse_address(address))
    return {
        kind: next((txs for owner, txs in owners.items() if owner.lower() == wanted), {})
        for kind, owners in _content(view, transaction_json).items()
    }


@method("txpool_inspect")
def pool_inspect(view: View) -> Json:
    """Return the pool with one line per transaction."""
    return dict(_content(view, _inspect))


@method("txpool_status")
def pool_status(view: View) -> Json:
    """Return the numbers of waiting transactions without and with a nonce gap before them."""
    return {
        kind: quantity(sum(len(transactions) for transactions in owners.values()))
        for kind, owners in _content(view, transaction_json).items()
    }
