"""Gas prices: eth_gasPrice, eth_feeHistory and the like."""

from typing import Any

from eth.abc import BlockHeaderAPI
from eth.vm.forks.prague.constants import MAX_BLOB_GAS_PER_BLOCK

from .blocks import Json, receipts_json
from .encoding import parse_quantity, quantity
from .errors import refused
from .ledger import MinedBlock
from .registry import method
from .view import View
from .vm import DevVM, base_fee, blob_base_fee, effective_gas_price

MOST_BLOCKS = 1024
MOST_PERCENTILES = 100


def following(view: View, header: BlockHeaderAPI) -> BlockHeaderAPI:
    """Return the header after this one, for its base fees."""
    made: BlockHeaderAPI = DevVM.create_header_from_parent(
        header, timestamp=header.timestamp + 1, gas_limit=header.gas_limit
    )
    if header.hash == view.head.hash and view.next_base_fee is not None:
        made = made.copy(base_fee_per_gas=view.next_base_fee)
    return made


@method("eth_gasPrice")
def gas_price(view: View) -> str:
    """Return a gas price for a legacy transaction."""
    return quantity(base_fee(view.head.header) + view.limits.suggestedTip)


@method("eth_maxPriorityFeePerGas")
def max_priority_fee(view: View) -> str:
    """Return a tip; it is always the same, unless dev_limits changes it."""
    return quantity(view.limits.suggestedTip)


@method("eth_blobBaseFee")
def blob_fee(view: View) -> str:
    """Return the price of blob gas in the next block."""
    return quantity(blob_base_fee(following(view, view.head.header)))


def check_percentiles(percentiles: list[float]) -> None:
    """Refuse percentiles that are too many, out of range or out of order."""
    if len(percentiles) > MOST_PERCENTILES:
        raise refused(f"over the query limit {MOST_PERCENTILES}")
    for index, value in enumerate(percentiles):
        if not 0 <= value <= 100:
            raise refused(f"invalid reward percentile: {value:f}")
        if index and value <= percentiles[index - 1]:
            before = percentiles[index - 1]
            raise refused(
                f"invalid reward percentile: #{index - 1}:{before:f} >= #{index}:{value:f}"
            )


def rewards(block: MinedBlock, percentiles: list[float]) -> list[str]:
    """Return the tips paid at these percentiles of the block's gas."""
    floor = base_fee(block.header)
    paid = sorted(
        (effective_gas_price(transaction, floor) - floor, int(receipt["gasUsed"], 16))
        for transaction, receipt in zip(block.transactions, receipts_json(block))
    )
    row: list[str] = []
    for percentile in percentiles:
        threshold = block.header.gas_used * percentile / 100
        tip = gas = 0
        for tip, used in paid:
            gas += used
            if gas >= threshold:
                break
        row.append(quantity(tip))
    return row


@method("eth_feeHistory")
def fee_history(
    view: View, count: Any, newest: Any = "latest", percentiles: list[float] | None = None
) -> Json:
    """Return base fees, gas ratios and tips of past blocks, and the next block's base fee."""
    check_percentiles(percentiles or [])
    wanted = min(parse_quantity(count), MOST_BLOCKS)
    if wanted == 0:
        return {"oldestBlock": "0x0", "gasUsedRatio": None}
    last = view.head if newest == "pending" else view.find(newest)
    if last is None:
        raise refused(
            f"request beyond head block: requested {parse_quantity(newest)}, "
            f"head {view.head.number}"
        )
    first = max(0, last.number - wanted + 1)
    blocks = view.canonical[first : last.number + 1]
    headers = [block.header for block in blocks]
    ends = [*headers, following(view, last.header)]
    answer: Json = {
        "oldestBlock": quantity(first),
        "baseFeePerGas": [quantity(base_fee(header)) for header in ends],
        "gasUsedRatio": [header.gas_used / header.gas_limit for header in headers],
        "baseFeePerBlobGas": [quantity(blob_base_fee(header)) for header in ends],
        "blobGasUsedRatio": [h.blob_gas_used / MAX_BLOB_GAS_PER_BLOCK for h in headers],
    }
    if percentiles:
        answer["reward"] = [rewards(block, percentiles) for block in blocks]
    return answer
