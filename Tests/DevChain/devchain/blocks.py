"""The JSON of blocks, transactions and receipts."""

from functools import lru_cache
from typing import Any

import rlp
from eth.abc import BlockHeaderAPI

from .accesses import AccessHeader
from .contracts import created_address
from .encoding import address_or_none, data, quantity, word
from .ledger import MinedBlock
from .miner import GAS_PER_BLOB
from .vm import base_fee, blob_base_fee, blob_count, effective_gas_price, transaction_type

Json = dict[str, Any]


def header_json(header: BlockHeaderAPI) -> Json:
    """Return a header as in newHeads and in blocks."""
    listed: Json = {}
    if isinstance(header, AccessHeader):
        listed = {
            "blockAccessListHash": data(getattr(header, "block_access_list_hash")),
            "slotNumber": quantity(getattr(header, "slot_number")),
        }
    return {
        "number": quantity(header.block_number),
        "hash": data(header.hash),
        "parentHash": data(header.parent_hash),
        "nonce": data(header.nonce),
        "sha3Uncles": data(header.uncles_hash),
        "logsBloom": f"0x{header.bloom:0512x}",
        "transactionsRoot": data(header.transaction_root),
        "stateRoot": data(header.state_root),
        "receiptsRoot": data(header.receipt_root),
        "miner": data(header.coinbase),
        "difficulty": quantity(header.difficulty),
        "extraData": data(header.extra_data),
        "gasLimit": quantity(header.gas_limit),
        "gasUsed": quantity(header.gas_used),
        "timestamp": quantity(header.timestamp),
        "mixHash": data(header.mix_hash),
        "baseFeePerGas": quantity(base_fee(header)),
        "withdrawalsRoot": data(header.withdrawals_root or b""),
        "blobGasUsed": quantity(header.blob_gas_used),
        "excessBlobGas": quantity(header.excess_blob_gas),
        "parentBeaconBlockRoot": data(header.parent_beacon_block_root or b""),
        "requestsHash": data(getattr(header, "requests_hash")),
        **listed,
    }


def withdrawal_json(withdrawal: Any) -> Json:
    """Return a withdrawal; its amount is in gwei (EIP-4895)."""
    return {
        "index": quantity(withdrawal.index),
        "validatorIndex": quantity(withdrawal.validator_index),
        "address": data(withdrawal.address),
        "amount": quantity(withdrawal.amount),
    }


def block_json(block: MinedBlock, full: bool = False, pending: bool = False) -> Json:
    """Return a block, with whole transactions if `full`; if `pending`, unknown members are null."""
    transactions: list[Any] = [
        transaction_json(transaction, None if pending else block, index)
        if full
        else data(transaction.hash)
        for index, transaction in enumerate(block.transactions)
    ]
    answer = header_json(block.header) | {
        "size": quantity(len(rlp.encode(block.block))),
        "transactions": transactions,
        "uncles": [],
        "withdrawals": [withdrawal_json(withdrawal) for withdrawal in block.withdrawals],
    }
    if pending:
        answer.update(hash=None, nonce=None, miner=None)
    return answer


def _authorization_json(authorization: Any) -> Json:
    return {
        "chainId": quantity(authorization.chain_id),
        "address": data(authorization.address),
        "nonce": quantity(authorization.nonce),
        "yParity": quantity(authorization.y_parity),
        "r": quantity(authorization.r),
        "s": quantity(authorization.s),
    }


def _fee_fields(transaction: Any, block: MinedBlock | None) -> Json:
    if transaction_type(transaction) < 2:
        return {"gasPrice": quantity(transaction.gas_price)}
    price = transaction.max_fee_per_gas
    if block is not None:
        price = effective_gas_price(transaction, base_fee(block.header))
    return {
        "gasPrice": quantity(price),
        "maxFeePerGas": quantity(transaction.max_fee_per_gas),
        "maxPriorityFeePerGas": quantity(transaction.max_priority_fee_per_gas),
    }


