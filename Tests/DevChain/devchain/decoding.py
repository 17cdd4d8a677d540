"""Decode the bytes of eth_sendRawTransaction into a transaction."""

import rlp
from eth.abc import SignedTransactionAPI
from eth.exceptions import UnrecognizedTransactionType
from eth_utils.exceptions import ValidationError

from .errors import RpcError, refused
from .vm import DevVM

BLOB_TYPE = 3
TYPES = (1, 2, 3, 4)
LAST_TYPE_BYTE = b"\x7f"  # EIP-2718
FIRST_LIST_BYTE = 0xC0
HALF_OF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0  # secp256k1


def without_sidecar(raw: bytes) -> bytes:
    """Return the canonical form of a blob transaction that has a sidecar (EIP-4844)."""
    if raw[:1] != bytes([BLOB_TYPE]):
        return raw
    items = rlp.decode(raw[1:])
    return raw[:1] + rlp.encode(items[0]) if isinstance(items[0], list) else raw


def decode_transaction(raw: bytes) -> SignedTransactionAPI:
    """Decode a signed transaction, with geth's errors for invalid ones."""
    if raw[:1] <= LAST_TYPE_BYTE:
        if len(raw) <= 1:
            raise refused("typed transaction too short")
        if raw[0] not in TYPES:
            raise refused("transaction type not supported")
    elif raw[0] < FIRST_LIST_BYTE:
        raise refused("rlp: expected input list for types.LegacyTx")
    try:
        transaction = DevVM.get_transaction_builder().decode(without_sidecar(raw))
    except UnrecognizedTransactionType:
        raise refused("transaction type not supported") from None
    except (rlp.DecodingError, rlp.DeserializationError, ValidationError, IndexError) as error:
        raise refused(f"rlp: {str(error)[:120]}") from None
    return transaction


def check_signature(transaction: SignedTransactionAPI, chain_id: int) -> None:
    """Refuse a signature without a signer, or for another chain."""
    if transaction.chain_id != chain_id:
        raise invalid_sender(
            f"invalid chain id for signer: have {transaction.chain_id} want {chain_id}"
        )
    # py-evm checks this only for legacy transactions (EIP-2, EIP-2718).
    if not 0 < transaction.s <= HALF_OF_ORDER:
        raise invalid_sender("invalid transaction v, r, s values")
    try:
        transaction.validate()
        transaction.check_signature_validity()
        transaction.sender
    except (ValidationError, ValueError):
        raise invalid_sender("invalid transaction v, r, s values") from None
    except Exception:  # eth-keys raises its own error for a point off the curve
        raise invalid_sender("recovery failed") from None


def invalid_sender(why: str) -> RpcError:
    """Return geth's error for an unusable signature."""
    return refused(f"invalid sender: {why}")
