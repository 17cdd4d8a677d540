"""A method of our own that delegates one of the node's accounts to a contract (EIP-7702)."""

from typing import Any

from eth_utils.address import to_checksum_address

from .blocks import Json
from .encoding import data, parse_address, parse_quantity
from .errors import invalid
from .reading import get_transaction_count
from .registry import method
from .sending import filled
from .view import View

OPTIONS = {"from", "nonce", "chainId", "to", "value", "input"}
GAS = "0x61a80"  # 400,000: for the authorization, and for a call that makes a few others


@method("dev_delegate")
def delegate(view: View, account: Any, contract: Any, wanted: Any = None) -> str:
    """Sign an authorization and send it in a transaction; return the transaction's hash.

    The zero address as `contract` clears the delegation. `from` sends the transaction (the first
    account), and `to`, `value` and `input` are its call (nothing to the zero address). `nonce` and
    `chainId` of the authorization are the ones that count; with others a chain skips it.
    """
    given: Json = {} if wanted is None else dict(wanted)
    unknown = sorted(set(given) - OPTIONS)
    if unknown:
        raise invalid(f"unknown option of a delegation: {unknown[0]}")
    sender = given.get("from", data(view.accounts.addresses[0]))
    nonce = parse_quantity(get_transaction_count(view, account, "pending"))
    if parse_address(sender) == parse_address(account):
        nonce += 1  # the transaction itself takes one before the authorization is applied
    signed = view.accounts.key(account).sign_authorization({
        "address": to_checksum_address(parse_address(contract)),
        "nonce": parse_quantity(given.get("nonce"), default=nonce),
        "chainId": parse_quantity(given.get("chainId"), default=view.chain_id),
    })
    call = {"from": sender, "to": given.get("to", "0x" + "00" * 20), "gas": GAS}
    call |= {name: given[name] for name in ("value", "input") if name in given}
    raw = view.accounts.sign_transaction(filled(view, call), view.chain_id, [signed])
    return data(view.submit(raw))