def _typed_fields(transaction: Any) -> Json:
    kind = transaction_type(transaction)
    if kind == 0:
        chain_id = transaction.chain_id
        known = {} if chain_id is None else {"chainId": quantity(chain_id)}
        return known | {"v": quantity(transaction.v)}
    fields: Json = {
        "chainId": quantity(transaction.chain_id),
        "accessList": [
            {"address": data(address), "storageKeys": [word(slot) for slot in slots]}
            for address, slots in transaction.access_list
        ],
        "v": quantity(transaction.y_parity),
        "yParity": quantity(transaction.y_parity),
    }
    if kind == 3:
        fields["maxFeePerBlobGas"] = quantity(transaction.max_fee_per_blob_gas)
        fields["blobVersionedHashes"] = [data(h) for h in transaction.blob_versioned_hashes]
    if kind == 4:
        fields["authorizationList"] = [
            _authorization_json(each) for each in transaction.authorization_list
        ]
    return fields


def transaction_json(transaction: Any, block: MinedBlock | None = None, index: int = 0) -> Json:
    """Return a transaction; without a block, the members about its place are null."""
    return {
        "blockHash": None if block is None else data(block.hash),
        "blockNumber": None if block is None else quantity(block.number),
        "blockTimestamp": None if block is None else quantity(block.header.timestamp),
        "transactionIndex": None if block is None else quantity(index),
        "type": quantity(transaction_type(transaction)),
        "hash": data(transaction.hash),
        "nonce": quantity(transaction.nonce),
        "from": data(transaction.sender),
        "to": address_or_none(transaction.to),
        "value": quantity(transaction.value),
        "gas": quantity(transaction.gas),
        "input": data(transaction.data),
        **_fee_fields(transaction, block),
        **_typed_fields(transaction),
        "r": quantity(transaction.r),
        "s": quantity(transaction.s),
    }


def undated(answer: Any) -> Any:
    """Return an answer as nodes gave it before transactions and logs named their block's time."""
    if isinstance(answer, list):
        return [undated(each) for each in answer]
    if isinstance(answer, dict):
        return {k: undated(each) for k, each in answer.items() if k != "blockTimestamp"}
    return answer


@lru_cache(maxsize=4096)  # eth_getLogs reads the same blocks repeatedly
def receipts_json(block: MinedBlock) -> list[Json]:
    """Return every receipt of a block, in order."""
    answers: list[Json] = []
    gas_before = logs_before = 0
    for index, transaction in enumerate(block.transactions):
        receipt = block.receipts[index]
        place = {
            "blockHash": data(block.hash),
            "blockNumber": quantity(block.number),
            "transactionHash": data(transaction.hash),
            "transactionIndex": quantity(index),
        }
        logs = [
            {
                "address": data(log.address),
                "topics": [word(topic) for topic in log.topics],
                "data": data(log.data),
                **place,
                "blockTimestamp": quantity(block.header.timestamp),
                "logIndex": quantity(logs_before + position),
                "removed": False,
            }
            for position, log in enumerate(receipt.logs)
        ]
        created = transaction.to == b""
        answers.append({
            **place,
            "type": quantity(transaction_type(transaction)),
            "status": quantity(int.from_bytes(receipt.state_root, "big")),
            "from": data(transaction.sender),
            "to": address_or_none(transaction.to),
            "contractAddress":
                data(created_address(transaction.sender, transaction.nonce)) if created else None,
            "gasUsed": quantity(receipt.gas_used - gas_before),
            "cumulativeGasUsed": quantity(receipt.gas_used),
            "effectiveGasPrice":
                quantity(effective_gas_price(transaction, base_fee(block.header))),
            "logs": logs,
            "logsBloom": f"0x{receipt.bloom:0512x}",
            **_blob_fields(transaction, block),
        })
        gas_before, logs_before = receipt.gas_used, logs_before + len(logs)
    return answers


def _blob_fields(transaction: Any, block: MinedBlock) -> Json:
    if transaction_type(transaction) != 3:
        return {}
    return {
        "blobGasUsed": quantity(GAS_PER_BLOB * blob_count(transaction)),
        "blobGasPrice": quantity(blob_base_fee(block.header)),
    }
